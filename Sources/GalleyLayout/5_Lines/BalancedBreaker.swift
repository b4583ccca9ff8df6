// SPDX-License-Identifier: MIT

import GalleyModel

extension LineBreaker {
  /// Paragraphs of more lines are not balanced: the gain is small and each trial costs a pass.
  private static let mostBalancedLines = 20
  /// How near the narrowest width is found, in layout units: a quarter of a point.
  private static let precision: Int64 = 16_384

  /// As few lines as greedy breaking makes, in the narrowest room that still makes as few.
  /// - Output: all lines; where they are more than `limit`, or too many, only the first of those that greedy breaking makes.
  /// - Complexity: O(n · log width).
  /// - Source: CSS Text 4 §6.4.2, `text-wrap-style: balance`.
  func balancedLines(limit: Int, _ pace: inout WorkPace) throws(LayoutError) -> [LineSpan] {
    let most = min(Self.mostBalancedLines, limit)
    let greedy = try greedyLines(limit: most + 1, &pace)
    guard let width = otherWidth, let first = firstWidth, greedy.count > 1, greedy.count <= most
    else { return greedy }
    // Each hard line is narrowed with the others: the count is of all lines.
    var low: Int64 = 0
    var high = width
    var best = greedy
    while high - low > Self.precision {
      let middle = low + (high - low) / 2
      let trial = LineBreaker(
        measure, firstWidth: max(0, first - (width - middle)), otherWidth: middle,
        firstIndent: firstIndent, otherIndent: otherIndent)
      let lines = try trial.greedyLines(limit: greedy.count + 1, &pace)
      // A room narrower than a word would break or overflow it: not a better balance.
      if lines.count == greedy.count, lines.allSatisfy({ trial.endsWell($0) }) {
        best = lines
        high = middle
      } else {
        low = middle
      }
    }
    return best
  }

  /// The first lines that each take what fits.
  private func greedyLines(limit: Int, _ pace: inout WorkPace) throws(LayoutError) -> [LineSpan] {
    var lines: [LineSpan] = []
    var start = 0
    repeat {
      let line = next(from: start, isFirst: lines.isEmpty)
      try pace.spend(work(for: line, isFirst: lines.isEmpty))
      lines.append(line)
      start = line.end
    } while start < paragraph.count && lines.count < limit
    return lines
  }

  /// Whether a line ends where the text allows it and is no wider than its room.
  private func endsWell(_ line: LineSpan) -> Bool {
    guard line.isHard || paragraph.boundaries(line.end).contains(.lineBreak) else { return false }
    let isFirst = line.start == 0
    guard let width = isFirst ? firstWidth : otherWidth else { return true }
    let indent = isFirst ? firstIndent : otherIndent
    return lineWidth(line.start, line.contentEnd, line.end, indent: indent) <= width
  }
}
