// SPDX-License-Identifier: MIT

/// Whether lookups of `GSUB` or `GPOS` touch a glyph: match it in any place of a rule, change it, or look past it.
/// - Source: OpenType 1.9, "OpenType Layout Common Table Formats", `GSUB`, `GPOS`.
struct LookupReach {
  /// The kinds of lookups; both tables number them differently.
  private enum Kind {
    case substitution, multiplication, placement, ligature, pair, cursive, mark, context, chainedContext, reverseChain

    /// Whether glyphs are skipped by the lookup's flags; to a mark its base is whatever is no mark.
    var looksAround: Bool {
      switch self {
      case .substitution, .multiplication, .placement, .mark: false
      default: true
      }
    }
  }

  let glyph: UInt32
  private let skippingFlags: Int
  private let isPositioning: Bool
  private let lookupList: Int
  private let lookupCount: Int
  var reader: BudgetedReader
  /// Lookups to be looked at, given and called by rules, and which were ever among them.
  private var pending: [Int] = []
  private var isKnown: [Bool]

  /// - Input: `skippingFlags` are the lookup flags for which HarfBuzz looks past the glyph.
  init(table: FontTable, glyph: UInt32, skippingFlags: Int, isPositioning: Bool) {
    self.glyph = glyph
    self.skippingFlags = skippingFlags
    self.isPositioning = isPositioning
    reader = BudgetedReader(table: table)
    lookupList = table.count == 0 ? 0 : reader.u16(8)
    lookupCount = lookupList == 0 ? 0 : reader.u16(lookupList)
    isKnown = [Bool](repeating: false, count: lookupCount)
  }

  /// Whether any of `lookups`, or of those that they call, may touch the glyph; so for a malformed table.
  mutating func touches(_ lookups: [Int]) -> Bool {
    for index in lookups { note(index) }
    while let index = pending.popLast() {
      if touches(lookup: index) || reader.isMalformed { return true }
    }
    return reader.isMalformed
  }

  /// Looks at a lookup too, once. HarfBuzz calls nothing that is not there.
  mutating func note(_ index: Int) {
    guard index < lookupCount, !isKnown[index] else { return }
    isKnown[index] = true
    pending.append(index)
  }

  private mutating func touches(lookup index: Int) -> Bool {
    let lookup = lookupList + reader.u16(lookupList + 2 + index * 2)
    let type = reader.u16(lookup)
    let flags = reader.u16(lookup + 2)
    for subtable in 0..<reader.u16(lookup + 4) {
      var at = lookup + reader.u16(lookup + 6 + subtable * 2)
      var actual = type
      if type == (isPositioning ? 9 : 7) {
        guard reader.u16(at) == 1 else { return true }
        actual = reader.u16(at + 2)
        at += reader.u32(at + 4)
      }
      guard let kind = kind(actual) else { return true }
      if kind.looksAround, flags & skippingFlags != 0 { return true }
      if touches(kind, at) || reader.isMalformed { return true }
    }
    return false
  }

  private func kind(_ type: Int) -> Kind? {
    switch (type, isPositioning) {
    case (1, true): .placement
    case (2, true): .pair
    case (3, true): .cursive
    case (4...6, true): .mark
    case (7, true): .context
    case (8, true): .chainedContext
    case (2, false): .multiplication
    case (1...3, false): .substitution
    case (4, false): .ligature
    case (5, false): .context
    case (6, false): .chainedContext
    case (8, false): .reverseChain
    default: nil
    }
  }

  private mutating func touches(_ kind: Kind, _ at: Int) -> Bool {
    switch kind {
    // A place that changes without a look around changes alike alone. Not so a glyph: others may know the new one.
    case .placement: return !(1...2).contains(reader.u16(at))
    case .substitution, .cursive: return reader.covers(glyph, from: at, at: 2)
    case .multiplication: return reader.covers(glyph, from: at, at: 2) || deletes(at)
    case .mark: return reader.covers(glyph, from: at, at: 2) || reader.covers(glyph, from: at, at: 4)
    case .ligature: return reader.covers(glyph, from: at, at: 2) || touchesComponent(at)
    case .pair: return touchesPair(at)
    case .context: return touchesContext(at)
    case .chainedContext: return touchesChainedContext(at)
    case .reverseChain:
      let backtrack = reader.u16(at + 4)
      let lookahead = at + 6 + backtrack * 2
      return reader.covers(glyph, from: at, at: 2) || coversAny(of: backtrack, at + 6, from: at)
        || coversAny(of: reader.u16(lookahead), lookahead + 2, from: at)
    }
  }

  /// Whether a glyph becomes none: its cluster then goes to what stands beside it, over a space too.
  private mutating func deletes(_ at: Int) -> Bool {
    guard reader.u16(at) == 1 else { return true }
    for index in 0..<reader.u16(at + 4) where reader.u16(at + reader.u16(at + 6 + index * 2)) == 0 { return true }
    return false
  }

  /// Whether a ligature has the glyph as a component but the first.
  private mutating func touchesComponent(_ at: Int) -> Bool {
    guard reader.u16(at) == 1 else { return true }
    for index in 0..<reader.u16(at + 4) {
      let set = at + reader.u16(at + 6 + index * 2)
      for member in 0..<reader.u16(set) {
        let ligature = set + reader.u16(set + 2 + member * 2)
        if has(Int(glyph), of: reader.u16(ligature + 2) - 1, ligature + 4) { return true }
      }
      if reader.isMalformed { return true }
    }
    return false
  }

  /// Whether any of `count` values is `value`.
  mutating func has(_ value: Int, of count: Int, _ at: Int) -> Bool {
    for index in 0..<max(count, 0) where reader.u16(at + index * 2) == value { return true }
    return false
  }

  /// Whether any of `count` coverage tables has the glyph.
  mutating func coversAny(of count: Int, _ at: Int, from base: Int) -> Bool {
    for index in 0..<count where reader.covers(glyph, from: base, at: at + index * 2 - base) { return true }
    return false
  }
}
