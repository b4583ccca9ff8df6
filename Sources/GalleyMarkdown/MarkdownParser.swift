// SPDX-License-Identifier: MIT
public import GalleyModel

/// Reads Markdown: CommonMark with GitHub's extensions, formulas, emoji and a safe part of HTML.
///
/// The tree is cmark-gfm's. Before it parses, what it must not see as it stands is taken out of its way: formulas, whose
/// backslashes and underscores are theirs, are tokens to it and come back exact; delimiters beside characters that it
/// does not know as CommonMark 0.31.2 does stand between marks that tell it; and what it is slow at is text.
///
/// - Footnotes stand at the end, in the order of the first references to them; those without a reference are not shown.
/// - HTML: `br`, `sub`, `sup`, `kbd`, `img`, `picture`, `u`, `ins`, `mark`, `del`, `s`, `b`, `strong`, `i`, `em`, `code`,
///   `q` and `a` in text, and elements that show their text as it is, such as `span`; paragraphs, headings, divisions,
///   sections, lists, definition lists, quotes, code, tables, rules, `details` and `summary` as blocks, with `align`.
///   Comments vanish and all other HTML, scripts and styles too, shows as text. An inline element that is not closed ends
///   with its block, but for one that stands around blocks (`<b>` on a line of its own); an end tag without a start is
///   text there. Blocks hold the Markdown that follows until their end
///   tag, at most to the end of the quote or item that they are in.
/// - Source ranges: of a block from its first mark to its last character; of a stretch with its delimiters.
///
/// Parsing is safe from several threads; the C parser itself runs one text at a time.
public struct MarkdownParser: MarkupParser, Hashable {
  /// How Markdown is read.
  public var options: MarkdownOptions

  /// Makes a parser.
  public init(options: MarkdownOptions = MarkdownOptions()) { self.options = options }

  /// The document that Markdown describes, with its source and where each part stands in it.
  /// - Complexity: in proportion to the length, within the limits.
  public func parse(_ source: [UInt8]) throws(MarkupError) -> Document {
    let bytes = try repaired(source, limits: options.limits)
    return document(SourcePreparation.prepare(bytes, options: options), isInlineOnly: false)
  }

  /// As ``parse(_:)-([UInt8])``, in less time where the source has much in common with that of a document parsed before.
  ///
  /// The result is the same. Taken over are the blocks before the change, where nothing behind them can change them:
  /// in documents without link definitions and footnotes, up to the last blank line that no list, indented code or HTML
  /// stands before.
  /// - Input: `known` was parsed by an equal parser and not changed.
  /// - Complexity: as `parse` in what is parsed anew; a few operations a byte for the rest.
  public func parse(_ source: [UInt8], reusing known: Document) throws(MarkupError) -> Document {
    var safe = 0
    return try parse(source, reusing: known, safe: &safe)
  }

  /// The same for one who keeps what was found out: `safe` is 0 at first, and then what the call before put there for the
  /// document that it gave.
  package func parse(
    _ source: [UInt8], reusing known: Document, safe: inout Int
  ) throws(MarkupError) -> Document {
    var same = known.source.samePrefix(as: source)
    let bytes = try repaired(source, known: same, limits: options.limits)
    if bytes.samePrefix(as: source) < source.count { same = known.source.samePrefix(as: bytes) }
    guard let restart = RestartPoint(known, bytes, same: same, safe: &safe) else {
      return document(SourcePreparation.prepare(bytes, options: options), isInlineOnly: false)
    }
    let rest = Array(bytes[restart.offset...])
    var result = known.head(restart.block)
    result.append(
      document(SourcePreparation.prepare(rest, options: options), isInlineOnly: false), sourceOffset: restart.offset)
    result.source = bytes
    return result
  }

  /// The content of Markdown without blocks: marks of blocks are text, white space stays, line ends show as U+2028.
  ///
  /// The document has one paragraph, or none where there is no text.
  public func parseInline(_ source: String) throws(MarkupError) -> Document {
    let bytes = try repaired(Array(source.utf8), limits: options.limits)
    return document(SourcePreparation.prepareInline(bytes, options: options), isInlineOnly: true)
  }

  private func document(_ prepared: PreparedSource, isInlineOnly: Bool) -> Document {
    var walk = MarkdownWalk(prepared, options: options, isInlineOnly: isInlineOnly)
    if let tree = CommonMarkTree(prepared.text, extensions: options.extensions) {
      tree.walk { node, isEntering in walk.take(node, isEntering: isEntering) }
    }
    return walk.document
  }
}
