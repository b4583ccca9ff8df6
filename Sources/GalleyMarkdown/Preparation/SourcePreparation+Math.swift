// SPDX-License-Identifier: MIT

extension SourcePreparation {
  private var readsMath: Bool { options.extensions.contains(.math) && sentinels.piece != nil }

  /// An escaped character, or a formula in `\(…\)` or `\[…\]`.
  mutating func scanBackslash(_ index: Int, _ scan: inout InlineScan) -> Int {
    guard index + 1 < scan.end else { return index + 1 }
    if readsMath {
      let isDisplay = source[index + 1] == .leftBracket
      if isDisplay || source[index + 1] == .leftParenthesis,
        index >= (isDisplay ? unclosedUntil.display : unclosedUntil.inline)
      {
        let close = closing(index + 2, isDisplay: isDisplay, isDisplay ? "\\]" : "\\)")
        if let end = close.end {
          return protectFormula(index, index + 2..<end, end + 2, isDisplay: isDisplay)
        }
        if isDisplay { unclosedUntil.display = close.searched } else { unclosedUntil.inline = close.searched }
      }
    }
    return source[index + 1].isPunctuation ? index + 2 : index + 1
  }

  /// A formula in dollars, by pandoc's rule: no space after the first dollar or before the last, no digit behind it.
  mutating func scanDollar(_ index: Int, _ scan: inout InlineScan) -> Int {
    let end = source.skip(from: index, to: scan.end) { $0 == .dollar }
    guard readsMath, end - index <= 2, end < source.count else { return end }
    if end - index == 2 {
      guard let close = closing(end, isDisplay: true, "$$").end else { return end }
      return protectFormula(index, end..<close, close + 2, isDisplay: true)
    }
    guard !source[end].isBlank, !source[end].isLineEnd, let close = closing(end, isDisplay: false, "$").end,
      !scan.isTableRow || !source[end..<close].contains(.pipe)
    else { return end }
    let after = close + 1 < source.count ? source[close + 1] : .newline
    guard !source[close - 1].isBlank, !after.isDigit, after != .dollar else { return end }
    // GitHub's other form: backticks inside the dollars.
    if close - end > 2, source[end] == .backtick, source[close - 1] == .backtick {
      return protectFormula(index, end + 1..<close - 1, close + 1, isDisplay: false)
    }
    return protectFormula(index, end..<close, close + 1, isDisplay: false)
  }

  /// Where the formula whose body begins at `start` is closed: an inline one on its line, a display one before a blank
  /// line; else nil and how far there is nothing. Escaped characters do not close.
  private func closing(_ start: Int, isDisplay: Bool, _ closer: StaticString) -> (end: Int?, searched: Int) {
    var index = start
    while index < source.count {
      let byte = source[index]
      if source.holds(closer, at: index) { return (hasContent(start..<index) ? index : nil, start) }
      if byte.isLineEnd {
        guard isDisplay else { return (nil, index) }
        index = source.afterLineEnd(index)
        let next = source.skip(from: index, to: source.count) { $0.isBlank || $0 == .greater }
        if next == source.count || source[next].isLineEnd { return (nil, next) }
        // A fence is no part of a formula.
        if source.holds("```", at: next) { return (nil, next) }
      } else {
        index += byte == .backslash && index + 1 < source.count && !source[index + 1].isLineEnd ? 2 : 1
      }
    }
    return (nil, index)
  }

  private func hasContent(_ body: Range<Int>) -> Bool { source[body].contains { !$0.isBlank && !$0.isLineEnd } }

  private mutating func protectFormula(_ start: Int, _ body: Range<Int>, _ end: Int, isDisplay: Bool) -> Int {
    let isSpace: (UInt8) -> Bool = { $0.isBlank || $0.isLineEnd }
    let lines = withoutPrefixes(body, of: start)
    let trimmed = lines.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    protect(start..<end, as: .math(body: Array(trimmed), isDisplay: isDisplay))
    formulaEnd = max(formulaEnd, end)
    return end
  }

  /// The bytes of `body` without the marks of quotes at the beginnings of its lines, as many as the line of `start` has.
  private func withoutPrefixes(_ body: Range<Int>, of start: Int) -> [UInt8] {
    guard source[body].contains(where: { $0.isLineEnd }) else { return Array(source[body]) }
    var line = start
    while line > 0, !source[line - 1].isLineEnd { line -= 1 }
    let prefix = source[line..<start].prefix { $0.isBlank || $0 == .greater || $0 == .hyphen || $0.isDigit }
    let quotes = prefix.reduce(0) { $1 == .greater ? $0 + 1 : $0 }
    var bytes: [UInt8] = []
    var index = body.lowerBound
    while index < body.upperBound {
      guard source[index].isLineEnd else {
        bytes.append(source[index])
        index += 1
        continue
      }
      bytes.append(.newline)
      index = source.skip(from: source.afterLineEnd(index), to: body.upperBound) { $0.isBlank }
      for _ in 0..<quotes where index < body.upperBound && source[index] == .greater {
        index = source.skip(from: index + 1, to: body.upperBound) { $0.isBlank }
      }
    }
    return bytes
  }
}
