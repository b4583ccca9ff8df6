// SPDX-License-Identifier: MIT

package import GalleyFonts
package import GalleyModel

/// A colour glyph in a form that other writers can use.
package enum ColorGlyphForm {
  /// Outlines in font units (y up), each with its colour, from the bottom up.
  case layers([(path: Path, color: Color)])
  /// A picture and the rectangle that it fills, in font units, y up: `y` is the lower edge.
  case picture(Bitmap, Rect)
}

extension Renderer {
  /// The em, in pixels, at which paints without a form of their own elsewhere are drawn.
  private static let pictureEm = 256.0

  /// The colours of a glyph; nil where it has none. Layers stay outlines, all else becomes a picture.
  package func colorForm(of glyph: UInt32, in font: FontInstance, foreground: Color) -> ColorGlyphForm? {
    guard !font.face.colorFormats.isDisjoint(with: .drawable) else { return nil }
    let form = store.pool.withFace(font) { slot -> ColorGlyphForm? in
      let em = Self.pictureEm
      guard let picture = ColorPicture(glyph, font, slot, foreground: foreground, pixelsPerEm: em) else { return nil }
      switch picture {
      case .strike(let strike, let em):
        let unit = em / strike.pixelsPerEm
        let rect = Rect(
          x: Double(strike.left) * unit, y: Double(strike.top - strike.height) * unit,
          width: Double(strike.width) * unit, height: Double(strike.height) * unit)
        return .picture(Bitmap(width: strike.width, height: strike.height, pixels: strike.pixels), rect)
      case .paints(let colors, let painter, _):
        if let layers = painter.layers(colors) { return .layers(layers) }
        let unit = em / Double(max(1, font.face.unitsPerEm))
        let map = Transform(a: unit, b: 0, c: 0, d: -unit, tx: 0, ty: 0)
        guard let area = picture.bounds(map), area.width <= 4_096, area.height <= 4_096 else { return nil }
        let canvas = Canvas(rect: area, color: 0, isAliased: false, isLinear: false)
        picture.draw(on: canvas, map)
        let rect = Rect(
          x: Double(area.x) / unit, y: -Double(area.maxY) / unit, width: Double(area.width) / unit,
          height: Double(area.height) / unit)
        return .picture(canvas.surface.bitmap(), rect)
      }
    }
    return form.flatMap { $0 }
  }

  /// The stretches of a decoration that stay visible next to the ink that it skips, in points.
  package func visibleSegments(of decoration: Decoration, in list: DisplayList) -> [(left: Double, right: Double)] {
    let whole = DecorationShape(decoration)
    guard !decoration.skips.isEmpty else { return [(whole.left, whole.right)] }
    let scale = 8.0
    let map = Transform.scale(x: scale, y: scale)
    guard let shape = DecorationShape(decoration, snappedBy: map), shape.right - shape.left < 1_000_000 else {
      return [(whole.left, whole.right)]
    }
    let canvas = Canvas(rect: .nothing, color: 0, isAliased: false, isLinear: false)
    let painter = ListPainter(list, canvas, store, RenderOptions(), map)
    let columns = PixelRect(x: Int(shape.left), y: 0, width: Int(shape.right - shape.left), height: 1)
    return painter.segments(shape, decoration.skips, columns).map {
      (Double($0.lowerBound) / scale, Double($0.upperBound) / scale)
    }
  }
}

extension ColorGlyphPainter {
  /// The outlines and colours of a glyph made of plain layers; nil for any other.
  func layers(_ glyph: ColorGlyph) -> [(path: Path, color: Color)]? {
    guard case .layers(let layers) = glyph.content else { return nil }
    return layers.compactMap { layer in
      outline(layer.glyph).map { ($0, color(ColorReference(paletteIndex: layer.paletteIndex))) }
    }
  }
}
