// SPDX-License-Identifier: MIT

import GalleyModel

/// Numbers and text as SVG spells them, the same on every machine.
enum SVGText {
  /// A number with at most `places` decimals (0…9), rounded to nearest, without trailing zeros.
  /// - Limits: NaN is 0; magnitudes above 1e9 are held there.
  static func number(_ value: Double, places: Int = 3) -> String {
    guard value == value else { return "0" }
    var unit: Int64 = 1
    for _ in 0..<max(0, min(9, places)) { unit *= 10 }
    let scaled = Int64((max(-1e9, min(1e9, value)) * Double(unit)).rounded(.toNearestOrAwayFromZero))
    let (whole, rest) = abs(scaled).quotientAndRemainder(dividingBy: unit)
    var text = scaled < 0 ? "-" : ""
    text += String(whole)
    if rest > 0 {
      var digits = String(unit + rest)
      digits.removeFirst()
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return text
  }

  /// Text with what XML reserves written as entities; characters that XML forbids become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      default:
        let isForbidden = scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
        result.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }

  /// `#rrggbb`.
  static func color(_ color: Color) -> String {
    let digits = Array("0123456789abcdef")
    var text = "#"
    for value in [color.red, color.green, color.blue] {
      text.append(digits[Int(value >> 4)])
      text.append(digits[Int(value & 15)])
    }
    return text
  }

  /// The `matrix()` of a map.
  static func matrix(_ map: Transform) -> String {
    let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map { number($0, places: 6) }
    return "matrix(\(numbers.joined(separator: " ")))"
  }

  /// A path's data, with at most `places` decimals.
  static func data(_ path: Path, places: Int = 3) -> String {
    path.svgData(separator: " ") { number($0, places: places) }
  }

  /// Bytes in base 64 (RFC 4648 §4).
  static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group: UInt32 = 0
      for index in 0..<3 { group = group << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
      for index in 0..<4 {
        let letter = alphabet[Int(group >> UInt32(18 - 6 * index) & 63)]
        result.append(index <= count ? letter : UInt8(ascii: "="))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
