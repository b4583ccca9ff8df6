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
    let firstNumber = columns.spans == nil ? 0 : rowCount(all.lowerBound..<visible.lowerBound)
    var number = firstNumber
    for place in shown {
      let row = document.lists.children[place]
      guard case .row = document.document.blocks[row].content else { continue }
      paintRow(row, number, table: index, columns, node.content.x)
      number += 1
    }
    guard let color = style.dividerColor else { return }
    // A gap may be in the region where no row is: the one before the first row below.
    number = firstNumber
    for place in visible.lowerBound..<min(visible.upperBound + 1, all.upperBound) {
      let row = document.lists.children[place]
      guard !document.nodes[row].isHidden else { continue }
      if place > all.lowerBound {
        let top = document.nodes[document.lists.children[place - 1]].frame.maxY
        let gap = LayoutRect(
          x: node.content.x, y: top, width: columns.total, height: document.nodes[row].frame.y - top)
        // Where dividers stand between columns, those need no crossing of their own.
        let least = style.hasColumnDividers && color.alpha == 255 ? columns.columnGap : .zero
        for part in parts(of: gap, columns, above: number) where part.width > least { fill(part, color) }
      }
      if case .row = document.document.blocks[row].content { number += 1 }
    }
    guard style.hasColumnDividers else { return }
    guard let spans = columns.spans else {
      // Where colours let what is below through, no place is painted twice.
      guard color.alpha < 255 else { return paintColumnDividers(columns, node.content, node.content.x, color) }
      for place in shown {
        paintColumnDividers(
          columns, document.nodes[document.lists.children[place]].frame, node.content.x, color)
      }
      return
    }
    // With the rows beside those that are shown, for they share gaps.
    let first = max(all.lowerBound, visible.lowerBound - 1)
    number = rowCount(all.lowerBound..<first)
    var rows: [(place: Int, number: Int)] = []
    for place in first..<min(visible.upperBound + 1, all.upperBound) {
      let row = document.lists.children[place]
      if !document.nodes[row].isHidden { rows.append((place, number)) }
      if case .row = document.document.blocks[row].content { number += 1 }
    }
    paintDividers(columns, spans, rows, node.content.x, color)
  }

  /// Paints the gaps between columns, where no cell joins them: as far down as they go if nothing shows through them, for
  /// a table may have many rows and columns; else row by row.
  private mutating func paintDividers(
    _ columns: TableColumns, _ spans: TableSpans, _ rows: [(place: Int, number: Int)], _ x: LayoutUnit, _ color: Color
  ) {
    guard let first = rows.first, !columns.widths.isEmpty else { return }
    var tops = [LayoutUnit?](repeating: nil, count: columns.widths.count)
    func frame(_ place: Int) -> LayoutRect { document.nodes[document.lists.children[place]].frame }
    var joined = Set(columns.widths.indices)
    var bottom = frame(first.place).y
    let isCut = color.alpha < 255
    for (place, number) in rows {
      let next = spans.joinedColumns(number)
      // In their order, so that lists are the same each time.
      let ending = isCut ? Array(tops.indices) : next.subtracting(joined).sorted()
      for column in ending {
        if column > 0, let top = tops[column] { paintDivider(column, columns, x, top, bottom, color) }
        tops[column] = nil
      }
      let rect = frame(place)
      let beginning = isCut ? tops.indices.filter { !next.contains($0) } : joined.subtracting(next).sorted()
      for column in beginning { tops[column] = rect.y }
      joined = next
      bottom = rect.maxY
    }
    for column in tops.indices.dropFirst() {
      if let top = tops[column] { paintDivider(column, columns, x, top, bottom, color) }
    }
  }

  /// Paints a part of the gap before a column.
  private mutating func paintDivider(
    _ column: Int, _ columns: TableColumns, _ x: LayoutUnit, _ top: LayoutUnit, _ bottom: LayoutUnit, _ color: Color
  ) {
    let right = columns.isRightToLeft ? columns.left(column - 1) : columns.left(column)
    fill(
      LayoutRect(x: x + right - columns.columnGap, y: top, width: columns.columnGap, height: bottom - top), color)
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
    var parts: [LayoutRect] = []
    var part = rect
    // From the left to the right.
    for range in columns.isRightToLeft ? through.reversed() : through where range.upperBound <= columns.widths.count {
      let (left, width) = columns.room(range)
      part.width = rect.x + left - part.x
      if part.width > .zero { parts.append(part) }
      part.x = max(part.x, rect.x + left + width)
    }
    part.width = rect.maxX - part.x
    if part.width > .zero { parts.append(part) }
    return parts
  }

  /// Paints the gaps between columns, as high as `rect`.
  private mutating func paintColumnDividers(
    _ columns: TableColumns, _ rect: LayoutRect, _ x: LayoutUnit, _ color: Color
  ) {
    for column in columns.widths.indices.dropFirst() {
      paintDivider(column, columns, x, rect.y, rect.maxY, color)
    }
  }

  private mutating func fill(_ rect: LayoutRect, _ color: Color) {
    guard !rect.isEmpty, touches(rect) else { return }
    painter.list.append(.rule(rect, .solid(color)), bounds: rect)
  }
}
