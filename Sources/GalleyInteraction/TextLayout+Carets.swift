// SPDX-License-Identifier: MIT

public import GalleyLayout
public import GalleyModel

extension TextLayout {
  /// The carets of a position. `downstream` stands where the next character begins, `upstream` where the one before
  /// ended; they part where the direction changes. At a paragraph's own ends the paragraph's direction counts as a
  /// neighbour, so that there, too, each direction has its place.
  /// - Complexity: O(log n) in text of one direction.
  public func carets(at position: TextPosition) -> CaretPair {
    let place = caretPlace(position)
    let primary = caret(place.primary, place.line)
    guard let second = place.secondary, second.x != place.primary.x else { return CaretPair(primary: primary) }
    return CaretPair(primary: primary, secondary: caret(second, place.line))
  }

  /// The rectangle of a position's caret.
  public func caretRect(at position: TextPosition) -> Rect { carets(at: position).primary.rect }

  private func caret(_ edge: CaretEdge, _ line: PlacedLine) -> Caret {
    Caret(
      rect: Rect(
        x: LayoutUnit(rawValue: edge.x).points, y: line.top.points, width: 0, height: line.boxHeight.points),
      line: line.index, isRightToLeft: edge.isRightToLeft)
  }

  /// Where a position's carets stand.
  func caretPlace(_ position: TextPosition) -> CaretPlace {
    var offset = min(max(position.offset, 0), textCount)
    var line = placedLine(lineIndex(containing: offset, upstream: position.affinity == .upstream))
    let start = line.range.upper == offset ? offset : line.clusterStart(offset) ?? cluster(at: offset).lower
    if start != offset {
      offset = start
      line = placedLine(lineIndex(containing: offset, upstream: position.affinity == .upstream))
    }
    let before = edge(before: offset, line)
    let after = edge(after: offset, line)
    let fallback = CaretEdge(x: line.edges.start, isRightToLeft: line.isRightToLeft)
    switch position.affinity {
    case .upstream: return CaretPlace(line: line, primary: before ?? after ?? fallback, secondary: after)
    case .downstream: return CaretPlace(line: line, primary: after ?? before ?? fallback, secondary: before)
    }
  }

  /// Where the character before `offset` ends on the line; at a paragraph's start, where the line begins; nil at
  /// the start of a line that goes on from another.
  private func edge(before offset: Int, _ line: PlacedLine) -> CaretEdge? {
    if offset > line.range.lower, let cell = line.cell(endingAt: offset) ?? line.cell(containing: offset - 1) {
      return CaretEdge(x: line.clipped(cell.trailing), isRightToLeft: cell.isRightToLeft)
    }
    guard line.opensHard else { return nil }
    return CaretEdge(x: line.edges.start, isRightToLeft: line.isRightToLeft)
  }

  /// Where the character behind `offset` begins on the line; at a paragraph's end, where the line ends; nil where
  /// the line wraps.
  private func edge(after offset: Int, _ line: PlacedLine) -> CaretEdge? {
    if offset < line.caretEnd, let cell = line.cell(containing: offset) {
      return CaretEdge(x: line.clipped(cell.leading), isRightToLeft: cell.isRightToLeft)
    }
    guard !line.wraps else { return nil }
    return CaretEdge(x: line.edges.end, isRightToLeft: line.isRightToLeft)
  }
}

/// An edge at which a caret may stand.
struct CaretEdge: Hashable {
  /// The place, in layout units from the left edge of the container.
  var x: Int64
  /// Whether the text that it belongs to is read from right to left.
  var isRightToLeft: Bool
}

/// A position's carets and their line.
struct CaretPlace {
  var line: PlacedLine
  var primary: CaretEdge
  var secondary: CaretEdge?
}
