// SPDX-License-Identifier: MIT
import Galley

extension StyleResolver {
  /// A table.
  mutating func table(_ index: Int, _ columns: [TextAlignment?]) {
    let rows = document.children(of: index).count
    let configuration = StructuredText.TableConfiguration(
      columnCount: columns.count, rowCount: rows, context: context)
    let design = style.tableStyle.design(configuration)
    let block = document.blocks[index]
    var own = frame(design.block, end: block.end)
    own.table = TableFrame(configuration: configuration, columns: columns)
    let size = own.text.size
    var layout = TableLayoutStyle()
    layout.columns = columns.map { $0 ?? .start }
    layout.columnGap = points(design.columnGap, size)
    layout.rowGap = points(design.rowGap, size)
    layout.outerGap = points(design.outerGap, size)
    layout.dividerColor = design.dividerColor?.resolved(environment)
    layout.hasColumnDividers = design.hasColumnDividers
    layout.overflow = design.overflow
    layout.fillsWidth = design.fillsWidth
    // About eight letters and a cell's padding: words in narrower columns are read no more.
    layout.leastBrokenWidth = 6 * size
    var box = box(design.block, size)
    let alignment = block.alignment ?? own.alignment
    if alignment != .justify { box.alignment = alignment }
    begin(index, StyledBlock(kind: block.kind, content: .table(layout), box: box, origin: index), own)
  }

  /// A row of a table.
  mutating func tableRow(_ index: Int, _ isHeader: Bool) {
    var own = frame(BlockDesign(), end: document.blocks[index].end)
    var box = BlockBox()
    if var table = frame.table {
      let configuration = StructuredText.TableRowConfiguration(
        row: table.row, isHeader: isHeader, table: table.configuration)
      box.background = style.tableStyle.rowBackground(configuration)?.resolved(environment)
      table.isHeader = isHeader
      table.grid = TableGrid()
      own.table = table
      frames[frames.count - 1].table?.row += 1
      frames[frames.count - 1].table?.grid.beginRow()
    }
    begin(index, StyledBlock(kind: document.blocks[index].kind, content: .row, box: box, origin: index), own)
  }

  /// A cell of a table.
  mutating func tableCell(_ index: Int) {
    let block = document.blocks[index]
    let table =
      frame.table ?? TableFrame(configuration: .init(columnCount: 0, rowCount: 0, context: context), columns: [])
    let column = placeCell(block)
    let design = style.tableCellStyle.design(
      .init(row: table.row, column: column, isHeader: table.isHeader, table: table.configuration))
    let isInColumn = block.columnSpan == 1 && column < table.columns.count
    let alignment = block.alignment ?? (isInColumn ? table.columns[column] : nil)
    let own = frame(design, end: block.end, alignment: alignment)
    let box = box(design, own.text.size)
    guard block.end > index + 1 else {
      let text = inlineText(block.content, own)
      var cell = StyledBlock(kind: .tableCell, content: .text(text, overflow: .wrap), box: box, origin: index)
      cell.take(block)
      return result.append(cell)
    }
    var cell = StyledBlock(kind: .tableCell, content: .stack(spacing: nil), box: box, origin: index)
    cell.take(block)
    begin(index, cell, own)
  }

  /// The column of a cell: its row is in the frame above that of its table.
  private mutating func placeCell(_ block: DocumentBlock) -> Int {
    guard frames.count > 1 else { return 0 }
    return frames[frames.count - 2].table?.grid.place(columns: block.columnSpan, rows: block.rowSpan) ?? 0
  }
}

extension StyledBlock {
  /// Takes over how a cell stands in its table.
  fileprivate mutating func take(_ cell: DocumentBlock) {
    columnSpan = cell.columnSpan
    rowSpan = cell.rowSpan
    verticalAlignment = cell.verticalAlignment ?? .top
  }
}
