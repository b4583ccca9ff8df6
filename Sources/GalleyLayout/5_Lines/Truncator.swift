// SPDX-License-Identifier: MIT
//
// Cutting a text that is too long: the last line that may stand is made again from what is left of its
// paragraph, with an ellipsis in the place of what does not fit. The ellipsis belongs to the paragraph's
// direction, so in a right-to-left paragraph it ends at the visual left.

import GalleyModel

/// Makes a paragraph's last visible line.
struct Truncator {
  let draft: ParagraphDraft
  let truncation: Truncation
  let ellipsis: String

  private var paragraph: ShapedParagraph { draft.shaped }

  /// What the line that begins at `start` shows.
  /// - Output: the scalars before and after the ellipsis, and the ellipsis.
  func cut(_ start: Int, isFirst: Bool) -> (head: Range<Int>, tail: Range<Int>, ellipsis: InsertedText) {
    let breaker = draft.breaker()
    let hardEnd = breaker.hardEnd(after: start)
    let end = breaker.contentEnd(start, hardEnd)
    guard let width = draft.indents.width(isFirst: isFirst) else {
      return (start..<end, end..<end, mark(end))
    }
    let indent = draft.indents.start(isFirst: isFirst)
    // A line that fits whole is followed by what is cut: the ellipsis stands at its end.
    let fits = draft.measure.width(start, end, end, indent: indent, limit: width) <= width
    switch fits ? .end : truncation {
    case .end:
      let head = start..<cutHead(start, end, width, indent)
      return (head, end..<end, mark(head.upperBound))
    case .start:
      let mark = mark(end)
      let tail = cutTail(start, end, width - mark.advance, indent: indent + mark.advance)
      return (start..<start, tail..<end, mark)
    case .middle:
      let mark = mark(end)
      let room = max(0, width - mark.advance)
      let head = cutHead(start, end, room / 2 + mark.advance, indent)
      let used = draft.measure.width(start, head, head, indent: indent)
      let tail = cutTail(head, end, room - used, indent: indent + used + mark.advance)
      return (start..<head, tail..<end, mark)
    }
  }

  private func mark(_ place: Int) -> InsertedText {
    paragraph.inserted(ellipsis, before: place, level: paragraph.baseLevel, draft.measure.typesetter)
  }

  /// The furthest cluster border at which the text before it and an ellipsis fit; spaces before it are dropped.
  private func cutHead(_ start: Int, _ end: Int, _ width: Int64, _ indent: Int64) -> Int {
    let reach = paragraph.positions[start] &+ max(width, 0)
    var at = end
    if paragraph.positions[end] > reach {
      at = min(end, paragraph.positions.partitionPoint(start..<end) { $0 <= reach })
    }
    while at > start {
      at = clusterBorder(atOrBefore: at, after: start)
      let shown = withoutSpaces(start, at)
      if shown <= start { return start }
      let needed = draft.measure.width(start, shown, shown, indent: indent, limit: width)
      if needed &+ mark(shown).advance <= width { return shown }
      at = shown - 1
    }
    return start
  }

  /// The nearest cluster border from which the text to `end` fits; spaces after it are dropped.
  /// - Input: `indent` is where the text begins, from the edge that tab stops count from.
  private func cutTail(_ start: Int, _ end: Int, _ width: Int64, indent: Int64) -> Int {
    // No place before this one fits, however its edge is shaped.
    let reach = paragraph.positions[end] &- max(width, 0) &- draft.measure.slack
    var at = paragraph.positions.partitionPoint(start..<end) { $0 < reach }
    while at < end {
      while at < end, !paragraph.boundaries(at).contains(.grapheme) || paragraph.hangs(at) { at += 1 }
      if at < end, draft.measure.width(at, end, end, indent: indent, limit: width) <= width { return at }
      at += 1
    }
    return end
  }

  private func clusterBorder(atOrBefore index: Int, after start: Int) -> Int {
    var index = index
    while index > start, index < paragraph.count, !paragraph.boundaries(index).contains(.grapheme) { index -= 1 }
    return index
  }

  private func withoutSpaces(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, paragraph.hangs(end - 1) { end -= 1 }
    return end
  }
}
