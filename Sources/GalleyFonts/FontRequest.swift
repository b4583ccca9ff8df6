// SPDX-License-Identifier: MIT

public import GalleyModel

/// What a style asks of fonts: a ``FontSet`` answers with a ``FontCascade``.
public struct FontRequest: Hashable, Sendable {
  /// Family names in order of preference; generic ones too.
  public let families: [String]
  /// The size in points, 0…8,192.
  public let size: Double
  /// Thickness, 1…1,000.
  public let weight: Double
  /// Width in percent, 25…400.
  public let stretch: Double
  /// Upright, italic or oblique by −90…90 degrees.
  public let slant: FontSlant
  /// Explicit coordinates; they win over all the rest.
  public let variations: [FontVariation]
  /// Which missing faces are made up.
  public let synthesis: FontSynthesis
  /// The language as a BCP 47 tag.
  public let language: String?
  /// Whether fonts that stand in for the first are sized so that their small letters are as high as its own.
  public let matchesXHeight: Bool
  /// The colours of colour glyphs.
  public let palette: FontPalette

  /// Makes a request; numbers are held to their ranges, NaN gives 16 pt, weight 400, stretch 100, no slant.
  public init(
    families: [String] = [], size: Double = 16, weight: Double = 400, stretch: Double = 100,
    slant: FontSlant = .normal, variations: [FontVariation] = [], synthesis: FontSynthesis = .all,
    language: String? = nil, matchesXHeight: Bool = false, palette: FontPalette = .normal
  ) {
    self.families = families
    self.size = Self.clamp(size, 0...8192, ifNaN: 16)
    self.weight = Self.clamp(weight, 1...1000, ifNaN: 400)
    self.stretch = Self.clamp(stretch, 25...400, ifNaN: 100)
    if case .oblique(let degrees) = slant {
      let angle = Self.clamp(degrees, -90...90, ifNaN: 0)
      self.slant = angle == 0 ? .normal : .oblique(degrees: angle)
    } else {
      self.slant = slant
    }
    self.variations = variations.filter { $0.value.isFinite }
    self.synthesis = synthesis
    self.language = language
    self.matchesXHeight = matchesXHeight
    self.palette = palette
  }

  /// Makes the request of a style.
  public init(_ style: TextStyle) {
    self.init(
      families: style.families, size: style.size, weight: style.weight, stretch: style.stretch,
      slant: style.slant, variations: style.variations, synthesis: style.synthesis, language: style.language,
      matchesXHeight: style.matchesXHeight, palette: style.palette)
  }

  /// The same request at another size.
  func resized(to size: Double) -> FontRequest {
    FontRequest(
      families: families, size: size, weight: weight, stretch: stretch, slant: slant, variations: variations,
      synthesis: synthesis, language: language, matchesXHeight: matchesXHeight,
      palette: palette)
  }

  private static func clamp(_ value: Double, _ range: ClosedRange<Double>, ifNaN fallback: Double) -> Double {
    value == value ? min(max(value, range.lowerBound), range.upperBound) : fallback
  }
}
