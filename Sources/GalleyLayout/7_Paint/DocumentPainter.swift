// SPDX-License-Identifier: MIT
//
// Painting of documents: first what is behind text in all blocks (boxes, dividers, backgrounds of lines and words),
// then text, so that no box covers letters that leave their own. Both runs go over the same blocks in reading order,
// with the open ones on a stack. Of a region only the blocks and lines are visited whose ink may touch it: found by
// halving, as blocks and lines stand in order.

public import GalleyModel

extension PlacedDocument {
  /// Everything that the document paints.
  /// - Complexity: O(glyphs).
  public func displayList() -> DisplayList { paintedList(in: nil) }

  /// What the document paints in a region, at its own places: painted there, it is the same as all of it.
  /// - Input: points from the top left of the document. Pixels are rounded by up to 2 points past the region; at scales
  ///   under a half widen it by two pixels.
  /// - Complexity: O(log blocks + what is in the region).
  public func displayList(in region: Rect) -> DisplayList {
    paintedList(in: LayoutRect(points: region))
  }

  /// What the document paints where parts of its texts are selected.
  /// - Input: `selections` are the bytes of the texts of blocks; `highlight` is painted between boxes and text.
  package func displayList(
    in region: Rect?, selections: [Int: TextRange], highlight: DisplayList
  ) -> DisplayList {
    paintedList(in: region.map(LayoutRect.init(points:)), selections: selections, highlight: highlight)
  }

  private func paintedList(
    in region: LayoutRect?, selections: [Int: TextRange] = [:], highlight: DisplayList = DisplayList()
  ) -> DisplayList {
    var painter = DocumentPainter(self, region: region?.outset(by: LayoutUnit(points: 2)), selections: selections)
    painter.painter.list.size = extent
    if let color = document.background {
      let all = LayoutRect(x: .zero, y: .zero, width: extent.width, height: extent.height)
      if !all.isEmpty { painter.painter.list.append(.rectangle(all, radius: .zero, .solid(color)), bounds: all) }
    }
    painter.paint(.boxes)
    if !highlight.commands.isEmpty { painter.painter.list.append(highlight, at: .zero) }
    painter.paint(.text)
    return painter.painter.list
  }
}

extension LayoutRect {
  /// A rectangle in points.
  fileprivate init(points rect: Rect) {
    self.init(
      x: LayoutUnit(points: rect.x), y: LayoutUnit(points: rect.y), width: LayoutUnit(points: rect.width),
      height: LayoutUnit(points: rect.height))
  }
}

/// Writes a document into a display list.
struct DocumentPainter {
  /// What a run paints.
  enum Step {
    /// All that is behind text.
    case boxes
    /// Text and markers.
    case text
  }

  let document: PlacedDocument
  /// What is painted; nil for all.
  let region: LayoutRect?
  /// What is selected of the texts of blocks.
  private let selections: [Int: TextRange]
  var painter = Painter()
  /// How many blocks were looked at.
  private(set) var visits = 0

  init(_ document: PlacedDocument, region: LayoutRect?, selections: [Int: TextRange] = [:]) {
    self.document = document
    self.region = region
    self.selections = selections
  }

  /// Paints one step of all blocks.
  mutating func paint(_ step: Step) {
    var open: [(next: Int, end: Int, isClipped: Bool)] = []
    let top = visibleChildren(of: -1)
    open.append((top.lowerBound, top.upperBound, false))
    while let last = open.last {
      if last.next >= last.end {
        open.removeLast()
        if last.isClipped { painter.list.append(.restore) }
        continue
      }
      open[open.count - 1].next += 1
      let index = document.lists.children[last.next]
      visits += 1
      let node = document.nodes[index]
      guard !node.isHidden, touches(node.ink) else { continue }
      let isClipped = begin(index, node, step)
      let inside = visibleChildren(of: index)
      if !inside.isEmpty {
        open.append((inside.lowerBound, inside.upperBound, isClipped))
      } else if isClipped {
        painter.list.append(.restore)
      }
    }
  }

  /// Whether ink in `rect` may be in the region.
  func touches(_ rect: LayoutRect) -> Bool { region?.touches(rect) ?? true }

  /// Paints a block itself.
  /// - Output: whether it cuts what is painted from here to its end.
  private mutating func begin(_ index: Int, _ node: PlacedNode, _ step: Step) -> Bool {
    let block = document.document.blocks[index]
    if step == .text, let marker = node.marker { paint(marker) }
    if step == .boxes, !isRow(index) {
      paintFill(block.box, node)
      paintInside(index, block, node)
      paintEdges(block.box, node)
    }
    if node.isClipped { clip(to: block.box, node) }
    if let text = node.text {
      painter.selected = selections[index]
      defer { painter.selected = nil }
      paint(text.layout, at: node.textOrigin, reach: text.reach, step)
      if let numbers = text.numbers { paint(numbers, at: node.numbersOrigin, reach: text.reach, step) }
    }
    if step == .boxes, case .rule(_, let color, let radius) = block.content, !node.content.isEmpty {
      let radius = LayoutUnit(blockLength: radius)
      painter.list.append(
        radius > .zero ? .rectangle(node.content, radius: radius, .solid(color)) : .rule(node.content, .solid(color)),
        bounds: node.content)
    }
    return node.isClipped
  }

  /// Whether a block is a row, whose box its table paints.
  private func isRow(_ index: Int) -> Bool {
    guard document.parents[index] >= 0, case .row = document.document.blocks[index].content else { return false }
    return document.nodes[document.parents[index]].columns != nil
  }

  /// The places in the child list of the blocks directly in block `index` that the region may show.
  /// - Complexity: O(log children); cells of a row are not in order from top to bottom, all of them count.
  func visibleChildren(of index: Int) -> Range<Int> {
    let range = document.lists.range(index)
    guard let region, !range.isEmpty else { return range }
    if index >= 0, isRow(index) { return range }
    let above = index < 0 ? document.spill.above : document.nodes[index].spillAbove
    let below = index < 0 ? document.spill.below : document.nodes[index].spillBelow
    let children = document.lists.children[range]
    let first = children.partitionPoint { document.nodes[$0].frame.maxY + below <= region.y }
    let last = children[first...].partitionPoint { document.nodes[$0].frame.y - above < region.maxY }
    return first..<last
  }

  // MARK: Text

  /// Paints the lines of a text that the region may show.
  mutating func paint(_ layout: TextLayout, at origin: LayoutPoint, reach: LayoutUnit, _ step: Step) {
    painter.start = origin
    defer { painter.start = .zero }
    let shown = span(of: origin, reach)
    for placed in layout.paragraphs[paragraphs(layout, shown)] {
      let shaped = placed.layout.shaped
      if step == .boxes, !shaped.hasBackgrounds { continue }
      let isDecorated = step == .text && shaped.isDecorated
      for line in placed.layout.lines[lines(placed, layout, shown)] {
        switch step {
        case .boxes: painter.paintBackgrounds(line, placed)
        case .text: painter.paintText(line, placed, isDecorated: isDecorated)
        }
      }
    }
  }

  /// The heights, from the top of a text, of lines whose ink may be in the region; nil for all.
  private func span(of origin: LayoutPoint, _ reach: LayoutUnit) -> (top: LayoutUnit, bottom: LayoutUnit)? {
    region.map { ($0.y - origin.y - reach, $0.maxY - origin.y + reach) }
  }

  private func paragraphs(_ layout: TextLayout, _ shown: (top: LayoutUnit, bottom: LayoutUnit)?) -> Range<Int> {
    let all = layout.paragraphs.indices
    guard let shown, layout.hasOrderedLines else { return all }
    let first = layout.paragraphs.partitionPoint { placed in
      placed.layout.lines.last.map { placed.y + $0.y + $0.height <= shown.top } ?? true
    }
    let last = layout.paragraphs[first...].partitionPoint { placed in
      placed.layout.lines.first.map { placed.y + $0.y < shown.bottom } ?? true
    }
    return first..<last
  }

  private func lines(
    _ placed: PlacedParagraph, _ layout: TextLayout, _ shown: (top: LayoutUnit, bottom: LayoutUnit)?
  ) -> Range<Int> {
    let lines = placed.layout.lines
    guard let shown, layout.hasOrderedLines else { return lines.indices }
    let first = lines.partitionPoint { placed.y + $0.y + $0.height <= shown.top }
    let last = lines[first...].partitionPoint { placed.y + $0.y < shown.bottom }
    return first..<last
  }

  /// Paints what fills parts of a box: rows of a table, lines of code. Its edges come over them.
  private mutating func paintInside(_ index: Int, _ block: StyledBlock, _ node: PlacedNode) {
    switch block.content {
    case .table(let style):
      if node.isClipped { clip(to: block.box, node) }
      paintTable(index, node, style)
      if node.isClipped { painter.list.append(.restore) }
    case .code(_, let lines, _):
      guard let text = node.text, !lines.backgrounds.isEmpty else { return }
      let isRound = block.box.radius > 0
      if isRound { clip(to: block.box, node) }
      paintLineBackgrounds(lines.backgrounds, text.layout, node)
      if isRound { painter.list.append(.restore) }
    case .stack, .text, .row, .rule: return
    }
  }

  /// Cuts what follows at the edges of a box, until its `restore`.
  mutating func clip(to box: BlockBox, _ node: PlacedNode) {
    painter.list.append(.save)
    let radius = LayoutUnit(blockLength: box.radius).points
    painter.list.append(.clip(.roundedRectangle(node.frame.rect, radius: radius), .nonZero))
  }

  /// Paints what is behind whole lines of code: as wide as the box, from one line's middle gap to the next one's.
  private mutating func paintLineBackgrounds(_ colors: [Int: Color], _ layout: TextLayout, _ node: PlacedNode) {
    let paragraphs = layout.paragraphs
    // The background of a line begins in the gap above and ends in the one below.
    let shown = self.paragraphs(layout, span(of: node.textOrigin, .zero))
    for index in max(0, shown.lowerBound - 1)..<min(shown.upperBound + 1, paragraphs.count) {
      guard let color = colors[index] else { continue }
      let top: LayoutUnit = index == 0 ? paragraphs[index].y : middle(paragraphs, index - 1)
      let bottom: LayoutUnit =
        index + 1 < paragraphs.count ? middle(paragraphs, index) : paragraphs[index].y + paragraphs[index].layout.height
      let rect = LayoutRect(
        x: node.frame.x, y: node.textOrigin.y + top, width: node.frame.width, height: (bottom - top).clampedToZero)
      if !rect.isEmpty, touches(rect) {
        painter.list.append(.rectangle(rect, radius: .zero, .solid(color)), bounds: rect)
      }
    }
  }

  /// Halfway between the bottom of a paragraph and the top of the next.
  private func middle(_ paragraphs: PlacedParagraphs, _ index: Int) -> LayoutUnit {
    let bottom = paragraphs[index].y + paragraphs[index].layout.height
    return LayoutUnit(rawValue: (bottom + paragraphs[index + 1].y).rawValue >> 1)
  }
}
