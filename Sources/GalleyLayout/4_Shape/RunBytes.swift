// SPDX-License-Identifier: MIT

/// The scalars of a run as bytes, and where its spaces are: what words are found and named by, eight letters a step.
struct RunBytes {
  /// One byte a scalar, 0 for those from U+0100 on; 16 more that may be read follow.
  private let bytes: UnsafeRawPointer
  /// One bit a scalar, set where it is a space; and one behind the last.
  private let spaces: UnsafeRawPointer
  /// As many bytes of ones as the longest word has letters, and of zeros.
  private let masks: UnsafeRawPointer
  /// Whether some scalar is no byte.
  let hasWide: Bool

  /// What may be read behind the last byte.
  private static let margin = 16

  /// How many bytes of room the bytes of `count` scalars need, and their spaces.
  static func room(for count: Int) -> Int { blocks(count) &* 72 &+ margin &+ 2 &* longest }

  /// The longest word that has a key of bytes.
  private static var longest: Int { WordKey.shortCounts.upperBound }

  /// How many times 64 scalars and the end behind them there are.
  private static func blocks(_ count: Int) -> Int { count &>> 6 &+ 1 }

  /// Fills `room`, which must have as many bytes as ``room(for:)`` says and stay as long as this does.
  init<Unit: ScalarUnit>(_ scalars: UnsafePointer<Unit>, count: Int, in room: UnsafeMutableRawPointer) {
    let blocks = Self.blocks(count)
    room.storeBytes(of: SIMD16(repeating: 0xFF), as: SIMD16<UInt8>.self)
    room.storeBytes(of: SIMD16(repeating: 0), toByteOffset: Self.longest, as: SIMD16<UInt8>.self)
    self.masks = UnsafeRawPointer(room) + Self.longest
    let bits = room + 2 &* Self.longest
    let bytes = bits + blocks &* 8
    self.spaces = UnsafeRawPointer(bits)
    self.bytes = UnsafeRawPointer(bytes)
    let raw = UnsafeRawPointer(scalars)
    var hasWide = false
    var at = 0
    while at &+ 8 <= count {
      let eight = raw + at &* MemoryLayout<Unit>.stride
      if Unit.areWide(eight) { hasWide = true }
      bytes.storeBytes(of: Unit.eightBytes(eight), toByteOffset: at, as: UInt64.self)
      at &+= 8
    }
    while at < count {
      if UInt32(scalars[at]) > 0xFF { hasWide = true }
      bytes.storeBytes(of: UInt8(truncatingIfNeeded: scalars[at]), toByteOffset: at, as: UInt8.self)
      at &+= 1
    }
    let end = blocks &* 64 &+ Self.margin
    (bytes + count).initializeMemory(as: UInt8.self, repeating: 0, count: end &- count)
    self.hasWide = hasWide
    if hasWide {
      for index in 0..<count where UInt32(scalars[index]) > 0xFF {
        bytes.storeBytes(of: 0, toByteOffset: index, as: UInt8.self)
      }
    }
    for block in 0..<blocks {
      var found: UInt64 = 0
      for part in 0..<8 {
        let eight = UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: block &* 64 &+ part &* 8, as: UInt64.self)
        found |= EightBytes.gathered(EightBytes.zeros(eight ^ EightBytes.ones &* 0x20)) &<< UInt64(part &* 8)
      }
      bits.storeBytes(of: found, toByteOffset: block &* 8, as: UInt64.self)
    }
    let last = count &>> 6 &* 8
    let marked = UnsafeRawPointer(bits).loadUnaligned(fromByteOffset: last, as: UInt64.self) | 1 &<< UInt64(count & 63)
    bits.storeBytes(of: marked, toByteOffset: last, as: UInt64.self)
  }

  /// The spaces of a run from the first on, and its end behind them.
  struct Spaces {
    private let words: UnsafeRawPointer
    private var block = 0
    private var bits: UInt64

    fileprivate init(_ words: UnsafeRawPointer) {
      self.words = words
      self.bits = words.loadUnaligned(as: UInt64.self)
    }

    /// The next; not to be asked for behind the end.
    @inline(__always)
    mutating func next() -> Int {
      while bits == 0 {
        block &+= 1
        bits = words.loadUnaligned(fromByteOffset: block &* 8, as: UInt64.self)
      }
      defer { bits &= bits &- 1 }
      return block &* 64 &+ bits.trailingZeroBitCount
    }
  }

  /// Where its spaces are.
  var spacesAndEnd: Spaces { Spaces(spaces) }

  /// The key of the run's `count` scalars from `at` on; nil where they are too many, or one may be no byte.
  @inline(__always)
  func key(_ at: Int, count: Int, _ seed: UInt64) -> WordKey? {
    guard count <= WordKey.shortCounts.upperBound else { return nil }
    let (low, high) = (
      (masks - count).loadUnaligned(as: UInt64.self), (masks - count).loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    )
    let key = WordKey(
      low: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self) & low,
      high: bytes.loadUnaligned(fromByteOffset: at &+ 8, as: UInt64.self) & high, count: count, seed)
    // Behind the word's end there are zeros too.
    if hasWide, EightBytes.zeros(key.low | ~low) | EightBytes.zeros(key.high | ~high) != 0 { return nil }
    return key
  }
}
