// SPDX-License-Identifier: MIT

/// A place in points: x to the right, y down.
public struct Point: Hashable, Sendable {
  /// Distance to the right of the origin, in points.
  public var x: Double
  /// Distance below the origin, in points.
  public var y: Double
  /// The origin.
  public static let zero = Point(x: 0, y: 0)
  /// Makes a place from its distances.
  @inlinable public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// No extent.
  public static let zero = Size(width: 0, height: 0)
  /// Makes a size from its sides.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in points: x to the right, y down.
public struct Rect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  /// Makes a rectangle from its top left corner and its sides.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
  /// The right edge.
  @inlinable public var maxX: Double { x + width }
  /// The bottom edge.
  @inlinable public var maxY: Double { y + height }
  /// Its sides.
  @inlinable public var size: Size { Size(width: width, height: height) }
  /// Whether the rectangle covers nothing.
  @inlinable public var isEmpty: Bool { !(width > 0 && height > 0) }
}

/// Distances from the four edges of a box, in points.
public struct Insets: Hashable, Codable, Sendable {
  /// Distance from the top edge.
  public var top: Double
  /// Distance from the right edge.
  public var right: Double
  /// Distance from the bottom edge.
  public var bottom: Double
  /// Distance from the left edge.
  public var left: Double
  /// No distance at any edge.
  public static let zero = Insets(0)
  /// Makes insets from their four distances.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
  /// Makes insets that are the same at each edge.
  public init(_ all: Double) { self.init(top: all, right: all, bottom: all, left: all) }
}

/// A place in layout units: x to the right, y down.
public struct LayoutPoint: Hashable, Sendable {
  /// Distance to the right of the origin.
  public var x: LayoutUnit
  /// Distance below the origin.
  public var y: LayoutUnit
  /// The origin.
  public static let zero = LayoutPoint(x: .zero, y: .zero)
  /// Makes a place from its distances.
  @inlinable public init(x: LayoutUnit, y: LayoutUnit) {
    self.x = x
    self.y = y
  }
  /// Moves a place by a distance.
  @inlinable public static func + (a: LayoutPoint, b: LayoutPoint) -> LayoutPoint {
    LayoutPoint(x: a.x + b.x, y: a.y + b.y)
  }
}

/// A rectangle in layout units: x to the right, y down; half-open.
public struct LayoutRect: Hashable, Sendable {
  /// The left edge.
  public var x: LayoutUnit
  /// The top edge.
  public var y: LayoutUnit
  /// The width; never negative in a result.
  public var width: LayoutUnit
  /// The height; never negative in a result.
  public var height: LayoutUnit
  /// The empty rectangle at the origin.
  public static let zero = LayoutRect(x: .zero, y: .zero, width: .zero, height: .zero)
  /// Makes a rectangle from its top left corner and its sides.
  @inlinable public init(x: LayoutUnit, y: LayoutUnit, width: LayoutUnit, height: LayoutUnit) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
  /// The right edge.
  @inlinable public var maxX: LayoutUnit { x + width }
  /// The bottom edge.
  @inlinable public var maxY: LayoutUnit { y + height }
  /// Whether the rectangle covers nothing.
  @inlinable public var isEmpty: Bool { width.rawValue <= 0 || height.rawValue <= 0 }
  /// The same rectangle in points; exact.
  public var rect: Rect { Rect(x: x.points, y: y.points, width: width.points, height: height.points) }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  public func union(_ other: LayoutRect) -> LayoutRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return LayoutRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The same rectangle, moved.
  public func offset(by point: LayoutPoint) -> LayoutRect {
    LayoutRect(x: x + point.x, y: y + point.y, width: width, height: height)
  }

  /// The same rectangle, grown by `distance` at each edge.
  public func outset(by distance: LayoutUnit) -> LayoutRect {
    LayoutRect(x: x - distance, y: y - distance, width: width + distance * 2, height: height + distance * 2)
  }
}

/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// Makes a size from its sides.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle of whole pixels: x to the right, y down; half-open.
public struct PixelRect: Hashable, Sendable {
  /// The left edge.
  public var x: Int
  /// The top edge.
  public var y: Int
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// Makes a rectangle from its top left corner and its sides.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty (y down).
public struct Transform: Hashable, Sendable {
  /// What x adds to x'.
  public var a: Double
  /// What x adds to y'.
  public var b: Double
  /// What y adds to x'.
  public var c: Double
  /// What y adds to y'.
  public var d: Double
  /// The shift of x, in points.
  public var tx: Double
  /// The shift of y, in points.
  public var ty: Double
  /// The map that moves nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  /// Makes a map from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }
  /// A shift by `x` and `y` points.
  public static func translation(x: Double, y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }
  /// A scaling about the origin.
  public static func scale(x: Double, y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }
  /// The map that does `self` first and `next` after it.
  public func concatenating(_ next: Transform) -> Transform {
    Transform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }
  /// Where `point` goes.
  @inlinable public func apply(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }
  /// The map back, or nil where the map flattens the plane.
  public var inverse: Transform? {
    let determinant = a * d - b * c
    guard determinant.isFinite, determinant != 0, tx.isFinite, ty.isFinite else { return nil }
    let ia = d / determinant
    let ib = -b / determinant
    let ic = -c / determinant
    let id = a / determinant
    guard ia.isFinite, ib.isFinite, ic.isFinite, id.isFinite else { return nil }
    return Transform(a: ia, b: ib, c: ic, d: id, tx: -(tx * ia + ty * ic), ty: -(tx * ib + ty * id))
  }
}
