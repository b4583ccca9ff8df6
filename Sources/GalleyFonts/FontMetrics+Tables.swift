// SPDX-License-Identifier: MIT

import CHarfBuzz
import GalleyModel

/// Measures in font units, as the tables have them, with the deltas of `MVAR`.
/// - Source: OpenType 1.9 `OS/2`, `hhea`, `post`, `head`, `MVAR`.
struct FontUnitMetrics {
  var ascent = 0.0
  var descent = 0.0
  var lineGap = 0.0
  var underlineMiddle = 0.0
  var underlineThickness = 0.0
  var strikeMiddle = 0.0
  var strikeThickness = 0.0
  var capHeight = 0.0
  var xHeight = 0.0
  var left = 0.0
  var right = 0.0
  var top = 0.0
  var bottom = 0.0

  /// - Input: an `hb_font_t` that has the variations set; of any scale.
  init(_ face: Face, font: OpaquePointer) {
    let em = Double(face.unitsPerEm)
    readLine(face, font, em)
    face.withTable("OS/2") { os2 in
      xHeight = (os2.u16(0) ?? 0) >= 2 ? Double(os2.i16(86) ?? 0) + Self.delta(font, "xhgt") : 0
      capHeight = (os2.u16(0) ?? 0) >= 2 ? Double(os2.i16(88) ?? 0) + Self.delta(font, "cpht") : 0
    }
    if xHeight <= 0 { xHeight = Self.height(of: 0x78, face) ?? em / 2 }
    if capHeight <= 0 { capHeight = Self.height(of: 0x48, face) ?? em * 0.7 }
    readDecorations(face, font, em)
    readBox(face, em)
  }

  /// The line's measures, as browsers choose them: `OS/2` typo values if USE_TYPO_METRICS is set, else `hhea`,
  /// else typo, else win.
  private mutating func readLine(_ face: Face, _ font: OpaquePointer, _ em: Double) {
    let rise = Self.delta(font, "hasc")
    let fall = Self.delta(font, "hdsc")
    let gap = Self.delta(font, "hlgp")
    let hhea = face.withTable("hhea") { ($0.i16(4) ?? 0, $0.i16(6) ?? 0, $0.i16(8) ?? 0) }
    let (typo, win, usesTypo) = face.withTable("OS/2") { os2 in
      (
        (os2.i16(68) ?? 0, os2.i16(70) ?? 0, os2.i16(72) ?? 0), (os2.u16(74) ?? 0, os2.u16(76) ?? 0),
        (os2.u16(62) ?? 0) & 0x80 != 0
      )
    }
    let hasTypo = typo.0 != 0 || typo.1 != 0
    if usesTypo, hasTypo {
      (ascent, descent, lineGap) = (Double(typo.0) + rise, -Double(typo.1) - fall, Double(typo.2) + gap)
    } else if hhea.0 != 0 || hhea.1 != 0 {
      (ascent, descent, lineGap) = (Double(hhea.0) + rise, -Double(hhea.1) - fall, Double(hhea.2) + gap)
    } else if hasTypo {
      (ascent, descent, lineGap) = (Double(typo.0) + rise, -Double(typo.1) - fall, Double(typo.2) + gap)
    } else if win.0 != 0 || win.1 != 0 {
      (ascent, descent) = (Double(win.0) + Self.delta(font, "hcla"), Double(win.1) + Self.delta(font, "hcld"))
    } else {
      (ascent, descent) = (em * 0.8, em * 0.2)
    }
    // What no font means: no line at all, or one of a hundred ems.
    if ascent + descent <= 0 { (ascent, descent) = (em * 0.8, em * 0.2) }
    ascent = min(max(ascent, -em), em * 8)
    descent = min(max(descent, -em), em * 8)
    lineGap = min(max(lineGap, 0), em * 8)
  }

  private mutating func readDecorations(_ face: Face, _ font: OpaquePointer, _ em: Double) {
    let post = face.withTable("post") { ($0.i16(8) ?? 0, $0.i16(10) ?? 0) }
    underlineThickness = Double(post.1) + (post.1 == 0 ? 0 : Self.delta(font, "unds"))
    if underlineThickness <= 0 { underlineThickness = em / 14 }
    // `post` gives the top of the line, positive up.
    underlineMiddle =
      post.0 == 0
      ? em / 10 + underlineThickness / 2 : -(Double(post.0) + Self.delta(font, "undo")) + underlineThickness / 2
    let strike = face.withTable("OS/2") { ($0.i16(26) ?? 0, $0.i16(28) ?? 0) }
    strikeThickness = strike.0 > 0 ? Double(strike.0) + Self.delta(font, "strs") : underlineThickness
    if strikeThickness <= 0 { strikeThickness = underlineThickness }
    strikeMiddle =
      strike.1 > 0 ? Double(strike.1) + Self.delta(font, "stro") - strikeThickness / 2 : xHeight / 2
  }

  private mutating func readBox(_ face: Face, _ em: Double) {
    let head = face.withTable("head") { table in
      [36, 38, 40, 42].map { Double(table.i16($0) ?? 0) }
    }
    (left, bottom, right, top) = (head[0], head[1], head[2], head[3])
    left = min(left, 0)
    bottom = min(bottom, -descent, 0)
    right = max(right, em)
    top = max(top, ascent, 0)
    // `head` bounds only the default outlines: other coordinates, bitmaps and paints may reach further.
    var margin = face.axes.isEmpty ? 0 : em * 0.3
    if !face.colorFormats.isEmpty { margin = em * 0.5 }
    left -= margin
    bottom -= margin
    right += margin
    top += margin
  }

  private static func delta(_ font: OpaquePointer, _ tag: OpenTypeTag) -> Double {
    let delta = Double(hb_ot_metrics_get_variation(font, hb_ot_metrics_tag_t(rawValue: tag.code)))
    return delta.isFinite ? delta : 0
  }

  private static func height(of scalar: UInt32, _ face: Face) -> Double? {
    guard let glyph = face.glyph(for: scalar) else { return nil }
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(face.hbFont, glyph, &extents) != 0, extents.y_bearing > 0 else { return nil }
    return Double(extents.y_bearing)
  }
}

extension FontMetrics {
  /// Scales measures to a size, and grows the box by what synthesis does to outlines.
  init(_ units: FontUnitMetrics, unitsPerEm: Int, size: Double, embolden: LayoutUnit, slantTangent: Double) {
    func scaled(_ value: Double) -> LayoutUnit { LayoutUnit(points: value * size / Double(unitsPerEm)) }
    ascent = scaled(units.ascent)
    descent = scaled(units.descent)
    lineGap = scaled(units.lineGap)
    underlinePosition = scaled(units.underlineMiddle)
    underlineThickness = scaled(units.underlineThickness)
    strikePosition = scaled(units.strikeMiddle)
    strikeThickness = scaled(units.strikeThickness)
    capHeight = scaled(units.capHeight)
    xHeight = scaled(units.xHeight)
    let left = units.left + min(units.bottom * slantTangent, 0)
    let right = units.right + max(units.top * slantTangent, 0)
    boundingBox = LayoutRect(
      x: scaled(left), y: scaled(-units.top), width: scaled(right - left), height: scaled(units.top - units.bottom)
    ).outset(by: embolden * 2)
  }
}
