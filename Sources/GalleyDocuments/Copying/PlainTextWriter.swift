// SPDX-License-Identifier: MIT
import Galley

/// Writes a document, or parts of it, as plain text.
///
/// Blocks stand an empty line apart, in lists below each other. Lists and quotes are moved in by two spaces a level,
/// the items of a list by one more, after `•` or their number; rows of tables are lines of CSV (RFC 4180); a line
/// between parts is `***`; code stays as it is.
struct PlainTextWriter {
  let document: Document
  let parts: [SelectedPart]
  private var result = ""
  /// The blocks around the last part that was written.
  private var lastAncestors: [Int]?
  /// The outermost cell that holds blocks whose text is gathered, and the text.
  private var cell: (block: Int, text: String)?
  /// The items whose marker was written.
  private var marked: Set<Int> = []
  /// Empty fields beside cells.
  private let taken: [Int: (before: Int, after: Int)]

  init(_ document: Document, parts: [SelectedPart]) {
    self.document = document
    self.parts = parts
    taken = Self.takenFields(document)
  }

  /// Empty fields where cells of rows above reach into a row: beside which cell, before and after it.
  private static func takenFields(_ document: Document) -> [Int: (before: Int, after: Int)] {
    var taken: [Int: (before: Int, after: Int)] = [:]
    guard document.blocks.contains(where: { $0.rowSpan > 1 }) else { return taken }
    for table in document.blocks.indices {
      guard case .table = document.blocks[table].kind else { continue }
      var grid = TableGrid()
      for row in document.children(of: table) {
        grid.beginRow()
        var end = 0
        let cells = document.children(of: row)
        for cell in cells {
          let block = document.blocks[cell]
          let column = grid.place(columns: block.columnSpan, rows: block.rowSpan)
          if column > end { taken[cell] = (column - end, 0) }
          end = column + TableGrid.columns(of: block.columnSpan)
        }
        if let last = cells.last, grid.rowEnd > end { taken[last, default: (0, 0)].after = grid.rowEnd - end }
      }
    }
    return taken
  }

  /// The text.
  func text() -> String {
    var writer = self
    var last: Int?
    for part in parts {
      let cell = document.ancestors(of: part.block).first { document.blocks[$0].kind == .tableCell }
      if cell != writer.cell?.block { writer.writeCell() }
      if cell == nil, let last { writer.writeBetween(last, part.block) }
      if let cell { writer.gather(part, in: cell) } else { writer.write(part) }
      last = part.block
    }
    writer.writeCell()
    return writer.result
  }

  /// What has no text but stands between two parts: lines, items with nothing in them.
  private mutating func writeBetween(_ last: Int, _ next: Int) {
    guard last + 1 < next else { return }
    for index in last + 1..<next {
      switch document.blocks[index].kind {
      case .thematicBreak: write("***", document.ancestors(of: index))
      case .listItem where document.blocks[index].end == index + 1:
        write("", document.ancestors(of: index) + [index])
      default: break
      }
    }
  }

  /// Adds a block in a cell to what the cell's field says.
  private mutating func gather(_ part: SelectedPart, in cell: Int) {
    let text = document.blocks[part.block].content.plainText(part.range)
    guard let known = self.cell else { return self.cell = (cell, text) }
    self.cell = (cell, known.text.isEmpty || text.isEmpty ? known.text + text : known.text + "\n" + text)
  }

  /// Writes the cell of blocks that was gathered.
  private mutating func writeCell() {
    guard let cell else { return }
    self.cell = nil
    writeField(cell.text, cell.block)
  }

  /// Writes what a cell says, and an empty field for each column more that it takes, or that one above takes beside it.
  private mutating func writeField(_ text: String, _ cell: Int) {
    let (before, after) = taken[cell] ?? (0, 0)
    write(String(repeating: ",", count: before) + Self.field(text), document.ancestors(of: cell))
    let columns = TableGrid.columns(of: document.blocks[cell].columnSpan)
    result += String(repeating: ",", count: columns - 1 + after)
  }

  private mutating func write(_ part: SelectedPart) {
    let block = document.blocks[part.block]
    let ancestors = document.ancestors(of: part.block)
    switch block.kind {
    case .code:
      let bytes = Array(block.content.text.utf8)
      let range = part.range.clamped(to: TextRange(0, bytes.count))
      var text = String(decoding: bytes[range.range], as: UTF8.self)
      if range.upper == bytes.count, text.utf8.last == UInt8(ascii: "\n") { text.unicodeScalars.removeLast() }
      write(text, ancestors)
    case .math: write("$$\(block.content.text)$$", ancestors)
    case .tableCell: writeField(block.content.plainText(part.range), part.block)
    default: write(block.content.plainText(part.range), ancestors)
    }
  }

  private mutating func write(_ text: String, _ ancestors: [Int]) {
    var isNewLine = true
    if let last = lastAncestors {
      let separator = separator(last, ancestors)
      isNewLine = separator != ","
      result += separator
    }
    lastAncestors = ancestors
    guard isNewLine else {
      result += text
      return
    }
    let (first, others) = indentation(ancestors)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if number == 0 {
        result += first + line
      } else {
        result += line.isEmpty ? "\n" : "\n" + others + line
      }
    }
  }

  /// What stands between two parts, by the innermost block that holds both.
  private func separator(_ last: [Int], _ next: [Int]) -> String {
    var common = 0
    while common < last.count, common < next.count, last[common] == next[common] { common += 1 }
    let shared = next[..<common]
    switch shared.last.map({ document.blocks[$0].kind }) {
    case .tableRow: return ","
    case .table: return "\n"
    default: break
    }
    let isInList = shared.contains { index in
      switch document.blocks[index].kind {
      case .list, .listItem, .footnote, .definitionList: true
      default: false
      }
    }
    return isInList ? "\n" : "\n\n"
  }

  /// What stands before the first line of a part and before the others.
  private mutating func indentation(_ ancestors: [Int]) -> (first: String, others: String) {
    var level = 0
    var isInItem = false
    var marker: (level: Int, text: String)?
    for index in ancestors {
      switch document.blocks[index].kind {
      case .quote, .definition: level += 1
      case .listItem(let number, let isChecked):
        level += 1
        isInItem = true
        if marked.insert(index).inserted { marker = (level, self.marker(index, number, isChecked)) }
      case .footnote(_, let number):
        level += 1
        isInItem = true
        if marked.insert(index).inserted { marker = (level, "\(number). ") }
      default: break
      }
    }
    // What follows in an item stands below its text.
    let others = String(repeating: "  ", count: level + (isInItem ? 1 : 0))
    guard let marker else { return (others, others) }
    return (String(repeating: "  ", count: marker.level) + marker.text, others)
  }

  private func marker(_ index: Int, _ number: Int, _ isChecked: Bool?) -> String {
    var text = "• "
    if let parent = document.blocks[index].parent, case .list(.ordered, _) = document.blocks[parent].kind {
      text = "\(number). "
    }
    return text + (isChecked.map { $0 ? "[x] " : "[ ] " } ?? "")
  }

  /// A field of CSV.
  private static func field(_ text: String) -> String {
    let needsQuotes =
      text.contains { $0 == "," || $0 == "\"" || $0.isNewline } || text.first == " " || text.last == " "
    return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
