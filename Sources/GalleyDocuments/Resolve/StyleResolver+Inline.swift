// SPDX-License-Identifier: MIT
import Galley

extension StyleResolver {
  /// Inline content as styled text: the same bytes, what its stretches mean as properties.
  mutating func inlineText(_ content: InlineContent, _ frame: Frame) -> StyledText {
    var text = styledText(content.text, frame)
    // Stretches are nested: the style around each is that of the innermost that is open.
    var open: [(end: Int, style: TextStyle)] = []
    var room = ChipRoom(content.text, direction: environment.direction)
    for span in content.spans {
      while let last = open.last, last.end <= span.range.lower { open.removeLast() }
      var current = open.last?.style ?? frame.text
      var attributes = attributes(of: span.kind, &current)
      room.add(&attributes, span.range)
      if !attributes.isEmpty { text.spans.append(StyleSpan(span.range, attributes)) }
      open.append((span.range.upper, current))
    }
    text.spans += room.spans
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
