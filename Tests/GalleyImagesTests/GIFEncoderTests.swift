// SPDX-License-Identifier: MIT
import CGIF
import GalleyModel
import TestMaterial
import Testing

@testable import GalleyImages

@Suite struct GIFEncoderTests {
  /// The indexes and colours that giflib finds in a file: a reader that is not ours.
  private func readByGiflib(_ bytes: [UInt8]) -> [[[UInt8]]]? {
    final class Source {
      let bytes: [UInt8]
      var at = 0
      init(_ bytes: [UInt8]) { self.bytes = bytes }
    }
    let source = Source(bytes)
    return withExtendedLifetime(source) {
      var code: Int32 = 0
      let read: InputFunc = { file, target, count in
        guard let file, let target, let user = file.pointee.UserData else { return 0 }
        let source = Unmanaged<Source>.fromOpaque(user).takeUnretainedValue()
        let taken = min(Int(count), source.bytes.count - source.at)
        for place in 0..<taken { target[place] = source.bytes[source.at + place] }
        source.at += taken
        return Int32(taken)
      }
      guard let file = DGifOpen(Unmanaged.passUnretained(source).toOpaque(), read, &code) else { return nil }
      defer { DGifCloseFile(file, &code) }
      guard DGifSlurp(file) == GIF_OK else { return nil }
      return (0..<Int(file.pointee.ImageCount)).compactMap { place in
        let image = file.pointee.SavedImages[place]
        guard let map = image.ImageDesc.ColorMap ?? file.pointee.SColorMap, let raster = image.RasterBits else {
          return nil
        }
        return (0..<Int(image.ImageDesc.Width) * Int(image.ImageDesc.Height)).map { at in
          let color = map.pointee.Colors[Int(raster[at])]
          return [color.Red, color.Green, color.Blue]
        }
      }
    }
  }

  /// An opaque picture of `count` colours.
  private func picture(width: Int, height: Int, colors count: Int, seed: UInt64) -> Bitmap {
    var random = SeededRandom(seed: seed)
    let colors = (0..<count).map { _ in (0..<3).map { _ in UInt8(random.below(256)) } + [255] }
    return SamplePicture.picture(width: width, height: height) { _, _ in random.pick(colors) }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 128, 129, 255, 256])
  func keepsFewColorsExactly(colors: Int) throws {
    for (width, height) in [(1, 1), (7, 3), (90, 70)] {
      let bitmap = picture(width: width, height: height, colors: colors, seed: UInt64(colors))
      let bytes = try GIFEncoder().encode(AnimatedImage(bitmap))
      let resource = try ImageDecoder().decode(bytes)
      #expect(resource.image.frames.map(\.bitmap) == [bitmap])
      #expect(!resource.isIncomplete)
      let judged = try #require(readByGiflib(bytes))
      #expect(judged.count == 1)
      let straight = stride(from: 0, to: bitmap.pixels.count, by: 4).map { Array(bitmap.pixels[$0..<$0 + 3]) }
      #expect(judged[0] == straight)
    }
  }

  @Test func ourReaderAgreesWithGiflib() throws {
    // 200,000 pixels of noise fill the table of codes many times over; plain ones make long strings.
    for bitmap in [
      picture(width: 500, height: 400, colors: 200, seed: 5),
      SamplePicture.plain(width: 700, height: 300, [1, 2, 3, 255]),
    ] {
      let bytes = try GIFEncoder().encode(AnimatedImage(bitmap))
      let ours = try ImageDecoder().decode(bytes).image.frames[0].bitmap
      let judged = try #require(readByGiflib(bytes))
      #expect(ours == bitmap)
      #expect(
        Array(judged[0].joined()) == stride(from: 0, to: ours.pixels.count, by: 4).flatMap { ours.pixels[$0..<$0 + 3] })
    }
  }

  @Test func manyColorsBecomeTheNearest() throws {
    let bitmap = SamplePicture.gradient(width: 64, height: 64)
    let read = try ImageDecoder().decode(GIFEncoder().encode(AnimatedImage(bitmap))).image.frames[0].bitmap
    // 256 boxes for 4,096 colours in a plane: 16 steps a side, each 16 wide.
    #expect(largestDifference(bitmap, read) <= 16)
    let noise = SamplePicture.noise(width: 50, height: 50, seed: 3, opaque: true)
    let found = try ImageDecoder().decode(GIFEncoder().encode(AnimatedImage(noise))).image.frames[0].bitmap
    #expect(largestDifference(noise, found) < 128)
  }

  @Test(arguments: [0, 1, 2, 7]) func keepsAnimations(plays: Int) throws {
    var frames: [AnimatedImage.Frame] = []
    for place in 0..<5 {
      var bitmap = SamplePicture.plain(width: 9, height: 5, [10, 20, 30, 255])
      for at in stride(from: place * 8, to: place * 8 + 12, by: 4) { bitmap.pixels[at] = 200 }
      frames.append(.init(bitmap: bitmap, durationInMicroseconds: (place + 2) * 10_000))
    }
    let image = AnimatedImage(frames: frames, playCount: plays)
    #expect(try ImageDecoder().decode(GIFEncoder().encode(image)).image == image)
    #expect(try readByGiflib(GIFEncoder().encode(image))?.count == 5)
  }

  @Test func pixelsBecomeClearAgain() throws {
    let frames = (0..<3).map { place in
      AnimatedImage.Frame(
        bitmap: SamplePicture.picture(width: 3, height: 2) { x, _ in x == place ? [255, 0, 0, 255] : [0, 0, 0, 0] },
        durationInMicroseconds: 50_000)
    }
    let image = AnimatedImage(frames: frames)
    #expect(try ImageDecoder().decode(GIFEncoder().encode(image)).image == image)
  }

  @Test func alphaIsAllOrNothing() throws {
    let bitmap = SamplePicture.picture(width: 2, height: 1) { x, _ in x == 0 ? [64, 0, 0, 128] : [60, 0, 0, 127] }
    let read = try ImageDecoder().decode(GIFEncoder().encode(AnimatedImage(bitmap))).image.frames[0].bitmap
    #expect(read.pixels == [128, 0, 0, 255, 0, 0, 0, 0])
  }
}
