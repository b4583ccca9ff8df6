// SPDX-License-Identifier: MIT

/// Follows the parser's tree of one block through the text that it was made of.
///
/// The parser says what stands in a block but is often wrong about where (lines after the first, escapes in cells,
/// addresses without brackets). What each node must look like is known, so that its place is found by reading on.
struct SourceCursor {
  let text: [UInt8]
  private(set) var index: Int
  let end: Int
  /// How many quotes hold the block: their marks begin its lines.
  let quotes: Int
  /// Whether something was not found: the rest has no places.
  private(set) var isLost = false

  /// A stretch of a literal and where it stands.
  struct Match: Equatable {
    var literal: Range<Int>
    var place: Range<Int>
    /// Whether it stands there byte for byte.
    var isSame: Bool
  }

  init(_ text: [UInt8], from index: Int, to end: Int, quotes: Int) {
    self.text = text
    self.index = min(index, text.count)
    self.end = min(max(end, index), text.count)
    self.quotes = quotes
  }

  /// The byte that stands here; nil at the end.
  var byte: UInt8? { index < end ? text[index] : nil }

  /// Goes to `index`.
  mutating func move(to index: Int) { self.index = min(max(index, self.index), end) }

  /// Goes to the next line, past its marks and white space; false at the end.
  mutating func nextLine() -> Bool {
    let line = text.skip(from: index, to: end) { !$0.isLineEnd }
    guard line < end else { return false }
    index = text.skip(from: text.afterLineEnd(line), to: end) { $0.isBlank }
    for _ in 0..<quotes where index < end && text[index] == .greater {
      index = text.skip(from: index + 1, to: end) { $0.isBlank }
    }
    return true
  }

  /// Goes past a line end inside a paragraph.
  /// - Output: from the white space before it to its end, or nil.
  mutating func lineEnd() -> Range<Int>? {
    guard !isLost else { return nil }
    let start = index
    let line = text.skip(from: index, to: end) { !$0.isLineEnd }
    guard line < end, text[start..<line].allSatisfy({ $0.isBlank || $0 == .backslash }) else {
      isLost = true
      return nil
    }
    let after = text.afterLineEnd(line)
    _ = nextLine()
    return start..<after
  }

  /// Goes past `count` of one of `bytes`.
  mutating func delimiters(_ bytes: [UInt8], _ count: Int) -> Range<Int>? {
    guard !isLost, index + count <= end, bytes.contains(text[index]),
      text[index..<index + count].allSatisfy({ $0 == text[index] })
    else {
      isLost = true
      return nil
    }
    index += count
    return index - count..<index
  }

  /// Goes past the code span that begins here.
  mutating func code() -> Range<Int>? {
    guard !isLost, index < end, text[index] == .backtick else {
      isLost = true
      return nil
    }
    let start = index
    let opened = text.skip(from: index, to: end) { $0 == .backtick }
    var next = opened
    while next < end {
      next = text.skip(from: next, to: end) { $0 != .backtick }
      let run = text.skip(from: next, to: end) { $0 == .backtick }
      if run - next == opened - start {
        index = run
        return start..<run
      }
      next = run
    }
    isLost = true
    return nil
  }

  /// Finds `literal`, of whose characters some are escaped or are references.
  mutating func literal(_ literal: [UInt8]) -> [Match] {
    guard !isLost else { return [] }
    // Addresses without brackets keep their escapes.
    if let found = match(literal, at: index) ?? match(literal, at: index, isVerbatim: true) { return found }
    isLost = true
    return []
  }

  /// Whether `literal` stands here.
  func holds(_ literal: [UInt8]) -> Bool {
    var copy = self
    return copy.match(literal, at: index) != nil || copy.match(literal, at: index, isVerbatim: true) != nil
  }

  /// Goes to where the first node of the block stands: what stands before it are definitions of links.
  mutating func seek(_ isHere: (borrowing SourceCursor) -> Bool) {
    let start = index
    while !isHere(self) {
      guard nextLine() else {
        index = start
        return
      }
    }
  }

  private mutating func match(_ literal: [UInt8], at start: Int, isVerbatim: Bool = false) -> [Match]? {
    var matches: [Match] = []
    var place = start
    var next = 0
    func add(_ count: Int, _ length: Int, isSame: Bool = false) {
      if let last = matches.last, last.isSame, isSame {
        matches[matches.count - 1].literal = last.literal.lowerBound..<next + count
        matches[matches.count - 1].place = last.place.lowerBound..<place + length
      } else {
        matches.append(Match(literal: next..<next + count, place: place..<place + length, isSame: isSame))
      }
      next += count
      place += length
    }
    while next < literal.count {
      guard place < end else { return nil }
      let byte = text[place]
      if !isVerbatim, byte == .backslash, place + 1 < end, text[place + 1].isPunctuation,
        text[place + 1] == literal[next]
      {
        add(1, 2)
      } else if !isVerbatim, byte == .ampersand, let found = characterReference(text, at: place), found.end <= end,
        literal[next...].starts(with: found.characters)
      {
        add(found.characters.count, found.end - place)
      } else if byte == literal[next] {
        add(1, 1, isSame: true)
      } else {
        return nil
      }
    }
    index = place
    return matches
  }

  /// Goes past raw HTML, whose lines may have marks of quotes before them.
  mutating func html(_ literal: [UInt8]) -> Range<Int>? {
    guard !isLost else { return nil }
    let start = index
    var place = index
    for (number, line) in literal.split(separator: .newline, omittingEmptySubsequences: false).enumerated() {
      if number > 0 {
        guard nextLine() else { break }
        place = index
      }
      let bytes = line.drop { number > 0 && $0.isBlank }
      guard place + bytes.count <= end, text[place..<place + bytes.count].elementsEqual(bytes) else {
        isLost = true
        return nil
      }
      place += bytes.count
      index = place
    }
    return start..<index
  }

  /// Goes past what follows the text of a link: `]`, and an address in parentheses or a label in brackets.
  mutating func passLinkTail() {
    guard !isLost, index < end, text[index] == .rightBracket else {
      isLost = true
      return
    }
    index += 1
    if index < end, text[index] == .leftParenthesis, let tail = address(from: index + 1) {
      index = tail
    } else if index < end, text[index] == .leftBracket, let close = label(from: index + 1) {
      index = close
    }
  }

  /// Whether a definition of a link may begin here.
  var isDefinition: Bool {
    guard byte == .leftBracket, let close = label(from: index + 1), close < end else { return false }
    return text[close] == .colon
  }

  /// The index after a label's `]`.
  func label(from start: Int) -> Int? {
    var place = start
    while place < end, place - start <= 1000 {
      switch text[place] {
      case .backslash: place += 2
      case .rightBracket: return place + 1
      case .leftBracket: return nil
      default: place += 1
      }
    }
    return nil
  }

  /// The index after the `)` of an address and a title.
  private func address(from start: Int) -> Int? {
    var place = skipSpace(start)
    if place < end, text[place] == .less {
      place = text.skip(from: place + 1, to: end) { $0 != .greater && !$0.isLineEnd }
      guard place < end, text[place] == .greater else { return nil }
      place += 1
    } else {
      var depth = 0
      while place < end, !text[place].isBlank, !text[place].isLineEnd {
        if text[place] == .backslash, place + 1 < end, text[place + 1].isPunctuation {
          place += 2
          continue
        }
        if text[place] == .leftParenthesis { depth += 1 }
        if text[place] == .rightParenthesis {
          if depth == 0 { break }
          depth -= 1
        }
        place += 1
      }
    }
    place = skipSpace(place)
    if place < end, let close = Self.titleEnds[text[place]] {
      place += 1
      while place < end, text[place] != close { place += text[place] == .backslash ? 2 : 1 }
      place = skipSpace(place + 1)
    }
    return place < end && text[place] == .rightParenthesis ? place + 1 : nil
  }

  private static let titleEnds: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "'"): UInt8(ascii: "'"), .leftParenthesis: .rightParenthesis,
  ]

  private func skipSpace(_ start: Int) -> Int {
    guard start < end else { return end }
    return text.skip(from: start, to: end) { $0.isBlank || $0.isLineEnd || $0 == .greater && quotes > 0 }
  }
}
