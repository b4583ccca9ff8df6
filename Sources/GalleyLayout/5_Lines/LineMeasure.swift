// SPDX-License-Identifier: MIT
//
// The width of a stretch as a line of its own. Between two places where cutting is safe it is a difference of
// two prefix sums. Where an end falls inside something that was shaped as one (a ligature, a kerned or joined
// pair), the stretch between that end and the nearest safe place is shaped again with its surroundings as
// context, so that letters keep their joined forms.

import GalleyModel

/// Glyphs of a stretch of a line, where the paragraph's own cannot be used.
struct LineEdge {
  /// The scalars that were shaped again.
  var scalars: Range<Int>
  /// Their runs, in logical order, over `glyphs`.
  var runs: [ShapedRun]
  /// Their glyphs.
  var glyphs: GlyphStorage

  /// The advance of the clusters before scalar `end`.
  func advance(before end: Int) -> Int64 {
    var sum: Int64 = 0
    for index in 0..<glyphs.count where Int(glyphs[index].cluster) < end { sum &+= Int64(glyphs[index].advance) }
    return sum
  }
}

/// A stretch of a line: the paragraph's own glyphs, or new ones.
enum LinePiece {
  case shaped(Range<Int>)
  case edge(LineEdge)
}

/// Measures stretches of one paragraph.
struct LineMeasure {
  let paragraph: ShapedParagraph
  let typesetter: Typesetter
  /// By how much a line may be narrower than its prefix sums say: shaping a cut edge again gives less than an
  /// em and a half of the paragraph's largest text, trimmed and hanging punctuation two ems more.
  let slack: Int64

  init(paragraph: ShapedParagraph, typesetter: Typesetter) {
    self.paragraph = paragraph
    self.typesetter = typesetter
    let largest = paragraph.styles.reduce(0) { max($0, $1.size) }
    let ems = paragraph.trimsEdges || paragraph.style.hangsPunctuation ? 3.5 : 1.5
    self.slack = LayoutUnit(points: largest * ems).rawValue
  }

  /// The width of a line `start ..< end` up to `contentEnd`, hyphen not counted.
  /// - Input: `indent` is where the line begins, from the edge that tab stops count from.
  func width(_ start: Int, _ contentEnd: Int, _ end: Int, indent: Int64, limit: Int64 = .max) -> Int64 {
    if paragraph.tabs.isEmpty { return advance(start, contentEnd, end) }
    return tabbed(start, contentEnd, end, indent: indent, limit: limit).width
  }

  /// The advance of `start ..< contentEnd` in a line that is cut at `start` and `end`, tabs counted as 0.
  @inline(__always)
  func advance(_ start: Int, _ contentEnd: Int, _ end: Int) -> Int64 {
    if paragraph.cluster(start).contains(.safe) && paragraph.cluster(end).contains(.safe) {
      return paragraph.positions[contentEnd] &- paragraph.positions[start]
    }
    return reshapedAdvance(start, contentEnd, end)
  }

  private func reshapedAdvance(_ start: Int, _ contentEnd: Int, _ end: Int) -> Int64 {
    var sum: Int64 = 0
    for piece in pieces(start, end) {
      switch piece {
      case .shaped(let range):
        let upper = min(range.upperBound, max(contentEnd, range.lowerBound))
        sum &+= paragraph.positions[upper] &- paragraph.positions[range.lowerBound]
      case .edge(let edge): sum &+= edge.advance(before: contentEnd)
      }
    }
    return sum
  }

  /// The stretches that make up `start ..< end` as a line cut at both, in logical order.
  func pieces(_ start: Int, _ end: Int) -> [LinePiece] {
    guard end > start else { return [] }
    let from = paragraph.nextSafe(start, limit: end)
    let to = paragraph.previousSafe(end, limit: from)
    guard from < end, from <= to else { return [.edge(reshape(start..<end))] }
    var pieces: [LinePiece] = []
    if from > start { pieces.append(.edge(reshape(start..<from))) }
    if to > from { pieces.append(.shaped(from..<to)) }
    if end > to { pieces.append(.edge(reshape(to..<end))) }
    return pieces
  }

  /// How many scalars around a stretch may change its glyphs: as many as HarfBuzz's buffer keeps on either side,
  /// `CONTEXT_LENGTH` in hb-buffer.hh. UnsafeBreakTests would see a change.
  private static let context = 5

  /// Shapes a stretch again, its ends cut.
  private func reshape(_ range: Range<Int>) -> LineEdge {
    var edge = LineEdge(scalars: range, runs: [], glyphs: GlyphStorage())
    var index = paragraph.runIndex(range.lowerBound)
    // The stretch with what HarfBuzz looks at around it; glyphs of it have its scalars' numbers at first.
    let first = max(0, range.lowerBound - Self.context)
    let window = first..<min(paragraph.count, range.upperBound + Self.context)
    typesetter.withBuffer { buffer in
      let wide = paragraph.text.scalars.widened(window)
      var shaper = Shaper(
        buffer: buffer, text: ScalarList(wide), wide: wide, styles: paragraph.styles, fonts: paragraph.fonts,
        attachments: paragraph.attachments, marksKashidas: paragraph.style.alignment == .justify)
      while index < paragraph.runs.count, paragraph.runs[index].scalars.lowerBound < range.upperBound {
        var run = paragraph.runs[index]
        run.scalars = run.scalars.clamped(to: range)
        var item = TextItem(run)
        item.scalars = run.scalars.lowerBound - first..<run.scalars.upperBound - first
        run.glyphs = shaper.shape(item, into: &edge.glyphs)
        edge.runs.append(run)
        index += 1
      }
    }
    edge.glyphs.moveClusters(by: first)
    spaceCJK(edge.runs, &edge.glyphs, paragraph.text.scalars, paragraph.styles, paragraph.style)
    return edge
  }

  /// The width of a line with tabs, and the advance that each of its tabs takes.
  ///
  /// Stops early, with what there is, once the pen is past `limit`.
  func tabbed(
    _ start: Int, _ contentEnd: Int, _ end: Int, indent: Int64, limit: Int64 = .max
  ) -> (width: Int64, advances: [Int64]) {
    var cursor = TabCursor(paragraph: paragraph, position: indent)
    var advances: [Int64] = []
    var from = start
    var tab = paragraph.tabs.partitionPoint { $0 < start }
    while tab < paragraph.tabs.count, paragraph.tabs[tab] < contentEnd {
      let at = paragraph.tabs[tab]
      cursor.position &+= advance(from, at, at)
      let next = tab + 1 < paragraph.tabs.count ? min(paragraph.tabs[tab + 1], contentEnd) : contentEnd
      advances.append(cursor.take(tab: at, text: at + 1..<next, measure: self))
      if cursor.position &- indent > limit { return (cursor.position &- indent, advances) }
      from = at + 1
      tab += 1
    }
    cursor.position &+= advance(from, contentEnd, end)
    return (cursor.position &- indent, advances)
  }
}

extension TextItem {
  /// The item that a run was shaped from.
  init(_ run: ShapedRun) {
    self.init(
      scalars: run.scalars, level: run.level, script: run.script, style: run.style, font: run.font, kind: run.kind)
  }
}
