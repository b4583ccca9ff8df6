// SPDX-License-Identifier: MIT

/// What a face is to CSS matching: the styles that it has or, along its axes, can have.
/// - Source: CSS Fonts 4 §5.2: a variable face counts with its ranges.
public struct FaceStyle: Hashable, Sendable {
  /// Thickness, 1…1,000.
  public var weight: ClosedRange<Double>
  /// Width in percent of normal.
  public var stretch: ClosedRange<Double>
  /// Whether the face is, or can be, an italic.
  public var isItalic: Bool
  /// Angles in degrees clockwise; 0…0 for an upright face; nil for one that is only italic.
  public var oblique: ClosedRange<Double>?

  /// Makes the style of a face with one weight and one width.
  public init(
    weight: ClosedRange<Double> = 400...400, stretch: ClosedRange<Double> = 100...100, isItalic: Bool = false,
    oblique: ClosedRange<Double>? = 0...0
  ) {
    self.weight = weight
    self.stretch = stretch
    self.isItalic = isItalic
    self.oblique = oblique
  }
}

/// What a typeface looks like, as far as a fallback should match it.
public enum TypefaceKind: String, Hashable, Sendable, CaseIterable {
  case serif, sans, mono
}
