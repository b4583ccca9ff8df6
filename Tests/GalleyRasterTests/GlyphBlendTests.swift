// SPDX-License-Identifier: MIT

import GalleyModel
import Testing

@testable import GalleyRaster

@Suite struct GlyphBlendTests {
  /// Pixels of every kind: clear, opaque, and any colour at any alpha, alpha multiplied in.
  private func pixels(_ count: Int, _ random: inout SystemRandomNumberGenerator) -> [Pixel] {
    (0..<count).map { index in
      let alpha: UInt8 = index % 5 == 0 ? 0 : index % 3 == 0 ? 255 : .random(in: 0...255, using: &random)
      let any = { (random: inout SystemRandomNumberGenerator) in UInt8.random(in: 0...255, using: &random) }
      return PixelMath.pixel(Color(red: any(&random), green: any(&random), blue: any(&random), alpha: alpha))
    }
  }

  @Test("A glyph's pixels are those of the plain loop, whatever its width, its place in the row and its colour")
  func givesTheBitsOfThePlainLoop() {
    var random = SystemRandomNumberGenerator()
    let stride = 24
    for width in 1...17 {
      for room in [width, width + 1, width + 3, stride] where room <= stride {
        for alpha in [1, 127, 254, 255] as [UInt8] {
          let color = PixelMath.pixel(Color(red: 200, green: 3, blue: 255, alpha: alpha))
          var coverage = (0..<width * 3).map { _ in
            [0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
          }
          coverage += [9, 9, 9]
          let before = pixels(stride * 3, &random)
          var (expected, drawn) = (before, before)
          for row in 0..<3 {
            expected.withUnsafeMutableBufferPointer { pixels in
              coverage.withUnsafeBufferPointer { bytes in
                guard let pixels = pixels.baseAddress, let bytes = bytes.baseAddress else { return }
                BlendRows.solidScalar(pixels + row * stride + stride - room, bytes + row * width, width, color)
              }
            }
          }
          drawn.withUnsafeMutableBufferPointer { pixels in
            coverage.withUnsafeBufferPointer { bytes in
              guard let pixels = pixels.baseAddress, let bytes = bytes.baseAddress else { return }
              GlyphBlend.solid(
                GlyphBlend.Target(pixels: pixels + stride - room, stride: stride, room: room), bytes, stride: width,
                PixelRect(x: 0, y: 0, width: width, height: 3), color)
            }
          }
          #expect(drawn == expected, "width \(width), room \(room), alpha \(alpha)")
        }
      }
    }
  }
}
