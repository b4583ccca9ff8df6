// SPDX-License-Identifier: MIT

import GalleyModel

extension DocumentPainter {
  /// Paints what fills a box.
  mutating func paintFill(_ box: BlockBox, _ node: PlacedNode) {
    guard let background = box.background, !node.frame.isEmpty else { return }
    painter.list.append(
      .rectangle(node.frame, radius: LayoutUnit(blockLength: box.radius), .solid(background)), bounds: node.frame)
  }

  /// Paints the lines at a box's edges.
  mutating func paintEdges(_ box: BlockBox, _ node: PlacedNode) {
    let frame = node.frame
    guard !frame.isEmpty else { return }
    if !box.borders.isEmpty { paintBorders(box, node) }
    if let outline = box.outline { paint(outline, frame, LayoutUnit(blockLength: box.radius)) }
  }

  /// Paints lines along single edges, cut to the box's corners.
  private mutating func paintBorders(_ box: BlockBox, _ node: PlacedNode) {
    let frame = node.frame
    let isRound = box.radius > 0
    if isRound { clip(to: box, node) }
    for border in box.borders {
      let width = LayoutUnit(blockLength: border.width)
      var rect = frame
      switch border.edge {
      case .top: rect.height = min(width, frame.height)
      case .bottom:
        rect.height = min(width, frame.height)
        rect.y = frame.maxY - rect.height
      case .leading, .trailing:
        rect.width = min(width, frame.width)
        if (border.edge == .leading) == node.isRightToLeft { rect.x = frame.maxX - rect.width }
      }
      guard !rect.isEmpty else { continue }
      let radius = LayoutUnit(blockLength: border.radius)
      painter.list.append(
        radius > .zero
          ? .rectangle(rect, radius: radius, .solid(border.color)) : .rule(rect, .solid(border.color)), bounds: rect)
    }
    if isRound { painter.list.append(.restore) }
  }

  /// Paints a line around a box, inside it: the box without a smaller one.
  private mutating func paint(_ outline: BlockBox.Outline, _ frame: LayoutRect, _ radius: LayoutUnit) {
    let width = LayoutUnit(blockLength: outline.width)
    guard width > .zero else { return }
    if radius <= .zero, width * 2 < frame.width, width * 2 < frame.height {
      let inside = frame.height - width * 2
      for rect in [
        LayoutRect(x: frame.x, y: frame.y, width: frame.width, height: width),
        LayoutRect(x: frame.x, y: frame.maxY - width, width: frame.width, height: width),
        LayoutRect(x: frame.x, y: frame.y + width, width: width, height: inside),
        LayoutRect(x: frame.maxX - width, y: frame.y + width, width: width, height: inside),
      ] { fill(rect, outline.color) }
      return
    }
    var path = Path.roundedRectangle(frame.rect, radius: radius.points)
    let inner = frame.outset(by: -width)
    if !inner.isEmpty {
      path.append(.roundedRectangle(inner.rect, radius: max(0, (radius - width).points)))
    }
    painter.list.append(.fill(path, .evenOdd, .solid(outline.color)), bounds: frame)
  }

  // MARK: Tables

  /// Paints the boxes of rows, and the dividers over them, that the region may show.
  mutating func paintTable(_ index: Int, _ node: PlacedNode, _ style: TableLayoutStyle) {
    guard let columns = node.columns else { return }
    let blocks = document.document.blocks
    let all = document.lists.range(index)
    let visible = visibleChildren(of: index)
    let shown = visible.filter { !document.nodes[document.lists.children[$0]].isHidden }
    for place in shown {
      let row = document.lists.children[place]
      guard case .row = blocks[row].content else { continue }
      paintFill(blocks[row].box, document.nodes[row])
      paintEdges(blocks[row].box, document.nodes[row])
    }
    guard let color = style.dividerColor else { return }
    // A gap may be in the region where no row is: the one before the first row below.
    for place in visible.lowerBound..<min(visible.upperBound + 1, all.upperBound) where place > all.lowerBound {
      let before = document.nodes[document.lists.children[place - 1]].frame
      let row = document.nodes[document.lists.children[place]].frame
      guard !document.nodes[document.lists.children[place]].isHidden else { continue }
      fill(LayoutRect(x: node.content.x, y: before.maxY, width: columns.total, height: row.y - before.maxY), color)
    }
    guard style.hasColumnDividers else { return }
    // Where colours let what is below through, no place is painted twice.
    guard color.alpha < 255 || columns.hasSpans else {
      return paintColumnDividers(columns, node.content, node.content.x, color)
    }
    for place in shown {
      let row = document.lists.children[place]
      let spanned = columns.hasSpans ? spannedColumns(row) : []
      paintColumnDividers(columns, document.nodes[row].frame, node.content.x, color, except: spanned)
    }
  }

  /// The columns of a row that are not the first of their cell.
  private func spannedColumns(_ row: Int) -> Set<Int> {
    let blocks = document.document.blocks
    guard case .row = blocks[row].content else { return [] }
    var columns: Set<Int> = []
    var column = 0
    for place in document.lists.range(row) {
      let span = min(max(blocks[document.lists.children[place]].columnSpan, 1), 1_000)
      columns.formUnion(column + 1..<column + span)
      column += span
    }
    return columns
  }

  /// Paints the gaps between columns, as high as `rect`.
  private mutating func paintColumnDividers(
    _ columns: TableColumns, _ rect: LayoutRect, _ x: LayoutUnit, _ color: Color, except spanned: Set<Int> = []
  ) {
    for column in columns.widths.indices.dropFirst() where !spanned.contains(column) {
      let right = columns.isRightToLeft ? columns.left(column - 1) : columns.left(column)
      fill(
        LayoutRect(x: x + right - columns.columnGap, y: rect.y, width: columns.columnGap, height: rect.height), color)
    }
  }

  private mutating func fill(_ rect: LayoutRect, _ color: Color) {
    guard !rect.isEmpty, touches(rect) else { return }
    painter.list.append(.rule(rect, .solid(color)), bounds: rect)
  }
}
