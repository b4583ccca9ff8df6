// SPDX-License-Identifier: MIT

import CHarfBuzz

/// What HarfBuzz would apply to horizontal text of one script and language.
struct PlannedLookups {
  private let face: Face
  private let script: hb_script_t
  private let language: OpaquePointer?
  private let features: [hb_feature_t]
  private let isRightToLeft: Bool?

  /// - Input: `isRightToLeft` is nil for text that may go either way.
  init(
    _ face: Face, script: UInt32, language: OpaquePointer?, features: [(tag: UInt32, value: UInt32)],
    isRightToLeft: Bool?
  ) {
    self.isRightToLeft = isRightToLeft
    self.face = face
    self.script = hb_script_t(rawValue: script)
    self.language = language
    self.features = features.map { hb_feature_t(tag: $0.tag, value: $0.value, start: 0, end: UInt32.max) }
  }

  /// The lookups of `GSUB` or `GPOS`, without those that rules call; nil where they cannot be told.
  ///
  /// All of them where coordinates choose between features. None can be told where the table has alternates at
  /// random, which count along the whole text.
  func lookups(of table: OpenTypeTag) -> [Int]? {
    face.withTable(table) { bytes in
      guard bytes.count > 0 else { return [] }
      guard let minor = bytes.u16(2), let featureList = bytes.u16(6), let lookupList = bytes.u16(8),
        let count = bytes.u16(Int(lookupList)), let isRandom = hasRandomAlternates(bytes, at: Int(featureList)),
        !isRandom, hb_ot_layout_table_get_lookup_count(face.hbFace, table.code) == UInt32(count)
      else { return nil }
      if minor > 0, bytes.u32(10) != 0 { return Array(0..<Int(count)) }
      var found: [Int] = []
      if isRightToLeft != true {
        guard collect(table, HB_DIRECTION_LTR, into: &found) else { return nil }
      }
      if isRightToLeft != false {
        guard collect(table, HB_DIRECTION_RTL, into: &found) else { return nil }
      }
      return found
    }
  }

  private func hasRandomAlternates(_ bytes: FontTable, at list: Int) -> Bool? {
    let random: OpenTypeTag = "rand"
    guard let count = bytes.u16(list) else { return nil }
    for index in 0..<Int(count) {
      guard let tag = bytes.u32(list + 2 + index * 6) else { return nil }
      if tag == random.code { return true }
    }
    return false
  }

  private func collect(_ table: OpenTypeTag, _ direction: hb_direction_t, into found: inout [Int]) -> Bool {
    var properties = hb_segment_properties_t()
    properties.direction = direction
    properties.script = script
    properties.language = language
    // The plan that shaping will ask the face for: it is made once.
    guard let set = hb_set_create(),
      let plan = hb_shape_plan_create_cached2(
        face.hbFace, &properties, features, UInt32(features.count), nil, 0, nil)
    else { return false }
    defer {
      hb_set_destroy(set)
      hb_shape_plan_destroy(plan)
    }
    guard let shaper = hb_shape_plan_get_shaper(plan), Self.isOpenType(shaper) else { return false }
    hb_ot_shape_plan_collect_lookups(plan, table.code, set)
    // HB_SET_VALUE_INVALID starts the walk.
    var lookup = UInt32.max
    while hb_set_next(set, &lookup) != 0 { found.append(Int(lookup)) }
    return true
  }

  /// Whether a shaper of HarfBuzz is that of OpenType's tables, which is named "ot".
  private static func isOpenType(_ name: UnsafePointer<CChar>) -> Bool {
    name[0] == CChar(UInt8(ascii: "o")) && name[1] == CChar(UInt8(ascii: "t")) && name[2] == 0
  }

  /// Whether `kern` is used: where `GPOS` has no kerning for the script, and where HarfBuzz leaves `GPOS` out.
  var usesKernTable: Bool {
    // HarfBuzz's shaper for Hebrew does not trust a GPOS that has no Hebrew.
    if script == HB_SCRIPT_HEBREW { return true }
    let positioning: OpenTypeTag = "GPOS"
    let kern: OpenTypeTag = "kern"
    var scriptTags = [hb_tag_t](repeating: 0, count: 8)
    var languageTags = [hb_tag_t](repeating: 0, count: 8)
    var scriptCount: UInt32 = 8
    var languageCount: UInt32 = 8
    hb_ot_tags_from_script_and_language(
      script, language, &scriptCount, &scriptTags, &languageCount, &languageTags)
    var scriptIndex: UInt32 = 0
    var languageIndex: UInt32 = 0
    var feature: UInt32 = 0
    hb_ot_layout_table_select_script(
      face.hbFace, positioning.code, scriptCount, scriptTags, &scriptIndex, nil)
    hb_ot_layout_script_select_language(
      face.hbFace, positioning.code, scriptIndex, languageCount, languageTags, &languageIndex)
    return hb_ot_layout_language_find_feature(
      face.hbFace, positioning.code, scriptIndex, languageIndex, kern.code, &feature) == 0
  }
}
