// SPDX-License-Identifier: MIT
public import Galley

/// How much colours must differ from what is behind them.
public enum ColorContrast: String, Hashable, Sendable, CaseIterable {
  /// As the style was drawn.
  case standard
  /// For those who tell colours apart with difficulty.
  case increased
}

/// A colour for each of the surroundings that a document may be shown in.
public struct DynamicColor: Hashable, Sendable {
  /// A colour and when it is meant.
  public struct Variant: Hashable, Sendable {
    /// The scheme that it is for; nil for any.
    public var scheme: ColorScheme?
    /// The contrast that it is for; nil for any.
    public var contrast: ColorContrast?
    /// The colour.
    public var color: Color
    /// Makes a variant.
    public init(_ color: Color, scheme: ColorScheme? = nil, contrast: ColorContrast? = nil) {
      self.scheme = scheme
      self.contrast = contrast
      self.color = color
    }
  }

  /// The colours in order of preference.
  public var variants: [Variant]

  /// Makes a colour of variants.
  public init(_ variants: [Variant]) { self.variants = variants }

  /// One colour everywhere.
  public init(_ color: Color) { self.init([Variant(color)]) }

  /// A colour for light pages and one for dark ones, and perhaps others where contrast is increased.
  public init(light: Color, dark: Color, strongLight: Color? = nil, strongDark: Color? = nil) {
    variants = [Variant(light, scheme: .light), Variant(dark, scheme: .dark)]
    if let strongLight { variants.append(Variant(strongLight, scheme: .light, contrast: .increased)) }
    if let strongDark { variants.append(Variant(strongDark, scheme: .dark, contrast: .increased)) }
  }

  /// As ``init(light:dark:strongLight:strongDark:)`` of numbers such as `0xRRGGBB`.
  public init(light: UInt32, dark: UInt32, strongLight: UInt32? = nil, strongDark: UInt32? = nil) {
    self.init(
      light: Color(rgb: light), dark: Color(rgb: dark), strongLight: strongLight.map { Color(rgb: $0) },
      strongDark: strongDark.map { Color(rgb: $0) })
  }

  /// The colour whose conditions hold most; the first of equals. Black where there is no variant.
  /// - Output: a variant with a condition that does not hold counts less than one without it.
  public func resolved(_ environment: StyleEnvironment) -> Color {
    var best: (score: Int, color: Color)?
    for variant in variants {
      var score = 0
      if let scheme = variant.scheme { score += scheme == environment.colorScheme ? 3 : -6 }
      if let contrast = variant.contrast { score += contrast == environment.contrast ? 2 : -2 }
      if best.map({ score > $0.score }) ?? true { best = (score, variant.color) }
    }
    return best?.color ?? .black
  }
}

extension Color {
  /// An opaque colour of a number such as `0xRRGGBB`.
  init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }
}
