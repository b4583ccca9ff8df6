// SPDX-License-Identifier: MIT
//
// How the blocks of a document hang together, read off once: parents, children, columns, directions. All passes of
// stage 6 run over arrays in reading order, forwards where what is outside decides, backwards where what is inside
// does; none calls itself, so that no depth of nesting can use up the stack.

import GalleyModel

/// What a block is in a table.
enum TableRole: Hashable {
  case none
  /// A row.
  case row
  /// A cell of a column.
  case cell(column: Int)
}

/// The tree of a styled document. A class, for all passes read the same one.
final class BlockTree {
  let blocks: [StyledBlock]
  /// What each is, without what it holds: blocks are large.
  private(set) var forms: [BlockForm] = []
  /// Whether each has a marker.
  private(set) var hasMarker: [Bool]
  /// The bytes of all texts.
  private(set) var textBytes = 0
  /// The block that holds each; -1 at the top.
  private(set) var parents: [Int]
  /// What each is in its table.
  private(set) var roles: [TableRole]
  /// The nearest table that holds each in a cell; -1 without one.
  private(set) var tables: [Int]
  /// The number of columns of tables.
  private(set) var columnCounts: [Int: Int] = [:]
  /// The tables with cells over several columns or rows.
  private(set) var haveSpans: Set<Int> = []
  /// How many columns cells take, of those that take several.
  private var columnSpans: [Int: Int] = [:]
  /// In which columns cells begin, of tables with cells over several columns.
  private var begun: [Int: [Bool]] = [:]

  /// A table that is open while roles are read.
  private struct OpenTable {
    var index: Int
    var grid = TableGrid()
    var columnCount = 0
    var begun: [Bool] = []
    var hasSpans = false
  }
  /// Where text stands that is at its start: as the column of its cell says.
  private(set) var alignments: [TextAlignment?]
  /// The block whose direction says on which side the text of each begins: its table for what stands directly in a cell,
  /// its list for what stands directly in an item; -1 for the whole, ``noSide`` where the text itself says it.
  private var sides: [Int]
  private static let noSide = -2
  /// The first block in each that is a text or holds no others; the block itself where that is one.
  private(set) var firstLeaves: [Int]
  /// Whether the first strong character inside reads from right to left; nil where there is none.
  private(set) var strong: [Bool?]
  /// Whether the box of each reads from right to left.
  private(set) var isRightToLeft: [Bool]
  /// The same of the whole.
  private(set) var rootIsRightToLeft = false
  private let direction: BaseDirection

  /// Reads a tree.
  /// - Input: `rootIsRightToLeft` is what is known of the whole where the blocks are a part of it.
  /// - Complexity: O(blocks + text up to first strong characters).
  init(_ blocks: [StyledBlock], direction: BaseDirection, rootIsRightToLeft: Bool? = nil) {
    self.blocks = blocks
    self.direction = direction
    let count = blocks.count
    hasMarker = blocks.map { $0.marker != nil }
    forms.reserveCapacity(count)
    parents = [Int](repeating: -1, count: count)
    roles = [TableRole](repeating: .none, count: count)
    tables = [Int](repeating: -1, count: count)
    alignments = [TextAlignment?](repeating: nil, count: count)
    sides = [Int](repeating: Self.noSide, count: count)
    firstLeaves = Array(0..<count)
    strong = [Bool?](repeating: nil, count: count)
    isRightToLeft = [Bool](repeating: false, count: count)
    for index in blocks.indices { forms.append(BlockForm(blocks[index].content)) }
    readOutside()
    mergeColumns()
    readInside()
    if let rootIsRightToLeft { self.rootIsRightToLeft = rootIsRightToLeft }
    setDirections()
  }

  /// Whether block `index` holds none.
  func isLeaf(_ index: Int) -> Bool { blocks[index].end == index + 1 }

  /// How many columns block `index` takes as a cell; those in which no cell begins do not count.
  func span(_ index: Int) -> Int { columnSpans[index] ?? 1 }

  /// How many rows block `index` asks for as a cell.
  func rowSpan(_ index: Int) -> Int { min(max(blocks[index].rowSpan, 1), 65_534) }

  /// The block after the last in block `index`; of the whole for -1.
  func end(_ index: Int) -> Int { index < 0 ? blocks.count : blocks[index].end }

  /// Whether a list, or whatever holds blocks, reads from right to left.
  func isRightToLeft(container index: Int) -> Bool { index < 0 ? rootIsRightToLeft : isRightToLeft[index] }

  /// What the places of blocks say of them.
  private func readOutside() {
    var open: [(index: Int, end: Int)] = []
    var openTables: [OpenTable] = []
    for index in blocks.indices {
      while let last = open.last, last.end <= index {
        open.removeLast()
        if openTables.last?.index == last.index { end(openTables.removeLast()) }
      }
      if let last = open.last {
        parents[index] = last.index
        tables[index] = tables[last.index]
        alignments[index] = alignments[last.index]
        readRole(index, in: last.index, &openTables)
      }
      sides[index] = side(index)
      guard blocks[index].end > index + 1 else { continue }
      open.append((index, blocks[index].end))
      if forms[index] == .table { openTables.append(OpenTable(index: index)) }
    }
    while let last = openTables.popLast() { end(last) }
  }

  private func end(_ table: OpenTable) {
    guard table.columnCount > 0 else { return }
    columnCounts[table.index] = table.columnCount
    guard table.hasSpans else { return }
    haveSpans.insert(table.index)
    begun[table.index] = table.begun
  }

  private func readRole(_ index: Int, in parent: Int, _ openTables: inout [OpenTable]) {
    let last = openTables.count - 1
    if forms[parent] == .table, forms[index] == .row {
      roles[index] = .row
      tables[index] = parent
      openTables[last].grid.beginRow()
    }
    guard roles[parent] == .row, case .table(let style) = blocks[tables[parent]].content else { return }
    let span = TableGrid.columns(of: blocks[index].columnSpan)
    let column = openTables[last].grid.place(columns: span, rows: rowSpan(index))
    roles[index] = .cell(column: column)
    openTables[last].columnCount = max(openTables[last].columnCount, column + span)
    if span > 1 { columnSpans[index] = span }
    if span > 1 || rowSpan(index) > 1 { openTables[last].hasSpans = true }
    while openTables[last].begun.count <= column { openTables[last].begun.append(false) }
    openTables[last].begun[column] = true
    alignments[index] = column < style.columns.count && span == 1 ? style.columns[column] : nil
  }

  /// Takes out the columns in which no cell begins: no more is known of them than of the columns before.
  /// - Source: CSS Tables 3, "Track merging".
  private func mergeColumns() {
    defer { begun = [:] }
    // Of tables with such columns: the number of columns that count up to each.
    var merged: [Int: [Int]] = [:]
    for (table, begun) in begun {
      let count = columnCounts[table] ?? 0
      var places: [Int] = []
      places.reserveCapacity(count)
      var place = 0
      for column in 0..<count {
        if column < begun.count, begun[column] { place += 1 }
        places.append(max(1, place))
      }
      guard let last = places.last, last < count else { continue }
      merged[table] = places
      columnCounts[table] = last
    }
    guard !merged.isEmpty else { return }
    for index in blocks.indices {
      guard case .cell(let column) = roles[index], let places = merged[tables[index]] else { continue }
      let end = places[column + span(index) - 1]
      roles[index] = .cell(column: places[column] - 1)
      columnSpans[index] = end - places[column] + 1 > 1 ? end - places[column] + 1 : nil
    }
  }

  /// Whose direction says on which side text of block `index` begins. Parents come first.
  ///
  /// A cell of a table from right to left begins at the right whatever it holds, and an item beside its marker, as with
  /// CSS's `text-align: start`, which they inherit with the direction of the table or the list (`dir=auto`). How a text
  /// itself reads is its own matter, as with `unicode-bidi: plaintext`: full stops stay behind foreign sentences.
  private func side(_ index: Int) -> Int {
    let parent = parents[index]
    if case .cell = roles[index] { return tables[index] }
    if hasMarker[index], stacks(parent) { return parent }
    guard parent >= 0 else { return Self.noSide }
    if case .cell = roles[parent] { return sides[parent] }
    return hasMarker[parent] && stacks(parents[parent]) ? sides[parent] : Self.noSide
  }

  /// What is in the blocks says of them.
  private func readInside() {
    for index in blocks.indices.reversed() {
      if forms[index].isText, let utf8 = blocks[index].content.utf8 {
        strong[index] = readsFromRightToLeft(utf8)
        textBytes += utf8.count
      }
      if !isLeaf(index), !forms[index].isText { firstLeaves[index] = firstLeaves[index + 1] }
      let parent = parents[index]
      guard let strong = strong[index] else { continue }
      // Backwards: what comes first has the last word.
      if parent >= 0 { self.strong[parent] = strong } else { rootIsRightToLeft = strong }
    }
  }

  /// The list whose item block `index` is a list in: the markers of both stand on one side. Nil for other blocks.
  private func outerList(_ index: Int) -> Int? {
    let item = parents[index]
    guard item >= 0, hasMarker[item], !isLeaf(index), hasMarker[index + 1], stacks(parents[item]) else { return nil }
    return parents[item]
  }

  private func setDirections() {
    if direction != .auto { rootIsRightToLeft = direction == .rtl }
    for index in blocks.indices {
      switch (blocks[index].direction, direction) {
      case (.ltr, _), (.auto, .ltr): isRightToLeft[index] = false
      case (.rtl, _), (.auto, .rtl): isRightToLeft[index] = true
      case (.auto, .auto):
        isRightToLeft[index] =
          outerList(index).map { isRightToLeft(container: $0) } ?? strong[index]
          ?? isRightToLeft(container: parents[index])
      }
    }
  }
}

extension BlockTree {
  /// What its place says of the text of block `index`.
  func setting(_ index: Int) -> TextSetting {
    var setting = TextSetting()
    let isRightToLeft = isRightToLeft[index]
    if blocks[index].direction != .auto || direction != .auto || strong[index] == nil {
      setting.direction = isRightToLeft ? .rtl : .ltr
    }
    switch forms[index] {
    case .text(let overflow):
      setting.isUnbroken = overflow != .wrap
      setting.alignment = alignments[index]
      if sides[index] != Self.noSide {
        let isRightToLeft = self.isRightToLeft(container: sides[index])
        switch setting.alignment ?? .start {
        case .start: setting.alignment = isRightToLeft ? .right : .left
        case .end: setting.alignment = isRightToLeft ? .left : .right
        case .left, .right, .center, .justify: break
        }
      }
    case .code(let overflow): setting.isUnbroken = overflow != .wrap
    case .stack, .table, .row, .rule: break
    }
    setting.breaksLongWords = tables[index] >= 0
    return setting
  }

  /// The text of block `index`; nil where it is no text.
  func text(_ index: Int) -> StyledText? {
    switch blocks[index].content {
    case .text(let text, _), .code(let text, _, _): text
    case .stack, .table, .row, .rule: nil
    }
  }
}

/// What a block is, without its text.
enum BlockForm: Hashable {
  case stack(spacing: Double?)
  case text(BlockOverflow)
  case code(BlockOverflow)
  case table
  case row
  case rule(height: Double)

  init(_ content: StyledBlock.Content) {
    switch content {
    case .stack(let spacing): self = .stack(spacing: spacing)
    case .text(_, let overflow): self = .text(overflow)
    case .code(_, _, let overflow): self = .code(overflow)
    case .table: self = .table
    case .row: self = .row
    case .rule(let height, _, _): self = .rule(height: height)
    }
  }

  /// Whether its lines are cut at the edge of its box.
  var isClipped: Bool { self == .text(.clip) || self == .code(.clip) }

  /// Whether the block has a text.
  var isText: Bool {
    switch self {
    case .text, .code: true
    case .stack, .table, .row, .rule: false
    }
  }
}

extension StyledBlock.Content {
  /// The bytes of its text; nil without one.
  var utf8: [UInt8]? {
    switch self {
    case .text(let text, _), .code(let text, _, _): text.utf8
    case .stack, .table, .row, .rule: nil
    }
  }
}

/// What the place of a text in its document changes in its paragraph style.
struct TextSetting: Hashable {
  /// Takes the place of ``TextAlignment/start``.
  var alignment: TextAlignment?
  /// Takes the place of ``BaseDirection/auto``.
  var direction: BaseDirection?
  /// Whether lines end at hard breaks only.
  var isUnbroken = false
  /// Whether words wider than the room are broken, whatever the style says.
  var breaksLongWords = false

  /// The text in this place.
  func applied(to text: StyledText) -> StyledText {
    var text = text
    if let alignment, text.paragraph.alignment == .start { text.paragraph.alignment = alignment }
    if let direction, text.paragraph.direction == .auto { text.paragraph.direction = direction }
    if isUnbroken { text.paragraph.wrap = .none }
    if breaksLongWords { text.paragraph.breaksLongWords = true }
    return text
  }
}
