// SPDX-License-Identifier: MIT

import Galley

/// A key of a theme file and where its value goes in a design.
struct ThemeField<Design: Sendable>: Sendable {
  /// What a value of a file changes.
  typealias Change = @Sendable (inout Design) -> Void
  /// The key.
  let name: String
  /// What the value of the key changes; nil where there is none.
  let change: @Sendable (KeyedDecodingContainer<ThemeKey>) throws -> Change?

  /// Makes a field whose value is put at `path`.
  init<Value: Decodable & Sendable>(_ name: String, _ path: any WritableKeyPath<Design, Value> & Sendable) {
    self.init(name) { (value: Value) in { $0[keyPath: path] = value } }
  }

  /// As ``init(_:_:)-path``, where the design may have none.
  init<Value: Decodable & Sendable>(_ name: String, _ path: any WritableKeyPath<Design, Value?> & Sendable) {
    self.init(name) { (value: Value) in { $0[keyPath: path] = value } }
  }

  /// Makes a field whose value is put where `put` says.
  init<Value: Decodable & Sendable>(_ name: String, _ put: @escaping @Sendable (Value) -> Change) {
    self.name = name
    change = { values in try values.value(name, Value.self).map(put) }
  }
}

extension KeyedDecodingContainer<ThemeKey> {
  /// What the values of `fields` change, in the order of the fields.
  func changes<Design>(_ fields: [ThemeField<Design>]) throws -> [ThemeField<Design>.Change] {
    try fields.compactMap { try $0.change(self) }
  }
}
