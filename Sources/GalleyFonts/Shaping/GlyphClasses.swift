// SPDX-License-Identifier: MIT

/// The glyph classes of `GDEF`.
/// - Source: OpenType 1.9 `GDEF`, "Glyph Class Definition Table".
struct GlyphClasses {
  private let offset: Int
  private var reader: BudgetedReader

  /// - Input: an empty table has no classes.
  init(table: FontTable) {
    reader = BudgetedReader(table: table)
    offset = table.count == 0 ? 0 : reader.u16(4)
  }

  /// Whether a glyph is a mark; so for all glyphs of a malformed table.
  mutating func isMark(_ glyph: UInt32) -> Bool {
    guard offset != 0 else { return reader.isMalformed }
    return reader.glyphClass(glyph, at: offset) == 3 || reader.isMalformed
  }

  /// The lookup flags for which HarfBuzz looks past a glyph that stands for a space; nil where it is a mark.
  ///
  /// Without classes, or with ones that HarfBuzz does not believe, it is a base.
  mutating func skippingFlags(of glyph: UInt32) -> Int? {
    let ignoresBases = 2
    let ignoresLigatures = 4
    if isMark(glyph) { return nil }
    let isLigature = offset != 0 && reader.glyphClass(glyph, at: offset) == 2
    return isLigature ? ignoresBases | ignoresLigatures : ignoresBases
  }
}
