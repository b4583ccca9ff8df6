// SPDX-License-Identifier: MIT

package import GalleyModel

/// A stretch of a line that is selected: what is between two places, and which way it reads.
package struct LineStretch: Hashable, Sendable {
  /// Its left edge, from the left edge of the container.
  package var left: Int64
  /// Its right edge.
  package var right: Int64
  /// Whether its text is read from right to left.
  package var isRightToLeft: Bool
}

extension PlacedLine {
  /// Where the part of `range` that the line has is shown, from left to right; parts of clusters count whole.
  ///
  /// A terminator in the range is shown as wide as its style's space.
  /// - Complexity: O(runs · log n).
  package func stretches(of range: TextRange) -> [LineStretch] {
    guard !range.isEmpty else { return [] }
    var found: [LineStretch] = []
    let scalars = clusters(of: range)
    let elided = elidedRange
    for index in record.runs where !isOnlyAppended(paragraph.runs[index]) {
      let run = paragraph.runs[index]
      if isEllipsis(run) {
        guard let elided, elided.lower < range.upper, range.lower < elided.upper else { continue }
        let left = record.x.rawValue &+ run.x
        add(left, left &+ run.width, run, to: &found)
        continue
      }
      let shared = run.scalars.clamped(to: scalars)
      guard !shared.isEmpty, run.kind != .terminator else { continue }
      var (left, right) = extent(shared, in: index)
      if shared.lowerBound >= record.contentEnd, run.inserted == nil { (left, right) = (clipped(left), clipped(right)) }
      add(left, right, run, to: &found)
    }
    addTerminator(range, to: &found)
    return found
  }

  private func add(_ left: Int64, _ right: Int64, _ run: RunRecord, to found: inout [LineStretch]) {
    guard right > left else { return }
    let isRightToLeft = run.level & 1 == 1
    if let last = found.last, last.right == left, last.isRightToLeft == isRightToLeft {
      found[found.count - 1].right = right
    } else {
      found.append(LineStretch(left: left, right: right, isRightToLeft: isRightToLeft))
    }
  }

  /// The scalars of the paragraph whose clusters `range` touches.
  private func clusters(of range: TextRange) -> Range<Int> {
    let text = shaped.text
    let low = shaped.stop(atOrBefore: text.scalarIndex(ofByte: range.lower - textOffset))
    var high = text.scalarIndex(ofByte: range.upper - textOffset)
    if !shaped.isStop(high) || (high < shaped.count && text.source(high) < range.upper - textOffset) {
      high = shaped.stop(after: high)
    }
    return low..<max(low, high)
  }

  private func addTerminator(_ range: TextRange, to found: inout [LineStretch]) {
    let start = terminatorStart
    guard start < record.scalars.upperBound, range.contains(source(start)) else { return }
    let style = runs.last { $0.kind == .terminator }?.style ?? shaped.firstStyle
    let width = max(0, shaped.styles[style].spaceAdvance)
    let end = isRightToLeft ? ends.left : ends.right
    let (left, right) = isRightToLeft ? (clipped(end &- width), clipped(end)) : (clipped(end), clipped(end &+ width))
    guard right > left else { return }
    if isRightToLeft, let first = found.first, first.left == right, first.isRightToLeft {
      found[0].left = left
    } else if isRightToLeft {
      found.insert(LineStretch(left: left, right: right, isRightToLeft: true), at: 0)
    } else if let last = found.last, last.right == left, !last.isRightToLeft {
      found[found.count - 1].right = right
    } else {
      found.append(LineStretch(left: left, right: right, isRightToLeft: false))
    }
  }
}
