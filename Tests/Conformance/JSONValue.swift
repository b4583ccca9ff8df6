// SPDX-License-Identifier: MIT
import FoundationEssentials

/// A JSON value: requests, answers and case files have no fixed form.
indirect enum JSONValue: Codable, Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .number(let number):
      if let whole = Int(exactly: number) { try value.encode(whole) } else { try value.encode(number) }
    case .string(let string): try value.encode(string)
    case .array(let array): try value.encode(array)
    case .object(let object): try value.encode(object)
    }
  }

  /// Reads a document.
  init(reading bytes: Data) throws { self = try JSONDecoder().decode(JSONValue.self, from: bytes) }

  /// Reads a file.
  init(file path: String) throws { try self.init(reading: Data(contentsOf: URL(filePath: path))) }

  /// The document on one line, keys sorted.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// The member `key` of an object; nil for none and for null.
  subscript(key: String) -> JSONValue? {
    guard case .object(let object) = self, let value = object[key], value != .null else { return nil }
    return value
  }

  var string: String? { if case .string(let string) = self { string } else { nil } }
  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  var double: Double? { if case .number(let number) = self { number } else { nil } }
  var int: Int? { double.flatMap { Int(exactly: $0.rounded()) } }
  var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
  var object: [String: JSONValue]? { if case .object(let object) = self { object } else { nil } }
  var strings: [String] { array?.compactMap(\.string) ?? [] }
  var doubles: [Double] { array?.compactMap(\.double) ?? [] }
  var ints: [Int] { array?.compactMap(\.int) ?? [] }
}

extension JSONValue {
  static func number(_ value: Int) -> JSONValue { .number(Double(value)) }
  static func numbers(_ values: [Int]) -> JSONValue { .array(values.map { .number($0) }) }
}
