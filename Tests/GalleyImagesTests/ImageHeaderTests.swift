// SPDX-License-Identifier: MIT
import GalleyModel
import GalleyPNG
import Testing

@testable import GalleyImages

@Suite struct ImageHeaderTests {
  private let bitmap = SamplePicture.noise(width: 31, height: 17, seed: 1)
  private var animation: AnimatedImage {
    AnimatedImage(
      frames: [1, 2, 3].map {
        .init(bitmap: SamplePicture.noise(width: 31, height: 17, seed: $0), durationInMicroseconds: 100_000)
      })
  }

  @Test func everyFormatTellsItsSizeAndFrames() throws {
    let size = PixelSize(width: 31, height: 17)
    let files: [([UInt8], ImageFormat, Int)] = [
      (try PNGEncoder().encode(bitmap), .png, 1), (try APNGEncoder().encode(animation), .png, 3),
      (try JPEGEncoder().encode(bitmap), .jpeg, 1), (try JPEGEncoder(isProgressive: true).encode(bitmap), .jpeg, 1),
      (try GIFEncoder().encode(AnimatedImage(bitmap)), .gif, 1), (try GIFEncoder().encode(animation), .gif, 3),
      (try WebPEncoder().encode(bitmap), .webp, 1), (try WebPEncoder().encode(animation), .webp, 3),
      (try WebPEncoder(compression: .lossy(quality: 50)).encode(bitmap), .webp, 1),
    ]
    for (bytes, format, frames) in files {
      #expect(try ImageHeader(bytes) == ImageHeader(format: format, size: size, frameCount: frames), "\(format)")
      #expect(try ImageDecoder().decode(bytes).image.frames.count == frames)
    }
  }

  @Test func aNameSaysNothingAboutBytes() {
    for text in ["", "B", "BM", "<svg/>", "RIFF....WAVE", "GIF90a", "\u{89}PNG"] {
      #expect(ImageFormat(sniffing: Array(text.utf8)) == nil, "\(text)")
      #expect(throws: ImageError.unknownFormat) { try ImageHeader(Array(text.utf8)) }
      #expect(throws: ImageError.unknownFormat) { try ImageDecoder().decode(Array(text.utf8)) }
    }
  }

  @Test func everyReasonHasALine() {
    let long = "data:," + String(repeating: "x", count: 1000)
    #expect(ImageError.notFound(source: long).description.utf8.count < 120)
    #expect(ImageError.malformed(format: "GIF", reason: "no frame").description == "malformed GIF: no frame")
    #expect(ImageError(.malformed(reason: "no frame")).description == "malformed PNG: no frame")
  }
}
