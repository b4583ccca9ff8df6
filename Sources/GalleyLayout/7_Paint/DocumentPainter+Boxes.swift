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
    let all = document.lists.range(index)
    let visible = visibleChildren(of: index)
    let shown = visible.filter { !document.nodes[document.lists.children[$0]].isHidden }
    var number = columns.spans == nil ? 0 : rowCount(all.lowerBound..<visible.lowerBound)
    var numbers: [Int] = []
    for place in shown {
      numbers.append(number)
      let row = document.lists.children[place]
      guard case .row = document.document.blocks[row].content else { continue }
      paintRow(row, number, table: index, columns, node.content.x)
      number += 1
    }
    guard let color = style.dividerColor else { return }
    // A gap may be in the region where no row is: the one before the first row below.
    number = numbers.first ?? number
    for place in visible.lowerBound..<min(visible.upperBound + 1, all.upperBound) {
      let row = document.lists.children[place]
      guard !document.nodes[row].isHidden else { continue }
      if place > all.lowerBound {
        let top = document.nodes[document.lists.children[place - 1]].frame.maxY
        let gap = LayoutRect(
          x: node.content.x, y: top, width: columns.total, height: document.nodes[row].frame.y - top)
        for part in parts(of: gap, columns, above: number) { fill(part, color) }
      }
      if case .row = document.document.blocks[row].content { number += 1 }
    }
    guard style.hasColumnDividers else { return }
    // Where colours let what is below through, no place is painted twice.
    guard color.alpha < 255 || columns.spans != nil else {
      return paintColumnDividers(columns, node.content, node.content.x, color)
    }
    for (place, number) in zip(shown, numbers) {
      let row = document.lists.children[place]
      paintColumnDividers(
        columns, document.nodes[row].frame, node.content.x, color, except: columns.spans?.joinedColumns(number) ?? [])
    }
  }

  /// How many of the children of a table are rows.
  private func rowCount(_ places: Range<Int>) -> Int {
    places.count { place in
      if case .row = document.document.blocks[document.lists.children[place]].content { true } else { false }
    }
  }

  /// Paints the box of a row. A cell over several rows has the background of the row that it begins in.
  private mutating func paintRow(
    _ row: Int, _ number: Int, table: Int, _ columns: TableColumns, _ x: LayoutUnit
  ) {
    let (box, node) = (document.document.blocks[row].box, document.nodes[row])
    if let spans = columns.spans, let color = box.background {
      let tall = spans.tall(number)
      if tall.isEmpty, spans.through(number).isEmpty {
        paintFill(box, node)
      } else {
        var rect = node.frame
        rect.x = x
        for part in parts(of: rect, columns, above: number) { fill(part, color) }
        for offset in tall where !document.nodes[table + offset].isHidden {
          var below = document.nodes[table + offset].frame
          below.height = below.maxY - node.frame.maxY
          below.y = node.frame.maxY
          fill(below, color)
        }
      }
    } else {
      paintFill(box, node)
    }
    paintEdges(box, node)
  }

  /// The parts of a stretch across a table that no cell of the rows above goes through.
  private func parts(of rect: LayoutRect, _ columns: TableColumns, above row: Int) -> [LayoutRect] {
    guard let through = columns.spans?.through(row), !through.isEmpty else { return [rect] }
    var parts = [rect]
    for range in through where range.upperBound <= columns.widths.count {
      let (left, width) = columns.room(range)
      let (from, to) = (rect.x + left, rect.x + left + width)
      parts = parts.flatMap { part -> [LayoutRect] in
        guard from < part.maxX, part.x < to else { return [part] }
        var (before, after) = (part, part)
        before.width = (from - part.x).clampedToZero
        after.x = min(to, part.maxX)
        after.width = (part.maxX - to).clampedToZero
        return [before, after].filter { !$0.isEmpty }
      }
    }
    return parts
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
