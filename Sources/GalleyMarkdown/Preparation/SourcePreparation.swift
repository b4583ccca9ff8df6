// SPDX-License-Identifier: MIT

/// Finds what the parser must not see as it stands: formulas, delimiters with the wrong powers, and what the parser is
/// slow at. It knows fences, code spans and addresses, not the whole of Markdown; where it takes code for text, what it
/// protected comes back as it stood.
struct SourcePreparation {
  let source: [UInt8]
  let options: MarkdownOptions
  let sentinels: Sentinels
  var edits: [SourceEdit] = []
  /// Stretches of lines that may hold inline text, in order.
  var units: [Range<Int>] = []
  /// Where the last formula ends.
  var formulaEnd = 0
  /// Up to where nothing closes `\\(` and `\\[`.
  var unclosedUntil = (inline: 0, display: 0)
  /// Cells that were made up so far for short rows.
  var emptyCells = 0

  init(_ source: [UInt8], options: MarkdownOptions) {
    self.source = source
    self.options = options
    sentinels = Sentinels(absentFrom: source)
  }

  /// The source made ready.
  static func prepare(_ source: [UInt8], options: MarkdownOptions) -> PreparedSource {
    var preparation = SourcePreparation(source, options: options)
    preparation.scanLines()
    for unit in preparation.units { preparation.scanInlines(unit) }
    preparation.edits.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    let prepared = PreparedSource(source, edits: preparation.edits, sentinels: preparation.sentinels)
    let over = prepared.definitionsOver(options.limits.definedBytes)
    guard !over.isEmpty else { return prepared }
    // Before an escaped colon is no label.
    preparation.edits += over.map { SourceEdit(range: $0..<$0, change: .insert([.backslash])) }
    preparation.edits.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    return PreparedSource(source, edits: preparation.edits, sentinels: preparation.sentinels)
  }

  /// The source as inline text alone: each line begins and ends with a mark, so that no block can begin.
  static func prepareInline(_ source: [UInt8], options: MarkdownOptions) -> PreparedSource {
    var preparation = SourcePreparation(source, options: options)
    preparation.scanInlines(byteOrderMark(source)..<source.count)
    if let mark = preparation.sentinels.space { preparation.markLines(mark) }
    preparation.edits.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    return PreparedSource(source, edits: preparation.edits, sentinels: preparation.sentinels)
  }

  private mutating func markLines(_ mark: [UInt8]) {
    var start = byteOrderMark(source)
    while start < source.count {
      let end = source.skip(from: start, to: source.count) { !$0.isLineEnd }
      edits.append(SourceEdit(range: start..<start, change: .insert(mark)))
      // A backslash at the end of a line breaks it.
      if end > start, source[end - 1] != .backslash {
        edits.append(SourceEdit(range: end..<end, change: .insert(mark)))
      }
      start = end < source.count ? source.afterLineEnd(end) : end
    }
  }

  /// Has the parser see a token for `range`.
  mutating func protect(_ range: Range<Int>, as kind: ProtectedPiece.Kind = .literal) {
    if sentinels.piece != nil { edits.append(SourceEdit(range: range, change: .protect(kind))) }
  }
}
