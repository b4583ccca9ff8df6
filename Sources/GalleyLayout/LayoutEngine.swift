// SPDX-License-Identifier: MIT
//
// The table of contents of Layout: the stages in the order in which a text goes through them.
//
//   1 paragraphs   splitParagraphs, flattenStyles, ParagraphText
//   2 analyze      analyze: levels, scripts, boundaries
//   3 itemize      itemize: TextItem
//   4 shape        Typesetter.shape: ShapedParagraph, no width in it
//   5 lines        LineBreaker, LineAssembler, Truncator: ParagraphLayout
//   6 blocks       Typesetter.layout of a StyledDocument: PlacedDocument
//   7 paint        TextLayout.displayList, PlacedDocument.displayList

public import GalleyModel

extension Typesetter {
  /// Lays a text out.
  /// - Output: lines that tile the text, in a container of `options.width`.
  /// - Throws: ``LayoutError`` where a limit is hit; text never fails for what it holds.
  /// - Complexity: O(n).
  public func layout(_ text: StyledText, _ options: LayoutOptions = LayoutOptions()) throws(LayoutError) -> TextLayout {
    try layout(text, options, shaped: nil, isContinued: false)
  }

  /// Lays a text out that may be shaped already, or be followed by texts that are not shown.
  /// - Input: `shaped` are all its paragraphs, from ``shapedParagraphs(of:maximumWidth:limits:)``; nil to shape them
  ///   here. Where it `isContinued`, the last line ends with the ellipsis.
  func layout(
    _ text: StyledText, _ options: LayoutOptions, shaped: [ShapedParagraph]?, isContinued: Bool
  ) throws(LayoutError) -> TextLayout {
    try checkLength(text, options.limits)
    var pass = LayoutPass(text: text, options: options, typesetter: self)
    pass.known = shaped
    pass.isContinued = isContinued
    try pass.run()
    return try pass.finish()
  }

  /// Stages 1 to 4 for all paragraphs of a text.
  func shapedParagraphs(
    of text: StyledText, maximumWidth: Double?, nesting: Int = 0, limits: Limits
  ) throws(LayoutError) -> [ShapedParagraph] {
    var pace = WorkPace(limits)
    return try shapedParagraphs(of: text, maximumWidth: maximumWidth, nesting: nesting, limits: limits, pace: &pace)
  }

  /// The same, asked through `pace` whether to stop.
  func shapedParagraphs(
    of text: StyledText, maximumWidth: Double?, nesting: Int, limits: Limits, pace: inout WorkPace
  ) throws(LayoutError) -> [ShapedParagraph] {
    try checkLength(text, limits)
    var flat = flattenStyles(text)
    synthesizeVariants(&flat, text.utf8)
    var paragraphs: [ShapedParagraph] = []
    var heldBytes = 0
    for span in ParagraphSpans(text.utf8) {
      try pace.ask()
      let style = flat.paragraphStyle(at: span.start, text.paragraph)
      let shaped = try shape(
        text, span, flat, paragraph: style, maximumWidth: maximumWidth, nesting: nesting, pace: &pace)
      heldBytes += shaped.heldBytes
      guard heldBytes <= limits.layoutBytes else { throw .layoutTooLarge(limit: limits.layoutBytes) }
      paragraphs.append(shaped)
    }
    return paragraphs
  }

  private func checkLength(_ text: StyledText, _ limits: Limits) throws(LayoutError) {
    // Offsets inside a paragraph are numbers of 32 bits.
    let limit = min(limits.textBytes, Int(Int32.max))
    guard text.utf8.count <= limit else { throw .textTooLong(bytes: text.utf8.count, limit: limit) }
  }
}

/// A paragraph that a pass has been over: its lines in the making, or made by another thread.
private struct PassedParagraph {
  /// Its place among the drafts; nil where its lines are made.
  var draft: Int?
  var made: ParagraphLayout?
  let span: ParagraphSpan
  let y: LayoutUnit
  /// The bottom of its last line, and the width that its lines need, where they are in the making.
  var bottom = LayoutUnit.zero
  var neededWidth = LayoutUnit.zero
}

/// One text on its way through the stages.
private struct LayoutPass {
  let text: StyledText
  let options: LayoutOptions
  let typesetter: Typesetter
  let container: LayoutUnit?
  let heightLimit: LayoutUnit
  let flat: FlatStyles
  var passed: [PassedParagraph] = []
  /// Apart: to look at a place must not copy the lists of lines.
  var drafts: [ParagraphDraft] = []
  var warnings: [LayoutWarning] = []
  var lineCount = 0
  var pace: WorkPace
  /// About how many bytes the paragraphs so far take.
  var heldBytes = 0
  /// The paragraphs, where they are shaped already.
  var known: [ShapedParagraph]?
  /// Whether text follows that is not shown.
  var isContinued = false
  /// The first byte that no line shows, where lines ran out.
  var cutAt: Int?

  init(text: consuming StyledText, options: consuming LayoutOptions, typesetter: Typesetter) {
    // Moved: each counts references.
    self.text = text
    self.options = options
    self.typesetter = typesetter
    var flat = flattenStyles(self.text)
    self.typesetter.synthesizeVariants(&flat, self.text.utf8)
    self.flat = consume flat
    self.pace = WorkPace(self.options.limits)
    if let width = self.options.width, width < .infinity {
      self.container = LayoutUnit(points: max(width, 0))
    } else {
      self.container = nil
      if let width = self.options.width, width != width {
        warnings.append(LayoutWarning(range: TextRange(0, 0), kind: .invalidValue("width")))
      }
    }
    if let height = self.options.height, height == height, height < .infinity {
      self.heightLimit = LayoutUnit(points: max(height, 0))
    } else {
      self.heightLimit = LayoutUnit(rawValue: .max)
    }
  }

  private var lineLimit: Int { options.maxLines.map { max($0, 1) } ?? .max }

  mutating func run() throws(LayoutError) {
    var y = LayoutUnit.zero
    var spacingAfter = LayoutUnit.zero
    var ahead =
      known == nil && !isContinued
      ? try ParagraphsAhead(text, flat, options, container: container, typesetter, &pace) : nil
    for (number, span) in ParagraphSpans(text.utf8).enumerated() {
      try pace.ask()
      let style = flat.paragraphStyle(at: span.start, text.paragraph)
      if !passed.isEmpty {
        y = y + style.gap(spacingAfter: spacingAfter)
      }
      // What is not shown is not shaped.
      if lineCount >= lineLimit || lineCount > 0 && y > heightLimit {
        cutAt = span.start
        break
      }
      try hold((span.end - span.start) * ShapedParagraph.bytesOfLetter)
      if let made = ahead?.take(number) {
        heldBytes += made.heldBytes
        try hold(0)
        lineCount += made.layout.lines.count
        passed.append(PassedParagraph(made: made.layout, span: span, y: y))
        y = y + made.layout.height
      } else {
        let shaped = try shape(span, style, number)
        heldBytes += shaped.heldBytes
        var draft = ParagraphDraft(shaped, typesetter, container: container)
        try fill(&draft, span, at: y)
        heldBytes += draft.heldBytes
        try hold(0)
        let top = y
        y = y + draft.bottom
        // Moved: a copy counts a reference to each of its lists.
        if !draft.lines.isEmpty {
          passed.append(
            PassedParagraph(
              draft: drafts.count, span: span, y: top, bottom: draft.bottom,
              neededWidth: container == nil ? draft.neededWidth : .zero))
          drafts.append(consume draft)
        }
      }
      if cutAt != nil { break }
      spacingAfter = LayoutUnit(points: style.spacingAfter)
    }
    if cutAt != nil || isContinued { truncate(from: cutAt ?? text.utf8.count) }
  }

  private mutating func shape(
    _ span: ParagraphSpan, _ style: ParagraphStyle, _ number: Int
  ) throws(LayoutError) -> ShapedParagraph {
    if let known, number < known.count { return known[number] }
    return try typesetter.shape(
      text, span, flat, paragraph: style, maximumWidth: container?.points, nesting: options.nesting, pace: &pace)
  }

  /// Throws where what is held and `more` bytes are too many.
  private func hold(_ more: Int) throws(LayoutError) {
    guard heldBytes + more <= options.limits.layoutBytes else {
      throw .layoutTooLarge(limit: options.limits.layoutBytes)
    }
  }

  /// Adds a paragraph's lines until it ends or the room does.
  private mutating func fill(
    _ draft: inout ParagraphDraft, _ span: ParagraphSpan, at y: LayoutUnit
  ) throws(LayoutError) {
    let limit = lineLimit - lineCount
    var cursor = draft.breaker().cursor(limit: limit)
    while draft.lines.count < limit, let line = try cursor.next(&pace) {
      try pace.spend(line.end - line.start + ParagraphDraft.lineWork)
      if draft.lines.count & 1023 == 1023 { try hold(draft.heldBytes) }
      draft.append(line, &cursor.known)
      let record = draft.lines[draft.lines.count - 1]
      if y + record.y + record.ascent + record.descent > heightLimit, lineCount > 0 {
        draft.removeLastLine()
        cutAt = span.start + draft.shaped.text.source(line.start)
        return
      }
      lineCount += 1
    }
    let end = draft.lines.last?.scalars.upperBound ?? 0
    if end < draft.shaped.count { cutAt = span.start + draft.shaped.text.source(end) }
    // The last line that may stand is cut too where it does not fit itself: text that does not wrap, a long word.
    if cutAt == nil, lineCount == lineLimit, let line = draft.lines.last,
      let room = draft.indents.width(isFirst: draft.lines.count == 1), line.width.rawValue > room
    {
      cutAt = span.start + draft.shaped.text.source(line.scalars.lowerBound)
    }
  }

  /// Makes the last line again, with an ellipsis, if text that can be seen follows it.
  private mutating func truncate(from offset: Int) {
    guard isContinued || showsText(from: offset), let last = passed.indices.last, let number = passed[last].draft
    else { return }
    var draft = drafts[number]
    let line = draft.lines[draft.lines.count - 1]
    let isFirst = draft.lines.count == 1
    draft.removeLastLine()
    let cut = Truncator(draft: draft, truncation: options.truncation, ellipsis: options.ellipsis)
      .cut(line.scalars.lowerBound, isFirst: isFirst)
    let span = LineSpan(
      start: line.scalars.lowerBound, contentEnd: cut.tail.isEmpty ? draft.shaped.count : cut.tail.upperBound,
      end: draft.shaped.count, isHard: true, isHyphenated: false)
    draft.append(span, head: cut.head, tail: cut.tail, ellipsis: cut.ellipsis)
    passed[last].bottom = draft.bottom
    passed[last].neededWidth = draft.neededWidth
    drafts[number] = draft
  }

  /// Whether there is more than white space from byte `offset` on.
  private func showsText(from offset: Int) -> Bool {
    var decoder = UTF8()
    var bytes = text.utf8[offset...].makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&bytes) {
      if !scalar.properties.isWhitespace { return true }
    }
    return false
  }

  /// Puts the paragraphs in their container.
  mutating func finish() throws(LayoutError) -> TextLayout {
    let width = container ?? passed.lazy.map(\.neededWidth).max() ?? .zero
    var paragraphs: [PlacedParagraph] = []
    var right = LayoutUnit.zero
    var bottom = LayoutUnit.zero
    var firstLine = 0
    var elided: [TextRange] = []
    var warnings = warnings
    paragraphs.reserveCapacity(passed.count)
    for index in passed.indices {
      let (span, y) = (passed[index].span, passed[index].y)
      let layout: ParagraphLayout
      if let made = passed[index].made {
        layout = made
      } else if let number = passed[index].draft {
        // In place: a copy of the lines would be one more of all of them.
        layout = drafts[number].finished(container: width, height: passed[index].bottom)
      } else {
        continue
      }
      try pace.spend(layout.lines.count * ParagraphDraft.lineWork + ParagraphDraft.lineWork)
      paragraphs.append(PlacedParagraph(layout: layout, textOffset: span.start, y: y, firstLine: firstLine))
      firstLine += layout.lines.count
      layout.lines.withUnsafeBufferPointer { lines in
        for line in lines {
          right = max(right, line.x + line.width)
          bottom = max(bottom, y + line.y + line.ascent + line.descent)
          if let range = line.elided, !range.isEmpty || !isContinued {
            elided.append(source(range, layout.shaped.text, span.start))
          }
        }
      }
      for warning in layout.shaped.warnings {
        let range = TextRange(span.start + warning.range.lower, span.start + warning.range.upper)
        warnings.append(LayoutWarning(range: range, kind: warning.kind))
      }
    }
    let isTruncated = !elided.isEmpty
    if isTruncated, let last = paragraphs.last, let line = last.layout.lines.last {
      // What follows the cut line is not shown either.
      let end = last.textOffset + last.layout.shaped.text.source(line.contentEnd)
      if showsText(from: end) { elided = joined(elided, TextRange(end, text.utf8.count)) }
    }
    return TextLayout(
      utf8: text.utf8, paragraphs: paragraphs, containerWidth: width, isWidthBounded: container != nil,
      extent: (right, bottom), elided: elided, isTruncated: isTruncated, warnings: warnings,
      dictionaries: typesetter.dictionaries)
  }

  private func source(_ range: Range<Int>, _ text: KeptText, _ start: Int) -> TextRange {
    TextRange(start + text.source(range.lowerBound), start + text.source(range.upperBound))
  }

  private func joined(_ ranges: [TextRange], _ next: TextRange) -> [TextRange] {
    guard let last = ranges.last, last.upper == next.lower else { return ranges + [next] }
    return ranges.dropLast() + [TextRange(last.lower, next.upper)]
  }
}
