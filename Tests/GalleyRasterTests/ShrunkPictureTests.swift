// SPDX-License-Identifier: MIT

import GalleyModel
import GalleyRaster
import TestMaterial
import Testing

/// Pictures that are shrunk to a fraction: every source pixel counts, and a long thin one takes no more memory than it
/// is itself.
@Suite struct ShrunkPictureTests {
  private func draw(_ bitmap: Bitmap, width: Double, height: Double) throws -> Bitmap {
    var list = DisplayList()
    let box = LayoutRect(
      x: .zero, y: .zero, width: LayoutUnit(points: width), height: LayoutUnit(points: height))
    list.append(.image(bitmap, box), bounds: box)
    return try Renderer().render(
      list, size: PixelSize(width: Int(width), height: Int(height)), scale: 1, options: RenderOptions())
  }

  @Test func stripesBecomeTheirAverage() throws {
    // Black and white rows in turn, a million of them.
    var pixels = [UInt8](repeating: 255, count: 4 * 1_000_000 * 4)
    for row in stride(from: 0, to: 1_000_000, by: 2) {
      for column in 0..<4 {
        for channel in 0..<3 { pixels[(row * 4 + column) * 4 + channel] = 0 }
      }
    }
    let small = try draw(Bitmap(width: 4, height: 1_000_000, pixels: pixels), width: 4, height: 10)
    for y in 0..<10 {
      let pixel = small[1, y]
      #expect((126...129).contains(pixel.red), "row \(y): \(pixel)")
      #expect(pixel.alpha == 255)
    }
  }

  @Test func halvesStayWhereTheyAre() throws {
    // Left half red, right half blue, 4,001 wide: no whole number of boxes.
    var pixels: [UInt8] = []
    for _ in 0..<2 {
      for column in 0..<4_001 { pixels += column < 2_000 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
    }
    let small = try draw(Bitmap(width: 4_001, height: 2, pixels: pixels), width: 20, height: 2)
    for x in 0..<9 { #expect(small[x, 0] == (255, 0, 0, 255)) }
    for x in 11..<20 { #expect(small[x, 0] == (0, 0, 255, 255)) }
  }

  /// Two pictures, in turn or again, in boxes of two sizes that are eight points apart.
  private func boxes(_ pictures: [Bitmap]) -> [(Bitmap, LayoutRect)] {
    [0, 0, 1, 0, 1, 1, 0, 0].enumerated().map { index, picture in
      let side = index % 4 == 3 ? 5.5 : 3
      return (
        pictures[picture],
        LayoutRect(
          x: LayoutUnit(points: Double(index) * 8 + 0.25), y: LayoutUnit(points: 0.5), width: LayoutUnit(points: side),
          height: LayoutUnit(points: side))
      )
    }
  }

  @Test func aPictureInManyPlacesIsDrawnAsAlone() throws {
    let pictures = [noise(7), noise(13)]
    let size = PixelSize(width: 64, height: 8)
    var all = DisplayList()
    for (bitmap, box) in boxes(pictures) { all.append(.image(bitmap, box), bounds: box) }
    let together = try Renderer().render(all, size: size, scale: 1, options: RenderOptions())
    for (index, (bitmap, box)) in boxes(pictures).enumerated() {
      var one = DisplayList()
      one.append(.image(bitmap, box), bounds: box)
      let alone = try Renderer().render(one, size: size, scale: 1, options: RenderOptions())
      let part = PixelRect(x: index * 8, y: 0, width: 8, height: 8)
      #expect(together.cropped(to: part) == alone.cropped(to: part), "picture \(index)")
    }
  }

  private func noise(_ factor: Int) -> Bitmap {
    var bitmap = Bitmap(width: 400, height: 300)
    for index in bitmap.pixels.indices {
      let value = (index / 4 * factor + index / 1_000) % 251
      bitmap.pixels[index] = index % 4 == 3 ? 255 : UInt8(value)
    }
    return bitmap
  }

  @Test func aPictureInManyPlacesIsReducedOnce() throws {
    let bitmap = Bitmap(width: 1_500, height: 1_500)
    func time(_ count: Int) throws -> Double {
      var list = DisplayList()
      let box = LayoutRect(x: .zero, y: .zero, width: LayoutUnit(points: 2), height: LayoutUnit(points: 2))
      for _ in 0..<count { list.append(.image(bitmap, box), bounds: box) }
      return try processorTime {
        _ = try Renderer().render(list, size: PixelSize(width: 2, height: 2), scale: 1, options: RenderOptions())
      }
    }
    let (one, many) = (try time(1), try time(50))
    #expect(many < 0.02 + 10 * one, "\(one) s, then \(many) s")
  }
}
