// SPDX-License-Identifier: MIT

import GalleyModel
import GalleyRaster
import GalleySVG
import Testing

@Suite struct SnappingTests {
  let renderer = Renderer()
  let size = PixelSize(width: 12, height: 10)

  /// A red square of 2 points in a list of its own, put at a place.
  private func list(x: Double, y: Double, snaps: Bool = true, turned: Bool = false) -> DisplayList {
    var inner = ListBuilder()
    inner.rectangle(ListBuilder.rect(0, 0, 2, 2), Color(red: 255, green: 0, blue: 0))
    var list = DisplayList()
    if turned { list.append(.transform(Transform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 4, ty: 1))) }
    list.append(inner.list, at: LayoutPoint(x: LayoutUnit(points: x), y: LayoutUnit(points: y)), snapsToPixels: snaps)
    return list
  }

  @Test(arguments: [(0.3, 0.6, 1.0), (2.5, 3.49, 1), (1.2, 0.8, 1.5), (1.1, 1.1, 2), (-0.2, -0.7, 1)])
  func theOriginStandsOnAWholePixelAndTheSizeStays(_ x: Double, _ y: Double, _ scale: Double) throws {
    let picture = try renderer.render(list(x: x, y: y), size: size, scale: scale)
    let (left, top) = (Int((x * scale + 0.5).rounded(.down)), Int((y * scale + 0.5).rounded(.down)))
    let side = Int(2 * scale)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let isInside = (left..<left + side).contains(column) && (top..<top + side).contains(row)
        #expect(picture.at(column, row) == (isInside ? [255, 0, 0, 255] : [0, 0, 0, 0]))
      }
    }
  }

  @Test func tilesSnapToTheSamePixels() throws {
    let list = list(x: 2.37, y: 3.71)
    let offset = Point(x: 0.6, y: 0.6)
    let whole = try renderer.render(list, size: size, scale: 1.3, offset: offset)
    for tile in [PixelRect(x: 3, y: 4, width: 3, height: 3), PixelRect(x: 5, y: 0, width: 1, height: 10)] {
      #expect(try renderer.render(list, tile: tile, scale: 1.3, offset: offset) == whole.cropped(to: tile))
    }
  }

  @Test func turnedOnesAreNotSnapped() throws {
    #expect(
      try renderer.render(list(x: 0.3, y: 0.4, turned: true), size: size)
        == renderer.render(list(x: 0.3, y: 0.4, snaps: false, turned: true), size: size))
  }

  @Test func whatFollowsIsNotMoved() throws {
    var list = list(x: 0.4, y: 0)
    let box = ListBuilder.rect(5.5, 0, 2, 2)
    list.append(.rectangle(box, radius: .zero, .solid(.black)), bounds: box)
    #expect(try renderer.render(list, size: size).alphas(row: 0)[5..<8] == [128, 255, 128])
  }

  @Test func svgKeepsTheExactPlace() {
    let svg = SVGWriter(renderer: renderer).write(list(x: 0.25, y: 0.5), size: Size(width: 12, height: 10))
    #expect(svg.contains("0.25") && svg.contains("0.5"))
    #expect(
      svg
        == SVGWriter(renderer: renderer).write(
          list(x: 0.25, y: 0.5, snaps: false), size: Size(width: 12, height: 10)))
  }
}
