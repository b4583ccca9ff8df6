// SPDX-License-Identifier: MIT
public import GalleyModel
import GalleyPNG

/// What a picture file says about itself, found without decoding a pixel.
public struct ImageHeader: Hashable, Sendable {
  /// The format.
  public var format: ImageFormat
  /// The size as it is shown, turned as EXIF asks.
  public var size: PixelSize
  /// The frames that the file claims or, of GIF and WebP, has; 1 for a picture that stands still.
  public var frameCount: Int

  /// Reads what `bytes` say.
  /// - Limits: no memory beyond a list of the frames; nothing is decoded, so damage further on is not seen.
  /// - Throws: `.unknownFormat`, `.truncated` and `.malformed` where there is no size.
  /// - Complexity: O(bytes) for animations, O(bytes before the size) for others.
  public init(_ bytes: [UInt8]) throws(ImageError) {
    guard let format = ImageFormat(sniffing: bytes) else { throw .unknownFormat }
    switch format {
    case .png:
      guard let size = PNGDecoder().size(of: bytes) else { throw .truncated(format: "PNG", count: bytes.count) }
      guard 1..<1 << 31 ~= size.width, 1..<1 << 31 ~= size.height else {
        throw .malformed(format: "PNG", reason: "a size of \(size.width)×\(size.height)")
      }
      self.init(format: format, size: size, frameCount: Self.pngFrameCount(bytes))
    case .jpeg:
      let markers = try JPEGMarkers(bytes)
      self.init(format: format, size: markers.shownSize, frameCount: 1)
    case .gif:
      let file = try GIFFile(bytes)
      self.init(
        format: format, size: PixelSize(width: file.width, height: file.height), frameCount: file.frames.count)
    case .webp:
      let info = try WebPInfo(bytes)
      self.init(format: format, size: info.size, frameCount: info.frameCount)
    }
  }

  /// Makes a header.
  public init(format: ImageFormat, size: PixelSize, frameCount: Int) {
    self.format = format
    self.size = size
    self.frameCount = frameCount
  }

  /// The frames that acTL claims, where it stands before the first IDAT; 1 otherwise.
  private static func pngFrameCount(_ bytes: [UInt8]) -> Int {
    var at = 8
    while let length = bytes.bigEndian32(at: at), let name = bytes.bigEndian32(at: at + 4) {
      if name == 0x6163_544C { return max(1, bytes.bigEndian32(at: at + 8) ?? 1) }
      if name == 0x4944_4154 { break }
      at += 12 + length
    }
    return 1
  }
}
