// SPDX-License-Identifier: MIT
//
// Old fonts may have a `cmap` of Apple's alone, which speaks of the bytes of Mac OS Roman or Mac OS Turkish, not of
// Unicode. HarfBuzz 6 reads none of these, so the subtable is handed to it as one of Unicode, and is asked for bytes.

import CHarfBuzz

/// The characters of a face that has no `cmap` of Unicode.
///
/// - Thread safety: all is `let`; an immutable `hb_font_t` may be used by any number of threads.
final class MacCharacterMap: @unchecked Sendable {
  /// A font of nothing but the subtable.
  private let font: OpaquePointer
  /// The scalars of the bytes from 0x80.
  private let upper: [UInt32]

  /// Finds the map of a face; nil where it has one of Unicode, or none at all.
  /// - Source: OpenType `cmap`, platform 1, encoding 0; the language of Mac OS Turkish is 18 there.
  init?(_ face: OpaquePointer) {
    let found = Face.withTable("cmap", of: face) { table -> (bytes: [UInt8], language: UInt32)? in
      let map = CharacterMapTable(table)
      guard map.unicodeSubtable == nil, let start = map.subtable(platform: 1, encoding: 0), start < table.count else {
        return nil
      }
      // One record: Unicode, BMP, right after it.
      let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 12]
      return (header + table.bytes[start...], map.language(ofSubtableAt: start))
    }
    guard let found, let builder = hb_face_builder_create() else { return nil }
    defer { hb_face_destroy(builder) }
    let blob = found.bytes.withUnsafeBytes { bytes in
      hb_blob_create(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    hb_face_builder_add_table(builder, Self.cmap.code, blob)
    hb_blob_destroy(blob)
    guard let font = hb_font_create(builder) else { return nil }
    hb_font_make_immutable(font)
    self.font = font
    upper = found.language == 18 ? Self.turkish : Self.roman
  }

  deinit { hb_font_destroy(font) }

  /// The glyph of a scalar; nil for none.
  func glyph(for scalar: UInt32) -> UInt32? {
    guard let byte = scalar < 0x80 ? scalar : upper.firstIndex(of: scalar).map({ UInt32($0) + 0x80 }) else {
      return nil
    }
    var glyph: UInt32 = 0
    guard hb_font_get_nominal_glyph(font, byte, &glyph) != 0, glyph != 0 else { return nil }
    return glyph
  }

  /// The scalars that the face has.
  var scalars: [UInt32] { (Array(0x20..<0x7F) + upper).filter { glyph(for: $0) != nil } }

  /// A font that is `font` but for its characters, which come from here; takes over what the caller owns.
  func attached(to font: OpaquePointer) -> OpaquePointer {
    guard let sub = hb_font_create_sub_font(font), let functions = hb_font_funcs_create() else { return font }
    hb_font_destroy(font)
    hb_font_funcs_set_nominal_glyph_func(
      functions,
      { _, data, scalar, glyph, _ in
        guard let data, let glyph,
          let found = Unmanaged<MacCharacterMap>.fromOpaque(data).takeUnretainedValue().glyph(for: scalar)
        else { return 0 }
        glyph.pointee = found
        return 1
      }, nil, nil)
    hb_font_set_funcs(
      sub, functions, Unmanaged.passRetained(self).toOpaque(),
      { data in
        guard let data else { return }
        Unmanaged<MacCharacterMap>.fromOpaque(data).release()
      })
    hb_font_funcs_destroy(functions)
    return sub
  }

  private static let cmap: OpenTypeTag = "cmap"

  /// Mac OS Roman from 0x80.
  private static let roman: [UInt32] =
    ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü"
    + "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
    + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ"
    + "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ").unicodeScalars.map(\.value)

  /// Mac OS Turkish from 0x80.
  private static let turkish: [UInt32] = {
    var scalars = roman
    scalars.replaceSubrange(0xDA - 0x80...0xDF - 0x80, with: [0x11E, 0x11F, 0x130, 0x131, 0x15E, 0x15F])
    scalars[0xF5 - 0x80] = 0xF8A0
    return scalars
  }()
}
