// SPDX-License-Identifier: MIT

import GalleyModel

extension AreaRasterizer {
  /// The farthest that a flattened curve may be from the true one, in pixels.
  static let tolerance = 0.0125
  /// The most lines that one curve becomes.
  static let mostLines = 4_096.0

  /// Adds a path's edges, mapped to device pixels; open contours are closed.
  /// - Input: `clip`, where given, lets curves that cannot show inside it be made cheaply; it changes no coverage.
  /// - Limits: a path with a place that is not finite adds nothing.
  func add(_ path: Path, _ transform: Transform, clip: PixelRect? = nil, stretchX: Double = 1) {
    let mark = edges.count
    // Taken out for the walk: a property of an object is guarded at each access.
    var pen = PathPen(transform, clip, stretchX)
    swap(&pen.edges, &edges)
    var at = 0
    for verb in path.verbs {
      switch verb {
      case .move: pen.move(path.points[at])
      case .line: pen.line(path.points[at])
      case .quad: pen.quad(path.points[at], path.points[at + 1])
      case .cubic: pen.cubic(path.points[at], path.points[at + 1], path.points[at + 2])
      case .close: pen.close()
      }
      at += verb.pointCount
    }
    pen.close()
    swap(&pen.edges, &edges)
    if !pen.isFinite { edges.removeSubrange(mark...) }
  }
}

extension Path.Verb {
  /// How many points the step takes.
  @inline(__always) var pointCount: Int {
    switch self {
    case .move, .line: 1
    case .quad: 2
    case .cubic: 3
    case .close: 0
    }
  }
}

extension [Edge] {
  /// Adds the edge between two places in 1/256 px; level edges cover nothing.
  @inline(__always) mutating func addLine(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) {
    if y0 < y1 {
      append(Edge(x0: x0, y0: y0, x1: x1, y1: y1, direction: 1))
    } else if y1 < y0 {
      append(Edge(x0: x1, y0: y1, x1: x0, y1: y0, direction: -1))
    }
  }
}

/// Draws one path into edges.
private struct PathPen {
  /// What was drawn, behind what was there.
  var edges: [Edge] = []
  private let transform: Transform
  private let stretchX: Double
  // Where curves must be drawn with care, in pixels.
  private let top: Double
  private let bottom: Double
  private let left: Double
  private let right: Double
  private var start = Point.zero
  private var current = Point.zero
  private(set) var isFinite = true

  init(_ transform: Transform, _ clip: PixelRect?, _ stretchX: Double) {
    self.transform = transform
    self.stretchX = stretchX
    if let clip {
      top = Double(clip.y) - 1
      bottom = Double(clip.y + clip.height) + 1
      left = Double(clip.x) - 1
      right = Double(clip.x + clip.width) + 1
    } else {
      (top, left) = (-Double.infinity, -Double.infinity)
      (bottom, right) = (Double.infinity, Double.infinity)
    }
  }

  private mutating func map(_ point: Point) -> Point {
    let mapped = transform.apply(point)
    if !(mapped.x.isFinite && mapped.y.isFinite) { isFinite = false }
    return Point(x: mapped.x * stretchX, y: mapped.y)
  }

  mutating func move(_ point: Point) {
    close()
    start = map(point)
    current = start
  }

  mutating func line(_ point: Point) { lineTo(map(point)) }

  mutating func close() {
    if current != start { lineTo(start) }
  }

  private mutating func lineTo(_ end: Point) {
    if isFinite { edges.addLine(fixed(current.x), fixed(current.y), fixed(end.x), fixed(end.y)) }
    current = end
  }

  mutating func quad(_ control: Point, _ end: Point) {
    let (p0, p1, p2) = (current, map(control), map(end))
    guard isFinite, !isOutside(p0, p1, p2, p2) else { return lineTo(p2) }
    let bend = length(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y)
    let lines = count(bend / 4)
    var i = 1.0
    while i < lines {
      let t = i / lines
      let s = 1 - t
      lineTo(
        Point(
          x: s * s * p0.x + 2 * s * t * p1.x + t * t * p2.x, y: s * s * p0.y + 2 * s * t * p1.y + t * t * p2.y))
      i += 1
    }
    lineTo(p2)
  }

  mutating func cubic(_ control1: Point, _ control2: Point, _ end: Point) {
    let (p0, p1, p2, p3) = (current, map(control1), map(control2), map(end))
    guard isFinite, !isOutside(p0, p1, p2, p3) else { return lineTo(p3) }
    let bend = max(
      length(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y), length(p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y))
    let lines = count(bend * 0.75)
    var i = 1.0
    while i < lines {
      let t = i / lines
      let s = 1 - t
      let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      lineTo(
        Point(
          x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y))
      i += 1
    }
    lineTo(p3)
  }

  /// Whether a curve cannot be told from its chord inside the clip: above, below, right of it, or left of it,
  /// where only the heights of its ends count.
  private func isOutside(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    max(a.y, b.y, c.y, d.y) < top || min(a.y, b.y, c.y, d.y) > bottom || min(a.x, b.x, c.x, d.x) > right * stretchX
      || max(a.x, b.x, c.x, d.x) < left * stretchX
  }

  private func count(_ error: Double) -> Double {
    let lines = (error / AreaRasterizer.tolerance).squareRoot().rounded(.up)
    return lines > 1 ? min(lines, AreaRasterizer.mostLines) : 1
  }

  private func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

  private func fixed(_ value: Double) -> Int32 {
    let scaled = (value * 256 + 0.5).rounded(.down)
    return Int32(max(-AreaRasterizer.limit, min(AreaRasterizer.limit, scaled)))
  }
}
