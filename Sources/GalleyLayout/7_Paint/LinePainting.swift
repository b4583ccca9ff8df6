// SPDX-License-Identifier: MIT
//
// Painting step by step, for what draws between the steps: a selection behind the letters, a pill behind a line.
// All steps in a row are what `displayList` paints.

public import GalleyModel

extension TextLayout {
  /// The lines whose boxes a rectangle touches, and one more above and below them: letters leave their boxes.
  /// - Input: `rect` in points of the layout; only its height counts. Empty where it is no rectangle.
  /// - Complexity: O(log n) where lines are in order, else O(n).
  public func visibleLines(in rect: Rect) -> Range<Int> {
    guard rect.y <= rect.maxY, rect.height >= 0 else { return 0..<0 }
    guard hasOrderedLines else {
      let (top, bottom) = (LayoutUnit(points: rect.y), LayoutUnit(points: rect.maxY))
      let touched = (0..<lineCount).filter { placedLine($0).top < bottom && placedLine($0).bottom > top }
      guard let first = touched.first, let last = touched.last else { return 0..<0 }
      return max(first - 1, 0)..<min(last + 2, lineCount)
    }
    func index(_ y: Double) -> Int {
      switch linePlace(at: LayoutUnit(points: y)) {
      case .inside(let line), .between(let line): line
      case .above: -1
      case .below: lineCount
      }
    }
    let first = max(index(rect.y) - 1, 0)
    return first..<max(first, min(index(rect.maxY) + 2, lineCount))
  }

  /// What some of the lines paint, in the place that they have in the whole.
  /// - Complexity: O(glyphs of the lines).
  public func displayList(lines: Range<Int>) -> DisplayList {
    var painter = Painter()
    painter.list.size = displaySize
    let lines = lines.clamped(to: 0..<lineCount)
    for index in lines { painter.paintBackgrounds(ofLine: index, in: self) }
    for index in lines { paintText(ofLine: index, into: &painter.list) }
    return painter.list
  }

  /// The size that a display list of the layout has.
  package var displaySize: (width: LayoutUnit, height: LayoutUnit) { (containerWidth, extent.height) }

  /// Paints what is behind the text of all lines, and names their links.
  package func paintBackgrounds(into list: inout DisplayList) {
    var painter = Painter()
    swap(&painter.list, &list)
    for paragraph in paragraphs { painter.paintBackgrounds(paragraph) }
    swap(&painter.list, &list)
  }

  /// Paints the text of all lines, attachments in `selected` as they are where they are selected.
  package func paintText(into list: inout DisplayList, selected: TextRange? = nil) {
    var painter = Painter()
    painter.selected = selected
    swap(&painter.list, &list)
    for paragraph in paragraphs { painter.paintText(paragraph) }
    swap(&painter.list, &list)
  }

  /// Paints the text of line `index`.
  package func paintText(ofLine index: Int, into list: inout DisplayList) {
    let placed = paragraph(ofLine: index)
    var painter = Painter()
    swap(&painter.list, &list)
    painter.paintText(
      placed.layout.lines[index - placed.firstLine], placed, isDecorated: placed.layout.shaped.isDecorated)
    swap(&painter.list, &list)
  }

  /// The paragraph that line `index` is of.
  fileprivate func paragraph(ofLine index: Int) -> PlacedParagraph {
    paragraphs[max(0, paragraphs.partitionPoint { $0.firstLine <= index } - 1)]
  }
}

extension Painter {
  /// Paints what is behind the text of line `index`.
  fileprivate mutating func paintBackgrounds(ofLine index: Int, in layout: TextLayout) {
    let placed = layout.paragraph(ofLine: index)
    paintBackgrounds(placed.layout.lines[index - placed.firstLine], placed)
  }
}
