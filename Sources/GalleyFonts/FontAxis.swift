// SPDX-License-Identifier: MIT

public import GalleyModel

/// An axis along which a variable font varies.
/// - Units: the axis's own.
public struct FontAxis: Hashable, Sendable {
  /// Four letters, such as `wght`.
  public let tag: String
  /// The name in the font, in English where it has one.
  public let name: String
  /// The smallest coordinate; never above `default`.
  public let minimum: Double
  /// The coordinate of the default outlines.
  public let `default`: Double
  /// The largest coordinate; never below `default`.
  public let maximum: Double

  /// Makes an axis; the range is widened to hold the default.
  package init(tag: String, name: String, minimum: Double, default: Double, maximum: Double) {
    self.tag = tag
    self.name = name
    self.minimum = min(minimum, `default`)
    self.default = `default`
    self.maximum = max(maximum, `default`)
  }

  /// The nearest coordinate that the axis has; NaN gives the default.
  package func clamp(_ value: Double) -> Double {
    value == value ? min(max(value, minimum), maximum) : `default`
  }

  /// The axis's coordinates.
  package var range: ClosedRange<Double> { minimum...maximum }
}

/// A place on the axes to which the font gives a name.
public struct NamedInstance: Hashable, Sendable {
  /// The name, such as `Bold`.
  public let name: String
  /// One coordinate for each axis.
  public let variations: [FontVariation]
}

/// The ways in which a face's glyphs have colours.
public struct ColorFormats: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Layers of one colour each.
  public static let colr0 = ColorFormats(rawValue: 1)
  /// A graph of paints.
  public static let colr1 = ColorFormats(rawValue: 2)
  /// PNG bitmaps in `CBDT`.
  public static let cbdt = ColorFormats(rawValue: 4)
  /// PNG bitmaps in `sbix`.
  public static let sbix = ColorFormats(rawValue: 8)
  /// SVG documents; not drawn by Galley.
  public static let svg = ColorFormats(rawValue: 16)
  /// Those that Galley draws.
  public static let drawable: ColorFormats = [.colr0, .colr1, .cbdt, .sbix]
}
