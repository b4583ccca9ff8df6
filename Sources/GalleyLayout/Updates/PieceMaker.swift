// SPDX-License-Identifier: MIT

import GalleyModel

/// Lays a part of a text out as pieces.
struct PieceMaker {
  /// A paragraph, or the rest of one.
  struct Part {
    var layout: ParagraphLayout
    /// Its first byte in the part of the text.
    var start: Int
    var end: Int
    var isContinuation: Bool
    var head: ParagraphHead
  }

  let typesetter: Typesetter
  let container: LayoutUnit
  let options: LayoutOptions
  private(set) var paragraphs: [Part] = []
  private(set) var counters = LayoutUpdate.Counters()
  private var text = StyledText("")
  /// About how many bytes the paragraphs so far take.
  private var heldBytes = 0

  /// The most lines of a piece: what a change in it may have to copy.
  private static let lineLimit = 64

  init(typesetter: Typesetter, container: LayoutUnit, options: LayoutOptions) {
    self.typesetter = typesetter
    self.container = container
    self.options = options
  }

  /// Lays `text` out.
  /// - Input: `isContinuation`: it goes on a paragraph, of whose start `head` tells. `isEnd`: nothing follows; else a
  ///   terminator at its end opens no empty paragraph.
  /// - Output: false where the paragraph must be made again from its start.
  mutating func lay(
    _ text: StyledText, isContinuation: Bool, head: ParagraphHead?, isEnd: Bool
  ) throws(LayoutError) -> Bool {
    self.text = text
    var pace = WorkPace(options.limits)
    var flat = flattenStyles(text)
    let isPlain = flat.shared.allSatisfy { $0.style.looksAtOneCluster }
    if isContinuation, !isPlain { return false }
    typesetter.synthesizeVariants(&flat, text.utf8)
    for span in ParagraphSpans(text.utf8) {
      try pace.ask()
      if !isEnd, span.start == span.end, span.start > 0 { break }
      let own = isContinuation && span.start == 0 ? head : nil
      let goesOn = own != nil
      guard heldBytes + (span.end - span.start) * ShapedParagraph.bytesOfLetter <= options.limits.layoutBytes else {
        throw .layoutTooLarge(limit: options.limits.layoutBytes)
      }
      let style = own?.style ?? flat.paragraphStyle(at: span.start, text.paragraph)
      let shaped = try typesetter.shape(
        text, span, flat, paragraph: style, maximumWidth: container.points, nesting: options.nesting,
        context: own.map { ParagraphContext(language: $0.language, hanLanguage: nil) }, pace: &pace)
      if let own, !own.allows(shaped) { return false }
      let start = own ?? ParagraphHead(of: shaped, style, isPlain: isPlain)
      var draft = ParagraphDraft(shaped, typesetter, container: container, isContinuation: goesOn)
      var cursor = draft.breaker().cursor(limit: .max)
      while let line = try cursor.next(&pace) {
        try pace.spend(line.end - line.start)
        draft.append(line, &cursor.known)
      }
      counters.add(shaped, lines: draft.lines.count)
      heldBytes += shaped.heldBytes + draft.heldBytes
      paragraphs.append(
        Part(
          layout: draft.finished(container: container, height: draft.bottom), start: span.start, end: span.end,
          isContinuation: goesOn, head: start))
    }
    return true
  }

  /// Leaves of the last paragraph the first `lines` lines only.
  mutating func cutLast(toLines lines: Int) {
    guard var last = paragraphs.popLast() else { return }
    guard lines > 0 else { return }
    let shaped = last.layout.shaped
    last.end = last.start + shaped.text.source(last.layout.lines[lines - 1].scalars.upperBound)
    last.layout = last.layout.slice(0..<lines)
    paragraphs.append(last)
  }

  /// The pieces, behind one that stays; long paragraphs are parted where they may be cut.
  func pieces(after before: LayoutPiece?) -> ContiguousArray<LayoutPiece> {
    var pieces: ContiguousArray<LayoutPiece> = []
    for part in paragraphs {
      let gap = part.isContinuation ? .zero : gap(before: part.layout.shaped.style, after: pieces.last ?? before)
      let whole = LayoutPiece(
        text: part.start == 0 && part.end == text.utf8.count ? text : text.slice(TextRange(part.start, part.end)),
        layout: part.layout, isContinuation: part.isContinuation, gap: gap, head: part.head)
      pieces += whole.parted(typesetter, limit: Self.lineLimit)
    }
    return pieces
  }
}

extension TextStyle {
  /// Whether what a cluster looks like depends on the cluster alone, not on its word or its stretch.
  fileprivate var looksAtOneCluster: Bool {
    transform == .none && wrap == nil && wordBreak == nil && variant.caps == .normal && variant.position == .normal
  }
}

extension ParagraphHead {
  /// What the start of a paragraph says.
  fileprivate convenience init(of shaped: ShapedParagraph, _ style: ParagraphStyle, isPlain: Bool) {
    var style = style
    style.direction = .ltr
    self.init(
      style: style, language: shaped.styles[shaped.firstStyle].style.language, script: nil, hasBrackets: false,
      isDivisible: isPlain && Self.isReadFromLeft(shaped) && !Self.takesLanguageFromScripts(shaped))
  }

  /// Whether the rest of the paragraph, shaped alone, is what it would be behind this head.
  fileprivate func allows(_ shaped: ShapedParagraph) -> Bool {
    guard Self.isReadFromLeft(shaped), !Self.takesLanguageFromScripts(shaped) else { return false }
    // A closing bracket takes the script of its partner, which may stand before.
    guard hasBrackets else { return true }
    let runs = shaped.analysis.scriptRuns
    return script.map { script in script != 0 && runs.allSatisfy { $0.script.tag == script } } ?? (runs.count <= 1)
  }

  private static func isReadFromLeft(_ shaped: ShapedParagraph) -> Bool {
    shaped.analysis.levels.isEmpty && shaped.baseLevel == 0
  }

  /// Whether ideographs in the text may be of the language of other letters anywhere in the paragraph.
  private static func takesLanguageFromScripts(_ shaped: ShapedParagraph) -> Bool {
    shaped.analysis.scriptRuns.contains { run in
      switch run.script.tag {
      case 0x4861_6E69, 0x4869_7261, 0x4B61_6E61, 0x4861_6E67, 0x426F_706F: true
      default: false
      }
    }
  }
}

extension LayoutPiece {
  /// The byte at which a line begins.
  func start(ofLine line: Int) -> Int {
    layout.shaped.text.source(layout.lines[line].scalars.lowerBound)
  }

  /// The line that begins at byte `offset`; nil where none does.
  func line(startingAt offset: Int) -> Int? {
    let line = layout.lines.partitionPoint { layout.shaped.text.source($0.scalars.lowerBound) < offset }
    return line < layout.lines.count && start(ofLine: line) == offset ? line : nil
  }

  /// What is known at the start of line `line`.
  func head(at line: Int) -> ParagraphHead {
    line == 0 ? head : head.behind(layout.shaped, upTo: layout.lines[line].scalars.lowerBound)
  }

  /// Lines `lines` as a piece.
  func sliced(lines: Range<Int>) -> LayoutPiece {
    if lines == 0..<layout.lines.count { return self }
    let shaped = layout.shaped
    let start = start(ofLine: lines.lowerBound)
    let end = shaped.text.source(layout.lines[lines.upperBound - 1].scalars.upperBound)
    return LayoutPiece(
      text: text.slice(TextRange(start, end)), layout: layout.slice(lines),
      isContinuation: isContinuation || lines.lowerBound > 0, gap: lines.lowerBound == 0 ? gap : .zero,
      head: head(at: lines.lowerBound))
  }

  /// The piece in parts of about `limit` lines, where it may be cut.
  fileprivate func parted(_ typesetter: Typesetter, limit: Int) -> ContiguousArray<LayoutPiece> {
    guard layout.lines.count > limit * 2, head.isDivisible, layout.shaped.style.breaking == .greedy else {
      return [self]
    }
    let cuts = LineCuts(typesetter: typesetter, shaped: layout.shaped)
    var parts: ContiguousArray<LayoutPiece> = []
    var start = 0
    var line = limit
    while line < layout.lines.count {
      if line - start >= limit, cuts.isCut(layout.lines[line].scalars.lowerBound) {
        parts.append(sliced(lines: start..<line))
        start = line
      }
      line += 1
    }
    parts.append(sliced(lines: start..<layout.lines.count))
    return parts
  }
}
