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
    // A lookup that another feature has too would act in other places, or at another time, without this one.
    guard !own.isEmpty, Set(rest).isSubset(of: all), !hasRequiredFeatures, let named = lookups(of: feature),
      named.isDisjoint(with: rest), let glyphs = glyphs(of: scalars, after: rest)
    else { return false }
    return withTable(substitution) { table in
      var match = LookupMatch(table: table, glyphs: glyphs)
      return !match.mayMatch(own.sorted())
    }
  }

  /// The lookups of `GSUB` that a feature names, in any script and language.
  private func lookups(of feature: UInt32) -> Set<Int>? {
    guard let set = hb_set_create() else { return nil }
    defer { hb_set_destroy(set) }
    let table: OpenTypeTag = "GSUB"
    // Tags end at a 0.
    [feature, 0].withUnsafeBufferPointer {
      hb_ot_layout_collect_lookups(hbFace, table.code, nil, nil, $0.baseAddress, set)
    }
    var found: Set<Int> = []
    var lookup = UInt32.max
    while hb_set_next(set, &lookup) != 0 { found.insert(Int(lookup)) }
    return hb_set_allocation_successful(set) != 0 ? found : nil
  }

  /// Whether a language of the font demands a feature, which HarfBuzz then applies before all others.
  private var hasRequiredFeatures: Bool {
    withTable("GSUB") { table in
      var reader = BudgetedReader(table: table)
      let none = 0xFFFF
      let list = reader.u16(4)
      for script in 0..<reader.u16(list) {
        let at = list + reader.u16(list + 2 + script * 6 + 4)
        let usual = reader.u16(at)
        if usual != 0, reader.u16(at + usual + 2) != none { return true }
        for language in 0..<reader.u16(at + 2) {
          let system = at + reader.u16(at + 4 + language * 6 + 4)
          if reader.u16(system + 2) != none { return true }
        }
        if reader.isMalformed { return true }
      }
      return reader.isMalformed
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
