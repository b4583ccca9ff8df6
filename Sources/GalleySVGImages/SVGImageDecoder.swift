// SPDX-License-Identifier: MIT
import CRSVG
public import GalleyModel

/// Draws SVG pictures over librsvg, as large as they will be shown.
///
/// A document loads nothing from outside of itself: no file, no address. Scripts and animations do not run. Text in it
/// is drawn with the fonts of the machine, so only documents without text look the same everywhere. Pictures inside
/// of it (data URLs) go through gdk-pixbuf, whose memory is not held to the limits: of documents that nobody vouches
/// for, keep the bytes few. librsvg cannot be interrupted; its own limits are 1,000,000 elements and a million
/// references. A program that draws documents of strangers had better do so in a process of its own that can be ended,
/// as the `galley` command does.
///
/// librsvg is loaded when the first document is read, not when the program starts. Where it is not installed every
/// document is refused with `.unsupported`.
public struct SVGImageDecoder: Hashable, Sendable {
  /// The size of a document that states none, in points, as CSS has it for replaced elements.
  public static let standInSize = PixelSize(width: 300, height: 150)
  /// The longest side that is drawn, in pixels: cairo's.
  public static let largestSide = 32_767

  /// The most bytes of a document.
  public var bytes: Int
  /// The most pixels that are drawn.
  public var pixels: Int

  /// Makes a reader.
  public init(bytes: Int = 4 << 20, pixels: Int = 16 << 20) {
    self.bytes = bytes
    self.pixels = pixels
  }

  /// Whether `bytes` are SVG as far as their beginning tells: text in which `<svg` stands before any other element.
  public static func sniff(_ bytes: [UInt8]) -> Bool {
    // A compressed document is none: it may unfold to any size.
    let text = bytes.prefix(4096).drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 <= 0x20 }
    guard text.first == UInt8(ascii: "<") else { return false }
    var at = text.startIndex
    while let open = text[at...].firstIndex(of: UInt8(ascii: "<")), open + 1 < text.endIndex {
      let rest = text[(open + 1)...]
      // Declarations, comments and processing instructions may come first.
      if rest.first != UInt8(ascii: "?"), rest.first != UInt8(ascii: "!") {
        let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        return name.elementsEqual("svg".utf8) || name.suffix(4).elementsEqual(":svg".utf8)
      }
      if rest.starts(with: Array("!--".utf8)) {
        at = end(ofCommentIn: text, from: open) ?? text.endIndex
      } else {
        at = open + 1
      }
    }
    return false
  }

  private static func end(ofCommentIn text: ArraySlice<UInt8>, from start: Int) -> Int? {
    var at = start + 4
    while at + 2 < text.endIndex {
      if text[at...at + 2].elementsEqual("-->".utf8) { return at + 3 }
      at += 1
    }
    return nil
  }

  /// The size that a document asks for, in points; nil where it states none.
  /// - Throws: `.tooManyBytes`, `.unknownFormat`, `.unsupported`, `.malformed`.
  public func naturalSize(of document: [UInt8]) throws(ImageError) -> (width: Double, height: Double)? {
    try SVGDocumentHandle(checked(document)).naturalSize
  }

  /// Draws a document.
  /// - Input: `request` gives the scale, the size that is asked for and the most pixels across; nothing is loaded from
  ///   its source.
  /// - Output: one frame of natural size × scale, more where a greater size is asked for, shrunk to the most pixels
  ///   across; the natural size in points.
  /// - Throws: `.tooManyBytes`, `.unknownFormat`, `.unsupported`, `.malformed`, `.tooManyPixels`, `.sideTooLong`.
  public func decode(_ document: [UInt8], for request: ImageRequest) throws(ImageError) -> ImageResource {
    let handle = try SVGDocumentHandle(checked(document))
    let stated = handle.naturalSize
    let (width, height) = stated ?? (Double(Self.standInSize.width), Double(Self.standInSize.height))
    var scale = request.scale.isFinite && request.scale > 0 ? request.scale : 1
    // As large as it is asked for, where that is more than its own size.
    let growth = max(1, request.width.map { $0 / width } ?? 1, request.height.map { $0 / height } ?? 1)
    if growth.isFinite {
      scale = min(scale * growth, max(scale, (Double(pixels) / (width * height)).squareRoot() * 0.99))
    }
    if let most = request.maximumPixelWidth, most > 0 { scale = min(scale, Double(most) / width) }
    let size = try pixelSize(width: width * scale, height: height * scale)
    let bitmap = try handle.draw(size)
    return ImageResource(naturalWidth: width, naturalHeight: height, image: AnimatedImage(bitmap))
  }

  private func checked(_ document: [UInt8]) throws(ImageError) -> [UInt8] {
    guard document.count <= bytes else { throw .tooManyBytes(count: document.count, limit: bytes) }
    guard Self.sniff(document) else { throw .unknownFormat }
    return document
  }

  private func pixelSize(width: Double, height: Double) throws(ImageError) -> PixelSize {
    // Numbers of any size come out of documents: they are held before they become integers.
    let sides = [width, height].map { side in side.isFinite ? max(1, min(side.rounded(.up), 1e9)) : 1e9 }
    let (across, down) = (Int(sides[0]), Int(sides[1]))
    guard max(across, down) <= Self.largestSide else {
      throw .sideTooLong(width: across, height: down, limit: Self.largestSide)
    }
    guard across * down <= pixels else { throw .tooManyPixels(width: across, height: down, limit: pixels) }
    return PixelSize(width: across, height: down)
  }
}
