// SPDX-License-Identifier: MIT
//
// Stage 5, lines, second half: a chosen line becomes runs in visual order with their places. Glyphs are the
// paragraph's own wherever possible; what the line changes (cut edges, tabs, justified spaces, a hyphen, an
// ellipsis, hanging spaces that run the other way) is copied into storage of the line.

import GalleyFonts
import GalleyModel

/// Makes the runs of one line.
struct LineAssembler {
  let measure: LineMeasure
  /// Runs of the line, in logical order until `finish`.
  var runs: [RunRecord] = []
  /// The fonts of the paragraph's lines, each once.
  private(set) var fonts: [FontInstance]
  /// Glyphs that the paragraph's lines own.
  var owned = GlyphStorage()
  /// Where the hanging part begins among `runs`.
  private(set) var hangingStart: Int?

  var paragraph: ShapedParagraph { measure.paragraph }

  init(_ measure: LineMeasure) {
    self.measure = measure
    self.fonts = measure.paragraph.fonts
  }

  /// The fonts and the glyphs of the lines, which it has no more.
  mutating func takeGlyphs() -> (fonts: [FontInstance], owned: GlyphStorage) {
    var glyphs = GlyphStorage()
    swap(&glyphs, &owned)
    return (fonts.taken(), glyphs)
  }

  /// Begins the next line.
  mutating func begin() {
    runs.removeAll(keepingCapacity: true)
    hangingStart = nil
  }

  /// The number of a font among `fonts`.
  private mutating func number(of font: FontInstance) -> Int {
    if let known = fonts.firstIndex(where: { $0 === font }) { return known }
    fonts.append(font)
    return fonts.count &- 1
  }

  /// Adds the text of `start ..< end`, cut at both ends; what is from `contentEnd` on hangs.
  mutating func add(_ start: Int, _ contentEnd: Int, _ end: Int) {
    guard end > start else { return }
    if paragraph.cluster(start).contains(.safe) && paragraph.cluster(end).contains(.safe) {
      addShaped(start..<end, contentEnd)
      return
    }
    for piece in measure.pieces(start, end) {
      switch piece {
      case .shaped(let range): addShaped(range, contentEnd)
      case .edge(let edge):
        for run in edge.runs {
          let glyphs = owned.append(run.glyphs, of: edge.glyphs)
          split(record(run, run.scalars, glyphs, isOwned: true), at: contentEnd)
        }
      }
    }
  }

  /// Adds glyphs that the text does not have.
  mutating func add(_ text: InsertedText, _ kind: InsertedKind) {
    for run in text.runs {
      let glyphs = owned.append(run.glyphs, of: text.glyphs)
      var record = record(run, run.scalars, glyphs, isOwned: true)
      record.font = number(of: text.fonts[run.font])
      record.inserted = kind
      append(record)
    }
  }

  private mutating func addShaped(_ range: Range<Int>, _ contentEnd: Int) {
    var index = paragraph.runIndex(range.lowerBound)
    while index < paragraph.runs.count, paragraph.runs[index].scalars.lowerBound < range.upperBound {
      let run = paragraph.runs[index]
      let scalars = run.scalars.clamped(to: range)
      let glyphs =
        scalars == run.scalars
        ? run.glyphs
        : paragraph.glyphs.slice(run.glyphs, rightToLeft: run.isRightToLeft, scalars: scalars)
      split(record(run, scalars, glyphs, isOwned: false), at: contentEnd)
      index += 1
    }
  }

  /// Adds a run, parted where the line's hanging spaces begin: those take the paragraph's level (rule L1).
  private mutating func split(_ run: RunRecord, at contentEnd: Int) {
    guard run.scalars.upperBound > contentEnd else { return append(run) }
    if run.scalars.lowerBound < contentEnd {
      var head = run
      head.scalars = run.scalars.lowerBound..<contentEnd
      head.glyphs = slice(run, head.scalars)
      append(head)
    }
    var tail = run
    tail.scalars = max(contentEnd, run.scalars.lowerBound)..<run.scalars.upperBound
    tail.glyphs = slice(run, tail.scalars)
    if run.level & 1 != paragraph.baseLevel, !tail.glyphs.isEmpty {
      tail.glyphs = owned.appendReversed(tail.glyphs, of: run.isOwned ? nil : paragraph.glyphs)
      tail.isOwned = true
    }
    tail.level = paragraph.baseLevel
    if hangingStart == nil { hangingStart = runs.count }
    append(tail)
  }

  /// The glyphs of a run whose clusters begin in `scalars`. Asked of either storage in place: to hold it would count
  /// references to all of its arrays.
  private func slice(_ run: RunRecord, _ scalars: Range<Int>) -> Range<Int> {
    let isRightToLeft = run.level & 1 == 1
    return run.isOwned
      ? owned.slice(run.glyphs, rightToLeft: isRightToLeft, scalars: scalars)
      : paragraph.glyphs.slice(run.glyphs, rightToLeft: isRightToLeft, scalars: scalars)
  }

  private mutating func append(_ run: RunRecord) {
    var run = run
    run.width =
      run.isOwned
      ? owned.advance(of: run.glyphs)
      : paragraph.positions[run.scalars.upperBound] &- paragraph.positions[run.scalars.lowerBound]
    runs.append(run)
  }

  /// Takes `start` from the first cluster of the content and `end` from its last: what an edge does not show.
  mutating func trim(start: Int64, end: Int64) {
    if start != 0, let index = content.first(where: { !runs[$0].glyphs.isEmpty }) {
      own(index)
      let first = runs[index].glyphs.lowerBound
      owned.widen(first, by: -start)
      for glyph in runs[index].glyphs where owned[glyph].cluster == owned[first].cluster {
        owned.moveRight(glyph, by: -start)
      }
      runs[index].width &-= start
    }
    if end != 0, let index = content.last(where: { !runs[$0].glyphs.isEmpty && runs[$0].inserted == nil }) {
      own(index)
      // Space after a cluster is before its glyphs where text runs from right to left.
      let isRightToLeft = runs[index].level & 1 == 1
      let glyph = isRightToLeft ? runs[index].glyphs.lowerBound : runs[index].glyphs.upperBound - 1
      owned.widen(glyph, by: -end)
      if isRightToLeft { owned.moveRight(glyph, by: -end) }
      runs[index].width &-= end
    }
  }

  /// Gives tabs their advances.
  mutating func setTabs(_ advances: [Int64]) {
    var next = 0
    for index in runs.indices where runs[index].kind == .tab && runs[index].inserted == nil && next < advances.count {
      own(index)
      owned[runs[index].glyphs.lowerBound].advance = Int32(clamping: advances[next])
      runs[index].width = Int64(Int32(clamping: advances[next]))
      next += 1
    }
  }

  /// Moves the border of what hangs, after runs were put in before it.
  mutating func shiftHanging(by count: Int) {
    if let start = hangingStart { hangingStart = start + count }
  }

  /// The runs that do not hang.
  var content: Range<Int> { 0..<(hangingStart ?? runs.count) }

  /// The storage that a run's glyphs are in.
  func storage(of run: RunRecord) -> GlyphStorage { run.isOwned ? owned : paragraph.glyphs }

  /// Makes the glyphs of run `index` the line's own.
  mutating func own(_ index: Int) {
    guard !runs[index].isOwned else { return }
    runs[index].glyphs = owned.append(runs[index].glyphs, of: paragraph.glyphs)
    runs[index].isOwned = true
  }

  /// The advance of what does not hang, and of what does.
  var widths: (content: Int64, hanging: Int64) {
    (
      runs[content].reduce(0) { $0 &+ $1.width }, runs[content.upperBound...].reduce(0) { $0 &+ $1.width }
    )
  }

  /// Puts the runs in visual order and places them from the left edge of the content.
  ///
  /// In a paragraph that runs from right to left, what hangs stands left of the edge, at negative x.
  mutating func place() {
    var x = paragraph.baseLevel == 1 ? -widths.hanging : 0
    guard runs.contains(where: { $0.level != 0 }) else {
      for index in runs.indices {
        runs[index].x = x
        x &+= runs[index].width
      }
      return
    }
    runs = visualOrder(of: runs.map(\.level)).map { index in
      var run = runs[index]
      run.x = x
      x &+= run.width
      return run
    }
  }

  /// A run of a line over scalars and glyphs of a paragraph's run.
  @inline(__always)
  private func record(
    _ run: ShapedRun, _ scalars: Range<Int>, _ glyphs: Range<Int>, isOwned: Bool
  ) -> RunRecord {
    RunRecord(
      scalars: scalars, glyphs: glyphs, isOwned: isOwned, level: run.level, script: run.script, style: run.style,
      font: run.font, kind: run.kind, inserted: nil, x: 0, width: 0)
  }
}
