// SPDX-License-Identifier: MIT

import GalleyModel
import TestMaterial
import Testing

@testable import GalleyPNG

@Suite struct PNGBandEncoderTests {
  /// A picture of noise, flat parts and gradients; opaque or not.
  private func picture(_ width: Int, _ height: Int, isOpaque: Bool, seed: UInt64) -> Bitmap {
    var random = SeededRandom(seed: seed)
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let alpha = isOpaque ? 255 : [0, 128, 255][(x / 3 + y / 5) % 3]
        let colors = y % 40 < 20 ? [x % 256, y % 256, (x + y) % 256] : [random.below(256), random.below(256), 7]
        pixels += colors.map { UInt8($0 * alpha / 255) } + [UInt8(alpha)]
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  private func rows(_ picture: Bitmap, _ range: Range<Int>) -> Bitmap {
    let stride = picture.width * 4
    return Bitmap(
      width: picture.width, height: range.count,
      pixels: Array(picture.pixels[range.lowerBound * stride..<range.upperBound * stride]))
  }

  @Test(arguments: [true, false], [1, 7, 16, 33, 200]) func bandsDecodeToThePicture(_ isOpaque: Bool, _ band: Int)
    throws
  {
    let picture = picture(61, 133, isOpaque: isOpaque, seed: 5)
    var encoder = try PNGBandEncoder(width: 61, height: 133, channels: isOpaque ? .rgb : .rgba, scale: 2)
    for top in stride(from: 0, to: 133, by: band) {
      #expect(try encoder.append(rows(picture, top..<min(133, top + band))))
    }
    let file = try encoder.finish()
    #expect(try PNGDecoder().decode(file) == picture)
    // IHDR says 8 bits, RGB or RGBA; pHYs is there.
    #expect(Array(file[24...25]) == [8, isOpaque ? 2 : 6])
    #expect(String(decoding: file.prefix(80), as: UTF8.self).contains("pHYs"))
  }

  @Test func channelsThatCannotHoldABandSayIt() throws {
    let gray = Bitmap(width: 2, height: 1, pixels: [9, 9, 9, 255, 80, 80, 80, 255])
    let color = Bitmap(width: 2, height: 1, pixels: [9, 9, 9, 255, 80, 81, 80, 255])
    let clear = Bitmap(width: 2, height: 1, pixels: [9, 9, 9, 255, 80, 80, 80, 254])
    var encoder = try PNGBandEncoder(width: 2, height: 2, channels: .gray)
    #expect(try encoder.append(gray))
    #expect(try !encoder.append(color))
    #expect(try !encoder.append(clear))
    #expect(try encoder.append(gray))
    let file = try encoder.finish()
    #expect(try PNGDecoder().decode(file).pixels == gray.pixels + gray.pixels)
    #expect(Array(file[24...25]) == [8, 0])
    var opaque = try PNGBandEncoder(width: 2, height: 1, channels: .rgb)
    #expect(try !opaque.append(clear))
    #expect(try opaque.append(color))
  }

  @Test func whatDoesNotFitIsRefused() throws {
    #expect(throws: PNGError.noPixels(width: 0, height: 4)) {
      _ = try PNGBandEncoder(width: 0, height: 4, channels: .rgb)
    }
    var limits = Limits.standard
    limits.pixels = 100
    #expect(throws: PNGError.tooManyPixels(width: 11, height: 10, limit: 100)) {
      _ = try PNGBandEncoder(width: 11, height: 10, channels: .rgb, limits: limits)
    }
    var encoder = try PNGBandEncoder(width: 4, height: 4, channels: .rgb)
    let wide = picture(5, 1, isOpaque: true, seed: 1)
    var failure: PNGError?
    do throws(PNGError) { _ = try encoder.append(wide) } catch { failure = error }
    #expect(failure == .malformed(reason: "a band of 5 pixels in 4"))
    failure = nil
    do throws(PNGError) { _ = try encoder.finish() } catch { failure = error }
    #expect(failure == .malformed(reason: "0 of 4 rows"))
  }

  @Test func rowsPastTheHeightAreLeftOut() throws {
    let picture = picture(9, 30, isOpaque: true, seed: 2)
    var encoder = try PNGBandEncoder(width: 9, height: 20, channels: .rgb)
    #expect(try encoder.append(picture))
    #expect(try encoder.append(picture))
    #expect(try PNGDecoder().decode(try encoder.finish()) == rows(picture, 0..<20))
  }

  @Test func filesAreHeldToTheirLimit() throws {
    var limits = Limits.standard
    limits.fileBytes = 2_000
    var encoder = try PNGBandEncoder(width: 61, height: 133, channels: .rgb, limits: limits)
    var failure: PNGError?
    do throws(PNGError) { _ = try encoder.append(picture(61, 133, isOpaque: true, seed: 3)) } catch { failure = error }
    guard case .tooManyBytes(_, limit: 2_000) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test func aStreamThatCannotBeginFreesWhatItHoldsOnce() {
    // A level that zlib does not know fails as missing memory does.
    for _ in 0..<64 {
      var error: PNGError?
      do throws(PNGError) { _ = try ZlibStream(level: 99) } catch let failure { error = failure }
      #expect(error == .outOfMemory)
    }
  }
}
