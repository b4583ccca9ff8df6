// SPDX-License-Identifier: MIT
//
// A paragraph while its lines are made. Lines get their runs and boxes here; where they stand from left to
// right is said last, because without a width the container is as wide as the widest line of all paragraphs.

import GalleyModel

/// A paragraph's lines in the making.
struct ParagraphDraft {
  let shaped: ShapedParagraph
  let measure: LineMeasure
  let indents: ParagraphIndents
  /// Whether the lines go on a paragraph that began above: none of them is its first.
  let isContinuation: Bool
  var lines: [LineRecord] = []
  var runs: [RunRecord] = []
  var owned = GlyphStorage()
  /// The bottom of the last line, its leading included.
  var bottom = LayoutUnit.zero

  init(_ shaped: ShapedParagraph, _ typesetter: Typesetter, container: LayoutUnit?, isContinuation: Bool = false) {
    self.isContinuation = isContinuation
    self.shaped = shaped
    self.measure = LineMeasure(paragraph: shaped, typesetter: typesetter)
    self.indents = ParagraphIndents(shaped.style, container: container)
  }

  /// Whether the next line is the first of its paragraph.
  private var isAtFirstLine: Bool { lines.isEmpty && !isContinuation }

  /// A breaker for the paragraph.
  func breaker() -> LineBreaker {
    LineBreaker(
      shaped, measure.typesetter, firstWidth: indents.width(isFirst: !isContinuation),
      otherWidth: indents.width(isFirst: false),
      firstIndent: indents.start(isFirst: !isContinuation), otherIndent: indents.start(isFirst: false))
  }

  /// Adds a line.
  mutating func append(_ span: LineSpan) {
    var assembler = LineAssembler(measure, owned: owned)
    owned = GlyphStorage()
    let cut = span.isHyphenated ? max(span.start, shaped.hyphenStart(before: span.end)) : span.end
    let tabbed = min(span.contentEnd, cut)
    var span = span
    let isStretched = shaped.style.alignment == .justify && (!span.isHard || shaped.style.justifiesLastLine)
    // Tabs at the end of a line that is stretched hang, as spaces do: it is the text that fills the room.
    if isStretched { span.contentEnd = shaped.withoutTabs(span.start, span.contentEnd) }
    assembler.add(span.start, min(span.contentEnd, cut), cut)
    if !shaped.tabs.isEmpty {
      let start = indents.start(isFirst: isAtFirstLine)
      assembler.setTabs(measure.tabbed(span.start, tabbed, cut, indent: start).advances)
    }
    if span.isHyphenated, let hyphen = shaped.hyphen(before: span.end, measure.typesetter) {
      assembler.add(hyphen, .hyphen)
    }
    if shaped.trimsEdges {
      assembler.trim(
        start: shaped.startTrim(span.start, span.contentEnd), end: shaped.endTrim(span.start, span.contentEnd))
    }
    if isStretched, let room = indents.width(isFirst: isAtFirstLine) {
      assembler.justify(by: room - assembler.widths.content)
    }
    place(assembler, span, elided: nil)
  }

  /// Adds a line that ends at an ellipsis; `kept` are the scalars shown before and after it.
  mutating func append(
    _ span: LineSpan, head: Range<Int>, tail: Range<Int>, ellipsis: InsertedText
  ) {
    var assembler = LineAssembler(measure, owned: owned)
    owned = GlyphStorage()
    if !head.isEmpty { assembler.add(head.lowerBound, head.upperBound, head.upperBound) }
    assembler.add(ellipsis, .ellipsis)
    if !tail.isEmpty { assembler.add(tail.lowerBound, tail.upperBound, tail.upperBound) }
    if !shaped.tabs.isEmpty {
      let start = indents.start(isFirst: isAtFirstLine)
      let before = measure.tabbed(head.lowerBound, head.upperBound, head.upperBound, indent: start)
      let after = measure.tabbed(
        tail.lowerBound, tail.upperBound, tail.upperBound, indent: start &+ before.width &+ ellipsis.advance)
      assembler.setTabs(before.advances + after.advances)
    }
    place(assembler, span, elided: head.upperBound..<(tail.isEmpty ? span.end : tail.lowerBound))
  }

  private mutating func place(_ assembler: LineAssembler, _ span: LineSpan, elided: Range<Int>?) {
    let placed = assembler.placed()
    let widths = assembler.widths
    let box = shaped.extents(of: placed, at: span.start)
    let gap = isAtFirstLine ? LayoutUnit.zero : LayoutUnit(points: shaped.style.lineSpacing)
    let line = LineRecord(
      scalars: span.start..<span.end, contentEnd: span.contentEnd, runs: runs.count..<runs.count + placed.count,
      x: .zero, y: bottom + gap, width: LayoutUnit(rawValue: widths.content),
      hanging: LayoutUnit(rawValue: widths.hanging), ascent: LayoutUnit(rawValue: box.ascent),
      descent: LayoutUnit(rawValue: box.descent), leading: LayoutUnit(rawValue: box.leading),
      endsHard: span.isHard, isHyphenated: span.isHyphenated, elided: elided)
    owned = assembler.owned
    runs.append(contentsOf: placed)
    lines.append(line)
    bottom = line.y + line.height
  }

  /// Takes the last line away.
  mutating func removeLastLine() {
    let line = lines.removeLast()
    runs.removeSubrange(line.runs)
    bottom = lines.last.map { $0.y + $0.height } ?? .zero
  }

  /// About how many bytes the lines take.
  var heldBytes: Int {
    lines.capacity * MemoryLayout<LineRecord>.stride + runs.capacity * MemoryLayout<RunRecord>.stride
      + owned.heldBytes + 3 * ShapedParagraph.bytesOfArray
  }

  /// The width that the lines need, indents included.
  var neededWidth: LayoutUnit {
    var needed = LayoutUnit.zero
    for (index, line) in lines.enumerated() {
      needed = max(needed, line.width + indents.taken(isFirst: index == 0 && !isContinuation))
    }
    return needed
  }

  /// The finished paragraph in a container of the given width.
  mutating func finished(container: LayoutUnit, height: LayoutUnit) -> ParagraphLayout {
    let indents = ParagraphIndents(shaped.style, container: container)
    for index in lines.indices {
      lines[index].x = indents.x(
        lines[index].width, isFirst: index == 0 && !isContinuation, baseLevel: shaped.baseLevel)
    }
    return ParagraphLayout(shaped: shaped, lines: lines, runs: runs, owned: owned, height: height)
  }
}

/// The edges of a paragraph's lines.
struct ParagraphIndents {
  private let style: ParagraphStyle
  private let container: LayoutUnit?

  init(_ style: ParagraphStyle, container: LayoutUnit?) {
    self.style = style
    self.container = container
  }

  /// Where a line begins, from the start edge.
  func start(isFirst: Bool) -> Int64 {
    LayoutUnit(points: isFirst ? style.firstLineIndent : style.headIndent).rawValue
  }

  /// The room of a line; nil without a limit.
  func width(isFirst: Bool) -> Int64? {
    let tail = LayoutUnit(points: style.tailIndent)
    let end = tail.rawValue > 0 ? min(tail, container ?? tail) : container.map { $0 + tail }
    return end.map { max(0, $0.rawValue - start(isFirst: isFirst)) }
  }

  /// What the indents take of a line's width.
  func taken(isFirst: Bool) -> LayoutUnit {
    LayoutUnit(rawValue: max(0, start(isFirst: isFirst))) - min(LayoutUnit(points: style.tailIndent), .zero)
  }

  /// The left edge of a line of `width`; a line wider than its room stands at its start edge.
  /// - Source: CSS Text 3 §6.1.
  func x(_ width: LayoutUnit, isFirst: Bool, baseLevel: UInt8) -> LayoutUnit {
    let isRightToLeft = baseLevel == 1
    let room = LayoutUnit(rawValue: self.width(isFirst: isFirst) ?? width.rawValue)
    let start = LayoutUnit(rawValue: start(isFirst: isFirst))
    let left = isRightToLeft ? (container ?? room) - start - room : start
    let free = room - width
    let alignment = free < .zero ? .start : style.alignment
    switch alignment {
    case .left: return left
    case .right: return left + free
    case .center: return left + LayoutUnit(rawValue: free.rawValue >> 1)
    case .start, .justify: return isRightToLeft ? left + free : left
    case .end: return isRightToLeft ? left : left + free
    }
  }
}
