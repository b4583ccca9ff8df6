// SPDX-License-Identifier: MIT
import GalleyLayout
import GalleyModel

/// A request of the layout cases: text, font, size, width, options; offsets count scalars.
struct LayoutRequest {
  let json: JSONValue
  let text: String
  /// For each scalar, and the end, its first byte.
  let bytes: [Int]

  init(_ json: JSONValue) {
    self.json = json
    self.text = json["text"]?.string ?? ""
    var bytes = [0]
    for scalar in text.unicodeScalars { bytes.append((bytes.last ?? 0) + UTF8.width(scalar)) }
    self.bytes = bytes
  }

  var options: JSONValue { json["options"] ?? .null }
  var fontFile: String? { json["fontFile"]?.string }
  var precedingText: String? { options["precededBy"]?.string }
  var size: Double { json["size"]?.double ?? 16 }

  /// The scalar that begins at byte `offset`.
  func scalar(atByte offset: Int) -> Int { bytes.firstIndex { $0 >= offset } ?? bytes.count - 1 }

  /// The text in the style that the options ask for; `families` in the place of the request's.
  func styledText(families: [String]? = nil) -> StyledText {
    var style = TextStyle()
    style.families = families ?? [json["font"]?.string ?? "sans-serif"]
    style.size = size
    style.language = options["lang"]?.string
    let paragraph = paragraphStyle
    var styled = StyledText(text, style: style, paragraph: paragraph)
    for span in options["spans"]?.array ?? [] {
      let ends = (span["range"]?.ints ?? []).map { bytes[min(max($0, 0), bytes.count - 1)] }
      guard ends.count == 2 else { continue }
      let attributes = attributes(span, paragraph)
      styled.spans.append(StyleSpan(TextRange(ends[0], ends[1]), attributes))
    }
    return styled
  }

  private func attributes(_ span: JSONValue, _ base: ParagraphStyle) -> [TextAttribute] {
    var attributes: [TextAttribute] = []
    if span["italic"]?.bool == true { attributes.append(.slant(.italic)) }
    if let size = span["size"]?.double { attributes.append(.size(size)) }
    if span["underline"]?.bool == true { attributes.append(.underline(TextDecoration())) }
    if let wrap = span["wrap"]?.string { attributes.append(.wrap(TextWrap(rawValue: wrap))) }
    if let wordBreak = span["wordBreak"]?.string { attributes.append(.wordBreak(WordBreak(rawValue: wordBreak))) }
    if let height = span["lineHeight"]?.double {
      var paragraph = base
      paragraph.lineHeight.fixed = height
      attributes.append(.paragraph(paragraph))
    }
    return attributes
  }

  private var paragraphStyle: ParagraphStyle {
    var style = ParagraphStyle()
    let wrap = options["wrap"]?.string ?? "word"
    style.wrap = TextWrap(rawValue: wrap) ?? .word
    style.breaksLongWords = wrap == "anywhere" || wrap == "break-word"
    style.wordBreak = options["wordBreak"]?.string.flatMap { WordBreak(rawValue: $0) } ?? .normal
    style.lineBreak = options["lineBreak"]?.string.flatMap { LineBreakStrictness(rawValue: $0) } ?? .strict
    style.direction = options["direction"]?.string.flatMap { BaseDirection(rawValue: $0) } ?? .auto
    style.alignment = options["align"]?.string.flatMap { TextAlignment(rawValue: $0) } ?? .start
    style.webBreaks = options["webBreaks"]?.bool == true
    style.lineHeight.fixed = options["lineHeight"]?.double
    if let indent = options["indent"]?.double {
      if options["indentMode"]?.string == "hanging" {
        style.headIndent = indent
      } else {
        style.firstLineIndent = indent
      }
    }
    return style
  }

  /// The box, as wide as asked or as `width` says.
  func layoutOptions(width: Double?) -> LayoutOptions {
    LayoutOptions(
      width: width, maxLines: options["maxLines"]?.int,
      truncation: options["ellipsize"]?.string.flatMap { Truncation(rawValue: $0) } ?? .end)
  }
}
