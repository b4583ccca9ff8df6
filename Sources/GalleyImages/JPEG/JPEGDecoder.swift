// SPDX-License-Identifier: MIT
import CTurboJPEG
import GalleyModel

/// Reads JPEG over TurboJPEG, whose calls return where libjpeg would jump.
///
/// Four components are ink: they are taken as inverted (Adobe's way), as browsers do, and converted without a profile.
struct JPEGDecoder {
  var limits: ImageLimits

  /// Reads `bytes`.
  /// - Limits: at most 500 scans: a small progressive file can hold enough of them to take hours.
  func decode(_ bytes: [UInt8]) throws(ImageError) -> ImageResource {
    let markers = try JPEGMarkers(bytes)
    try limits.check(width: markers.width, height: markers.height)
    let isInk = markers.components == 4
    let handle = try TurboJPEGHandle(tjInitDecompress())
    var (width, height): (Int32, Int32) = (0, 0)
    var (subsampling, colors): (Int32, Int32) = (0, 0)
    let code = tjDecompressHeader3(
      handle.raw, bytes, UInt(bytes.count), &width, &height, &subsampling, &colors)
    // A sampling that TurboJPEG has no name for counts as a failure here, and can be decoded nevertheless.
    guard width == markers.width, height == markers.height else {
      throw code == 0 ? .malformed(format: "JPEG", reason: "two frame headers") : handle.error
    }
    var pixels = [UInt8](repeating: 0, count: markers.width * markers.height * 4)
    let flags = TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS
    // The wanted size is given, so that not one byte more is written, whatever the file says further on.
    let status = tjDecompress2(
      handle.raw, bytes, UInt(bytes.count), &pixels, width, width * 4, height,
      Int32(isInk ? TJPF_CMYK.rawValue : TJPF_RGBA.rawValue), flags)
    let isDamaged = status != 0
    if isDamaged, tjGetErrorCode(handle.raw) != Int32(TJERR_WARNING.rawValue) { throw handle.error }
    if isInk { Self.convertInk(&pixels) }
    let stored = Bitmap(width: markers.width, height: markers.height, pixels: pixels)
    return ImageResource(AnimatedImage(markers.orientation.apply(to: stored)), isIncomplete: isDamaged)
  }

  /// Inverted cyan, magenta, yellow and black to opaque RGB: each channel times black.
  private static func convertInk(_ pixels: inout [UInt8]) {
    for at in stride(from: 0, to: pixels.count, by: 4) {
      let black = UInt16(pixels[at + 3])
      for channel in at..<at + 3 { pixels[channel] = UInt8((UInt16(pixels[channel]) * black + 127) / 255) }
      pixels[at + 3] = 255
    }
  }
}

/// One TurboJPEG instance, owned. Not `Sendable`: one thread at a time uses it.
struct TurboJPEGHandle: ~Copyable {
  let raw: tjhandle

  /// Owns what `tjInit…` gave.
  init(_ raw: tjhandle?) throws(ImageError) {
    guard let raw else { throw .outOfMemory }
    self.raw = raw
  }
  deinit { tjDestroy(raw) }

  /// What went wrong in the last call.
  var error: ImageError {
    let reason = tjGetErrorStr2(raw).map { String(cString: $0) } ?? "unknown"
    return .malformed(format: "JPEG", reason: reason)
  }
}
