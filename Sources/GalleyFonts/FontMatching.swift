// SPDX-License-Identifier: MIT

/// Which face of a family a style asks for.
/// - Source: CSS Fonts 4 §5.2, "Matching font styles".
enum FontMatching {
  /// The angle of `oblique` without a number, in degrees.
  static let defaultObliqueAngle = 14.0
}
