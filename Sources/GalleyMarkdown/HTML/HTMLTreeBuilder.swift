// SPDX-License-Identifier: MIT
import GalleyModel

/// Makes blocks of HTML.
struct HTMLTreeBuilder {
  /// An element that is open.
  struct Element {
    enum Effect: Equatable {
      /// A block of the document was begun.
      case block
      /// Its text is a block of its own.
      case leaf
      case none
    }
    var name: String
    var effect: Effect
  }

  /// What the text that is gathered becomes.
  enum Leaf: Equatable {
    case paragraph, summary, cell
    case heading(Int)
    case preformatted(language: String?)
  }

  struct OpenTable {
    /// Its block.
    var index: Int
    var columns: [TextAlignment?] = []
    /// The row that is open, and whether all of its cells are headers.
    var row: (index: Int, isHeader: Bool, cells: Int)?
    /// How many tables are inside the open cell: they are text there.
    var inner = 0
  }

  private(set) var document: Document
  let limits: MarkupLimits
  /// Whether only what Markdown lets through is known and the rest shows as text.
  let isSubset: Bool
  /// Where all of it stands; nil where it stands as it is read.
  let place: TextRange?

  var elements: [Element] = []
  /// How many of a name are open.
  var counts: [String: Int] = [:]
  var tables: [OpenTable] = []
  /// How many blocks are open in the document.
  var depth = 0
  /// How many `details` are open that outlast this piece of HTML in Markdown.
  var openDetails: Int
  /// The number of the last item of each list that is open; nil in unordered ones.
  var numbers: [Int?] = []
  /// Where the reading ended.
  var endIndex = 0
  private(set) var content: InlineBuilder?
  private(set) var leaf = Leaf.paragraph
  private var leafStart = 0
  private var endsInSpace = true
  /// The element whose content is dropped.
  var dropped: String?

  init(_ document: Document, limits: MarkupLimits, isSubset: Bool, place: TextRange?, openDetails: Int = 0) {
    self.document = document
    self.limits = limits
    self.isSubset = isSubset
    self.place = place
    self.openDetails = openDetails
  }

  func range(_ range: Range<Int>) -> TextRange? { place ?? TextRange(range) }

  // MARK: Blocks

  mutating func begin(_ kind: BlockKind, at index: Int) {
    document.begin(kind, source: range(index..<index))
    depth += 1
  }

  mutating func close(at index: Int) {
    document.close(sourceEnd: place?.upper ?? index)
    depth -= 1
  }

  mutating func append(_ kind: BlockKind, at range: Range<Int>) { document.append(kind, source: self.range(range)) }

  mutating func replace(_ index: Int, _ kind: BlockKind) {
    document.replace(index, kind, document.blocks[index].content)
  }

  // MARK: Text

  /// Begins a block of text.
  mutating func open(_ leaf: Leaf, at index: Int) {
    self.leaf = leaf
    content = InlineBuilder(of: document.source, nesting: limits.inlineNesting)
    leafStart = index
    endsInSpace = true
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

  /// Ends the block of text.
  mutating func flush(at index: Int) {
    guard var builder = content else { return }
    content = nil
    let leaf = leaf
    self.leaf = .paragraph
    var text = builder.finish(at: place?.upper ?? index)
    if case .preformatted = leaf {} else { text.trimSpaces() }
    let source = range(leafStart..<max(leafStart, index))
    switch leaf {
    case .paragraph: if !text.isEmpty { document.append(.paragraph, text, source: source) }
    case .summary: document.append(.summary, text, source: source)
    case .cell: document.append(.tableCell, text, source: source)
    case .heading(let level): document.append(.heading(level: level), text, source: source)
    case .preformatted(let language):
      let code = text.text.hasSuffix("\n") ? String(text.text.dropLast()) : text.text
      document.append(.code(language: language, info: ""), InlineContent(code), source: source)
    }
  }

  /// Says what the code that was begun is written in.
  mutating func setLanguage(_ language: String) {
    if case .preformatted = leaf { leaf = .preformatted(language: language) }
  }

  var isPreformatted: Bool { if case .preformatted = leaf { content != nil } else { false } }

  /// Text with character references; white space counts once outside preformatted text.
  mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
    guard dropped == nil else { return }
    var index = range.lowerBound
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
    // An end tag begins no paragraph.
    if tag.isClosing, content == nil, tag.name != "br" { return !isSubset }
    let source = self.range(range)
    let isKnown = withContent(at: range.lowerBound) { $0.take(tag, source: source) }
    if isKnown, tag.name == "br" { endsInSpace = true }
    if isKnown, tag.name == "img" { endsInSpace = false }
    return isKnown
  }

  /// A line end between what were blocks and are no longer, as inside a cell.
  mutating func addBreak(at index: Int) {
    guard let builder = content, builder.count > 0, !endsInSpace || builder.text.last != 0xA8 else { return }
    withContent(at: index) { $0.appendLineBreak(source: nil) }
    endsInSpace = true
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
