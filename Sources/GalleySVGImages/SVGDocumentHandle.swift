// SPDX-License-Identifier: MIT
import CRSVG
import GalleyModel

/// One librsvg document, owned. Not `Sendable`: librsvg lets one thread at a time use it.
struct SVGDocumentHandle: ~Copyable {
  private let raw: OpaquePointer

  /// Parses a document. The first one loads librsvg.
  /// - Throws: `.unsupported` where librsvg is not there, `.malformed`.
  init(_ document: [UInt8]) throws(ImageError) {
    if let reason = galley_rsvg_load() { throw .unsupported(format: "SVG", reason: String(cString: reason)) }
    var message = [CChar](repeating: 0, count: 256)
    guard let raw = galley_svg_open(document, Int64(document.count), &message, Int64(message.count)) else {
      throw Self.malformed(message)
    }
    self.raw = raw
  }
  deinit { galley_svg_close(raw) }

  /// The size that the document states, in points; nil for none, and for one that is not positive.
  var naturalSize: (width: Double, height: Double)? {
    var (width, height) = (0.0, 0.0)
    guard galley_svg_size(raw, &width, &height) != 0, width > 0, height > 0, width.isFinite, height.isFinite else {
      return nil
    }
    return (width, height)
  }

  /// The document drawn to fill `size`.
  func draw(_ size: PixelSize) throws(ImageError) -> Bitmap {
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    var message = [CChar](repeating: 0, count: 256)
    let status = galley_svg_draw(
      raw, Int32(size.width), Int32(size.height), &pixels, &message, Int64(message.count))
    guard status != 0 else { throw Self.malformed(message) }
    return Bitmap(width: size.width, height: size.height, pixels: pixels)
  }

  private static func malformed(_ message: [CChar]) -> ImageError {
    let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    // libxml2's reasons are several lines, the last one empty.
    let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
    return .malformed(format: "SVG", reason: lines.joined(separator: " "))
  }
}
