// SPDX-License-Identifier: MIT

import CHarfBuzz
public import GalleyModel

extension Face {
  /// The colours of a glyph; nil where `COLR` has none for it, or nothing well-formed.
  /// - Input: normalised coordinates (2.14), as ``FontInstance/coordinates``; empty for the defaults.
  /// - Limits: 16,384 paints, 64 deep; more give nil.
  public func colorGlyph(_ glyph: UInt32, coordinates: [Int32] = []) -> ColorGlyph? {
    guard !colorFormats.isDisjoint(with: [.colr0, .colr1]) else { return nil }
    return withTable("COLR") { table in
      let variations = ColorVariations(table, coordinates: coordinates)
      var reader = ColorPaintReader(table: table, variations: variations)
      if colorFormats.contains(.colr1), let found = reader.glyph(glyph) { return found }
      return ColorLayerReader(table: table).glyph(glyph, glyphCount: glyphCount)
    }
  }

  /// How many palettes there are.
  public var paletteCount: Int { Int(hb_ot_color_palette_get_count(hbFace)) }

  /// The colours of a palette; the first palette where there is no such one, none without palettes.
  public func palette(_ index: Int = 0) -> [Color] {
    guard paletteCount > 0 else { return [] }
    let index = UInt32((0..<paletteCount).contains(index) ? index : 0)
    var count = hb_ot_color_palette_get_colors(hbFace, index, 0, nil, nil)
    var colors = [hb_color_t](repeating: 0, count: Int(count))
    hb_ot_color_palette_get_colors(hbFace, index, 0, &count, &colors)
    // An `hb_color_t` is blue, green, red, alpha from the highest byte down.
    return colors.prefix(Int(count)).map { value in
      Color(
        red: UInt8(value >> 8 & 0xFF), green: UInt8(value >> 16 & 0xFF), blue: UInt8(value >> 24),
        alpha: UInt8(value & 0xFF))
    }
  }
}

/// Reads the records of `COLR` version 0.
struct ColorLayerReader {
  let table: FontTable

  /// - Limits: layers outside the table or the font end the glyph.
  func glyph(_ glyph: UInt32, glyphCount: Int) -> ColorGlyph? {
    guard let count = table.u16(2), let bases = table.u32(4), let layers = table.u32(8), let layerCount = table.u16(12),
      let record = table.search(glyph, count: Int(count), at: Int(bases), stride: 6),
      let first = table.u16(record + 2), let length = table.u16(record + 4)
    else { return nil }
    var found: [ColorGlyph.Layer] = []
    for index in Int(first)..<min(Int(first) + Int(length), max(Int(layerCount), Int(first))) {
      guard let layer = table.u16(Int(layers) + index * 4), let color = table.u16(Int(layers) + index * 4 + 2),
        Int(layer) < glyphCount
      else { break }
      found.append(ColorGlyph.Layer(glyph: UInt32(layer), paletteIndex: color))
    }
    return found.isEmpty ? nil : ColorGlyph(content: .layers(found))
  }
}

extension FontTable {
  /// The offset of the record that begins with a glyph id, in records sorted by it.
  func search(_ glyph: UInt32, count: Int, at start: Int, stride: Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      guard let found = u16(start + middle * stride) else { return nil }
      if UInt32(found) == glyph { return start + middle * stride }
      if UInt32(found) < glyph { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
