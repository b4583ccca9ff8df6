// SPDX-License-Identifier: MIT

public import GalleyInteraction
public import GalleyLayout
public import GalleyModel

extension LabelController {
  /// A run of a line that was asked for.
  public struct PlacedRun: Sendable {
    /// The number of its line.
    public var line: Int
    /// The run.
    public var run: TextLayout.Run
    /// Its box: its advance wide, from ascent to descent of its font, or an attachment's box.
    public var rect: Rect
    /// The box of its line, without leading.
    public var lineRect: Rect
  }

  /// The space that the label occupies in its host.
  public var frame: Rect {
    let size = sizeThatFits(width: width)
    let asked = width.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    return Rect(x: origin.x, y: origin.y, width: asked ?? size.width, height: size.height)
  }

  /// A point of the label in its layout.
  public func layoutPoint(_ point: Point) -> Point {
    Point(x: point.x - label.padding.left, y: point.y - label.padding.top)
  }

  /// A rectangle of the layout in its label.
  public func labelRect(_ rect: Rect) -> Rect {
    Rect(x: rect.x + label.padding.left, y: rect.y + label.padding.top, width: rect.width, height: rect.height)
  }

  /// The lines, in the layout's space; made anew at each call.
  public var layoutLines: [TextLayout.Line] { textLayout.lines }

  /// How many lines show in a part of the label, one more above and below them counted.
  public func visibleLineCount(in rect: Rect) -> Int {
    let point = layoutPoint(Point(x: rect.x, y: rect.y))
    return textLayout.visibleLines(in: Rect(x: point.x, y: point.y, width: rect.width, height: rect.height)).count
  }

  /// The runs for which a condition holds; made anew at each call.
  public func layoutRuns(matching condition: (TextLayout.Run) -> Bool) -> [PlacedRun] {
    let layout = textLayout
    var found: [PlacedRun] = []
    for (index, line) in layout.lines.enumerated() {
      let placed = layout.placedLine(index)
      for (run, number) in zip(line.runs, placed.record.runs) where condition(run) {
        let box = Rect(x: line.x, y: line.y, width: line.width, height: line.ascent + line.descent)
        found.append(
          PlacedRun(
            line: index, run: run, rect: labelRect(placed.box(ofRun: number).rect), lineRect: labelRect(box)))
      }
    }
    return found
  }

  /// Where a range is shown, line by line.
  public func rects(for range: TextRange) -> [Rect] { textLayout.rects(for: range).map(labelRect) }

  /// The caret of a position.
  public func caretRect(at position: TextPosition) -> Rect { labelRect(textLayout.caretRect(at: position)) }

  /// The baseline of the first line, below the label's top.
  public var firstBaseline: Double {
    label.padding.top + textLayout.placedLine(0).baseline.points
  }

  /// The baseline of the last line, below the label's top.
  public var lastBaseline: Double {
    label.padding.top + textLayout.placedLine(textLayout.lineCount - 1).baseline.points
  }

  /// The caret place at a point; nil above the text and between lines.
  public func position(at point: Point) -> TextPosition? { textLayout.position(at: layoutPoint(point)) }

  /// The caret place nearest to a point.
  public func nearestPosition(to point: Point) -> TextPosition { textLayout.nearestPosition(to: layoutPoint(point)) }

  /// The cluster under a point.
  public func character(at point: Point) -> TextRange? { textLayout.character(at: layoutPoint(point)) }

  /// The links and attachments of the text, in order.
  public var highlightRegions: [HighlightRegion] { textLayout.highlightRegions.map(labelRegion) }

  /// The link or attachment at a point, within the controller's slop.
  public func highlightRegion(at point: Point) -> HighlightRegion? {
    textLayout.highlightRegion(at: layoutPoint(point), slop: interaction.hitSlop).map(labelRegion)
  }

  /// Whether a point is on a handle of the selection, its slop included.
  public func isSelectionHandle(at point: Point) -> Bool {
    guard let handles = selectionHandles, let range = selectionRange else { return false }
    return handles.side(at: layoutPoint(point), of: range, in: textLayout) != nil
  }

  /// A region of the layout in its label.
  func labelRegion(_ region: HighlightRegion) -> HighlightRegion {
    var region = region
    region.rects = region.rects.map(labelRect)
    return region
  }
}
