// SPDX-License-Identifier: MIT

public import GalleyLayout
public import GalleyModel

extension TextLayout {
  /// The caret place at a point; see ``SelectableLayout/position(at:)``. A coordinate that is no number gives nil.
  /// - Complexity: O(log n).
  public func position(at point: Point) -> TextPosition? {
    guard point.x == point.x, point.y == point.y else { return nil }
    switch linePlace(at: LayoutUnit(points: point.y)) {
    case .inside(let line): return position(on: placedLine(line), x: LayoutUnit(points: point.x).rawValue)
    case .below: return position(textCount)
    case .above, .between: return nil
    }
  }

  /// The caret place nearest to a point; see ``SelectableLayout/nearestPosition(to:)``. A coordinate that is no
  /// number counts as 0.
  /// - Complexity: O(log n).
  public func nearestPosition(to point: Point) -> TextPosition {
    let line =
      switch linePlace(at: LayoutUnit(points: point.y)) {
      case .inside(let line), .between(let line): line
      case .above: 0
      case .below: lineCount - 1
      }
    return position(on: placedLine(line), x: LayoutUnit(points: point.x).rawValue)
  }

  /// The cluster under a point; see ``SelectableLayout/character(at:)``.
  /// - Complexity: O(log n).
  public func character(at point: Point) -> TextRange? {
    guard textCount > 0, point.x == point.x, point.y == point.y else { return nil }
    switch linePlace(at: LayoutUnit(points: point.y)) {
    case .inside(let line): return character(on: placedLine(line), x: LayoutUnit(points: point.x).rawValue)
    case .below: return cluster(at: textCount - 1)
    case .above, .between: return nil
    }
  }

  /// Whether a point is on a line's letters; what hangs counts as far as it is shown.
  public func contains(_ point: Point) -> Bool {
    guard point.x == point.x, point.y == point.y,
      case .inside(let index) = linePlace(at: LayoutUnit(points: point.y))
    else { return false }
    let line = placedLine(index)
    let x = LayoutUnit(points: point.x).rawValue
    return x >= line.clipped(line.ends.left) && x < line.clipped(line.ends.right)
  }

  /// The caret place at `x` on a line. Beyond its ends that is where its text begins or ends in its paragraph's
  /// direction.
  func position(on line: PlacedLine, x: Int64) -> TextPosition {
    let ends = line.ends
    if x < ends.left { return line.isRightToLeft ? end(of: line) : start(of: line) }
    if x > ends.right { return line.isRightToLeft ? start(of: line) : end(of: line) }
    guard let cell = line.cell(at: x), !cell.isTerminator else { return start(of: line) }
    let isLeft = 2 &* x < cell.left &+ cell.right
    let position =
      isLeft == cell.isRightToLeft ? TextPosition(cell.range.upper, .upstream) : TextPosition(cell.range.lower)
    if line.isUniform {
      return TextPosition(position.offset, line.wraps && position.offset == line.range.upper ? .upstream : .downstream)
    }
    return settled(position)
  }

  private func start(of line: PlacedLine) -> TextPosition {
    // Where a paragraph begins with the other direction, its own edge is upstream.
    settled(TextPosition(line.range.lower, line.opensHard ? .upstream : .downstream))
  }

  private func end(of line: PlacedLine) -> TextPosition {
    settled(TextPosition(line.caretEnd, line.wraps ? .upstream : .downstream))
  }

  /// The position, downstream wherever the affinity makes no difference.
  func settled(_ position: TextPosition) -> TextPosition {
    guard position.affinity == .upstream else { return position }
    let other = TextPosition(position.offset)
    let upstream = caretPlace(position)
    let downstream = caretPlace(other)
    let isSame = upstream.line.index == downstream.line.index && upstream.primary == downstream.primary
    return isSame ? other : position
  }

  private func character(on line: PlacedLine, x: Int64) -> TextRange? {
    let ends = line.ends
    let isPastEnd = line.isRightToLeft ? x < ends.left : x >= ends.right
    guard isPastEnd else {
      let start = line.range.lower
      let isBeforeStart = line.isRightToLeft ? x >= ends.right : x < ends.left
      if isBeforeStart { return cluster(at: start) }
      return line.cell(at: x)?.range
    }
    // The terminator, or the last cluster of a line that wraps.
    let range = line.range
    if range.isEmpty { return range.lower > 0 ? cluster(at: range.lower - 1) : nil }
    return cluster(at: range.upper - 1)
  }
}
