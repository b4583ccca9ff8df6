// SPDX-License-Identifier: MIT
public import GalleyModel

/// What turns a markup into a document.
///
/// Bad markup never fails: every text means something. What fails is a text that is too long.
public protocol MarkupParser: Sendable {
  /// The document that UTF-8 bytes describe. Ill-formed parts and U+0000 are read as U+FFFD; ``Document/source`` holds
  /// the bytes as read, and every source range is one of them.
  func parse(_ source: [UInt8]) throws(MarkupError) -> Document
}

extension MarkupParser {
  /// As ``parse(_:)-(_)`` of the bytes of a string.
  public func parse(_ source: String) throws(MarkupError) -> Document { try parse(Array(source.utf8)) }
}

/// Why a text was not parsed.
public enum MarkupError: Error, Equatable, Sendable {
  /// The text has more bytes than `limit`.
  case tooLong(bytes: Int, limit: Int)
}

/// What a parser does not go beyond, so that time and memory stay in proportion to the text.
public struct MarkupLimits: Hashable, Sendable {
  /// The longest text in bytes; one that is longer is refused.
  public var bytes = 16 << 20
  /// How many quotes and lists may hold a block; what is nested deeper is text at this depth. At most 1,000.
  public var nesting = 200
  /// How many stretches may hold a stretch of text; what is nested deeper keeps its text alone. At most 1,000.
  public var inlineNesting = 100
  /// How many columns a table may have; a wider one is shown as text. At most 1,000.
  public var columns = 512
  /// How many cells of a document may be made up for rows that are shorter than their table; the table ends there.
  public var emptyCells = 100_000
  /// How many bytes of addresses and titles references to link definitions may copy, beside the length of the text;
  /// a definition whose references would copy more is text.
  public var definedBytes = 16 << 20

  /// The limits that the parsers have of themselves.
  public init() {}
}
