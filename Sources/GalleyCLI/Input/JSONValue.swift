// SPDX-License-Identifier: MIT

/// A value of JSON. Objects keep the order of their members.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A finite number, and how it was written.
  case number(Double, String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// What the value is, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A key and its value.
struct JSONMember: Equatable, Sendable {
  var key: String
  var value: JSONValue

  init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}
