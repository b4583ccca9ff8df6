// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel

/// How the glyphs of one run are drawn into pictures that the cache may keep.
struct GlyphLook {
  let font: FontInstance
  let scale: GlyphScale
  let antialias: Antialiasing
  let hinting: Hinting
  /// The alpha that colour glyphs take from the run.
  let alpha: UInt8
  /// The text's colour without its alpha, which colour glyphs may use.
  let foreground: Color
  private let variant: UInt32
  private let foregroundBits: UInt32

  init(_ painter: ListPainter, _ font: FontInstance, _ scale: GlyphScale, _ paint: Paint) {
    self.font = font
    self.scale = scale
    var antialias = painter.options.antialias
    var isSolid = false
    foreground = paint.foreground
    if case .solid = paint { isSolid = true }
    // Thirds of pixels need what is below: opaque, and one colour above.
    if antialias == .lcd && !(painter.canvas.isAtBottom && isSolid) { antialias = .gray }
    self.antialias = antialias
    hinting = painter.options.hinting
    alpha = paint.alpha
    let isColored = !font.face.colorFormats.isDisjoint(with: .drawable)
    let smoothing: UInt32 = antialias == .none ? 0 : antialias == .gray ? 1 : 2
    let fitting: UInt32 = hinting == .none ? 0 : hinting == .light ? 1 : 2
    variant = smoothing << 2 | fitting << 4 | (isColored ? 1 : 0) << 6
    let usesForeground = !font.face.colorFormats.isDisjoint(with: [.colr0, .colr1])
    foregroundBits = usesForeground ? PixelMath.pixel(foreground) : 0
  }

  /// What the cache knows it by.
  var mask: MaskLook {
    MaskLook(
      font: font.id.rawValue, scale: scale.pixelsPerPoint.bitPattern, variant: variant, foreground: foregroundBits)
  }

  /// Draws a glyph's picture.
  func draw(_ key: MaskKey, _ slot: FaceSlot, _ raster: AreaRasterizer) -> OwnedMask {
    let quarter = Double(key.quarter) / 4
    if variant >> 6 != 0, let picture = colorPicture(key.glyph, quarter, slot, raster) { return picture }
    let em = font.size * scale.pixelsPerPoint
    let request = FaceSlot.OutlineRequest(hinting: hinting, pixelsPerEm: em, isMono: antialias == .none)
    guard let outline = slot.outline(key.glyph, font, request) else {
      return OwnedMask(mask: GlyphMask(format: .gray), storage: [])
    }
    let unit = hinting == .none ? em / Double(max(1, font.face.unitsPerEm)) : 1
    return raster.glyphMask(outline, Transform(a: unit, b: 0, c: 0, d: -unit, tx: quarter, ty: 0), antialias)
  }
}

/// A picture to be laid, and the whole pixel at its glyph's origin.
struct PlacedMask {
  var key: MaskKey
  var x: Int32
  var y: Int32
}
