// SPDX-License-Identifier: MIT
import CTurboJPEG
import GalleyModel
import Testing

@testable import GalleyImages

@Suite struct JPEGTests {
  private func decode(_ bytes: [UInt8]) throws -> ImageResource { try ImageDecoder().decode(bytes) }

  /// A JPEG of raw pixels, for the kinds that our writer does not make.
  private func encoded(_ pixels: [UInt8], _ width: Int, _ height: Int, _ format: TJPF, _ sampling: TJSAMP) throws
    -> [UInt8]
  {
    let handle = try #require(tjInitCompress())
    defer { tjDestroy(handle) }
    var buffer: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let status = tjCompress2(
      handle, pixels, Int32(width), 0, Int32(height), Int32(format.rawValue), &buffer, &count,
      Int32(sampling.rawValue), 100, TJFLAG_ACCURATEDCT)
    defer { tjFree(buffer) }
    #expect(status == 0)
    return Array(UnsafeBufferPointer(start: try #require(buffer), count: Int(count)))
  }

  /// `bytes` with an EXIF segment after the first marker.
  private func turned(_ bytes: [UInt8], _ orientation: Int, isBig: Bool) -> [UInt8] {
    func two(_ value: Int) -> [UInt8] {
      let pair = [UInt8(value >> 8), UInt8(value & 255)]
      return isBig ? pair : pair.reversed()
    }
    let tiff =
      Array((isBig ? "MM" : "II").utf8) + two(42) + (isBig ? two(0) + two(8) : two(8) + two(0)) + two(2)
      + two(0x010F) + two(2) + (isBig ? two(0) + two(1) : two(1) + two(0)) + [65, 0, 0, 0]
      + two(0x0112) + two(3) + (isBig ? two(0) + two(1) : two(1) + two(0)) + two(orientation) + two(0)
      + [0, 0, 0, 0]
    let segment = Array("Exif".utf8) + [0, 0] + tiff
    return Array(bytes[..<2]) + [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + bytes[2...]
  }

  @Test func plainColorsComeBackExactly() throws {
    // 128 has no coefficients at all.
    let gray = SamplePicture.plain(width: 33, height: 17, [128, 128, 128, 255])
    #expect(try decode(JPEGEncoder(quality: 100).encode(gray)).image.frames[0].bitmap == gray)
    let black = SamplePicture.plain(width: 8, height: 8, [0, 0, 0, 255])
    #expect(try decode(JPEGEncoder().encode(black)).image.frames[0].bitmap == black)
  }

  @Test(arguments: [true, false], [true, false]) func smoothPicturesComeBackClosely(full: Bool, progressive: Bool)
    throws
  {
    let bitmap = SamplePicture.gradient(width: 70, height: 50)
    let encoder = JPEGEncoder(quality: 95, keepsColorResolution: full, isProgressive: progressive)
    let resource = try decode(encoder.encode(bitmap))
    #expect(largestDifference(bitmap, resource.image.frames[0].bitmap) <= 8)
    #expect(!resource.isIncomplete)
  }

  @Test func greyHasOneComponent() throws {
    let pixels = [UInt8](repeating: 200, count: 64)
    let bytes = try encoded(pixels, 8, 8, TJPF_GRAY, TJSAMP_GRAY)
    #expect(try JPEGMarkers(bytes).components == 1)
    #expect(try decode(bytes).image.frames[0].bitmap == SamplePicture.plain(width: 8, height: 8, [200, 200, 200, 255]))
  }

  @Test(
    arguments: [
      // Inverted inks, as Adobe writes them: white paper, black ink, cyan on paper, grey over cyan.
      ([255, 255, 255, 255], [255, 255, 255, 255]), ([255, 255, 255, 0], [0, 0, 0, 255]),
      ([0, 255, 255, 255], [0, 255, 255, 255]), ([0, 255, 255, 128], [0, 128, 128, 255]),
    ] as [([UInt8], [UInt8])])
  func inkBecomesLight(ink: [UInt8], color: [UInt8]) throws {
    let bytes = try encoded(Array(repeatElement(ink, count: 256).joined()), 16, 16, TJPF_CMYK, TJSAMP_444)
    #expect(try JPEGMarkers(bytes).components == 4)
    let read = try decode(bytes).image.frames[0].bitmap
    #expect(largestDifference(read, SamplePicture.plain(width: 16, height: 16, color)) <= 2)
  }

  @Test(arguments: 0...9, [true, false]) func turnsAsEXIFSays(orientation: Int, isBig: Bool) throws {
    // Sixteen by eight: a red block, a blue one.
    let stored = SamplePicture.picture(width: 16, height: 8) { x, y in
      x < 8 ? (y < 4 ? [250, 0, 0, 255] : [0, 250, 0, 255]) : y < 4 ? [0, 0, 250, 255] : [250, 250, 250, 255]
    }
    let bytes = try JPEGEncoder(quality: 100).encode(stored)
    let upright = try decode(bytes).image.frames[0].bitmap
    let (w, h) = (16, 8)
    // Where the pixel at (x, y) of the result is stored, by the words of the standard.
    let places: [(Int, Int) -> (Int, Int)] = [
      { ($0, $1) }, { (w - 1 - $0, $1) }, { (w - 1 - $0, h - 1 - $1) }, { ($0, h - 1 - $1) },
      { ($1, $0) }, { ($1, h - 1 - $0) }, { (w - 1 - $1, h - 1 - $0) }, { (w - 1 - $1, $0) },
    ]
    // Values that the standard does not have count as none.
    let place = places[1...8 ~= orientation ? orientation - 1 : 0]
    let swaps = 5...8 ~= orientation
    let expected = SamplePicture.picture(width: swaps ? h : w, height: swaps ? w : h) { x, y in
      let (column, row) = place(x, y)
      return Array(upright.pixels[(row * w + column) * 4..<(row * w + column) * 4 + 4])
    }
    let file = turned(bytes, orientation, isBig: isBig)
    #expect(try decode(file).image.frames[0].bitmap == expected)
    #expect(try ImageHeader(file).size == PixelSize(width: expected.width, height: expected.height))
  }

  @Test func transparentPixelsStandOnTheBackground() throws {
    let bitmap = SamplePicture.plain(width: 8, height: 8, [0, 0, 0, 0])
    let read = try decode(JPEGEncoder(background: Color(red: 0, green: 0, blue: 0)).encode(bitmap))
    #expect(read.image.frames[0].bitmap == SamplePicture.plain(width: 8, height: 8, [0, 0, 0, 255]))
    #expect(SamplePicture.plain(width: 1, height: 1, [64, 0, 0, 128]).laid(over: .white) == [191, 127, 127, 255])
  }

  @Test func aCutFileIsShownAsFarAsItGoes() throws {
    let bitmap = SamplePicture.noise(width: 64, height: 64, seed: 8, opaque: true)
    let bytes = try JPEGEncoder(quality: 90).encode(bitmap)
    let whole = try decode(bytes).image.frames[0].bitmap
    let part = try decode(Array(bytes[..<(bytes.count / 2)]))
    #expect(part.isIncomplete)
    let rows = 64 * 4 * 16
    #expect(part.image.frames[0].bitmap.pixels[..<rows] == whole.pixels[..<rows])
    #expect(part.image.frames[0].bitmap != whole)
    #expect(throws: ImageError.truncated(format: "JPEG", count: 30)) { try decode(Array(bytes[..<30])) }
  }

  @Test func limitsHoldBeforeAnythingIsDecoded() throws {
    let bytes = try JPEGEncoder().encode(Bitmap(width: 20, height: 10))
    #expect(throws: ImageError.tooManyPixels(width: 20, height: 10, limit: 199)) {
      try ImageDecoder(limits: ImageLimits(pixels: 199)).decode(bytes)
    }
    #expect(throws: ImageError.sideTooLong(width: 65_501, height: 1, limit: 65_500)) {
      try JPEGEncoder().encode(Bitmap(width: 65_501, height: 1))
    }
    #expect(throws: ImageError.noPixels(width: 0, height: 4)) { try JPEGEncoder().encode(Bitmap(width: 0, height: 4)) }
  }
}
