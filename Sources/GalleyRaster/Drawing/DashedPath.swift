// SPDX-License-Identifier: MIT

import GalleyModel

/// Cuts a path into the dashes of a pattern; curves become lines first.
struct DashedPath {
  /// The most dashes that one path becomes; the rest is left out.
  private static let mostDashes = 100_000

  private let lengths: [Double]
  private let isUsable: Bool
  private let tolerance: Double

  /// Prepares a pattern; an odd one is used twice over, as in SVG. `scale` is pixels to a unit of the path.
  init(_ dashes: [Double], scale: Double) {
    lengths = dashes.count % 2 == 0 ? dashes : dashes + dashes
    let sum = lengths.reduce(0, +)
    isUsable = sum.isFinite && sum > 0 && lengths.allSatisfy { $0 >= 0 }
    tolerance = 0.1 / max(scale, 1e-6)
  }

  /// The dashes as open contours; the path itself where the pattern is no pattern.
  func dash(_ path: Path) -> Path {
    guard isUsable else { return path }
    var result = Path()
    var dashes = 0
    for line in path.flattened(tolerance: tolerance) {
      var index = 0
      var rest = lengths[0]
      if line.count > 1 { result.move(to: line[0]) }
      for (a, b) in zip(line, line.dropFirst()) {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0, length.isFinite else { continue }
        var done = 0.0
        while length - done > rest {
          done += rest
          let place = Point(x: a.x + dx * (done / length), y: a.y + dy * (done / length))
          if index % 2 == 0 { result.line(to: place) } else { result.move(to: place) }
          index = (index + 1) % lengths.count
          rest = lengths[index]
          dashes += 1
          if dashes > Self.mostDashes { return result }
        }
        rest -= length - done
        if index % 2 == 0 { result.line(to: b) }
      }
    }
    return result
  }
}

extension Path {
  /// The contours as lines, closed ones ending where they begin; curves are within `tolerance`.
  func flattened(tolerance: Double) -> [[Point]] {
    var lines: [[Point]] = []
    var line: [Point] = []
    var at = 0
    func steps(_ bend: Double) -> Int {
      let count = (bend / tolerance).squareRoot().rounded(.up)
      return count > 1 ? Int(min(count, AreaRasterizer.mostLines)) : 1
    }
    func length(_ a: Point, _ b: Point, _ c: Point) -> Double {
      let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
      return (x * x + y * y).squareRoot()
    }
    for verb in verbs {
      let p = Array(points[at..<at + verb.pointCount])
      at += verb.pointCount
      let from = line.last ?? p.first ?? .zero
      switch verb {
      case .move:
        if line.count > 1 { lines.append(line) }
        line = [p[0]]
      case .line: line.append(p[0])
      case .quad:
        let count = steps(length(from, p[0], p[1]) / 4)
        for i in 1...count {
          let t = Double(i) / Double(count)
          let (a, b, c) = ((1 - t) * (1 - t), 2 * (1 - t) * t, t * t)
          line.append(
            Point(x: a * from.x + b * p[0].x + c * p[1].x, y: a * from.y + b * p[0].y + c * p[1].y))
        }
      case .cubic:
        let count = steps(max(length(from, p[0], p[1]), length(p[0], p[1], p[2])) * 0.75)
        for i in 1...count {
          let t = Double(i) / Double(count)
          let s = 1 - t
          let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          line.append(
            Point(
              x: a * from.x + b * p[0].x + c * p[1].x + d * p[2].x,
              y: a * from.y + b * p[0].y + c * p[1].y + d * p[2].y))
        }
      case .close:
        guard let first = line.first else { continue }
        line.append(first)
        lines.append(line)
        line = [first]
      }
    }
    if line.count > 1 { lines.append(line) }
    return lines
  }
}
