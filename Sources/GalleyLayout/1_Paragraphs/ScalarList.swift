// SPDX-License-Identifier: MIT

/// Scalars in as few bytes each as hold all of them: one, two or four.
package struct ScalarList: RandomAccessCollection, Sendable {
  /// The scalars one behind the other, so many in each number as have room.
  private let storage: [UInt32]
  /// How many there are.
  package let count: Int
  /// How many bytes a scalar takes, as a power of two.
  private let shift: UInt8

  /// Makes a list.
  /// - Complexity: O(n).
  package init(_ scalars: [UInt32]) {
    count = scalars.count
    (storage, shift) = scalars.withUnsafeBufferPointer { scalars in
      var all: UInt32 = 0
      for scalar in scalars { all |= scalar }
      let shift: UInt8 = all < 0x100 ? 0 : all < 0x1_0000 ? 1 : 2
      // A list of its own in any case: the one given may have much more room.
      let storage = [UInt32](count: (scalars.count << Int(shift) + 3) / 4) { words in
        let out = UnsafeMutableRawPointer(words)
        switch shift {
        case 0: Self.copy(scalars, to: out.assumingMemoryBound(to: UInt8.self))
        case 1: Self.copy(scalars, to: out.assumingMemoryBound(to: UInt16.self))
        default: Self.copy(scalars, to: words)
        }
      }
      return (storage, shift)
    }
  }

  /// Makes an empty list.
  init() {
    count = 0
    shift = 0
    storage = []
  }

  /// A list of scalars below U+0100.
  init(bytes: UnsafePointer<UInt8>, count: Int) {
    self.count = count
    shift = 0
    storage = [UInt32](count: (count + 3) / 4) {
      UnsafeMutableRawPointer($0).copyMemory(from: bytes, byteCount: count)
    }
  }

  /// Lends the scalars where each is a byte; nil where they are not.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
    guard isBytes else { return body(nil) }
    return storage.withUnsafeBytes { bytes in
      body(UnsafeBufferPointer(start: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), count: count))
    }
  }

  /// Makes sure that a list, empty or of these scalars, has them in 32 bits each.
  @inline(__always)
  func widen(into list: inout [UInt32]) {
    if list.isEmpty { widen(0..<count, into: &list) }
  }

  /// Scalars `range`, 32 bits each.
  func widened(_ range: Range<Int>) -> [UInt32] {
    var list: [UInt32] = []
    widen(range, into: &list)
    return list
  }

  private func widen(_ range: Range<Int>, into list: inout [UInt32]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "There are no such scalars.")
    guard !range.isEmpty else { return }
    list.fill(range.count) { out in
      withBytes { bytes in
        if let base = bytes?.baseAddress {
          widenBytes(base + range.lowerBound, range.count, into: out)
        } else {
          for index in range { (out + (index - range.lowerBound)).initialize(to: self[index]) }
        }
      }
    }
  }

  /// Scalars `range`, alone.
  func slice(_ range: Range<Int>) -> ScalarList { ScalarList(self, range) }

  private init(_ other: ScalarList, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count, "There are no such scalars.")
    count = range.count
    shift = other.shift
    let (start, size) = (range.lowerBound << Int(shift), range.count << Int(shift))
    var words: [UInt32] = []
    if size > 0 {
      words.fill((size + 3) / 4) { out in
        other.storage.withUnsafeBytes { bytes in
          if let base = bytes.baseAddress {
            UnsafeMutableRawPointer(out).copyMemory(from: base + start, byteCount: size)
          }
        }
      }
    }
    storage = words
  }

  /// Whether all scalars are below U+0100.
  var isBytes: Bool { shift == 0 }

  @inline(__always)
  private static func copy<Unit: FixedWidthInteger>(
    _ scalars: UnsafeBufferPointer<UInt32>, to units: UnsafeMutablePointer<Unit>
  ) {
    for index in 0..<scalars.count { (units + index).initialize(to: Unit(truncatingIfNeeded: scalars[index])) }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  @inline(__always)
  package subscript(index: Int) -> UInt32 {
    precondition(index >= 0 && index < count, "There is no such scalar.")
    return storage.withUnsafeBytes { bytes in
      switch shift {
      case 0: UInt32(bytes[index])
      case 1: UInt32(bytes.loadUnaligned(fromByteOffset: index &<< 1, as: UInt16.self))
      default: bytes.loadUnaligned(fromByteOffset: index &<< 2, as: UInt32.self)
      }
    }
  }

  /// About how many bytes it takes.
  var heldBytes: Int { storage.capacity * MemoryLayout<UInt32>.stride }
}
