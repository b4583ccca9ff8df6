// SPDX-License-Identifier: MIT
public import GalleyModel

/// Writes an animation as APNG, lossless.
///
/// The first frame is the default image, so a viewer that knows no animation shows it. Later frames hold the rectangle
/// that changed. Every frame has one form: RGB where all are opaque, RGBA otherwise. A single frame becomes a plain
/// PNG of ``PNGEncoder``.
public struct APNGEncoder: Hashable, Sendable {
  /// How much time goes into making the file small.
  public var effort: PNGEncoder.Effort

  /// Makes a writer.
  public init(effort: PNGEncoder.Effort = .balanced) { self.effort = effort }

  /// Writes `animation`.
  /// - Limits: a duration is written to the nearest millisecond, tenth or whole of one, that APNG's 16 bits hold:
  ///   at most 65.535 s.
  /// - Throws: `.noPixels`, `.sideTooLong`, `.tooManyPixels` over `limits.pixels` in one frame, `.tooManyBytes` over
  ///   `limits.fileBytes`, `.cancelled`, `.outOfMemory`.
  public func encode(_ animation: AnimatedImage, limits: Limits = .standard) throws(PNGError) -> [UInt8] {
    guard animation.isAnimated else { return try PNGEncoder(effort: effort).encode(animation.frames[0].bitmap) }
    let (width, height) = (animation.size.width, animation.size.height)
    guard width > 0, height > 0 else { throw .noPixels(width: width, height: height) }
    guard max(width, height) <= PNGDecoder.largestSide else {
      throw .sideTooLong(width: width, height: height, limit: PNGDecoder.largestSide)
    }
    guard width * height <= limits.pixels else {
      throw .tooManyPixels(width: width, height: height, limit: limits.pixels)
    }
    let opaque = animation.frames.allSatisfy { frame in frame.bitmap.withWords { PixelSurvey.traits($0).opaque } }
    let form = PNGForm(kind: opaque ? .rgb : .rgba, depth: 8)
    var file = PNGChunkWriter(capacity: 4096)
    PNGEncoder(effort: effort).appendHeader(to: &file, form, width: width, height: height)
    file.append(
      .animationControl,
      bigEndianBytes(UInt32(animation.frames.count)) + bigEndianBytes(UInt32(clamping: animation.playCount)))
    var number: UInt32 = 0
    var previous: Bitmap?
    for frame in animation.frames {
      if limits.isCancelled?() == true { throw .cancelled }
      let rect = previous.map { frame.bitmap.changed(from: $0) } ?? PixelRect(x: 0, y: 0, width: width, height: height)
      appendControl(to: &file, &number, rect, durationInMicroseconds: frame.durationInMicroseconds)
      let stream = try PNGEncoder(effort: effort).imageData(of: frame.bitmap.cropped(to: rect), form)
      if previous == nil {
        stream.withUnsafeBytes { file.appendImageData($0) }
      } else {
        file.append(.frameData, bigEndianBytes(number) + stream)
        number += 1
      }
      guard file.bytes.count <= limits.fileBytes else {
        throw .tooManyBytes(count: file.bytes.count, limit: limits.fileBytes)
      }
      previous = frame.bitmap
    }
    file.append(.end)
    return file.bytes
  }

  private func appendControl(
    to file: inout PNGChunkWriter, _ number: inout UInt32, _ rect: PixelRect, durationInMicroseconds duration: Int
  ) {
    // Ten-thousandths of a second where they fit, thousandths where not.
    let ticksPerSecond = duration % 1000 != 0 && duration < 6_553_550 ? 10_000 : 1000
    let step = 1_000_000 / ticksPerSecond
    let ticks = min((duration + step / 2) / step, 65_535)
    let words = [Int(number), rect.width, rect.height, rect.x, rect.y]
    let times = [ticks >> 8, ticks & 255, ticksPerSecond >> 8, ticksPerSecond & 255]
    // Disposal: keep. Blend: replace.
    file.append(
      .frameControl, words.flatMap { bigEndianBytes(UInt32($0)) } + times.map { UInt8($0) } + [0, 0])
    number += 1
  }
}

extension Bitmap {
  /// Lends the pixels as little-endian RGBA words.
  func withWords<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R {
    pixels.withUnsafeBufferPointer { $0.withMemoryRebound(to: UInt32.self, body) }
  }

  /// The smallest rectangle that has every pixel that differs from `other`, a picture of the same size; one pixel
  /// where none does.
  package func changed(from other: Bitmap) -> PixelRect {
    let differs = { (range: Range<Int>) in pixels[range] != other.pixels[range] }
    let row = width * 4
    guard let top = (0..<height).first(where: { differs($0 * row..<($0 + 1) * row) }),
      let bottom = (0..<height).last(where: { differs($0 * row..<($0 + 1) * row) })
    else { return PixelRect(x: 0, y: 0, width: 1, height: 1) }
    var (left, right) = (width - 1, 0)
    for y in top...bottom {
      let start = y * row
      var x = 0
      while x < left, !differs(start + x * 4..<start + x * 4 + 4) { x += 1 }
      left = min(left, x)
      x = width - 1
      while x > right, !differs(start + x * 4..<start + x * 4 + 4) { x -= 1 }
      right = max(right, x)
    }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
