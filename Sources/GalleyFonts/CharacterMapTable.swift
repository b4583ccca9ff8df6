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

  /// Adds the characters of a subtable of groups (format 12), as HarfBuzz lists them: its own list of a large font
  /// takes four times as long.
  ///
  /// - Input: `hasGlyph` asks HarfBuzz, which takes no subtable that is cut off.
  /// - Output: false where there is another subtable, or one that is not whole; then nothing was added.
  func listGroups(glyphCount: Int, hasGlyph: (UInt32) -> Bool, _ builder: inout CoverageBuilder) -> Bool {
    guard let offset = unicodeSubtable, table.u16(offset) == 12, let count = table.u32(offset + 12), count > 0,
      Int(count) <= (table.count - offset - 16) / 12, let first = table.u32(offset + 16),
      let glyph = table.u32(offset + 24), glyph != 0, glyph < glyphCount, hasGlyph(first)
    else { return false }
    for group in 0..<Int(count) {
      // A large font has ten thousands of them, and all are within the table.
      let at = offset &+ 16 &+ group &* 12
      var first = UInt32(bigEndian: table.bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self))
      let end = UInt32(bigEndian: table.bytes.loadUnaligned(fromByteOffset: at &+ 4, as: UInt32.self))
      var glyph = UInt32(bigEndian: table.bytes.loadUnaligned(fromByteOffset: at &+ 8, as: UInt32.self))
      var last = min(end, 0x10FFFF)
      guard first <= last else { continue }
      if glyph == 0 {
        guard first < last else { continue }
        first += 1
        glyph = 1
      }
      guard glyph < glyphCount else { continue }
      last = min(last, first + UInt32(truncatingIfNeeded: glyphCount - 1) - glyph)
      builder.insert(first...last)
    }
    return true
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
