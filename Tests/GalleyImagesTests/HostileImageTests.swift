// SPDX-License-Identifier: MIT
import GalleyImages
import GalleyModel
import GalleyPNG
import TestMaterial
import Testing

@Suite struct HostileImageTests {
  private static let limits = ImageLimits(bytes: 1 << 20, pixels: 1 << 16, frames: 50, framePixels: 1 << 18)

  private static func samples() throws -> [[UInt8]] {
    let bitmap = SamplePicture.noise(width: 24, height: 16, seed: 9)
    let animation = AnimatedImage(
      frames: (0..<3).map {
        .init(bitmap: SamplePicture.noise(width: 24, height: 16, seed: $0), durationInMicroseconds: 100_000)
      })
    return [
      try APNGEncoder().encode(animation), try JPEGEncoder().encode(bitmap),
      try JPEGEncoder(keepsColorResolution: false, isProgressive: true).encode(bitmap),
      try GIFEncoder().encode(animation), try WebPEncoder().encode(animation),
      try WebPEncoder(compression: .lossy(quality: 70)).encode(bitmap),
      try WebPEncoder(compression: .lossy(quality: 70)).encode(animation),
    ]
  }

  private func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(6) {
      guard !bytes.isEmpty else { break }
      // Most of what can go wrong is in the first bytes.
      let at = random.below(2) == 0 ? random.below(min(64, bytes.count)) : random.below(bytes.count)
      switch random.below(6) {
      case 0: bytes[at] ^= 1 << UInt8(random.below(8))
      case 1: bytes[at] = random.pick([0, 1, 0x7F, 0x80, 0xFF])
      case 2: bytes.removeSubrange(at...)
      case 3: bytes.remove(at: at)
      case 4: bytes.insert(UInt8(random.below(256)), at: at)
      default:
        let from = random.below(bytes.count)
        bytes.insert(contentsOf: bytes[from..<min(from + random.below(40), bytes.count)], at: at)
      }
    }
    return bytes
  }

  @Test func changedFilesAreReadOrRefused() throws {
    var random = SeededRandom(seed: 20_240_607)
    var (read, refused) = (0, 0)
    for sample in try Self.samples() {
      for _ in 0..<300 {
        let bytes = mutated(sample, &random)
        do throws(ImageError) {
          let header = try ImageHeader(bytes)
          let resource = try ImageDecoder(limits: Self.limits).decode(bytes)
          read += 1
          #expect(resource.image.size == header.size)
          // Every pixel is a valid premultiplied one.
          for frame in resource.image.frames {
            let pixels = frame.bitmap.pixels
            let isSound = stride(from: 0, to: pixels.count, by: 4).allSatisfy { at in
              pixels[at..<at + 3].allSatisfy { $0 <= pixels[at + 3] }
            }
            #expect(isSound)
          }
        } catch {
          refused += 1
        }
      }
    }
    #expect(read > 100 && refused > 100, "seed \(random.seed): \(read) read, \(refused) refused")
  }

  @Test func smallFilesThatClaimMuchCostNothing() throws {
    // A GIF of one code that claims 8,000 × 8,000 pixels is under the standard limit and is shown clear.
    let claim: [UInt8] =
      Array("GIF89a".utf8) + [
        0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 1, 4, 0, 0x3B,
      ]
    #expect(throws: ImageError.tooManyPixels(width: 65_535, height: 65_535, limit: 64 << 20)) {
      try ImageDecoder().decode(claim)
    }
    // A JPEG header of the largest size, without any data.
    let frame: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0xFF, 0xFF, 0xFF, 0xFF, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0]
    #expect(throws: ImageError.tooManyPixels(width: 65_535, height: 65_535, limit: 64 << 20)) {
      try ImageDecoder().decode(frame)
    }
  }

  @Test func damagedEXIFIsNoOrientation() throws {
    let bitmap = SamplePicture.plain(width: 16, height: 8, [128, 128, 128, 255])
    let bytes = try JPEGEncoder().encode(bitmap)
    var random = SeededRandom(seed: 77)
    for _ in 0..<500 {
      var segment = Array("Exif".utf8) + [0, 0] + (0..<40).map { _ in UInt8(random.below(256)) }
      segment.replaceSubrange(6..<10, with: random.pick([[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42]]))
      if random.below(2) == 0 { segment.replaceSubrange(10..<14, with: [0, 0, 0, 8]) }
      let file = Array(bytes[..<2]) + [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + bytes[2...]
      #expect(try ImageDecoder().decode(file).image.frames[0].bitmap == bitmap)
    }
  }
}
