// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel
import GalleyRaster

extension SVGDocument {
  /// A glyph and the place of its origin, in list space.
  private struct Placed {
    var glyph: UInt32
    var x: Double
    var y: Double
  }

  mutating func write(_ run: GlyphRun) {
    guard fonts.indices.contains(run.font), let font = fonts[run.font], run.glyphs.lowerBound >= 0,
      run.glyphs.upperBound <= list.glyphIDs.count, font.size > 0
    else { return }
    let glyphs = run.glyphs.map { index in
      let offset = list.glyphOffsets[index]
      return Placed(
        glyph: list.glyphIDs[index], x: (run.origin.x + LayoutUnit(rawValue: Int64(offset.x))).points,
        y: (run.origin.y + LayoutUnit(rawValue: Int64(offset.y))).points)
    }
    if let shadow = run.shadow { write(shadow, glyphs, font) }
    let fills = run.outline?.fills != false
    let unit = font.size / Double(max(1, font.face.unitsPerEm))
    var attributes = fills ? fill(run.paint) : " fill=\"none\""
    if let outline = run.outline { attributes += stroke(outline.stroke, outline.paint, unit: unit) }
    if case .gradient = run.paint, fills {
      // A gradient's space is that of the element that it fills, so outlines are written where they stand.
      var path = Path()
      for placed in glyphs {
        path.append(
          renderer.outline(of: placed.glyph, in: font, synthesized: true),
          transform: Transform(a: unit, b: 0, c: 0, d: -unit, tx: placed.x, ty: placed.y))
      }
      if let outline = run.outline { attributes = fill(run.paint) + stroke(outline.stroke, outline.paint, unit: 1) }
      emit("<path d=\"\(SVGText.data(path))\"\(attributes)/>")
      return
    }
    place(glyphs, font, attributes, run.paint)
  }

  private mutating func place(_ glyphs: [Placed], _ font: FontInstance, _ attributes: String, _ paint: Paint) {
    let unit = font.size / Double(max(1, font.face.unitsPerEm))
    var foreground = Color.black
    var alpha = 1.0
    if case .solid(let color) = paint {
      foreground = Color(red: color.red, green: color.green, blue: color.blue)
      alpha = Double(color.alpha) / 255
    }
    let scale = "scale(\(SVGText.number(unit, places: 7)) \(SVGText.number(-unit, places: 7)))"
    var uses = ""
    for placed in glyphs {
      let name = define(placed.glyph, font, foreground)
      if name.id.isEmpty { continue }
      let move = "translate(\(SVGText.number(placed.x, places: 4)) \(SVGText.number(placed.y, places: 4)))"
      let opacity = name.isColored && alpha < 1 ? " opacity=\"\(SVGText.number(alpha, places: 4))\"" : ""
      uses += "<use href=\"#\(name.id)\" transform=\"\(move) \(scale)\"\(opacity)/>\n"
    }
    if !uses.isEmpty { emit("<g\(attributes)>\n\(uses)</g>") }
  }

  private mutating func write(_ shadow: GlyphRun.Shadow, _ glyphs: [Placed], _ font: FontInstance) {
    guard shadow.offsetX.isFinite, shadow.offsetY.isFinite, shadow.color.alpha > 0 else { return }
    var filter = ""
    if shadow.deviation > 0 {
      let box = list.bounds.rect
      let margin = 3 * shadow.deviation + abs(shadow.offsetX) + abs(shadow.offsetY) + font.size
      let area = Rect(
        x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin)
      let id = define("filter") {
        "<filter id=\"\($0)\" filterUnits=\"userSpaceOnUse\"\(Self.box(area))>"
          + "<feGaussianBlur stdDeviation=\"\(SVGText.number(shadow.deviation))\"/></filter>\n"
      }
      filter = " filter=\"url(#\(id))\""
    }
    emit("<g\(filter)>")
    let moved = glyphs.map { Placed(glyph: $0.glyph, x: $0.x + shadow.offsetX, y: $0.y + shadow.offsetY) }
    place(moved, font, Self.fill(shadow.color), .solid(shadow.color))
    emit("</g>")
  }

  /// The id of a glyph's definition, in font units with y up; empty where the glyph has no ink.
  private mutating func define(
    _ glyph: UInt32, _ font: FontInstance, _ foreground: Color
  ) -> (id: String, isColored: Bool) {
    let isColored = !font.face.colorFormats.isDisjoint(with: .drawable)
    let key = GlyphName(font: font.id, glyph: glyph, foreground: isColored ? foreground : nil)
    let coloured = isColored && (glyphs[key]?.hasSuffix("c") ?? true)
    if let known = glyphs[key] { return (known, coloured) }
    let id: String
    var hasColors = false
    if isColored, let form = renderer.colorForm(of: glyph, in: font, foreground: foreground) {
      hasColors = true
      id = define(form)
    } else {
      let path = renderer.outline(of: glyph, in: font, synthesized: true)
      id = path.isEmpty ? "" : define("glyph") { "<path id=\"\($0)\" d=\"\(SVGText.data(path, places: 2))\"/>\n" }
    }
    glyphs[key] = id
    return (id, hasColors)
  }

  private mutating func define(_ form: ColorGlyphForm) -> String {
    switch form {
    case .layers(let layers):
      let paths = layers.map { layer in
        "<path d=\"\(SVGText.data(layer.path, places: 2))\"\(Self.layerFill(layer.color)) stroke=\"none\"/>"
      }
      return define("glyph") { "<g id=\"\($0)c\">\(paths.joined())</g>\n" } + "c"
    case .picture(let bitmap, let rect):
      guard let data = Self.dataURL(bitmap) else { return "" }
      let box = Self.box(Rect(x: rect.x, y: -rect.maxY, width: rect.width, height: rect.height))
      return define("glyph") {
        "<image id=\"\($0)c\"\(box) transform=\"scale(1 -1)\" preserveAspectRatio=\"none\" href=\"\(data)\"/>\n"
      } + "c"
    }
  }
}
