// SPDX-License-Identifier: MIT
import GalleyFonts
import GalleyLayout
import GalleyModel
import GalleyRaster

/// A text set in one font at 1,000 units an em, as outlines and places: what text-rendering-tests compare.
struct GlyphOutlines {
  struct Glyph {
    var name: String
    var x: Double
    var y: Double
    /// In 1/1,000 em, y up.
    var outline: Path
  }

  var glyphs: [Glyph] = []
  var advance = 0.0
  var descent = 0.0
  var height = 0.0

  /// Sets `text` through all stages; nothing but the one font is used.
  init(font path: String, text: String, variations: [FontVariation], renderer: Renderer) throws {
    let data = try FontData(file: path)
    let face = try Face(data: data)
    var style = TextStyle(families: [face.familyName], size: 1000)
    style.variations = variations
    var paragraph = ParagraphStyle()
    paragraph.wrap = .none
    let typesetter = Typesetter(fonts: try FontSet(fonts: [.data(data)]))
    let layout = try typesetter.layout(StyledText(text, style: style, paragraph: paragraph))
    for line in layout.lines {
      let isRightToLeft = layout.paragraphs[line.paragraph].layout.shaped.baseLevel == 1
      // Hanging spaces stand left of the edge there; the suite counts them in.
      let left = isRightToLeft ? line.hanging : 0
      for run in line.runs {
        let scale = 1000 / Double(run.font.face.unitsPerEm)
        let map = Transform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
        for glyph in run.glyphs {
          glyphs.append(
            Glyph(
              name: run.font.face.glyphName(glyph.id), x: left + glyph.x, y: -glyph.y,
              outline: renderer.outline(of: glyph.id, in: run.font).transformed(by: map)))
        }
      }
      advance = line.width + line.hanging
      descent = -line.descent
      height = line.ascent + line.descent
    }
  }

  /// As `trt_check.py` reads it.
  var json: JSONValue {
    .object([
      "glyphs": .array(
        glyphs.map { glyph in
          .object([
            "x": .number(glyph.x), "y": .number(glyph.y), "d": .string(svg(glyph.outline)),
            "name": .string(glyph.name),
          ])
        }), "advance": .number(advance),
      "viewBox": .array([.number(0), .number(descent), .number(advance), .number(height)]),
    ])
  }

  private func svg(_ path: Path) -> String {
    var text = ""
    var next = 0
    for verb in path.verbs {
      let count = verb.pointCount
      let points = path.points[next..<next + count].map { "\($0.x),\($0.y)" }
      text += verb.letter + points.joined(separator: " ") + " "
      next += count
    }
    return text
  }

  /// Settings as `wght=600,wdth=75`.
  static func variations(_ text: String) -> [FontVariation] {
    text.split(separator: ",").compactMap { setting in
      let parts = setting.split(separator: "=")
      guard parts.count == 2, let value = Double(parts[1]) else { return nil }
      return FontVariation(axisTag(parts[0]), value)
    }
  }
}

/// A tag as fonts have it: four letters, filled up with spaces.
func axisTag(_ name: some StringProtocol) -> String { String(String(name) + "    ".dropFirst(name.utf8.count)) }

extension Path.Verb {
  var pointCount: Int {
    switch self {
    case .move, .line: 1
    case .quad: 2
    case .cubic: 3
    case .close: 0
    }
  }

  var letter: String {
    switch self {
    case .move: "M"
    case .line: "L"
    case .quad: "Q"
    case .cubic: "C"
    case .close: "Z"
    }
  }
}
