// SPDX-License-Identifier: MIT
import GalleyModel

/// Where a source may be parsed anew after a change, so that what comes before is what it was.
///
/// CommonMark's blocks are made line by line: before a blank line, all but lists, indented code and raw HTML is closed and
/// is never looked at again, but for what works over the whole text: link definitions, footnotes, elements of HTML
/// that several blocks are in. Where a text may have any of these it is parsed from the top.
/// - Source: CommonMark 0.31.2, appendix "A parsing strategy".
struct RestartPoint {
  /// The first byte that is parsed anew.
  var offset: Int
  /// How many blocks stay.
  var block: Int

  /// The last place in `source` from where on it must be parsed anew; nil where that is the top.
  /// - Input: `known` was parsed with the same options. `safe` is how many bytes of its source were found to reach no farther
  /// than their blocks, 0 where nothing is known; the answer is put there. `same` bytes of both sources are the same.
  /// - Complexity: O(blocks), and a few operations for each byte from `safe` on.
  init?(_ known: Document, _ source: [UInt8], same: Int, safe: inout Int) {
    let old = known.source
    let start = safe
    safe = 0
    guard let place = Self.lastPlace(known, before: same) else { return nil }
    let isSafe = source.withUnsafeBufferPointer { bytes in
      var scan = RestartScan()
      let known = start <= place.offset ? start : 0
      // A mark of byte order is no part of the first line.
      let first = known == 0 ? byteOrderMark(source) : known
      scan.readLines(UnsafeBufferPointer(rebasing: bytes[min(first, place.offset)..<place.offset]))
      return scan.isSafe && scan.fence == nil && !RestartScan.isFarReaching(bytes[place.offset...])
        && !bytes[place.offset...].starts(with: [0xEF, 0xBB, 0xBF])
    }
    guard isSafe, !old.withUnsafeBufferPointer({ RestartScan.isFarReaching($0[place.offset...]) }) else { return nil }
    safe = place.offset
    self = place
  }

  private init(offset: Int, block: Int) {
    self.offset = offset
    self.block = block
  }

  /// The last block at the top that begins at or before byte `limit`, after a blank line and a block that it closes.
  private static func lastPlace(_ document: Document, before limit: Int) -> RestartPoint? {
    let source = document.source
    var found: RestartPoint?
    var previous: Int?
    // Where the blocks so far end: several may be made of one block of HTML and share its range.
    var reach = 0
    var index = 0
    while index < document.blocks.count {
      guard let range = document.blocks[index].source else { return nil }
      let end = document.blocks[index].end
      let start = lineStart(source, range.lower)
      if start > limit { break }
      if let previous, start >= reach, isClosedByBlankLine(document.blocks[previous], source),
        isBlankLine(source, before: start)
      {
        found = RestartPoint(offset: start, block: index)
      }
      // A cell that was made up for a short row counts against a limit of the whole.
      for inner in index..<end where document.blocks[inner].source == nil { return nil }
      previous = index
      reach = max(reach, range.upper)
      index = end
    }
    return found
  }

  /// From how many columns of white space on a line may be code.
  fileprivate static let codeIndent = 4

  private static func isClosedByBlankLine(_ block: DocumentBlock, _ source: [UInt8]) -> Bool {
    switch block.kind {
    case .paragraph, .heading, .thematicBreak, .table, .quote: return true
    case .code:
      // Indented code goes on after blank lines; a fence that has blocks behind it is closed.
      guard let start = block.source?.lower, start < source.count else { return false }
      let indent = source[lineStart(source, start)..<start]
      guard indent.count < Self.codeIndent, !indent.contains(.tab) else { return false }
      return source[start] == .backtick || source[start] == .tilde
    default: return false
    }
  }

  private static func lineStart(_ source: [UInt8], _ offset: Int) -> Int {
    var index = min(offset, source.count)
    while index > 0, !source[index - 1].isLineEnd { index -= 1 }
    return index
  }

  /// Whether the line before the one that begins at `start` has white space alone.
  private static func isBlankLine(_ source: [UInt8], before start: Int) -> Bool {
    var index = start - 1
    guard index >= 0 else { return false }
    if index > 0, source[index] == .newline, source[index - 1] == .carriageReturn { index -= 1 }
    while index > 0, source[index - 1].isBlank { index -= 1 }
    return index > 0 && source[index - 1].isLineEnd
  }
}

/// Reads lines for what reaches farther than its block.
struct RestartScan {
  /// Whether nothing does.
  private(set) var isSafe = true
  /// The fence that is open, as the preparation of the source follows it.
  private(set) var fence: (mark: UInt8, length: Int)?
  /// The most marks of quotes and lists before a line; past it, the limit of nesting may count.
  private static let mostMarks = 32

  /// Reads whole lines.
  mutating func readLines(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !Self.isFarReaching(bytes[...]) else {
      isSafe = false
      return
    }
    var start = 0
    while start < bytes.count, isSafe {
      var end = start
      while end < bytes.count, !bytes[end].isLineEnd { end += 1 }
      readLine(bytes, start, end)
      start = end + 1
    }
  }

  /// Whether what begins at `index` stands behind so much white space that it may be code.
  private func isIndented(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ index: Int) -> Bool {
    var first = index
    while first > start, bytes[first - 1].isBlank {
      first -= 1
      if bytes[first] == .tab { return true }
    }
    return index - first >= RestartPoint.codeIndent
  }

  private mutating func readLine(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    var index = start
    var marks = 0
    var hasListMarker = false
    while true {
      while index < end, bytes[index].isBlank { index += 1 }
      guard let after = Self.marker(bytes, index, end) else { break }
      if bytes[index] != .greater { hasListMarker = true }
      index = after
      marks += 1
    }
    guard marks <= Self.mostMarks, index - start <= 2 * Self.mostMarks + end - index else {
      isSafe = false
      return
    }
    guard index < end else { return }
    let first = bytes[index]
    if first == .tilde || first == .backtick, isIndented(bytes, start, index),
      bytes[index..<end].starts(with: [first, first, first])
    {
      // Code, or a fence in an item: the line alone does not say.
      isSafe = false
      return
    }
    var behind = index
    while behind < end, bytes[behind] == first { behind += 1 }
    let run = behind - index
    if let open = fence {
      while behind < end, bytes[behind].isBlank { behind += 1 }
      if first == open.mark, run >= open.length, !hasListMarker, behind == end { fence = nil }
    } else if run >= 3, first == .tilde || (first == .backtick && !bytes[behind..<end].contains(.backtick)) {
      fence = (first, run)
    } else if first == .less {
      isSafe = false
    }
  }

  /// Where the mark of a quote or a list at `index` ends.
  private static func marker(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Int? {
    guard index < end else { return nil }
    var after = index + 1
    switch bytes[index] {
    case .greater: return after
    case .hyphen, .asterisk, UInt8(ascii: "+"): break
    case 0x30...0x39:
      while after < end, after - index < 10, bytes[after].isDigit { after += 1 }
      guard after < end, bytes[after] == UInt8(ascii: ".") || bytes[after] == .rightParenthesis else { return nil }
      after += 1
    default: return nil
    }
    return after == end || bytes[after].isBlank ? after : nil
  }

  /// Whether there may be definitions of links or footnotes, or characters that the parser's own marks must not be.
  static func isFarReaching(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let all = UnsafeBufferPointer(rebasing: bytes)
    var before: UInt8 = 0
    for index in all.indices {
      let byte = all[index]
      switch byte {
      case .colon: if before == .rightBracket { return true }
      case .hash: if before == .ampersand { return true }
      // U+FDC0…FDFF, U+1680, U+A876: one of each kind of the marks.
      case 0xB7: if before == 0xEF { return true }
      case 0x9A: if before == 0xE1 { return true }
      case 0xA1: if before == 0xEA { return true }
      default: break
      }
      before = byte
    }
    return false
  }
}
