// SPDX-License-Identifier: MIT
import GalleyModel

/// Turns the C parser's tree into a document, node by node.
struct MarkdownWalk {
  let prepared: PreparedSource
  let options: MarkdownOptions
  /// Whether the source was read as inline text alone, whose line ends show.
  let isInlineOnly: Bool
  var document = Document()
  /// The lists that are open: the number of the next item, nil in unordered ones.
  private var nextNumbers: [Int?] = []
  private var quotes = 0
  private var footnotes = 0
  /// The HTML that is open in each container that is open; nil where there is none.
  var openHTML: [HTMLTreeBuilder?] = [nil]
  /// Where lines stand in each container, as HTML around it says.
  var alignments: [TextAlignment?] = [nil]
  /// Where lines stand in the columns of the table that is open.
  private var columns: [TextAlignment?] = []
  /// The column of the cell that comes next.
  private var column = 0
  var inlines: InlineWalk?

  init(_ prepared: PreparedSource, options: MarkdownOptions, isInlineOnly: Bool = false) {
    self.prepared = prepared
    self.options = options
    self.isInlineOnly = isInlineOnly
    document.source = prepared.source
  }

  /// Takes the next event.
  mutating func take(_ node: CommonMarkNode, isEntering: Bool) {
    let kind = node.kind
    switch kind {
    case .document: if !isEntering { finishHTML() }
    case .quote, .list, .item, .table, .tableRow, .tableHeader, .footnoteDefinition:
      if isEntering { enter(kind, node) } else { leave(kind) }
    case .paragraph, .heading, .tableCell:
      if isEntering { beginInlines(kind, node) } else { endInlines(kind, node) }
    case .codeBlock: code(node)
    case .htmlBlock: html(node)
    case .thematicBreak:
      makeRoomInHTML()
      document.append(.thematicBreak, source: source(of: node))
    case .other: break
    default: inlines?.take(kind, node, isEntering: isEntering)
    }
  }

  // MARK: Blocks that hold blocks

  private mutating func enter(_ kind: CommonMarkKind, _ node: CommonMarkNode) {
    makeRoomInHTML()
    var source = source(of: node)
    let alignment = alignment
    openHTML.append(nil)
    alignments.append(alignment)
    if kind == .footnoteDefinition, let found = definition(node) {
      footnotes += 1
      source = source.map { TextRange(prepared.sourceOffset(found.start), $0.upper) }
      document.begin(.footnote(label: string(found.label), number: footnotes), source: source, alignment: alignment)
    } else {
      document.begin(blockKind(kind, node), source: source, alignment: alignment)
    }
  }

  private mutating func blockKind(_ kind: CommonMarkKind, _ node: CommonMarkNode) -> BlockKind {
    switch kind {
    case .list:
      nextNumbers.append(node.isOrdered ? node.listStart : nil)
      let delimiter: Character = node.hasParenthesis ? ")" : "."
      let list: ListKind =
        node.isOrdered ? .ordered(start: node.listStart, delimiter: delimiter) : .unordered(marker: marker(node))
      return .list(list, isTight: node.isTight)
    case .item:
      var number = 1
      if let next = nextNumbers.last, let next {
        number = next
        nextNumbers[nextNumbers.count - 1] = next + 1
      }
      return .listItem(number: number, isChecked: node.isChecked)
    case .table:
      columns = node.columnAlignments.map(Self.alignment)
      return .table(columns: columns)
    case .tableRow, .tableHeader:
      column = 0
      return .tableRow(isHeader: kind == .tableHeader)
    case .footnoteDefinition:
      footnotes += 1
      return .footnote(label: "", number: footnotes)
    default:
      quotes += 1
      return .quote(alert: nil)
    }
  }

  /// The label before the content of a footnote, and where its bracket is; the tree has neither.
  private func definition(_ node: CommonMarkNode) -> (label: [UInt8], start: Int)? {
    guard var index = prepared.offset(line: node.startLine, column: node.startColumn) else { return nil }
    let text = prepared.text
    let line = prepared.lineStarts[node.startLine - 1]
    while index > line, text[index - 1].isBlank { index -= 1 }
    guard index - 2 > line, text[index - 1] == .colon, text[index - 2] == .rightBracket else { return nil }
    let end = index - 2
    index = end
    while index > line, !text.holds("[^", at: index) { index -= 1 }
    return text.holds("[^", at: index) ? (Array(text[index + 2..<end]), index) : nil
  }

  private mutating func leave(_ kind: CommonMarkKind) {
    finishHTML()
    openHTML.removeLast()
    alignments.removeLast()
    document.close()
    if kind == .quote { quotes -= 1 }
    if kind == .list { nextNumbers.removeLast() }
  }

  private func marker(_ node: CommonMarkNode) -> Character {
    guard let offset = prepared.offset(line: node.startLine, column: node.startColumn), offset < prepared.text.count
    else { return "-" }
    let byte = prepared.text[offset]
    return byte == .asterisk || byte == UInt8(ascii: "+") ? Character(Unicode.Scalar(byte)) : "-"
  }

  private static func alignment(_ byte: UInt8) -> TextAlignment? {
    switch byte {
    case UInt8(ascii: "l"): .left
    case UInt8(ascii: "c"): .center
    case UInt8(ascii: "r"): .right
    default: nil
    }
  }

  // MARK: Blocks of text

  private mutating func beginInlines(_ kind: CommonMarkKind, _ node: CommonMarkNode) {
    makeRoomInHTML()
    let range = textRange(of: node)
    var start = range.lowerBound
    let text = prepared.text
    if kind == .heading { start = headingStart(range) }
    start = text.skip(from: start, to: range.upperBound) { $0.isBlank }
    let cursor = SourceCursor(text, from: start, to: range.upperBound, quotes: quotes)
    var inlines = InlineWalk(prepared, options: options, isInlineOnly: isInlineOnly, cursor: cursor)
    beginHTMLInlines(&inlines)
    self.inlines = inlines
    self.inlines?.mayFollowDefinitions = kind != .tableCell
  }

  private func headingStart(_ range: Range<Int>) -> Int {
    let text = prepared.text
    let marks = text.skip(from: range.lowerBound, to: range.upperBound) { $0 == .hash }
    let isMarked = marks - range.lowerBound <= 6 && (marks == range.upperBound || text[marks].isBlank)
    return isMarked ? marks : range.lowerBound
  }

  private mutating func endInlines(_ kind: CommonMarkKind, _ node: CommonMarkNode) {
    guard var walk = inlines else { return }
    inlines = nil
    let source = source(of: node)
    var content = walk.finish(at: source?.upper)
    let formula = kind == .paragraph ? content.onlyFormula : nil
    content.flattenFormulas()
    switch kind {
    case .heading: document.append(.heading(level: node.headingLevel), content, source: source, alignment: alignment)
    case .tableCell:
      // A cell that the row lacks stands nowhere.
      document.append(
        .tableCell, content, source: node.startColumn > 0 ? source : nil,
        alignment: alignment.map { column < columns.count ? columns[column] ?? $0 : $0 })
      column += 1
    default:
      if takesAlert(&content) || content.text.utf8.allSatisfy({ $0 == .space }) {
        content.trimSpaces()
        if content.isEmpty { break }
      }
      if let formula {
        document.append(.math, formula, source: source)
      } else {
        document.append(.paragraph, content, source: source, alignment: alignment)
      }
    }
    for name in walk.outerClosings { endHTMLInline(name) }
    for name in walk.closings { endHTML(name) }
  }

  /// Where the paragraph begins a quote with the mark of an alert, says so of the quote and takes the mark off.
  private mutating func takesAlert(_ content: inout InlineContent) -> Bool {
    guard options.extensions.contains(.alerts), let index = document.blocks.indices.last,
      document.blocks[index].kind == .quote(alert: nil), document.openBlock == index,
      let found = content.alert
    else { return false }
    document.replace(index, .quote(alert: found.kind), InlineContent())
    content.cut(to: TextRange(found.end, content.text.utf8.count))
    return true
  }

  private mutating func code(_ node: CommonMarkNode) {
    makeRoomInHTML()
    let words = string(node.info).split(separator: " ", maxSplits: 1)
    let language = words.first.map(String.init)
    var text = string(node.literal)
    if text.utf8.last == .newline { text = String(decoding: Array(text.utf8).dropLast(), as: UTF8.self) }
    let source = source(of: node)
    if options.extensions.contains(.math), language?.lowercased() == "math" {
      let bytes = Array(text.utf8)
      let isSpace: (UInt8) -> Bool = { $0.isBlank || $0.isLineEnd }
      let body = bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
      document.append(.math, InlineContent(String(decoding: Array(body), as: UTF8.self)), source: source)
    } else {
      let info = words.count > 1 ? String(words[1].drop { $0 == " " }) : ""
      document.append(.code(language: language, info: info), InlineContent(text), source: source)
    }
  }

  // MARK: Places

  /// `literal` as text.
  func string(_ literal: [UInt8]) -> String { String(decoding: prepared.restored(literal), as: UTF8.self) }

  /// Where `node` stands in the parser's text, without white space after it.
  private func textRange(of node: CommonMarkNode) -> Range<Int> {
    let text = prepared.text
    var start = prepared.offset(line: node.startLine, column: node.startColumn) ?? 0
    let column = node.endColumn
    let lineEnd = prepared.lineEnd(node.endLine)
    var end = column > 0 ? min(prepared.offset(line: node.endLine, column: column + 1) ?? start, lineEnd) : lineEnd
    // Of raw HTML that ends in its first line the tree has no end.
    if end <= start { end = prepared.lineEnd(node.startLine) }
    // Marks that close a heading are part of it.
    if node.kind == .heading { end = max(end, lineEnd) }
    while end > start, text[end - 1].isBlank || text[end - 1].isLineEnd { end -= 1 }
    start = text.skip(from: start, to: end) { $0.isBlank }
    return start..<max(start, end)
  }

  /// Where `node` stands in the source, inside the block that holds it.
  func source(of node: CommonMarkNode) -> TextRange? {
    guard node.startLine > 0 else { return nil }
    let source = prepared.sourceRange(textRange(of: node))
    guard let holder = document.openBlock.flatMap({ document.blocks[$0].source }), node.kind != .footnoteDefinition,
      holder.contains(source.lower)
    else { return source }
    return source.clamped(to: holder)
  }
}

extension InlineContent {
  /// Text of several lines as it stands.
  init(lines bytes: [UInt8]) {
    var builder = InlineBuilder(of: [], nesting: 1)
    for (number, line) in bytes.split(separator: .newline, omittingEmptySubsequences: false).enumerated() {
      if number > 0 { builder.appendLineBreak(source: nil) }
      builder.append(line.filter { $0 != .carriageReturn }, source: nil)
    }
    self = builder.finish(at: nil)
  }

  /// Makes the line ends of formulas spaces: a paragraph has none inside.
  fileprivate mutating func flattenFormulas() {
    guard spans.contains(where: { if case .math = $0.kind { true } else { false } }) else { return }
    text = String(decoding: text.utf8.map { $0.isLineEnd ? .space : $0 }, as: UTF8.self)
  }

  /// The formula that this is, if it is a display formula and nothing else.
  fileprivate var onlyFormula: InlineContent? {
    guard let span = spans.first(where: { $0.kind == .math(isDisplay: true) }) else { return nil }
    let bytes = Array(text.utf8)
    let others = bytes[..<span.range.lower] + bytes[span.range.upper...]
    guard others.allSatisfy({ $0 == .space }) else { return nil }
    let body = String(decoding: bytes[span.range.range], as: UTF8.self)
    let runs = sourceRuns.filter { $0.text == span.range }
    return InlineContent(
      body, sourceRuns: runs.map { SourceRun(text: TextRange(0, span.range.count), source: $0.source) })
  }

  /// The alert that the text begins with on a line of its own, and where the line ends.
  fileprivate var alert: (kind: AlertKind, end: Int)? {
    let bytes = Array(text.utf8)
    guard bytes.starts(with: Array("[!".utf8)), let close = bytes.firstIndex(of: .rightBracket), close <= 12,
      let kind = AlertKind(rawValue: String(decoding: bytes[2..<close], as: UTF8.self).lowercased())
    else { return nil }
    let end = bytes.skip(from: close + 1, to: bytes.count) { $0 == .space }
    if end == bytes.count { return (kind, end) }
    let line = spans.first { $0.range.lower >= close && ($0.kind == .softBreak || $0.kind == .lineBreak) }
    guard let line, line.range.upper <= max(end, close + 4) else { return nil }
    return (kind, line.range.upper)
  }
}
