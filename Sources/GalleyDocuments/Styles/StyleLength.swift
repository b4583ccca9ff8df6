// SPDX-License-Identifier: MIT
import Galley

/// A length of a style: points, multiples of the font's size, or the sum of both.
///
/// Both grow with ``StyleEnvironment/textScale``, so that a page for large text is the same page, magnified.
public struct StyleLength: Hashable, Sendable {
  /// What does not depend on the font, in points at a text scale of 1.
  public var points: Double
  /// The multiple of the font's size.
  public var ems: Double

  /// Makes a length.
  public init(points: Double = 0, ems: Double = 0) {
    self.points = points
    self.ems = ems
  }

  /// No length.
  public static let zero = StyleLength()
  /// A length in points.
  public static func points(_ points: Double) -> StyleLength { StyleLength(points: points) }
  /// A multiple of the font's size.
  public static func fontScaled(_ ems: Double) -> StyleLength { StyleLength(ems: ems) }
  /// The sum of two lengths.
  public static func + (a: StyleLength, b: StyleLength) -> StyleLength {
    StyleLength(points: a.points + b.points, ems: a.ems + b.ems)
  }

  /// The length in points.
  /// - Input: `size` is the font's size, scaled already.
  public func resolved(size: Double, textScale: Double) -> Double {
    let length = points * textScale + ems * size
    return length.isFinite ? length : 0
  }
}

extension StyleLength: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A length in points.
  public init(floatLiteral points: Double) { self.init(points: points) }
  /// A length in points.
  public init(integerLiteral points: Int) { self.init(points: Double(points)) }
}

/// The space that a block asks for above and below; nil where it leaves that to its neighbour.
public struct BlockSpacing: Hashable, Sendable {
  /// Above.
  public var top: StyleLength?
  /// Below.
  public var bottom: StyleLength?
  /// Makes a spacing.
  public init(top: StyleLength? = nil, bottom: StyleLength? = nil) {
    self.top = top
    self.bottom = bottom
  }
  /// Multiples of the font's size.
  public static func fontScaled(top: Double? = nil, bottom: Double? = nil) -> BlockSpacing {
    BlockSpacing(top: top.map { .fontScaled($0) }, bottom: bottom.map { .fontScaled($0) })
  }
}

/// Distances from the edges of a block, along the reading direction.
public struct StyleInsets: Hashable, Sendable {
  /// From the top edge.
  public var top: StyleLength
  /// From the edge where lines begin.
  public var leading: StyleLength
  /// From the bottom edge.
  public var bottom: StyleLength
  /// From the edge where lines end.
  public var trailing: StyleLength
  /// Makes insets.
  public init(
    top: StyleLength = .zero, leading: StyleLength = .zero, bottom: StyleLength = .zero, trailing: StyleLength = .zero
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
  /// The same distance at each edge.
  public init(_ all: StyleLength) { self.init(top: all, leading: all, bottom: all, trailing: all) }
  /// One distance above and below, another at the sides.
  public init(vertical: StyleLength, horizontal: StyleLength) {
    self.init(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
  }
  /// No distance.
  public static let zero = StyleInsets()
}
