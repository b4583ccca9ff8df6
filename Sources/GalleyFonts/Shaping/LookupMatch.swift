// SPDX-License-Identifier: MIT

/// Whether lookups of `GSUB` may match anywhere in a text of known glyphs: a rule needs a glyph of the text in every
/// place of its sequence.
///
/// What a lookup's flags let it look past makes it match less in such a text, never more: they are not asked.
/// - Source: OpenType 1.9, "OpenType Layout Common Table Formats", `GSUB`.
struct LookupMatch {
  private let glyphs: GlyphMembership
  private let lookupList: Int
  private let lookupCount: Int
  private var reader: BudgetedReader

  init(table: FontTable, glyphs: GlyphMembership) {
    self.glyphs = glyphs
    reader = BudgetedReader(table: table)
    lookupList = table.count == 0 ? 0 : reader.u16(8)
    lookupCount = lookupList == 0 ? 0 : reader.u16(lookupList)
  }

  /// Whether one of `lookups` may match; so for a malformed table. What their rules call does nothing by itself.
  mutating func mayMatch(_ lookups: [Int]) -> Bool {
    for index in lookups where index < lookupCount {
      if mayMatch(lookup: index) || reader.isMalformed { return true }
    }
    return reader.isMalformed
  }

  private mutating func mayMatch(lookup index: Int) -> Bool {
    let lookup = lookupList + reader.u16(lookupList + 2 + index * 2)
    let type = reader.u16(lookup)
    for subtable in 0..<reader.u16(lookup + 4) {
      var at = lookup + reader.u16(lookup + 6 + subtable * 2)
      var actual = type
      if type == 7 {
        guard reader.u16(at) == 1 else { return true }
        actual = reader.u16(at + 2)
        at += reader.u32(at + 4)
      }
      if mayMatch(type: actual, at) || reader.isMalformed { return true }
    }
    return false
  }

  private mutating func mayMatch(type: Int, _ at: Int) -> Bool {
    switch type {
    case 1...3: return coversAny(from: at, at: 2)
    case 4: return mayMatchLigature(at)
    case 5: return mayMatchContext(at, isChained: false)
    case 6: return mayMatchContext(at, isChained: true)
    case 8:
      let backtrack = reader.u16(at + 4)
      let lookahead = at + 6 + backtrack * 2
      return coversAny(from: at, at: 2) && coversAll(backtrack, at + 6, from: at)
        && coversAll(reader.u16(lookahead), lookahead + 2, from: at)
    default: return true
    }
  }

  private mutating func mayMatchLigature(_ at: Int) -> Bool {
    guard reader.u16(at) == 1 else { return true }
    for index in coveredIndices(at + reader.u16(at + 2)) where index < reader.u16(at + 4) {
      let set = at + reader.u16(at + 6 + index * 2)
      for member in 0..<reader.u16(set) {
        let ligature = set + reader.u16(set + 2 + member * 2)
        if hasAll(reader.u16(ligature + 2) - 1, ligature + 4, { $0.contains($1) }) { return true }
      }
      if reader.isMalformed { return true }
    }
    return false
  }

  private mutating func mayMatchContext(_ at: Int, isChained: Bool) -> Bool {
    switch reader.u16(at) {
    case 1:
      let sets = coveredIndices(at + reader.u16(at + 2))
      let isIn: (GlyphMembership, Int) -> Bool = { $0.contains($1) }
      return mayMatchRule(sets, at, counted: at + 4, isChained, (isIn, isIn, isIn))
    case 2:
      guard coversAny(from: at, at: 2) else { return false }
      let fields = isChained ? [4, 6, 8] : [4, 4, 4]
      let classes = fields.map { field in
        let offset = reader.u16(at + field)
        return offset == 0 ? [0] : self.classes(at + offset)
      }
      return mayMatchRule(
        classes[1].sorted(), at, counted: at + (isChained ? 10 : 6), isChained,
        ({ classes[0].contains($1) }, { classes[1].contains($1) }, { classes[2].contains($1) }))
    case 3:
      if !isChained { return coversAll(reader.u16(at + 2), at + 6, from: at) }
      var part = at + 2
      for _ in 0..<3 {
        let count = reader.u16(part)
        if !coversAll(count, part + 2, from: at) { return false }
        part += 2 + count * 2
      }
      return true
    default: return true
    }
  }

  private typealias Test = (GlyphMembership, Int) -> Bool

  /// Whether a rule of one of the `sets` finds what it wants in all places.
  private mutating func mayMatchRule(
    _ sets: [Int], _ at: Int, counted: Int, _ isChained: Bool, _ tests: (before: Test, input: Test, after: Test)
  ) -> Bool {
    let count = reader.u16(counted)
    for index in sets where index < count {
      let offset = reader.u16(counted + 2 + index * 2)
      guard offset != 0 else { continue }
      for rule in 0..<reader.u16(at + offset) {
        let start = at + offset + reader.u16(at + offset + 2 + rule * 2)
        if !isChained {
          if hasAll(reader.u16(start) - 1, start + 4, tests.input) { return true }
          continue
        }
        let backtrack = reader.u16(start)
        let input = start + 2 + backtrack * 2
        let others = max(reader.u16(input) - 1, 0)
        let lookahead = input + 2 + others * 2
        if hasAll(backtrack, start + 2, tests.before), hasAll(others, input + 2, tests.input),
          hasAll(reader.u16(lookahead), lookahead + 2, tests.after)
        {
          return true
        }
      }
      if reader.isMalformed { return true }
    }
    return false
  }

  /// Whether all of `count` values pass.
  private mutating func hasAll(_ count: Int, _ at: Int, _ test: Test) -> Bool {
    for index in 0..<max(count, 0) where !test(glyphs, reader.u16(at + index * 2)) { return false }
    return true
  }

  /// Whether each of `count` coverage tables has a glyph of the text.
  private mutating func coversAll(_ count: Int, _ at: Int, from base: Int) -> Bool {
    for index in 0..<count where !coversAny(from: base, at: at + index * 2 - base) { return false }
    return true
  }

  /// Whether a coverage table has a glyph of the text; one at offset 0 has none.
  private mutating func coversAny(from base: Int, at field: Int) -> Bool {
    let offset = reader.u16(base + field)
    guard offset != 0 else { return false }
    let at = base + offset
    switch reader.u16(at) {
    case 1:
      for index in 0..<reader.u16(at + 2) where glyphs.contains(reader.u16(at + 4 + index * 2)) { return true }
    case 2:
      for index in 0..<reader.u16(at + 2) {
        let range = at + 4 + index * 6
        if glyphs.containsAny(of: reader.u16(range), through: reader.u16(range + 2)) { return true }
      }
    default: reader.refuse()
    }
    return reader.isMalformed
  }

  /// The numbers by which a coverage table knows the glyphs of the text.
  private mutating func coveredIndices(_ at: Int) -> [Int] {
    var found: [Int] = []
    switch reader.u16(at) {
    case 1:
      for index in 0..<reader.u16(at + 2) where glyphs.contains(reader.u16(at + 4 + index * 2)) { found.append(index) }
    case 2:
      for index in 0..<reader.u16(at + 2) {
        let range = at + 4 + index * 6
        let (first, last) = (reader.u16(range), reader.u16(range + 2))
        guard glyphs.containsAny(of: first, through: last) else { continue }
        let start = reader.u16(range + 4)
        for glyph in first...last where glyphs.contains(glyph) { found.append(start + glyph - first) }
        if found.count > BudgetedReader.readLimit { reader.refuse() }
        if reader.isMalformed { break }
      }
    default: reader.refuse()
    }
    return found
  }

  /// The classes that glyphs of the text may have; 0 is what all others have.
  private mutating func classes(_ at: Int) -> Set<Int> {
    var found: Set<Int> = [0]
    switch reader.u16(at) {
    case 1:
      let first = reader.u16(at + 2)
      for index in 0..<reader.u16(at + 4) where glyphs.contains(first + index) {
        found.insert(reader.u16(at + 6 + index * 2))
      }
    case 2:
      for index in 0..<reader.u16(at + 2) {
        let range = at + 4 + index * 6
        if glyphs.containsAny(of: reader.u16(range), through: reader.u16(range + 2)) {
          found.insert(reader.u16(range + 4))
        }
      }
    default: reader.refuse()
    }
    return found
  }
}
