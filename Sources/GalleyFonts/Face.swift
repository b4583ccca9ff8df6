// SPDX-License-Identifier: MIT

import CHarfBuzz
import Synchronization

/// One face of a font file.
///
/// - Thread safety: an immutable `hb_face_t` may be used by any number of threads (HarfBuzz manual, "Object
///   lifecycle management"); the rest is `let`.
public final class Face: @unchecked Sendable {
  /// The bytes that the face is read from.
  public let data: FontData
  /// Which face of the file it is.
  public let index: Int
  /// Font units in an em, 16…16,384.
  public let unitsPerEm: Int
  /// How many glyphs there are, at least 1.
  public let glyphCount: Int
  /// Family names in every language; the typographic English one first.
  public let familyNames: [String]
  /// The style's name, such as `Bold Italic`.
  public let styleName: String
  /// The full name.
  public let fullName: String
  /// The PostScript name.
  public let postScriptName: String
  /// What the face is to CSS matching.
  public let style: FaceStyle
  /// Whether every glyph has one width.
  public let isMonospace: Bool
  /// Whether it has serifs, or one width.
  public let kind: TypefaceKind
  /// The axes of a variable face.
  public let axes: [FontAxis]
  /// The places on the axes that have names.
  public let namedInstances: [NamedInstance]
  /// How its glyphs have colours.
  public let colorFormats: ColorFormats
  /// Whether it has outlines.
  public let hasOutlines: Bool
  /// The immutable `hb_face_t`.
  package let hbFace: OpaquePointer
  /// An immutable `hb_font_t` at one unit to a font unit, default coordinates.
  package let hbFont: OpaquePointer
  /// Its characters where no `cmap` of Unicode has them.
  let macCharacters: MacCharacterMap?
  private let lazyCoverage = OnceReference<Box>()

  private final class Box: Sendable {
    let coverage: Coverage
    init(_ coverage: Coverage) { self.coverage = coverage }
  }

  /// Reads face `index` of a font or a collection.
  /// - Throws: `.notAFont`, `.truncated`, `.noSuchFace`, `.outOfMemory`.
  public init(data: FontData, index: Int = 0) throws(FontError) {
    _ = try FontDirectory.check(data, index: index)
    guard data.count <= Int(UInt32.max) else {
      throw .tooLarge(name: data.name, bytes: data.count, limit: Int(UInt32.max))
    }
    // The blob holds the data alive, so that a face that HarfBuzz still refers to can never dangle.
    let blob = hb_blob_create(
      data.base.assumingMemoryBound(to: CChar.self), UInt32(data.count), HB_MEMORY_MODE_READONLY,
      Unmanaged.passRetained(data).toOpaque(),
      { context in
        guard let context else { return }
        Unmanaged<FontData>.fromOpaque(context).release()
      })
    defer { hb_blob_destroy(blob) }
    guard let face = hb_face_create(blob, UInt32(index)), let font = hb_font_create(face) else {
      throw .outOfMemory
    }
    guard hb_face_get_glyph_count(face) > 0 else {
      hb_font_destroy(font)
      hb_face_destroy(face)
      throw .notAFont(name: data.name, reason: "It has no glyphs")
    }
    hb_face_make_immutable(face)
    macCharacters = MacCharacterMap(face)
    let mapped = macCharacters?.attached(to: font) ?? font
    hb_font_make_immutable(mapped)
    self.data = data
    self.index = index
    hbFace = face
    hbFont = mapped
    unitsPerEm = Int(hb_face_get_upem(face))
    glyphCount = Int(hb_face_get_glyph_count(face))
    let record = FaceRecord(face)
    familyNames = record.names.families
    styleName = record.names.style
    fullName = record.names.fullName
    postScriptName = record.names.postScriptName
    style = record.style
    isMonospace = record.isMonospace
    kind = record.kind
    axes = record.axes
    namedInstances = record.instances
    colorFormats = record.colorFormats
    hasOutlines = record.hasOutlines
  }

  deinit {
    hb_font_destroy(hbFont)
    hb_face_destroy(hbFace)
  }

  /// How many faces a file has.
  /// - Throws: `.notAFont`, `.truncated`.
  public static func count(in data: FontData) throws(FontError) -> Int {
    try FontDirectory.check(data, index: 0)
  }

  /// The preferred family name; the file's name where the font has none.
  public var familyName: String { familyNames.first ?? data.name }

  /// Whether Galley can draw its glyphs: an SVG-only face without outlines would be blank.
  public var isDrawable: Bool { hasOutlines || !colorFormats.isDisjoint(with: .drawable) }

  /// The scalars that the face maps to glyphs; counted when first asked for.
  public var coverage: Coverage {
    if let known = lazyCoverage.load() { return known.coverage }
    return lazyCoverage.storeIfNil(Box(countCoverage())).coverage
  }

  /// The glyph of a scalar; nil where the face has none.
  public func glyph(for scalar: UInt32) -> UInt32? {
    var glyph: UInt32 = 0
    guard hb_font_get_nominal_glyph(hbFont, scalar, &glyph) != 0, glyph != 0 else { return nil }
    return glyph
  }

  /// The glyph of a scalar with a variation selector; nil where the face has nothing of its own for the pair.
  /// - Source: OpenType `cmap` format 14; a default sequence gives the scalar's own glyph.
  public func glyph(for scalar: UInt32, variationSelector: UInt32) -> UInt32? {
    var glyph: UInt32 = 0
    guard hb_font_get_variation_glyph(hbFont, scalar, variationSelector, &glyph) != 0, glyph != 0 else { return nil }
    return glyph
  }

  /// The name of a glyph, `gidN` where the font has no names.
  public func glyphName(_ glyph: UInt32) -> String {
    var name = [CChar](repeating: 0, count: 128)
    hb_font_glyph_to_string(hbFont, glyph, &name, 128)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func countCoverage() -> Coverage {
    var builder = CoverageBuilder()
    let isListed = withTable("cmap") { table in
      CharacterMapTable(table).listGroups(glyphCount: glyphCount, hasGlyph: { glyph(for: $0) != nil }, &builder)
    }
    if !isListed { collectCharacters(into: &builder) }
    for scalar in macCharacters?.scalars ?? [] { builder.insert(scalar...scalar) }
    return builder.coverage()
  }

  /// What HarfBuzz lists, for every form of table.
  private func collectCharacters(into builder: inout CoverageBuilder) {
    guard let set = hb_set_create() else { return }
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(hbFace, set)
    // HB_SET_VALUE_INVALID starts the walk.
    var first = UInt32.max
    var last = UInt32.max
    while hb_set_next_range(set, &first, &last) != 0 {
      guard first <= last else { break }
      builder.insert(first...last)
    }
    withTable("cmap") { table in
      for range in CharacterMapTable(table).sharedRanges(glyphCount: glyphCount) { builder.insert(range) }
    }
  }
}
