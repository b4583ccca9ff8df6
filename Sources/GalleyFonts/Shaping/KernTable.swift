// SPDX-License-Identifier: MIT

/// Reads `kern`, as far as it takes to know what it leaves alone.
/// - Source: OpenType 1.9 `kern`; Apple's TrueType Reference Manual, `kern`, for its version 1.
struct KernTable {
  private let count: Int
  private var reader: BudgetedReader

  init(table: FontTable) {
    count = table.count
    reader = BudgetedReader(table: table)
  }

  /// Whether any subtable may move the glyph or its neighbours.
  ///
  /// HarfBuzz looks past marks, and does not start pairs at marks that follow a glyph; alone it would. So where a
  /// font has glyph classes of its own, which marks Unicode does not know may have, each pair must begin with none:
  /// `isMark` tells.
  mutating func mayMove(_ glyph: UInt32, isMark: (UInt32) -> Bool) -> Bool {
    guard count > 0 else { return false }
    let isApple = reader.u16(0) == 1
    let tables = isApple ? reader.u32(4) : reader.u16(2)
    var at = isApple ? 8 : 4
    for index in 0..<min(tables, 64) {
      let length = isApple ? reader.u32(at) : reader.u16(at + 2)
      let format = isApple ? reader.u16(at + 4) & 0xFF : reader.u16(at + 4) >> 8
      let body = at + (isApple ? 8 : 6)
      // The last one's length counts for nothing: it does not hold more than 10,920 pairs.
      let end = index == tables - 1 ? count : at + length
      guard format == 0, length > 0, end <= count else { return true }
      if movesByPairs(glyph, body, isMark: isMark) || reader.isMalformed { return true }
      at += length
    }
    return reader.isMalformed || tables > 64
  }

  /// Format 0: pairs with their values.
  private mutating func movesByPairs(_ glyph: UInt32, _ at: Int, isMark: (UInt32) -> Bool) -> Bool {
    var known: Int?
    for index in 0..<reader.u16(at) {
      let record = at + 8 + index * 6
      guard reader.u16(record + 4) != 0 else { continue }
      let left = reader.u16(record)
      if left == Int(glyph) || reader.u16(record + 2) == Int(glyph) { return true }
      if left != known, isMark(UInt32(left)) { return true }
      known = left
    }
    return false
  }
}
