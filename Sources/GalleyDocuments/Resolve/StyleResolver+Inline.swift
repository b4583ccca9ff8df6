// SPDX-License-Identifier: MIT
import Galley

extension StyleResolver {
  /// Inline content as styled text: the same bytes, what its stretches mean as properties.
  mutating func inlineText(_ content: InlineContent, _ frame: Frame) -> StyledText {
    var text = StyledText(content.text, style: frame.text, paragraph: paragraph(frame))
    // Stretches are nested: the style around each is that of the innermost that is open.
    var open: [(end: Int, style: TextStyle)] = []
    var room = ChipRoom(content.text)
    for span in content.spans {
      while let last = open.last, last.end <= span.range.lower { open.removeLast() }
      var current = open.last?.style ?? frame.text
      var attributes = attributes(of: span.kind, &current)
      room.add(&attributes, span.range)
      if !attributes.isEmpty { text.spans.append(StyleSpan(span.range, attributes)) }
      open.append((span.range.upper, current))
    }
    text.spans += room.spans(frame.text.letterSpacing)
    return text
  }

  private mutating func attributes(of kind: InlineKind, _ current: inout TextStyle) -> [TextAttribute] {
    switch kind {
    case .image(let reference): return [.attachment(pictures.picture(reference))]
    case .emoji(let reference, let shortcode):
      return [.attachment(pictures.emoji(reference, shortcode: shortcode, size: current.size))]
    case .link(let url, _):
      return [.link(url)] + current.apply(style.inlineStyle.link, environment)
    case .footnoteReference(let label, _):
      return [.link("#fn-\(label)")] + current.apply(style.inlineStyle.footnoteReference, environment)
    default: return current.apply(style.inlineStyle.properties(of: kind), environment)
    }
  }
}

/// Room for the padding of what is painted behind stretches of a line, so that it does not cover their neighbours:
/// space after the letter before the stretch, and after its last one.
///
/// Text that is read from the right has its letters' space on the other side; there the padding takes no room.
private struct ChipRoom {
  private let text: String
  private var extra: [(range: TextRange, width: Double)] = []
  /// Asked for when the first background comes: most texts have none.
  private lazy var isReadFromLeft = !text.unicodeScalars.contains { scalar in
    scalar.value >= 0x590 && scalar.value < 0x900 || scalar.value >= 0xFB1D && scalar.value < 0xFF00
  }

  init(_ text: String) { self.text = text }

  /// Takes the padding at the end of a background into its stretch.
  mutating func add(_ attributes: inout [TextAttribute], _ range: TextRange) {
    guard !range.isEmpty else { return }
    for index in attributes.indices {
      guard case .background(var background?) = attributes[index], isReadFromLeft else { continue }
      let padding = background.padding
      if padding.right > 0, let last = cluster(endingAt: range.upper) {
        extra.append((last, padding.right))
        background.padding.right = 0
        attributes[index] = .background(background)
      }
      if padding.left > 0, let before = cluster(endingAt: range.lower) { extra.append((before, padding.left)) }
    }
  }

  /// The letter that ends at byte `offset`; nil at the start, and behind a line's end.
  private func cluster(endingAt offset: Int) -> TextRange? {
    guard offset > 0, offset <= text.utf8.count else { return nil }
    let end = text.utf8.index(text.startIndex, offsetBy: offset)
    let head = text[..<end]
    guard let last = head.last, last != "\u{2028}", last != "\n" else { return nil }
    return TextRange(offset - last.utf8.count, offset)
  }

  /// The spaces as spans, those on one letter added up.
  func spans(_ letterSpacing: Double) -> [StyleSpan] {
    var widths: [TextRange: Double] = [:]
    for entry in extra { widths[entry.range, default: letterSpacing] += entry.width }
    return widths.sorted { $0.key.lower < $1.key.lower }.map { StyleSpan($0.key, [.letterSpacing($0.value)]) }
  }
}
