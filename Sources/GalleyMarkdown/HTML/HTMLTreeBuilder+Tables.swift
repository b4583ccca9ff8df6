// SPDX-License-Identifier: MIT
import GalleyModel

extension HTMLTreeBuilder {
  /// A table that is open.
  struct OpenTable {
    /// Its block; nil until it has a row, for a caption stands before it.
    var index: Int?
    /// Its element.
    var element: Int
    /// Where it stands itself.
    var alignment: TextAlignment?
    /// What the cells of each column say of their alignment, if they agree.
    var columns: [ColumnAlignment] = []
    /// The row up to which each column is taken by a cell of a row above, that row not counted.
    var takenUntil: [Int] = []
    /// How many rows there are.
    var rows = 0
    /// The row that is open, and whether all of its cells are headers.
    var row: (index: Int, isHeader: Bool, cells: Int)?
  }

  /// What cells of a column say of their alignment.
  enum ColumnAlignment: Equatable { case unsaid, agreed(TextAlignment?), mixed }

  /// A cell whose block is not begun.
  struct OpenCell {
    /// Its element.
    var element: Int
    var span: Int
    var alignment: TextAlignment?
    var start: Int
  }

  private var mostColumns: Int { max(1, min(limits.columns, 1000)) }

  /// A part of a table begins. Rows and cells outside a table show their content.
  mutating func beginTable(_ tag: HTMLTag, _ range: Range<Int>) {
    let index = range.lowerBound
    if tag.name == "table" {
      guard !isFull else { return push("table", .none) }
      tables.append(OpenTable(element: elements.count, alignment: tag.alignment ?? alignment))
      return push("table", .none)
    }
    guard let table = innermost["table"], tables.last?.element == table else { return }
    switch tag.name {
    case "tr":
      popAbove(table, at: index)
      beginRow(tag, at: index)
    case "td", "th":
      popAbove(place(of: "tr", within: ["table"]) ?? table, at: index)
      beginCell(tag, at: index)
    case "caption":
      popAbove(table, at: index)
      let alignment = tag.alignment ?? tables.last?.alignment
      open(.paragraph, at: index, alignment: alignment)
      push("caption", .leaf, alignment)
    default: popAbove(table, at: index)
    }
  }

  private mutating func beginRow(_ tag: HTMLTag, at index: Int) {
    guard let table = tables.indices.last else { return }
    if tables[table].index == nil {
      begin(.table(columns: []), at: index, alignment: tables[table].alignment)
      tables[table].index = document.openBlock
      elements[tables[table].element].effect = .block
    }
    tables[table].row = (document.blocks.count, true, 0)
    tables[table].rows += 1
    let alignment = tag.alignment ?? self.alignment
    document.begin(.tableRow(isHeader: false), source: range(index..<index))
    push("tr", .block, alignment)
  }

  /// Begins a cell in the row that is open, or in a new one.
  mutating func beginCell(_ tag: HTMLTag, at index: Int) {
    if elements.last?.name != "tr" {
      guard !elements.isEmpty, elements.count - 1 == tables.last?.element else { return }
      beginRow(HTMLTag(name: "tr"), at: index)
    }
    guard let table = tables.indices.last else { return }
    passTakenColumns(table)
    guard var row = tables[table].row, row.cells < mostColumns else { return }
    if tag.name == "td" { row.isHeader = false }
    let span = min(tag.count("colspan"), mostColumns - row.cells)
    let columns = row.cells..<row.cells + span
    if tag.count("rowspan") > 1 || tag["rowspan"] == "0" { take(columns, by: tag, table) }
    let own = tag.alignment ?? alignment
    note(own, columns, table)
    row.cells = columns.upperBound
    tables[table].row = row
    openLink = nil
    push(tag.name, .cell, own)
    openCell = OpenCell(element: elements.count - 1, span: span, alignment: own, start: index)
    open(.cell, at: index, alignment: own)
  }

  /// Notes that a cell takes columns in rows below.
  private mutating func take(_ columns: Range<Int>, by tag: HTMLTag, _ table: Int) {
    let rows = tag["rowspan"] == "0" ? 65_534 : tag.count("rowspan")
    let missing = columns.upperBound - tables[table].takenUntil.count
    if missing > 0 { tables[table].takenUntil += [Int](repeating: 0, count: missing) }
    for column in columns { tables[table].takenUntil[column] = tables[table].rows + rows }
  }

  /// Makes empty cells where cells of rows above reach into this one.
  private mutating func passTakenColumns(_ table: Int) {
    guard var row = tables[table].row else { return }
    let taken = tables[table].takenUntil
    while row.cells < taken.count, taken[row.cells] > tables[table].rows, emptyCells < limits.emptyCells {
      emptyCells += 1
      document.append(.tableCell)
      row.cells += 1
    }
    tables[table].row = row
  }

  private mutating func note(_ alignment: TextAlignment?, _ columns: Range<Int>, _ table: Int) {
    let missing = columns.upperBound - tables[table].columns.count
    if missing > 0 { tables[table].columns += [ColumnAlignment](repeating: .unsaid, count: missing) }
    // A cell over several columns says nothing of them.
    guard columns.count == 1 else { return }
    let column = columns.lowerBound
    switch tables[table].columns[column] {
    case .unsaid: tables[table].columns[column] = .agreed(alignment)
    case .agreed(let known): if known != alignment { tables[table].columns[column] = .mixed }
    case .mixed: break
    }
  }

  /// Begins the block of the cell that is open: blocks stand in it.
  mutating func beginCellBlock(at index: Int) {
    guard let cell = openCell else { return }
    openCell = nil
    elements[cell.element].effect = .block
    document.begin(
      .tableCell, source: range(cell.start..<cell.start), alignment: cell.alignment, columnSpan: cell.span)
  }

  /// Ends a cell that holds no blocks, with the text that it has.
  mutating func endCell(at index: Int) {
    guard let cell = openCell else { return }
    openCell = nil
    let text = isInCellText ? takeContent(at: index)?.text : nil
    document.append(
      .tableCell, text ?? InlineContent(), source: range(cell.start..<max(cell.start, index)),
      alignment: cell.alignment, columnSpan: cell.span)
  }

  mutating func endRow() {
    guard let table = tables.indices.last, let row = tables[table].row else { return }
    tables[table].row = nil
    replace(row.index, .tableRow(isHeader: row.isHeader && row.cells > 0))
  }

  /// Ends a table; one without rows was none.
  mutating func endTable() {
    guard let table = tables.popLast(), let index = table.index else { return }
    let columns: [TextAlignment?] = table.columns.map { if case .agreed(let alignment) = $0 { alignment } else { nil } }
    replace(index, .table(columns: columns))
  }
}

extension HTMLTag {
  /// Where lines stand, by `align` or `style`.
  var alignment: TextAlignment? {
    guard !attributes.isEmpty else { return nil }
    let style = (self["style"] ?? "").split(separator: ";").first { $0.contains("text-align") }
    guard let value = self["align"] ?? style?.split(separator: ":").last.map(String.init) else { return nil }
    let name = value.filter { $0 != " " }.lowercased()
    return name == "middle" ? .center : TextAlignment(rawValue: name)
  }

  /// A number of columns or rows; at least 1.
  fileprivate func count(_ attribute: String) -> Int { min(max(self[attribute].flatMap { Int($0) } ?? 1, 1), 65_534) }
}
