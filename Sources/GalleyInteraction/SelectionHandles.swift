// SPDX-License-Identifier: MIT

public import GalleyModel

/// The two handles by which a finger moves a selection's ends: a stick at the end's caret and a knob on it.
public struct SelectionHandles: Hashable, Sendable {
  /// Which of the two.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// At the selection's start, its knob above.
    case start
    /// At its end, its knob below.
    case end
  }
  /// The thickness of the sticks, in points.
  public var stickWidth = 2.0
  /// The radius of the knobs as drawn, in points.
  public var knobRadius = 6.0
  /// The radius of the square that holds a knob, in points.
  public var frameRadius = 12.0
  /// How far beside a knob's square a finger still takes it, in points.
  public var slop = 20.0
  /// Their colour.
  public var color: Color
  /// Handles of a colour.
  public init(color: Color = Color(red: 0, green: 122, blue: 255)) { self.color = color }

  /// The caret that a handle stands at; nil where nothing is selected.
  public func caret(_ side: Side, of range: TextRange, in layout: some SelectableLayout) -> Rect? {
    guard !range.isEmpty else { return nil }
    let position =
      side == .start ? TextPosition(range.lower) : TextPosition(layout.snapped(range).upper, .upstream)
    return layout.carets(at: position).primary.rect
  }

  /// The square of a handle's knob.
  public func knobFrame(_ side: Side, caret: Rect) -> Rect {
    let y = side == .start ? caret.y - frameRadius : caret.maxY + frameRadius
    let x = caret.x + (side == .start ? -stickWidth / 2 : stickWidth / 2)
    return Rect(x: x - frameRadius, y: y - frameRadius, width: 2 * frameRadius, height: 2 * frameRadius)
  }

  /// The handle at a point, its slop included; of both the nearer one.
  public func side(at point: Point, of range: TextRange, in layout: some SelectableLayout) -> Side? {
    var best: (side: Side, distance: Double)?
    for side in Side.allCases {
      guard let caret = caret(side, of: range, in: layout) else { continue }
      let frame = knobFrame(side, caret: caret)
      guard point.x >= frame.x - slop, point.x < frame.maxX + slop, point.y >= frame.y - slop,
        point.y < frame.maxY + slop
      else { continue }
      let dx = point.x - frame.x - frameRadius
      let dy = point.y - frame.y - frameRadius
      let distance = dx * dx + dy * dy
      if best.map({ distance < $0.distance }) ?? true { best = (side, distance) }
    }
    return best?.side
  }

  /// What they paint, over the text.
  public func displayList(of range: TextRange, in layout: some SelectableLayout) -> DisplayList {
    var list = DisplayList()
    for side in Side.allCases {
      guard let caret = caret(side, of: range, in: layout) else { continue }
      let left = side == .start ? caret.x - stickWidth : caret.x
      let stick = LayoutRect(Rect(x: left, y: caret.y, width: stickWidth, height: caret.height))
      list.append(.rectangle(stick, radius: .zero, .solid(color)), bounds: stick)
      let frame = knobFrame(side, caret: caret)
      let centre = Point(x: frame.x + frameRadius, y: frame.y + frameRadius)
      // The drawn circle touches the stick.
      let y = side == .start ? caret.y - knobRadius : caret.maxY + knobRadius
      let knob = LayoutRect(
        Rect(x: centre.x - knobRadius, y: y - knobRadius, width: 2 * knobRadius, height: 2 * knobRadius))
      list.append(.rectangle(knob, radius: LayoutUnit(points: knobRadius), .solid(color)), bounds: knob)
    }
    return list
  }
}

/// How a selection is shown behind the text.
public struct SelectionHighlight: Hashable, Sendable {
  /// Its colour; the alpha is its own.
  public var color: Color
  /// A highlight: blue, a tenth opaque, if nothing else is said.
  public init(color: Color = Color(red: 0, green: 122, blue: 255, alpha: 26)) { self.color = color }

  /// What it paints: one path of all rectangles, so that where they meet it is no darker; nothing for no range.
  public func displayList(for range: TextRange, in layout: some SelectableLayout) -> DisplayList {
    var list = DisplayList()
    var path = Path()
    var bounds = LayoutRect.zero
    for rect in layout.rects(for: range) where !rect.isEmpty {
      path.append(.rectangle(rect))
      bounds = bounds.union(LayoutRect(rect))
    }
    if !path.isEmpty { list.append(.fill(path, .nonZero, .solid(color)), bounds: bounds) }
    return list
  }
}
