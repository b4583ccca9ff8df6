// SPDX-License-Identifier: MIT

/// What is known while a unit of inline text is walked.
struct InlineScan {
  let end: Int
  /// The last run of backticks of each length in the unit.
  var lastBackticks: [Int: Int]
  /// Where `?>`, `]]>` and `>` stand last in the unit; -1 for nowhere.
  var lastInstruction: Int
  var lastCharacterData: Int
  var lastGreater: Int
  /// The brackets that are open: whether each is that of a picture.
  var brackets: [Bool] = []
  var openPictures = 0
  var delimiterRuns = 0
  var parentheses = 0
  /// Whether the unit begins with `|`.
  var isTableRow = false
}

/// Beyond these, in one unit, characters are text: the parser is slower than in proportion to them.
private let mostOpenPictures = 100
private let mostDelimiterRuns = 4000
private let longestParentheses = 200

extension SourcePreparation {
  /// Walks a unit and notes edits.
  mutating func scanInlines(_ unit: Range<Int>) {
    var index = unit.lowerBound
    // A formula of several lines may have gone on into this unit.
    index = min(max(index, formulaEnd), unit.upperBound)
    var scan = survey(index..<unit.upperBound)
    scan.isTableRow = index < unit.upperBound && source[index] == .pipe
    while index < scan.end {
      let byte = source[index]
      if byte != .rightParenthesis && !byte.isPunctuation { scan.parentheses = 0 }
      switch byte {
      case .backslash: index = scanBackslash(index, &scan)
      case .backtick: index = afterCode(index, scan)
      case .dollar: index = scanDollar(index, &scan)
      case .less: index = scanAngle(index, &scan)
      case .leftBracket: index = openBracket(index, &scan)
      case .rightBracket: index = closeBracket(index, &scan)
      case .rightParenthesis: index = scanParenthesis(index, &scan)
      case .asterisk, .underscore, .tilde: index = scanDelimiters(index, unit, &scan)
      case .colon where source.holds("://", at: index), UInt8(ascii: "w") where source.holds("www.", at: index):
        index = source.skip(from: index, to: scan.end) { !isAddressEnd($0) }
      default: index += 1
      }
    }
  }

  private func isAddressEnd(_ byte: UInt8) -> Bool {
    byte.isBlank || byte.isLineEnd || byte == .less || byte == .backtick || byte == .rightParenthesis
      || byte == .asterisk || byte == .tilde
  }

  private func survey(_ unit: Range<Int>) -> InlineScan {
    var scan = InlineScan(
      end: unit.upperBound, lastBackticks: [:], lastInstruction: -1, lastCharacterData: -1, lastGreater: -1)
    var index = unit.lowerBound
    while index < unit.upperBound {
      if source[index] == .backtick {
        let end = source.skip(from: index, to: unit.upperBound) { $0 == .backtick }
        scan.lastBackticks[end - index] = index
        index = end
        continue
      }
      if source[index] == .greater {
        scan.lastGreater = index
        if index > unit.lowerBound, source[index - 1] == UInt8(ascii: "?") { scan.lastInstruction = index }
        if source.holds("]]>", at: index - 2) { scan.lastCharacterData = index }
      }
      index += 1
    }
    return scan
  }

  /// The index after the code span that begins at `index`, or after the backticks where none does.
  private func afterCode(_ index: Int, _ scan: InlineScan) -> Int {
    let opened = source.skip(from: index, to: scan.end) { $0 == .backtick }
    guard let last = scan.lastBackticks[opened - index], last >= opened else { return opened }
    var next = opened
    while next < scan.end {
      next = source.skip(from: next, to: scan.end) { $0 != .backtick }
      let end = source.skip(from: next, to: scan.end) { $0 == .backtick }
      if end - next == opened - index { return end }
      next = end
    }
    return opened
  }

  /// HTML, addresses in angle brackets, and openings of HTML that nothing closes: the parser would search for each.
  private mutating func scanAngle(_ index: Int, _ scan: inout InlineScan) -> Int {
    guard index + 1 < scan.end else { return index + 1 }
    let next = source[index + 1]
    if next == UInt8(ascii: "?") {
      if scan.lastInstruction < index { protect(index..<index + 1) }
      return index + 2
    }
    if next == .exclamation {
      let last = source.holds("<![CDATA[", at: index) ? scan.lastCharacterData : scan.lastGreater
      if last < index { protect(index..<index + 1) }
      return index + 2
    }
    guard next.isLetter || next == .slash else { return index + 1 }
    let end = source.skip(from: index + 1, to: scan.end) { $0 != .greater && $0 != .less && !$0.isLineEnd }
    return end < scan.end && source[end] == .greater ? end + 1 : index + 1
  }

  private mutating func openBracket(_ index: Int, _ scan: inout InlineScan) -> Int {
    let isPicture = index > 0 && source[index - 1] == .exclamation
    if isPicture, scan.openPictures >= mostOpenPictures {
      protect(index - 1..<index)
    } else {
      if isPicture { scan.openPictures += 1 }
      scan.brackets.append(isPicture)
    }
    return index + 1
  }

  /// Closes a bracket and goes past the address that follows it.
  private mutating func closeBracket(_ index: Int, _ scan: inout InlineScan) -> Int {
    if scan.brackets.popLast() == true { scan.openPictures -= 1 }
    guard index + 1 < scan.end, source[index + 1] == .leftParenthesis else { return index + 1 }
    let start = index + 2
    if start < scan.end, source[start] == .less {
      return source.skip(from: start, to: scan.end) { $0 != .greater && !$0.isLineEnd }
    }
    return source.skip(from: start, to: scan.end) { $0 != .rightParenthesis && !$0.isBlank && !$0.isLineEnd }
  }

  private mutating func scanParenthesis(_ index: Int, _ scan: inout InlineScan) -> Int {
    scan.parentheses += 1
    if scan.parentheses % longestParentheses == 0, let mark = sentinels.letter {
      edits.append(SourceEdit(range: index + 1..<index + 1, change: .insert(mark)))
    }
    return index + 1
  }

  /// Gives a run of delimiters the neighbours by which the parser comes to the powers that the run should have.
  private mutating func scanDelimiters(_ index: Int, _ unit: Range<Int>, _ scan: inout InlineScan) -> Int {
    let byte = source[index]
    let end = source.skip(from: index, to: scan.end) { $0 == byte }
    scan.delimiterRuns += 1
    if scan.delimiterRuns > mostDelimiterRuns {
      protect(index..<end)
      return end
    }
    let before = source.scalar(before: index, from: unit.lowerBound)?.scalar ?? "\n"
    let after = end < scan.end ? source.scalar(at: end).scalar : "\n"
    // Nothing differs between ASCII characters.
    guard sentinels.canMarkDelimiters, !before.isASCII || !after.isASCII else { return end }
    let parsed = delimiterPowers(byte, before: .asParsed(before), after: .asParsed(after))
    let wanted =
      options.extensions.contains(.cjkEmphasis)
      ? delimiterPowers(byte, before: .asAmended(sequence(before, index, unit)), after: .asAmended(after))
      : delimiterPowers(byte, before: .asSpecified(before), after: .asSpecified(after))
    if parsed != wanted { mark(index..<end, byte, wanted) }
    return end
  }

  /// The character that counts before a run: that before a variation selector.
  private func sequence(_ before: Unicode.Scalar, _ index: Int, _ unit: Range<Int>) -> Unicode.Scalar {
    guard (0xFE00...0xFE0E).contains(before.value),
      let selector = source.scalar(before: index, from: unit.lowerBound),
      let base = source.scalar(before: selector.index, from: unit.lowerBound)
    else { return before }
    // Quotation marks of full width, which are CJK punctuation by the selector alone.
    if before.value == 0xFE01, [0x2018, 0x2019, 0x201C, 0x201D].contains(base.scalar.value) { return "\u{3002}" }
    return base.scalar
  }

  private mutating func mark(_ run: Range<Int>, _ byte: UInt8, _ powers: DelimiterPowers) {
    guard let letter = sentinels.letter, let punctuation = sentinels.punctuation, let space = sentinels.space else {
      return
    }
    let sides: (before: [UInt8], after: [UInt8]) =
      switch (powers.canOpen, powers.canClose) {
      case (true, false): (space, letter)
      case (false, true): (letter, space)
      case (true, true): byte == .underscore ? (punctuation, punctuation) : (letter, letter)
      case (false, false): byte == .underscore ? (letter, letter) : (space, space)
      }
    edits.append(SourceEdit(range: run.lowerBound..<run.lowerBound, change: .insert(sides.before)))
    edits.append(SourceEdit(range: run.upperBound..<run.upperBound, change: .insert(sides.after)))
  }
}
