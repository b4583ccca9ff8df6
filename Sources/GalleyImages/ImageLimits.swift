// SPDX-License-Identifier: MIT
import GalleyModel

/// What reading or writing one picture may use before it stops with a clear error.
public struct ImageLimits: Sendable {
  /// The most bytes of a source or a written file.
  public var bytes: Int
  /// The most pixels of one frame.
  public var pixels: Int
  /// The most frames.
  public var frames: Int
  /// The most pixels of all frames together; four bytes each stay in memory.
  public var framePixels: Int
  /// Asked before every frame; true stops the call. A picture that stands still is not interrupted.
  public var isCancelled: (@Sendable () -> Bool)?

  /// 50 MiB of source, 64 Mpx a frame, 10,000 frames, 128 Mpx together, never cancelled.
  public static let standard = ImageLimits()

  /// Makes limits.
  public init(
    bytes: Int = 50 << 20, pixels: Int = 64 << 20, frames: Int = 10_000, framePixels: Int = 128 << 20,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    self.bytes = bytes
    self.pixels = pixels
    self.frames = frames
    self.framePixels = framePixels
    self.isCancelled = isCancelled
  }

  /// Holds a picture that a header claims to the limits.
  /// - Input: sides of at most 32 bits, so that their product is no overflow.
  func check(width: Int, height: Int, frames count: Int = 1) throws(ImageError) {
    guard width * height <= pixels else { throw .tooManyPixels(width: width, height: height, limit: pixels) }
    guard count <= frames else { throw .tooManyFrames(count: count, limit: frames) }
    guard width * height <= framePixels / max(1, count) else {
      throw .tooManyFramePixels(width: width, height: height, frames: count, limit: framePixels)
    }
  }

  /// Holds a written file to the limit.
  func check(fileBytes count: Int) throws(ImageError) {
    guard count <= bytes else { throw .tooManyBytes(count: count, limit: bytes) }
  }

  /// Stops where the caller says so.
  func checkCancellation() throws(ImageError) {
    if isCancelled?() == true { throw .cancelled }
  }
}
