// SPDX-License-Identifier: MIT

/// Eight bytes in one number, the first lowest: what is asked of each is answered in its high bit.
enum EightBytes {
  /// 1 in each byte.
  static let ones: UInt64 = 0x0101_0101_0101_0101
  /// The high bit of each byte.
  static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The high bit of each byte that is 0.
  @inline(__always)
  static func zeros(_ bytes: UInt64) -> UInt64 { ~((bytes & ~highs) &+ ~highs | bytes) & highs }

  /// The high bits, where no others are set, as the lowest eight, the first lowest.
  @inline(__always)
  static func gathered(_ bits: UInt64) -> UInt64 { ((bits &>> 7) &* 0x0102_0408_1020_4080) &>> 56 }
}
