// SPDX-License-Identifier: MIT
//
// The least and the greatest width of blocks, from the inside out: what tables ask of their cells, and what a
// document without a width asks of itself.

import GalleyModel

/// Measures blocks.
struct ColumnMeasurer {
  /// What boxes in boxes take of the least width of what holds them, at most.
  let leastNestedWidth: LayoutUnit
  /// What the boxes in a block take of its width, of those that take something.
  private var insets: [Int: LayoutUnit] = [:]
  /// The widths of blocks that were measured.
  private(set) var widths: [Int: ContentWidths] = [:]
  /// The widths that columns of tables ask for.
  private(set) var columns: [Int: [ContentWidths]] = [:]
  /// What cells over several columns ask for, by the columns; of tables whose own widths are not known yet.
  private var spans: [Int: [Range<Int>: ContentWidths]] = [:]

  init(_ document: StyledDocument) { leastNestedWidth = LayoutUnit(blockLength: document.leastNestedWidth) }

  /// Measures all blocks of `range`.
  /// - Input: blocks and all that is in them; `room` is the width that attachments may know of.
  /// - Complexity: O(text).
  mutating func measure(_ range: Range<Int>, room: LayoutUnit?, _ setter: inout TextSetter) throws(LayoutError) {
    let tree = setter.tree
    for index in range.reversed() {
      if setter.options.limits.isCancelled?() == true { throw .cancelled }
      var inner = widths[index] ?? .zero
      switch tree.blocks[index].content {
      case .text(let text, _), .code(let text, _, _):
        inner.include(try setter.measure(index, text, rooms: rooms(index, room, tree)))
      case .table(let style):
        widenForSpans(index, style)
        inner.include(sum(index, style))
      case .stack, .row, .rule: break
      }
      if tree.roles[index] != .row {
        let padding = BlockEdges(tree.blocks[index].box.padding, isRightToLeft: tree.isRightToLeft[index])
        inner = adding(padding.width, to: inner, index)
      }
      widths[index] = inner
      try report(index, inner, &setter)
    }
  }

  /// What attachments of a text are told: the room, and the share of it that each column of the table gets if all get
  /// the same.
  private func rooms(_ index: Int, _ room: LayoutUnit?, _ tree: BlockTree) -> [LayoutUnit]? {
    guard let room else { return nil }
    let columns = tree.tables[index] < 0 ? 1 : max(1, tree.columnCounts[tree.tables[index]] ?? 1)
    return [room, LayoutUnit(rawValue: room.rawValue / Int64(columns))]
  }

  /// Tells what holds a block of its width.
  private mutating func report(_ index: Int, _ inner: ContentWidths, _ setter: inout TextSetter) throws(LayoutError) {
    let tree = setter.tree
    let parent = tree.parents[index]
    switch tree.roles[index] {
    case .row: return
    case .cell(let column):
      let table = tree.tables[index]
      if columns[table] == nil {
        columns[table] = [ContentWidths](repeating: .zero, count: tree.columnCounts[table] ?? 0)
      }
      let span = tree.span(index)
      if span > 1 {
        spans[table, default: [:]][column..<column + span, default: .zero].include(inner)
      } else {
        columns[table]?[column].include(inner)
      }
    case .none:
      guard parent >= 0 else { return }
      var outer = inner
      if tree.hasMarker[index], let gap = tree.blocks[index].marker?.gap, tree.stacks(parent) {
        let room = try setter.gutter(of: parent) + LayoutUnit(blockLength: gap)
        outer = adding(room, to: outer, index)
      }
      if let taken = insets.removeValue(forKey: index) { insets[parent] = max(insets[parent] ?? .zero, taken) }
      widths[parent, default: .zero].include(outer)
    }
  }

  /// What a block asks for with room beside what is inside.
  ///
  /// Where boxes in boxes take much, those further out are not counted into the least width: they step out of each other
  /// where room is scarce (``NestingRoom``).
  private mutating func adding(_ room: LayoutUnit, to inner: ContentWidths, _ index: Int) -> ContentWidths {
    guard room > .zero else { return inner }
    var outer = inner.adding(room)
    let taken = (insets[index] ?? .zero) + room
    if leastNestedWidth > .zero, taken > leastNestedWidth, taken > room { outer.minimum = inner.minimum }
    insets[index] = min(taken, LayoutUnit(points: 1_000_000))
    return outer
  }

  /// Widens columns for the cells that take several, those that take fewer first.
  /// - Source: CSS 2.2 §17.5.2.2, step 3.
  private mutating func widenForSpans(_ table: Int, _ style: TableLayoutStyle) {
    guard let asked = spans.removeValue(forKey: table), var columns = columns[table] else { return }
    let gap = LayoutUnit(blockLength: style.columnGap)
    let ordered = asked.sorted { ($0.key.count, $0.key.lowerBound) < ($1.key.count, $1.key.lowerBound) }
    for (range, widths) in ordered {
      let gaps = gap * (range.count - 1)
      for path in [\ContentWidths.minimum, \ContentWidths.maximum] {
        let have = range.reduce(gaps) { $0 + columns[$1][keyPath: path] }
        let lack = (widths[keyPath: path] - have).rawValue
        guard lack > 0 else { continue }
        // Columns get more as they ask for more; where none asks, the same.
        let shares = sharedOut(lack, by: range.map { columns[$0].maximum.rawValue &+ 1 })
        for (column, share) in zip(range, shares) {
          columns[column][keyPath: path] = columns[column][keyPath: path] + LayoutUnit(rawValue: share)
        }
      }
      for column in range { columns[column].maximum = max(columns[column].maximum, columns[column].minimum) }
    }
    self.columns[table] = columns
  }

  /// The widths of a table's columns side by side.
  private func sum(_ table: Int, _ style: TableLayoutStyle) -> ContentWidths {
    guard let columns = columns[table], !columns.isEmpty else { return .zero }
    var sum = ContentWidths.zero
    for column in columns {
      sum.minimum = sum.minimum + column.minimum
      sum.maximum = sum.maximum + column.maximum
    }
    return sum.adding(
      LayoutUnit(blockLength: style.columnGap) * (columns.count - 1) + LayoutUnit(blockLength: style.outerGap) * 2)
  }
}

extension BlockTree {
  /// Whether the blocks in block `index` stand one below the other, with markers if they have them.
  func stacks(_ index: Int) -> Bool {
    guard index >= 0 else { return true }
    switch forms[index] {
    case .table: return false
    case .row: return roles[index] != .row
    case .stack, .text, .code, .rule: return true
    }
  }
}
