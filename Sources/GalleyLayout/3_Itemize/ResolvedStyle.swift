// SPDX-License-Identifier: MIT

import CHarfBuzz
package import GalleyFonts
package import GalleyModel

/// A text style with its fonts found and its numbers in layout units.
///
/// `@unchecked Sendable`: all is immutable; `hb_language_t` values are interned by HarfBuzz and live as long
/// as the process.
package final class ResolvedStyle: @unchecked Sendable {
  /// The style.
  package let style: TextStyle
  /// The fonts that its clusters choose from.
  package let cascade: FontCascade
  /// Whether space is added to clusters.
  var isSpaced: Bool { letterSpacing | wordSpacing | leftPadding | rightPadding != 0 }
  /// The size of an em in points, held to what fonts can be asked for.
  let size: Double
  /// Space after each cluster.
  let letterSpacing: Int32
  /// Space added to each space.
  let wordSpacing: Int32
  /// Space at the left of each cluster.
  let leftPadding: Int32
  /// Space at the right of each cluster.
  let rightPadding: Int32
  /// How far the baseline is raised.
  let baselineShift: Int64
  /// The language as HarfBuzz knows it; nil for none.
  let language: OpaquePointer?
  /// The script that the style demands; 0 to tell it from the text.
  let script: UInt32
  /// Features, the ones that win last.
  let features: [hb_feature_t]
  /// The same for text without marks, where ``CompositionProofs`` says that it needs no more.
  let marklessFeatures: [hb_feature_t]
  /// Names the language and the features: what, with a font and a script, decides shapes.
  let shapingKey: UInt64
  /// So that nobody can choose features that have the key of others.
  private static let salt = UInt64.random(in: .min ... .max)
  /// The advance of the style's space, which default tab stops are counted in.
  let spaceAdvance: Int64

  init(_ style: TextStyle, fonts: FontSet) {
    self.style = style
    self.cascade = fonts.cascade(for: FontRequest(style))
    self.size = cascade.primary.size
    self.letterSpacing = spacing(style.letterSpacing)
    self.wordSpacing = spacing(style.wordSpacing)
    self.leftPadding = spacing(style.clusterPadding.left)
    self.rightPadding = spacing(style.clusterPadding.right)
    self.baselineShift = Int64(spacing(style.baselineShift))
    let primary = cascade.primary
    // Half an em where the font has no space.
    self.spaceAdvance =
      primary.face.glyph(for: 0x20).map { primary.advance(of: $0) } ?? LayoutUnit(points: primary.size / 2).rawValue
    if let tag = style.language, !tag.isEmpty {
      self.language = tag.withCString { hb_language_from_string($0, -1) }
    } else {
      self.language = nil
    }
    self.script = style.script.map { scriptTag($0) } ?? 0
    let features = Self.features(style, tracks: letterSpacing != 0)
    self.features = features
    self.marklessFeatures =
      features + [hb_feature_t(tag: MarklessText.feature, value: 0, start: 0, end: UInt32.max)]
    self.shapingKey = features.reduce(mix(Self.salt, UInt64(UInt(bitPattern: language)))) { key, feature in
      mix(key, UInt64(feature.tag) << 32 | UInt64(feature.value))
    }
  }

  private static func features(_ style: TextStyle, tracks: Bool) -> [hb_feature_t] {
    var features: [hb_feature_t] = []
    func add(_ tag: String, _ value: UInt32) {
      guard let packed = packedTag(tag) else { return }
      features.append(hb_feature_t(tag: packed, value: value, start: 0, end: UInt32.max))
    }
    // CSS Text 3 §7.2: tracked text has no optional ligatures.
    if tracks { for tag in ["liga", "clig"] { add(tag, 0) } }
    if !style.kerning { add("kern", 0) }
    for feature in style.variant.features { add(feature.tag, feature.value) }
    for feature in style.features { add(feature.tag, feature.value) }
    return features
  }
}

/// A length in points as 32-bit layout units; what is not finite counts as 0, ±16,000 pt is the limit.
private func spacing(_ points: Double) -> Int32 {
  guard points.isFinite else { return 0 }
  return Int32(LayoutUnit(points: min(max(points, -16_000), 16_000)).rawValue)
}

/// A tag of four ASCII characters, packed; nil for anything else.
func packedTag(_ tag: String) -> UInt32? {
  guard tag.utf8.count == 4 else { return nil }
  var packed: UInt32 = 0
  for byte in tag.utf8 {
    guard byte >= 0x20, byte < 0x7F else { return nil }
    packed = packed << 8 | UInt32(byte)
  }
  return packed
}

/// An ISO 15924 code as HarfBuzz packs it; 0 for what is not one.
func scriptTag(_ code: String) -> UInt32 {
  guard let packed = packedTag(code) else { return 0 }
  return packed & 0xDFDF_DFDF | 0x0020_2020
}
