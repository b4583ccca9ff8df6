// SPDX-License-Identifier: MIT
import CWebP
public import GalleyModel

/// Writes a picture or an animation as WebP.
public struct WebPEncoder: Hashable, Sendable {
  /// How pixels are kept.
  public enum Compression: Hashable, Sendable {
    /// Every pixel as it is.
    case lossless
    /// 0 (small) … 100 (close to the picture); the alpha channel is kept as it is.
    case lossy(quality: Double)
  }

  /// The longest side, in pixels.
  public static let largestSide = 16_383
  /// How pixels are kept.
  public var compression: Compression
  /// How much time goes into making the file small: 0 (fast) … 6.
  public var effort: Int

  /// Makes a writer.
  public init(compression: Compression = .lossless, effort: Int = 4) {
    self.compression = compression
    self.effort = effort
  }

  /// Writes a picture.
  /// - Limits: effort is held to 0…6, quality to 0…100; NaN counts as 75.
  /// - Throws: `.noPixels`, `.sideTooLong`, `.tooManyPixels`, `.tooManyBytes`, `.outOfMemory`, `.malformed` with
  ///   libwebp's reason.
  public func encode(_ bitmap: Bitmap, limits: ImageLimits = .standard) throws(ImageError) -> [UInt8] {
    try bitmap.check(limits, largestSide: Self.largestSide)
    var config = try configuration()
    var picture = try WebPSource(bitmap)
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    let isDone = withUnsafeMutablePointer(to: &writer) { target in
      picture.raw.writer = WebPMemoryWrite
      picture.raw.custom_ptr = UnsafeMutableRawPointer(target)
      return WebPEncode(&config, &picture.raw) != 0
    }
    guard isDone else { throw picture.error }
    try limits.check(fileBytes: writer.size)
    return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  /// Writes an animation; equal frames that follow each other become one.
  /// - Limits: durations are written to the nearest millisecond, at least 1; a play lasts at most 24 days.
  /// - Throws: as for a picture, and `.cancelled`.
  public func encode(_ animation: AnimatedImage, limits: ImageLimits = .standard) throws(ImageError) -> [UInt8] {
    guard animation.isAnimated else { return try encode(animation.frames[0].bitmap, limits: limits) }
    try animation.frames[0].bitmap.check(limits, largestSide: Self.largestSide)
    var config = try configuration()
    let encoder = try WebPAnimation(animation)
    var end = 0
    for frame in animation.frames {
      try limits.checkCancellation()
      var picture = try WebPSource(frame.bitmap)
      guard let time = Int32(exactly: end) else { throw Self.failure("an animation of more than 24 days") }
      guard WebPAnimEncoderAdd(encoder.raw, &picture.raw, time, &config) != 0 else { throw encoder.error }
      end += max(1, (frame.durationInMicroseconds + 500) / 1000)
    }
    guard let time = Int32(exactly: end) else { throw Self.failure("an animation of more than 24 days") }
    guard WebPAnimEncoderAdd(encoder.raw, nil, time, nil) != 0 else { throw encoder.error }
    var data = WebPData()
    defer { WebPDataClear(&data) }
    guard WebPAnimEncoderAssemble(encoder.raw, &data) != 0 else { throw encoder.error }
    try limits.check(fileBytes: data.size)
    return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
  }

  static func failure(_ reason: String) -> ImageError { .malformed(format: "WebP", reason: reason) }

  private func configuration() throws(ImageError) -> WebPConfig {
    var config = WebPConfig()
    guard WebPConfigInit(&config) != 0 else { throw Self.failure("another version of libwebp") }
    config.method = Int32(min(max(effort, 0), 6))
    switch compression {
    case .lossless:
      config.lossless = 1
      config.quality = 75
    case .lossy(let quality): config.quality = quality == quality ? Float(min(max(quality, 0), 100)) : 75
    }
    return config
  }
}

/// One `WebPPicture`, owned.
private struct WebPSource: ~Copyable {
  var raw = WebPPicture()

  init(_ bitmap: Bitmap) throws(ImageError) {
    guard WebPPictureInit(&raw) != 0 else { throw WebPEncoder.failure("another version of libwebp") }
    raw.use_argb = 1
    raw.width = Int32(bitmap.width)
    raw.height = Int32(bitmap.height)
    let straight = bitmap.straightPixels
    guard WebPPictureImportRGBA(&raw, straight, Int32(bitmap.width * 4)) != 0 else { throw .outOfMemory }
  }
  deinit {
    var picture = raw
    WebPPictureFree(&picture)
  }

  /// Why writing failed.
  var error: ImageError {
    raw.error_code == VP8_ENC_ERROR_OUT_OF_MEMORY
      ? .outOfMemory : WebPEncoder.failure("libwebp's error \(raw.error_code.rawValue)")
  }
}

/// One `WebPAnimEncoder`, owned.
private struct WebPAnimation: ~Copyable {
  let raw: OpaquePointer

  init(_ animation: AnimatedImage) throws(ImageError) {
    var options = WebPAnimEncoderOptions()
    guard WebPAnimEncoderOptionsInit(&options) != 0 else { throw WebPEncoder.failure("another version of libwebp") }
    options.anim_params.loop_count = Int32(min(animation.playCount, 65_535))
    options.anim_params.bgcolor = 0
    let (width, height) = (Int32(animation.size.width), Int32(animation.size.height))
    guard let raw = WebPAnimEncoderNew(width, height, &options) else { throw .outOfMemory }
    self.raw = raw
  }
  deinit { WebPAnimEncoderDelete(raw) }

  /// Why the last call failed.
  var error: ImageError { WebPEncoder.failure(WebPAnimEncoderGetError(raw).map { String(cString: $0) } ?? "unknown") }
}
