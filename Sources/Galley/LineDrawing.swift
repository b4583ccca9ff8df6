// SPDX-License-Identifier: MIT

public import GalleyLayout
public import GalleyModel

/// Draws over the lines that show a stretch of text, once for each line, after all text.
///
/// Set as the attribute `textLineDrawing`, or for a range by ``LabelController/addLineDrawing(_:in:)``. What it adds
/// is in the display list, so pictures, SVG and animations show the same. Equal is identical.
public final class LineDrawingAction: Hashable, Sendable {
  /// Adds to the list, in the layout's space: origin at the top left of the text, y down.
  public let draw: @Sendable (_ line: TextLayout.Line, _ list: inout DisplayList) -> Void
  /// Makes an action.
  public init(_ draw: @escaping @Sendable (_ line: TextLayout.Line, _ list: inout DisplayList) -> Void) {
    self.draw = draw
  }
  /// Whether both are one object.
  public static func == (a: LineDrawingAction, b: LineDrawingAction) -> Bool { a === b }
  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Draws the lines of a label in two steps each: behind the glyphs, and the glyphs.
///
/// All backgrounds come before all glyphs, so that none covers letters of the line above. State that a step changes
/// is restored behind it.
public protocol LineRenderer {
  /// Adds what is behind the glyphs of a line, in the layout's space.
  func drawBackground(of line: TextLayout.Line, in layout: TextLayout, into list: inout DisplayList)
  /// Adds the glyphs of a line.
  /// - Input: `glyphs` is what the label would paint, lines under and through the text included.
  func drawGlyphs(_ glyphs: DisplayList, of line: TextLayout.Line, in layout: TextLayout, into list: inout DisplayList)
}

extension LineRenderer {
  /// Adds nothing.
  public func drawBackground(of line: TextLayout.Line, in layout: TextLayout, into list: inout DisplayList) {}
  /// Adds the glyphs as they are.
  public func drawGlyphs(
    _ glyphs: DisplayList, of line: TextLayout.Line, in layout: TextLayout, into list: inout DisplayList
  ) { list.append(glyphs, at: .zero) }
}

/// Draws rounded rectangles behind the text that a condition holds for, such as inline code.
public struct PillRenderer: LineRenderer, Sendable {
  /// What stands in a pill.
  public var matches: @Sendable (TextStyle) -> Bool
  /// The colour of the pills.
  public var color: Color
  /// How far they reach past the text, in points.
  public var padding: Insets
  /// The radius of their corners, in points.
  public var radius: Double
  /// Makes a renderer.
  public init(
    color: Color, padding: Insets = Insets(top: 1, right: 3, bottom: 1, left: 3), radius: Double = 4,
    matches: @escaping @Sendable (TextStyle) -> Bool
  ) {
    self.matches = matches
    self.color = color
    self.padding = padding
    self.radius = radius
  }

  /// Adds the pills of a line: one for neighbouring runs.
  public func drawBackground(of line: TextLayout.Line, in layout: TextLayout, into list: inout DisplayList) {
    var open: (left: Double, right: Double)?
    func close() {
      guard let pill = open, pill.right > pill.left else { return }
      let rect = LayoutRect(
        x: LayoutUnit(points: pill.left - padding.left), y: LayoutUnit(points: line.y - padding.top),
        width: LayoutUnit(points: pill.right - pill.left + padding.left + padding.right),
        height: LayoutUnit(points: line.ascent + line.descent + padding.top + padding.bottom))
      list.append(.rectangle(rect, radius: LayoutUnit(points: radius), .solid(color)), bounds: rect)
    }
    for run in line.runs {
      let hangs = run.x < 0 || run.x + run.width > line.width
      guard matches(run.style), !hangs, run.width > 0 else {
        close()
        open = nil
        continue
      }
      open = (open?.left ?? line.x + run.x, line.x + run.x + run.width)
    }
    close()
  }
}
