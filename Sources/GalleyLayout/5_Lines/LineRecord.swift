// SPDX-License-Identifier: MIT

package import GalleyFonts
package import GalleyModel

/// One line of a paragraph, as it is kept: positions relative to the paragraph.
package struct LineRecord: Sendable {
  /// Its scalars; they tile the paragraph.
  package var scalars: Range<Int>
  /// The scalar after the last that does not hang.
  package var contentEnd: Int
  /// Its runs in visual order: indices into ``ParagraphLayout/runs``.
  package var runs: Range<Int>
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
  /// Whether a terminator or a line separator ends it.
  package var endsHard: Bool
  /// Whether it ends at a hyphen that the text does not show elsewhere.
  package var isHyphenated: Bool
  /// The scalars that an ellipsis stands for; nil without one.
  package var elided: Range<Int>?
  /// The line's height: ascent, descent and leading.
  package var height: LayoutUnit { ascent + descent + leading }
}

/// One run of a line, as it is kept: positions relative to the line's left edge.
package struct RunRecord: Sendable {
  /// Its scalars; empty, at the place where it was put in, for inserted glyphs.
  package var scalars: Range<Int>
  /// Its glyphs, in visual order.
  package var glyphs: Range<Int>
  /// Whether the glyphs are the line's own, not the shaped paragraph's.
  package var isOwned: Bool
  /// Its bidi level.
  package var level: UInt8
  /// Its script, as HarfBuzz packs ISO 15924 codes.
  package var script: UInt32
  /// Its style: an index into the paragraph's styles.
  package var style: Int
  /// Its font: an index into ``ParagraphLayout/fonts``, so that copying a run counts no references.
  package var font: Int
  /// What it is.
  package var kind: RunKind
  /// What put it in, for glyphs that the text does not have.
  package var inserted: InsertedKind?
  /// Its left edge.
  package var x: Int64
  /// Its advance.
  package var width: Int64
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
