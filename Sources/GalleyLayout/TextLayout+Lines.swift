// SPDX-License-Identifier: MIT

public import GalleyFonts
public import GalleyModel

extension TextLayout {
  /// One line of a layout.
  /// - Units: points, exact; y down, from the top left of the container.
  public struct Line: Sendable {
    /// Its bytes, terminator included; lines tile the text.
    public var range: TextRange
    /// The number of its paragraph.
    public var paragraph: Int
    /// The left edge of its content.
    public var x: Double
    /// The top of its box.
    public var y: Double
    /// The advance of its content, without what hangs.
    public var width: Double
    /// The advance of the spaces that hang at its end.
    public var hanging: Double
    /// Where its letters stand.
    public var baseline: Double
    /// From the top of its box to the baseline.
    public var ascent: Double
    /// From the baseline down.
    public var descent: Double
    /// Space below the descent; none below the last line.
    public var leading: Double
    /// Whether a terminator or a line separator ends it.
    public var hardBreak: Bool
    /// Whether it ends at a hyphen that was put in.
    public var isHyphenated: Bool
    /// The bytes that its ellipsis stands for; nil without one.
    public var ellipsis: TextRange?
    /// Its runs, in visual order.
    public var runs: [Run]
    /// The box: as wide as the content, as high as ascent, descent and leading.
    public var rect: Rect { Rect(x: x, y: y, width: width, height: ascent + descent + leading) }
  }

  /// One run of a line: glyphs of one font, level, script and style.
  public struct Run: Sendable {
    /// Its bytes; empty, at the place where it was put in, for glyphs that the text does not have.
    public var range: TextRange
    /// Its bidi level.
    public var level: Int
    /// Its script, an ISO 15924 code.
    public var script: String
    /// Its style.
    public var style: TextStyle
    /// Its font.
    public var font: FontInstance
    /// Its left edge, from the left edge of the line's content.
    public var x: Double
    /// Its advance.
    public var width: Double
    /// Its glyphs, in visual order; none for tabs and attachments.
    public var glyphs: [Glyph]
    /// The attachment it stands for.
    public var attachment: InlineAttachment?
    /// What put it in: `hyphen`, `ellipsis`, `kashida`; nil for the text's own.
    public var inserted: String?
  }

  /// One glyph of a run.
  public struct Glyph: Hashable, Sendable {
    /// Its id in the font; 0 for the box of a character that no font has.
    public var id: UInt32
    /// The first byte of its cluster.
    public var cluster: Int
    /// Its origin, from the left edge of the line's content.
    public var x: Double
    /// Its origin below the line's baseline.
    public var y: Double
    /// How far the pen moves.
    public var advance: Double
  }

  /// The lines, from the top; made anew at each call.
  /// - Complexity: O(glyphs).
  public var lines: [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(lineCount)
    forEachLine { lines.append($0) }
    return lines
  }

  /// Calls `body` with each line, from the top. None is kept: a line takes more room than what it is made from.
  func forEachLine<Failure: Error>(_ body: (Line) throws(Failure) -> Void) throws(Failure) {
    var number = 0
    var index = -1
    for placed in paragraphs {
      if !placed.isContinuation { index += 1 }
      for record in placed.layout.lines {
        var line = line(record, placed, index)
        number += 1
        if number == lineCount {
          // What follows a cut, or blank lines past the most lines, belongs to the last line. Leading parts lines:
          // below the last there is none.
          line.range.upper = byteCount
          line.leading = 0
        }
        try body(line)
      }
    }
  }

  private func line(_ record: LineRecord, _ placed: PlacedParagraph, _ paragraph: Int) -> Line {
    let text = placed.layout.shaped.text
    func source(_ range: Range<Int>) -> TextRange {
      TextRange(
        placed.textOffset + text.source(range.lowerBound), placed.textOffset + text.source(range.upperBound))
    }
    let y = placed.y + record.y
    return Line(
      range: source(record.scalars), paragraph: paragraph, x: record.x.points, y: y.points,
      width: record.width.points, hanging: record.hanging.points, baseline: (y + record.ascent).points,
      ascent: record.ascent.points, descent: record.descent.points, leading: record.leading.points,
      hardBreak: endsHard(record, placed), isHyphenated: record.isHyphenated, ellipsis: record.elided.map(source),
      runs: placed.layout.runs[record.runs].map { run($0, placed, source) })
  }

  /// Whether the text has a terminator or a separator at the line's end.
  private func endsHard(_ record: LineRecord, _ placed: PlacedParagraph) -> Bool {
    let text = placed.layout.shaped.text
    guard record.endsHard, let last = record.scalars.last else { return false }
    return last >= text.contentCount || text.scalars[last] == 0x2028
  }

  private func run(
    _ record: RunRecord, _ placed: PlacedParagraph, _ source: (Range<Int>) -> TextRange
  ) -> Run {
    let shaped = placed.layout.shaped
    let style = shaped.styles[record.style]
    var attachment: InlineAttachment?
    if case .attachment(let index) = record.kind { attachment = shaped.attachments[index].attachment }
    return Run(
      range: source(record.scalars), level: Int(record.level), script: scriptName(record.script),
      style: style.style, font: placed.layout.font(of: record), x: LayoutUnit(rawValue: record.x).points,
      width: LayoutUnit(rawValue: record.width).points, glyphs: glyphs(record, placed, style),
      attachment: attachment, inserted: record.inserted?.rawValue)
  }

  private func glyphs(_ record: RunRecord, _ placed: PlacedParagraph, _ style: ResolvedStyle) -> [Glyph] {
    guard record.kind == .text || record.kind == .missing else { return [] }
    let storage = placed.layout.glyphs(of: record)
    let text = placed.layout.shaped.text
    var pen = record.x
    return record.glyphs.map { index in
      defer { pen &+= Int64(storage[index].advance) }
      let offset = storage.offset(index)
      return Glyph(
        id: record.kind == .missing ? 0 : storage[index].id,
        cluster: placed.textOffset + text.source(Int(storage[index].cluster)),
        x: LayoutUnit(rawValue: pen &+ Int64(offset.x)).points,
        y: LayoutUnit(rawValue: Int64(offset.y) &- style.baselineShift).points,
        advance: LayoutUnit(rawValue: Int64(storage[index].advance)).points)
    }
  }
}

/// The ISO 15924 code of a packed script.
func scriptName(_ tag: UInt32) -> String {
  String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> UInt32($0)) }, as: UTF8.self)
}
