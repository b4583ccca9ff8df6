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

/// A style that many share: it is large, and one that is the same object needs no comparison.
package final class SharedStyle: Sendable {
  /// The style.
  package let style: TextStyle
  /// Shares a style.
  package init(_ style: TextStyle) { self.style = style }
}

/// Text with styles: what the pipeline starts from.
public struct StyledText: Hashable, Sendable {
  /// The text as UTF-8, always valid.
  public private(set) var utf8: [UInt8]
  /// The style of all that no span changes.
  public var style: TextStyle {
    get { base.shared.style }
    set { base = Base(SharedStyle(newValue), base.paragraph) }
  }
  /// The style of all paragraphs that no span changes.
  public var paragraph: ParagraphStyle {
    get { base.paragraph }
    set { base = Base(base.shared, newValue) }
  }
  /// Stretches of other properties, in the order in which they are applied.
  public var spans: [StyleSpan]
  /// Shared by copies: both styles are large, and texts are handed on and parted all the time.
  private var base: Base

  private final class Base: Sendable {
    let shared: SharedStyle
    let paragraph: ParagraphStyle

    init(_ shared: SharedStyle, _ paragraph: ParagraphStyle) {
      self.shared = shared
      self.paragraph = paragraph
    }
  }

  /// ``style``, as copies of the text share it.
  package var sharedStyle: SharedStyle { base.shared }

  /// Makes styled text of a string.
  public init(_ string: String, style: TextStyle = TextStyle(), paragraph: ParagraphStyle = ParagraphStyle()) {
    self.init(valid: Array(string.utf8), style: style, paragraph: paragraph)
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
    self.base = Base(SharedStyle(style), paragraph)
    self.spans = []
  }

  /// An empty text of the same styles.
  package var emptied: StyledText {
    var text = self
    text.utf8 = []
    text.spans = []
    return text
  }

  /// Makes text of the same styles of bytes that are known to be valid UTF-8, without spans.
  package func withText(valid utf8: [UInt8]) -> StyledText {
    var text = self
    text.utf8 = utf8
    text.spans = []
    return text
  }

  /// Whether both have the same text, styles and spans.
  public static func == (a: StyledText, b: StyledText) -> Bool {
    a.utf8.holdsSameBytes(as: b.utf8) && a.spans == b.spans
      && (a.base === b.base
        || (a.base.shared === b.base.shared || a.base.shared.style == b.base.shared.style)
          && a.base.paragraph == b.base.paragraph)
  }

  /// Hashes the text, the styles and the spans.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(utf8)
    hasher.combine(base.shared.style)
    hasher.combine(base.paragraph)
    hasher.combine(spans)
  }

  /// The same in lists and styles of its own, which share no storage with this.
  package func copied() -> StyledText {
    var text = StyledText(valid: utf8.map { $0 }, style: style, paragraph: paragraph)
    text.spans = spans.map { $0 }
    return text
  }

  /// Adds bytes that are known to be valid UTF-8 at the end.
  package mutating func append(valid more: [UInt8]) { utf8.append(contentsOf: more) }

  /// The text as a string.
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// The text as it is copied: attachments as their alternatives, or a space.
  public var plainText: String {
    var places: [Int: InlineAttachment] = [:]
    for span in spans {
      for case .attachment(let attachment) in span.attributes where isObject(at: span.range) {
        places[span.range.lower] = attachment
      }
    }
    var result = ""
    var at = 0
    for (offset, attachment) in places.sorted(by: { $0.key < $1.key }) {
      result += String(decoding: utf8[at..<offset], as: UTF8.self) + (attachment.alternative ?? " ")
      at = offset + 3
    }
    return result + String(decoding: utf8[at...], as: UTF8.self)
  }

  /// Whether a range begins at a U+FFFC, which alone may be an attachment's place.
  private func isObject(at range: TextRange) -> Bool {
    range.upper - range.lower >= 3 && range.lower >= 0 && range.lower + 3 <= utf8.count
      && utf8[range.lower..<range.lower + 3].elementsEqual([0xEF, 0xBF, 0xBC])
  }

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
