// SPDX-License-Identifier: MIT
//
// How narrow a text can be without breaking inside words, and how wide it is without wrapping: what columns of
// tables are made from.
//
// - Source: CSS Sizing 3, "min-content" and "max-content".

package import GalleyModel

/// The least and the greatest width that content asks for.
package struct ContentWidths: Hashable, Sendable {
  /// The width of the widest piece that has no break opportunity inside.
  package var minimum: LayoutUnit
  /// The width of the widest line that only hard breaks end.
  package var maximum: LayoutUnit
  /// No width.
  package static let zero = ContentWidths(minimum: .zero, maximum: .zero)

  /// Takes in what stands above or below.
  mutating func include(_ other: ContentWidths) {
    minimum = max(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
  }

  /// The widths with room beside the content.
  func adding(_ room: LayoutUnit) -> ContentWidths {
    ContentWidths(minimum: minimum + room, maximum: maximum + room)
  }
}

extension ShapedParagraph {
  /// The least and the greatest width of the paragraph, its indents included.
  /// - Throws: ``LayoutError/cancelled``.
  /// - Complexity: O(n) where few places are unsafe to cut.
  func contentWidths(_ typesetter: Typesetter, pace: inout WorkPace) throws(LayoutError) -> ContentWidths {
    let indents = ParagraphIndents(style, container: nil)
    let breaker = LineBreaker(
      LineMeasure(paragraph: self, typesetter: typesetter), firstWidth: nil, otherWidth: nil,
      firstIndent: indents.start(isFirst: true),
      otherIndent: indents.start(isFirst: false))
    var widths = ContentWidths.zero
    var start = 0
    for end in hardEnds + [count] {
      try pace.spend(end - start)
      widths.maximum = max(widths.maximum, width(start, end, breaker, indents))
      var from = start
      while style.wrap != .none, from < end {
        let at = breaker.nextBoundary(breaker.opportunity, after: from, before: end)
        try pace.spend(at - from)
        widths.minimum = max(widths.minimum, width(from, at, breaker, indents))
        from = at
      }
      start = end
    }
    if style.wrap == .none { widths.minimum = widths.maximum }
    widths.maximum = max(widths.maximum, widths.minimum)
    return widths
  }

  /// The width that a line of `start ..< end` takes.
  private func width(_ start: Int, _ end: Int, _ breaker: LineBreaker, _ indents: ParagraphIndents) -> LayoutUnit {
    let content = breaker.contentEnd(start, end)
    let indent = start == 0 ? breaker.firstIndent : breaker.otherIndent
    let line = breaker.lineWidth(start, content, end, indent: indent)
    return (LayoutUnit(rawValue: line) + indents.taken(isFirst: start == 0)).clampedToZero
  }
}
