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
      table.column = 0
      own.table = table
      frames[frames.count - 1].table?.row += 1
    }
    begin(index, StyledBlock(kind: document.blocks[index].kind, content: .row, box: box, origin: index), own)
  }

  /// A cell of a table.
  mutating func tableCell(_ index: Int) {
    let block = document.blocks[index]
    let table =
      frame.table ?? TableFrame(configuration: .init(columnCount: 0, rowCount: 0, context: context), columns: [])
    let design = style.tableCellStyle.design(
      .init(row: table.row, column: table.column, isHeader: table.isHeader, table: table.configuration))
    frames[frames.count - 1].table?.column += block.columnSpan
    let isInColumn = block.columnSpan == 1 && table.column < table.columns.count
    let alignment = block.alignment ?? (isInColumn ? table.columns[table.column] : nil)
    let own = frame(design, end: block.end, alignment: alignment)
    let box = box(design, own.text.size)
    guard block.end > index + 1 else {
      let text = inlineText(block.content, own)
      var cell = StyledBlock(kind: .tableCell, content: .text(text, overflow: .wrap), box: box, origin: index)
      cell.columnSpan = block.columnSpan
      return result.append(cell)
    }
    var cell = StyledBlock(kind: .tableCell, content: .stack(spacing: nil), box: box, origin: index)
    cell.columnSpan = block.columnSpan
    begin(index, cell, own)
  }
}
