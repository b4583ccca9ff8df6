// SPDX-License-Identifier: MIT

/// How tokens of one type look; what is nil stays as the code block has it.
public struct CodeTokenStyle: Hashable, Codable, Sendable {
  /// What fills the glyphs.
  public var color: Color?
  /// Thickness, 1…1,000.
  public var weight: Double?
  /// Upright, italic or oblique.
  public var slant: FontSlant?
  /// Makes a style.
  public init(color: Color? = nil, weight: Double? = nil, slant: FontSlant? = nil) {
    self.color = color
    self.weight = weight
    self.slant = slant
  }

  /// The style as properties of text.
  public var attributes: [TextAttribute] {
    [color.map { .color($0) }, weight.map { .weight($0) }, slant.map { .slant($0) }].compactMap { $0 }
  }

  private enum Key: String, CodingKey { case color, weight, italic }

  /// Reads `{"color": "#9b2393", "weight": 600, "italic": true}`, each part optional, the colour as CSS writes it.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    color = try values.decodeIfPresent(String.self, forKey: .color).map { try Color(css: $0, at: .color, of: values) }
    weight = try values.decodeIfPresent(Double.self, forKey: .weight)
    slant = try values.decodeIfPresent(Bool.self, forKey: .italic).map { $0 ? .italic : .normal }
  }

  /// Writes what `init(from:)` reads; an oblique angle is written as italic.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(color?.cssHex, forKey: .color)
    try values.encodeIfPresent(weight, forKey: .weight)
    try values.encodeIfPresent(slant.map { $0 != .normal }, forKey: .italic)
  }
}

/// How program text looks: one theme for light pages, another for dark ones.
public struct CodeTheme: Hashable, Codable, Sendable {
  /// The colour of plain text.
  public var foreground: Color
  /// What is behind a code block.
  public var background: Color
  /// How tokens look; a type that is not here looks like plain text.
  public var styles: [CodeTokenType: CodeTokenStyle]

  /// Makes a theme.
  public init(foreground: Color, background: Color, styles: [CodeTokenType: CodeTokenStyle] = [:]) {
    self.foreground = foreground
    self.background = background
    self.styles = styles
  }

  /// What tokens change in a text that has the theme's foreground already; neighbours that look the same are one span.
  /// - Input: `offset` is where the code begins in the text, in UTF-8 bytes.
  public func spans(for tokens: [CodeToken], at offset: Int = 0) -> [StyleSpan] {
    var spans: [StyleSpan] = []
    var last: (range: TextRange, style: CodeTokenStyle)?
    for token in tokens {
      let style = styles[token.type]
      if let style, let open = last, open.style == style, open.range.upper == token.range.lower {
        last?.range.upper = token.range.upper
        continue
      }
      if let open = last { spans.append(Self.span(open.range, open.style, offset)) }
      last = style.map { (token.range, $0) }
    }
    if let open = last { spans.append(Self.span(open.range, open.style, offset)) }
    return spans
  }

  private static func span(_ range: TextRange, _ style: CodeTokenStyle, _ offset: Int) -> StyleSpan {
    StyleSpan(TextRange(range.lower + offset, range.upper + offset), style.attributes)
  }

  private enum Key: String, CodingKey { case foreground, background, tokens }

  /// Reads `{"foreground": "#000d", "background": "#f5f5f7", "tokens": {"keyword": {"color": "#9b2393"}}}`, with the
  /// names of `CodeTokenType`. A name or colour that is none is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let (front, back) = (Key.foreground, Key.background)
    foreground = try Color(css: values.decode(String.self, forKey: front), at: front, of: values)
    background = try Color(css: values.decode(String.self, forKey: back), at: back, of: values)
    styles = try values.decodeIfPresent([CodeTokenType: CodeTokenStyle].self, forKey: .tokens) ?? [:]
  }

  /// Writes what `init(from:)` reads.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(foreground.cssHex, forKey: .foreground)
    try values.encode(background.cssHex, forKey: .background)
    try values.encode(styles, forKey: .tokens)
  }
}

extension Color {
  fileprivate init<Key>(css: String, at key: Key, of values: KeyedDecodingContainer<Key>) throws {
    guard let color = Color(css: css) else {
      throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "\(css) is no colour")
    }
    self = color
  }
}
