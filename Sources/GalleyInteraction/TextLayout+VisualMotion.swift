// SPDX-License-Identifier: MIT
//
// Motion as it is seen. Between the cells of a line, from left to right, are gaps; a caret stands in one of them,
// and a step goes over the next cell to the gap behind it, whichever way that cell is read. So a step always moves
// the caret to the side that was asked for, also where directions meet.

import GalleyLayout
import GalleyModel

extension TextLayout {
  /// The position one cell to the side; in the next or the previous line at a line's edge.
  func visualStep(from position: TextPosition, toRight: Bool) -> TextPosition {
    let place = caretPlace(position)
    let cells = visibleCells(place.line)
    let gap = gap(of: position, place, cells)
    if let next = crossing(cells, from: gap, toRight: toRight) { return settled(next, place.line, toRight: toRight) }
    // Over the line's edge: to the right is on in the text where the line reads from the left.
    let isOn = toRight != place.line.isRightToLeft
    let target = place.line.index + (isOn ? 1 : -1)
    guard target >= 0, target < lineCount else { return isOn ? settled(self.position(textCount)) : TextPosition(0) }
    let line = placedLine(target)
    let others = visibleCells(line)
    // Between paragraphs of two directions the step goes on in the text, to the start or from the end of the other.
    let fromLeft = isOn != line.isRightToLeft
    let entered = entry(line, others, fromLeft: fromLeft)
    guard entered.offset == position.offset else { return settled(entered) }
    // Where a line wraps, its end and the next line's start are one place in the text.
    let next = crossing(others, from: fromLeft ? 0 : others.count, toRight: fromLeft)
    return next.map { settled($0, line, toRight: fromLeft) } ?? settled(entered)
  }

  private func visibleCells(_ line: PlacedLine) -> [LineCell] { line.cells().filter { !$0.isTerminator } }

  /// The gap that a caret stands in: the number of cells left of it.
  private func gap(of position: TextPosition, _ place: CaretPlace, _ cells: [LineCell]) -> Int {
    let offset = cluster(at: position.offset).lower
    let after = cells.firstIndex { $0.range.lower == offset }.map { cells[$0].isRightToLeft ? $0 + 1 : $0 }
    let before = cells.firstIndex { $0.range.upper == offset }.map { cells[$0].isRightToLeft ? $0 : $0 + 1 }
    let isStart = offset <= place.line.range.lower
    let startEdge = place.line.isRightToLeft ? cells.count : 0
    let endEdge = place.line.isRightToLeft ? 0 : cells.count
    switch position.affinity {
    case .downstream: return after ?? (offset >= place.line.caretEnd ? endEdge : before ?? startEdge)
    case .upstream: return before ?? (isStart ? startEdge : after ?? endEdge)
    }
  }

  /// The position behind the next cell that has room; nil at the line's edge.
  private func crossing(
    _ cells: [LineCell], from gap: Int, toRight: Bool
  ) -> (position: TextPosition, gap: Int, count: Int)? {
    var at = toRight ? gap : gap - 1
    while cells.indices.contains(at), cells[at].right <= cells[at].left { at += toRight ? 1 : -1 }
    guard cells.indices.contains(at) else { return nil }
    let cell = cells[at]
    // The edge that is reached is the cell's end where it is read in the direction of the step.
    let isAhead = toRight != cell.isRightToLeft
    return (
      isAhead ? TextPosition(cell.range.upper, .upstream) : TextPosition(cell.range.lower), toRight ? at + 1 : at,
      cells.count
    )
  }

  /// The position at a line's left or right edge.
  private func entry(_ line: PlacedLine, _ cells: [LineCell], fromLeft: Bool) -> TextPosition {
    guard let cell = fromLeft ? cells.first : cells.last else { return TextPosition(line.range.lower) }
    return fromLeft != cell.isRightToLeft ? TextPosition(cell.range.lower) : TextPosition(cell.range.upper, .upstream)
  }

  /// The position, downstream where that is the same; at the end of a line that wraps, the next line's start.
  private func settled(_ step: (position: TextPosition, gap: Int, count: Int), _ line: PlacedLine, toRight: Bool)
    -> TextPosition
  {
    let isEnd = line.isRightToLeft ? !toRight && step.gap == 0 : toRight && step.gap == step.count
    if isEnd, line.wraps, step.position.offset == line.range.upper { return TextPosition(step.position.offset) }
    return settled(step.position)
  }
}
