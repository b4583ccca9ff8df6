// SPDX-License-Identifier: MIT

public import GalleyLayout
public import GalleyModel

extension TextLayout {
  /// Where a range is shown; see ``SelectableLayout/selectionRects(for:)``.
  ///
  /// A rectangle is as high as its line's box, leading included; where the line above is selected too, it reaches up to
  /// that line, over spacing between lines and paragraphs. Spaces that hang are shown as far as the container
  /// goes, glyphs wider than it whole. A selected line terminator is shown as wide as its style's space, no further
  /// than a container whose width was asked for. An ellipsis is shown with any part of what it stands for.
  /// - Complexity: O(lines · runs · log n) for the lines of the range.
  public func selectionRects(for range: TextRange) -> [SelectionRect] {
    // Whole clusters: an end inside the first of a line is on that line, not on the one before.
    let range = snapped(range)
    guard !range.isEmpty else { return [] }
    var found: [SelectionRect] = []
    let first = lineIndex(containing: range.lower)
    let last = lineIndex(containing: range.upper, upstream: true)
    var above: LayoutUnit?
    for index in first...max(first, last) {
      let line = placedLine(index)
      // Lines may overlap; a gap is closed, an overlap stays.
      let top = above.map { min($0, line.top) } ?? line.top
      above = line.bottom
      for stretch in line.stretches(of: range) {
        let rect = Rect(
          x: LayoutUnit(rawValue: stretch.left).points, y: top.points,
          width: LayoutUnit(rawValue: stretch.right &- stretch.left).points, height: (line.bottom - top).points)
        found.append(SelectionRect(rect: rect, line: index, isRightToLeft: stretch.isRightToLeft))
      }
    }
    markEnds(&found, range)
    return found
  }

  /// Says in which rectangles the range's ends are.
  private func markEnds(_ rects: inout [SelectionRect], _ range: TextRange) {
    let start = caretPlace(TextPosition(range.lower))
    let end = caretPlace(TextPosition(range.upper, .upstream))
    if let index = rects.firstIndex(where: { touches($0, start) }) ?? rects.indices.first {
      rects[index].containsStart = true
    }
    if let index = rects.lastIndex(where: { touches($0, end) }) ?? rects.indices.last {
      rects[index].containsEnd = true
    }
  }

  private func touches(_ rect: SelectionRect, _ place: CaretPlace) -> Bool {
    guard rect.line == place.line.index, rect.isRightToLeft == place.primary.isRightToLeft else { return false }
    let x = LayoutUnit(rawValue: place.primary.x).points
    return x >= rect.rect.x && x <= rect.rect.maxX
  }
}
