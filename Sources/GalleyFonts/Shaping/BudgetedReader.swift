// SPDX-License-Identifier: MIT

/// Reads a layout table and remembers that something was amiss, so that a walk needs one check at its end.
///
/// What is out of bounds reads as 0. Reads are counted: a hostile table can hold loops of loops of 65,535.
struct BudgetedReader {
  /// The reads after which a table counts as malformed.
  static let readLimit = 1 << 22

  private let table: FontTable
  private var left = Self.readLimit
  /// Whether a read was out of bounds, something not in order, or the reads were used up.
  private(set) var isMalformed = false

  init(table: FontTable) { self.table = table }

  /// Marks the table as not to be trusted.
  mutating func refuse() { isMalformed = true }

  /// An unsigned number of 16 bits.
  @inline(__always)
  mutating func u16(_ at: Int) -> Int {
    left &-= 1
    guard left > 0, let value = table.u16(at) else {
      isMalformed = true
      left = 0
      return 0
    }
    return Int(value)
  }

  /// An unsigned number of 32 bits.
  mutating func u32(_ at: Int) -> Int { u16(at) << 16 | u16(at + 2) }

  /// Whether any of `count` 16-bit values is not 0.
  mutating func hasValue(_ at: Int, count: Int) -> Bool {
    for index in 0..<count where u16(at + index * 2) != 0 { return true }
    return false
  }

  /// The index of a glyph in a coverage table; nil where it is not covered.
  mutating func coverageIndex(_ glyph: UInt32, at: Int) -> Int? {
    switch u16(at) {
    case 1: return find(Int(glyph), count: u16(at + 2), at + 4, stride: 2)?.index
    case 2:
      guard let found = find(Int(glyph), count: u16(at + 2), at + 4, stride: 6) else { return nil }
      return u16(at + 8 + found.index * 6) + Int(glyph) - found.first
    default:
      refuse()
      return nil
    }
  }

  /// The record that has a glyph: of glyphs, or of ranges of them.
  ///
  /// All are read, to see that they are in order: HarfBuzz searches by halves, and what it finds in a table that is
  /// not in order depends on how. A glyph that is there twice does no harm (some fonts have such), unless it is this.
  private mutating func find(_ glyph: Int, count: Int, _ at: Int, stride: Int) -> (index: Int, first: Int)? {
    var found: (index: Int, first: Int)?
    var last = (first: 0, end: 0)
    for index in 0..<count {
      let first = u16(at + index * stride)
      let end = stride == 2 ? first : u16(at + 2 + index * stride)
      let isHit = first <= glyph && glyph <= end
      guard first >= last.first, end >= last.end, end >= first, !isHit || found == nil else {
        refuse()
        return nil
      }
      if isHit { found = (index, first) }
      last = (first, end)
    }
    return found
  }

  /// Whether a coverage table has a glyph; one at offset 0 has none.
  mutating func covers(_ glyph: UInt32, from base: Int, at field: Int) -> Bool {
    let offset = u16(base + field)
    return offset != 0 && coverageIndex(glyph, at: base + offset) != nil
  }

  /// The class of a glyph.
  mutating func glyphClass(_ glyph: UInt32, at: Int) -> Int {
    switch u16(at) {
    case 1:
      let first = u16(at + 2)
      let index = Int(glyph) - first
      return index >= 0 && index < u16(at + 4) ? u16(at + 6 + index * 2) : 0
    case 2:
      guard let found = find(Int(glyph), count: u16(at + 2), at + 4, stride: 6) else { return 0 }
      return u16(at + 8 + found.index * 6)
    default:
      refuse()
      return 0
    }
  }

  /// The class of a glyph by the definition whose offset is in a field; a definition at offset 0 has none but 0.
  mutating func glyphClass(_ glyph: UInt32, from base: Int, at field: Int) -> Int {
    let offset = u16(base + field)
    return offset == 0 ? 0 : glyphClass(glyph, at: base + offset)
  }
}
