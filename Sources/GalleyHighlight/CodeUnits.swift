// SPDX-License-Identifier: MIT

import GalleyModel

/// UTF-8 to what JavaScript counts, and back.
enum CodeUnits {
  /// `text` in CESU-8: what is outside the Basic Multilingual Plane as two surrogates of three bytes each.
  /// - Source: UTR #26.
  static func cesu8(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    guard bytes.contains(where: { $0 >= 0xF0 }) else { return bytes }
    bytes.removeAll(keepingCapacity: true)
    for scalar in text.unicodeScalars {
      if scalar.value < 0x1_0000 {
        bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
      } else {
        let offset = scalar.value - 0x1_0000
        for unit in [0xD800 + offset >> 10, 0xDC00 + offset & 0x3FF] {
          bytes.append(UInt8(truncatingIfNeeded: 0xE0 | unit >> 12))
          bytes.append(UInt8(truncatingIfNeeded: 0x80 | unit >> 6 & 0x3F))
          bytes.append(UInt8(truncatingIfNeeded: 0x80 | unit & 0x3F))
        }
      }
    }
    return bytes
  }

  /// Tokens of `code` from pairs of a type's number and a length in UTF-16 units.
  ///
  /// A scalar whose two halves are in two tokens belongs to the first.
  /// - Output: nil where the lengths do not add up to the code, or a type is none.
  static func tokens(of code: String, pairs: [UInt32]) -> [CodeToken]? {
    let types = CodeTokenType.allCases
    var tokens: [CodeToken] = []
    tokens.reserveCapacity(pairs.count / 2)
    let bytes = code.utf8
    var index = bytes.startIndex
    var offset = 0
    var owed = 0  // units of the last scalar that went beyond the token before
    for at in stride(from: 0, to: pairs.count - 1, by: 2) {
      guard Int(pairs[at]) < types.count else { return nil }
      var units = Int(pairs[at + 1]) - owed
      let start = offset
      while units > 0 {
        guard index < bytes.endIndex else { return nil }
        let width = width(ofLead: bytes[index])
        index = bytes.index(index, offsetBy: width)
        offset += width
        units -= width == 4 ? 2 : 1
      }
      owed = -units
      if offset > start { tokens.append(CodeToken(TextRange(start, offset), types[Int(pairs[at])])) }
    }
    return owed == 0 && index == bytes.endIndex ? tokens : nil
  }

  private static func width(ofLead byte: UInt8) -> Int { byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }
}
