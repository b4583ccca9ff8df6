// SPDX-License-Identifier: MIT
//
// Heights of rows. A row is as high as the highest of its cells that end in it; what a cell over several rows needs more
// than these and their gaps have, they get in proportion to their heights, as browsers share it out (CSS leaves it open).

import GalleyModel

/// The rows of a table whose blocks are placed.
struct TableRows {
  private let tree: BlockTree
  private let table: Int
  private let gap: LayoutUnit

  init(_ tree: BlockTree, _ table: Int, _ gap: LayoutUnit) {
    self.tree = tree
    self.table = table
    self.gap = gap
  }

  /// Makes room for cells over several rows, and gives them their heights.
  /// - Output: by how much the table grows.
  func settle(_ spans: TableSpans, _ nodes: inout [PlacedNode]) -> LayoutUnit {
    let tall = spans.cells.filter { $0.rows.count > 1 && !nodes[table + $0.offset].isHidden }
    guard !tall.isEmpty else { return .zero }
    // All children, for others than rows may stand between; hidden ones are the last.
    var children: [Int] = []
    var rows: [Int] = []
    var index = table + 1
    while index < tree.blocks[table].end, !nodes[index].isHidden {
      if tree.roles[index] == .row { rows.append(children.count) }
      children.append(index)
      index = tree.blocks[index].end
    }
    let shown = tall.compactMap { cell -> (cell: TableSpans.Cell, children: ClosedRange<Int>)? in
      guard cell.rows.lowerBound < rows.count else { return nil }
      return (cell, rows[cell.rows.lowerBound]...rows[min(cell.rows.upperBound, rows.count) - 1])
    }
    var heights = children.map { nodes[$0].frame.height }
    for (cell, range) in shown.sorted(by: { $0.children.count < $1.children.count }) {
      let have = heights[range].reduce(gap * (range.count - 1)) { $0 + $1 }
      let lack = nodes[table + cell.offset].frame.height - have
      guard lack > .zero else { continue }
      let growing = range.filter { tree.roles[children[$0]] == .row }
      for (child, share) in zip(growing, sharedOut(lack.rawValue, by: growing.map { heights[$0].rawValue })) {
        heights[child] = heights[child] + LayoutUnit(rawValue: share)
      }
    }
    let grown = move(children, heights, &nodes)
    for (cell, range) in shown {
      nodes.stretch(
        table + cell.offset, to: heights[range].reduce(gap * (range.count - 1)) { $0 + $1 }, tree)
    }
    return grown
  }

  /// Gives the children of the table their heights, and their places below each other.
  private func move(_ children: [Int], _ heights: [LayoutUnit], _ nodes: inout [PlacedNode]) -> LayoutUnit {
    var distance = LayoutUnit.zero
    for (place, child) in children.enumerated() {
      if distance > .zero { for index in child..<tree.blocks[child].end { nodes[index].move(down: distance) } }
      let more = heights[place] - nodes[child].frame.height
      guard more > .zero else { continue }
      nodes[child].frame.height = heights[place]
      nodes[child].content.height = nodes[child].content.height + more
      distance = distance + more
      var cell = child + 1
      while cell < tree.blocks[child].end {
        if tree.rowSpan(cell) == 1 { nodes.stretch(cell, to: heights[place], tree) }
        cell = tree.blocks[cell].end
      }
    }
    return distance
  }
}

extension [PlacedNode] {
  /// Makes a cell as high as its rows; what is in it stands where it should in the height.
  mutating func stretch(_ cell: Int, to height: LayoutUnit, _ tree: BlockTree) {
    guard !self[cell].isHidden else { return }
    let free = height - self[cell].frame.height
    self[cell].frame.height = height
    let distance: LayoutUnit
    switch tree.blocks[cell].verticalAlignment {
    case .top: return
    case .middle: distance = LayoutUnit(rawValue: free.rawValue >> 1)
    case .bottom: distance = free
    }
    guard distance > .zero else { return }
    let frame = self[cell].frame
    for index in cell..<tree.blocks[cell].end { self[index].move(down: distance) }
    self[cell].frame = frame
  }
}

extension BlockTree {
  /// The cells of a table that take several columns or rows.
  func spans(in table: Int) -> TableSpans {
    var spans = TableSpans()
    var row = table + 1
    var number = 0
    var rowCount = 0
    while row < blocks[table].end {
      if roles[row] == .row { rowCount += 1 }
      row = blocks[row].end
    }
    row = table + 1
    while row < blocks[table].end {
      guard roles[row] == .row else {
        row = blocks[row].end
        continue
      }
      var cell = row + 1
      while cell < blocks[row].end {
        if case .cell(let column) = roles[cell], span(cell) > 1 || rowSpan(cell) > 1 {
          spans.add(
            TableSpans.Cell(
              offset: cell - table, columns: column..<column + span(cell),
              rows: number..<min(number + rowSpan(cell), rowCount)))
        }
        cell = blocks[cell].end
      }
      number += 1
      row = blocks[row].end
    }
    return spans
  }
}
