// SPDX-License-Identifier: MIT

/// Link definitions of a text, with the most that each can hold. One walk, in proportion to the length.
private struct DefinitionScan {
  let text: [UInt8]
  /// Where the colon is, and where address and title end at the latest.
  private(set) var definitions: [(colon: Int, end: Int)] = []
  /// How many brackets open.
  private(set) var brackets = 0
  /// Where a search for a mark last stopped; one that begins before that ends there, too.
  private var stops: [UInt8: Int] = [:]
  /// The last address and the title after it: where both end.
  private var last = (address: 0, title: 0)

  init(_ text: [UInt8]) {
    self.text = text
    for index in text.indices {
      if text[index] == .leftBracket { brackets += 1 }
      guard text[index] == .colon, index > 0, text[index - 1] == .rightBracket else { continue }
      definitions.append((index, end(after: index)))
    }
  }

  /// Space, tab, line end, vertical tab or form feed.
  private static func isSpace(_ byte: UInt8) -> Bool { byte == .space || (0x09...0x0D).contains(byte) }

  /// Space, or the mark of a quote that the next line begins with.
  private static func isSkipped(_ byte: UInt8) -> Bool { isSpace(byte) || byte == .greater }

  /// Where address and title after a definition's colon end at the latest.
  private mutating func end(after colon: Int) -> Int {
    let start = text.skip(from: colon + 1, to: text.count, while: Self.isSkipped)
    guard start < text.count else { return start }
    let isAngled = text[start] == .less
    let address = stop(from: start, mark: isAngled ? .less : .space) { text, index in
      guard isAngled else { return Self.isSpace(text[index]) }
      return text[index].isLineEnd || text[index] == .greater && text[index - 1] != .backslash
    }
    if address != last.address { last = (address, titleEnd(after: address)) }
    return last.title
  }

  private mutating func titleEnd(after address: Int) -> Int {
    let title = text.skip(from: address, to: text.count, while: Self.isSkipped)
    guard title < text.count else { return address }
    let closer: UInt8
    switch text[title] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): closer = text[title]
    case .leftParenthesis: closer = .rightParenthesis
    default: return address
    }
    return stop(from: title + 1, mark: closer) { $0[$1] == closer && $0[$1 - 1] != .backslash }
  }

  private mutating func stop(from start: Int, mark: UInt8, where isStop: ([UInt8], Int) -> Bool) -> Int {
    if let known = stops[mark], known >= start { return known }
    var index = start
    while index < text.count, !isStop(text, index) { index += 1 }
    stops[mark] = index
    return index
  }
}

extension PreparedSource {
  /// Places in the source of the colons of link definitions whose references would copy more than `limit` bytes beside
  /// the length of the text.
  ///
  /// The parser copies address and title to every reference, so that a short text could ask for more than any memory.
  /// What is counted here is not less than what it would copy: code counts as text, and a title that is not closed goes
  /// on to the next mark of its kind.
  func definitionsOver(_ limit: Int) -> [Int] {
    let scan = DefinitionScan(text)
    let limit = source.count + max(0, min(limit, 1 << 40))
    // A token stands for more bytes than it has.
    let sizes = scan.definitions.map { sourceOffset($0.end) - sourceOffset($0.colon) }
    guard let longest = sizes.max(), longest > limit / max(1, scan.brackets) else { return [] }
    let counts = bracketCounts()
    var over: [Int] = []
    var total = 0
    for (definition, size) in zip(scan.definitions, sizes) {
      // The definition itself is no reference.
      let count = label(endingAt: definition.colon - 1).map { max(0, counts[$0, default: 1] - 1) } ?? scan.brackets
      if count > 0, size > (limit - total) / count {
        over.append(sourceOffset(definition.colon))
      } else {
        total += size * count
      }
    }
    return over
  }

  /// How often each label stands in brackets, its definition with them.
  private func bracketCounts() -> [String: Int] {
    var counts: [String: Int] = [:]
    var open: Int?
    for index in text.indices {
      switch text[index] {
      case .leftBracket: open = index
      case .rightBracket:
        if let start = open, let label = folded(start + 1..<index) { counts[label, default: 0] += 1 }
        open = nil
      default: break
      }
    }
    return counts
  }

  /// The label before the bracket at `end`; nil where it is not plain to see.
  private func label(endingAt end: Int) -> String? {
    var start = end
    while start > 0, text[start - 1] != .leftBracket {
      start -= 1
      if text[start] == .rightBracket || end - start > Self.longestLabel { return nil }
    }
    return folded(start..<end)
  }

  /// A label as labels are compared, without regard to case and white space; nil for one that is too long to be one.
  private func folded(_ range: Range<Int>) -> String? {
    guard range.count <= Self.longestLabel else { return nil }
    let bytes = text[range].filter { !$0.isBlank && !$0.isLineEnd && $0 != .greater }
    return String(decoding: bytes, as: UTF8.self).uppercased().lowercased()
  }

  /// The most bytes of a label.
  private static var longestLabel: Int { 1000 }
}
