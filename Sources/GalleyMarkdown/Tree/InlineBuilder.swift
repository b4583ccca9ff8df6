// SPDX-License-Identifier: MIT
import GalleyModel

/// Gathers the inline content of one block.
struct InlineBuilder {
  private(set) var text: [UInt8] = []
  private(set) var spans: [InlineSpan] = []
  private(set) var runs: [SourceRun] = []
  /// What is open, the outermost first.
  private var open: [OpenSpan] = []
  /// The tags that ended stretches which began before the block.
  private(set) var outerClosings: [String] = []
  let nesting: Int
  /// What `source` elements said for the picture that comes.
  var pictureSources = PictureSources()
  private var needsLine = false
  private var needsBullet = false
  /// What source ranges are ranges of.
  let document: [UInt8]

  private struct OpenSpan {
    /// The tag that opened it; empty for a node of the parser.
    var tag: String
    var kind: InlineKind?
    var start: Int
    var source: Int?
    /// Whether it began before the block.
    var isOuter = false
  }

  init(of document: [UInt8], nesting: Int) {
    self.document = document
    self.nesting = max(1, min(nesting, 1000))
  }

  /// The length so far, in bytes.
  var count: Int { text.count }

  /// Adds bytes that came from `source`; nil where that is not known. Line ends, which only a reference to their
  /// numbers brings in, are spaces.
  mutating func append(_ bytes: some Collection<UInt8>, source: TextRange?, keepsLineEnds: Bool = false) {
    guard !bytes.isEmpty else { return }
    if needsLine || needsBullet {
      // White space at a line's begin is none.
      let kept = bytes.drop { $0 == .space }
      guard !kept.isEmpty else { return }
      beginLine()
      if kept.count < bytes.count {
        let place = source.map { TextRange($0.upper - min($0.count, kept.count), $0.upper) }
        return append(kept, source: source?.count == bytes.count ? place : source, keepsLineEnds: keepsLineEnds)
      }
    }
    let start = text.count
    text += bytes
    if !keepsLineEnds {
      for index in start..<text.count where text[index].isLineEnd { text[index] = .space }
    }
    guard let source else { return }
    // Neighbours that stand as they are in the source are one run.
    if let last = runs.last, last.text.upper == start, last.source.upper == source.lower,
      last.text.count == last.source.count, isSame(last),
      isSame(SourceRun(text: TextRange(start, text.count), source: source))
    {
      runs[runs.count - 1].text.upper = text.count
      runs[runs.count - 1].source.upper = source.upper
    } else {
      runs.append(SourceRun(text: TextRange(start, text.count), source: source))
    }
  }

  /// Whether each byte of the run has its own in the source: it is the same, or a line end for a space.
  private func isSame(_ run: SourceRun) -> Bool {
    guard run.text.count == run.source.count, run.source.upper <= document.count else { return false }
    // Only references to characters are written otherwise in as many bytes.
    return run.text.count == 1 || document[run.source.lower] == text[run.text.lower]
  }

  /// Adds bytes that mean something of themselves.
  mutating func append(_ bytes: some Collection<UInt8>, _ kind: InlineKind, source: TextRange?) {
    if needsLine || needsBullet {
      if kind == .softBreak { return }
      beginLine()
    }
    let start = text.count
    append(bytes, source: source, keepsLineEnds: true)
    spans.append(InlineSpan(TextRange(start, text.count), kind, source: source))
  }

  /// Adds a picture.
  mutating func append(picture kind: InlineKind, source: TextRange?) { append("\u{FFFC}".utf8, kind, source: source) }

  /// Adds a line end that shows.
  mutating func appendLineBreak(source: TextRange?) { append("\u{2028}".utf8, .lineBreak, source: source) }

  /// Begins a line where an element of HTML begins or ends that is no text, with a bullet before an item.
  mutating func breakLine(isItem: Bool) {
    if count > 0, !text.suffix(3).elementsEqual("\u{2028}".utf8) { needsLine = true }
    needsBullet = needsBullet || isItem
  }

  /// Adds what ``breakLine(isItem:)`` asked for, now that text follows.
  private mutating func beginLine() {
    let (line, bullet) = (needsLine, needsBullet)
    (needsLine, needsBullet) = (false, false)
    if line { appendLineBreak(source: nil) }
    if bullet { append("\u{2022} ".utf8, source: nil) }
  }

  /// Begins a stretch, one without a kind too; beyond the limit it keeps its text alone.
  mutating func begin(_ kind: InlineKind?, tag: String = "", at source: Int?) {
    open.append(OpenSpan(tag: tag, kind: open.count < nesting ? kind : nil, start: text.count, source: source))
  }

  /// Begins a stretch that began before the block and may go on after it.
  mutating func beginOuter(_ kind: InlineKind, tag: String) {
    open.append(
      OpenSpan(tag: tag, kind: open.count < nesting ? kind : nil, start: text.count, source: nil, isOuter: true))
  }

  /// Ends the stretch of the parser that was begun last.
  mutating func end(at source: Int?) {
    guard let index = open.lastIndex(where: { $0.tag.isEmpty }) else { return }
    close(open.remove(at: index), at: source)
  }

  /// Ends the stretch of `tag` that was begun last.
  /// - Output: whether there is one.
  mutating func end(tag: String, at source: Int?) -> Bool {
    guard let index = open.suffix(nesting).lastIndex(where: { $0.tag == tag }) else { return false }
    if open[index].isOuter { outerClosings.append(tag) }
    close(open.remove(at: index), at: source)
    return true
  }

  private mutating func close(_ one: OpenSpan, at source: Int?) {
    guard let kind = one.kind, one.start < text.count else { return }
    var place: TextRange?
    if let start = one.source, let source, start <= source { place = TextRange(start, source) }
    spans.append(InlineSpan(TextRange(one.start, text.count), kind, source: place))
  }

  /// Ends all; what is still open ends here.
  mutating func finish(at source: Int?) -> InlineContent {
    while let last = open.popLast() { close(last, at: source) }
    // An outer stretch is before those inside it; of two that are the same the one that ended last is the outer one.
    let ordered = spans.enumerated().sorted { one, other in
      let (first, second) = (one.element.range, other.element.range)
      if first.lower != second.lower { return first.lower < second.lower }
      if first.upper != second.upper { return first.upper > second.upper }
      return one.offset > other.offset
    }
    return InlineContent(String(decoding: text, as: UTF8.self), spans: ordered.map(\.element), sourceRuns: runs)
  }
}
