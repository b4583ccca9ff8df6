// SPDX-License-Identifier: MIT

import GalleyModel
import GalleyRaster
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
}
