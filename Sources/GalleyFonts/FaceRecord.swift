// SPDX-License-Identifier: MIT

import CHarfBuzz
import GalleyModel

/// What is read out of a face's tables once, when it is made.
struct FaceRecord {
  var style = FaceStyle()
  var names = FaceNames()
  var axes: [FontAxis] = []
  var instances: [NamedInstance] = []
  var colorFormats: ColorFormats = []
  var hasOutlines = false
  var isMonospace = false
  var kind = TypefaceKind.sans

  init(_ face: OpaquePointer) {
    names = FaceNames(face)
    axes = FaceRecord.axes(face)
    instances = FaceRecord.instances(face, axes)
    colorFormats = FaceRecord.colorFormats(face)
    hasOutlines = ["glyf", "CFF ", "CFF2"].contains { tag in Face.withTable(tag, of: face) { $0.count > 0 } }
    isMonospace = Face.withTable("post", of: face) { ($0.u32(12) ?? 0) != 0 }
    readStyle(face)
  }

  /// - Source: OpenType `OS/2` (usWeightClass, usWidthClass, fsSelection, panose), `head` macStyle.
  private mutating func readStyle(_ face: OpaquePointer) {
    let macStyle = Face.withTable("head", of: face) { $0.u16(44) ?? 0 }
    var weight = macStyle & 1 != 0 ? 700.0 : 400.0
    var stretch = 100.0
    var italic = macStyle & 2 != 0
    var isOblique = false
    Face.withTable("OS/2", of: face) { os2 in
      guard let weightClass = os2.u16(4), let widthClass = os2.u16(6), let selection = os2.u16(62) else { return }
      // Some old fonts count weights from 1 to 9.
      let scaled = weightClass < 10 ? Double(weightClass) * 100 : Double(weightClass)
      if weightClass > 0 { weight = min(scaled, 1000) }
      // A bold that says of its weight that it is regular: the flag was made with more care than the number.
      if selection & 0x20 != 0, weight == 400 { weight = 700 }
      let widths = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]
      if widthClass >= 1, widthClass <= 9 { stretch = widths[Int(widthClass) - 1] }
      italic = selection & 1 != 0
      isOblique = selection & 0x200 != 0
      if let family = os2.u8(32), let serif = os2.u8(33), family == 2 {
        if (2...10).contains(serif) { kind = .serif }
        if os2.u8(35) == 9 { isMonospace = true }
      }
    }
    if names.families.contains(where: TypefaceKind.isSerifName) { kind = .serif }
    if isMonospace { kind = .mono }
    let angle = Face.withTable("post", of: face) { Double($0.i32(4) ?? 0) / -65_536 }
    let slant = (8...90).contains(angle) ? angle : FontMatching.defaultObliqueAngle
    style = FaceStyle(
      weight: weight...weight, stretch: stretch...stretch, isItalic: italic && !isOblique,
      oblique: isOblique ? slant...slant : italic ? nil : 0...0)
    for axis in axes { style.widen(along: axis) }
  }

  private static func axes(_ face: OpaquePointer) -> [FontAxis] {
    var count: UInt32 = 64
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: 64)
    hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map { info in
      FontAxis(
        tag: OpenTypeTag(code: info.tag).text, name: FaceNames.english(face, info.name_id) ?? "",
        minimum: Double(info.min_value), default: Double(info.default_value), maximum: Double(info.max_value))
    }
  }

  private static func instances(_ face: OpaquePointer, _ axes: [FontAxis]) -> [NamedInstance] {
    guard !axes.isEmpty else { return [] }
    return (0..<min(hb_ot_var_get_named_instance_count(face), 1024)).map { index in
      var count = UInt32(axes.count)
      var coordinates = [Float](repeating: 0, count: axes.count)
      hb_ot_var_named_instance_get_design_coords(face, index, &count, &coordinates)
      return NamedInstance(
        name: FaceNames.english(face, hb_ot_var_named_instance_get_subfamily_name_id(face, index)) ?? "",
        variations: zip(axes, coordinates).prefix(Int(count)).map { FontVariation($0.tag, Double($1)) })
    }
  }

  private static func colorFormats(_ face: OpaquePointer) -> ColorFormats {
    var formats: ColorFormats = []
    Face.withTable("COLR", of: face) { table in
      guard let version = table.u16(0) else { return }
      if (table.u16(2) ?? 0) > 0 { formats.insert(.colr0) }
      if version == 1, let list = table.u32(14), list > 0, (table.u32(Int(list)) ?? 0) > 0 { formats.insert(.colr1) }
    }
    if Face.withTable("CBDT", of: face, { $0.count > 4 }), Face.withTable("CBLC", of: face, { $0.count > 8 }) {
      formats.insert(.cbdt)
    }
    if Face.withTable("sbix", of: face, { ($0.u32(4) ?? 0) > 0 }) { formats.insert(.sbix) }
    if Face.withTable("SVG ", of: face, { $0.count > 10 }) { formats.insert(.svg) }
    return formats
  }
}

extension FaceStyle {
  /// Counts an axis in.
  mutating func widen(along axis: FontAxis) {
    switch axis.tag {
    case "wght": weight = min(max(axis.minimum, 1), 1000)...min(max(axis.maximum, 1), 1000)
    case "wdth": stretch = max(axis.minimum, 1)...max(axis.maximum, 1)
    case "slnt": oblique = -axis.maximum...(-axis.minimum)
    case "ital":
      if axis.maximum >= 1 { isItalic = true }
      if axis.minimum <= 0 { oblique = oblique ?? 0...0 }
    default: break
    }
  }
}

extension TypefaceKind {
  /// Guesses from family names, where the tables are not at hand.
  package init(familyNames: [String]) { self = familyNames.contains(where: Self.isSerifName) ? .serif : .sans }

  /// Whether a family's name says that it has serifs.
  static func isSerifName(_ name: String) -> Bool {
    let name = Array(name.lowercased().utf8)
    func has(_ part: StaticString) -> Bool {
      let count = part.utf8CodeUnitCount
      guard count <= name.count else { return false }
      return (0...name.count - count).contains { start in
        (0..<count).allSatisfy { part.utf8Start[$0] == name[start + $0] }
      }
    }
    return !has("sans")
      && (has("serif") || has("roman") || has("times") || has("georgia") || has("tinos") || has("mincho")
        || has("ming") || has("song") || has("garamond") || has("batang"))
  }
}
