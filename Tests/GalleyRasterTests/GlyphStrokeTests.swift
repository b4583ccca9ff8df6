// SPDX-License-Identifier: MIT

import GalleyModel
import GalleyRaster
import Synchronization
import Testing

@Suite struct GlyphStrokeTests {
  private let renderer = Renderer()

  private func stroked(_ text: String, width: Double, advance: Double = 24.3, dashes: [Double] = []) throws
    -> DisplayList
  {
    var builder = ListBuilder()
    let outline = GlyphRun.Outline(
      stroke: Stroke(width: width, join: .round, dashes: dashes), paint: .solid(Color(red: 255, green: 0, blue: 0)),
      fills: false)
    builder.text(text, try fixture("GalleyTest-CFF", 20), x: 30.2, y: 40, advance: advance, outline: outline)
    return builder.list
  }

  // What is kept for the next glyph changes no pixel: each is as if it were alone.
  @Test(arguments: [0.4, 3, 25]) func eachLineIsAsIfItWereAlone(_ width: Double) throws {
    let size = PixelSize(width: 260, height: 80)
    let advance = 60.25
    let whole = try renderer.render(try stroked("oOo", width: width, advance: advance), size: size)
    let alone = try renderer.render(try stroked("o", width: width), size: size)
    // Two advances further the glyph is half a pixel on; in a list of its own it is there too.
    let second = try renderer.render(try stroked("o", width: width), size: size, offset: Point(x: 120.5, y: 0))
    for row in 0..<size.height {
      for column in 0..<50 { #expect(whole.at(column, row) == alone.at(column, row)) }
      for column in 190..<260 { #expect(whole.at(column, row) == second.at(column, row)) }
    }
  }

  @Test func tilesFitTogether() throws {
    let list = try stroked("oOoHo", width: 13, dashes: [4, 3])
    let whole = try renderer.render(list, size: PixelSize(width: 180, height: 70), scale: 1.3)
    for tile in [PixelRect(x: 33, y: 20, width: 40, height: 17), PixelRect(x: 90, y: 0, width: 1, height: 70)] {
      #expect(try renderer.render(list, tile: tile, scale: 1.3) == whole.cropped(to: tile))
    }
  }

  @Test func manyGlyphsAskWhetherToStop() throws {
    let asked = Atomic(0)
    let limits = Limits { asked.add(1, ordering: .relaxed).newValue > 3 }
    let list = try stroked(String(repeating: "o", count: 500), width: 40, advance: 0.5)
    #expect(throws: RenderError.cancelled) {
      try renderer.render(list, size: PixelSize(width: 200, height: 80), limits: limits)
    }
  }
}
