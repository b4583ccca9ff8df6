// SPDX-License-Identifier: MIT

/// Lines and curves in points (y down), or in whatever space the API that gives it names.
public struct Path: Hashable, Sendable {
  /// One step of a path, and how many points it takes.
  public enum Verb: UInt8, Hashable, Sendable {
    /// Starts a new contour: one point.
    case move
    /// A straight line: one point.
    case line
    /// A quadratic curve: control point, end point.
    case quad
    /// A cubic curve: two control points, end point.
    case cubic
    /// Closes the contour: no point.
    case close
  }
  /// Which side of a crossing outline is inside.
  public enum FillRule: UInt8, Hashable, Sendable {
    /// Where the winding number is not zero.
    case nonZero
    /// Where the winding number is odd.
    case evenOdd
  }
  /// The steps, in order.
  public private(set) var verbs: [Verb] = []
  /// The points of the steps, in order.
  public private(set) var points: [Point] = []

  /// Makes a path of nothing.
  public init() {}
  /// Whether the path has no step.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Starts a new contour at `point`.
  public mutating func move(to point: Point) {
    verbs.append(.move)
    points.append(point)
  }
  /// Draws a straight line to `point`.
  public mutating func line(to point: Point) {
    verbs.append(.line)
    points.append(point)
  }
  /// Draws a quadratic curve to `point`.
  public mutating func quad(control: Point, to point: Point) {
    verbs.append(.quad)
    points.append(control)
    points.append(point)
  }
  /// Draws a cubic curve to `point`.
  public mutating func cubic(control1: Point, control2: Point, to point: Point) {
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(point)
  }
  /// Closes the contour.
  public mutating func close() { verbs.append(.close) }

  /// Adds all of `other`, mapped by `transform`.
  public mutating func append(_ other: Path, transform: Transform = .identity) {
    verbs.append(contentsOf: other.verbs)
    points.reserveCapacity(points.count + other.points.count)
    for point in other.points { points.append(transform.apply(point)) }
  }
  /// The same path, mapped.
  public func transformed(by transform: Transform) -> Path {
    var result = Path()
    result.append(self, transform: transform)
    return result
  }

  /// The box of all points, control points too: never smaller than the ink.
  public var controlBounds: Rect? {
    guard let first = points.first else { return nil }
    var low = first
    var high = first
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// A rectangle as a closed contour.
  public static func rectangle(_ rect: Rect) -> Path {
    var path = Path()
    path.move(to: Point(x: rect.x, y: rect.y))
    path.line(to: Point(x: rect.maxX, y: rect.y))
    path.line(to: Point(x: rect.maxX, y: rect.maxY))
    path.line(to: Point(x: rect.x, y: rect.maxY))
    path.close()
    return path
  }

  /// A rectangle with round corners; the radius is cut to half the shorter side.
  /// - Source: four cubic arcs with the control distance 4/3·(√2−1), within 0.03 % of a circle.
  public static func roundedRectangle(_ rect: Rect, radius: Double) -> Path {
    let r = max(0, min(radius, min(rect.width, rect.height) / 2))
    guard r > 0 else { return rectangle(rect) }
    let k = r * (1 - 0.552284749830793)
    let (l, t, right, b) = (rect.x, rect.y, rect.maxX, rect.maxY)
    var path = Path()
    path.move(to: Point(x: l + r, y: t))
    path.line(to: Point(x: right - r, y: t))
    path.cubic(
      control1: Point(x: right - k, y: t), control2: Point(x: right, y: t + k), to: Point(x: right, y: t + r))
    path.line(to: Point(x: right, y: b - r))
    path.cubic(
      control1: Point(x: right, y: b - k), control2: Point(x: right - k, y: b), to: Point(x: right - r, y: b))
    path.line(to: Point(x: l + r, y: b))
    path.cubic(control1: Point(x: l + k, y: b), control2: Point(x: l, y: b - k), to: Point(x: l, y: b - r))
    path.line(to: Point(x: l, y: t + r))
    path.cubic(control1: Point(x: l, y: t + k), control2: Point(x: l + k, y: t), to: Point(x: l + r, y: t))
    path.close()
    return path
  }
}
