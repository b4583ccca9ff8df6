// SPDX-License-Identifier: MIT

/// What a glyph is in the three parts of a rule: itself, or its class.
private struct RuleValues {
  var backtrack: Int
  var input: Int
  var lookahead: Int
}

extension LookupReach {
  /// Whether a rule of a context has the glyph in any place.
  mutating func touchesContext(_ at: Int) -> Bool {
    switch reader.u16(at) {
    case 1:
      let first = reader.u16(at + 2)
      let index = first == 0 ? nil : reader.coverageIndex(glyph, at: at + first)
      let values = RuleValues(backtrack: Int(glyph), input: Int(glyph), lookahead: Int(glyph))
      return touchesRuleSets(at, counted: at + 4, first: index, values, isChained: false)
    case 2:
      let value = reader.glyphClass(glyph, from: at, at: 4)
      let first = reader.covers(glyph, from: at, at: 2) ? value : nil
      let values = RuleValues(backtrack: value, input: value, lookahead: value)
      return touchesRuleSets(at, counted: at + 6, first: first, values, isChained: false)
    case 3:
      let count = reader.u16(at + 2)
      call(reader.u16(at + 4), at + 6 + count * 2)
      return coversAny(of: count, at + 6, from: at)
    default: return true
    }
  }

  /// Whether a rule of a chained context has the glyph in any place.
  mutating func touchesChainedContext(_ at: Int) -> Bool {
    switch reader.u16(at) {
    case 1:
      let first = reader.u16(at + 2)
      let index = first == 0 ? nil : reader.coverageIndex(glyph, at: at + first)
      let values = RuleValues(backtrack: Int(glyph), input: Int(glyph), lookahead: Int(glyph))
      return touchesRuleSets(at, counted: at + 4, first: index, values, isChained: true)
    case 2:
      let values = RuleValues(
        backtrack: reader.glyphClass(glyph, from: at, at: 4), input: reader.glyphClass(glyph, from: at, at: 6),
        lookahead: reader.glyphClass(glyph, from: at, at: 8))
      let first = reader.covers(glyph, from: at, at: 2) ? values.input : nil
      return touchesRuleSets(at, counted: at + 10, first: first, values, isChained: true)
    case 3:
      var part = at + 2
      for _ in 0..<3 {
        let count = reader.u16(part)
        if coversAny(of: count, part + 2, from: at) { return true }
        part += 2 + count * 2
      }
      call(reader.u16(part), part + 2)
      return false
    default: return true
    }
  }

  /// Whether a rule has the glyph: as its first, by the number of its set, or in another place.
  private mutating func touchesRuleSets(
    _ at: Int, counted: Int, first: Int?, _ values: RuleValues, isChained: Bool
  ) -> Bool {
    for index in 0..<reader.u16(counted) {
      let offset = reader.u16(counted + 2 + index * 2)
      guard offset != 0 else { continue }
      let rules = reader.u16(at + offset)
      if rules > 0, index == first { return true }
      for rule in 0..<rules {
        let start = at + offset + reader.u16(at + offset + 2 + rule * 2)
        if isChained ? touchesChainedRule(start, values) : touchesRule(start, values) { return true }
      }
      if reader.isMalformed { return true }
    }
    return false
  }

  private mutating func touchesRule(_ at: Int, _ values: RuleValues) -> Bool {
    let others = max(reader.u16(at) - 1, 0)
    call(reader.u16(at + 2), at + 4 + others * 2)
    return has(values.input, of: others, at + 4)
  }

  private mutating func touchesChainedRule(_ at: Int, _ values: RuleValues) -> Bool {
    let backtrack = reader.u16(at)
    let input = at + 2 + backtrack * 2
    let others = max(reader.u16(input) - 1, 0)
    let lookahead = input + 2 + others * 2
    let ahead = reader.u16(lookahead)
    let records = lookahead + 2 + ahead * 2
    call(reader.u16(records), records + 2)
    return has(values.backtrack, of: backtrack, at + 2) || has(values.input, of: others, input + 2)
      || has(values.lookahead, of: ahead, lookahead + 2)
  }

  /// Notes the lookups that a rule calls.
  private mutating func call(_ count: Int, _ at: Int) {
    for index in 0..<count { note(reader.u16(at + index * 4 + 2)) }
  }
}
