// SPDX-License-Identifier: MIT

import GalleyModel
import TestMaterial
import Testing

@testable import GalleyRaster

@Suite struct AreaRasterizerTests {
  private func coverage(
    _ path: Path, _ clip: PixelRect, rule: Path.FillRule = .nonZero, threshold: Bool = false, map: Transform = .identity
  ) -> [[UInt8]] {
    let raster = AreaRasterizer()
    raster.add(path, map, clip: clip)
    var rows = [[UInt8]](repeating: [UInt8](repeating: 0, count: clip.width), count: clip.height)
    raster.sweep(clip: clip, rule: rule, threshold: threshold) { y, x, values, count in
      for i in 0..<count { rows[y - clip.y][x - clip.x + i] = values[i] }
    }
    return rows
  }

  @Test func coversFractionalEdgesByTheirArea() {
    let path = Path.rectangle(Rect(x: 0.5, y: 0.25, width: 2.25, height: 1.5))
    let rows = coverage(path, PixelRect(x: 0, y: 0, width: 4, height: 2))
    // 255 × 0.75 × (0.5, 1, 0.75), to nearest.
    #expect(rows == [[96, 191, 143, 0], [96, 191, 143, 0]])
  }

  @Test func coversHalfATriangle() {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.line(to: Point(x: 4, y: 4))
    path.line(to: Point(x: 0, y: 4))
    let rows = coverage(path, PixelRect(x: 0, y: 0, width: 4, height: 4))
    #expect(rows[0] == [128, 0, 0, 0])
    #expect(rows[3] == [255, 255, 255, 128])
  }

  @Test func fillRulesDifferWhereContoursOverlap() {
    var path = Path.rectangle(Rect(x: 0, y: 0, width: 3, height: 1))
    path.append(.rectangle(Rect(x: 1, y: 0, width: 1, height: 1)))
    let clip = PixelRect(x: 0, y: 0, width: 3, height: 1)
    #expect(coverage(path, clip) == [[255, 255, 255]])
    #expect(coverage(path, clip, rule: .evenOdd) == [[255, 0, 255]])
  }

  @Test func withoutGreyHalfCoveredIsIn() {
    let path = Path.rectangle(Rect(x: 0.5, y: 0, width: 1.25, height: 1))
    #expect(coverage(path, PixelRect(x: 0, y: 0, width: 3, height: 1), threshold: true) == [[255, 255, 0]])
  }

  @Test(arguments: [1, 2, 3, 7] as [UInt64])
  func anyClipGivesTheSameCoverageAsTheWhole(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func place() -> Point {
      Point(x: Double.random(in: -60...120, using: &random), y: Double.random(in: -60...120, using: &random))
    }
    var path = Path()
    path.move(to: place())
    for step in 0..<24 {
      switch step % 3 {
      case 0: path.line(to: place())
      case 1: path.quad(control: place(), to: place())
      default: path.cubic(control1: place(), control2: place(), to: place())
      }
    }
    let whole = coverage(path, PixelRect(x: 0, y: 0, width: 61, height: 53))
    for clip in [
      PixelRect(x: 7, y: 0, width: 13, height: 53), PixelRect(x: 0, y: 11, width: 61, height: 1),
      PixelRect(x: 31, y: 17, width: 29, height: 23), PixelRect(x: 60, y: 52, width: 1, height: 1),
    ] {
      let part = coverage(path, clip)
      for y in 0..<clip.height {
        #expect(part[y] == Array(whole[clip.y + y][clip.x..<clip.x + clip.width]), "seed \(seed), row \(clip.y + y)")
      }
    }
  }

  @Test func placesThatAreNotFiniteOrFarAwayDoNoHarm() {
    let clip = PixelRect(x: 0, y: 0, width: 2, height: 2)
    for bad in [Double.nan, .infinity, -.infinity] {
      let path = Path.rectangle(Rect(x: bad, y: 0, width: 5, height: 5))
      #expect(coverage(path, clip) == [[0, 0], [0, 0]])
    }
    let huge = Path.rectangle(Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300))
    #expect(coverage(huge, clip) == [[255, 255], [255, 255]])
  }

  @Test func openContoursAreClosed() {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.line(to: Point(x: 2, y: 0))
    path.line(to: Point(x: 2, y: 2))
    path.line(to: Point(x: 0, y: 2))
    #expect(coverage(path, PixelRect(x: 0, y: 0, width: 2, height: 2)) == [[255, 255], [255, 255]])
  }
}
