// SPDX-License-Identifier: MIT

package import GalleyFonts
package import GalleyModel

/// One line of a paragraph, as it is kept: positions relative to the paragraph. Places are kept in 32 bits, which hold
/// all of a paragraph: many lines are kept.
package struct LineRecord: Sendable {
  private var ownScalars: ShortRange
  private var ownRuns: ShortRange
  private var ownElided: ShortRange
  private var ownContentEnd: Int32
  /// Whether a terminator or a line separator ends it.
  package var endsHard: Bool
  /// Whether it ends at a hyphen that the text does not show elsewhere.
  package var isHyphenated: Bool
  /// The left edge of its content, from the left edge of the container.
  package var x: LayoutUnit
  /// The top of its box, from the top of the paragraph.
  package var y: LayoutUnit
  /// The advance of its content.
  package var width: LayoutUnit
  /// The advance of what hangs past its content.
  package var hanging: LayoutUnit
  /// From the top of its box to the baseline.
  package var ascent: LayoutUnit
  /// From the baseline to the bottom of its letters' box.
  package var descent: LayoutUnit
  /// Space below the descent that belongs to the line.
  package var leading: LayoutUnit

  init(
    scalars: Range<Int>, contentEnd: Int, runs: Range<Int>, x: LayoutUnit, y: LayoutUnit, width: LayoutUnit,
    hanging: LayoutUnit, ascent: LayoutUnit, descent: LayoutUnit, leading: LayoutUnit, endsHard: Bool,
    isHyphenated: Bool, elided: Range<Int>?
  ) {
    self.ownScalars = ShortRange(scalars)
    self.ownRuns = ShortRange(runs)
    self.ownElided = elided.map { ShortRange($0) } ?? .none
    self.ownContentEnd = Int32(truncatingIfNeeded: contentEnd)
    self.endsHard = endsHard
    self.isHyphenated = isHyphenated
    self.x = x
    self.y = y
    self.width = width
    self.hanging = hanging
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
  }

  /// Its scalars; they tile the paragraph.
  package var scalars: Range<Int> {
    get { ownScalars.range }
    set { ownScalars = ShortRange(newValue) }
  }
  /// The scalar after the last that does not hang.
  package var contentEnd: Int {
    get { Int(ownContentEnd) }
    set { ownContentEnd = Int32(truncatingIfNeeded: newValue) }
  }
  /// Its runs in visual order: indices into ``ParagraphLayout/runs``.
  package var runs: Range<Int> {
    get { ownRuns.range }
    set { ownRuns = ShortRange(newValue) }
  }
  /// The scalars that an ellipsis stands for; nil without one.
  package var elided: Range<Int>? {
    get { ownElided == .none ? nil : ownElided.range }
    set { ownElided = newValue.map { ShortRange($0) } ?? .none }
  }
  /// The line's height: ascent, descent and leading.
  package var height: LayoutUnit { ascent + descent + leading }
}

/// One run of a line, as it is kept: positions relative to the line's left edge.
package struct RunRecord: Sendable {
  /// Its left edge.
  package var x: Int64
  /// Its advance.
  package var width: Int64
  private var ownScalars: ShortRange
  private var ownGlyphs: ShortRange
  /// Its script, as HarfBuzz packs ISO 15924 codes.
  package var script: UInt32
  private var ownStyle: Int32
  private var ownFont: Int32
  /// The attachment, or one of the codes below.
  private var ownKind: Int32
  /// Its bidi level.
  package var level: UInt8
  /// Whether the glyphs are the line's own, not the shaped paragraph's.
  package var isOwned: Bool
  /// What put it in, for glyphs that the text does not have.
  package var inserted: InsertedKind?

  private static let (text, missing, tab, terminator): (Int32, Int32, Int32, Int32) = (-1, -2, -3, -4)

  init(
    scalars: Range<Int>, glyphs: Range<Int>, isOwned: Bool, level: UInt8, script: UInt32, style: Int, font: Int,
    kind: RunKind, inserted: InsertedKind?, x: Int64, width: Int64
  ) {
    self.x = x
    self.width = width
    self.ownScalars = ShortRange(scalars)
    self.ownGlyphs = ShortRange(glyphs)
    self.script = script
    self.ownStyle = Int32(truncatingIfNeeded: style)
    self.ownFont = Int32(truncatingIfNeeded: font)
    self.ownKind = Self.code(kind)
    self.level = level
    self.isOwned = isOwned
    self.inserted = inserted
  }

  @inline(__always)
  private static func code(_ kind: RunKind) -> Int32 {
    switch kind {
    case .text: text
    case .missing: missing
    case .tab: tab
    case .terminator: terminator
    case .attachment(let index): Int32(truncatingIfNeeded: index)
    }
  }

  /// Its scalars; empty, at the place where it was put in, for inserted glyphs.
  package var scalars: Range<Int> {
    get { ownScalars.range }
    set { ownScalars = ShortRange(newValue) }
  }
  /// Its glyphs, in visual order.
  package var glyphs: Range<Int> {
    get { ownGlyphs.range }
    set { ownGlyphs = ShortRange(newValue) }
  }
  /// Its style: an index into the paragraph's styles.
  package var style: Int { Int(ownStyle) }
  /// Its font: an index into ``ParagraphLayout/fonts``, so that copying a run counts no references.
  package var font: Int {
    get { Int(ownFont) }
    set { ownFont = Int32(truncatingIfNeeded: newValue) }
  }
  /// What it is.
  package var kind: RunKind {
    get {
      switch ownKind {
      case Self.text: .text
      case Self.missing: .missing
      case Self.tab: .tab
      case Self.terminator: .terminator
      default: .attachment(Int(ownKind))
      }
    }
    set { ownKind = Self.code(newValue) }
  }
}

/// A range of a paragraph's scalars, glyphs or runs: a paragraph has less than 2³¹ bytes.
private struct ShortRange: Hashable, Sendable {
  private var lower: Int32
  private var upper: Int32

  /// No range at all.
  static let none = ShortRange(lower: -1, upper: -1)

  private init(lower: Int32, upper: Int32) {
    self.lower = lower
    self.upper = upper
  }

  @inline(__always)
  init(_ range: Range<Int>) {
    lower = Int32(truncatingIfNeeded: range.lowerBound)
    upper = Int32(truncatingIfNeeded: range.upperBound)
  }

  @inline(__always)
  var range: Range<Int> { Range(uncheckedBounds: (Int(lower), Int(upper))) }
}

/// A paragraph, broken into lines: immutable, shared by every layout that holds it.
package final class ParagraphLayout: Sendable {
  /// What it was made from.
  package let shaped: ShapedParagraph
  /// Its lines, from the top.
  package let lines: [LineRecord]
  /// The runs of all lines.
  package let runs: [RunRecord]
  /// The fonts of the runs, each once.
  package let fonts: [FontInstance]
  /// Glyphs that lines own.
  package let owned: GlyphStorage
  /// Its height, last leading and spacing below included.
  package let height: LayoutUnit

  init(
    shaped: ShapedParagraph, lines: [LineRecord], runs: [RunRecord], fonts: [FontInstance], owned: GlyphStorage,
    height: LayoutUnit
  ) {
    self.shaped = shaped
    self.lines = lines
    self.runs = runs
    self.fonts = fonts
    self.owned = owned
    self.height = height
  }

  /// The font of a run.
  package func font(of run: RunRecord) -> FontInstance { fonts[run.font] }

  /// The storage that a run's glyphs are in.
  package func glyphs(of run: RunRecord) -> GlyphStorage { run.isOwned ? owned : shaped.glyphs }
}
