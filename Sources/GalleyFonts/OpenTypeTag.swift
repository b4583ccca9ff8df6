// SPDX-License-Identifier: MIT

/// A four-letter OpenType tag as the number that tables hold.
package struct OpenTypeTag: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The four bytes, the first one highest.
  package let code: UInt32

  /// Makes a tag from its number.
  package init(code: UInt32) { self.code = code }

  /// Makes a tag from a literal of four ASCII letters.
  package init(stringLiteral literal: StaticString) {
    precondition(literal.utf8CodeUnitCount == 4, "A tag has four letters")
    code = literal.withUTF8Buffer { bytes in bytes.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// Makes a tag from one to four printable ASCII letters, filled up with spaces; nil for anything else.
  package init?(_ text: String) {
    let letters = Array(text.utf8)
    guard (1...4).contains(letters.count), letters.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    code = (letters + [0x20, 0x20, 0x20]).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The four letters; bytes that are not printable ASCII become `?`.
  package var text: String {
    String(
      decoding: [24, 16, 8, 0].map { shift in
        let letter = UInt8(truncatingIfNeeded: code >> UInt32(shift))
        return (0x20...0x7E).contains(letter) ? letter : 0x3F
      }, as: UTF8.self)
  }
}
