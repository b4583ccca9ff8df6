// SPDX-License-Identifier: MIT

public import GalleyModel

/// A text that grows or is edited, and its layout, which is updated instead of redone.
///
/// Each ``layout`` equals the layout of the same text made at once: glyphs, places and lines. Paragraphs that a change
/// cannot reach stay the same objects; inside the changed paragraph lines stay up to the last that the change can
/// move, and where a later line begins as it did before, the rest stays too. Old layouts stay what they were.
///
/// A paragraph is made again whole where it holds text that reads from the right (its levels depend on all of it), in
/// fonts whose lookups see the space, in scripts whose syllables are counted through the run (Indic, Khmer, Myanmar),
/// with breaking other than `greedy`, and with styles that look at words (case, made-up small capitals, wrapping of
/// their own). The whole text is made again with line or height limits and without a width.
///
/// ```swift
/// var session = try LayoutSession(StyledText("", style: style), LayoutOptions(width: 320), engine.typesetter)
/// for token in answer {
///   try session.append(token)
///   repaint(session.lastUpdate.damage, of: session.layout)
/// }
/// ```
/// - Complexity: a change costs the text of the lines it may move and O(log n).
public struct LayoutSession: Sendable {
  /// The style of all that no span changes.
  public var style: TextStyle { empty.style }
  /// The style of all paragraphs that no span changes.
  public var paragraph: ParagraphStyle { empty.paragraph }
  /// An empty text in the session's styles.
  let empty: StyledText
  /// The box that the text is laid out in.
  public let options: LayoutOptions
  /// What the last change did.
  public internal(set) var lastUpdate = LayoutUpdate()
  let typesetter: Typesetter
  /// The width of the lines; nil where the text is made again whole at each change.
  let container: LayoutUnit?
  /// All pieces but the last, which most changes are in.
  var closed = PieceTree()
  var open: LayoutPiece?
  /// The last piece while text is only added to it; `open` is nil then.
  var growing: GrowingEnd?
  /// The length from which on text is tried to be added without making a piece.
  var growsFrom = 0
  /// The text and its layout, where it is made again whole.
  private var whole: (text: StyledText, layout: TextLayout)?

  /// Starts with a text.
  /// - Throws: as ``Typesetter/layout(_:_:)``.
  public init(_ text: StyledText, _ options: LayoutOptions, _ typesetter: Typesetter) throws(LayoutError) {
    self.empty = text.emptied
    self.options = options
    self.typesetter = typesetter
    let isBounded = options.width.map { $0 < .infinity } ?? false
    if isBounded, let width = options.width, options.maxLines == nil, options.height == nil {
      container = LayoutUnit(points: max(width, 0))
      try replacePieces(0..<0, with: text, isContinuation: false, head: nil, resync: nil)
    } else {
      container = nil
      whole = (text, try typesetter.layout(text, options))
    }
  }

  /// The number of bytes of the text.
  public var byteCount: Int { whole.map { $0.text.utf8.count } ?? closed.sums.bytes + (openSums?.bytes ?? 0) }

  /// What the last piece adds up to.
  var openSums: PieceSums? { growing?.sums ?? open?.sums }

  /// The size of the content, as ``TextLayout/size``.
  /// - Complexity: O(1).
  public var size: Size {
    if let whole { return whole.layout.size }
    let above = closed.sums
    guard let open = openSums else { return Size(width: above.right.points, height: max(.zero, above.bottom).points) }
    let bottom = max(above.bottom, above.height + open.bottom)
    return Size(width: max(above.right, open.right).points, height: max(.zero, bottom).points)
  }

  private var height: LayoutUnit { closed.sums.height + (openSums?.height ?? .zero) }

  /// The layout of the text as it is now.
  /// - Complexity: O(log n).
  public var layout: TextLayout {
    if let whole { return whole.layout }
    return TextLayout(pieces: tree, container: container ?? .zero, dictionaries: typesetter.dictionaries)
  }

  /// The text as it is now.
  /// - Complexity: O(n).
  public var text: StyledText {
    if let whole { return whole.text }
    var text = empty
    tree.visit { text.append($0.text) }
    return text
  }

  private var tree: PieceTree {
    if let growing { return closed.followed(by: LastPiece(growing)) }
    return open.map { closed.followed(by: LastPiece($0)) } ?? closed
  }

  /// Adds text at the end.
  /// - Throws: as ``Typesetter/layout(_:_:)``; the session is then as it was.
  public mutating func append(_ string: String, _ attributes: TextAttribute...) throws(LayoutError) {
    if attributes.isEmpty, try grow(string) { return }
    var added = empty.withText(valid: Array(string.utf8))
    if !attributes.isEmpty { added.spans.append(StyleSpan(TextRange(0, added.utf8.count), attributes)) }
    try replace(TextRange(byteCount, byteCount), with: added)
  }

  /// Puts other text in the place of a range.
  /// - Input: the range is held to the text and to scalar borders; of `new` the text and its spans count, in the
  ///   session's own style.
  /// - Throws: as ``Typesetter/layout(_:_:)``; the session is then as it was.
  public mutating func replace(_ range: TextRange, with new: StyledText) throws(LayoutError) {
    let range = range.clamped(to: TextRange(0, byteCount))
    let total = byteCount - range.count + new.utf8.count
    guard total <= options.limits.textBytes else {
      throw .textTooLong(bytes: total, limit: options.limits.textBytes)
    }
    guard container != nil else { return try replaceWhole(range, new) }
    settle()
    if range.lower < byteCount { growsFrom = 0 }
    try edit(range, new)
  }

  private mutating func replaceWhole(_ range: TextRange, _ new: StyledText) throws(LayoutError) {
    guard let old = whole else { return }
    let range = old.text.aligned(range)
    var text = old.text.slice(TextRange(0, range.lower))
    text.append(new)
    text.append(old.text.slice(TextRange(range.upper, old.text.utf8.count)))
    let layout = try typesetter.layout(text, options)
    whole = (text, layout)
    lastUpdate = LayoutUpdate(replacing: old.layout, with: layout)
  }
}

// MARK: Editing

extension LayoutSession {
  /// Where the pieces are made again from.
  private struct Anchor {
    var piece: Int
    var line: Int
    var isContinuation: Bool
    var head: ParagraphHead?
  }

  private func piece(_ index: Int) -> LayoutPiece? {
    let count = closed.count
    if index == count { return open }
    return index == count - 1 ? closed.last : closed.piece(index)?.piece
  }

  private func start(of index: Int) -> Int {
    index == closed.count ? closed.sums.bytes : closed.piece(index)?.before.bytes ?? 0
  }

  private var pieceCount: Int { closed.count + (open == nil ? 0 : 1) }

  private func pieceIndex(ofByte offset: Int) -> Int {
    offset >= closed.sums.bytes ? closed.count : closed.index(ofByte: offset)
  }

  private mutating func edit(_ range: TextRange, _ new: StyledText) throws(LayoutError) {
    var first = pieceIndex(ofByte: range.lower)
    let last = pieceIndex(ofByte: range.upper)
    guard let firstPiece = piece(first), let lastPiece = piece(last) else { return }
    let firstStart = start(of: first)
    let lastStart = last == first ? firstStart : start(of: last)
    let lower = firstPiece.text.border(range.lower - firstStart)
    let upper = lastPiece.text.border(range.upper - lastStart)
    // CR and LF make one terminator; the last byte's style is that of an empty paragraph behind it.
    if lower == 0, first > 0, !firstPiece.isContinuation {
      let followed = new.utf8.first ?? (upper < lastPiece.text.utf8.count ? lastPiece.text.utf8[upper] : nil)
      if followed == nil || followed == 0x0A && piece(first - 1)?.text.utf8.last == 0x0D { first -= 1 }
    }
    let offset = first == pieceIndex(ofByte: range.lower) ? lower : piece(first)?.text.utf8.count ?? 0
    var anchor = anchor(before: offset, in: first)
    var end = last
    while true {
      let made = try remake(anchor, offset: offset, in: first, new, upper: upper, in: last, through: end)
      switch made {
      case .done: return
      // What begins a paragraph is never refused.
      case .whole: anchor = paragraphStart(of: anchor.piece)
      case .further(let next): end = next
      }
    }
  }

  /// The nearest place from which the pieces may be made again for a change at byte `offset` of piece `index`.
  private func anchor(before offset: Int, in index: Int) -> Anchor {
    var index = index
    guard var current = piece(index) else {
      return Anchor(piece: 0, line: 0, isContinuation: false, head: nil)
    }
    var limit = current.layout.shaped.text.scalarIndex(ofByte: offset)
    while true {
      let before = current.isContinuation ? piece(index - 1) : nil
      let carried = before.map { $0.reachBehind(typesetter, container: container ?? .zero) }
      if let line = current.anchor(before: limit, carried: carried, typesetter, container: container ?? .zero) {
        return Anchor(
          piece: index, line: line, isContinuation: line > 0 || current.isContinuation, head: current.head(at: line))
      }
      guard let before else { return Anchor(piece: index, line: 0, isContinuation: false, head: nil) }
      // The start of this piece is a cut that stands, if the change is behind its first scalar.
      limit = before.layout.shaped.count + (limit > 0 ? 1 : 0)
      current = before
      index -= 1
    }
  }

  private func paragraphStart(of index: Int) -> Anchor {
    var index = index
    while index > 0, piece(index)?.isContinuation == true { index -= 1 }
    return Anchor(piece: index, line: 0, isContinuation: false, head: nil)
  }

  private enum Outcome {
    case done
    /// The paragraph must be made again from its start.
    case whole
    /// The text must be made again as far as this piece.
    case further(Int)
  }

  /// Makes the pieces from the anchor to the end of piece `end` again.
  private mutating func remake(
    _ anchor: Anchor, offset: Int, in first: Int, _ new: StyledText, upper: Int, in last: Int, through end: Int
  ) throws(LayoutError) -> Outcome {
    var text = empty
    for index in anchor.piece...first {
      guard let piece = piece(index) else { break }
      let from = index == anchor.piece ? piece.start(ofLine: anchor.line) : 0
      text.append(piece.text.slice(TextRange(from, index == first ? offset : piece.text.utf8.count)))
    }
    text.append(new)
    let changeEnd = text.utf8.count
    if let piece = piece(last) { text.append(piece.text.slice(TextRange(upper, piece.text.utf8.count))) }
    var end = end
    for index in stride(from: last + 1, through: end, by: 1) {
      if let piece = piece(index) { text.append(piece.text) }
    }
    // A terminator that is gone joins the next paragraph; CR LF is one.
    while end + 1 < pieceCount, let next = piece(end + 1), !next.isContinuation,
      text.utf8.isEmpty || !endsWithTerminator(text.utf8) || text.utf8.last == 0x0D && next.text.utf8.first == 0x0A
    {
      text.append(next.text)
      end += 1
    }
    let goesOn = piece(end + 1)?.isContinuation == true
    let tail = Tail(
      changeEnd: changeEnd, oldFirst: last, oldOffset: upper, end: end, goesOn: goesOn)
    return try replacePieces(
      anchor.piece..<end + 1, with: text, isContinuation: anchor.isContinuation, head: anchor.head,
      keeping: anchor.line, resync: tail)
  }

  /// What stands behind a change.
  private struct Tail {
    /// The byte of the new text at which the old text goes on.
    var changeEnd: Int
    /// The piece and its byte at which the old text goes on.
    var oldFirst: Int
    var oldOffset: Int
    /// The last piece whose text is in the new text.
    var end: Int
    /// Whether the paragraph goes on behind it.
    var goesOn: Bool
  }

  /// Lays `text` out in the place of some pieces.
  @discardableResult
  private mutating func replacePieces(
    _ range: Range<Int>, with text: StyledText, isContinuation: Bool, head: ParagraphHead?, keeping keptLines: Int = 0,
    resync tail: Tail?
  ) throws(LayoutError) -> Outcome {
    let isEnd = range.upperBound >= pieceCount
    var maker = PieceMaker(typesetter: typesetter, container: container ?? .zero, options: options)
    guard try maker.lay(text, isContinuation: isContinuation, head: head, isEnd: isEnd) else { return .whole }
    var rest: ContiguousArray<LayoutPiece> = []
    if let tail {
      if tail.changeEnd < text.utf8.count, let kept = resynchronize(&maker, tail) {
        rest = kept
      } else if tail.goesOn {
        return .further(min(pieceCount - 1, tail.end + max(1, tail.end - range.lowerBound)))
      }
    }
    var before: LayoutPiece? = range.lowerBound > 0 ? piece(range.lowerBound - 1) : nil
    var made: ContiguousArray<LayoutPiece> = []
    if keptLines > 0, let old = piece(range.lowerBound) {
      let kept = old.sliced(lines: 0..<keptLines)
      made.append(kept)
      before = kept
    }
    made += maker.pieces(after: before)
    for piece in rest {
      let gap = piece.isContinuation ? .zero : gap(before: piece.layout.shaped.style, after: made.last ?? before)
      made.append(piece.placed(gap: gap))
    }
    var held = closed.sums.heldBytes + (openSums?.heldBytes ?? 0)
    for index in range { held -= piece(index)?.sums.heldBytes ?? 0 }
    for piece in made { held += piece.sums.heldBytes }
    guard held <= options.limits.layoutBytes else { throw .layoutTooLarge(limit: options.limits.layoutBytes) }
    finish(range, made, maker.counters)
    return .done
  }

  private mutating func finish(
    _ range: Range<Int>, _ made: ContiguousArray<LayoutPiece>,
    _ counters: LayoutUpdate.Counters
  ) {
    let oldHeight = height
    let top = range.lowerBound >= closed.count ? closed.sums.height : closed.prefix(range.lowerBound).sums.height
    var old: ContiguousArray<LayoutPiece> = []
    old.reserveCapacity(range.count)
    for index in range { if let piece = piece(index) { old.append(piece) } }
    var update = LayoutUpdate()
    update.counters = counters
    update.change = LayoutUpdate.Change(
      old: old, new: made, top: top, width: container ?? .zero,
      heights: (oldHeight, .zero), isFollowed: range.upperBound < pieceCount)
    var following = range.upperBound < pieceCount ? piece(range.upperBound) : nil
    if let next = following, !next.isContinuation {
      following = next.placed(
        gap: gap(before: next.layout.shaped.style, after: made.last ?? piece(range.lowerBound - 1)))
    }
    if range.upperBound >= closed.count {
      // The last piece is among the changed ones, or is the one behind them.
      var pieces = made
      if range.upperBound == closed.count, let following { pieces.append(following) }
      let head = range.lowerBound < closed.count ? closed.prefix(range.lowerBound) : closed
      open = pieces.popLast()
      closed = pieces.isEmpty ? head : head.joined(PieceTree(pieces))
    } else {
      let head = closed.prefix(range.lowerBound)
      var pieces = made
      if let following { pieces.append(following) }
      closed = head.joined(PieceTree(pieces)).joined(closed.suffix(from: range.upperBound + 1))
    }
    update.change?.heights.new = height
    lastUpdate = update
  }

  /// Looks for a line of the new text that begins where an old one did; from there on the old lines stay.
  /// - Output: the old pieces from there on; nil where there is no such line.
  private func resynchronize(_ maker: inout PieceMaker, _ tail: Tail) -> ContiguousArray<LayoutPiece>? {
    guard let paragraph = maker.paragraphs.last else { return nil }
    let shaped = paragraph.layout.shaped
    guard paragraph.head.isDivisible, shaped.style.breaking == .greedy, shaped.analysis.levels.isEmpty else {
      return nil
    }
    let cuts = LineCuts(typesetter: typesetter, shaped: shaped)
    let trial = LayoutPiece(
      text: empty, layout: paragraph.layout, isContinuation: paragraph.isContinuation, gap: .zero,
      head: paragraph.head)
    let lastCut = tail.goesOn ? cuts.lastCut(before: shaped.count) : nil
    // Old pieces by the byte of the new text at which they would begin.
    var begin = tail.changeEnd - tail.oldOffset
    var olds: [(piece: LayoutPiece, begin: Int)] = []
    for index in tail.oldFirst...tail.end {
      guard let old = piece(index) else { break }
      olds.append((old, begin))
      begin += old.text.utf8.count
    }
    for line in 0..<paragraph.layout.lines.count {
      let record = paragraph.layout.lines[line]
      let byte = paragraph.start + shaped.text.source(record.scalars.lowerBound)
      guard byte > tail.changeEnd, line > 0 || paragraph.isContinuation else { continue }
      guard let number = olds.lastIndex(where: { $0.begin <= byte }) else { continue }
      let old = olds[number].piece
      guard let oldLine = old.line(startingAt: byte - olds[number].begin), oldLine > 0 || old.isContinuation,
        cuts.isCut(record.scalars.lowerBound),
        !tail.goesOn || trial.isFinal(line, lastCut: lastCut, typesetter, container: container ?? .zero),
        oldLine == 0
          || LineCuts(typesetter: typesetter, shaped: old.layout.shaped)
            .isCut(old.layout.lines[oldLine].scalars.lowerBound),
        old.head(at: oldLine).isSame(as: trial.head(at: line)), old.head.isDivisible
      else { continue }
      maker.cutLast(toLines: line)
      var kept: ContiguousArray = [oldLine == 0 ? old : old.sliced(lines: oldLine..<old.layout.lines.count)]
      for next in olds[(number + 1)...] { kept.append(next.piece) }
      return kept
    }
    return nil
  }
}

/// Whether text ends with a paragraph terminator.
func endsWithTerminator(_ utf8: [UInt8]) -> Bool {
  guard let last = splitParagraphs(Array(utf8.suffix(4).drop { $0 & 0xC0 == 0x80 })).last else { return false }
  return last.start == last.end
}

/// The distance between the boxes of two paragraphs.
func gap(before style: ParagraphStyle, after piece: LayoutPiece?) -> LayoutUnit {
  guard let piece else { return .zero }
  return style.gap(spacingAfter: LayoutUnit(points: piece.layout.shaped.style.spacingAfter))
}
