// SPDX-License-Identifier: MIT
import GalleyModel

/// Makes blocks of HTML.
///
/// In Markdown one builder lasts as long as the quote, item or page that the HTML stands in: elements that a piece of
/// HTML leaves open hold the Markdown that follows, until another piece ends them.
struct HTMLTreeBuilder {
  /// An element that is open.
  struct Element {
    enum Effect: Equatable {
      /// A block of the document was begun.
      case block
      /// Its text is a block of its own.
      case leaf
      /// A cell; it is a block of blocks only if one comes.
      case cell
      case none
    }
    var name: String
    var effect: Effect
    /// Where lines inside stand.
    var alignment: TextAlignment?
    /// The element of the same name around it, as an index.
    var outer: Int?
  }

  /// An inline element that is open.
  struct OpenInline {
    var name: String
    var kind: InlineKind
    /// Whether it stands around blocks: no text of its block was before it.
    var isAroundBlocks: Bool
  }

  /// What the text that is gathered becomes.
  enum Leaf: Equatable {
    case paragraph, summary, term, cell
    case heading(Int)
    case preformatted(language: String?)
  }

  var document: Document
  let limits: MarkupLimits
  /// Whether only what Markdown lets through is known and the rest shows as text.
  let isSubset: Bool
  /// Where all of it stands; nil where it stands as it is read.
  var place: TextRange?
  /// Where lines stand around it.
  let outerAlignment: TextAlignment?

  var elements: [Element] = []
  /// The element of a name that was begun last, as an index.
  var innermost: [String: Int] = [:]
  var tables: [OpenTable] = []
  /// The cell whose block is not begun yet: whether it holds a text or blocks shows later.
  var openCell: OpenCell?
  /// Where the content of cells of the row that is open stands.
  var rowAlignment: CellAlignment?
  /// The number of the last item of each list that is open; nil in unordered ones.
  var numbers: [Int?] = []
  /// Where the reading ended.
  var endIndex = 0
  private(set) var content: InlineBuilder?
  private(set) var leaf = Leaf.paragraph
  private var leafAlignment: TextAlignment?
  private var leafStart = 0
  private var endsInSpace = true
  /// Whether a line end that comes next is the start tag's.
  private var skipsLineEnd = false
  /// The inline elements that were begun and not ended, the outermost first: they go on in the blocks that begin inside
  /// of them, as links around headings and pictures do.
  var openInlines: [OpenInline] = []
  /// The element whose content is dropped.
  var dropped: String?

  init(limits: MarkupLimits, isSubset: Bool, alignment: TextAlignment? = nil) {
    self.document = Document()
    self.limits = limits
    self.isSubset = isSubset
    self.outerAlignment = alignment
  }

  func range(_ range: Range<Int>) -> TextRange? { place ?? TextRange(range) }

  /// Where lines of what comes next stand.
  var alignment: TextAlignment? { elements.isEmpty ? outerAlignment : elements[elements.count - 1].alignment }

  /// Whether the document is as deep as it may be.
  var isFull: Bool { document.openDepth >= max(1, min(limits.nesting, 1000)) }

  /// Whether nothing is open.
  var isIdle: Bool { elements.isEmpty && content == nil && openInlines.isEmpty }

  // MARK: Blocks

  mutating func begin(_ kind: BlockKind, at index: Int, alignment: TextAlignment? = nil) {
    beginCellBlock(at: index)
    document.begin(kind, source: range(index..<index), alignment: alignment ?? self.alignment)
  }

  mutating func close(at index: Int) { document.close(sourceEnd: place?.upper ?? index) }

  mutating func append(_ kind: BlockKind, at range: Range<Int>) {
    beginCellBlock(at: range.lowerBound)
    document.append(kind, source: self.range(range))
  }

  mutating func replace(_ index: Int, _ kind: BlockKind) {
    document.replace(index, kind, document.blocks[index].content)
  }

  // MARK: Text

  /// Begins a block of text.
  mutating func open(_ leaf: Leaf, at index: Int, alignment: TextAlignment? = nil) {
    self.leaf = leaf
    var content = InlineBuilder(of: document.source, nesting: limits.inlineNesting)
    for inline in outerInlines { content.begin(inline.kind, tag: inline.name, at: nil) }
    self.content = content
    leafAlignment = alignment ?? self.alignment
    leafStart = index
    endsInSpace = true
    if case .preformatted = leaf { skipsLineEnd = true }
  }

  /// Calls `change` with the text that is gathered; begins a paragraph where there is none.
  mutating func withContent<Result>(at index: Int, _ change: (inout InlineBuilder) -> Result) -> Result {
    if content == nil {
      makeRoom(at: index)
      if content == nil { open(.paragraph, at: index) }
    }
    var builder = content ?? InlineBuilder(of: document.source, nesting: limits.inlineNesting)
    content = nil
    let result = change(&builder)
    content = builder
    return result
  }

  /// Ends the text of a block. That of a cell becomes a paragraph in it, or goes on where there is none yet.
  mutating func flush(at index: Int) {
    guard let builder = content else { return }
    if leaf == .cell {
      guard builder.count > 0 else { return }
      leaf = .paragraph
    }
    guard let (leaf, text) = takeContent(at: index) else { return }
    let source = range(leafStart..<max(leafStart, index))
    if leaf == .paragraph, text.isEmpty { return }
    if case .heading = leaf, isSubset, text.isEmpty { return }
    beginCellBlock(at: index)
    switch leaf {
    case .paragraph, .cell: document.append(.paragraph, text, source: source, alignment: leafAlignment)
    case .summary: document.append(.summary, text, source: source, alignment: leafAlignment)
    case .term: document.append(.term, text, source: source, alignment: leafAlignment)
    case .heading(let level):
      document.append(.heading(level: level), text, source: source, alignment: leafAlignment)
    case .preformatted(let language):
      let code = text.text.hasSuffix("\n") ? String(text.text.dropLast()) : text.text
      document.append(.code(language: language, info: ""), InlineContent(code), source: source)
    }
  }

  /// The text that was gathered and what it is; there is none afterwards.
  mutating func takeContent(at index: Int) -> (leaf: Leaf, text: InlineContent)? {
    guard var builder = content else { return nil }
    content = nil
    let leaf = leaf
    self.leaf = .paragraph
    var text = builder.finish(at: place?.upper ?? index)
    if case .preformatted = leaf {} else { text.trimSpaces() }
    return (leaf, text)
  }

  /// Whether the text that is gathered is a cell's own.
  var isInCellText: Bool { leaf == .cell && content != nil }

  /// Whether the text that is gathered is a summary's.
  var isInSummaryText: Bool { leaf == .summary && content != nil }

  /// Says what the code that was begun is written in.
  mutating func setLanguage(_ language: String) {
    if case .preformatted = leaf { leaf = .preformatted(language: language) }
  }

  var isPreformatted: Bool { if case .preformatted = leaf { content != nil } else { false } }

  /// Text with character references; white space counts once outside preformatted text.
  mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
    guard dropped == nil, !range.isEmpty else { return }
    var index = range.lowerBound
    if skipsLineEnd, isPreformatted, bytes[index].isLineEnd { index = min(bytes.afterLineEnd(index), range.upperBound) }
    skipsLineEnd = false
    while index < range.upperBound {
      let byte = bytes[index]
      let isSpace = byte.isBlank || byte.isLineEnd || byte == 0x0C
      var end = index + 1
      if isSpace, !isPreformatted {
        end = bytes.skip(from: end, to: range.upperBound) { $0.isBlank || $0.isLineEnd || $0 == 0x0C }
        if content != nil, !endsInSpace { put([.space], index..<end) }
        endsInSpace = true
      } else if byte == .ampersand, let found = characterReference(bytes, at: index), found.end <= range.upperBound {
        end = found.end
        put(found.characters, index..<end)
      } else {
        let isText: (UInt8) -> Bool =
          isPreformatted
          ? { $0 != .ampersand && $0 != .carriageReturn }
          : { !$0.isBlank && !$0.isLineEnd && $0 != 0x0C && $0 != .ampersand }
        end = bytes.skip(from: end, to: range.upperBound, while: isText)
        put(byte == .carriageReturn ? bytes[index..<end].dropFirst() : bytes[index..<end], index..<end)
      }
      index = end
    }
  }

  private mutating func put(_ characters: some BidirectionalCollection<UInt8>, _ range: Range<Int>) {
    let source = place == nil ? TextRange(range) : nil
    let keepsLineEnds = isPreformatted
    withContent(at: range.lowerBound) { $0.append(characters, source: source, keepsLineEnds: keepsLineEnds) }
    endsInSpace = characters.last == .space && !isPreformatted
  }

  /// A tag inside text.
  mutating func addInline(_ tag: HTMLTag, _ range: Range<Int>) -> Bool {
    // Only once the tag is taken: a paragraph that begins for it does not have the element yet.
    let isAroundBlocks = content.map { $0.count == 0 } ?? true
    defer { note(tag, isAroundBlocks) }
    // An end tag begins no paragraph, nor does what has no text.
    let isEmpty = tag.isClosing ? tag.name != "br" : tag.name != "source" && HTMLNames.transparent.contains(tag.name)
    if content == nil, isEmpty { return tag.isKnownInline || !isSubset }
    let source = self.range(range)
    let isKnown = withContent(at: range.lowerBound) { $0.take(tag, source: source) }
    if isKnown, tag.name == "br" { endsInSpace = true }
    if isKnown, tag.name == "img" { endsInSpace = false }
    return isKnown
  }

  /// The inline elements that a block which begins now stands in, of which the first of a kind counts: few, for each is
  /// a stretch of each block.
  var outerInlines: [OpenInline] {
    var first: [OpenInline] = []
    for inline in openInlines where first.count < 8 && !first.contains(where: { $0.kind == inline.kind }) {
      first.append(inline)
    }
    return first
  }

  /// Keeps in mind which inline elements are open.
  private mutating func note(_ tag: HTMLTag, _ isAroundBlocks: Bool) {
    let last = openInlines.lastIndex { $0.name == tag.name }
    if tag.isClosing {
      if let last { openInlines.remove(at: last) }
    } else if let kind = tag.inlineKind, openInlines.count < limits.inlineNesting {
      // A link in a link ends the other.
      if tag.name == "a", let last { openInlines.remove(at: last) }
      openInlines.append(OpenInline(name: tag.name, kind: kind, isAroundBlocks: isAroundBlocks))
    }
  }
}

extension InlineContent {
  /// Takes white space and line ends off both ends.
  mutating func trimSpaces() {
    let bytes = Array(text.utf8)
    var lower = 0
    var upper = bytes.count
    let lineBreak: [UInt8] = [0xE2, 0x80, 0xA8]
    while upper > 0 {
      if bytes[upper - 1] == .space {
        upper -= 1
      } else if bytes[..<upper].suffix(3).elementsEqual(lineBreak) {
        upper -= 3
      } else {
        break
      }
    }
    while lower < upper, bytes[lower] == .space { lower += 1 }
    if lower > 0 || upper < bytes.count { cut(to: TextRange(lower, max(lower, upper))) }
  }

  /// Keeps `range` of the text alone.
  mutating func cut(to range: TextRange) {
    text = String(decoding: Array(text.utf8)[range.range], as: UTF8.self)
    func moved(_ place: TextRange) -> TextRange {
      let kept = place.clamped(to: range)
      return TextRange(kept.lower - range.lower, kept.upper - range.lower)
    }
    spans = spans.compactMap { span in
      var span = span
      span.range = moved(span.range)
      return span.range.isEmpty ? nil : span
    }
    sourceRuns = sourceRuns.compactMap { run in
      let kept = moved(run.text)
      guard !kept.isEmpty else { return nil }
      guard run.text.count == run.source.count else { return SourceRun(text: kept, source: run.source) }
      let start = run.source.lower + kept.lower + range.lower - run.text.lower
      return SourceRun(text: kept, source: TextRange(start, start + kept.count))
    }
  }
}
