// SPDX-License-Identifier: MIT

public import Galley

extension Document {
  /// The document as plain text.
  ///
  /// Blocks stand an empty line apart, in lists below each other. Lists and quotes are moved in by two spaces a level,
  /// the items of a list by one more, after `•` or their number; rows of tables are lines of CSV (RFC 4180); a line
  /// between parts is `***`; pictures are what stands for them; code stays as it is.
  public func plainText() -> String { PlainTextWriter(self, parts: SelectedPart.all(of: self)).text() }

  /// The document as HTML, with `images` in it as data; pictures that are not there keep their addresses.
  /// - Input: `colorScheme` is the page's, for pictures that differ by it.
  public func html(
    images: [String: ImageResource] = [:], time: Double = 0, colorScheme: ColorScheme = .light
  ) -> String {
    let pictures = CopiedPictures(images: images, time: time, colorScheme: colorScheme)
    return HTMLWriter(self, parts: SelectedPart.all(of: self), pictures: pictures).html()
  }
}

extension StructuredLayout {
  /// The whole document as plain text.
  public func plainText() -> String { document.plainText() }

  /// The whole document as HTML, pictures in it as data.
  public func html() -> String { document.html(images: images, time: time, colorScheme: colorScheme) }

  /// What of the document a range touches, as HTML, pictures in it as data. A part of one block has no element
  /// around it.
  public func html(in range: TextRange) -> String {
    let parts = selectedParts(range)
    let pictures = CopiedPictures(images: images, time: time, colorScheme: colorScheme)
    if parts.count == 1, let part = parts.first {
      let block = document.blocks[part.block]
      var isCode = block.kind == .math
      if case .code = block.kind { isCode = true }
      if !isCode, part.range.count < block.content.text.utf8.count {
        return HTMLInlines(pictures: pictures).html(block.content, part.range)
      }
    }
    return HTMLWriter(document, parts: parts, pictures: pictures).html()
  }

  /// The source of what a range touches; nil where the document does not know its source.
  ///
  /// Blocks whose whole text is in the range come with their marks; a part of a text comes with the delimiters of what
  /// is whole in it.
  public func markdown(in range: TextRange) -> String? {
    guard let source = MarkdownSlice(document: document).range(of: selectedParts(range)) else { return nil }
    let held = source.clamped(to: TextRange(0, document.source.count))
    return String(decoding: document.source[held.range], as: UTF8.self)
  }
}

/// The pictures of a document that is copied.
struct CopiedPictures {
  let images: [String: ImageResource]
  let time: Double
  let colorScheme: ColorScheme

  /// A picture as a PNG file; nil where it is not there or cannot be written.
  func pngData(_ reference: ImageReference) -> [UInt8]? {
    guard let resource = images[reference.source(for: colorScheme)] else { return nil }
    do { return try resource.image.bitmap(at: time).pngData() } catch { return nil }
  }
}
