// SPDX-License-Identifier: MIT
public import GalleyModel

/// Reads a part of HTML: paragraphs, headings, lists, definition lists, quotes, code, tables, rules, details, pictures,
/// links and the elements inside text, character references; where `align` or `text-align` puts lines.
///
/// It is tolerant, in time in proportion to the text: what is not closed ends where its holder ends, an end tag
/// without a start is passed over, unknown elements show their content, and `script`, `style`, `head`, `template`,
/// `iframe` and comments show nothing. Nothing is loaded or run.
public struct HTMLParser: MarkupParser, Hashable {
  /// What is not gone beyond.
  public var limits: MarkupLimits

  /// Makes a parser.
  public init(limits: MarkupLimits = MarkupLimits()) { self.limits = limits }

  /// The document that HTML describes, with its source and where each part stands in it.
  /// - Complexity: in proportion to the length, within the limits.
  public func parse(_ source: [UInt8]) throws(MarkupError) -> Document {
    let bytes = try repaired(source, limits: limits)
    var builder = HTMLTreeBuilder(limits: limits, isSubset: false)
    builder.document.source = bytes
    builder.read(bytes, from: byteOrderMark(bytes))
    builder.finish()
    return builder.document
  }
}
