// SPDX-License-Identifier: MIT
import CTurboJPEG
public import GalleyModel

/// Writes a picture as JPEG.
public struct JPEGEncoder: Hashable, Sendable {
  /// The longest side, in pixels.
  public static let largestSide = 65_500
  /// 1 (small) … 100 (close to the picture).
  public var quality: Int
  /// Whether colours keep their full resolution, as text needs; half across and down otherwise.
  public var keepsColorResolution: Bool
  /// Whether the file shows the whole picture early.
  public var isProgressive: Bool
  /// What is behind pixels that are not opaque; its own alpha is ignored.
  public var background: Color

  /// Makes a writer.
  public init(
    quality: Int = 90, keepsColorResolution: Bool = true, isProgressive: Bool = false, background: Color = .white
  ) {
    self.quality = quality
    self.keepsColorResolution = keepsColorResolution
    self.isProgressive = isProgressive
    self.background = background
  }

  /// Writes `bitmap`.
  /// - Limits: quality is held to 1…100.
  /// - Throws: `.noPixels`, `.sideTooLong`, `.tooManyPixels`, `.tooManyBytes`, `.outOfMemory`.
  public func encode(_ bitmap: Bitmap, limits: ImageLimits = .standard) throws(ImageError) -> [UInt8] {
    try bitmap.check(limits, largestSide: Self.largestSide)
    let opaque = bitmap.laid(over: background)
    let handle = try TurboJPEGHandle(tjInitCompress())
    var buffer: UnsafeMutablePointer<UInt8>?
    defer { tjFree(buffer) }
    var count: UInt = 0
    let sampling = keepsColorResolution ? TJSAMP_444 : TJSAMP_420
    let status = tjCompress2(
      handle.raw, opaque, Int32(bitmap.width), 0, Int32(bitmap.height), Int32(TJPF_RGBX.rawValue), &buffer, &count,
      Int32(sampling.rawValue), Int32(min(max(quality, 1), 100)),
      TJFLAG_ACCURATEDCT | (isProgressive ? TJFLAG_PROGRESSIVE : 0))
    guard status == 0, let buffer else { throw .outOfMemory }
    try limits.check(fileBytes: Int(count))
    return Array(UnsafeBufferPointer(start: buffer, count: Int(count)))
  }
}
