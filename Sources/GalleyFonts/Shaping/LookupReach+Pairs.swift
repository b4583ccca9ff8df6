// SPDX-License-Identifier: MIT

extension LookupReach {
  /// Whether a pair adjustment moves the glyph, or something beside it.
  ///
  /// Pairs of zeroes move nothing. With the glyph first, they may still swallow the glyph after it, which then starts
  /// no pair of its own: so where the second glyph of pairs has values.
  mutating func touchesPair(_ at: Int) -> Bool {
    let format = reader.u16(at)
    let coverage = reader.u16(at + 2)
    let first = coverage == 0 ? nil : reader.coverageIndex(glyph, at: at + coverage)
    let values = reader.u16(at + 4).nonzeroBitCount
    let secondValues = reader.u16(at + 6).nonzeroBitCount
    if first != nil, secondValues > 0 { return true }
    switch format {
    case 1: return touchesPairSets(at, first: first, values: values + secondValues)
    case 2: return touchesPairClasses(at, isFirst: first != nil, values: values + secondValues)
    default: return true
    }
  }

  private mutating func touchesPairSets(_ at: Int, first: Int?, values: Int) -> Bool {
    for index in 0..<reader.u16(at + 8) {
      let set = at + reader.u16(at + 10 + index * 2)
      for member in 0..<reader.u16(set) {
        let record = set + 2 + member * (2 + values * 2)
        if index == first || reader.u16(record) == Int(glyph), reader.hasValue(record + 2, count: values) {
          return true
        }
      }
      if reader.isMalformed { return true }
    }
    return false
  }

  private mutating func touchesPairClasses(_ at: Int, isFirst: Bool, values: Int) -> Bool {
    let rows = reader.u16(at + 12)
    let columns = reader.u16(at + 14)
    // Class 0 is a class as any other here.
    let column = reader.glyphClass(glyph, from: at, at: 10)
    if column < columns {
      for row in 0..<rows
      where reader.hasValue(at + 16 + (row * columns + column) * values * 2, count: values) {
        return true
      }
    }
    guard isFirst else { return false }
    let row = reader.glyphClass(glyph, from: at, at: 8)
    return row < rows && reader.hasValue(at + 16 + row * columns * values * 2, count: columns * values)
  }
}
