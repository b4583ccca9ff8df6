// SPDX-License-Identifier: MIT
public import GalleyModel
import GalleyPNG

/// Reads PNG, APNG, JPEG, GIF and WebP into frames that are whole, premultiplied pictures.
///
/// The format is found from the bytes alone. Colours are taken as sRGB: profiles and gamma are not applied. A JPEG is
/// turned as its EXIF orientation asks; CMYK is converted without a profile.
///
/// A file that ends or breaks in the middle is shown as far as it goes, as browsers do, and marked
/// ``ImageResource/isIncomplete``: the rows of a JPEG, of a GIF's first frame or of a WebP that are there, the whole
/// frames of an animation. A PNG, which has checksums, is refused instead.
public struct ImageDecoder: Sendable {
  /// What reading may use.
  public var limits: ImageLimits

  /// Makes a reader.
  public init(limits: ImageLimits = .standard) { self.limits = limits }

  /// Reads `bytes`.
  /// - Limits: bytes, size and frames are held to `limits` before anything is decoded.
  /// - Throws: ``ImageError``.
  public func decode(_ bytes: [UInt8]) throws(ImageError) -> ImageResource {
    guard bytes.count <= limits.bytes else { throw .tooManyBytes(count: bytes.count, limit: limits.bytes) }
    guard let format = ImageFormat(sniffing: bytes) else { throw .unknownFormat }
    try limits.checkCancellation()
    return switch format {
    case .png: try decodePNG(bytes)
    case .jpeg: try JPEGDecoder(limits: limits).decode(bytes)
    case .gif: try GIFDecoder(limits: limits).decode(bytes)
    case .webp: try WebPDecoder(limits: limits).decode(bytes)
    }
  }

  private func decodePNG(_ bytes: [UInt8]) throws(ImageError) -> ImageResource {
    let own = Limits(
      pixels: min(limits.pixels, limits.framePixels), fileBytes: limits.bytes, isCancelled: limits.isCancelled)
    do throws(PNGError) {
      let decoder = APNGDecoder(frames: limits.frames, framePixels: limits.framePixels)
      return ImageResource(try decoder.decode(bytes, limits: own))
    } catch { throw ImageError(error) }
  }
}

extension ImageError {
  /// The same reason, from the reader and writer of PNG.
  init(_ error: PNGError) {
    switch error {
    case .notPNG: self = .unknownFormat
    case .truncated(let count): self = .truncated(format: "PNG", count: count)
    case .malformed(let reason): self = .malformed(format: "PNG", reason: reason)
    case .checksum: self = .malformed(format: "PNG", reason: error.description)
    case .noPixels(let width, let height): self = .noPixels(width: width, height: height)
    case .tooManyPixels(let width, let height, let limit):
      self = .tooManyPixels(width: width, height: height, limit: limit)
    case .tooManyFrames(let count, let limit): self = .tooManyFrames(count: count, limit: limit)
    case .tooManyFramePixels(let width, let height, let frames, let limit):
      self = .tooManyFramePixels(width: width, height: height, frames: frames, limit: limit)
    case .sideTooLong(let width, let height, let limit):
      self = .sideTooLong(width: width, height: height, limit: limit)
    case .tooManyBytes(let count, let limit): self = .tooManyBytes(count: count, limit: limit)
    case .outOfMemory: self = .outOfMemory
    case .cancelled: self = .cancelled
    case .unreadable(let path, let reason), .unwritable(let path, let reason):
      self = .unreadable(source: path, reason: reason)
    }
  }
}
