// SPDX-License-Identifier: MIT
import GalleyModel
import Testing

@testable import GalleyImages

/// An animated WebP put together from still ones.
struct HandMadeWebP {
  struct Frame {
    var x: Int
    var y: Int
    var bitmap: Bitmap
    var milliseconds = 100
    var replaces = false
    var clears = false
  }
  var width: Int
  var height: Int
  var loops = 0
  var frames: [Frame]

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> ($0 * 8) & 255) }
  }
  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
  }

  func bytes() throws -> [UInt8] {
    var body = Array("WEBP".utf8)
    body += Self.chunk("VP8X", [0x12, 0, 0, 0] + Self.number(width - 1, 3) + Self.number(height - 1, 3))
    // A background that nobody shall see.
    body += Self.chunk("ANIM", [1, 2, 3, 255] + Self.number(loops, 2))
    for frame in frames {
      let still = try WebPEncoder().encode(frame.bitmap)
      let place = Self.number(frame.x / 2, 3) + Self.number(frame.y / 2, 3)
      let size = Self.number(frame.bitmap.width - 1, 3) + Self.number(frame.bitmap.height - 1, 3)
      let flags: UInt8 = (frame.replaces ? 2 : 0) | (frame.clears ? 1 : 0)
      body += Self.chunk("ANMF", place + size + Self.number(frame.milliseconds, 3) + [flags] + still[12...])
    }
    return Self.chunk("RIFF", body)
  }
}

@Suite struct WebPTests {
  private func decode(_ bytes: [UInt8]) throws -> ImageResource { try ImageDecoder().decode(bytes) }

  @Test(arguments: [(1, 1), (7, 3), (40, 31)]) func losslessComesBackExactly(width: Int, height: Int) throws {
    for effort in [0, 4, 6] {
      let bitmap = SamplePicture.noise(width: width, height: height, seed: UInt64(width))
      let resource = try decode(WebPEncoder(effort: effort).encode(bitmap))
      #expect(resource == ImageResource(AnimatedImage(bitmap)))
    }
  }

  @Test func lossyComesBackClosely() throws {
    let bitmap = SamplePicture.gradient(width: 60, height: 40)
    let read = try decode(WebPEncoder(compression: .lossy(quality: 95)).encode(bitmap)).image.frames[0].bitmap
    #expect(largestDifference(bitmap, read) <= 12)
  }

  @Test func lossyKeepsAlphaExactly() throws {
    let bitmap = SamplePicture.picture(width: 32, height: 32) { x, y in [0, 0, 0, UInt8(x * 8 ^ y)] }
    let read = try decode(WebPEncoder(compression: .lossy(quality: 50)).encode(bitmap)).image.frames[0].bitmap
    #expect(stride(from: 3, to: bitmap.pixels.count, by: 4).allSatisfy { bitmap.pixels[$0] == read.pixels[$0] })
  }

  @Test(arguments: [0, 1, 5]) func animationsComeBackExactly(plays: Int) throws {
    let frames = (0..<5).map { place in
      AnimatedImage.Frame(
        bitmap: SamplePicture.noise(width: 20, height: 12, seed: UInt64(place)),
        durationInMicroseconds: (place + 1) * 30_000)
    }
    let image = AnimatedImage(frames: frames, playCount: plays)
    let bytes = try WebPEncoder().encode(image)
    #expect(try decode(bytes).image == image)
    #expect(
      try ImageHeader(bytes)
        == ImageHeader(format: .webp, size: PixelSize(width: 20, height: 12), frameCount: 5))
  }

  @Test func equalFramesBecomeOne() throws {
    let bitmap = SamplePicture.noise(width: 8, height: 8, seed: 1)
    let other = SamplePicture.noise(width: 8, height: 8, seed: 2)
    let frames = [bitmap, bitmap, other].map { AnimatedImage.Frame(bitmap: $0, durationInMicroseconds: 50_000) }
    let read = try decode(WebPEncoder().encode(AnimatedImage(frames: frames))).image
    #expect(read.frames.map(\.durationInMicroseconds) == [100_000, 50_000])
    for time in [0.0, 0.049, 0.05, 0.099, 0.1, 0.149] {
      #expect(read.bitmap(at: time) == AnimatedImage(frames: frames).bitmap(at: time))
    }
  }

  @Test(arguments: [true, false], [true, false]) func framesAreLaidAndWiped(replaces: Bool, clears: Bool) throws {
    let half = SamplePicture.plain(width: 2, height: 1, [0, 128, 0, 128])
    let made = HandMadeWebP(
      width: 4, height: 1, loops: 2,
      frames: [
        .init(x: 0, y: 0, bitmap: SamplePicture.plain(width: 4, height: 1, [255, 0, 0, 255]), milliseconds: 10),
        .init(x: 2, y: 0, bitmap: half, replaces: replaces, clears: clears),
        .init(x: 0, y: 0, bitmap: SamplePicture.plain(width: 2, height: 1, [0, 0, 255, 255]), milliseconds: 11),
      ])
    let image = try decode(made.bytes()).image
    let red: [UInt8] = [255, 0, 0, 255]
    let blue: [UInt8] = [0, 0, 255, 255]
    let second: [UInt8] = replaces ? [0, 128, 0, 128] : [127, 128, 0, 255]
    let third: [UInt8] = clears ? [0, 0, 0, 0] : second
    #expect(image.frames[1].bitmap.pixels == red + red + second + second)
    #expect(image.frames[2].bitmap.pixels == blue + blue + third + third)
    #expect(image.frames.map(\.durationInMicroseconds) == [100_000, 100_000, 11_000])
    #expect(image.playCount == 2)
  }

  @Test func aCutAnimationKeepsItsWholeFrames() throws {
    let frames = (0..<4).map {
      HandMadeWebP.Frame(x: 0, y: 0, bitmap: SamplePicture.noise(width: 16, height: 16, seed: $0))
    }
    let bytes = try HandMadeWebP(width: 16, height: 16, frames: frames).bytes()
    let whole = try decode(bytes).image
    var counts: Set<Int> = []
    for count in stride(from: 0, to: bytes.count, by: 7) {
      do throws(ImageError) {
        let part = try ImageDecoder().decode(Array(bytes[..<count]))
        #expect(part.isIncomplete)
        #expect(part.image.frames.map(\.bitmap) == whole.frames.prefix(part.image.frames.count).map(\.bitmap))
        counts.insert(part.image.frames.count)
      } catch {
        #expect(error == .unknownFormat || error == .truncated(format: "WebP", count: count))
      }
    }
    #expect(counts == [1, 2, 3])
  }

  @Test func aCutPictureKeepsItsRows() throws {
    let bytes = try WebPEncoder(compression: .lossy(quality: 90)).encode(
      SamplePicture.noise(width: 64, height: 96, seed: 4, opaque: true))
    let whole = try decode(bytes).image.frames[0].bitmap
    let part = try decode(Array(bytes[..<(bytes.count * 2 / 3)]))
    #expect(part.isIncomplete)
    let rows = 64 * 4 * 16
    #expect(part.image.frames[0].bitmap.pixels[..<rows] == whole.pixels[..<rows])
    #expect(part.image.frames[0].bitmap.pixels.suffix(4) == [0, 0, 0, 0])
  }

  @Test func limitsHold() throws {
    let frames = (0..<3).map {
      HandMadeWebP.Frame(x: 0, y: 0, bitmap: SamplePicture.noise(width: 4, height: 4, seed: $0))
    }
    let bytes = try HandMadeWebP(width: 4, height: 4, frames: frames).bytes()
    #expect(throws: ImageError.tooManyPixels(width: 4, height: 4, limit: 15)) {
      try ImageDecoder(limits: ImageLimits(pixels: 15)).decode(bytes)
    }
    #expect(throws: ImageError.tooManyFrames(count: 3, limit: 2)) {
      try ImageDecoder(limits: ImageLimits(frames: 2)).decode(bytes)
    }
    #expect(throws: ImageError.tooManyFramePixels(width: 4, height: 4, frames: 3, limit: 47)) {
      try ImageDecoder(limits: ImageLimits(framePixels: 47)).decode(bytes)
    }
    #expect(throws: ImageError.sideTooLong(width: 16_384, height: 1, limit: 16_383)) {
      try WebPEncoder().encode(Bitmap(width: 16_384, height: 1))
    }
  }
}
