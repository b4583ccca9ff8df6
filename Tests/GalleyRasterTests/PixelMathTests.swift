// SPDX-License-Identifier: MIT

import CPixels
import GalleyModel
import TestMaterial
import Testing

@testable import GalleyRaster

@Suite struct PixelMathTests {
  /// A pixel with alpha multiplied in.
  private func pixel(_ random: inout SeededRandom) -> Pixel {
    let alpha = UInt32.random(in: 0...255, using: &random)
    var result = alpha << 24
    for shift: UInt32 in [0, 8, 16] { result |= UInt32.random(in: 0...alpha, using: &random) << shift }
    return result
  }

  @Test func dividesBy255ToNearestForEveryProduct() {
    let wrong = (0...65_025 as ClosedRange<UInt32>).first { PixelMath.divide255($0) != (2 * $0 + 255) / 510 }
    #expect(wrong == nil)
  }

  @Test func scalesEachChannelOnItsOwn() {
    #expect(PixelMath.scale(0xFF80_40FF, by: 255) == 0xFF80_40FF)
    #expect(PixelMath.scale(0xFF80_4001, by: 128) == 0x8040_2001)
    #expect(PixelMath.scale(0xFFFF_FFFF, by: 0) == 0)
  }

  @Test(arguments: [11, 12] as [UInt64])
  func vectorRowsEqualPlainRows(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for count in Array(1...20) + [37, 64] {
      let below = (0..<count * 3).map { _ in pixel(&random) }
      let source = (0..<count).map { _ in pixel(&random) }
      var coverage = (0..<count * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
      if count > 16 { for i in 0..<8 { coverage[i] = count % 2 == 0 ? 255 : 0 } }
      for color in [pixel(&random), 0xFF12_3456, 0xFF00_0000, 0xFFFF_FFFF, 0] {
        var (vector, plain) = (below, below)
        galley_pixels_lay(&vector, count, coverage, count, count, 3, color)
        galley_pixels_lay_plain(&plain, count, coverage, count, count, 3, color)
        #expect(vector == plain, "seed \(seed), count \(count), colour \(color)")
        let mixed = zip(coverage, below).map { PixelMath.over(PixelMath.scale(color, by: UInt32($0)), $1) }
        #expect(vector == mixed, "seed \(seed), count \(count), colour \(color)")
      }
      var (vector, plain) = (below, below)
      galley_pixels_over(&vector, source, coverage, count)
      galley_pixels_over_plain(&plain, source, coverage, count)
      #expect(vector == plain, "seed \(seed), count \(count)")
    }
  }

  @Test(arguments: [21, 22] as [UInt64])
  func vectorsScaleAsThePlainForm(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for count in [1, 2, 7, 40] {
      let source = (0..<60 * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
      let first = (0..<count).map { _ in random.below(40) }
      let start = (0...count).map { $0 * 5 }
      let weights = (0..<count * 5).map { _ in Int32.random(in: -4_000...12_000, using: &random) }
      var rows: (vector: [Int32], plain: [Int32]) = ([], [])
      for _ in 0..<5 {
        var (vector, plain) = ([Int32](repeating: 0, count: count * 4), [Int32](repeating: 0, count: count * 4))
        galley_scale_row(source, first, start, weights, count, &vector)
        galley_scale_row_plain(source, first, start, weights, count, &plain)
        rows.vector += vector
        rows.plain += plain
      }
      #expect(rows.vector == rows.plain, "seed \(seed), count \(count)")
      let places = [2, 0, 4, 3, 1].map { $0 * count }
      var (vector, plain) = ([Pixel](repeating: 0, count: count), [Pixel](repeating: 1, count: count))
      galley_scale_column(rows.vector, places, [-900, 5_000, 9_000, 4_000, -716], 5, count, &vector)
      galley_scale_column_plain(rows.plain, places, [-900, 5_000, 9_000, 4_000, -716], 5, count, &plain)
      #expect(vector == plain, "seed \(seed), count \(count)")
      #expect(vector.allSatisfy { $0 & 255 <= $0 >> 24 }, "colours are at most their alpha")
    }
  }

  @Test func vectorsDivideEveryProductAsThePlainForm() {
    // Each coverage over each value of a channel, for an opaque and a half clear colour.
    for color in [0xFF00_0000, 0xFF80_FF01, 0x8001_7F80] as [Pixel] {
      for below in 0...255 as ClosedRange<UInt32> {
        let coverage = [UInt8](0...255)
        var vector = [Pixel](repeating: 0xFF00_0000 | below << 16 | (255 - below) << 8 | below, count: 256)
        var plain = vector
        galley_pixels_lay(&vector, 0, coverage, 0, 256, 1, color)
        galley_pixels_lay_plain(&plain, 0, coverage, 0, 256, 1, color)
        #expect(vector == plain, "\(color) over \(below)")
      }
    }
  }

  @Test(arguments: [0, 1, 3, 4, 5, 8, 31])
  func packsThreeBytesOfEachPixel(count: Int) {
    let pixels = (0..<count).map { UInt32($0) &* 0x0403_0201 &+ 0xFF02_0100 }
    var bytes = [UInt8](repeating: 9, count: count * 3 + 8)
    galley_pixels_pack(pixels, &bytes, count)
    var expected: [UInt8] = []
    for pixel in pixels { for shift in [0, 8, 16] { expected.append(UInt8(truncatingIfNeeded: pixel >> shift)) } }
    #expect(Array(bytes.prefix(count * 3)) == expected)
  }

  @Test(arguments: [0, 0xFFFF_FFFF, 0xFF00_0000, 0x8080_8080, 0x0102_0304] as [Pixel])
  func fillsWithOneColour(color: Pixel) {
    var pixels = [Pixel](repeating: 7, count: 21)
    galley_pixels_fill(&pixels, 20, color)
    #expect(pixels == [Pixel](repeating: color, count: 20) + [7])
  }

  @Test(arguments: BlendMode.allCases)
  func everyModeKeepsColoursWithinAlpha(mode: BlendMode) {
    var random = SeededRandom(seed: UInt64(mode.rawValue) + 100)
    for _ in 0..<500 {
      let (source, below) = (pixel(&random), pixel(&random))
      let mixed = mode.mix(source, below)
      for shift: UInt32 in [0, 8, 16] {
        #expect((mixed >> shift) & 255 <= mixed >> 24, "\(mode) \(source) over \(below)")
      }
    }
  }

  @Test func modesMixKnownColours() {
    let (red, blue): (Pixel, Pixel) = (0xFF00_00FF, 0xFFFF_0000)
    #expect(BlendMode.multiply.mix(red, blue) == 0xFF00_0000)
    #expect(BlendMode.screen.mix(red, blue) == 0xFFFF_00FF)
    #expect(BlendMode.difference.mix(red, red) == 0xFF00_0000)
    #expect(BlendMode.destinationOver.mix(red, 0) == red)
    #expect(BlendMode.xor.mix(red, blue) == 0)
    #expect(BlendMode.sourceIn.mix(red, 0x8000_0000) == 0x8000_0080)
    #expect(BlendMode.plus.mix(0x8000_0080, 0x8000_0080) == 0xFF00_00FF)
    #expect(BlendMode.luminosity.mix(0xFFFF_FFFF, blue) == 0xFFFF_FFFF)
  }

  @Test func linearHalfOfBlackAndWhiteIsHalfTheLight() {
    // 0.5 of the light is 188 in sRGB.
    #expect(LinearBlend.over(0xFFFF_FFFF, 128, 0xFF00_0000) == 0xFFBC_BCBC)
    #expect(LinearBlend.over(0xFF12_3456, 255, 0xFFFF_FFFF) == 0xFF12_3456)
    #expect(LinearBlend.over(0xFF12_3456, 0, 0x8000_0000) == 0x8000_0000)
  }

  @Test func arcTangentIsWithinAThousandthOfADegree() {
    for (x, y, degrees) in [
      (1.0, 0.0, 0.0), (1, 1, 45), (0, 1, 90), (-1, 0, 180), (0, -1, 270), (1, -1, 315), (1.7320508, 1, 30),
    ] {
      #expect(abs(ArcTangent.degrees(y: y, x: x) - degrees) < 0.001)
    }
    #expect(ArcTangent.degrees(y: 0, x: 0) == 0)
  }
}
