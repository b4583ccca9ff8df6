// SPDX-License-Identifier: MIT

/// Properties of a stretch of text. Stretches may overlap; the later wins, property by property.
public struct StyleSpan: Hashable, Sendable {
  /// The stretch, in UTF-8 bytes.
  public var range: TextRange
  /// The properties.
  public var attributes: [TextAttribute]
  /// Makes a span.
  public init(_ range: TextRange, _ attributes: [TextAttribute]) {
    self.range = range
    self.attributes = attributes
  }
}

/// Text with styles: what the pipeline starts from.
public struct StyledText: Hashable, Sendable {
  /// The text as UTF-8, always valid.
  public private(set) var utf8: [UInt8]
  /// The style of all that no span changes.
  public var style: TextStyle
  /// The style of all paragraphs that no span changes.
  public var paragraph: ParagraphStyle
  /// Stretches of other properties, in the order in which they are applied.
  public var spans: [StyleSpan]

  /// Makes styled text of a string.
  public init(_ string: String, style: TextStyle = TextStyle(), paragraph: ParagraphStyle = ParagraphStyle()) {
    self.utf8 = Array(string.utf8)
    self.style = style
    self.paragraph = paragraph
    self.spans = []
  }

  /// Makes styled text of bytes that may not be valid UTF-8: each maximal subpart of an ill-formed
  /// sequence becomes one U+FFFD, and offsets count in the text so repaired.
  /// - Source: Unicode 15.0 §3.9, "U+FFFD Substitution of Maximal Subparts".
  public init(
    repairing bytes: some Sequence<UInt8>, style: TextStyle = TextStyle(),
    paragraph: ParagraphStyle = ParagraphStyle()
  ) {
    self.init(String(decoding: Array(bytes), as: UTF8.self), style: style, paragraph: paragraph)
  }

  /// Makes styled text of bytes that are known to be valid UTF-8.
  package init(valid utf8: [UInt8], style: TextStyle, paragraph: ParagraphStyle) {
    self.utf8 = utf8
    self.style = style
    self.paragraph = paragraph
    self.spans = []
  }

  /// Adds bytes that are known to be valid UTF-8 at the end.
  package mutating func append(valid more: [UInt8]) { utf8.append(contentsOf: more) }

  /// The text as a string.
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// Sets properties of a stretch; the range is cut to the text.
  public mutating func set(_ attributes: TextAttribute..., in range: TextRange) {
    spans.append(StyleSpan(range.clamped(to: TextRange(0, utf8.count)), attributes))
  }

  /// Adds `string` at the end, with properties of its own.
  public mutating func append(_ string: String, _ attributes: TextAttribute...) {
    let start = utf8.count
    utf8.append(contentsOf: string.utf8)
    if !attributes.isEmpty { spans.append(StyleSpan(TextRange(start, utf8.count), attributes)) }
  }

  /// Adds an attachment at the end, as U+FFFC.
  public mutating func append(_ attachment: InlineAttachment) { append("\u{FFFC}", .attachment(attachment)) }
}
