// SPDX-License-Identifier: MIT
//
// Small capitals, superiors and inferiors that a font does not have are made up here, before anything is shaped:
// letters become capitals of a smaller size, figures a smaller size on a moved baseline. A stretch is made up
// whole or not at all, so real and made-up forms never stand side by side.
// Source: CSS Fonts 4 §6.5 (`font-variant-position`) and §6.6 (`font-variant-caps`).

import CHarfBuzz
import GalleyFonts
import GalleyModel

extension Typesetter {
  /// How large made-up small capitals are, of the size of the text.
  private static let smallCapsFactor = 0.8

  /// Replaces variants that the styles' first fonts cannot show by styles that show something alike.
  /// - Complexity: O(n) in the text of styles with such a variant; nothing for others.
  func synthesizeVariants(_ flat: inout FlatStyles, _ utf8: [UInt8]) {
    guard
      flat.shared.contains(where: { $0.style.variant.caps != .normal || $0.style.variant.position != .normal })
    else { return }
    var made = VariantMaker(styles: flat.styles)
    var start = 0
    for run in flat.runs {
      let style = flat.shared[run.style].style
      let text = String(decoding: utf8[start..<run.end], as: UTF8.self)
      let face = fonts.cascade(for: FontRequest(style)).primary.face
      if style.variant.position != .normal, !face.shows(style.variant.positionTag, in: text.unicodeScalars) {
        made.append(made.index(of: style.movedAndSmaller(face)), end: run.end)
      } else if style.variant.caps.isSmall, !style.variant.caps.isShown(by: face, in: text) {
        makeSmallCaps(text, style, start, &made)
      } else {
        made.append(run.style, end: run.end)
      }
      start = run.end
    }
    flat.shared = ContiguousArray(made.styles.map { SharedStyle($0) })
    flat.runs = made.runs
  }

  /// Cuts a stretch into letters that become small capitals and all else.
  private func makeSmallCaps(_ text: String, _ style: TextStyle, _ start: Int, _ made: inout VariantMaker) {
    var changed = style
    changed.variant.caps = .normal
    let plain = made.index(of: changed)
    changed.size *= Self.smallCapsFactor
    let small = made.index(of: changed)
    changed.transform = .uppercase
    let raised = made.index(of: changed)
    let shrinksCapitals = style.variant.caps == .allSmall || style.variant.caps == .allPetite
    var offset = start
    var last = plain
    for scalar in text.unicodeScalars {
      offset += UTF8.width(scalar)
      let properties = scalar.properties
      if properties.isLowercase && properties.changesWhenUppercased {
        last = raised
      } else if shrinksCapitals && (properties.isUppercase || properties.generalCategory == .titlecaseLetter) {
        last = small
      } else if !UnicodeProperties.isMark(scalar.value) {
        last = plain
      }
      made.append(last, end: offset)
    }
    if text.isEmpty { made.append(plain, end: start) }
  }
}

/// Styles in the making, each once.
private struct VariantMaker {
  private(set) var styles: [TextStyle]
  private(set) var runs: [StyleRun] = []
  private var indices: [TextStyle: Int] = [:]

  init(styles: [TextStyle]) {
    self.styles = styles
    for (index, style) in styles.enumerated() { indices[style] = index }
  }

  /// The number of a style; one with a number that is none is a new one each time it is asked for.
  mutating func index(of style: TextStyle) -> Int {
    if let known = indices[style] { return known }
    styles.append(style)
    indices[style] = styles.count - 1
    return styles.count - 1
  }

  mutating func append(_ style: Int, end: Int) {
    if let last = runs.last, last.style == style {
      runs[runs.count - 1].end = end
    } else {
      runs.append(StyleRun(end: end, style: style))
    }
  }
}

extension FontVariant {
  /// The feature of the position.
  fileprivate var positionTag: UInt32 { position == .sub ? 0x7375_6273 : 0x7375_7073 }
}

extension FontVariant.Caps {
  /// Whether letters become small capitals, which can be made up.
  fileprivate var isSmall: Bool {
    switch self {
    case .small, .allSmall, .petite, .allPetite: true
    case .normal, .unicase, .titling: false
    }
  }

  /// Whether a font has all the forms that `text` needs.
  fileprivate func isShown(by face: Face, in text: String) -> Bool {
    let isPetite = self == .petite || self == .allPetite
    let small = text.unicodeScalars.filter { $0.properties.isLowercase && $0.properties.changesWhenUppercased }
    guard face.shows(isPetite ? 0x7063_6170 : 0x736D_6370, in: small) else { return false }
    guard self == .allSmall || self == .allPetite else { return true }
    return face.shows(
      isPetite ? 0x6332_7063 : 0x6332_7363, in: text.unicodeScalars.filter { $0.properties.isUppercase })
  }
}

extension TextStyle {
  /// The style with its position made up from the measures that the font gives for it.
  fileprivate func movedAndSmaller(_ face: Face) -> TextStyle {
    var style = self
    let isSub = variant.position == .sub
    let units = Double(max(face.unitsPerEm, 1))
    let em = face.metric(isSub ? HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_SIZE : HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_SIZE)
    let shift = face.metric(isSub ? HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_OFFSET : HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_OFFSET)
    // Absurd or missing measures give way to the usual ones.
    let factor = em.map { $0 / units }.flatMap { (0.3...0.9).contains($0) ? $0 : nil } ?? 0.65
    let distance = shift.map { $0 / units }.flatMap { (0.02...0.8).contains($0) ? $0 : nil } ?? (isSub ? 0.15 : 0.35)
    style.variant.position = .normal
    style.size *= factor
    style.baselineShift += isSub ? -distance * size : distance * size
    return style
  }
}

extension Face {
  /// A measure of the font in its own units; nil where it has none.
  fileprivate func metric(_ tag: hb_ot_metrics_tag_t) -> Double? {
    var value: hb_position_t = 0
    guard hb_ot_metrics_get_position(hbFont, tag, &value) != 0 else { return nil }
    return Double(value)
  }

  /// Whether a feature changes the glyph of every character of `scalars` that is no white space.
  fileprivate func shows(_ feature: UInt32, in scalars: some Sequence<Unicode.Scalar>) -> Bool {
    guard let lookups = hb_set_create() else { return false }
    defer { hb_set_destroy(lookups) }
    let features: [hb_tag_t] = [feature, 0]
    hb_ot_layout_collect_lookups(hbFace, 0x4753_5542, nil, nil, features, lookups)
    guard hb_set_is_empty(lookups) == 0 else { return false }
    var checked: [UInt32: Bool] = [:]
    for scalar in scalars where !scalar.properties.isWhitespace && !UnicodeProperties.isDefaultIgnorable(scalar.value) {
      if let known = checked[scalar.value] {
        if known { continue }
        return false
      }
      let isShown = glyph(for: scalar.value).map { isSubstituted($0, by: lookups) } ?? false
      checked[scalar.value] = isShown
      if !isShown { return false }
    }
    return true
  }

  private func isSubstituted(_ glyph: UInt32, by lookups: OpaquePointer) -> Bool {
    var lookup: UInt32 = UInt32.max
    var glyph = glyph
    while hb_set_next(lookups, &lookup) != 0 {
      if hb_ot_layout_lookup_would_substitute(hbFace, lookup, &glyph, 1, 1) != 0 { return true }
    }
    return false
  }
}
