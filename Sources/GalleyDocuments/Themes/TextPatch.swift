// SPDX-License-Identifier: MIT

import Galley

/// What a theme file changes in text.
struct TextPatch: Decodable, Sendable {
  /// The properties, to be applied after those of the base.
  var properties: [TextProperty] = []

  static let keys: Set<String> = [
    "font", "monospaced", "size", "scale", "weight", "width", "italic", "smallCaps", "color", "highlight", "underline",
    "strike", "tracking", "baselineOffset", "features",
  ]

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: ThemeKey.self)
    try values.check(Self.keys)
    try self.init(values)
  }

  /// Reads the properties of text among others.
  init(_ values: KeyedDecodingContainer<ThemeKey>) throws {
    if let families: [String] = try values.value("font") { properties.append(.fontFamilies(families)) }
    if let isMonospaced: Bool = try values.value("monospaced"), isMonospaced { properties.append(.monospaced) }
    if let size: StyleLength = try values.value("size") { properties.append(.fontSize(size)) }
    if let scale: Double = try values.value("scale") { properties.append(.fontScale(scale)) }
    if let weight: Double = try values.value("weight") { properties.append(.fontWeight(FontWeight(weight))) }
    if let width: Double = try values.value("width") { properties.append(.fontWidth(width)) }
    if let isItalic: Bool = try values.value("italic") { properties.append(isItalic ? .italic : .upright) }
    if let isSmall: Bool = try values.value("smallCaps"), isSmall { properties.append(.smallCaps(.lowercase)) }
    if let color: DynamicColor = try values.value("color") { properties.append(.foregroundColor(color)) }
    if let color: DynamicColor = try values.value("highlight") {
      properties.append(
        .backgroundColor(
          color, padding: StyleInsets(vertical: .fontScaled(0.1), horizontal: .fontScaled(0.15)),
          radius: .fontScaled(0.25)))
    }
    if let line = try Self.line("underline", values) { properties.append(.underlineStyle(line.style)) }
    if let line = try Self.line("strike", values) { properties.append(.strikethroughStyle(line.style)) }
    if let space: StyleLength = try values.value("tracking") { properties.append(.tracking(space)) }
    if let offset: StyleLength = try values.value("baselineOffset") { properties.append(.baselineOffset(offset)) }
    if let features: [String: UInt32] = try values.value("features") {
      properties.append(.features(features.sorted { $0.key < $1.key }.map { FontFeature($0.key, $0.value) }))
    }
  }

  /// A line: the name of a style, or false for none; nil where nothing is said.
  private static func line(
    _ name: String, _ values: KeyedDecodingContainer<ThemeKey>
  ) throws -> (style: DecorationStyle?, Void)? {
    guard values.contains(ThemeKey(name)) else { return nil }
    do {
      guard let isThere: Bool = try values.value(name) else { return nil }
      return (isThere ? .solid : nil, ())
    } catch DecodingError.typeMismatch {
      return (try values.value(name, DecorationStyle.self), ())
    }
  }
}
