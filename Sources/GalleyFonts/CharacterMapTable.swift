// SPDX-License-Identifier: MIT

/// The `cmap` table: which subtables there are. What HarfBuzz does with them is not repeated here.
struct CharacterMapTable {
  let table: FontTable

  init(_ table: FontTable) { self.table = table }

  /// Where the subtable of a platform and an encoding begins.
  func subtable(platform: UInt16, encoding: UInt16) -> Int? {
    for record in 0..<Int(table.u16(2) ?? 0) {
      let at = 4 + record * 8
      guard let offset = table.u32(at + 4) else { return nil }
      if table.u16(at) == platform && table.u16(at + 2) == encoding { return Int(offset) }
    }
    return nil
  }

  /// Where the subtable begins that HarfBuzz takes.
  /// - Source: `hb-ot-cmap-table.hh`, `find_best_subtable`.
  var unicodeSubtable: Int? {
    for (platform, encoding): (UInt16, UInt16) in [
      (3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0), (3, 0),
    ] {
      if let offset = subtable(platform: platform, encoding: encoding) { return offset }
    }
    return nil
  }

  /// The language field of a subtable; 0 for none.
  func language(ofSubtableAt offset: Int) -> UInt32 {
    guard let format = table.u16(offset) else { return 0 }
    return format < 8 ? table.u16(offset + 4).map(UInt32.init) ?? 0 : table.u32(offset + 8) ?? 0
  }

  /// The ranges of a subtable in which many characters share one glyph (format 13); empty for other formats.
  ///
  /// HarfBuzz 6 finds these glyphs, but when it lists characters it takes each range for as long as there are glyphs.
  func sharedRanges(glyphCount: Int) -> [ClosedRange<UInt32>] {
    guard let offset = unicodeSubtable, table.u16(offset) == 13 else { return [] }
    let room = max(0, table.count - offset - 16) / 12
    return (0..<min(Int(table.u32(offset + 12) ?? 0), room)).compactMap { group in
      let at = offset + 16 + group * 12
      guard let first = table.u32(at), let last = table.u32(at + 4), let glyph = table.u32(at + 8), first <= last,
        glyph != 0, glyph < glyphCount
      else { return nil }
      return first...last
    }
  }
}
