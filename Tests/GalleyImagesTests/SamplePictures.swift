// SPDX-License-Identifier: MIT
import GalleyModel
import TestMaterial

/// Pictures of the tests.
enum SamplePicture {
  /// Random premultiplied pixels; every fifth clear, every third opaque.
  static func noise(width: Int, height: Int, seed: UInt64, opaque: Bool = false) -> Bitmap {
    var random = SeededRandom(seed: seed)
    var bitmap = Bitmap(width: width, height: height)
    for at in stride(from: 0, to: bitmap.pixels.count, by: 4) {
      let kind = random.below(15)
      let alpha = opaque || kind % 3 == 0 ? 255 : kind % 5 == 0 ? 0 : random.below(256)
      for channel in 0..<3 { bitmap.pixels[at + channel] = UInt8(random.below(alpha + 1)) }
      bitmap.pixels[at + 3] = UInt8(alpha)
    }
    return bitmap
  }

  /// A smooth opaque picture: JPEG and lossy WebP keep it well.
  static func gradient(width: Int, height: Int) -> Bitmap {
    picture(width: width, height: height) { x, y in
      [UInt8(x * 255 / max(1, width - 1)), UInt8(y * 255 / max(1, height - 1)), 128, 255]
    }
  }

  /// A picture of a function.
  static func picture(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> [UInt8]) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } })
  }

  /// One colour.
  static func plain(width: Int, height: Int, _ color: [UInt8]) -> Bitmap {
    picture(width: width, height: height) { _, _ in color }
  }
}

/// The largest difference of a channel.
func largestDifference(_ a: Bitmap, _ b: Bitmap) -> Int {
  guard a.width == b.width, a.height == b.height else { return .max }
  return zip(a.pixels, b.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
}
