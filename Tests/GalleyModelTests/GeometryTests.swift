// SPDX-License-Identifier: MIT

import GalleyModel
import Testing

@Suite struct GeometryTests {
  private func rect(_ x: Int64, _ y: Int64, _ width: Int64, _ height: Int64) -> LayoutRect {
    LayoutRect(
      x: LayoutUnit(rawValue: x), y: LayoutUnit(rawValue: y), width: LayoutUnit(rawValue: width),
      height: LayoutUnit(rawValue: height))
  }

  @Test func aUnionHoldsBoth() {
    #expect(rect(0, 0, 2, 2).union(rect(5, -1, 1, 1)) == rect(0, -1, 6, 3))
    #expect(rect(0, 0, 2, 2).union(rect(9, 9, 0, 5)) == rect(0, 0, 2, 2))
    #expect(rect(9, 9, 0, 5).union(rect(0, 0, 2, 2)) == rect(0, 0, 2, 2))
  }

  @Test func outsetGrowsEachEdge() {
    #expect(rect(1, 2, 3, 4).outset(by: LayoutUnit(rawValue: 5)) == rect(-4, -3, 13, 14))
  }

  @Test func transformsAreDoneInTheirOrder() {
    let map = Transform.scale(x: 2, y: 3).concatenating(.translation(x: 10, y: 20))
    #expect(map.apply(Point(x: 1, y: 1)) == Point(x: 12, y: 23))
    let other = Transform.translation(x: 10, y: 20).concatenating(.scale(x: 2, y: 3))
    #expect(other.apply(Point(x: 1, y: 1)) == Point(x: 22, y: 63))
  }

  @Test func anInverseLeadsBack() throws {
    let map = Transform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: 7)
    let back = try #require(map.inverse)
    let point = back.apply(map.apply(Point(x: 3, y: -4)))
    #expect(abs(point.x - 3) < 1e-12 && abs(point.y + 4) < 1e-12)
  }

  @Test(arguments: [
    Transform.scale(x: 0, y: 1), Transform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0), .scale(x: .nan, y: 1),
    .scale(x: .infinity, y: 1), .translation(x: .infinity, y: 0),
  ])
  func whatFlattensHasNoInverse(_ map: Transform) { #expect(map.inverse == nil) }
}

@Suite struct PathTests {
  @Test func controlBoundsHoldEveryPoint() {
    var path = Path()
    #expect(path.controlBounds == nil)
    path.move(to: Point(x: 1, y: 2))
    path.cubic(control1: Point(x: -5, y: 0), control2: Point(x: 9, y: 30), to: Point(x: 2, y: 2))
    path.close()
    #expect(path.controlBounds == Rect(x: -5, y: 0, width: 14, height: 30))
    #expect(path.verbs == [.move, .cubic, .close])
    #expect(path.points.count == 4)
  }

  @Test(arguments: [0, -3, .nan] as [Double]) func aRadiusOfNothingGivesARectangle(_ radius: Double) {
    let rect = Rect(x: 0, y: 0, width: 10, height: 4)
    #expect(Path.roundedRectangle(rect, radius: radius) == .rectangle(rect))
  }

  @Test func aRadiusIsCutToHalfTheShorterSide() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 4)
    #expect(Path.roundedRectangle(rect, radius: 99) == .roundedRectangle(rect, radius: 2))
    #expect(Path.roundedRectangle(rect, radius: 2).controlBounds == rect)
  }
}

@Suite struct DisplayListTests {
  private final class Resource: FontResource {
    let id: FontID
    init(_ id: UInt64) { self.id = FontID(rawValue: id) }
  }

  @Test func fontsAreHeldOnce() {
    var list = DisplayList()
    let (one, two) = (Resource(1), Resource(2))
    #expect([list.index(of: one), list.index(of: two), list.index(of: one)] == [0, 1, 0])
    #expect(list.fonts.count == 2)
  }

  @Test func anAddedListIsMovedAndRenumbered() {
    let shared = Resource(1)
    var inner = DisplayList()
    _ = inner.index(of: Resource(9))
    let font = inner.index(of: shared)
    inner.appendGlyph(7, x: 1, y: 2)
    let box = LayoutRect(x: .zero, y: .zero, width: LayoutUnit(points: 1), height: LayoutUnit(points: 1))
    let line = Decoration(
      kind: .underline, style: .solid, x: .zero, y: .zero, width: .zero, thickness: .zero, color: .black, skips: 1..<2)
    inner.append(.decoration(line))
    inner.append(.glyphs(GlyphRun(font: font, glyphs: 0..<1, origin: .zero, paint: .solid(.black))), bounds: box)

    var list = DisplayList()
    _ = list.index(of: shared)
    list.appendGlyph(5, x: 0, y: 0)
    list.append(.glyphs(GlyphRun(font: 0, glyphs: 0..<1, origin: .zero, paint: .solid(.black))), bounds: box)
    list.append(inner, at: LayoutPoint(x: LayoutUnit(points: 3), y: LayoutUnit(points: 4)))

    #expect(list.fonts.map(\.id.rawValue) == [1, 9])
    #expect(list.glyphIDs == [5, 7])
    guard case .transform(let map) = list.commands[2], case .decoration(let moved) = list.commands[3],
      case .glyphs(let run) = list.commands[4]
    else {
      Issue.record("steps in another order")
      return
    }
    #expect(map == .translation(x: 3, y: 4))
    #expect(moved.skips == 4..<5)
    #expect(run.font == 0)
    #expect(run.glyphs == 1..<2)
    #expect(list.bounds.rect == Rect(x: 0, y: 0, width: 4, height: 5))
  }
}
