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

  /// Places of a picture: the same size and rest again, other sizes and rests, mirrored, partly outside.
  private var places: [Rect] {
    var places: [Rect] = []
    for step in 0..<4 {
      let x = Double(step) * 60
      places.append(Rect(x: x + 1, y: 2, width: 41, height: 23))
      places.append(Rect(x: x + 3.25, y: 30.5, width: 41, height: 23))
      places.append(Rect(x: x - 30, y: 60, width: 55, height: 30))
    }
    return places
  }

  private func draw(_ places: [Rect], _ bitmap: Bitmap, tile: PixelRect, scale: Double = 1) throws -> Bitmap {
    var list = DisplayList()
    for place in places {
      let box = LayoutRect(
        x: LayoutUnit(points: place.x), y: LayoutUnit(points: place.y), width: LayoutUnit(points: place.width),
        height: LayoutUnit(points: place.height))
      list.append(.image(bitmap, box), bounds: box)
    }
    return try Renderer().render(list, tile: tile, scale: scale, options: RenderOptions())
  }

  @Test(arguments: [1, 1.5, 7.0 / 3]) func scaledPicturesThatAreKeptEqualThoseThatAreNot(scale: Double) throws {
    let bitmap = noise(11)
    let page = PixelRect(x: 0, y: 0, width: Int(240 * scale), height: Int(100 * scale))
    // One list keeps them, a list for each place cannot.
    let together = try draw(places, bitmap, tile: page, scale: scale)
    var apart = Bitmap(width: page.width, height: page.height)
    for place in places {
      let alone = try draw([place], bitmap, tile: page, scale: scale)
      for at in stride(from: 0, to: apart.pixels.count, by: 4) where alone.pixels[at + 3] == 255 {
        apart.pixels.replaceSubrange(at..<at + 4, with: alone.pixels[at..<at + 4])
      }
    }
    let differ = stride(from: 3, to: apart.pixels.count, by: 4).count { at in
      apart.pixels[at] == 255 && apart.pixels[at - 3...at] != together.pixels[at - 3...at]
    }
    #expect(differ == 0)
    #expect(apart.pixels.contains(255))
  }

  @Test func tilesOfKeptPicturesEqualTheWhole() throws {
    let bitmap = noise(5)
    let whole = try draw(places, bitmap, tile: PixelRect(x: 0, y: 0, width: 240, height: 100))
    for x in stride(from: 0, to: 240, by: 48) {
      for y in stride(from: 0, to: 100, by: 25) {
        let tile = PixelRect(x: x, y: y, width: 48, height: 25)
        #expect(try draw(places, bitmap, tile: tile) == whole.cropped(to: tile), "\(tile)")
      }
    }
  }

  @Test func aPictureThatIsReducedLittleIsScaledOncePerSize() throws {
    let bitmap = Bitmap(width: 1_500, height: 1_000)
    func time(_ count: Int) throws -> Double {
      try processorTime {
        let places = (0..<count).map { Rect(x: Double($0 % 3) * 100, y: Double($0 / 3), width: 100, height: 66) }
        _ = try draw(places, bitmap, tile: PixelRect(x: 0, y: 0, width: 300, height: 120))
      }
    }
    let (one, many) = (try time(1), try time(100))
    #expect(many < 0.05 + 12 * one, "\(one) s, then \(many) s")
  }
}
