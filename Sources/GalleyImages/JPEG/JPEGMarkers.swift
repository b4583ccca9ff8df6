// SPDX-License-Identifier: MIT
import GalleyModel

/// What the segments before a JPEG's first scan say.
/// - Source: ITU-T T.81 Annex B; EXIF 2.3 §4.6.
struct JPEGMarkers {
  /// The width as stored.
  private(set) var width = 0
  /// The height as stored.
  private(set) var height = 0
  /// 1 for grey, 3 for colour, 4 for CMYK.
  private(set) var components = 0
  /// How the stored picture is to be turned.
  private(set) var orientation = EXIFOrientation.upright

  /// Walks over the segments up to the frame header.
  init(_ bytes: [UInt8]) throws(ImageError) {
    var at = 2
    while true {
      while at < bytes.count, bytes[at] != 0xFF { at += 1 }
      while at < bytes.count, bytes[at] == 0xFF { at += 1 }
      guard at < bytes.count else { throw .truncated(format: "JPEG", count: bytes.count) }
      let marker = bytes[at]
      at += 1
      if marker <= 0x01 || (0xD0...0xD8).contains(marker) { continue }
      guard marker != 0xD9, marker != 0xDA else { throw Self.malformed("no frame header before the first scan") }
      guard let length = bytes.bigEndian16(at: at) else { throw .truncated(format: "JPEG", count: bytes.count) }
      guard length >= 2 else { throw Self.malformed("a segment of \(length) bytes") }
      let segment = at + 2..<max(at + 2, min(at + length, bytes.count))
      switch marker {
      case 0xC4, 0xC8, 0xCC: break
      case 0xC0...0xCF:
        try readFrame(bytes, segment)
        return
      case 0xE1: orientation = EXIFOrientation(bytes, segment) ?? orientation
      default: break
      }
      at += length
    }
  }

  /// The size after turning.
  var shownSize: PixelSize {
    orientation.swapsSides ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height)
  }

  private mutating func readFrame(_ bytes: [UInt8], _ segment: Range<Int>) throws(ImageError) {
    guard segment.count >= 6 else { throw .truncated(format: "JPEG", count: bytes.count) }
    let start = segment.lowerBound
    guard bytes[start] == 8 else { throw .unsupported(format: "JPEG", reason: "\(bytes[start]) bits a channel") }
    height = bytes.bigEndian16(at: start + 1) ?? 0
    width = bytes.bigEndian16(at: start + 3) ?? 0
    components = Int(bytes[start + 5])
    guard width > 0, height > 0 else { throw Self.malformed("a size of \(width)×\(height)") }
  }

  private static func malformed(_ reason: String) -> ImageError { .malformed(format: "JPEG", reason: reason) }
}
