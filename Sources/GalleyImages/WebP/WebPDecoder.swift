// SPDX-License-Identifier: MIT
import CWebP
import GalleyModel
import GalleyPNG

/// Reads WebP over libwebp; frames of animations are put together here, in premultiplied pixels.
///
/// The background colour of an animation is not used, as in browsers.
struct WebPDecoder {
  var limits: ImageLimits

  /// Reads `bytes`.
  func decode(_ bytes: [UInt8]) throws(ImageError) -> ImageResource {
    let info = try WebPInfo(bytes)
    try limits.check(width: info.size.width, height: info.size.height, frames: info.frameCount)
    if info.isAnimated { return try decodeAnimation(bytes, info.size) }
    let (bitmap, isWhole) = try bytes.withUnsafeBufferPointer { (buffer) throws(ImageError) in
      try Self.still(buffer, info.size)
    }
    guard let bitmap else { throw .truncated(format: "WebP", count: bytes.count) }
    return ImageResource(AnimatedImage(bitmap), isIncomplete: !isWhole)
  }

  /// Decodes one picture of a known size: as many rows as there are, nil for none.
  private static func still(
    _ bytes: UnsafeBufferPointer<UInt8>, _ size: PixelSize
  ) throws(ImageError) -> (bitmap: Bitmap?, isWhole: Bool) {
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    var status = VP8_STATUS_OUT_OF_MEMORY
    var rows: Int32 = 0
    pixels.withUnsafeMutableBufferPointer { target in
      guard let decoder = WebPINewRGB(MODE_RGBA, target.baseAddress, target.count, Int32(size.width * 4)) else {
        return
      }
      status = WebPIUpdate(decoder, bytes.baseAddress, bytes.count)
      if WebPIDecGetRGB(decoder, &rows, nil, nil, nil) == nil { rows = 0 }
      WebPIDelete(decoder)
      premultiply(UnsafeMutableRawBufferPointer(target))
    }
    switch status {
    case VP8_STATUS_OK: return (Bitmap(width: size.width, height: size.height, pixels: pixels), true)
    case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory
    case VP8_STATUS_SUSPENDED where rows <= 0: return (nil, false)
    default:
      guard rows > 0 else { throw .malformed(format: "WebP", reason: "damaged picture data") }
      return (Bitmap(width: size.width, height: size.height, pixels: pixels), false)
    }
  }

  private func decodeAnimation(_ bytes: [UInt8], _ size: PixelSize) throws(ImageError) -> ImageResource {
    try bytes.withDemuxer { (demuxer, isCut) throws(ImageError) -> ImageResource in
      var canvas = AnimationCanvas(width: size.width, height: size.height)
      var shown: [AnimatedImage.Frame] = []
      var frame = WebPIterator()
      var isIncomplete = isCut
      var hasFrame = WebPDemuxGetFrame(demuxer, 1, &frame) != 0
      defer { WebPDemuxReleaseIterator(&frame) }
      while hasFrame {
        try limits.checkCancellation()
        guard let part = try picture(of: frame) else {
          isIncomplete = true
          break
        }
        canvas.put(
          part, x: Int(frame.x_offset), y: Int(frame.y_offset),
          blend: frame.blend_method == WEBP_MUX_BLEND ? .over : .replace,
          disposal: frame.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND ? .clear : .keep)
        let duration = APNGDecoder.shownDuration(Int(frame.duration) * 1000)
        shown.append(.init(bitmap: canvas.bitmap, durationInMicroseconds: duration))
        hasFrame = WebPDemuxNextFrame(&frame) != 0
      }
      guard !shown.isEmpty else { throw .truncated(format: "WebP", count: bytes.count) }
      let plays = Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT))
      return ImageResource(AnimatedImage(frames: shown, playCount: plays), isIncomplete: isIncomplete)
    }
  }

  /// The whole picture of one frame, or nil where it is cut or damaged.
  private func picture(of frame: WebPIterator) throws(ImageError) -> Bitmap? {
    guard frame.complete != 0, frame.x_offset >= 0, frame.y_offset >= 0 else { return nil }
    let fragment = UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size)
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(fragment.baseAddress, fragment.count, &features) == VP8_STATUS_OK,
      features.width == frame.width, features.height == frame.height, frame.width > 0, frame.height > 0
    else { return nil }
    let size = PixelSize(width: Int(frame.width), height: Int(frame.height))
    try limits.check(width: size.width, height: size.height)
    do throws(ImageError) {
      let (bitmap, isWhole) = try Self.still(fragment, size)
      return isWhole ? bitmap : nil
    } catch {
      if case .malformed = error { return nil }
      throw error
    }
  }
}
