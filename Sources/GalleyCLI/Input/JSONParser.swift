// SPDX-License-Identifier: MIT
//
// Reads JSON with what our inputs need and general readers do not give: the byte where it is wrong, refusal of keys
// that come twice, numbers as written, and repair of what is no Unicode text (bad UTF-8, half surrogate pairs).

/// Why a text is no JSON.
struct JSONError: Error, Equatable, Sendable {
  /// The byte at which it goes wrong.
  var offset: Int
  /// What is wrong.
  var reason: String
}

/// Reads one JSON value.
/// - Limits: 64 levels of nesting.
/// - Source: RFC 8259.
struct JSONParser {
  private let bytes: ArraySlice<UInt8>
  private let start: Int
  private var at: Int
  private var depth = 0

  /// Reads the whole of `bytes` as one value.
  static func parse(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes)
    parser.skipSpace()
    let value = try parser.value()
    parser.skipSpace()
    guard parser.peek == nil else { throw parser.error("there is more after the value") }
    return value
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes
    start = bytes.startIndex
    at = bytes.starts(with: mark) ? start + 3 : start
  }

  private var peek: UInt8? { at < bytes.endIndex ? bytes[at] : nil }

  private func error(_ reason: String) -> JSONError { JSONError(offset: at - start, reason: reason) }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    at += 1
    return true
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    switch peek {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw error("it ends where a value is due")
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[at...].starts(with: word.utf8) else { throw error("no value starts like this") }
    at += word.utf8.count
    return value
  }

  private mutating func enter() throws(JSONError) {
    depth += 1
    guard depth <= 64 else { throw error("more than 64 levels") }
    at += 1
    skipSpace()
  }

  private mutating func object() throws(JSONError) -> [JSONMember] {
    try enter()
    var members: [JSONMember] = []
    var keys: Set<String> = []
    if !take(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        guard peek == UInt8(ascii: "\"") else { throw error("a key in quotes is due") }
        let key = try string()
        guard keys.insert(key).inserted else { throw error("the key \(quoted(key)) comes twice") }
        skipSpace()
        guard take(UInt8(ascii: ":")) else { throw error("':' is due") }
        skipSpace()
        members.append(JSONMember(key, try value()))
        skipSpace()
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "}")) else { throw error("',' or '}' is due") }
    }
    depth -= 1
    return members
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    try enter()
    var items: [JSONValue] = []
    if !take(UInt8(ascii: "]")) {
      repeat {
        skipSpace()
        items.append(try value())
        skipSpace()
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "]")) else { throw error("',' or ']' is due") }
    }
    depth -= 1
    return items
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let first = at
    _ = take(UInt8(ascii: "-"))
    let whole = digits()
    var isNumber = whole > 0 && !(whole > 1 && bytes[at - whole] == UInt8(ascii: "0"))
    if take(UInt8(ascii: ".")) { isNumber = digits() > 0 && isNumber }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      isNumber = digits() > 0 && isNumber
    }
    let text = String(decoding: bytes[first..<at], as: UTF8.self)
    guard isNumber, let number = Double(text), number.isFinite else {
      at = first
      throw error("this is no value")
    }
    return .number(number, text)
  }

  private mutating func digits() -> Int {
    let first = at
    while let byte = peek, 0x30...0x39 ~= byte { at += 1 }
    return at - first
  }
}

extension JSONParser {
  private mutating func string() throws(JSONError) -> String {
    at += 1
    var text: [UInt8] = []
    while let byte = peek {
      at += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text.append(contentsOf: String(try escape()).utf8)
      case 0..<0x20:
        at -= 1
        throw error("a control character in a string must be escaped")
      default: text.append(byte)
      }
    }
    throw error("a string does not end")
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let byte = peek
    at += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "u"): return try unicode()
    default:
      at -= 2
      throw error("unknown escape")
    }
  }

  /// A scalar of one escape or of a surrogate pair; half a pair is U+FFFD.
  private mutating func unicode() throws(JSONError) -> Unicode.Scalar {
    let first = try unit()
    guard 0xD800..<0xDC00 ~= first, peek == UInt8(ascii: "\\"), bytes[(at + 1)...].first == UInt8(ascii: "u") else {
      return Unicode.Scalar(first) ?? "\u{FFFD}"
    }
    let back = at
    at += 2
    let second = try unit()
    guard 0xDC00..<0xE000 ~= second else {
      at = back
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func unit() throws(JSONError) -> UInt32 {
    let end = at + 4
    guard end <= bytes.endIndex, bytes[at..<end].allSatisfy({ $0 < 0x80 && Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: bytes[at..<end], as: UTF8.self), radix: 16)
    else { throw error("four hexadecimal digits are due") }
    at = end
    return unit
  }
}
