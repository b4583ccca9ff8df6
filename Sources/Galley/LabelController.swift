// SPDX-License-Identifier: MIT
//
// What a person touches. A `Label` is a value; a controller holds one with its current layout and its selection, on
// its caller's isolation. It has no view: a host gives it a width and events, asks for a display list, and does what
// the effects say. Points in its interface are the label's, padding included; ranges are bytes of the text.

public import GalleyInteraction
public import GalleyLayout
public import GalleyModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A label that can be measured, hit, selected and drawn.
public final class LabelController {
  /// Lays out and draws.
  public let engine: TextEngine
  /// The text and how it is shown.
  public var label: Label {
    didSet {
      // Another padding or line limit leaves the text, and what was added to it, as they are.
      guard label.text != oldValue.text else {
        reloadTextLayout()
        pressed = nil
        released = nil
        return
      }
      attributed = nil
      lineDrawings = []
      textChanged()
    }
  }
  /// The width that the label is laid out in, padding included; nil, not positive or not finite for no limit.
  public var width: Double? {
    didSet {
      guard width != oldValue else { return }
      current = nil
      pressed = nil
      released = nil
    }
  }
  /// Pixels per point: sizes are rounded up to whole pixels.
  public var scale = 1.0
  /// Where the label stands in its host's space; a ``TextSelectionGroup`` asks for it.
  public var origin = Point.zero
  /// Gestures and what is selected; its points are the layout's.
  public var interaction = InteractionController()
  /// How a selection is shown.
  public var selectionHighlight = SelectionHighlight()
  /// The handles of a selection; nil for none.
  public var selectionHandles: SelectionHandles?
  /// How a pressed link or attachment is shown.
  public var pressHighlight = PressHighlight()
  /// What draws the lines; nil for as the label does.
  public var lineRenderer: (any LineRenderer)?
  /// Called when the selection is another.
  public var onSelectionChange: (() -> Void)?
  /// The group that the label shares a selection with.
  public internal(set) weak var group: TextSelectionGroup?
  /// Why the text could not be laid out; the label then shows nothing.
  public private(set) var layoutError: LayoutError?
  /// How often text was shaped and broken: measuring and then laying out counts once.
  public private(set) var layoutPasses = 0

  var attributed: AttributedString?
  var lineDrawings: [(range: TextRange, action: LineDrawingAction)] = []
  var pressed: HighlightRegion?
  var released: (region: HighlightRegion, time: Double)?
  private var current: TextLayout?
  private var recent: [TextLayout] = []

  /// How many layouts are remembered, of other widths.
  private static let remembered = 4

  /// Makes a controller of a label.
  public init(_ label: Label = Label(""), in engine: TextEngine) {
    self.label = label
    self.engine = engine
  }

  /// The text with its styles.
  public var text: StyledText {
    get { label.text }
    set { label.text = newValue }
  }

  /// The text alone; setting it keeps the label's own style.
  public var plainText: String {
    get { label.text.string }
    set { label.text = StyledText(newValue, style: label.text.style, paragraph: label.text.paragraph) }
  }

  /// The text as an attributed string: the one that was set, all its attributes kept, or one made of ``text``.
  public var attributedText: AttributedString {
    get { attributed ?? AttributedString(label.text) }
    set {
      label.text = StyledText(newValue, style: label.text.style, paragraph: label.text.paragraph)
      attributed = newValue
      lineDrawings = []
      var offset = 0
      for run in newValue.runs {
        let end = offset + newValue.utf8[run.range].count
        if let action = run.textLineDrawing { lineDrawings.append((TextRange(offset, end), action)) }
        offset = end
      }
    }
  }

  /// Adds an action that draws over the lines of a range, until the text is set anew.
  public func addLineDrawing(_ action: LineDrawingAction, in range: TextRange) {
    lineDrawings.append((range, action))
  }

  /// Forgets the layout: attachments are asked for their sizes again.
  public func reloadTextLayout() {
    current = nil
    recent = []
  }

  private func textChanged() {
    reloadTextLayout()
    pressed = nil
    released = nil
    let kept = interaction.selection?.kept(in: label.text.utf8.count)
    // A group's selection is of several texts: a new one in any of them ends it.
    if let group, group.involves(self) {
      group.clearSelection()
    } else if kept != interaction.selection {
      interaction.select(kept)
      onSelectionChange?()
    }
  }

  // MARK: layout

  /// The layout at ``width``.
  public var textLayout: TextLayout {
    if let current { return current }
    let layout = layout(inWidth: width)
    current = layout
    return layout
  }

  /// The layout in a width with padding; one of the last that has the same lines, else a new one.
  func layout(inWidth width: Double?) -> TextLayout {
    let room = width.flatMap { $0.isFinite && $0 > 0 ? max(0, $0 - label.padding.left - label.padding.right) : nil }
    let wanted = room.map { LayoutUnit(points: $0) }
    for (index, known) in recent.enumerated() {
      guard let found = wanted.map({ known.inContainer($0) }) ?? (known.isWidthBounded ? nil : known) else { continue }
      recent.remove(at: index)
      remember(known)
      return found
    }
    let made = broken(room)
    remember(made)
    return made
  }

  private func remember(_ layout: TextLayout) {
    recent.insert(layout, at: 0)
    if recent.count > Self.remembered { recent.removeLast() }
  }

  private func broken(_ room: Double?) -> TextLayout {
    layoutPasses += 1
    var options = label.contentOptions(width: nil)
    options.width = room
    do throws(LayoutError) {
      let layout = try engine.typesetter.layout(label.text, options)
      layoutError = nil
      return layout
    } catch {
      layoutError = error
    }
    do throws(LayoutError) {
      return try engine.typesetter.layout(StyledText(""), LayoutOptions())
    } catch {
      preconditionFailure("An empty text within the standard limits is always laid out.")
    }
  }

  /// The size of the label in a width, rounded up to whole pixels, but not past that width; padding included.
  ///
  /// Laying out at the size that comes out breaks no line anew, where the lines fit in the width at all. A width
  /// that is not positive or not finite is no limit. Empty text is one line high.
  public func sizeThatFits(width: Double?) -> Size {
    let content = layout(inWidth: width).size
    let needed = content.width + label.padding.left + label.padding.right
    let limit = width.flatMap { $0.isFinite && $0 > 0 ? max($0, needed) : nil } ?? .infinity
    return Size(
      width: min(pixels(needed), limit), height: pixels(content.height + label.padding.top + label.padding.bottom))
  }

  /// The size of the label without a limit, but for line terminators on one line.
  public var intrinsicContentSize: Size { sizeThatFits(width: nil) }

  /// A length, up to the next whole pixel.
  private func pixels(_ points: Double) -> Double {
    guard scale.isFinite, scale > 0 else { return points }
    return (points * scale).rounded(.up) / scale
  }
}
