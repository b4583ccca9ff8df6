// SPDX-License-Identifier: MIT

import GalleyModel

/// Gives each pixel the colour of a gradient at its centre.
///
/// Each pixel is worked out from its own place with plain arithmetic and square roots, which every machine
/// rounds alike; colours are mixed with alpha multiplied in.
struct GradientShader {
  private struct Stop {
    var offset: Double
    // Red, green, blue times alpha, and alpha, 0…255.
    var color: SIMD4<Double>
  }

  private let geometry: Gradient.Geometry
  private let extend: Gradient.Extend
  private let stops: [Stop]
  private let inverse: Transform

  /// Prepares a gradient whose space is mapped to device pixels; nil where it is degenerate and shows nothing.
  init?(_ gradient: Gradient, _ transform: Transform) {
    guard let inverse = gradient.transform.concatenating(transform).inverse else { return nil }
    self.inverse = inverse
    geometry = gradient.geometry
    extend = gradient.extend
    var stops: [Stop] = []
    for stop in gradient.stops where stop.offset.isFinite {
      let alpha = Double(stop.color.alpha) / 255
      let rgb = SIMD4(Double(stop.color.red), Double(stop.color.green), Double(stop.color.blue), 255)
      stops.append(Stop(offset: max(stop.offset, stops.last?.offset ?? stop.offset), color: rgb * alpha))
    }
    guard !stops.isEmpty, Self.isUsable(gradient.geometry) else { return nil }
    self.stops = stops
  }

  private static func isUsable(_ geometry: Gradient.Geometry) -> Bool {
    switch geometry {
    case .linear(let start, let end):
      let (x, y) = (end.x - start.x, end.y - start.y)
      let length = x * x + y * y
      return length > 0 && length.isFinite && start.x.isFinite && start.y.isFinite
    case .radial(let start, let r0, let end, let r1):
      let sum = start.x + start.y + end.x + end.y + r0 + r1
      return sum.isFinite && r0 >= 0 && r1 >= 0 && (start != end || r0 != r1)
    case .sweep(let center, let from, let to):
      return (center.x + center.y + from + to).isFinite && from != to
    }
  }

  func fill(_ target: UnsafeMutablePointer<Pixel>, x: Int, y: Int, count: Int) {
    for i in 0..<count {
      let place = inverse.apply(Point(x: Double(x + i) + 0.5, y: Double(y) + 0.5))
      guard let t = position(place), t.isFinite else {
        target[i] = 0
        continue
      }
      target[i] = color(t)
    }
  }

  /// How far along the gradient `place` lies; nil where the gradient does not reach.
  private func position(_ place: Point) -> Double? {
    switch geometry {
    case .linear(let start, let end):
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      return ((place.x - start.x) * dx + (place.y - start.y) * dy) / (dx * dx + dy * dy)
    case .radial(let start, let r0, let end, let r1):
      return Self.radial(place, start, r0, end, r1)
    case .sweep(let center, let from, let to):
      let angle = ArcTangent.degrees(y: place.y - center.y, x: place.x - center.x)
      return (angle - from) / (to - from)
    }
  }

  /// The largest t whose circle passes through `place` with a radius that is not negative.
  /// - Source: OpenType COLR v1, "Radial gradients"; a quadratic equation in t.
  private static func radial(_ place: Point, _ start: Point, _ r0: Double, _ end: Point, _ r1: Double) -> Double? {
    let (cx, cy, dr) = (end.x - start.x, end.y - start.y, r1 - r0)
    let (px, py) = (place.x - start.x, place.y - start.y)
    let a = cx * cx + cy * cy - dr * dr
    let b = px * cx + py * cy + r0 * dr
    let c = px * px + py * py - r0 * r0
    if abs(a) < 1e-12 {
      guard b != 0 else { return nil }
      let t = c / (2 * b)
      return r0 + t * dr >= 0 ? t : nil
    }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    let (one, two) = ((b + root) / a, (b - root) / a)
    let (large, small) = one > two ? (one, two) : (two, one)
    if r0 + large * dr >= 0 { return large }
    return r0 + small * dr >= 0 ? small : nil
  }

  private func color(_ position: Double) -> Pixel {
    let first = stops[0].offset
    let last = stops[stops.count - 1].offset
    var t = position
    let length = last - first
    if length > 0 && extend != .pad {
      var turns = (t - first) / length
      let whole = turns.rounded(.down)
      turns -= whole
      if extend == .reflect && (whole * 0.5).rounded(.down) * 2 != whole { turns = 1 - turns }
      t = first + turns * length
    }
    if t < first { return Self.pack(stops[0].color) }
    var index = 0
    while index + 1 < stops.count && stops[index + 1].offset <= t { index += 1 }
    guard index + 1 < stops.count else { return Self.pack(stops[index].color) }
    let (a, b) = (stops[index], stops[index + 1])
    return Self.pack(a.color + (b.color - a.color) * ((t - a.offset) / (b.offset - a.offset)))
  }

  @inline(__always) private static func pack(_ color: SIMD4<Double>) -> Pixel {
    let alpha = UInt32(color.w + 0.5)
    let red = min(alpha, UInt32(color.x + 0.5))
    let green = min(alpha, UInt32(color.y + 0.5))
    let blue = min(alpha, UInt32(color.z + 0.5))
    return red | green << 8 | blue << 16 | alpha << 24
  }
}

/// The angle of a direction, from plain arithmetic only, so that every machine gives the same bits.
enum ArcTangent {
  /// The angle from the positive x axis towards the positive y axis, 0 ≤ angle < 360 degrees; 0 at the origin.
  /// - Limits: off by less than 0.001°. Source: a minimax polynomial of degree 11 for the arc tangent on 0…1.
  static func degrees(y: Double, x: Double) -> Double {
    let (ax, ay) = (abs(x), abs(y))
    let large = max(ax, ay)
    guard large > 0, large.isFinite else { return 0 }
    let z = min(ax, ay) / large
    let s = z * z
    let inner = 0.19354346 + s * (-0.11643287 + s * (0.05265332 - s * 0.01172120))
    var angle = z * (0.99997726 + s * (-0.33262347 + s * inner)) * 57.295779513082323
    if ay > ax { angle = 90 - angle }
    if x < 0 { angle = 180 - angle }
    if y < 0 { angle = 360 - angle }
    return angle >= 360 ? 0 : angle
  }
}
