// SPDX-License-Identifier: MIT
//
// Document and style in, styled document out: one run over the blocks in reading order, with what the open blocks hand
// down on a stack of its own, so that no depth of nesting can use up the stack.

import Galley

/// Resolves a style for a document.
struct StyleResolver {
  /// What a block hands down to those inside.
  struct Frame {
    /// The index after its last descendant.
    var end: Int
    /// The text.
    var text: TextStyle
    /// Space added between lines, in points.
    var lineSpacing = 0.0
    /// Where lines stand.
    var alignment: TextAlignment
    /// How many lists hold what is inside.
    var listLevel = 0
    /// How many quotes hold what is inside.
    var quoteLevel = 0
    /// How many styled blocks were begun for it.
    var openCount = 0
    /// The list whose items are inside.
    var list: ListFrame?
    /// The table whose rows or cells are inside.
    var table: TableFrame?
  }

  /// A list that is open.
  struct ListFrame {
    var design: ListDesign
    var isOrdered: Bool
    /// Whether its items are footnotes.
    var isNotes = false
    /// The distance between items and inside of them, in points.
    var spacing: Double
  }

  /// A table that is open.
  struct TableFrame {
    var configuration: StructuredText.TableConfiguration
    /// The row that comes next, or is open.
    var row = 0
    /// Which columns are taken; of the table's own frame, not of its rows'.
    var grid = TableGrid()
    /// Where lines stand in the columns, as the document says.
    var columns: [TextAlignment?]
    /// Whether the open row is the header.
    var isHeader = false
  }

  let document: Document
  let style: DocumentStyle
  let environment: StyleEnvironment
  let colouring: (any CodeColouring)?
  var pictures: PictureResolver
  var result = StyledDocument()
  var codeWarnings: [CodeWarning] = []
  /// Whether code of the block that was resolved last stayed plain.
  var hasPlainCode = false
  /// The parts at the top so far.
  private(set) var parts: [ResolvedPart] = []
  /// The styles of texts so far.
  var styles = RecentStyles()
  var frames: [Frame]

  init(
    document: Document, style: DocumentStyle, environment: StyleEnvironment, colouring: (any CodeColouring)?,
    pictures: PictureResolver
  ) {
    var environment = environment
    if let families = style.monospaceFamilies { environment.monospaceFamilies = families }
    self.document = document
    self.style = style
    self.environment = environment
    self.colouring = colouring
    self.pictures = pictures
    frames = [
      Frame(end: .max, text: style.baseText(in: environment), alignment: environment.paragraph.alignment)
    ]
    result.defaultSpacing = 8 * environment.heldScale
    // Some 24 letters a line: deeper nesting takes no more of the width.
    result.leastNestedWidth = 12 * frames[0].text.size
    result.background = style.pageColors.background.resolved(environment)
  }

  /// What the open blocks hand down.
  var frame: Frame { frames[frames.count - 1] }

  /// Where the next block stands.
  var context: BlockContext {
    BlockContext(environment: environment, listLevel: frame.listLevel, quoteLevel: frame.quoteLevel)
  }

  /// Resolves all blocks.
  mutating func run(reusing reuse: ResolvedReuse? = nil) {
    var index = 0
    var (head, tail) = (0, 0)
    while index < document.blocks.count {
      closeFrames(before: index)
      if frames.count == 1 {
        if let reuse, let run = reuse.run(at: index) {
          let known = reuse.blocks(of: run)
          if index == 0, known.styled.lowerBound == 0 { head = known.styled.count }
          tail = known.styled.upperBound == reuse.styled.blocks.count ? known.styled.count : 0
          take(reuse, run, at: index)
          index += known.blocks.count
          continue
        }
        tail = 0
        parts.append(ResolvedPart(block: index, styled: result.blocks.count))
      }
      resolve(index)
      if pictures.isUsed || hasPlainCode {
        parts[parts.count - 1].isSettled = false
        (pictures.isUsed, hasPlainCode) = (false, false)
      }
      index += 1
    }
    closeFrames(before: .max - 1)
    while frames.count > 1 { popFrame() }
    // Where all is known, the head is all.
    result.finish(head: head, tail: head == result.blocks.count ? 0 : tail, of: reuse?.styled)
  }

  /// Takes parts of a document that was resolved before.
  private mutating func take(_ reuse: ResolvedReuse, _ run: Range<Int>, at index: Int) {
    let known = reuse.blocks(of: run)
    let offset = index - known.blocks.lowerBound
    let styledOffset = result.blocks.count - known.styled.lowerBound
    parts.reserveCapacity(parts.count + run.count)
    for part in reuse.parts(run) {
      parts.append(ResolvedPart(block: part.block + offset, styled: part.styled + styledOffset))
    }
    result.append(known.styled, of: reuse.styled, originOffset: offset)
  }

  private mutating func closeFrames(before index: Int) {
    while frames.count > 1, frame.end <= index { popFrame() }
  }

  private mutating func popFrame() {
    let last = frames.removeLast()
    for _ in 0..<last.openCount { result.close() }
  }

  private mutating func resolve(_ index: Int) {
    let block = document.blocks[index]
    switch block.kind {
    case .paragraph: text(index, style.paragraphStyle.design(.init(context: context)))
    case .heading(let level):
      text(index, style.headingStyle.design(.init(headingLevel: min(max(level, 1), 6), context: context)))
    case .quote(nil): quote(index, style.blockQuoteStyle.design(.init(context: context)))
    case .quote(let kind?): alert(index, kind)
    case .list(let kind, let isTight): list(index, kind, isTight)
    case .listItem(let number, let isChecked): listItem(index, number, isChecked)
    case .code(let hint, let info): code(index, CodeInfo(hint: hint, info: info))
    case .math: code(index, nil)
    case .table(let columns): table(index, columns)
    case .tableRow(let isHeader): tableRow(index, isHeader)
    case .tableCell: tableCell(index)
    case .thematicBreak: rule(index)
    case .footnote(_, let number): footnote(index, number)
    case .details: details(index)
    case .summary: summary(index)
    case .definitionList: details(index)
    case .term: term(index)
    case .definition: definition(index)
    }
  }

  // MARK: Parts

  /// A length in points, for text of `size`.
  func points(_ length: StyleLength, _ size: Double) -> Double {
    length.resolved(size: size, textScale: environment.heldScale)
  }

  /// What a block of a design hands down.
  /// - Input: `alignment` is where the document puts lines: that goes before what the design says.
  func frame(_ design: BlockDesign, end: Int, alignment: TextAlignment? = nil) -> Frame {
    var frame = frame
    frame.end = end
    frame.openCount = 1
    frame.list = nil
    frame.text.apply(design.text, environment)
    if let spacing = design.lineSpacing { frame.lineSpacing = points(spacing, frame.text.size) }
    frame.lineSpacing += design.text.reduce(0) { $0 + $1.addedLineSpacing } * frame.text.size
    frame.alignment = alignment ?? design.alignment ?? frame.alignment
    return frame
  }

  /// The box of a block of a design, for text of `size`.
  func box(_ design: BlockDesign, _ size: Double) -> BlockBox {
    var box = BlockBox()
    box.spacingBefore = design.spacing.top.map { points($0, size) }
    box.spacingAfter = design.spacing.bottom.map { points($0, size) }
    box.padding = BlockInsets(
      top: points(design.padding.top, size), leading: points(design.padding.leading, size),
      bottom: points(design.padding.bottom, size), trailing: points(design.padding.trailing, size))
    box.background = design.background?.resolved(environment)
    box.radius = points(design.radius, size)
    box.outline = design.outline.map {
      BlockBox.Outline(width: points($0.width, size), color: $0.color.resolved(environment))
    }
    box.borders = design.borders.map {
      BlockBorder(
        $0.edge, width: points($0.width, size), color: $0.color.resolved(environment), radius: points($0.radius, size))
    }
    box.minimumHeight = points(design.minimumHeight, size)
    return box
  }

  /// The paragraph style of text in a frame.
  func paragraph(_ frame: Frame) -> ParagraphStyle {
    var paragraph = environment.paragraph
    paragraph.lineSpacing += frame.lineSpacing
    paragraph.alignment = frame.alignment
    return paragraph
  }

  /// Text in a frame, without stretches of its own.
  mutating func styledText(_ text: String, _ frame: Frame) -> StyledText {
    styles.text(text, frame.text, paragraph(frame))
  }

  /// Begins a block that holds others, which get what `frame` hands down.
  mutating func begin(_ index: Int, _ block: StyledBlock, _ frame: Frame? = nil) {
    let source = document.blocks[index]
    var inner = frame ?? self.frame(BlockDesign(), end: source.end, alignment: source.alignment)
    inner.end = source.end
    result.begin(block)
    frames.append(inner)
  }
}

extension DocumentStyle {
  /// The text that blocks start from.
  func baseText(in environment: StyleEnvironment) -> TextStyle {
    var text = environment.text
    text.size *= environment.heldScale
    if text.color == .black { text.color = pageColors.text.resolved(environment) }
    if let families { text.families = families }
    return text
  }
}
