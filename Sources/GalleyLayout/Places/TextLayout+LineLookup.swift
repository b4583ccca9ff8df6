// SPDX-License-Identifier: MIT
//
// Which line a height belongs to. Boxes hold their top and not their bottom; leading is part of the box above it.
// Where lines overlap (negative line spacing) they are looked at one by one; the answer is the same.

package import GalleyModel

/// Where a height is among the lines of a layout.
package enum LinePlace: Hashable, Sendable {
  /// In the box of a line.
  case inside(Int)
  /// Above all lines.
  case above
  /// Between lines: the line whose middle is nearest, the earlier of two.
  case between(nearest: Int)
  /// Below all lines.
  case below
}

extension TextLayout {
  /// The place of height `y`.
  /// - Complexity: O(log n) where lines are in order, else O(n).
  package func linePlace(at y: LayoutUnit) -> LinePlace {
    hasOrderedLines ? orderedLinePlace(at: y) : scannedLinePlace(at: y)
  }

  /// The same by searching; lines must be in order.
  package func orderedLinePlace(at y: LayoutUnit) -> LinePlace {
    // The first line whose bottom is below the place.
    let number = paragraphs.partitionPoint { placed in
      placed.layout.lines.last.map { placed.y + $0.y + $0.height <= y } ?? true
    }
    guard number < paragraphs.count else { return lastPlace(y) }
    let placed = paragraphs[number]
    let line = placed.layout.lines.partitionPoint { placed.y + $0.y + $0.height <= y }
    let index = placed.firstLine + line
    let found = PlacedLine(self, placed, line: line)
    if found.isLast, found.bottom <= y { return lastPlace(y) }
    if found.top <= y { return .inside(index) }
    guard index > 0 else { return .above }
    let before = placedLine(index - 1)
    return .between(nearest: distance(before, y) <= distance(found, y) ? index - 1 : index)
  }

  /// Where a place is that no line but the last may hold: its leading does not count.
  private func lastPlace(_ y: LayoutUnit) -> LinePlace { y < .zero ? .above : .below }

  /// The same by looking at each line.
  package func scannedLinePlace(at y: LayoutUnit) -> LinePlace {
    var nearest: (index: Int, distance: Int64)?
    var top = LayoutUnit(rawValue: .max)
    var bottom = LayoutUnit(rawValue: .min)
    for placed in paragraphs {
      for number in placed.layout.lines.indices {
        let line = PlacedLine(self, placed, line: number)
        if line.top <= y, y < line.bottom { return .inside(line.index) }
        top = min(top, line.top)
        bottom = max(bottom, line.bottom)
        let distance = distance(line, y)
        if nearest.map({ distance < $0.distance }) ?? true { nearest = (line.index, distance) }
      }
    }
    if y < top { return .above }
    guard y < bottom, let nearest else { return .below }
    return .between(nearest: nearest.index)
  }

  /// Twice the distance of `y` from the middle of a line.
  private func distance(_ line: PlacedLine, _ y: LayoutUnit) -> Int64 {
    let middle = line.top.rawValue &+ line.bottom.rawValue
    return abs(middle &- 2 &* y.rawValue)
  }
}
