// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyModel
import GalleyRaster
import Synchronization
import Testing

@Suite struct ShadowTests {
  let renderer = Renderer()
  let size = PixelSize(width: 160, height: 120)

  /// `H` 40 px high in a colour that shows nothing, and its shadow.
  private func list(_ blur: Double, runs: Int = 1, at place: Point = Point(x: 60, y: 80)) throws -> DisplayList {
    var builder = ListBuilder()
    let font = try fixture("GalleyTest-Box-Regular", 60)
    for _ in 0..<runs {
      let shadow = GlyphRun.Shadow(offsetX: 3, offsetY: 1, blur: blur, color: .black)
      builder.text("H", font, x: place.x, y: place.y, advance: 20, paint: .solid(.clear), shadow: shadow)
    }
    return builder.list
  }

  @Test(arguments: [0, 2.5, 15.9, 16.1, 33, 70, 400]) func tilesFitTogether(_ blur: Double) throws {
    let list = try list(blur, runs: 2)
    for scale in [1, 1.7] {
      let whole = try renderer.render(list, size: size, scale: scale, offset: Point(x: 0.4, y: -0.3))
      for tile in [
        PixelRect(x: 0, y: 0, width: 160, height: 1), PixelRect(x: 37, y: 11, width: 50, height: 70),
        PixelRect(x: 159, y: 3, width: 1, height: 117), PixelRect(x: 63, y: 64, width: 2, height: 2),
      ] {
        let part = try renderer.render(list, tile: tile, scale: scale, offset: Point(x: 0.4, y: -0.3))
        #expect(part == whole.cropped(to: tile), "\(blur), \(scale), \(tile)")
      }
    }
  }

  // Where the grid becomes coarser nothing is seen of it.
  @Test(arguments: [(15.99, 16.01), (31.99, 32.01)]) func coarserGridsShowTheSame(_ pair: (Double, Double)) throws {
    let pictures = [try list(pair.0), try list(pair.1)]
    let (a, b) = (try renderer.render(pictures[0], size: size), try renderer.render(pictures[1], size: size))
    let difference = zip(a.pixels, b.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(difference <= 4)
    #expect(a.pixels.contains { $0 > 20 })
  }

  @Test func theWidestBlurIsTheLimit() throws {
    let far = Point(x: 60, y: 80)
    let limit = GlyphRun.Shadow.largestBlur
    let picture = try renderer.render(try list(limit, runs: 60, at: far), size: size)
    #expect(try renderer.render(try list(limit * 9, runs: 60, at: far), size: size) == picture)
    for blur in [-1, Double.nan, 0] {
      #expect(
        try renderer.render(try list(blur), size: size) == renderer.render(try list(0), size: size), "\(blur)")
    }
    #expect(GlyphRun.Shadow(offsetX: 0, offsetY: 0, blur: .infinity, color: .black).deviation == limit)
  }

  @Test func bitsOfInkFarAwayCostNothingAndShowNothing() throws {
    let picture = try renderer.render(try list(100, at: Point(x: 1e6, y: 1e6)), size: size)
    #expect(picture.pixels.allSatisfy { $0 == 0 })
    // A pixel may be a thousand to a point: the shadow is as large as the picture, not as the letter.
    #expect(
      try renderer.render(try list(20, at: Point(x: 0, y: 20)), size: size, scale: 1_000).pixels.contains { $0 != 0 })
  }

  @Test func eachShadowAsksWhetherToStop() throws {
    let asked = Atomic(0)
    let limits = Limits { asked.add(1, ordering: .relaxed).newValue > 4 }
    let list = try list(3, runs: 30)
    #expect(throws: RenderError.cancelled) { try renderer.render(list, size: size, limits: limits) }
    #expect(asked.load(ordering: .relaxed) == 5)
  }
}
