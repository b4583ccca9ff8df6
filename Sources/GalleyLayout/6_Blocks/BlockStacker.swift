// SPDX-License-Identifier: MIT

import GalleyModel

/// Puts blocks at their places: one run in reading order.
///
/// The state is large to copy: there is one, and it is never handed on.
struct BlockStacker {
  let tree: BlockTree
  let options: DocumentOptions
  private(set) var setter: TextSetter
  private var measurer: ColumnMeasurer
  private(set) var nodes: [PlacedNode]
  private var open: [OpenBlock] = []
  private var flow = TextFlow()
  private let defaultSpacing: LayoutUnit
  private let leastNestedWidth: LayoutUnit
  private let lineLimit: Int?
  private let bottomLimit: LayoutUnit?
  /// The text that says that others follow.
  private let continued: Int?
  /// The last text that is shown.
  private var lastText: Int?
  /// Whether text is left out.
  private(set) var isTruncated = false
  private var hidesTexts = false

  init(
    _ tree: BlockTree, _ options: DocumentOptions, _ setter: TextSetter, _ measurer: ColumnMeasurer, width: LayoutUnit,
    of document: StyledDocument, below: StackEnd = StackEnd(), continued: Int?
  ) {
    self.tree = tree
    self.options = options
    self.setter = setter
    self.measurer = measurer
    self.defaultSpacing = LayoutUnit(blockLength: document.defaultSpacing)
    leastNestedWidth = LayoutUnit(blockLength: document.leastNestedWidth)
    self.continued = continued
    nodes = [PlacedNode](repeating: PlacedNode(), count: tree.blocks.count)
    lineLimit = options.maxLines.map { max($0, 1) }
    bottomLimit = options.height.flatMap { $0 < .infinity ? LayoutUnit(points: max($0, 0)) : nil }
    open.append(
      OpenBlock(
        index: -1, end: tree.blocks.count, arrangement: .stack(spacing: nil),
        frame: LayoutRect(x: .zero, y: .zero, width: width, height: .zero), x: .zero, width: width, top: .zero,
        bottom: below.bottom, isRightToLeft: tree.rootIsRightToLeft,
        room: NestingRoom(x: .zero, width: width, least: leastNestedWidth), isEmpty: below.isEmpty,
        spacingAfter: below.spacingAfter))
  }

  /// Where the blocks at the top end.
  var end: StackEnd {
    StackEnd(bottom: open[0].bottom, spacingAfter: open[0].spacingAfter, isEmpty: open[0].isEmpty)
  }

  /// The last text that is shown, if texts follow it and it does not say so yet.
  var unsaid: Int? {
    guard hidesTexts, continued == nil, let lastText, nodes[lastText].text?.isWhole == true else {
      return nil
    }
    return lastText
  }

  /// Hands the nodes over; there are none afterwards.
  mutating func takeNodes() -> [PlacedNode] {
    var taken: [PlacedNode] = []
    swap(&taken, &nodes)
    return taken
  }

  /// Puts all blocks at their places.
  mutating func run() throws(LayoutError) {
    open[0].gutter = try setter.gutter(of: -1)
    var index = 0
    while index < tree.blocks.count {
      if options.limits.isCancelled?() == true { throw .cancelled }
      while open.count > 1, open[open.count - 1].end <= index { close() }
      if flow.isCut {
        hide(index..<tree.blocks[index].end)
        index = tree.blocks[index].end
      } else {
        try begin(index)
        index += 1
      }
    }
    while open.count > 1 { close() }
  }

  /// Leaves blocks out.
  private mutating func hide(_ range: Range<Int>) {
    let outer = open[open.count - 1]
    for index in range {
      nodes[index].isHidden = true
      nodes[index].frame = LayoutRect(x: outer.x, y: outer.bottom, width: .zero, height: .zero)
      noteHidden(index)
    }
  }

  private mutating func noteHidden(_ index: Int) {
    guard !hidesTexts, tree.forms[index].isText, let text = tree.text(index), showsText(text.utf8) else { return }
    hidesTexts = true
    isTruncated = true
  }

  // MARK: Beginning

  /// Opens block `index` at its place.
  private mutating func begin(_ index: Int) throws(LayoutError) {
    let outer = open.count - 1
    let end = tree.blocks[index].end
    var place = place(index, in: open[outer])
    let role = tree.roles[index]
    let isRow = role == .row
    let isRightToLeft = tree.isRightToLeft[index]
    let edges = BlockEdges(isRow ? .zero : tree.blocks[index].box.padding, isRightToLeft: isRightToLeft)
    var room = open[outer].room
    if role == .none, end > index + 1, tree.stacks(index) {
      place.stepOut(room.stepOut(edges.left, edges.right, x: place.x, width: place.width))
    }
    let inside = edges.inside(place.x, place.width)
    if case .cell = role { room = NestingRoom(x: inside.x, width: inside.width, least: leastNestedWidth) }
    var next = OpenBlock(
      index: index, end: end, arrangement: .stack(spacing: nil), frame: place, x: inside.x, width: inside.width,
      top: place.y + edges.top, bottom: place.y + edges.top, paddingBottom: edges.bottom,
      bottomInset: open[outer].bottomInset + edges.bottom, isRightToLeft: isRightToLeft, room: room)
    next.node.isRightToLeft = isRightToLeft
    next.node.isClipped = tree.forms[index].isClipped || tree.blocks[index].box.clips
    switch tree.forms[index] {
    case .stack(let spacing): next.arrangement = .stack(spacing: spacing.map { LayoutUnit(blockLength: $0) })
    case .table: try setTable(&next, edges)
    case .row:
      guard isRow, case .table(let columns) = open[outer].arrangement else { break }
      next.arrangement = .row(columns)
      next.flowBefore = flow
      next.flowInside = flow
    case .text, .code: try setText(&next)
    case .rule(let height): setRule(&next, LayoutUnit(blockLength: height))
    }
    if end > index + 1, tree.stacks(index) { try setGutter(&next) }
    open.append(next)
  }

  /// Keeps room for the markers of the blocks inside.
  private mutating func setGutter(_ block: inout OpenBlock) throws(LayoutError) {
    block.gutter = try setter.gutter(of: block.index)
    let taken = try setter.markerRoom(of: block.index)
    let (left, right) = block.room.stepOut(
      block.isRightToLeft ? .zero : taken, block.isRightToLeft ? taken : .zero, x: block.x, width: block.width)
    block.x = block.x - left
    block.width = block.width + left + right
    block.frame.stepOut((left, right))
  }

  /// The place of a block's box in the one around it; its height is not known yet.
  private func place(_ index: Int, in outer: OpenBlock) -> LayoutRect {
    if case .row(let columns) = outer.arrangement, case .cell(let column) = tree.roles[index] {
      let (left, width) = columns.room(column..<column + tree.span(index))
      return LayoutRect(x: outer.x + left, y: outer.top, width: width, height: .zero)
    }
    let y = outer.bottom + outer.gap(before: tree.blocks[index].box.spacingBefore, default: defaultSpacing)
    var x = outer.x
    var width = outer.width
    if tree.hasMarker[index], let gap = tree.blocks[index].marker?.gap, case .stack = outer.arrangement {
      let taken = min(outer.gutter + LayoutUnit(blockLength: gap), width)
      width = width - taken
      if !outer.isRightToLeft { x = x + taken }
    }
    return LayoutRect(x: x, y: y, width: width, height: .zero)
  }

  private mutating func setText(_ block: inout OpenBlock) throws(LayoutError) {
    var cut = LineCut.none
    cut.isContinued = block.index == continued
    if let lineLimit { cut.maxLines = max(0, lineLimit - flow.lines) }
    if let bottomLimit { cut.height = (bottomLimit - block.bottomInset - block.top).clampedToZero }
    guard cut.maxLines != 0 else { return leaveOut(&block) }
    let set = try setter.set(block.index, room: block.width, cut: cut)
    if let height = cut.height, lastText != nil, let placed = set.layout.paragraphs.first,
      let line = placed.layout.lines.first, placed.y + line.y + line.ascent + line.descent > height
    {
      return leaveOut(&block)
    }
    block.node.text = set
    block.node.textOrigin = LayoutPoint(x: block.x + (block.isRightToLeft ? .zero : set.gutter), y: block.top)
    block.bottom = block.top + set.height.clampedToZero
    block.isEmpty = false
    flow.lines += set.lineCount
    lastText = block.index
    if !set.isWhole {
      isTruncated = true
      flow.isCut = true
    }
  }

  private mutating func setRule(_ block: inout OpenBlock, _ height: LayoutUnit) {
    block.bottom = block.top + height
    block.isEmpty = false
    guard let bottomLimit, lastText != nil, block.bottom + block.bottomInset > bottomLimit else { return }
    leaveOut(&block)
  }

  private mutating func leaveOut(_ block: inout OpenBlock) {
    block.isHidden = true
    block.isEmpty = true
    flow.isCut = true
    noteHidden(block.index)
  }

  // MARK: Tables

  private mutating func setTable(_ block: inout OpenBlock, _ edges: BlockEdges) throws(LayoutError) {
    guard case .table(let style) = tree.blocks[block.index].content else { return }
    let box = tree.blocks[block.index].box
    let outer = LayoutUnit(blockLength: style.outerGap)
    let room = (block.width - outer * 2).clampedToZero
    if measurer.columns[block.index] == nil, tree.columnCounts[block.index] != nil {
      try measurer.measure(block.index..<block.end, room: room, &setter)
    }
    let columns = columns(block, style, room: room)
    let hasRows = !columns.widths.isEmpty
    let inner = hasRows || block.end == block.index + 1 ? columns.total : room
    let width = inner + outer * 2 + edges.width
    let clipped = box.clips ? min(width, block.frame.width) : width
    block.frame.x = block.frame.x + offset(clipped, in: block.frame.width, box.alignment, block.isRightToLeft)
    block.frame.width = clipped
    block.x =
      block.isRightToLeft
      ? block.frame.maxX - edges.right - outer - inner : block.frame.x + edges.left + outer
    block.width = inner
    block.top = block.top + outer
    block.bottom = block.top
    block.paddingBottom = block.paddingBottom + outer
    block.bottomInset = block.bottomInset + outer
    block.arrangement = .table(columns)
    block.node.columns = columns
  }

  private func columns(_ block: OpenBlock, _ style: TableLayoutStyle, room: LayoutUnit) -> TableColumns {
    let asked = measurer.columns[block.index] ?? []
    let gaps = LayoutUnit(blockLength: style.columnGap) * max(0, asked.count - 1)
    let broken = LayoutUnit(blockLength: style.leastBrokenWidth)
    var widths = columnWidths(asked, room: room - gaps, fills: style.fillsWidth, broken: broken)
    if case .overflow(let factor) = style.overflow, factor > 1,
      asked.reduce(LayoutUnit.zero, { $0 + $1.maximum }) + gaps > room
    {
      widths = columnWidths(asked, room: room.scaled(by: min(factor, 1_000)) - gaps, fills: false, broken: broken)
    }
    return TableColumns(
      widths, style: style, isRightToLeft: block.isRightToLeft,
      spans: tree.haveSpans.contains(block.index) ? tree.spans(in: block.index) : nil)
  }

  /// How far a box of `width` stands from the left edge of its room; one that is wider begins where lines begin.
  private func offset(
    _ width: LayoutUnit, in room: LayoutUnit, _ alignment: TextAlignment?, _ isRightToLeft: Bool
  ) -> LayoutUnit {
    let free = room - width
    switch free < .zero ? .start : alignment ?? .start {
    case .left: return .zero
    case .right: return free
    case .center: return LayoutUnit(rawValue: free.rawValue >> 1)
    case .start, .justify: return isRightToLeft ? free : .zero
    case .end: return isRightToLeft ? .zero : free
    }
  }

  // MARK: Ending

  /// Ends the block that was opened last.
  private mutating func close() {
    var block = open.removeLast()
    let outer = open.count - 1
    if case .row = block.arrangement { flow = block.flowInside }
    if block.isEmpty, block.isHidden || block.end > block.index + 1 {
      let place = open[outer]
      nodes[block.index].isHidden = true
      nodes[block.index].frame = LayoutRect(x: place.x, y: place.bottom, width: .zero, height: .zero)
    } else {
      settle(&block, in: open[outer])
      // What a cell needs of the rows below is known when all of them are.
      if !isTall(block.index) { open[outer].bottom = max(open[outer].bottom, block.frame.maxY) }
      open[outer].isEmpty = false
      open[outer].spacingAfter = tree.blocks[block.index].box.spacingAfter
    }
    guard case .row = open[outer].arrangement else { return }
    open[outer].flowInside.lines = max(open[outer].flowInside.lines, flow.lines)
    open[outer].flowInside.isCut = open[outer].flowInside.isCut || flow.isCut
    flow = open[outer].flowBefore
  }

  /// Whether a block is a cell that takes rows below its own.
  private func isTall(_ index: Int) -> Bool {
    guard case .cell = tree.roles[index] else { return false }
    return tree.rowSpan(index) > 1
  }

  /// Says how high a block is, and what follows from it.
  private mutating func settle(_ block: inout OpenBlock, in outer: OpenBlock) {
    let index = block.index
    if case .table(let columns) = block.arrangement, let spans = columns.spans {
      let grown = TableRows(tree, index, columns.rowGap).settle(spans, &nodes)
      block.bottom = block.bottom + grown
    }
    var bottom = block.bottom
    if tree.hasMarker[index], case .stack = outer.arrangement, let set = setter.markers[index] {
      let first = tree.firstLeaves[index]
      let marker = placedMarker(
        set, first == index ? block.node : nodes[first], isOwn: first == index, block, in: outer)
      block.node.marker = marker.placed
      if !marker.isBesideText { bottom = max(bottom, marker.placed.frame.maxY) }
    }
    let least = LayoutUnit(blockLength: tree.blocks[index].box.minimumHeight)
    block.frame.height = max(bottom + block.paddingBottom - block.frame.y, least)
    block.node.frame = block.frame
    block.node.content = LayoutRect(x: block.x, y: block.top, width: block.width, height: bottom - block.top)
    if tree.forms[index].isText { block.node.measure = setter.measures[index] }
    nodes[index] = block.node
    guard case .row = block.arrangement else { return }
    var cell = index + 1
    while cell < block.end {
      if !isTall(cell) { nodes.stretch(cell, to: block.frame.height, tree) }
      cell = tree.blocks[cell].end
    }
  }

  /// The place of a marker: on the first line of its item, or at the top of an item that begins with no text.
  /// - Input: `first` is the first text or leaf of the item, which may be the item itself.
  private func placedMarker(
    _ set: SetMarker, _ first: PlacedNode, isOwn: Bool, _ block: OpenBlock, in outer: OpenBlock
  ) -> (placed: PlacedMarker, isBesideText: Bool) {
    let free = (outer.gutter - set.width).clampedToZero
    let along: LayoutUnit
    switch set.marker.alignment {
    case .start, .justify: along = .zero
    case .end: along = free
    case .center: along = LayoutUnit(rawValue: free.rawValue >> 1)
    case .left: along = outer.isRightToLeft ? free : .zero
    case .right: along = outer.isRightToLeft ? .zero : free
    }
    let x = outer.isRightToLeft ? outer.x + outer.width - along - set.width : outer.x + along
    var frame = LayoutRect(x: x, y: block.top, width: set.width, height: set.height)
    guard !first.isHidden, let placed = first.text?.layout.paragraphs.first, let line = placed.layout.lines.first else {
      if !isOwn, !first.isHidden { frame.y = first.frame.y }
      return (PlacedMarker(set: set, frame: frame), false)
    }
    let top = first.textOrigin.y + placed.y + line.y
    if let own = set.layout?.paragraphs.first, let ownLine = own.layout.lines.first {
      frame.y = top + line.ascent - (own.y + ownLine.y + ownLine.ascent)
    } else {
      frame.y = top + LayoutUnit(rawValue: (line.ascent + line.descent - set.height).rawValue >> 1)
    }
    return (PlacedMarker(set: set, frame: frame), true)
  }
}

extension LayoutRect {
  /// Moves the left and the right edge outwards.
  fileprivate mutating func stepOut(_ by: (left: LayoutUnit, right: LayoutUnit)) {
    x = x - by.left
    width = width + by.left + by.right
  }
}
