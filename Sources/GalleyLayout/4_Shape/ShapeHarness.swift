// SPDX-License-Identifier: MIT
//
// A door to stage 4 for conformance cases: one stretch is shaped as the case demands (down a column, in a script
// that the text does not have, with features of a part of it), through the buffer set-up that the stage uses.

import CHarfBuzz
package import GalleyFonts
import GalleyModel

/// What a shaping case demands.
package struct ShapeRequest: Sendable {
  /// Where the pen goes; vertical directions too, which no layout asks for.
  package enum Direction: Sendable { case ltr, rtl, ttb, btt }
  /// The direction; nil for that of the script.
  package var direction: Direction?
  /// An ISO 15924 code; nil for the script of the first character that has one.
  package var script: String?
  /// A BCP 47 tag; nil for none.
  package var language: String?
  /// Features, spelled as CSS or `hb_feature_from_string` does: `liga=0`, `-calt[0]`, `salt=2`.
  package var features: [String] = []
  /// Whether a paragraph begins with the text.
  package var isBeginning = false
  /// Whether HarfBuzz counts in whole points, as its own cases do: the places then differ from a layout's by what
  /// it rounds.
  package var isWhole = false

  /// Makes a request that leaves all to the text.
  package init() {}
}

/// A glyph as HarfBuzz gives it, in visual order.
/// - Units: points, y up.
package struct HarnessGlyph: Sendable {
  /// Its id in the font.
  package var id: UInt32
  /// The first scalar of its cluster.
  package var cluster: Int
  /// Its offset from the pen.
  package var offset: (x: Double, y: Double)
  /// How far the pen moves.
  package var advance: (x: Double, y: Double)
  /// Whether a line that ends before its cluster would have other glyphs.
  package var isUnsafeToBreak: Bool
}

extension Typesetter {
  /// Shapes one stretch of one font.
  package func shapeAlone(_ scalars: [UInt32], font: FontInstance, _ request: ShapeRequest) -> [HarnessGlyph] {
    let features = request.features.compactMap { text in
      var feature = hb_feature_t()
      return hb_feature_from_string(text, -1, &feature) != 0 ? feature : nil
    }
    return withBuffer { buffer in
      fill(
        buffer, scalars, scalars.indices, direction: request.direction?.code ?? HB_DIRECTION_INVALID,
        script: request.script.map { hb_script_t(rawValue: scriptTag($0)) } ?? HB_SCRIPT_INVALID,
        language: request.language.flatMap { hb_language_from_string($0, -1) },
        flags: request.isBeginning ? HB_BUFFER_FLAG_BOT : HB_BUFFER_FLAG_DEFAULT)
      // Fills in what was left open, as the case's own reference does.
      hb_buffer_guess_segment_properties(buffer)
      guard request.isWhole, let whole = font.atWholePoints else {
        hb_shape(font.hbFont, buffer, features, UInt32(features.count))
        return glyphs(of: buffer, scale: font.advanceScale / 65_536)
      }
      defer { hb_font_destroy(whole) }
      hb_shape(whole, buffer, features, UInt32(features.count))
      return glyphs(of: buffer, scale: 1)
    }
  }

  private func glyphs(of buffer: OpaquePointer, scale: Double) -> [HarnessGlyph] {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    return (0..<Int(count)).map { index in
      let place = positions[index]
      return HarnessGlyph(
        id: infos[index].codepoint, cluster: Int(infos[index].cluster),
        offset: (Double(place.x_offset) * scale, Double(place.y_offset) * scale),
        advance: (Double(place.x_advance) * scale, Double(place.y_advance) * scale),
        isUnsafeToBreak: infos[index].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
    }
  }
}

extension FontInstance {
  /// The same font at one unit to a point; the caller destroys it.
  fileprivate var atWholePoints: OpaquePointer? {
    guard let font = hb_font_create(face.hbFace) else { return nil }
    let scale = Int32(size.rounded())
    hb_font_set_scale(font, scale, scale)
    if coordinates.contains(where: { $0 != 0 }) {
      hb_font_set_var_coords_normalized(font, coordinates, UInt32(coordinates.count))
    }
    return font
  }
}

extension ShapeRequest.Direction {
  fileprivate var code: hb_direction_t {
    switch self {
    case .ltr: HB_DIRECTION_LTR
    case .rtl: HB_DIRECTION_RTL
    case .ttb: HB_DIRECTION_TTB
    case .btt: HB_DIRECTION_BTT
    }
  }
}
