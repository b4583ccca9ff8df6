// SPDX-License-Identifier: MIT

import GalleyModel

extension DocumentPainter {
  /// Paints what stands before a list item.
  mutating func paint(_ marker: PlacedMarker) {
    if let layout = marker.set.layout {
      let origin = LayoutPoint(x: marker.frame.x, y: marker.frame.y)
      paint(layout, at: origin, reach: marker.set.reach, .boxes)
      paint(layout, at: origin, reach: marker.set.reach, .text)
    }
    guard case .shape(let shape, _, let color) = marker.set.marker.content, !marker.frame.isEmpty else { return }
    paint(shape, marker.frame, color)
  }

  private mutating func paint(_ shape: BlockMarker.Shape, _ frame: LayoutRect, _ color: Color) {
    let side = frame.width
    switch shape {
    case .disc: fill(frame, radius: LayoutUnit(rawValue: side.rawValue / 2), color)
    case .square: fill(frame, radius: .zero, color)
    case .dash:
      let thickness = LayoutUnit(rawValue: max(side.rawValue / 8, min(side.rawValue, LayoutUnit.perPoint)))
      let y = frame.y + LayoutUnit(rawValue: (frame.height - thickness).rawValue >> 1)
      fill(LayoutRect(x: frame.x, y: y, width: side, height: thickness), radius: .zero, color)
    case .circle: ring(frame, radius: side.points / 2, color)
    case .checkbox(nil): ring(frame, radius: side.points / 5, color)
    case .checkbox(let tick?):
      fill(frame, radius: LayoutUnit(rawValue: side.rawValue / 5), color)
      paintTick(frame, tick)
    }
  }

  private mutating func fill(_ rect: LayoutRect, radius: LayoutUnit, _ color: Color) {
    painter.list.append(.rectangle(rect, radius: radius, .solid(color)), bounds: rect)
  }

  /// Paints a line a tenth of the side thick, inside the edge.
  private mutating func ring(_ frame: LayoutRect, radius: Double, _ color: Color) {
    let width = min(max(frame.width.points / 10, 1), frame.width.points / 2)
    var path = Path.roundedRectangle(frame.rect, radius: radius)
    let inner = frame.outset(by: -LayoutUnit(points: width))
    if !inner.isEmpty { path.append(.roundedRectangle(inner.rect, radius: max(0, radius - width))) }
    painter.list.append(.fill(path, .evenOdd, .solid(color)), bounds: frame)
  }

  private mutating func paintTick(_ frame: LayoutRect, _ color: Color) {
    let (x, y, side) = (frame.x.points, frame.y.points, frame.width.points)
    var path = Path()
    path.move(to: Point(x: x + side * 0.25, y: y + side * 0.53))
    path.line(to: Point(x: x + side * 0.43, y: y + side * 0.71))
    path.line(to: Point(x: x + side * 0.76, y: y + side * 0.32))
    let stroke = Stroke(width: side / 8, cap: .round, join: .round)
    painter.list.append(.stroke(path, stroke, .solid(color)), bounds: frame)
  }
}
