// SPDX-License-Identifier: MIT

/// What a word is looked up by: a short one by its scalars themselves, any other by a hash and then by its scalars.
///
/// Nine words of ten of European text are short. Their key is hashed and compared without a loop over letters.
struct WordKey {
  /// The scalars of a short word, a byte each, the first lowest; 0 for others.
  private(set) var low: UInt64 = 0
  private(set) var high: UInt64 = 0
  /// The length in scalars.
  let count: Int
  /// Whether all its scalars are below U+0100, and they are at most sixteen.
  private(set) var isShort = false
  /// A hash of all this.
  let hash: UInt32

  /// How many scalars a short word has.
  static let shortCounts = 1...16
  fileprivate static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The key of a short word: of `count` bytes, with zeros behind them.
  @inline(__always)
  init(low: UInt64, high: UInt64, count: Int, _ seed: UInt64) {
    self.count = count
    self.isShort = true
    self.low = low
    self.high = high
    let other = (seed &<< 29 | seed &>> 35) &* Self.odd ^ UInt64(truncatingIfNeeded: count)
    self.hash = folded((self.low ^ seed).multipliedFullWidth(by: self.high ^ other))
  }

  /// The key of the whole of a word, or of a single space, of `count` scalars.
  @inline(never)
  init(of word: UnsafePointer<some ScalarUnit>, count: Int, seed: UInt64) {
    var hash = seed
    var all: UInt32 = 0
    var bytes = (low: UInt64(0), high: UInt64(0))
    for index in 0..<count {
      let scalar = UInt32(word[index])
      hash = UInt64(folded((hash ^ UInt64(scalar)).multipliedFullWidth(by: seed | 1))) &* Self.odd
      all |= scalar
      let shift = UInt64(index & 7) &* 8
      if index < 8 { bytes.low |= UInt64(scalar) &<< shift } else { bytes.high |= UInt64(scalar) &<< shift }
    }
    if Self.shortCounts.contains(count), all < 0x100 {
      self.init(low: bytes.low, high: bytes.high, count: count, seed)
    } else {
      self.init(count: count, hash: UInt32(truncatingIfNeeded: hash ^ hash &>> 32))
    }
  }

  /// The key of a word that is not short.
  private init(count: Int, hash: UInt32) {
    self.count = count
    self.hash = hash
  }
}

/// Both halves of a product count: products carry upwards only.
@inline(__always)
private func folded(_ product: (high: UInt64, low: UInt64)) -> UInt32 {
  let both = product.high ^ product.low
  return UInt32(truncatingIfNeeded: both ^ both &>> 32)
}
