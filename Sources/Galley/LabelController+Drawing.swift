// SPDX-License-Identifier: MIT

import GalleyInteraction
import GalleyLayout
public import GalleyModel
public import GalleyRaster

extension LabelController {
  /// Everything that the label shows, in the layout's space, from back to front: backgrounds of the text, the selection,
  /// the line renderer's backgrounds, the text, line drawings, the pressed region, handles.
  /// - Input: `time` is the clock of the events; a released region has faded where it is nil.
  public func displayList(time: Double? = nil) -> DisplayList {
    let layout = textLayout
    var list = DisplayList()
    list.size = layout.displaySize
    layout.paintBackgrounds(into: &list)
    if let range = selectionRange { list.appendContents(of: selectionHighlight.displayList(for: range, in: layout)) }
    let lines = lineRenderer == nil && lineDrawings.isEmpty ? [] : layout.lines
    if let lineRenderer {
      for line in lines { list.keepingState { lineRenderer.drawBackground(of: line, in: layout, into: &$0) } }
      for (index, line) in lines.enumerated() {
        var glyphs = DisplayList()
        layout.paintText(ofLine: index, into: &glyphs)
        list.keepingState { lineRenderer.drawGlyphs(glyphs, of: line, in: layout, into: &$0) }
      }
    } else {
      layout.paintText(into: &list, selected: selectionRange)
    }
    for line in lines { draw(line, into: &list) }
    if let pressed { list.appendContents(of: pressHighlight.displayList(for: pressed)) }
    if let released, let time {
      list.appendContents(of: pressHighlight.displayList(for: released.region, elapsed: time - released.time))
    }
    if let handles = selectionHandles, let range = selectionRange {
      list.appendContents(of: handles.displayList(of: range, in: layout))
    }
    return list
  }

  /// Runs the actions of a line, each once, in the order of their ranges.
  private func draw(_ line: TextLayout.Line, into list: inout DisplayList) {
    var done: Set<LineDrawingAction> = []
    for (range, action) in lineDrawings where range.lower < line.range.upper && line.range.lower < range.upper {
      guard done.insert(action).inserted else { continue }
      list.keepingState { action.draw(line, &$0) }
    }
  }

  /// Whether something is fading, so that the label is to be drawn again.
  public func isFading(at time: Double) -> Bool {
    released.map { time - $0.time < pressHighlight.fadeDuration } ?? false
  }

  /// The label as a picture: its frame, at ``scale``.
  /// - Throws: ``LabelError`` where a limit is hit.
  public func render(time: Double? = nil, options: RenderOptions = RenderOptions()) throws(LabelError) -> Bitmap {
    let frame = frame
    let pixels = try PixelSize(Size(width: frame.width, height: frame.height), scale: scale)
    var options = options
    if let background = label.background { options.background = background }
    do {
      return try engine.renderer.render(
        displayList(time: time), size: pixels, scale: scale,
        offset: Point(x: label.padding.left, y: label.padding.top), options: options, limits: label.options.limits)
    } catch { throw .render(error) }
  }
}

extension DisplayList {
  /// Adds the steps of a list that has no glyphs of its own.
  fileprivate mutating func appendContents(of other: DisplayList) {
    guard !other.commands.isEmpty else { return }
    guard other.glyphIDs.isEmpty else { return append(other, at: .zero) }
    for (index, command) in other.commands.enumerated() {
      if index == 0 { append(command, bounds: other.bounds) } else { append(command) }
    }
  }

  /// Adds what `body` does, and restores the state behind it.
  fileprivate mutating func keepingState(_ body: (inout DisplayList) -> Void) {
    let count = commands.count
    var inner = DisplayList()
    body(&inner)
    guard !inner.commands.isEmpty else { return }
    append(inner, at: .zero)
    assert(commands.count > count)
  }
}
