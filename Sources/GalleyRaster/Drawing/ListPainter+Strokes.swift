// SPDX-License-Identifier: MIT
//
// Lines along the outlines of glyphs. A glyph that comes again is not stroked again: its line is kept as an outline,
// and on the device's grid as coverage, so that a text costs the pixels that it touches.

import GalleyFonts
import GalleyModel

/// The lines along glyphs of one font by one stroke at one scale.
struct StrokedGlyphs {
  /// What the lines are of.
  struct Style: Equatable {
    var font: Int
    var stroke: Stroke
    var transform: Transform
  }
  /// A glyph on one of the quarters of a pixel.
  struct Place: Hashable {
    var glyph: UInt32
    var quarter: Int
  }
  /// The most pixels of a line that is kept as coverage.
  static let largestMask = 1 << 20
  /// The most bytes of coverage that are kept.
  static let mostBytes = 16 << 20
  /// The most outlines that are kept.
  static let mostOutlines = 256

  let style: Style
  private(set) var outlines: [UInt32: Path] = [:]
  private(set) var masks: [Place: OwnedMask] = [:]
  private var bytes = 0

  init(_ style: Style) { self.style = style }

  /// Keeps an outline.
  mutating func keep(_ outline: Path, of glyph: UInt32) {
    if outlines.count < Self.mostOutlines { outlines[glyph] = outline }
  }

  /// Keeps coverage.
  mutating func keep(_ mask: OwnedMask, at place: Place) {
    if bytes + mask.storage.count > Self.mostBytes {
      masks = [:]
      bytes = 0
    }
    masks[place] = mask
    bytes += mask.storage.count
  }
}

extension ListPainter {
  /// Paints a line along the outlines of a run's glyphs.
  func stroke(_ run: GlyphRun, _ font: FontInstance, _ outline: GlyphRun.Outline) {
    guard let shader = Shader(outline.paint, transform) else { return }
    let unit = font.size / Double(max(1, font.face.unitsPerEm))
    guard unit > 0 else { return }
    var line = outline.stroke
    line.width /= unit
    line.dashes = line.dashes.map { $0 / unit }
    var map = transform
    (map.tx, map.ty) = (0, 0)
    let style = StrokedGlyphs.Style(font: run.font, stroke: line, transform: map)
    var known = StrokedGlyphs(style)
    if let last = strokedGlyphs, last.style == style { known = last }
    // Held once: what is added below must not copy it.
    strokedGlyphs = nil
    let stroker = Stroker(pool: store.pool)
    let scale = transform.largestScale * unit
    let places = GlyphScale(transform)
    forEachOutline(run, font, places) { _, glyph, path, map in
      guard let path, !isStopped() else { return }
      if places.isUpright, snaps, draw(glyph, map, shader, known) { return }
      let stroked = known.outlines[glyph] ?? stroker.outline(of: path, line, scale: scale) ?? Path()
      known.keep(stroked, of: glyph)
      if places.isUpright, snaps, let mask = mask(stroked, map) {
        known.keep(mask, at: Self.place(glyph, map))
        if draw(glyph, map, shader, known) { return }
      }
      canvas.fill(stroked, .nonZero, map, shader)
    }
    strokedGlyphs = known
  }

  /// Draws a line that is kept as coverage; whether it is.
  private func draw(_ glyph: UInt32, _ map: Transform, _ shader: Shader, _ known: StrokedGlyphs) -> Bool {
    guard let kept = known.masks[Self.place(glyph, map)] else { return false }
    let (x, y) = (Int(map.tx.rounded(.down)), Int(map.ty))
    kept.withMask { canvas.draw($0, x, y, shader) }
    return true
  }

  /// The coverage of an outline about its own origin; nil where that is large. It alone decides: no clip does.
  private func mask(_ outline: Path, _ map: Transform) -> OwnedMask? {
    var own = map
    own.tx -= map.tx.rounded(.down)
    own.ty = 0
    guard let box = outline.controlBounds.map({ Path.rectangle($0).transformed(by: own).controlBounds }),
      let pixels = box.flatMap(PixelRect.init(containing:)),
      pixels.width * pixels.height <= StrokedGlyphs.largestMask
    else { return nil }
    return canvas.raster.glyphMask(outline, own, canvas.isAliased ? .none : .gray)
  }

  private static func place(_ glyph: UInt32, _ map: Transform) -> StrokedGlyphs.Place {
    StrokedGlyphs.Place(glyph: glyph, quarter: Int((map.tx - map.tx.rounded(.down)) * 4))
  }
}
