// SPDX-License-Identifier: MIT

/// Text as HTML writes it.
enum HTMLText {
  /// Text: `&`, `<` and `>` as names, all that is not printable ASCII as decimal references.
  static func escaped(_ text: String) -> String { escaped(text, isCode: false, isAttribute: false) }

  /// The text of code blocks: only `&`, `<` and `>` are written otherwise.
  static func code(_ text: String) -> String { escaped(text, isCode: true, isAttribute: false) }

  /// The value of an attribute: as text, and quotes too.
  static func attribute(_ text: String) -> String { escaped(text, isCode: false, isAttribute: true) }

  /// Whether a link to an address runs nothing where the HTML is shown.
  static func isSafe(address: String) -> Bool {
    // Browsers pass over white space and control characters before and in the name of a scheme.
    let shown = String(String.UnicodeScalarView(address.unicodeScalars.filter { $0.value > 0x20 }))
    guard let scheme = URIReference(shown).scheme?.lowercased() else { return true }
    return scheme != "javascript" && scheme != "vbscript" && scheme != "data"
  }

  private static func escaped(_ text: String, isCode: Bool, isAttribute: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where isAttribute: result += "&quot;"
      case _ where isCode || (0x20...0x7E).contains(scalar.value): result.unicodeScalars.append(scalar)
      default: result += "&#\(scalar.value);"
      }
    }
    return result
  }

  /// Bytes as base64.
  /// - Source: RFC 4648 §4.
  static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for (place, byte) in group.enumerated() { bits |= UInt32(byte) << UInt32(16 - 8 * place) }
      for place in 0..<4 {
        let digit = digits[Int(bits >> UInt32(18 - 6 * place) & 63)]
        result.append(place <= group.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
