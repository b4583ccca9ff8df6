// SPDX-License-Identifier: MIT
import GalleyModel
import GalleyPNG

/// Reads GIF: our own reader, so that every byte of a hostile file goes through checked accesses.
struct GIFDecoder {
  var limits: ImageLimits

  /// Reads `bytes`.
  func decode(_ bytes: [UInt8]) throws(ImageError) -> ImageResource {
    let file = try GIFFile(bytes)
    try limits.check(width: file.width, height: file.height, frames: file.frames.count)
    var canvas = AnimationCanvas(width: file.width, height: file.height)
    var shown: [AnimatedImage.Frame] = []
    var isIncomplete = file.isIncomplete
    for frame in file.frames {
      try limits.checkCancellation()
      try limits.check(width: frame.rect.width, height: frame.rect.height)
      let (part, isWhole) = picture(of: frame, in: file)
      if !isWhole { isIncomplete = true }
      // Of an animation only whole frames are shown; the first one as far as it goes.
      if !isWhole, !shown.isEmpty { break }
      canvas.put(part, x: frame.rect.x, y: frame.rect.y, blend: .over, disposal: frame.disposal)
      shown.append(.init(bitmap: canvas.bitmap, durationInMicroseconds: frame.duration))
    }
    return ImageResource(AnimatedImage(frames: shown, playCount: file.playCount), isIncomplete: isIncomplete)
  }

  /// The pixels of one frame, clear where the data end early.
  private func picture(of frame: GIFFile.Frame, in file: GIFFile) -> (bitmap: Bitmap, isWhole: Bool) {
    let (width, height) = (frame.rect.width, frame.rect.height)
    var decoder = LZWDecoder(file.compressedBytes(of: frame), minimumCodeSize: file.codeSize(of: frame))
    let count = width * height
    let indexes = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      filled = decoder.decode(into: UnsafeMutableBufferPointer(rebasing: target[..<count]))
    }
    let colors = file.colors(of: frame)
    var bitmap = Bitmap(width: width, height: height)
    bitmap.pixels.withUnsafeMutableBytes { pixels in
      for (place, y) in Self.rows(height, isInterlaced: frame.isInterlaced).enumerated() {
        let row = place * width..<min((place + 1) * width, max(indexes.count, place * width))
        for (x, at) in row.enumerated() {
          pixels.storeBytes(
            of: colors[Int(indexes[at])].littleEndian, toByteOffset: (y * width + x) * 4, as: UInt32.self)
        }
      }
    }
    return (bitmap, indexes.count == count)
  }

  /// The rows in the order of the file.
  /// - Source: GIF89a Appendix E.
  static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in Array(stride(from: first, to: height, by: step)) }
  }
}
