// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel

/// A glyph with colours of its own, ready to be drawn under any map. Made-up styles never apply to it.
enum ColorPicture {
  /// Layers or paints, and the box of their marks in font units, y up.
  case paints(ColorGlyph, ColorGlyphPainter, Rect)
  /// A picture of the font, and the length of an em in font units.
  case strike(StrikePicture, em: Double)

  /// Finds the colours of a glyph; nil where it has none. `pixelsPerEm` picks among pictures of the font.
  init?(_ glyph: UInt32, _ font: FontInstance, _ slot: FaceSlot, foreground: Color, pixelsPerEm: Double) {
    let formats = font.face.colorFormats
    if !formats.isDisjoint(with: [.colr0, .colr1]),
      let colors = font.face.colorGlyph(glyph, coordinates: font.coordinates)
    {
      let painter = ColorGlyphPainter(font, slot, foreground: foreground)
      guard let box = painter.bounds(colors), !box.isEmpty else { return nil }
      self = .paints(colors, painter, box)
    } else if !formats.isDisjoint(with: [.cbdt, .sbix]), let picture = slot.picture(glyph, pixelsPerEm: pixelsPerEm) {
      self = .strike(picture, em: Double(font.face.unitsPerEm))
    } else {
      return nil
    }
  }

  /// The box of all marks when font units (y up) are mapped to device pixels.
  func bounds(_ map: Transform) -> PixelRect? {
    let box: Path
    switch self {
    case .paints(_, _, let rect): box = .rectangle(rect)
    case .strike(let picture, let em):
      let placing = Self.placing(picture, em)
      box = Path.rectangle(
        Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
      ).transformed(by: placing)
    }
    return box.transformed(by: map).controlBounds.flatMap(PixelRect.init(containing:))
  }

  /// Draws the glyph; `map` takes font units (y up) to device pixels.
  func draw(on canvas: Canvas, _ map: Transform) {
    switch self {
    case .paints(let glyph, let painter, _): painter.draw(glyph, on: canvas, map)
    case .strike(let picture, let em):
      picture.pixels.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        let source = PixelSource(pixels: base, width: picture.width, height: picture.height)
        canvas.draw(source, Self.placing(picture, em).concatenating(map))
      }
    }
  }

  /// From a picture's own pixels (y down) to font units (y up).
  private static func placing(_ picture: StrikePicture, _ em: Double) -> Transform {
    let unit = em / picture.pixelsPerEm
    return Transform(
      a: unit, b: 0, c: 0, d: -unit, tx: Double(picture.left) * unit, ty: Double(picture.top) * unit)
  }
}

extension GlyphLook {
  /// The picture of a colour glyph; nil where the glyph is not one.
  func colorPicture(_ glyph: UInt32, _ quarter: Double, _ slot: FaceSlot, _ raster: AreaRasterizer) -> OwnedMask? {
    let em = font.size * scale.pixelsPerPoint
    guard let picture = ColorPicture(glyph, font, slot, foreground: foreground, pixelsPerEm: em) else { return nil }
    let unit = em / Double(max(1, font.face.unitsPerEm))
    let map = Transform(a: unit, b: 0, c: 0, d: -unit, tx: quarter, ty: 0)
    guard let area = picture.bounds(map), area.width <= 4_096, area.height <= 4_096 else { return nil }
    let canvas = Canvas(rect: area, color: 0, isAliased: antialias == .none, isLinear: false, raster: raster)
    picture.draw(on: canvas, map)
    return canvas.surface.mask()
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
  func drawColorGlyph(
    _ glyph: UInt32, _ font: FontInstance, _ slot: FaceSlot, _ map: Transform, _ paint: Paint
  ) -> Bool {
    let em = Double(font.face.unitsPerEm) * map.largestScale
    guard
      let picture = ColorPicture(glyph, font, slot, foreground: paint.foreground, pixelsPerEm: em),
      let area = picture.bounds(map)
    else { return false }
    let outer = canvas.clip
    canvas.clip.rect = outer.rect.intersection(area)
    if !canvas.clip.rect.isEmpty {
      if paint.alpha < 255 { canvas.beginGroup(opacity: paint.alpha, blend: .sourceOver) }
      picture.draw(on: canvas, map)
      if paint.alpha < 255 { canvas.endGroup() }
    }
    canvas.clip = outer
    return true
  }
}

extension Paint {
  /// The alpha of a solid paint; 255 for a gradient.
  var alpha: UInt8 {
    if case .solid(let color) = self { return color.alpha }
    return 255
  }

  /// The colour, opaque, that colour glyphs may use as the text's; black for a gradient.
  var foreground: Color {
    guard case .solid(let color) = self else { return .black }
    return Color(red: color.red, green: color.green, blue: color.blue)
  }
}
