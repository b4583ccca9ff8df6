// SPDX-License-Identifier: MIT

/// A format of picture files that is read here.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// PNG, animated (APNG) or not.
  case png = "PNG"
  /// JPEG, baseline or progressive.
  case jpeg = "JPEG"
  /// GIF, animated or not.
  case gif = "GIF"
  /// WebP, lossy, lossless or animated.
  case webp = "WebP"

  /// The format that `bytes` begin as, whatever a name or a header says; nil for none that is known.
  /// - Source: WHATWG MIME Sniffing §6.1.
  public init?(sniffing bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
      self = .gif
    } else if bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }
}
