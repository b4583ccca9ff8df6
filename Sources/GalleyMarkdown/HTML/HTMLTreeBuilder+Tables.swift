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
    /// Which columns are taken.
    var grid = TableGrid()
    /// The cells of the section that take several rows, and the row that each begins in, counted from 1.
    var tall: [(block: Int, row: Int)] = []
    /// The row that is open, whether all of its cells are headers, and whether it has one.
    var row: (index: Int, isHeader: Bool, hasCells: Bool)?
    /// How many inline elements were open where it begins: those that a cell opens end with it.
    var inlines = 0
  }

  /// What cells of a column say of their alignment.
  enum ColumnAlignment: Equatable { case unsaid, agreed(TextAlignment?), mixed }

  /// A cell whose block is not begun.
  struct OpenCell {
    /// Its element.
    var element: Int
    var span: Int
    var rows: Int
    var alignment: TextAlignment?
    var verticalAlignment: CellAlignment?
    var start: Int
  }

  private var mostColumns: Int { max(1, min(limits.columns, 1000)) }

  /// A part of a table begins. Rows and cells outside a table show their content.
  mutating func beginTable(_ tag: HTMLTag, _ range: Range<Int>) {
    let index = range.lowerBound
    if tag.name == "table" {
      guard !isFull else { return push("table", .none) }
      tables.append(
        OpenTable(element: elements.count, alignment: tag.alignment ?? alignment, inlines: openInlines.count))
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
    default:
      popAbove(table, at: index)
      endSection()
    }
  }

  /// Ends a part of a table, and the cells in it that would reach farther.
  mutating func endSection() {
    guard let table = tables.indices.last else { return }
    for cell in tables[table].tall {
      let block = document.blocks[cell.block]
      document.setCell(
        cell.block, rowSpan: min(block.rowSpan, tables[table].grid.rowCount - cell.row + 1),
        verticalAlignment: block.verticalAlignment)
    }
    tables[table].tall.removeAll()
    tables[table].grid.endSection()
  }

  private mutating func beginRow(_ tag: HTMLTag, at index: Int) {
    guard let table = tables.indices.last else { return }
    if tables[table].index == nil {
      begin(.table(columns: []), at: index, alignment: tables[table].alignment)
      tables[table].index = document.openBlock
      elements[tables[table].element].effect = .block
    }
    tables[table].row = (document.blocks.count, true, false)
    tables[table].grid.beginRow()
    rowAlignment = tag.verticalAlignment
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
    guard let table = tables.indices.last, var row = tables[table].row else { return }
    let column = tables[table].grid.nextColumn
    guard column < mostColumns else { return }
    if tag.name == "td" { row.isHeader = false }
    row.hasCells = true
    tables[table].row = row
    let span = min(tag.count("colspan", most: 1_000), mostColumns - column)
    let rows = tag["rowspan"] == "0" ? 65_534 : tag.count("rowspan", most: 65_534)
    _ = tables[table].grid.place(columns: span, rows: rows)
    let own = tag.alignment ?? alignment
    note(own, column..<column + span, table)
    endCellInlines()
    push(tag.name, .cell, own)
    openCell = OpenCell(
      element: elements.count - 1, span: span, rows: rows, alignment: own,
      verticalAlignment: tag.verticalAlignment ?? rowAlignment, start: index)
    open(.cell, at: index, alignment: own)
  }

  /// Ends the inline elements that a cell left open.
  private mutating func endCellInlines() {
    guard let table = tables.last, openInlines.count > table.inlines else { return }
    openInlines.removeLast(openInlines.count - table.inlines)
  }

  /// Says of the block of a cell what its tag said.
  private mutating func note(_ cell: OpenCell, _ block: Int) {
    document.setCell(block, rowSpan: cell.rows, verticalAlignment: cell.verticalAlignment)
    guard cell.rows > 1, let table = tables.indices.last else { return }
    tables[table].tall.append((block, tables[table].grid.rowCount))
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
    note(cell, document.blocks.count - 1)
  }

  /// Ends a cell that holds no blocks, with the text that it has.
  mutating func endCell(at index: Int) {
    guard let cell = openCell else { return }
    openCell = nil
    let text = isInCellText ? takeContent(at: index)?.text : nil
    let block = document.append(
      .tableCell, text ?? InlineContent(), source: range(cell.start..<max(cell.start, index)),
      alignment: cell.alignment, columnSpan: cell.span)
    note(cell, block)
  }

  mutating func endRow() {
    guard let table = tables.indices.last, let row = tables[table].row else { return }
    tables[table].row = nil
    replace(row.index, .tableRow(isHeader: row.isHeader && row.hasCells))
  }

  /// Ends a table; one without rows was none.
  mutating func endTable() {
    endSection()
    endCellInlines()
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

  /// Where the content of cells stands, by `valign` or `style`; baselines are as the top.
  var verticalAlignment: CellAlignment? {
    guard !attributes.isEmpty else { return nil }
    let style = (self["style"] ?? "").split(separator: ";").first { $0.contains("vertical-align") }
    guard let value = self["valign"] ?? style?.split(separator: ":").last.map(String.init) else { return nil }
    let name = value.filter { $0 != " " }.lowercased()
    return name == "center" ? .middle : name == "baseline" ? .top : CellAlignment(rawValue: name)
  }

  /// A number of columns or rows, 1…`most`; one that is too long to read is the most.
  /// - Source: HTML, "Forming a table": 1,000 columns and 65,534 rows at most.
  fileprivate func count(_ attribute: String, most: Int) -> Int {
    let digits = (self[attribute] ?? "").drop { $0 == " " || $0 == "+" }.prefix { ("0"..."9").contains($0) }
    return digits.isEmpty ? 1 : min(max(Int(digits) ?? most, 1), most)
  }
}
