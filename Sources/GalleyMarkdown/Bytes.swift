// SPDX-License-Identifier: MIT

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let backslash = UInt8(ascii: "\\")
  static let dollar = UInt8(ascii: "$")
  static let backtick = UInt8(ascii: "`")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let leftBracket = UInt8(ascii: "[")
  static let rightBracket = UInt8(ascii: "]")
  static let leftParenthesis = UInt8(ascii: "(")
  static let rightParenthesis = UInt8(ascii: ")")
  static let exclamation = UInt8(ascii: "!")
  static let asterisk = UInt8(ascii: "*")
  static let underscore = UInt8(ascii: "_")
  static let tilde = UInt8(ascii: "~")
  static let pipe = UInt8(ascii: "|")
  static let ampersand = UInt8(ascii: "&")
  static let semicolon = UInt8(ascii: ";")
  static let colon = UInt8(ascii: ":")
  static let hyphen = UInt8(ascii: "-")
  static let slash = UInt8(ascii: "/")
  static let hash = UInt8(ascii: "#")

  var isLineEnd: Bool { self == .newline || self == .carriageReturn }
  var isBlank: Bool { self == .space || self == .tab }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
  /// ASCII punctuation, which a backslash may stand before.
  var isPunctuation: Bool {
    (0x21...0x2F).contains(self) || (0x3A...0x40).contains(self) || (0x5B...0x60).contains(self)
      || (0x7B...0x7E).contains(self)
  }
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Whether the bytes of `text`, which are ASCII, stand at `index`.
  func holds(_ text: StaticString, at index: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index >= startIndex, index <= endIndex - count else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(self[index..<index + count]) }
  }

  /// The index after the bytes from `index` on that satisfy `condition`, at most `end`.
  func skip(from index: Int, to end: Int, while condition: (UInt8) -> Bool) -> Int {
    var index = index
    while index < end, condition(self[index]) { index += 1 }
    return index
  }

  /// The index after the line end at `index`, which is one, two for CR LF.
  func afterLineEnd(_ index: Int) -> Int {
    self[index] == .carriageReturn && index + 1 < endIndex && self[index + 1] == .newline ? index + 2 : index + 1
  }

  /// The scalar that begins at `index` of well-formed UTF-8, and how many bytes it has.
  func scalar(at index: Int) -> (scalar: Unicode.Scalar, count: Int) {
    let first = self[index]
    let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard count > 1, index + count <= endIndex else { return (Unicode.Scalar(first), 1) }
    var value = UInt32(first) & (0x7F >> UInt32(count))
    for byte in self[index + 1..<index + count] { value = value << 6 | UInt32(byte & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", count)
  }

  /// The scalar that ends before `index` and not before `start`, and where it begins.
  func scalar(before index: Int, from start: Int) -> (scalar: Unicode.Scalar, index: Int)? {
    var first = index - 1
    while first > start, self[first] & 0xC0 == 0x80 { first -= 1 }
    return first >= start ? (scalar(at: first).scalar, first) : nil
  }
}
