// SPDX-License-Identifier: MIT
//
// The proof that a text may be shaped word by word: a glyph through which nothing of the font can see. HarfBuzz
// matches rules against neighbours only; where it can neither match a glyph in any rule nor look past it, what is on
// one side of it never learns what is on the other. The lookups that count are those of HarfBuzz's own plan and the
// ones that their rules call; where the plan is not the whole truth, all of the table.
//
// What the text itself does (joining, syllables, marks) is in WordCuts.

import CHarfBuzz

extension Face {
  /// Whether nothing that shapes horizontal text changes `glyph`, or a neighbour because of it: text that is cut on
  /// both sides of it has the glyphs and places of the whole.
  ///
  /// A no proves nothing. The answer holds for every size and all coordinates.
  /// - Input: `script` as HarfBuzz packs it, `language` an `hb_language_t`, features the ones that win last;
  ///   `isRightToLeft` is nil for text that may go either way.
  /// - Limits: false where a table is malformed or takes more than ``BudgetedReader/readLimit`` reads, and for
  ///   Apple's and Graphite's tables.
  /// - Complexity: O(size of the lookups); a tenth of a millisecond, more for large fonts. Remember the answer.
  /// - Source: OpenType 1.9 `GSUB`, `GPOS`, `GDEF`, `kern`; HarfBuzz 6.0.
  package func isInert(
    _ glyph: UInt32, script: UInt32, language: OpaquePointer?, features: [(tag: UInt32, value: UInt32)],
    isRightToLeft: Bool? = nil
  ) -> Bool {
    if script == HB_SCRIPT_ARABIC.rawValue, isArabicLetter(glyph) { return false }
    guard !hasForeignShaping, let skipping = skippingFlags(of: glyph) else { return false }
    let planned = PlannedLookups(
      self, script: script, language: language, features: features,
      isRightToLeft: isRightToLeft)
    for (tag, isPositioning) in [("GSUB", false), ("GPOS", true)] as [(OpenTypeTag, Bool)] {
      guard let lookups = planned.lookups(of: tag) else { return false }
      let isTouched = withTable(tag) { table in
        var reach = LookupReach(table: table, glyph: glyph, skippingFlags: skipping, isPositioning: isPositioning)
        return reach.touches(lookups)
      }
      if isTouched { return false }
    }
    return !planned.usesKernTable || !isKerned(glyph)
  }

  /// Whether other tables than OpenType's shape its text.
  var hasForeignShaping: Bool {
    let tags: [OpenTypeTag] = ["morx", "mort", "kerx", "Silf"]
    return tags.contains { tag in withTable(tag) { $0.count > 0 } }
  }

  /// Whether a letter of Arabic, or a form of one, has the same glyph, as in fonts of one blank glyph.
  ///
  /// Where a font has no rules for joining, HarfBuzz makes some up from these characters' glyphs.
  private func isArabicLetter(_ glyph: UInt32) -> Bool {
    func isOne(from first: UInt32, to last: UInt32) -> Bool {
      (first...last).contains { self.glyph(for: $0) == glyph }
    }
    return isOne(from: 0x621, to: 0x6D3) || isOne(from: 0xFB50, to: 0xFBFF) || isOne(from: 0xFE70, to: 0xFEFC)
  }

  /// The lookup flags for which HarfBuzz looks past the glyph; nil for a mark.
  private func skippingFlags(of glyph: UInt32) -> Int? {
    withTable("GDEF") { table in
      var classes = GlyphClasses(table: table)
      return classes.skippingFlags(of: glyph)
    }
  }

  /// Whether `kern` may move the glyph or its neighbours.
  private func isKerned(_ glyph: UInt32) -> Bool {
    withTable("kern") { table in
      withTable("GDEF") { definitions in
        var classes = GlyphClasses(table: definitions)
        var kern = KernTable(table: table)
        return kern.mayMove(glyph) { classes.isMark($0) }
      }
    }
  }
}
