// SPDX-License-Identifier: MIT

import CHarfBuzz
public import GalleyModel

/// Which missing styles are made up for one instance.
package struct AppliedSynthesis: Hashable, Sendable {
  /// Whether outlines are thickened.
  package var isBold: Bool
  /// The angle by which outlines are slanted, in degrees clockwise.
  package var slantDegrees: Double
  /// Nothing is made up.
  package static let none = AppliedSynthesis(isBold: false, slantDegrees: 0)
  /// Makes a choice.
  package init(isBold: Bool, slantDegrees: Double) {
    self.isBold = isBold
    self.slantDegrees = slantDegrees
  }
}

/// A face at a size, with coordinates on its axes and made-up styles: what is shaped and drawn with.
///
/// - Thread safety: an immutable `hb_font_t` may be used by any number of threads; the rest is `let`.
public final class FontInstance: FontResource, @unchecked Sendable {
  /// The largest size at which HarfBuzz is asked; see ``advanceScale``.
  package static let largestShapedSize = 2048.0

  /// The face.
  public let face: Face
  /// The size of an em in points, 0…8,192.
  public let size: Double
  /// The content's id: same content, same id, in any process.
  public let id: FontID
  /// Normalised coordinates, 2.14 fixed point, one for each axis; empty for a face without axes.
  public let coordinates: [Int32]
  /// Coordinates in the axes' own units, one for each axis.
  public let variations: [FontVariation]
  /// By how much outlines are thickened, and advances of non-zero width grow; zero for none.
  public let embolden: LayoutUnit
  /// By how much outlines are sheared to the right per unit of height; zero for none.
  public let slantTangent: Double
  /// What Layout multiplies HarfBuzz's numbers by: 1, above 2,048 pt the size / 2,048.
  public let advanceScale: Double
  /// The colours of its palette, those that were asked for in the place of its own; empty without palettes.
  public let palette: [Color]
  /// The font's measures at this size.
  public let metrics: FontMetrics
  /// The immutable `hb_font_t`: scale 65,536 to a point, variations set, no synthesis.
  package let hbFont: OpaquePointer

  /// Makes an instance.
  /// - Input: `coordinates` in the axes' own units; axes that are not named stand at their defaults, tags that
  ///   the face has no axis for are left out, of two the later wins.
  /// - Limits: the size is held to 0…8,192 pt.
  /// - Throws: `.outOfMemory`.
  package init(
    face: Face, size: Double, coordinates settings: [FontVariation] = [], synthesis: AppliedSynthesis = .none,
    palette: FontPalette = .normal
  ) throws(FontError) {
    guard let font = hb_font_create(face.hbFace) else { throw .outOfMemory }
    self.face = face
    self.size = size.isFinite ? min(max(size, 0), 8192) : 16
    advanceScale = max(self.size / Self.largestShapedSize, 1)
    let scale = Int32((min(self.size, Self.largestShapedSize) * 65_536).rounded(.toNearestOrAwayFromZero))
    hb_font_set_scale(font, scale, scale)
    variations = face.axes.map { axis in
      FontVariation(axis.tag, axis.clamp(settings.last { $0.tag == axis.tag }?.value ?? axis.default))
    }
    coordinates = Self.setVariations(variations, font)
    let drawsOutlines = face.colorFormats.isDisjoint(with: .drawable)
    embolden = synthesis.isBold && drawsOutlines ? Self.boldStrength(size: self.size) : .zero
    slantTangent = drawsOutlines ? Self.tangent(degrees: synthesis.slantDegrees) : 0
    metrics = FontMetrics(
      FontUnitMetrics(face, font: font), unitsPerEm: face.unitsPerEm, size: self.size, embolden: embolden,
      slantTangent: slantTangent)
    hbFont = face.macCharacters?.attached(to: font) ?? font
    hb_font_make_immutable(hbFont)
    self.palette = face.paletteCount > 0 ? face.palette(palette.index).replacing(palette.overrides) : []
    var hasher = StableHasher()
    hasher.combine(face.data.contentHash)
    hasher.combine(UInt64(face.index))
    hasher.combine(self.size)
    for coordinate in coordinates { hasher.combine(UInt64(UInt32(bitPattern: coordinate))) }
    hasher.combine(UInt64(bitPattern: embolden.rawValue))
    hasher.combine(slantTangent)
    if palette != .normal {
      for color in self.palette {
        for channel in [color.red, color.green, color.blue, color.alpha] { hasher.combine(UInt64(channel)) }
      }
    }
    id = FontID(rawValue: hasher.value)
  }

  deinit { hb_font_destroy(hbFont) }

  /// The strength of made-up bold: a 24th of the size, from 36 pt on a 32nd.
  package static func boldStrength(size: Double) -> LayoutUnit {
    LayoutUnit(points: size >= 36 ? size / 32 : size / 24)
  }

  private static func setVariations(_ variations: [FontVariation], _ font: OpaquePointer) -> [Int32] {
    guard !variations.isEmpty else { return [] }
    let settings = variations.compactMap { setting in
      OpenTypeTag(setting.tag).map { hb_variation_t(tag: $0.code, value: Float(setting.value)) }
    }
    hb_font_set_variations(font, settings, UInt32(settings.count))
    var count: UInt32 = 0
    guard let first = hb_font_get_var_coords_normalized(font, &count) else { return [] }
    let coordinates = Array(UnsafeBufferPointer(start: first, count: Int(count)))
    // At its defaults a font is as one without axes; told so, HarfBuzz 6 skips all deltas, and puts vertical origins
    // where they belong.
    if coordinates.allSatisfy({ $0 == 0 }) { hb_font_set_var_coords_normalized(font, nil, 0) }
    return coordinates
  }

  /// The tangent of a slant; the usual one is written out. Angles over 45° count as 45°.
  private static func tangent(degrees: Double) -> Double {
    if degrees == FontMatching.defaultObliqueAngle { return 0.249328002843181 }
    return Turn.tangent(degrees: min(max(degrees, -45), 45))
  }
}

extension [Color] {
  /// The same colours, some replaced by their number.
  fileprivate func replacing(_ overrides: [Int: Color]) -> [Color] {
    var colors = self
    for (index, color) in overrides where colors.indices.contains(index) { colors[index] = color }
    return colors
  }
}
