// SPDX-License-Identifier: MIT

/// Which of a colour font's palettes its glyphs are painted with.
/// - Source: OpenType `CPAL`; CSS Fonts 4 §9, `font-palette` and `override-colors`.
public struct FontPalette: Hashable, Codable, Sendable {
  /// The palette's number in the font; one that the font does not have counts as 0.
  public var index: Int
  /// Colours that stand in the place of the palette's, by their number in it.
  public var overrides: [Int: Color]
  /// The font's first palette.
  public static let normal = FontPalette()
  /// Makes a choice of palette.
  public init(index: Int = 0, overrides: [Int: Color] = [:]) {
    self.index = index
    self.overrides = overrides
  }
}
