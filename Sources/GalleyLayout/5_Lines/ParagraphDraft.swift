// SPDX-License-Identifier: MIT
//
// A paragraph while its lines are made. Lines get their runs and boxes here; where they stand from left to
// right is said last, because without a width the container is as wide as the widest line of all paragraphs.

import GalleyModel

/// A paragraph's lines in the making.
struct ParagraphDraft {
  let shaped: ShapedParagraph
  let indents: ParagraphIndents
  /// Whether the lines go on a paragraph that began above: none of them is its first.
  let isContinuation: Bool
  var lines: [LineRecord] = []
  var runs: [RunRecord] = []
  /// Makes the lines; keeps their glyphs and fonts.
  private var assembler: LineAssembler
  /// Whether the paragraph is read from the left alone and its lines show what was shaped, unstretched.
  private let isPlain: Bool
  /// Whether all its runs are of one style and font, so that all plain lines with text are alike high.
  private let isUniform: Bool
  private let lineSpacing: LayoutUnit
  /// A run at or before the one that the next plain line begins in.
  private var plainRun = 0
  /// Where the last plain run ended.
  private var plainEnd = (scalar: -1, glyph: 0)
  /// The extents of the last plain line of one style and font.
  private var plainBox: (style: Int, font: Int, extents: LineExtents)?
  /// The bottom of the last line, its leading included.
  var bottom = LayoutUnit.zero

  init(_ shaped: ShapedParagraph, _ typesetter: Typesetter, container: LayoutUnit?, isContinuation: Bool = false) {
    self.isContinuation = isContinuation
    self.shaped = shaped
    self.indents = ParagraphIndents(shaped.style, container: container)
    self.assembler = LineAssembler(LineMeasure(paragraph: shaped, typesetter: typesetter))
    self.isPlain =
      shaped.baseLevel == 0 && shaped.analysis.levels.isEmpty && shaped.tabs.isEmpty && shaped.attachments.isEmpty
      && !shaped.trimsEdges && shaped.style.alignment != .justify
    self.isUniform =
      shaped.runs.count <= 2
      && shaped.runs.allSatisfy { $0.style == shaped.runs[0].style && $0.font == shaped.runs[0].font }
    self.lineSpacing = LayoutUnit(points: shaped.style.lineSpacing)
    // About as many lines as there will be, so that their lists need not grow.
    if let room = indents.width(isFirst: false), room > 0, shaped.positions.total > room {
      let count = Int(min(shaped.positions.total / room, Self.mostExpectedLines)) + 2
      lines.reserveCapacity(count)
      // What hangs is a run of its own.
      runs.reserveCapacity(2 * count)
    }
  }

  /// Room is made for so many lines at most before there are any.
  private static let mostExpectedLines: Int64 = 64

  /// Measures the paragraph's lines.
  var measure: LineMeasure { assembler.measure }

  /// Whether the next line is the first of its paragraph.
  private var isAtFirstLine: Bool { lines.isEmpty && !isContinuation }

  /// A breaker for the paragraph.
  func breaker() -> LineBreaker {
    LineBreaker(
      measure, firstWidth: indents.width(isFirst: !isContinuation),
      otherWidth: indents.width(isFirst: false),
      firstIndent: indents.start(isFirst: !isContinuation), otherIndent: indents.start(isFirst: false))
  }

  /// Adds a line.
  mutating func append(_ span: LineSpan) {
    var known = KnownSums()
    append(span, &known)
  }

  /// Adds a line of which sums are known, and says what that of its end is.
  mutating func append(_ span: LineSpan, _ known: inout KnownSums) {
    if isPlain, !span.isHyphenated, span.start < span.end, shaped.cluster(span.start).contains(.safe),
      shaped.cluster(span.end).contains(.safe)
    {
      return appendPlain(span, &known)
    }
    assembler.begin()
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
    place(span, elided: nil)
  }

  /// Adds a line that ends at an ellipsis; `kept` are the scalars shown before and after it.
  mutating func append(
    _ span: LineSpan, head: Range<Int>, tail: Range<Int>, ellipsis: InsertedText
  ) {
    assembler.begin()
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
    place(span, elided: head.upperBound..<(tail.isEmpty ? span.end : tail.lowerBound))
  }

  private mutating func place(_ span: LineSpan, elided: Range<Int>?) {
    let widths = assembler.widths
    assembler.place()
    let box = shaped.extents(of: assembler.runs[...], assembler.fonts, at: span.start)
    let firstRun = runs.count
    runs.append(contentsOf: assembler.runs)
    append(span, runs: firstRun..<runs.count, widths, box, elided: elided)
  }

  /// Adds a line whose runs are there.
  private mutating func append(
    _ span: LineSpan, runs: Range<Int>, _ widths: (content: Int64, hanging: Int64), _ box: LineExtents,
    elided: Range<Int>?
  ) {
    let line = LineRecord(
      scalars: span.start..<span.end, contentEnd: span.contentEnd, runs: runs, x: .zero,
      y: isAtFirstLine ? bottom : bottom + lineSpacing, width: LayoutUnit(rawValue: widths.content),
      hanging: LayoutUnit(rawValue: widths.hanging), ascent: LayoutUnit(rawValue: box.ascent),
      descent: LayoutUnit(rawValue: box.descent), leading: LayoutUnit(rawValue: box.leading),
      endsHard: span.isHard, isHyphenated: span.isHyphenated, elided: elided)
    lines.append(line)
    bottom = line.y + line.height
  }

  /// Adds a line of a plain paragraph, cut at both ends where no glyph changes: what the assembler would make of it,
  /// without what it need not look at.
  private mutating func appendPlain(_ span: LineSpan, _ known: inout KnownSums) {
    let firstRun = runs.count
    let content = min(span.contentEnd, span.end)
    if plainRun >= shaped.runs.count || shaped.runs[plainRun].scalars.lowerBound > span.start { plainRun = 0 }
    while shaped.runs[plainRun].scalars.upperBound <= span.start { plainRun &+= 1 }
    var index = plainRun
    var at = span.start
    let start = known.lineStart.scalar == at ? known.lineStart.sum : shaped.positions[at]
    var sum = start
    var contentSum = start
    while at < span.end {
      let end = min(shaped.runs[index].scalars.upperBound, span.end)
      // Parted where what hangs begins.
      let middle = min(max(content, at), end)
      if middle > at {
        addPlain(index, at..<middle, from: start, &sum, known)
        contentSum = sum
      }
      if end > middle { addPlain(index, middle..<end, from: start, &sum, known) }
      at = end
      index &+= 1
    }
    known.lineStart = (span.end, sum)
    let widths = (content: contentSum &- start, hanging: sum &- contentSum)
    append(span, runs: firstRun..<runs.count, widths, plainExtents(firstRun..<runs.count, span.start), elided: nil)
  }

  /// Adds a part of a run to the line that begins where the sum of advances is `start`; `sum`, that of the part's first
  /// scalar, becomes that of its end.
  private mutating func addPlain(
    _ index: Int, _ scalars: Range<Int>, from start: Int64, _ sum: inout Int64, _ known: KnownSums
  ) {
    let run = shaped.runs[index]
    var first = run.glyphs.lowerBound
    if scalars.lowerBound == plainEnd.scalar {
      first = max(first, plainEnd.glyph)
    } else if scalars.lowerBound > run.scalars.lowerBound {
      first = shaped.glyphs.end(
        of: run.glyphs, from: first, start: run.scalars.lowerBound, before: scalars.lowerBound)
    }
    let end = shaped.glyphs.end(of: run.glyphs, from: first, start: scalars.lowerBound, before: scalars.upperBound)
    plainEnd = (scalars.upperBound, end)
    let before = sum
    if scalars.upperBound == known.contentEnd.scalar {
      sum = known.contentEnd.sum
    } else if end &- first <= 1, scalars.upperBound < shaped.count {
      // What hangs is one space, most often.
      if end > first { sum &+= Int64(shaped.glyphs[first].advance) }
    } else {
      sum = shaped.positions[scalars.upperBound]
    }
    runs.append(
      RunRecord(
        scalars: scalars, glyphs: first..<end, isOwned: false, level: 0, script: run.script, style: run.style,
        font: run.font, kind: run.kind, inserted: nil, x: before &- start, width: sum &- before))
  }

  /// The extents of a plain line: as those of the last one, where its runs are of the same style and font.
  private mutating func plainExtents(_ range: Range<Int>, _ start: Int) -> LineExtents {
    if isUniform, let plainBox, runs[range.lowerBound].kind == .text { return plainBox.extents }
    // By index: to walk over a slice counts references to the list.
    var same: (style: Int, font: Int)?
    for index in range where runs[index].kind == .text {
      let own = (runs[index].style, runs[index].font)
      if let same, same != own { return extents(range, start) }
      same = own
    }
    guard let same, range.allSatisfy({ runs[$0].style == same.style }) else { return extents(range, start) }
    if let plainBox, plainBox.style == same.style, plainBox.font == same.font { return plainBox.extents }
    let found = extents(range, start)
    plainBox = (same.style, same.font, found)
    return found
  }

  private func extents(_ range: Range<Int>, _ start: Int) -> LineExtents {
    shaped.extents(of: runs[range], assembler.fonts, at: start)
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
      + assembler.owned.heldBytes + 3 * ShapedParagraph.bytesOfArray
  }

  /// The width that the lines need, indents included.
  var neededWidth: LayoutUnit {
    var needed = LayoutUnit.zero
    for (index, line) in lines.enumerated() {
      needed = max(needed, line.width + indents.taken(isFirst: index == 0 && !isContinuation))
    }
    return needed
  }

  /// The finished paragraph in a container of the given width; the draft has no lines any more.
  mutating func finished(container: LayoutUnit, height: LayoutUnit) -> ParagraphLayout {
    let indents = ParagraphIndents(shaped.style, container: container)
    for index in lines.indices {
      lines[index].x = indents.x(
        lines[index].width, isFirst: index == 0 && !isContinuation, baseLevel: shaped.baseLevel)
    }
    let glyphs = assembler.takeGlyphs()
    return ParagraphLayout(
      shaped: shaped, lines: lines.taken(), runs: runs.taken(), fonts: glyphs.fonts, owned: glyphs.owned, height: height
    )
  }
}

/// The edges of a paragraph's lines.
struct ParagraphIndents {
  private let alignment: TextAlignment
  private let container: LayoutUnit?
  private let starts: (first: Int64, other: Int64)
  private let widths: (first: Int64?, other: Int64?)
  private let tail: LayoutUnit

  init(_ style: ParagraphStyle, container: LayoutUnit?) {
    self.alignment = style.alignment
    self.container = container
    let tail = LayoutUnit(points: style.tailIndent)
    let starts = (
      first: LayoutUnit(points: style.firstLineIndent).rawValue, other: LayoutUnit(points: style.headIndent).rawValue
    )
    let end = tail.rawValue > 0 ? min(tail, container ?? tail) : container.map { $0 + tail }
    self.tail = tail
    self.starts = starts
    self.widths = (
      first: end.map { max(0, $0.rawValue - starts.first) }, other: end.map { max(0, $0.rawValue - starts.other) }
    )
  }

  /// Where a line begins, from the start edge.
  func start(isFirst: Bool) -> Int64 { isFirst ? starts.first : starts.other }

  /// The room of a line; nil without a limit.
  func width(isFirst: Bool) -> Int64? { isFirst ? widths.first : widths.other }

  /// What the indents take of a line's width.
  func taken(isFirst: Bool) -> LayoutUnit {
    LayoutUnit(rawValue: max(0, start(isFirst: isFirst))) - min(tail, .zero)
  }

  /// The left edge of a line of `width`; a line wider than its room stands at its start edge.
  /// - Source: CSS Text 3 §6.1.
  func x(_ width: LayoutUnit, isFirst: Bool, baseLevel: UInt8) -> LayoutUnit {
    let isRightToLeft = baseLevel == 1
    let room = LayoutUnit(rawValue: self.width(isFirst: isFirst) ?? width.rawValue)
    let start = LayoutUnit(rawValue: start(isFirst: isFirst))
    let left = isRightToLeft ? (container ?? room) - start - room : start
    let free = room - width
    let alignment = free < .zero ? .start : alignment
    switch alignment {
    case .left: return left
    case .right: return left + free
    case .center: return left + LayoutUnit(rawValue: free.rawValue >> 1)
    case .start, .justify: return isRightToLeft ? left + free : left
    case .end: return isRightToLeft ? left : left + free
    }
  }
}
