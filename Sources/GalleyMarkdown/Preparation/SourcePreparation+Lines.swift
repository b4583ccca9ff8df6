// SPDX-License-Identifier: MIT

/// How a line begins.
struct LinePrefix {
  /// Where what stands in quotes and lists begins.
  var end: Int
  /// How many quotes the line's marks say.
  var quotes = 0
  var hasListMarker = false
  /// Columns of white space before the first character that is no mark of a quote.
  var indent = 0
}

extension SourcePreparation {
  /// Walks the lines: holds their nesting, follows fences, and divides the rest into units of inline text.
  mutating func scanLines() {
    var fence: (mark: UInt8, length: Int)?
    var unit: Range<Int>?
    var start = byteOrderMark(source)
    var table = TableScan()
    while start < source.count {
      let end = source.skip(from: start, to: source.count) { !$0.isLineEnd }
      let prefix = limitedPrefix(start, end)
      let content = prefix.end
      let first = content < end ? source[content] : .newline
      let run = source.skip(from: content, to: end) { $0 == first } - content
      if let open = fence {
        if first == open.mark, run >= open.length, !prefix.hasListMarker, isBlank(content + run, end) { fence = nil }
      } else if run >= 3, first == .backtick || first == .tilde, opensFence(content, run, end) {
        fence = (first, run)
        endUnit(&unit)
      } else if content == end {
        endUnit(&unit)
        table = TableScan()
      } else {
        if prefix.hasListMarker || first == .hash || first == .pipe { endUnit(&unit) }
        unit = (unit?.lowerBound ?? content)..<end
        if first == .hash || first == .pipe { endUnit(&unit) }
        if options.extensions.contains(.tables) { holdTable(&table, content..<end) }
      }
      start = end < source.count ? source.afterLineEnd(end) : end
    }
    endUnit(&unit)
  }

  private mutating func endUnit(_ unit: inout Range<Int>?) {
    if let unit { units.append(unit) }
    unit = nil
  }

  private func isBlank(_ start: Int, _ end: Int) -> Bool {
    source.skip(from: start, to: end) { $0.isBlank } == end
  }

  /// Whether the run of backticks or tildes opens a fence: no backtick may stand after backticks.
  private func opensFence(_ start: Int, _ run: Int, _ end: Int) -> Bool {
    source[start] == .tilde || !source[(start + run)..<end].contains(.backtick)
  }

  /// The prefix of the line; what is nested deeper than the limit is protected, so that it is text.
  private mutating func limitedPrefix(_ start: Int, _ end: Int) -> LinePrefix {
    let limit = max(1, min(options.limits.nesting, 1000))
    var prefix = LinePrefix(end: start)
    var levels = 0
    var index = start
    while index < end {
      let after = source.skip(from: index, to: end) { $0.isBlank }
      let columns = source[index..<after].reduce(0) { $0 + ($1 == .tab ? 4 : 1) }
      prefix.indent = columns
      // A list needs two columns a level; the first column after a mark belongs to it.
      levels += max(0, columns - 1) / 2
      if levels > limit {
        let rest = deeper(index, after, than: 2 * max(0, limit - (levels - max(0, columns - 1) / 2)))
        protect(rest..<after)
        prefix.end = after
        return prefix
      }
      guard let marker = containerMarker(after, end) else {
        prefix.end = after
        return prefix
      }
      levels += 1
      if levels > limit {
        protect(after..<marker.end)
        prefix.end = marker.end
        return prefix
      }
      if marker.isQuote { prefix.quotes += 1 } else { prefix.hasListMarker = true }
      index = marker.end
    }
    prefix.end = end
    return prefix
  }

  /// Where white space from `index` on has more than `columns` columns.
  private func deeper(_ index: Int, _ end: Int, than columns: Int) -> Int {
    var index = index
    var count = 0
    while index < end {
      count += source[index] == .tab ? 4 : 1
      if count > columns { break }
      index += 1
    }
    return index
  }

  /// The mark of a quote or a list item at `index`.
  private func containerMarker(_ index: Int, _ end: Int) -> (end: Int, isQuote: Bool)? {
    guard index < end else { return nil }
    switch source[index] {
    case .greater: return (index + 1, true)
    case .hyphen, .asterisk, UInt8(ascii: "+"):
      return index + 1 == end || source[index + 1].isBlank ? (index + 1, false) : nil
    case 0x30...0x39:
      let digits = source.skip(from: index, to: min(end, index + 10)) { $0.isDigit }
      guard digits - index < 10, digits < end,
        source[digits] == UInt8(ascii: ".") || source[digits] == .rightParenthesis
      else { return nil }
      return digits + 1 == end || source[digits + 1].isBlank ? (digits + 1, false) : nil
    default: return nil
    }
  }
}

/// What is known of the table that a line may belong to.
struct TableScan {
  var columns: Int?
}

extension SourcePreparation {
  /// Holds tables to the limits: a delimiter row of too many columns is none, and a table ends where too many of its
  /// cells would have to be made up.
  fileprivate mutating func holdTable(_ table: inout TableScan, _ line: Range<Int>) {
    let pipes = source[line].reduce(0) { $1 == .pipe ? $0 + 1 : $0 }
    guard let columns = table.columns else {
      guard source[line].allSatisfy({ $0.isBlank || $0 == .pipe || $0 == .hyphen || $0 == .colon }),
        source[line].contains(.hyphen)
      else { return }
      if pipes > min(options.limits.columns, 1000) + 1 {
        protect(line.lowerBound..<line.lowerBound + 1)
      } else {
        table.columns = pipes + 1
      }
      return
    }
    emptyCells += max(0, columns - pipes - 1)
    if emptyCells > options.limits.emptyCells {
      edits.append(SourceEdit(range: line.lowerBound..<line.lowerBound, change: .insert([.newline, .newline])))
      table.columns = nil
    }
  }
}
