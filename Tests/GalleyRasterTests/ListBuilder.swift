// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import GalleyRaster

/// Builds display lists without Layout: glyphs straight from the cmap, advances as each test says.
struct ListBuilder {
  var list = DisplayList()

  /// Adds glyphs of scalars, each `advance` points after the one before; the index of their command.
  @discardableResult
  mutating func text(
    _ text: String, _ font: FontInstance, x: Double, y: Double, advance: Double, paint: Paint = .solid(.black),
    outline: GlyphRun.Outline? = nil, shadow: GlyphRun.Shadow? = nil
  ) -> Int {
    let index = list.index(of: font)
    let start = list.glyphIDs.count
    for (place, scalar) in text.unicodeScalars.enumerated() {
      list.appendGlyph(font.face.glyph(for: scalar.value) ?? 0, x: Int32(advance * Double(place) * 65_536), y: 0)
    }
    let run = GlyphRun(
      font: index, glyphs: start..<list.glyphIDs.count,
      origin: LayoutPoint(x: LayoutUnit(points: x), y: LayoutUnit(points: y)), paint: paint, outline: outline,
      shadow: shadow)
    list.append(.glyphs(run), bounds: Self.rect(x - 200, y - 200, 800, 400))
    return list.commands.count - 1
  }

  mutating func rectangle(_ rect: LayoutRect, _ color: Color, radius: Double = 0) {
    list.append(.rectangle(rect, radius: LayoutUnit(points: radius), .solid(color)), bounds: rect)
  }

  mutating func line(
    _ style: DecorationStyle, x: Double, y: Double, width: Double, thickness: Double,
    kind: Decoration.Kind = .underline,
    color: Color = .black, skips: Range<Int> = 0..<0
  ) {
    let decoration = Decoration(
      kind: kind, style: style, x: LayoutUnit(points: x), y: LayoutUnit(points: y), width: LayoutUnit(points: width),
      thickness: LayoutUnit(points: thickness), color: color, skips: skips)
    list.append(.decoration(decoration), bounds: Self.rect(x, y - 10, width, 20))
  }

  static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> LayoutRect {
    LayoutRect(
      x: LayoutUnit(points: x), y: LayoutUnit(points: y), width: LayoutUnit(points: width),
      height: LayoutUnit(points: height))
  }
}

/// A font of ours at a size.
func fixture(
  _ name: String, _ size: Double, _ coordinates: [FontVariation] = [], _ synthesis: AppliedSynthesis = .none
) throws -> FontInstance {
  try FontInstance(
    face: try FixtureFonts.own(name).face(), size: size, coordinates: coordinates, synthesis: synthesis)
}

extension Bitmap {
  /// Red, green, blue, alpha of a pixel.
  func at(_ x: Int, _ y: Int) -> [UInt8] {
    let pixel = self[x, y]
    return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
  }

  /// The alpha values of a row.
  func alphas(row: Int) -> [UInt8] { (0..<width).map { self[$0, row].alpha } }

  /// The smallest rectangle of pixels that are not clear.
  var ink: PixelRect? {
    var (l, t, r, b) = (width, height, -1, -1)
    for y in 0..<height {
      for x in 0..<width where self[x, y].alpha > 0 {
        l = min(l, x)
        t = min(t, y)
        r = max(r, x)
        b = max(b, y)
      }
    }
    return r < 0 ? nil : PixelRect(x: l, y: t, width: r - l + 1, height: b - t + 1)
  }
}
