// SPDX-License-Identifier: MIT

import CFreeType
import GalleyFonts
import GalleyModel

/// Makes the outline of a line along a path, by FreeType's stroker, which works in integers.
struct Stroker {
  /// How far from the origin places may lie, in units of the stroker; farther ones are held there.
  private static let limit = 536_870_912.0
  /// Units of the stroker to a pixel.
  private static let unitsPerPixel = 64.0

  let pool: FreeTypePool

  /// The outline, to be filled by the non-zero rule, in the space of `path`.
  /// - Input: `scale` is about how many pixels one unit of the path takes: it sets the precision.
  /// - Limits: nil where a number is not finite or the width is not positive.
  func outline(of path: Path, _ stroke: Stroke, scale: Double) -> Path? {
    guard stroke.width > 0, stroke.width.isFinite, scale > 0, scale.isFinite else { return nil }
    let unit = scale * Self.unitsPerPixel
    let radius = stroke.width / 2 * unit
    guard radius < Self.limit else { return nil }
    let line = stroke.dashes.isEmpty ? path : DashedPath(stroke.dashes, scale: scale).dash(path)
    guard line.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    return pool.withLibrary { library in
      var made: FT_Stroker?
      guard FT_Stroker_New(library, &made) == 0, let made else { return nil }
      defer { FT_Stroker_Done(made) }
      FT_Stroker_Set(
        made, max(1, Int(radius.rounded())), Self.cap(stroke.cap), Self.join(stroke.join),
        Int(max(1, min(32_767, stroke.miterLimit.isFinite ? stroke.miterLimit : 4)) * 65_536))
      var pen = Pen(stroker: made, unit: unit, marksPoints: stroke.cap != .butt)
      pen.draw(line)
      return pen.result.transformed(by: .scale(x: 1 / scale, y: 1 / scale))
    }.flatMap { $0 }
  }

  private static func cap(_ cap: Stroke.Cap) -> FT_Stroker_LineCap {
    switch cap {
    case .butt: FT_STROKER_LINECAP_BUTT
    case .round: FT_STROKER_LINECAP_ROUND
    case .square: FT_STROKER_LINECAP_SQUARE
    }
  }

  private static func join(_ join: Stroke.Join) -> FT_Stroker_LineJoin {
    switch join {
    case .miter: FT_STROKER_LINEJOIN_MITER_FIXED
    case .round: FT_STROKER_LINEJOIN_ROUND
    case .bevel: FT_STROKER_LINEJOIN_BEVEL
    }
  }

  /// Feeds one contour at a time, because FreeType's outlines count their points in 16 bits.
  private struct Pen {
    /// The most steps of a contour that are outlined in one piece.
    private static let longestPiece = 2_048

    let stroker: FT_Stroker
    let unit: Double
    /// Whether contours of no length are seen: their ends are round or square.
    let marksPoints: Bool
    var result = Path()
    private var steps = 0
    private var current = FT_Vector(x: 0, y: 0)
    private var isOpen = false
    /// Whether the stroker has taken a step: it skips those of no length, and may not end a contour without any.
    private var hasStep = false

    init(stroker: FT_Stroker, unit: Double, marksPoints: Bool) {
      self.stroker = stroker
      self.marksPoints = marksPoints
      self.unit = unit
    }

    mutating func draw(_ path: Path) {
      var at = 0
      for (index, verb) in path.verbs.enumerated() {
        let points = path.points[at..<at + verb.pointCount].map(vector)
        at += verb.pointCount
        switch verb {
        case .move:
          end()
          let close = path.verbs[(index + 1)...].firstIndex { $0 == .move || $0 == .close }
          let isClosed = close.map { path.verbs[$0] == .close && $0 - index <= Self.longestPiece } ?? false
          begin(points[0], isClosed: isClosed)
        case .close: end()
        default: add(points)
        }
      }
      end()
    }

    private func vector(_ point: Point) -> FT_Vector {
      func held(_ value: Double) -> Int { Int(max(-limit, min(limit, (value * unit).rounded()))) }
      return FT_Vector(x: held(point.x), y: held(point.y))
    }

    private mutating func begin(_ point: FT_Vector, isClosed: Bool) {
      current = point
      FT_Stroker_Rewind(stroker)
      FT_Stroker_BeginSubPath(stroker, &current, isClosed ? 0 : 1)
      isOpen = true
      hasStep = false
      steps = 0
    }

    private mutating func add(_ points: [FT_Vector]) {
      if !isOpen || steps >= Self.longestPiece {
        end()
        begin(current, isClosed: false)
      }
      hasStep = hasStep || isTaken(points)
      var points = points
      points.withUnsafeMutableBufferPointer { p in
        guard let base = p.baseAddress else { return }
        switch p.count {
        case 1: FT_Stroker_LineTo(stroker, base)
        case 2: FT_Stroker_ConicTo(stroker, base, base + 1)
        default: FT_Stroker_CubicTo(stroker, base, base + 1, base + 2)
        }
      }
      current = points[points.count - 1]
      steps += 1
    }

    /// Whether the stroker takes a step: a line of any length, a curve of which two places are more than a unit apart.
    private func isTaken(_ points: [FT_Vector]) -> Bool {
      if points.count == 1 { return points[0].x != current.x || points[0].y != current.y }
      return zip([current] + points, points).contains { abs($0.x - $1.x) > 1 || abs($0.y - $1.y) > 1 }
    }

    private mutating func end() {
      guard isOpen else { return }
      isOpen = false
      if !hasStep {
        // A contour of no length shows its caps, if it has more than one place.
        guard steps > 0, marksPoints else { return }
        current.x += 1
        FT_Stroker_LineTo(stroker, &current)
      }
      FT_Stroker_EndSubPath(stroker)
      var pointCount: FT_UInt = 0
      var contourCount: FT_UInt = 0
      guard FT_Stroker_GetCounts(stroker, &pointCount, &contourCount) == 0, pointCount > 0, pointCount < 32_000 else {
        return
      }
      var points = [FT_Vector](repeating: FT_Vector(x: 0, y: 0), count: Int(pointCount))
      var tags = [CChar](repeating: 0, count: Int(pointCount))
      var contours = [Int16](repeating: 0, count: Int(contourCount))
      points.withUnsafeMutableBufferPointer { points in
        tags.withUnsafeMutableBufferPointer { tags in
          contours.withUnsafeMutableBufferPointer { contours in
            var outline = FT_Outline(
              n_contours: 0, n_points: 0, points: points.baseAddress, tags: tags.baseAddress,
              contours: contours.baseAddress, flags: 0)
            FT_Stroker_Export(stroker, &outline)
            if let path = FreeTypeOutline.path(&outline, slant: 0) { result.append(path) }
          }
        }
      }
    }
  }
}

extension ListPainter {
  /// Paints a line along a path.
  func stroke(_ path: Path, _ stroke: Stroke, _ paint: Paint) {
    guard transform.isFinite, let shader = Shader(paint, transform) else { return }
    let scale = transform.largestScale
    guard let outline = Stroker(pool: store.pool).outline(of: path, stroke, scale: scale) else { return }
    canvas.fill(outline, .nonZero, transform, shader)
  }
}

extension Transform {
  /// The most by which the map stretches one of the axes.
  var largestScale: Double { max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()) }
}
