// SPDX-License-Identifier: MIT

public import GalleyLayout
public import GalleyModel

extension TextLayout {
  /// The links and attachments of the text, in order; an attachment in a link follows the link.
  /// - Complexity: O(runs log runs).
  public var highlightRegions: [HighlightRegion] {
    var found: [HighlightRegion] = []
    var linkEnd = 0
    for index in 0..<lineCount {
      let line = placedLine(index)
      let runs = line.record.runs.sorted { line.range(ofRun: $0).lower < line.range(ofRun: $1).lower }
      for run in runs where line.paragraph.runs[run].inserted == nil {
        let range = line.range(ofRun: run)
        if range.upper > linkEnd, let region = linkRegion(at: range.lower) {
          linkEnd = region.range.upper
          if !region.rects.isEmpty { found.append(region) }
        }
        if let region = attachmentRegion(line, run) { found.append(region) }
      }
    }
    return found
  }

  /// The link or attachment at a point; see ``SelectableLayout/highlightRegion(at:slop:)``. Of several, attachments
  /// come first, then what is under the point, then what is nearest above.
  /// - Complexity: O(log n + runs of the lines near the point + runs of the link).
  public func highlightRegion(at point: Point, slop: Double = 4) -> HighlightRegion? {
    guard point.x.isFinite, point.y.isFinite, slop >= 0 else { return nil }
    var best: (rank: Int, line: Int, run: Int)?
    for index in lines(near: point.y, slop: slop) {
      let line = placedLine(index)
      for run in line.record.runs where line.paragraph.runs[run].inserted == nil {
        let isAttachment = line.attachment(ofRun: run) != nil
        guard isAttachment || line.style(ofRun: run).link != nil else { continue }
        let box = line.box(ofRun: run).rect
        guard !box.isEmpty else { continue }
        let region = HighlightRegion(kind: .link(""), range: TextRange(0, 0), rects: [box], color: .clear)
        guard region.contains(point, slop: slop) else { continue }
        let rank = (isAttachment ? 2 : 0) + (region.contains(point) ? 1 : 0)
        if best.map({ rank > $0.rank }) ?? true { best = (rank, index, run) }
      }
    }
    guard let best else { return nil }
    let line = placedLine(best.line)
    return attachmentRegion(line, best.run) ?? linkRegion(at: line.range(ofRun: best.run).lower)
  }

  /// The lines whose boxes, or the letters in them, may reach within `slop` of a height.
  private func lines(near y: Double, slop: Double) -> ClosedRange<Int> {
    guard hasOrderedLines else { return 0...lineCount - 1 }
    func index(_ y: Double) -> Int {
      switch linePlace(at: LayoutUnit(points: y)) {
      case .inside(let line), .between(let line): line
      case .above: 0
      case .below: lineCount - 1
      }
    }
    // Letters may be higher than a fixed line height lets their box be.
    let low = max(index(y - slop) - 1, 0)
    return low...max(low, min(index(y + slop) + 1, lineCount - 1))
  }

  private func attachmentRegion(_ line: PlacedLine, _ run: Int) -> HighlightRegion? {
    guard let attachment = line.attachment(ofRun: run) else { return nil }
    return HighlightRegion(
      kind: .attachment(attachment), range: line.range(ofRun: run), rects: [line.box(ofRun: run).rect],
      color: line.style(ofRun: run).color)
  }

  /// The link that holds byte `offset`, with its rectangles on all lines.
  private func linkRegion(at offset: Int) -> HighlightRegion? {
    guard let link = link(at: offset) else { return nil }
    var rects: [Rect] = []
    var color: Color?
    let first = lineIndex(containing: link.range.lower)
    for index in first...max(first, lineIndex(containing: link.range.upper, upstream: true)) {
      let line = placedLine(index)
      for run in line.record.runs where line.paragraph.runs[run].inserted == nil {
        let range = line.range(ofRun: run)
        guard range.lower >= link.range.lower, range.upper <= link.range.upper, !range.isEmpty else { continue }
        color = color ?? line.style(ofRun: run).color
        let box = line.box(ofRun: run).rect
        if !box.isEmpty { rects.append(box) }
      }
    }
    return HighlightRegion(kind: .link(link.target), range: link.range, rects: rects, color: color ?? .black)
  }
}
