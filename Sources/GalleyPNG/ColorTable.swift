// SPDX-License-Identifier: MIT

/// The colours of a picture in the order first met, up to 256, looked up by value.
///
/// An open table of four slots a colour: one multiplication finds a pixel's place, and text, which is mostly
/// runs of one colour, seldom gets that far.
struct ColorTable: ~Copyable {
  /// The most colours that a palette holds.
  static let capacity = 256
  private static let slots = 1024
  private let keys: UnsafeMutablePointer<UInt32>
  private let values: UnsafeMutablePointer<Int16>
  private(set) var colors: [UInt32] = []

  init() {
    keys = .allocate(capacity: Self.slots)
    values = .allocate(capacity: Self.slots)
    keys.initialize(repeating: 0, count: Self.slots)
    values.initialize(repeating: -1, count: Self.slots)
    colors.reserveCapacity(Self.capacity)
  }
  deinit {
    keys.deallocate()
    values.deallocate()
  }

  /// Where `color` is, or the empty slot where it belongs.
  @inline(__always) private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> 22)
    while values[slot] >= 0, keys[slot] != color { slot = (slot &+ 1) & (Self.slots - 1) }
    return slot
  }

  /// The place of a colour that the table holds.
  @inline(__always) func index(of color: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: values[slot(of: color)]) }

  /// Adds the colours of a row; false where they would be more than 256.
  mutating func add(_ row: UnsafeBufferPointer<UInt32>) -> Bool {
    guard let base = row.baseAddress, row.count > 0 else { return true }
    var last = ~base[0]
    var x = 0
    while x < row.count {
      if x &+ 8 <= row.count {
        let eight = UnsafeRawPointer(base + x).loadUnaligned(as: SIMD8<UInt32>.self)
        if eight == SIMD8(repeating: last) {
          x &+= 8
          continue
        }
      }
      let end = min(x &+ 8, row.count)
      while x < end {
        if base[x] != last {
          last = base[x]
          guard insert(last) else { return false }
        }
        x &+= 1
      }
    }
    return true
  }

  @inline(__always) private mutating func insert(_ color: UInt32) -> Bool {
    let slot = slot(of: color)
    if values[slot] >= 0 { return true }
    guard colors.count < Self.capacity else { return false }
    keys[slot] = color
    values[slot] = Int16(colors.count)
    colors.append(color)
    return true
  }

  /// Gives the colours that are not opaque the first places, so that the list of alphas is short.
  mutating func putTransparentFirst() {
    let sorted = colors.filter { $0 >> 24 < 255 } + colors.filter { $0 >> 24 == 255 }
    for (place, color) in sorted.enumerated() { values[slot(of: color)] = Int16(place) }
    colors = sorted
  }
}
