// SPDX-License-Identifier: MIT

/// What fills an area.
public enum Paint: Hashable, Sendable {
  /// One colour.
  case solid(Color)
  /// A gradient, apart from the colours that most paints are.
  indirect case gradient(Gradient)
}

/// Colours that change along a line, a circle pair or an angle.
/// - Units: points in the space that is current where it is painted.
/// - Source: OpenType COLR v1, "PaintLinearGradient", "PaintRadialGradient", "PaintSweepGradient".
public struct Gradient: Hashable, Sendable {
  /// The shape along which the colours change.
  public enum Geometry: Hashable, Sendable {
    /// From `start` to `end`, constant at right angles to that line.
    case linear(start: Point, end: Point)
    /// From one circle to another.
    case radial(start: Point, startRadius: Double, end: Point, endRadius: Double)
    /// Around `center`, counter-clockwise as seen with y up; angles in degrees from the positive x axis.
    case sweep(center: Point, startAngle: Double, endAngle: Double)
  }
  /// What is painted before the first and after the last stop.
  public enum Extend: Hashable, Sendable {
    /// The nearest stop's colour.
    case pad
    /// The stops again.
    case `repeat`
    /// The stops again, every other time backwards.
    case reflect
  }
  /// A colour at a place on the way.
  public struct Stop: Hashable, Sendable {
    /// The place: 0 at the start, 1 at the end.
    public var offset: Double
    /// The colour there.
    public var color: Color
    /// Makes a stop.
    public init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }
  /// The shape.
  public var geometry: Geometry
  /// The colours, in order of their offsets.
  public var stops: [Stop]
  /// What is painted outside the stops.
  public var extend: Extend
  /// Maps gradient space to the space of the painted shape.
  public var transform: Transform
  /// Makes a gradient.
  public init(geometry: Geometry, stops: [Stop], extend: Extend = .pad, transform: Transform = .identity) {
    self.geometry = geometry
    self.stops = stops
    self.extend = extend
    self.transform = transform
  }
}

/// How a source is mixed with what is below it.
/// - Source: W3C Compositing and Blending Level 1; OpenType COLR v1, "CompositeMode".
public enum BlendMode: UInt8, Hashable, Sendable, CaseIterable {
  case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn, sourceOut
  case destinationOut, sourceAtop, destinationAtop, xor, plus, screen, overlay, darken, lighten
  case colorDodge, colorBurn, hardLight, softLight, difference, exclusion, multiply
  case hue, saturation, color, luminosity
}

/// How a line is drawn along a path.
public struct Stroke: Hashable, Sendable {
  /// The shape of a line's open ends.
  public enum Cap: UInt8, Hashable, Sendable { case butt, round, square }
  /// The shape of a line's corners.
  public enum Join: UInt8, Hashable, Sendable { case miter, round, bevel }
  /// The thickness in points.
  public var width: Double
  /// The shape of open ends.
  public var cap: Cap
  /// The shape of corners.
  public var join: Join
  /// The longest corner, as a multiple of the width, before it is cut off.
  public var miterLimit: Double
  /// Lengths of line and gap in turn, in points; empty for an unbroken line.
  public var dashes: [Double]
  /// Makes a stroke.
  public init(
    width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 4, dashes: [Double] = []
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
  }
}
