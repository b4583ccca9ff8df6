// SPDX-License-Identifier: MIT

import GalleyModel
import GalleyRaster
import Testing

/// Thin rectangles: lines of tables, under headings.
@Suite struct RuleTests {
  private func rows(_ y: Double, _ height: Double, scale: Double = 1) throws -> [UInt8] {
    var list = DisplayList()
    let rect = LayoutRect(
      x: .zero, y: LayoutUnit(points: y), width: LayoutUnit(points: 8), height: LayoutUnit(points: height))
    list.append(.rule(rect, .solid(.black)), bounds: rect)
    let picture = try Renderer().render(list, size: PixelSize(width: 8, height: 12), scale: scale)
    return (0..<12).map { picture.pixels[4 * (8 * $0 + 2) + 3] }
  }

  @Test(arguments: [3.0, 3.3, 3.49]) func aRuleIsOneRowOfPixels(_ y: Double) throws {
    #expect(try rows(y, 1) == [0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test func aHairlineIsSeen() throws {
    #expect(try rows(3.2, 0.1) == [0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(try rows(2, 0.8, scale: 2) == [0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0])
  }

  @Test func aThickRectangleKeepsItsPlace() throws {
    #expect(try rows(3.5, 4) == [0, 0, 0, 128, 255, 255, 255, 128, 0, 0, 0, 0])
  }

  @Test func tilesOfARuleAreThoseOfTheWhole() throws {
    var list = DisplayList()
    let rect = LayoutRect(
      x: LayoutUnit(points: 1.3), y: LayoutUnit(points: 2.7), width: LayoutUnit(points: 1.2),
      height: LayoutUnit(points: 9))
    list.append(.rule(rect, .solid(.black)), bounds: rect)
    let renderer = Renderer()
    let whole = try renderer.render(list, size: PixelSize(width: 8, height: 16), scale: 1.25)
    for y in 0..<4 {
      let tile = try renderer.render(list, tile: PixelRect(x: 0, y: y * 4, width: 8, height: 4), scale: 1.25)
      #expect(tile.pixels == Array(whole.pixels[y * 128..<(y + 1) * 128]))
    }
  }
}
