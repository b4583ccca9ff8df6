// SPDX-License-Identifier: MIT

extension [UInt8] {
  /// The 16-bit number at byte `at`, the high byte first; nil past the end.
  func bigEndian16(at: Int) -> Int? {
    guard at >= 0, at <= count - 2 else { return nil }
    return Int(self[at]) << 8 | Int(self[at + 1])
  }

  /// The 32-bit number at byte `at`, the high byte first; nil past the end.
  func bigEndian32(at: Int) -> Int? {
    guard let high = bigEndian16(at: at), let low = bigEndian16(at: at + 2) else { return nil }
    return high << 16 | low
  }

  /// The 16-bit number at byte `at`, the low byte first; nil past the end.
  func littleEndian16(at: Int) -> Int? {
    guard at >= 0, at <= count - 2 else { return nil }
    return Int(self[at + 1]) << 8 | Int(self[at])
  }

  /// The 32-bit number at byte `at`, the low byte first; nil past the end.
  func littleEndian32(at: Int) -> Int? {
    guard let low = littleEndian16(at: at), let high = littleEndian16(at: at + 2) else { return nil }
    return high << 16 | low
  }
}
