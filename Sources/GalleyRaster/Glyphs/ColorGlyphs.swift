// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel

extension GlyphLook {
  /// The picture of a colour glyph, made-up styles left out; nil where the glyph is not one.
  func colorPicture(_ glyph: UInt32, _ quarter: Double, _ slot: FaceSlot, _ raster: AreaRasterizer) -> OwnedMask? {
    let em = font.size * scale.pixelsPerPoint
    guard !font.face.colorFormats.isDisjoint(with: [.cbdt, .sbix]),
      let picture = slot.picture(glyph, pixelsPerEm: em)
    else { return nil }
    return picture.withSource(em: em, at: Point(x: quarter, y: 0)) { source, map -> OwnedMask? in
      let rect = Rect(
        x: map.tx, y: map.ty, width: map.a * Double(source.width), height: map.d * Double(source.height))
      guard let area = PixelRect(containing: rect), area.width <= 4_096, area.height <= 4_096 else { return nil }
      let canvas = Canvas(rect: area, color: 0, isAliased: false, isLinear: false, raster: raster)
      canvas.draw(source, map)
      return canvas.surface.mask()
    }.flatMap { $0 }
  }
}

extension Surface {
  /// The pixels as the picture of a glyph whose origin is the device plane's.
  func mask() -> OwnedMask {
    OwnedMask(
      mask: GlyphMask(
        format: .color, left: Int32(rect.x), top: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height)),
      storage: bitmap().pixels)
  }
}

extension ListPainter {
  /// Draws a colour glyph under any map from font units (y up) to device pixels; whether the glyph is one.
  func drawColorGlyph(_ glyph: UInt32, _ font: FontInstance, _ map: Transform, _ paint: Paint) -> Bool {
    guard !font.face.colorFormats.isDisjoint(with: [.cbdt, .sbix]) else { return false }
    let upem = Double(font.face.unitsPerEm)
    let wanted = upem * map.largestScale
    let picture = store.pool.withFace(font) { $0.picture(glyph, pixelsPerEm: wanted) }
    guard let picture = picture.flatMap({ $0 }) else { return false }
    let alpha = paint.alpha
    if alpha < 255 { canvas.beginGroup(opacity: alpha, blend: .sourceOver) }
    _ = picture.withSource(em: upem, at: .zero) { source, placing in
      // Pictures have y down, font units up.
      canvas.draw(source, placing.concatenating(.scale(x: 1, y: -1)).concatenating(map))
    }
    if alpha < 255 { canvas.endGroup() }
    return true
  }
}
