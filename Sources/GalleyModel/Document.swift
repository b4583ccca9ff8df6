// SPDX-License-Identifier: MIT
//
// What a markup parser makes: blocks in a tree and inline content with what it means, not how it looks.
//
// The tree is one array in reading order, each block before its children: a document nested a hundred thousand deep
// is walked, compared and freed without recursion.

/// What a block is.
public enum BlockKind: Hashable, Sendable {
  /// Text.
  case paragraph
  /// A heading of a level, 1…6.
  case heading(level: Int)
  /// A quotation of its children; an alert (`> [!NOTE]`) has a kind.
  case quote(alert: AlertKind?)
  /// A list of items.
  case list(ListKind, isTight: Bool)
  /// An item of a list with its number (1 in unordered lists), and whether its box is ticked if it has one.
  case listItem(number: Int, isChecked: Bool?)
  /// Text that is shown as it stands, with the first word of its info string and the rest of it.
  case code(language: String?, info: String)
  /// A table with the alignment of each column (nil where none is said); its children are rows.
  case table(columns: [TextAlignment?])
  /// A row of a table; its children are cells.
  case tableRow(isHeader: Bool)
  /// A cell of a table.
  case tableCell
  /// A line between two parts.
  case thematicBreak
  /// A formula on lines of its own; the content is its source.
  case math
  /// What a footnote says; `number` counts the notes in the order in which they are first referred to, from 1.
  case footnote(label: String, number: Int)
  /// A part that could be folded, shown open; its first child is the summary if it has one.
  case details
  /// The line that stands for a folded part.
  case summary
  /// Terms and what is said of each.
  case definitionList
  /// A term of a definition list.
  case term
  /// What is said of the term before it; it holds blocks.
  case definition
}

/// What an alert warns of.
public enum AlertKind: String, Hashable, Sendable, CaseIterable {
  case note, tip, important, warning, caution
}

/// What is put before the items of a list.
public enum ListKind: Hashable, Sendable {
  /// The same mark before each; `marker` is the character of the source (`-`, `*`, `+`).
  case unordered(marker: Character)
  /// Numbers from `start` on, with the character after them in the source (`.` or `)`).
  case ordered(start: Int, delimiter: Character)
}

/// A block of a document.
public struct DocumentBlock: Hashable, Sendable {
  /// What it is.
  public var kind: BlockKind
  /// Its own text: of paragraphs, headings, code, math, cells and summaries; empty in blocks that hold blocks.
  public var content: InlineContent
  /// The block that holds it, as an index; nil at the top.
  public internal(set) var parent: Int?
  /// How many blocks hold it.
  public internal(set) var depth: Int
  /// The index after its last descendant: its children are at `index + 1`, and each at the `end` of the one before.
  public internal(set) var end: Int
  /// Where it stands in ``Document/source``, if it came from there.
  public var source: TextRange?
  /// Where its lines stand as the markup says, and a table itself; nil where it says nothing. It counts for the blocks
  /// inside that say nothing, but for the cells of a table.
  public var alignment: TextAlignment?
  /// How many columns a cell takes; at least 1.
  public var columnSpan = 1
  /// How many rows a cell takes, its own and those below; at least 1.
  public internal(set) var rowSpan = 1
  /// Where a cell's content stands in its height; nil where the markup says nothing.
  public internal(set) var verticalAlignment: CellAlignment?
}

/// Where the content of a cell stands in the height of its rows.
public enum CellAlignment: String, Hashable, Sendable, CaseIterable {
  case top, middle, bottom
}

/// What a stretch of inline text means.
public enum InlineKind: Hashable, Sendable {
  case emphasis, strong, strike, code, sub, sup, keyboard, underline, mark
  /// A link; `url` as written after unescaping, perhaps relative.
  case link(url: String, title: String?)
  /// A picture in the place of U+FFFC.
  case image(ImageReference)
  /// A formula; the stretch is its source without delimiters.
  case math(isDisplay: Bool)
  /// A picture that a shortcode names, in the place of U+FFFC.
  case emoji(ImageReference, shortcode: String)
  /// The mark of a footnote; the stretch is its number.
  case footnoteReference(label: String, number: Int)
  /// A line end of the source that shows as a space; the stretch is that space.
  case softBreak
  /// A line end that shows; the stretch is U+2028.
  case lineBreak
}

/// A picture that a document asks for by name.
public struct ImageReference: Hashable, Sendable {
  /// Where it is: a path, a data URL, or what the caller's loader understands.
  public var source: String
  /// What stands for it where it cannot be shown.
  public var alternative: String
  /// What more is said of it.
  public var title: String?
  /// The size asked for in the markup, in points; nil where it is not said.
  public var width: Double?
  /// As `width`.
  public var height: Double?
  /// The width asked for as a part of the room, 1 being all of it; nil where it is not said. `width` goes before it.
  public var relativeWidth: Double?
  /// What takes the place of `source` on light pages; nil for nothing.
  public var lightSource: String?
  /// What takes the place of `source` on dark pages; nil for nothing.
  public var darkSource: String?
  /// Makes a reference.
  public init(
    source: String, alternative: String = "", title: String? = nil, width: Double? = nil, height: Double? = nil
  ) {
    self.source = source
    self.alternative = alternative
    self.title = title
    self.width = width
    self.height = height
  }

  /// Where the picture for pages of a scheme is.
  public func source(for scheme: ColorScheme) -> String {
    (scheme == .dark ? darkSource : lightSource) ?? source
  }
}

/// A stretch of inline text and what it means.
public struct InlineSpan: Hashable, Sendable {
  /// The stretch, in UTF-8 bytes of ``InlineContent/text``.
  public var range: TextRange
  /// What it means.
  public var kind: InlineKind
  /// Where it stands in ``Document/source``, if that is known.
  public var source: TextRange?
  /// Makes a span.
  public init(_ range: TextRange, _ kind: InlineKind, source: TextRange? = nil) {
    self.range = range
    self.kind = kind
    self.source = source
  }
}

/// A stretch of inline text and the bytes of ``Document/source`` that it was made of.
public struct SourceRun: Hashable, Sendable {
  /// The stretch, in UTF-8 bytes of ``InlineContent/text``.
  public var text: TextRange
  /// Where it stands. Of as many bytes as `text` where each byte has its own; else the whole stands for the whole.
  public var source: TextRange
  /// Makes a run.
  public init(text: TextRange, source: TextRange) {
    self.text = text
    self.source = source
  }
}

/// Text with what its stretches mean.
public struct InlineContent: Hashable, Sendable {
  /// The text as it is shown: soft breaks are spaces, hard ones U+2028, pictures U+FFFC.
  public var text: String
  /// The stretches; an outer one before those inside it.
  public var spans: [InlineSpan]
  /// Where the text came from, in its order and without overlaps; text that no run holds came from nowhere.
  public var sourceRuns: [SourceRun]
  /// Makes content.
  public init(_ text: String = "", spans: [InlineSpan] = [], sourceRuns: [SourceRun] = []) {
    self.text = text
    self.spans = spans
    self.sourceRuns = sourceRuns
  }
  /// Whether there is no text.
  public var isEmpty: Bool { text.isEmpty }
}

/// A tree of blocks, as a parser makes it.
public struct Document: Hashable, Sendable {
  /// All blocks in reading order, each before its children.
  public private(set) var blocks: [DocumentBlock] = []
  /// The markup that the document was made of, as repaired; empty if it was made by hand.
  public var source: [UInt8] = []
  private var open: [Int] = []

  /// Makes a document without blocks.
  public init() {}

  /// Adds a block that holds blocks; what follows is inside until ``close()``, which must come for its end to count.
  public mutating func begin(
    _ kind: BlockKind, source: TextRange? = nil, alignment: TextAlignment? = nil, columnSpan: Int = 1
  ) {
    open.append(append(kind, source: source, alignment: alignment, columnSpan: columnSpan))
  }

  /// Ends the block that was begun last, and its place in the source at `sourceEnd` if that is said and the block has
  /// one; does nothing where none is open.
  public mutating func close(sourceEnd: Int? = nil) {
    guard let last = open.popLast() else { return }
    blocks[last].end = blocks.count
    if let sourceEnd, let source = blocks[last].source {
      blocks[last].source = TextRange(source.lower, max(source.lower, sourceEnd))
    }
  }

  /// The block that was begun last and is not closed: the holder of what is added next.
  public var openBlock: Int? { open.last }

  /// How many blocks hold what is added next.
  public var openDepth: Int { open.count }

  /// Adds a block without blocks inside.
  /// - Output: its index.
  @discardableResult
  public mutating func append(
    _ kind: BlockKind, _ content: InlineContent = InlineContent(), source: TextRange? = nil,
    alignment: TextAlignment? = nil, columnSpan: Int = 1
  ) -> Int {
    let index = blocks.count
    blocks.append(
      DocumentBlock(
        kind: kind, content: content, parent: open.last, depth: open.count, end: index + 1, source: source,
        alignment: alignment, columnSpan: max(1, columnSpan)))
    return index
  }

  /// Says how many rows the cell `index` takes, and where its content stands in them.
  /// - Input: less than 1 row counts as 1.
  public mutating func setCell(_ index: Int, rowSpan: Int, verticalAlignment: CellAlignment?) {
    blocks[index].rowSpan = max(1, rowSpan)
    blocks[index].verticalAlignment = verticalAlignment
  }

  /// Puts `kind` and `content` in the place of block `index`'s; where it stands stays.
  public mutating func replace(_ index: Int, _ kind: BlockKind, _ content: InlineContent) {
    blocks[index].kind = kind
    blocks[index].content = content
  }

  /// The blocks directly inside block `index`, or those at the top for nil.
  /// - Complexity: O(children).
  public func children(of index: Int?) -> [Int] {
    var children: [Int] = []
    var next = index.map { $0 + 1 } ?? 0
    let end = index.map { blocks[$0].end } ?? blocks.count
    while next < end {
      children.append(next)
      next = blocks[next].end
    }
    return children
  }

  /// The blocks before block `count`, which is at the top, without their source.
  package func head(_ count: Int) -> Document {
    var head = Document()
    head.blocks = Array(blocks[..<count])
    return head
  }

  /// Adds the blocks of another document at the top, as of a source that begins at byte `sourceOffset` of this one's.
  package mutating func append(_ other: Document, sourceOffset: Int) {
    let start = blocks.count
    blocks.reserveCapacity(start + other.blocks.count)
    for block in other.blocks {
      var block = block
      block.parent = block.parent.map { $0 + start }
      block.end += start
      block.source = block.source?.moved(by: sourceOffset)
      for index in block.content.spans.indices {
        block.content.spans[index].source = block.content.spans[index].source?.moved(by: sourceOffset)
      }
      for index in block.content.sourceRuns.indices {
        let source = block.content.sourceRuns[index].source
        block.content.sourceRuns[index].source = source.moved(by: sourceOffset)
      }
      blocks.append(block)
    }
  }
}

extension TextRange {
  /// The range as far on.
  fileprivate func moved(by offset: Int) -> TextRange { TextRange(lower + offset, upper + offset) }
}

extension DocumentBlock {
  /// Whether two blocks show the same: what they are, what they hold and how many are in them, wherever they stand.
  /// - Input: where each of the two stands in its document.
  package func shows(at index: Int, as other: DocumentBlock, at otherIndex: Int) -> Bool {
    guard end - index == other.end - otherIndex, depth == other.depth, kind == other.kind,
      alignment == other.alignment, columnSpan == other.columnSpan, rowSpan == other.rowSpan,
      verticalAlignment == other.verticalAlignment,
      content.text == other.content.text, content.spans.count == other.content.spans.count
    else { return false }
    return content.spans.withUnsafeBufferPointer { spans in
      other.content.spans.withUnsafeBufferPointer { others in
        // Copies of one array need no comparison.
        spans.baseAddress == others.baseAddress
          || spans.indices.allSatisfy { spans[$0].range == others[$0].range && spans[$0].kind == others[$0].kind }
      }
    }
  }
}
