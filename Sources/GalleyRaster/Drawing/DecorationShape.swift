// SPDX-License-Identifier: MIT

package import GalleyModel

/// The form of a line that belongs to text, in any space with y down: device pixels here, points in SVG.
package struct DecorationShape {
  /// Where it runs.
  package var kind: Decoration.Kind
  /// Its form.
  package var style: DecorationStyle
  /// Its left end.
  package var left: Double
  /// Its right end.
  package var right: Double
  /// The upper edge of its first line.
  package var top: Double
  /// The thickness of one line.
  package var thickness: Double

  /// Makes the shape of a decoration in list space.
  package init(_ decoration: Decoration) {
    kind = decoration.kind
    style = decoration.style
    left = decoration.x.points
    right = (decoration.x + decoration.width).points
    thickness = max(0, decoration.thickness.points)
    top = decoration.y.points - thickness / 2
  }

  /// The shape on the device's grid: whole rows, at least one; whole columns, so that pieces of one line meet.
  /// - Input: `map` keeps rows as rows and columns as columns, without mirroring.
  init?(_ decoration: Decoration, snappedBy map: Transform) {
    self.init(decoration)
    let height = max(1, (thickness * map.d).rounded())
    let middle = decoration.y.points * map.d + map.ty
    let (start, end) = (left * map.a + map.tx, right * map.a + map.tx)
    guard (height + middle + start + end).isFinite, abs(middle) < 1e8 else { return nil }
    left = max(-1e8, (start + 0.5).rounded(.down))
    right = min(1e8, max((end + 0.5).rounded(.down), end > start ? left + 1 : left))
    thickness = height
    top = (middle - height / 2 + 0.5).rounded(.down)
  }

  /// How far the second of two lines is from the first; up is negative.
  private var secondLine: Double { kind == .overline ? -2 * thickness : 2 * thickness }
  /// Half the length of a wave.
  private var halfWave: Double { max(3 * thickness, 0) }
  /// How far the middle of the line leaves the straight one.
  private var waveHeight: Double { thickness }

  /// The upper and lower edge of all ink.
  package var rows: (top: Double, bottom: Double) {
    switch style {
    case .solid, .dotted, .dashed: (top, top + thickness)
    case .double:
      kind == .strike
        ? (top - thickness, top + 2 * thickness)
        : (min(top, top + secondLine), max(top, top + secondLine) + thickness)
    case .wavy: (top - waveHeight - thickness / 4, top + thickness * 1.25 + waveHeight)
    }
  }

  /// The longest patterned stretch, in thicknesses.
  private static let mostSteps = 50_000.0

  /// The outline of all that lies between two places, and perhaps some more at both sides.
  package func path(from low: Double, to high: Double) -> Path {
    var path = Path()
    let (from, to) = (max(low, left), min(high, right))
    guard to > from, thickness > 0 else { return path }
    // Finer steps than anyone sees would make paths without end: such a line is solid.
    switch (to - from) / thickness > Self.mostSteps ? .solid : style {
    case .solid: addBar(&path, left, right, top)
    case .double:
      addBar(&path, left, right, kind == .strike ? top - thickness : top)
      addBar(&path, left, right, kind == .strike ? top + thickness : top + secondLine)
    case .dotted:
      forEachStep(2 * thickness, from, to) { start in
        let dot = Rect(x: start, y: top, width: thickness, height: thickness)
        path.append(thickness < 1.5 ? .rectangle(dot) : .roundedRectangle(dot, radius: thickness / 2))
      }
    case .dashed:
      forEachStep(5 * thickness, from, to) { start in
        addBar(&path, start, min(start + 3 * thickness, right), top)
      }
    case .wavy: addWaves(&path, from, to)
    }
    return path
  }

  private func addBar(_ path: inout Path, _ start: Double, _ end: Double, _ top: Double) {
    path.append(.rectangle(Rect(x: start, y: top, width: end - start, height: thickness)))
  }

  /// Gives the start of each step that touches the stretch; steps are counted from the left end.
  private func forEachStep(_ step: Double, _ from: Double, _ to: Double, _ body: (Double) -> Void) {
    var number = ((from - left) / step).rounded(.down)
    while left + number * step < to {
      body(left + number * step)
      number += 1
    }
  }

  /// Waves of quadratic curves, each half in an outline of its own: they meet without a seam.
  private func addWaves(_ path: inout Path, _ from: Double, _ to: Double) {
    let middle = top + thickness / 2
    // A sloping line of this height is about as thick as a level one.
    let half = thickness * 0.65
    forEachStep(2 * halfWave, from, to) { start in
      for (part, sign) in [-2.0, 2.0].enumerated() {
        let a = start + Double(part) * halfWave
        let b = a + halfWave
        let bend = middle + sign * waveHeight
        path.move(to: Point(x: a, y: middle - half))
        path.quad(control: Point(x: (a + b) / 2, y: bend - half), to: Point(x: b, y: middle - half))
        path.line(to: Point(x: b, y: middle + half))
        path.quad(control: Point(x: (a + b) / 2, y: bend + half), to: Point(x: a, y: middle + half))
        path.close()
      }
    }
  }
}
