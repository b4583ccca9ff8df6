// SPDX-License-Identifier: MIT
//
// The proof that shaping may leave a feature out: none of its lookups can match in a text of known characters. What
// fonts do to letters with marks (`ccmp`) takes HarfBuzz a fifth of its time in text that has no mark.

import CHarfBuzz

extension Face {
  /// Whether `feature`, which shaping uses by itself, changes nothing in text of the characters `scalars` in `script`.
  ///
  /// The glyphs of such a text are those that the characters have and what all other lookups of the plan may make of
  /// them. A no proves nothing; nor is there a yes for a feature that would save nothing.
  /// - Input: `script` as HarfBuzz packs it, `language` an `hb_language_t`, features the ones that win last; text all of
  ///   whose characters the face has, or that do not come apart in Unicode's decompositions.
  /// - Limits: as ``isInert(_:script:language:features:isRightToLeft:)``.
  /// - Complexity: O(size of the lookups + 65,536). Remember the answer.
  /// - Source: OpenType 1.9 `GSUB`; HarfBuzz 6.0.
  package func isIdle(
    _ feature: UInt32, over scalars: [ClosedRange<UInt32>], script: UInt32, language: OpaquePointer?,
    features: [(tag: UInt32, value: UInt32)], isRightToLeft: Bool
  ) -> Bool {
    guard !hasForeignShaping else { return false }
    let with = PlannedLookups(
      self, script: script, language: language, features: features, isRightToLeft: isRightToLeft)
    let without = PlannedLookups(
      self, script: script, language: language, features: features + [(feature, 0)], isRightToLeft: isRightToLeft)
    let (substitution, positioning): (OpenTypeTag, OpenTypeTag) = ("GSUB", "GPOS")
    guard let all = with.lookups(of: substitution), let rest = without.lookups(of: substitution),
      let places = with.lookups(of: positioning), places == without.lookups(of: positioning)
    else { return false }
    let own = Set(all).subtracting(rest)
    guard !own.isEmpty, Set(rest).isSubset(of: all), let glyphs = glyphs(of: scalars, after: rest) else { return false }
    return withTable(substitution) { table in
      var match = LookupMatch(table: table, glyphs: glyphs)
      return !match.mayMatch(own.sorted())
    }
  }

  /// The glyphs that characters have, and all that lookups may make of them.
  private func glyphs(of scalars: [ClosedRange<UInt32>], after lookups: [Int]) -> GlyphMembership? {
    guard let glyphs = hb_set_create(), let applied = hb_set_create() else { return nil }
    defer {
      hb_set_destroy(glyphs)
      hb_set_destroy(applied)
    }
    // What characters that are missing are shown by.
    hb_set_add(glyphs, 0)
    for range in scalars {
      for scalar in range {
        if let glyph = glyph(for: scalar) { hb_set_add(glyphs, glyph) }
      }
    }
    for lookup in lookups { hb_set_add(applied, UInt32(lookup)) }
    // HarfBuzz stops after some rounds, finished or not.
    for _ in 0..<Self.closureRounds {
      let before = hb_set_get_population(glyphs)
      hb_ot_layout_lookups_substitute_closure(hbFace, applied, glyphs)
      if hb_set_get_population(glyphs) == before {
        return hb_set_allocation_successful(glyphs) != 0 ? GlyphMembership(glyphs) : nil
      }
    }
    return nil
  }

  private static let closureRounds = 8
}
