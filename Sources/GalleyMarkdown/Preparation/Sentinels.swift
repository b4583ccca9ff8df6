// SPDX-License-Identifier: MIT

/// Characters that a text does not have, which stand in it for what the parser must not see or must see otherwise.
///
/// All have three bytes. Each is the first of its list that the text has neither itself nor as a numeric character
/// reference; a text that has all of a list is parsed without what the character is for.
struct Sentinels: Equatable {
  /// A noncharacter, which to the parser is a letter: opens and closes a token that stands for a protected piece.
  var piece: [UInt8]?
  /// As `piece`: stands beside a delimiter as a letter.
  var letter: [UInt8]?
  /// Stands beside a delimiter as punctuation.
  var punctuation: [UInt8]?
  /// Stands beside a delimiter, and before and after lines, as white space that is not stripped.
  var space: [UInt8]?

  private static let noncharacters = Array(UInt32(0xFDD0)...0xFDEF)
  private static let marks: [UInt32] = [0x2CFC, 0x2CF9, 0xA877, 0x1809, 0x2CFA, 0xA876]
  private static let spaces: [UInt32] = [0x1680, 0x205F, 0x2001, 0x2000, 0x2005, 0x2006]
  private static let candidates = Set(noncharacters + marks + spaces)

  init(absentFrom source: [UInt8]) {
    let used = Self.used(in: source)
    let free = Self.noncharacters.filter { !used.contains($0) }
    piece = free.first.map(Self.bytes)
    letter = free.dropFirst().first.map(Self.bytes)
    punctuation = Self.marks.first { !used.contains($0) }.map(Self.bytes)
    space = Self.spaces.first { !used.contains($0) }.map(Self.bytes)
  }

  /// Whether a delimiter can be given other neighbours.
  var canMarkDelimiters: Bool { letter != nil && punctuation != nil && space != nil }

  /// The candidates that `source` has.
  private static func used(in source: [UInt8]) -> Set<UInt32> {
    var used: Set<UInt32> = []
    source.withUnsafeBufferPointer { bytes in
      for index in bytes.indices.dropLast(2) {
        let value: UInt32?
        switch bytes[index] {
        case 0xE0..<0xF0:
          let tail = UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
          value = UInt32(bytes[index] & 0x0F) << 12 | tail
        case .ampersand where bytes[index + 1] == .hash: value = reference(bytes, at: index + 2)
        default: value = nil
        }
        if let value, candidates.contains(value) { used.insert(value) }
      }
    }
    return used
  }

  /// The number of a numeric character reference whose digits, or `x` and digits, begin at `index`.
  private static func reference(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
    let isHexadecimal = bytes[index] | 0x20 == UInt8(ascii: "x")
    let first = isHexadecimal ? index + 1 : index
    let digits = bytes[first..<min(first + 8, bytes.count)].prefix { $0.isDigit || (isHexadecimal && $0.isLetter) }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    [UInt8(0xE0 | value >> 12), UInt8(0x80 | value >> 6 & 0x3F), UInt8(0x80 | value & 0x3F)]
  }
}
