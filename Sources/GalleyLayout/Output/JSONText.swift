// SPDX-License-Identifier: MIT

import GalleyModel

/// Builds JSON text: keys in the order in which they are written, numbers that read back exactly.
package struct JSONText: Sendable {
  /// What is written so far.
  package private(set) var text = ""
  private var needsComma = false

  /// Makes an empty text.
  package init() {}

  private mutating func separate() {
    if needsComma { text += "," }
    needsComma = true
  }

  /// Writes `{`, what `body` writes, and `}`.
  package mutating func object<Failure: Error>(
    _ body: (inout JSONText) throws(Failure) -> Void
  ) throws(Failure) { try enclose("{", "}", body) }
  /// Writes `[`, what `body` writes, and `]`.
  package mutating func array<Failure: Error>(
    _ body: (inout JSONText) throws(Failure) -> Void
  ) throws(Failure) { try enclose("[", "]", body) }

  /// Writes `{`, to be ended by ``endObject()``: for what is nested too deep for closures.
  package mutating func beginObject() { begin("{") }
  /// Ends what ``beginObject()`` began.
  package mutating func endObject() { end("}") }
  /// Writes `[`, to be ended by ``endArray()``.
  package mutating func beginArray() { begin("[") }
  /// Ends what ``beginArray()`` began.
  package mutating func endArray() { end("]") }
  /// Writes a value that is JSON already.
  package mutating func written(_ json: String) {
    separate()
    text += json
  }

  private mutating func begin(_ open: String) {
    separate()
    text += open
    needsComma = false
  }

  private mutating func end(_ close: String) {
    text += close
    needsComma = true
  }

  private mutating func enclose<Failure: Error>(
    _ open: String, _ close: String, _ body: (inout JSONText) throws(Failure) -> Void
  ) throws(Failure) {
    begin(open)
    try body(&self)
    end(close)
  }

  /// Writes a key of an object; its value comes next.
  package mutating func key(_ name: String) {
    separate()
    quote(name)
    text += ":"
    needsComma = false
  }

  /// Writes a string.
  package mutating func value(_ string: String) {
    separate()
    quote(string)
  }
  /// Writes a whole number.
  package mutating func value(_ number: Int) {
    separate()
    text += String(number)
  }
  /// Writes a number; what is not finite is written as null, which JSON has instead.
  package mutating func value(_ number: Double) {
    separate()
    guard number.isFinite else {
      text += "null"
      return
    }
    text += number.plainText
  }
  /// Writes true or false.
  package mutating func value(_ flag: Bool) {
    separate()
    text += flag ? "true" : "false"
  }
  /// Writes null.
  package mutating func null() {
    separate()
    text += "null"
  }

  private mutating func quote(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 0x22: text += "\\\""
      case 0x5C: text += "\\\\"
      case 0x0A: text += "\\n"
      case 0x0D: text += "\\r"
      case 0x09: text += "\\t"
      // U+2028 and U+2029 end lines for some readers.
      case 0..<0x20, 0x7F, 0x2028, 0x2029: text += "\\u" + hexadecimal(scalar.value)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  private func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension JSONText {
  /// Writes a key and a string.
  package mutating func field(_ name: String, _ string: String) {
    key(name)
    value(string)
  }
  /// Writes a key and a whole number.
  package mutating func field(_ name: String, _ number: Int) {
    key(name)
    value(number)
  }
  /// Writes a key and a number.
  package mutating func field(_ name: String, _ number: Double) {
    key(name)
    value(number)
  }
  /// Writes a key and true or false.
  package mutating func field(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }
  /// Writes a key and an array of numbers.
  package mutating func field(_ name: String, _ numbers: [Double]) {
    key(name)
    array { json in for number in numbers { json.value(number) } }
  }
  /// Writes a key and an array of whole numbers.
  package mutating func field(_ name: String, _ numbers: [Int]) {
    key(name)
    array { json in for number in numbers { json.value(number) } }
  }
}
