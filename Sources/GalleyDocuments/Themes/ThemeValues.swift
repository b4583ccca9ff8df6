// SPDX-License-Identifier: MIT
//
// The values that a theme file is made of.

import Galley

/// A key of any name: theme files say what they do not know instead of passing it over.
struct ThemeKey: CodingKey, Hashable {
  var stringValue: String
  var intValue: Int? { nil }
  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }
}

extension KeyedDecodingContainer<ThemeKey> {
  /// Refuses keys that are not among `known`.
  func check(_ known: Set<String>) throws {
    for key in allKeys where !known.contains(key.stringValue) {
      let names = known.sorted().joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "unknown key; there are \(names)")
    }
  }

  /// The value of a key, nil where there is none.
  func value<Value: Decodable>(_ name: String, _: Value.Type = Value.self) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: ThemeKey(name))
  }
}

extension DynamicColor: Decodable {
  /// Reads a colour as CSS writes it, or `{"light": …, "dark": …, "strongLight": …, "strongDark": …}`, the last two
  /// where contrast is increased and not required.
  public init(from decoder: any Decoder) throws {
    do {
      let text = try decoder.singleValueContainer().decode(String.self)
      self.init(try Color(cssText: text, decoder.codingPath))
    } catch DecodingError.typeMismatch {
      try self.init(try decoder.container(keyedBy: ThemeKey.self))
    }
  }

  private init(_ values: KeyedDecodingContainer<ThemeKey>) throws {
    try values.check(["light", "dark", "strongLight", "strongDark"])
    func color(_ name: String) throws -> Color? {
      try values.value(name, String.self).map { try Color(cssText: $0, values.codingPath + [ThemeKey(name)]) }
    }
    let light = try color("light")
    let dark = try color("dark")
    guard let one = light ?? dark else {
      throw DecodingError.dataCorrupted(.init(codingPath: values.codingPath, debugDescription: "no colour"))
    }
    self.init(
      light: light ?? one, dark: dark ?? one, strongLight: try color("strongLight"),
      strongDark: try color("strongDark"))
  }
}

extension Color {
  /// A colour as CSS writes it.
  fileprivate init(cssText: String, _ path: [any CodingKey]) throws {
    guard let color = Color(css: cssText) else {
      throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: "\(cssText) is no colour"))
    }
    self = color
  }
}

extension StyleLength: Decodable {
  /// Reads points as a number, or text: `"1.5em"`, `"12pt"`, `"1em + 2pt"`.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let expected = "a number of points, or text such as \"1.5em\" or \"1em + 2pt\""
    let failure = DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: expected))
    do {
      let points = try value.decode(Double.self)
      guard points.isFinite, abs(points) <= 1e6 else { throw failure }
      self.init(points: points)
    } catch DecodingError.typeMismatch {
      guard let length = StyleLength(text: try value.decode(String.self)) else { throw failure }
      self = length
    }
  }

  private init?(text: String) {
    self.init()
    for part in text.split(separator: "+", omittingEmptySubsequences: false) {
      let part = part.filter { $0 != " " }
      guard part.hasSuffix("em") || part.hasSuffix("pt"), let number = Double(part.dropLast(2)), number.isFinite,
        abs(number) <= 1e6
      else { return nil }
      if part.hasSuffix("em") { ems += number } else { points += number }
    }
  }
}

extension StyleInsets: Decodable {
  /// Reads one length for all edges, or an array as CSS has it: two, or four from the top on, trailing before bottom.
  public init(from decoder: any Decoder) throws {
    do {
      let lengths = try decoder.singleValueContainer().decode([StyleLength].self)
      switch lengths.count {
      case 2: self.init(vertical: lengths[0], horizontal: lengths[1])
      case 4: self.init(top: lengths[0], leading: lengths[3], bottom: lengths[2], trailing: lengths[1])
      default:
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "2 or 4 lengths are due"))
      }
    } catch DecodingError.typeMismatch {
      self.init(try StyleLength(from: decoder))
    }
  }
}
