// SPDX-License-Identifier: MIT
import CWebP
import GalleyModel

/// What a WebP file says about itself.
struct WebPInfo {
  private(set) var size: PixelSize
  private(set) var isAnimated: Bool
  /// The frames that are there, whole or not.
  private(set) var frameCount = 1

  /// Reads the headers.
  init(_ bytes: [UInt8]) throws(ImageError) {
    var features = WebPBitstreamFeatures()
    let status = WebPGetFeatures(bytes, bytes.count, &features)
    switch status {
    case VP8_STATUS_OK: break
    case VP8_STATUS_NOT_ENOUGH_DATA: throw .truncated(format: "WebP", count: bytes.count)
    case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory
    default: throw .malformed(format: "WebP", reason: "no sound header")
    }
    size = PixelSize(width: Int(features.width), height: Int(features.height))
    isAnimated = features.has_animation != 0
    guard size.width > 0, size.height > 0 else {
      throw .malformed(format: "WebP", reason: "a size of \(size.width)×\(size.height)")
    }
    if isAnimated {
      frameCount = try bytes.withDemuxer { (demuxer, _) throws(ImageError) in
        Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
      }
    }
  }
}

extension [UInt8] {
  /// Lends the container's reader; `isIncomplete` where the file ends before the container does.
  func withDemuxer<R>(
    _ body: (_ demuxer: OpaquePointer, _ isIncomplete: Bool) throws(ImageError) -> R
  ) throws(ImageError) -> R {
    try withUnsafeBufferPointer { (buffer) throws(ImageError) -> R in
      var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      var state = WEBP_DEMUX_PARSE_ERROR
      guard let demuxer = WebPDemuxPartial(&data, &state) else {
        throw state == WEBP_DEMUX_PARSING_HEADER
          ? .truncated(format: "WebP", count: count) : .malformed(format: "WebP", reason: "damaged container")
      }
      defer { WebPDemuxDelete(demuxer) }
      guard state == WEBP_DEMUX_PARSED_HEADER || state == WEBP_DEMUX_DONE else {
        throw .truncated(format: "WebP", count: count)
      }
      return try body(demuxer, state != WEBP_DEMUX_DONE)
    }
  }
}
