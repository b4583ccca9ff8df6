// SPDX-License-Identifier: MIT
public import GalleyModel
import GalleyPNG

/// Writes a picture or an animation as GIF.
///
/// Every frame has a palette of its own: its very colours where they are at most 256 (255 beside a transparent one),
/// the nearest of median cut otherwise, without dithering. A pixel is transparent where its alpha is below 128; others
/// lose their alpha.
public struct GIFEncoder: Hashable, Sendable {
  /// The longest side, in pixels.
  public static let largestSide = 65_535

  /// Makes a writer.
  public init() {}

  /// Writes `animation`.
  /// - Limits: durations are written to the nearest hundredth of a second, 0.02…655.35: readers take shorter ones for
  ///   none. A play count of more than 65,536 is written as that.
  /// - Throws: `.noPixels`, `.sideTooLong`, `.tooManyPixels`, `.tooManyBytes`, `.cancelled`.
  public func encode(_ animation: AnimatedImage, limits: ImageLimits = .standard) throws(ImageError) -> [UInt8] {
    try animation.frames[0].bitmap.check(limits, largestSide: Self.largestSide)
    var file = Array("GIF89a".utf8) + Self.words([animation.size.width, animation.size.height]) + [0x70, 0, 0]
    if animation.isAnimated, animation.playCount != 1 {
      let loops = animation.playCount == 0 ? 0 : min(animation.playCount - 1, 65_535)
      file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.words([loops]) + [0]
    }
    // Where a pixel can become clear again, each frame is written whole and wiped off after it.
    let wipes = animation.isAnimated && animation.frames.contains { Self.hasClearPixel($0.bitmap) }
    var previous: Bitmap?
    for frame in animation.frames {
      try limits.checkCancellation()
      let whole = PixelRect(x: 0, y: 0, width: animation.size.width, height: animation.size.height)
      let rect = wipes ? whole : previous.map { frame.bitmap.changed(from: $0) } ?? whole
      let hundredths = min(max((frame.durationInMicroseconds + 5000) / 10_000, 2), 65_535)
      append(to: &file, frame.bitmap.cropped(to: rect), rect, hundredths: hundredths, wipes: wipes)
      try limits.check(fileBytes: file.count)
      previous = frame.bitmap
    }
    return file + [0x3B]
  }

  private func append(to file: inout [UInt8], _ part: Bitmap, _ rect: PixelRect, hundredths: Int, wipes: Bool) {
    let straight = part.straightPixels
    let colors = stride(from: 0, to: straight.count, by: 4).map { at -> UInt32? in
      if straight[at + 3] < 128 { return nil }
      return UInt32(straight[at]) | UInt32(straight[at + 1]) << 8 | UInt32(straight[at + 2]) << 16
    }
    let hasClear = colors.contains(nil)
    let quantizer = ColorQuantizer(colors.lazy.compactMap { $0 }, capacity: hasClear ? 255 : 256)
    let clear = quantizer.palette.count
    var bits = 1
    while 1 << bits < clear + (hasClear ? 1 : 0) { bits += 1 }
    let disposal: UInt8 = wipes ? 2 : 1
    file += [0x21, 0xF9, 4, disposal << 2 | (hasClear ? 1 : 0)] + Self.words([hundredths])
    file += [hasClear ? UInt8(clear) : 0, 0, 0x2C]
    file += Self.words([rect.x, rect.y, rect.width, rect.height]) + [0x80 | UInt8(bits - 1)]
    for place in 0..<1 << bits {
      let color = place < clear ? quantizer.palette[place] : 0
      file += [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    let indexes = colors.map { $0.map { quantizer.index(of: $0) } ?? UInt8(clear) }
    var compressor = LZWEncoder(minimumCodeSize: max(2, bits))
    file += compressor.encode(indexes)
  }

  private static func hasClearPixel(_ bitmap: Bitmap) -> Bool {
    stride(from: 3, to: bitmap.pixels.count, by: 4).contains { bitmap.pixels[$0] < 128 }
  }

  private static func words(_ values: [Int]) -> [UInt8] {
    values.flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255)] }
  }
}
