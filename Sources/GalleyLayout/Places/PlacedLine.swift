// SPDX-License-Identifier: MIT
//
// Where the characters of a line stand: what hit testing, carets and selection ask. A place is found from a
// run's prefix sums, so that one question costs O(log n), however long the line; glyphs are looked at only where
// the line changed them (a justified line, a cut edge).

package import GalleyModel

/// A line at its place in a layout.
///
/// - Units: layout units, from the top left of the container; text in bytes outside, scalars of the paragraph inside.
package struct PlacedLine: Sendable {
  /// The number of the line.
  package let index: Int
  /// The paragraph's lines, runs and glyphs.
  package let paragraph: ParagraphLayout
  /// The first byte of the paragraph.
  package let textOffset: Int
  /// The line as it is kept.
  package let record: LineRecord
  /// The top of its box.
  package let top: LayoutUnit
  /// Whether it is the layout's last line: it has no leading and all the text that follows.
  package let isLast: Bool
  /// Whether the paragraph's head is above, in another part.
  let isContinuation: Bool
  /// The length of the whole text in bytes.
  let textCount: Int
  /// The furthest left and right that what hangs is shown.
  let clip: ClosedRange<Int64>

  init(_ layout: TextLayout, _ placed: PlacedParagraph, line: Int) {
    let record = placed.layout.lines[line]
    self.index = placed.firstLine + line
    self.paragraph = placed.layout
    self.isContinuation = placed.isContinuation
    self.textOffset = placed.textOffset
    self.record = record
    self.top = placed.y + record.y
    self.isLast = placed.firstLine + line == layout.lineCount - 1
    self.textCount = layout.byteCount
    if layout.isWidthBounded {
      // Content that is wider than the container is shown whole.
      let right = max(layout.containerWidth.rawValue, record.x.rawValue &+ record.width.rawValue)
      self.clip = min(0, record.x.rawValue)...right
    } else {
      self.clip = .min / 4 ... .max / 4
    }
  }

  /// The shaped text.
  package var shaped: ShapedParagraph { paragraph.shaped }
  /// Its runs, in visual order.
  package var runs: ArraySlice<RunRecord> { paragraph.runs[record.runs] }
  /// Whether its paragraph reads from right to left.
  package var isRightToLeft: Bool { shaped.baseLevel == 1 }
  /// Where its letters stand.
  package var baseline: LayoutUnit { top + record.ascent }
  /// The height of its letters' box.
  package var boxHeight: LayoutUnit { (record.ascent + record.descent).clampedToZero }
  /// The height of its box; below the last line there is no leading.
  package var height: LayoutUnit { isLast ? boxHeight : record.height.clampedToZero }
  /// The bottom of its box.
  package var bottom: LayoutUnit { top + height }

  /// The byte at which scalar `index` begins.
  package func source(_ index: Int) -> Int { textOffset + shaped.text.source(index) }

  /// Its bytes, terminator included; the last line's go to the end of the text.
  package var range: TextRange {
    TextRange(source(record.scalars.lowerBound), isLast ? textCount : source(record.scalars.upperBound))
  }

  /// The first scalar of its terminator or line separator; the end where it has none or an ellipsis has its place.
  package var terminatorStart: Int {
    guard record.elided == nil else { return record.scalars.upperBound }
    var at = record.scalars.upperBound
    while at > record.scalars.lowerBound, isTerminator(at - 1) { at -= 1 }
    return at
  }

  /// The byte at which a caret stands at its end: before a terminator.
  package var caretEnd: Int {
    let end = terminatorStart
    return isLast && end == record.scalars.upperBound ? textCount : source(end)
  }

  /// Whether the text goes on in the next line without a terminator between.
  package var wraps: Bool { !isLast && terminatorStart == record.scalars.upperBound && !record.endsHard }

  /// Whether it is the first line of its paragraph, or follows a line separator.
  package var opensHard: Bool {
    let start = record.scalars.lowerBound
    return start == 0 ? !isContinuation : isTerminator(start - 1)
  }

  /// Whether all of its paragraph reads from the left: a place has one caret then.
  package var isUniform: Bool { shaped.analysis.levels.isEmpty && !isRightToLeft }

  /// Where the cluster that holds byte `offset` begins; nil where that is not for the line's own text to say.
  package func clusterStart(_ offset: Int) -> Int? {
    let scalar = shaped.text.scalarIndex(ofByte: offset - textOffset)
    guard record.elided == nil, record.scalars.contains(scalar) else { return nil }
    return source(shaped.stop(atOrBefore: scalar))
  }

  private func isTerminator(_ scalar: Int) -> Bool {
    scalar >= shaped.text.contentCount || shaped.text.scalars[scalar] == 0x2028
  }

  /// The left and right ends of all its runs, what hangs included.
  package var ends: (left: Int64, right: Int64) {
    let hanging = record.hanging.rawValue
    let left = record.x.rawValue &- (isRightToLeft ? hanging : 0)
    return (left, left &+ record.width.rawValue &+ hanging)
  }

  /// The edge at which its paragraph's direction begins, and the one at which it ends.
  package var edges: (start: Int64, end: Int64) {
    let ends = ends
    return isRightToLeft ? (ends.right, clipped(ends.left)) : (ends.left, clipped(ends.right))
  }

  /// A place, held to where what hangs is shown.
  package func clipped(_ x: Int64) -> Int64 { min(max(x, clip.lowerBound), clip.upperBound) }
}

extension TextLayout {
  /// Line `index`, held to those that there are.
  /// - Complexity: O(log paragraphs).
  package func placedLine(_ index: Int) -> PlacedLine {
    let index = min(max(index, 0), lineCount - 1)
    let placed = paragraphs[max(0, paragraphs.partitionPoint { $0.firstLine <= index } - 1)]
    return PlacedLine(self, placed, line: index - placed.firstLine)
  }

  /// The number of the line that shows byte `offset`; where a line wraps there, the upper one if asked.
  /// - Complexity: O(log n).
  package func lineIndex(containing offset: Int, upstream: Bool = false) -> Int {
    let number = max(0, paragraphs.partitionPoint { $0.textOffset <= offset } - 1)
    let placed = paragraphs[number]
    let lines = placed.layout.lines
    let scalar = placed.layout.shaped.text.scalarIndex(ofByte: offset - placed.textOffset)
    let line = max(0, lines.partitionPoint { $0.scalars.lowerBound <= scalar } - 1)
    if upstream, line > 0, scalar == lines[line].scalars.lowerBound, !lines[line - 1].endsHard {
      return placed.firstLine + line - 1
    }
    return placed.firstLine + line
  }

  /// The paragraph that holds byte `offset`; the last at the text's end.
  /// - Complexity: O(log n) in what was laid out.
  package func paragraphSpan(at offset: Int) -> ParagraphSpan {
    let placed = paragraphs[max(0, paragraphs.partitionPoint { $0.textOffset <= offset } - 1)]
    let text = placed.layout.shaped.text
    var span = ParagraphSpan(
      start: placed.textOffset, contentEnd: placed.textOffset + text.source(text.contentCount),
      end: placed.textOffset + text.byteCount)
    extend(&span)
    if offset < span.end || span.end == byteCount && span.contentEnd == span.end { return span }
    // Behind the last paragraph that was laid out.
    return splitParagraphs(utf8).last { $0.start <= offset } ?? span
  }

  /// Takes the parts of the same paragraph before and behind in.
  private func extend(_ span: inout ParagraphSpan) {
    guard case .tree = paragraphs.storage else { return }
    var number = max(0, paragraphs.partitionPoint { $0.textOffset <= span.start } - 1)
    var last = number + 1
    while number > 0, paragraphs[number].isContinuation {
      number -= 1
      span.start = paragraphs[number].textOffset
    }
    while last < paragraphs.count, paragraphs[last].isContinuation {
      let placed = paragraphs[last]
      let text = placed.layout.shaped.text
      span.contentEnd = placed.textOffset + text.source(text.contentCount)
      span.end = placed.textOffset + text.byteCount
      last += 1
    }
  }
}
