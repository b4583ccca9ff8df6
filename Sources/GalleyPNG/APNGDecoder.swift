// SPDX-License-Identifier: MIT
public import GalleyModel

/// Reads a PNG, animated or not, into frames that are whole pictures.
///
/// A file whose animation breaks a rule is read as its default image, as the specification asks. Frames of at most
/// 10 ms are shown for 100 ms, as browsers do. What ``PNGDecoder`` refuses is refused here: a file that is cut short
/// has no picture.
public struct APNGDecoder: Sendable {
  /// Frames of at most this long are taken as without a time, in microseconds.
  public static let shortestDuration = 10_000
  /// How long a frame without a time is shown, in microseconds.
  public static let standInDuration = 100_000
  /// The most frames.
  public var frames: Int
  /// The most pixels of all frames together.
  public var framePixels: Int

  /// Makes a reader.
  public init(frames: Int = 10_000, framePixels: Int = 128 << 20) {
    self.frames = frames
    self.framePixels = framePixels
  }

  /// Reads `bytes`.
  /// - Limits: those of ``PNGDecoder``, and `frames` and `framePixels`, which hold before anything is inflated.
  /// - Throws: as ``PNGDecoder``, and `.tooManyFrames`, `.tooManyFramePixels`.
  public func decode(_ bytes: [UInt8], limits: Limits = .standard) throws(PNGError) -> AnimatedImage {
    let animation = try bytes.withBytes { (raw) throws(PNGError) -> AnimatedImage? in
      let file = try PNGFile(raw, limits: limits)
      guard file.hasOtherChunks, let plan = APNGFrames(file) else { return nil }
      let (width, height) = (file.header.width, file.header.height)
      guard plan.frames.count <= frames else { throw .tooManyFrames(count: plan.frames.count, limit: frames) }
      guard width * height <= framePixels / plan.frames.count else {
        throw .tooManyFramePixels(width: width, height: height, frames: plan.frames.count, limit: framePixels)
      }
      return try decode(plan, AnimationCanvas(width: width, height: height), limits: limits)
    }
    if let animation { return animation }
    return AnimatedImage(try PNGDecoder().decode(bytes, limits: limits))
  }

  /// The frames put together; nil where one of them is damaged.
  private func decode(
    _ plan: APNGFrames, _ start: AnimationCanvas, limits: Limits
  ) throws(PNGError) -> AnimatedImage? {
    var canvas = start
    var shown: [AnimatedImage.Frame] = []
    for frame in plan.frames {
      let part: Bitmap
      do throws(PNGError) { part = try PNGDecoder().decode(plan.stillBytes(of: frame), limits: limits) } catch {
        if error == .cancelled || error == .outOfMemory { throw error }
        return nil
      }
      canvas.put(part, x: frame.rect.x, y: frame.rect.y, blend: frame.blend, disposal: frame.disposal)
      shown.append(
        .init(
          bitmap: canvas.bitmap, durationInMicroseconds: Self.shownDuration(frame.durationInMicroseconds)))
    }
    return AnimatedImage(frames: shown, playCount: plan.playCount)
  }

  /// How long a frame is shown whose file says `duration`, in microseconds.
  package static func shownDuration(_ duration: Int) -> Int {
    duration <= shortestDuration ? standInDuration : duration
  }
}
