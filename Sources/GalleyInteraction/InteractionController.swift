// SPDX-License-Identifier: MIT
//
// Selection by pointer and keys as a state machine: it knows no toolkit, no clock and no layout of its own. The host
// feeds it events with their times, gives it the layout they happened in, and does what the effects say.

public import GalleyModel

/// Turns what a person does into selections, link taps and the rest.
public struct InteractionController: Hashable, Sendable {
  /// Whether text can be selected; links work either way.
  public var isSelectable = true
  /// The part of the layout that can be seen; a drag outside it asks for scrolling. Nil for all of it.
  public var visibleRect: Rect?
  /// The longest pause between clicks that count together, in seconds.
  public var multiClickInterval = 0.25
  /// How far a pointer may move and still click, in points.
  public var dragThreshold = 3.0
  /// How long a finger must rest to select, in seconds.
  public var longPressDuration = 0.5
  /// How far beside a link or attachment a tap still counts, in points.
  public var hitSlop = 4.0
  /// What is selected; nil for nothing, not even a caret.
  public internal(set) var selection: SelectionState?

  /// A press, while it lasts.
  struct Press: Hashable {
    var start: Point
    var time: Double
    var clicks: Int
    var kind: PointerKind
    /// The pointer has moved too far for a click.
    var isDrag = false
    /// A finger rested long enough to select.
    var isLong = false
    /// There was a selection when it began: it taps nothing.
    var hadSelection: Bool
    var region: HighlightRegion?
  }
  var press: Press?
  /// The last click, which another may count with.
  private struct Click: Hashable {
    var point: Point
    var time: Double
    var count: Int
  }
  private var last: Click?
  private var cursor = CursorShape.arrow
  private var scrolls = false

  /// A controller with nothing selected.
  public init() {}

  /// The link or attachment that is pressed.
  public var pressedRegion: HighlightRegion? { press?.region }
  /// Whether a press has moved too far for a click.
  public var isDragging: Bool { press?.isDrag ?? false }
  /// The number of clicks of the press that lasts; 0 without one.
  public var clickCount: Int { press?.clicks ?? 0 }

  /// Replaces the selection from outside.
  public mutating func select(_ selection: SelectionState?) { self.selection = isSelectable ? selection : nil }

  /// Takes an event.
  /// - Output: what the host is to do, in order.
  public mutating func handle(_ event: InteractionEvent, in layout: some SelectableLayout) -> [InteractionEffect] {
    switch event {
    case .down(let point, let time, let modifiers, let kind): down(point, time, modifiers, kind, layout)
    case .move(let point, let time): moved(point, time, layout)
    case .up(let point, let time): up(point, time, layout)
    case .cancel: cancelled()
    // Under a held press the text moves; the host says so by a move to the same place on the screen.
    case .wheel: [.passOn]
    case .key(let key, let modifiers): pressed(key, modifiers, layout)
    case .tick(let time): ticked(time, layout)
    }
  }

  // MARK: pointer

  private mutating func down(
    _ point: Point, _ time: Double, _ modifiers: InputModifiers, _ kind: PointerKind, _ layout: some SelectableLayout
  ) -> [InteractionEffect] {
    var effects = cancelled()
    var clicks = 1
    if let last, time - last.time <= multiClickInterval, distance(point, last.point) <= dragThreshold {
      clicks = last.count + 1
    }
    var press = Press(
      start: point, time: time, clicks: clicks, kind: kind, hadSelection: selection.map { !$0.isEmpty } ?? false)
    if !press.hadSelection, clicks == 1, !modifiers.contains(.shift),
      let region = layout.highlightRegion(at: point, slop: hitSlop)
    {
      press.region = region
      effects.append(.press(region))
    }
    self.press = press
    guard isSelectable, kind == .mouse else { return effects }
    switch clicks {
    case 1 where modifiers.contains(.shift):
      let position = layout.nearestPosition(to: point)
      let start = selection ?? SelectionState(TextPosition(0))
      effects += change(start.extended(to: position, in: layout))
    case 1: effects += change(SelectionState(layout.nearestPosition(to: point)))
    case 2:
      if let character = layout.character(at: point), let word = layout.word(at: character.lower) {
        effects += change(SelectionState(word, unit: .word))
      }
    default:
      let place = layout.character(at: point)?.lower ?? layout.nearestPosition(to: point).offset
      effects += change(SelectionState(layout.paragraph(at: place), unit: .paragraph))
    }
    return effects
  }

  private mutating func moved(_ point: Point, _ time: Double, _ layout: some SelectableLayout) -> [InteractionEffect] {
    guard var press else { return hovered(point, layout) }
    var effects: [InteractionEffect] = []
    if !press.isDrag, distance(point, press.start) > dragThreshold {
      press.isDrag = true
      if let region = press.region {
        effects.append(.release(region))
        press.region = nil
      }
    }
    self.press = press
    let selects = press.kind == .mouse || press.isLong
    guard press.isDrag, isSelectable, selects, let selection else {
      return press.isDrag && !selects ? effects + [.passOn] : effects
    }
    effects += change(selection.extended(to: layout.nearestPosition(to: point), in: layout))
    return effects + scrolling(point)
  }

  private mutating func up(_ point: Point, _ time: Double, _ layout: some SelectableLayout) -> [InteractionEffect] {
    var effects = moved(point, time, layout)
    guard let press else { return effects }
    self.press = nil
    effects += stopScrolling()
    if let region = press.region { effects.append(.release(region)) }
    guard !press.isDrag else {
      last = nil
      return press.isLong ? effects + [.showMenu(point)] : effects
    }
    if press.isLong { return effects + [.showMenu(point)] }
    last = Click(point: press.start, time: press.time, count: press.clicks)
    if let region = press.region, selection?.isEmpty ?? true { return effects + [tap(region)] }
    guard press.kind == .touch else { return effects }
    return effects + touchTap(point, press, layout)
  }

  /// A finger's tap: on a selection it asks for the menu, elsewhere it clears it.
  private mutating func touchTap(
    _ point: Point, _ press: Press, _ layout: some SelectableLayout
  ) -> [InteractionEffect] {
    guard let range = selection?.range, !range.isEmpty else { return [.passOn] }
    if let character = layout.character(at: point), range.contains(character.lower), layout.contains(point) {
      return [.showMenu(point)]
    }
    return change(nil) + [.passOn]
  }

  private func tap(_ region: HighlightRegion) -> InteractionEffect {
    switch region.kind {
    case .link(let target): .openLink(target, region.range)
    case .attachment(let attachment): .tapAttachment(attachment, region.range)
    }
  }

  private mutating func ticked(_ time: Double, _ layout: some SelectableLayout) -> [InteractionEffect] {
    guard var press, press.kind == .touch, !press.isDrag, !press.isLong, isSelectable,
      time - press.time >= longPressDuration
    else { return [] }
    press.isLong = true
    var effects: [InteractionEffect] = []
    if let region = press.region {
      effects.append(.release(region))
      press.region = nil
    }
    self.press = press
    let place = layout.character(at: press.start)?.lower ?? layout.nearestPosition(to: press.start).offset
    if let word = layout.word(at: place) {
      effects += change(SelectionState(word, unit: .word))
    } else {
      effects += change(SelectionState(layout.cluster(at: place)))
    }
    return effects
  }

  private mutating func cancelled() -> [InteractionEffect] {
    guard let press else { return [] }
    self.press = nil
    return (press.region.map { [.release($0)] } ?? []) + stopScrolling()
  }

  private mutating func hovered(_ point: Point, _ layout: some SelectableLayout) -> [InteractionEffect] {
    var shape = CursorShape.arrow
    if layout.highlightRegion(at: point, slop: 0)?.linkTarget != nil {
      shape = .link
    } else if isSelectable, layout.contains(point) {
      shape = .text
    }
    guard shape != cursor else { return [] }
    cursor = shape
    return [.cursor(shape)]
  }

  /// Asks for scrolling while a drag is outside what can be seen: ten times its distance a second.
  private mutating func scrolling(_ point: Point) -> [InteractionEffect] {
    guard let visible = visibleRect else { return [] }
    let dx = point.x < visible.x ? point.x - visible.x : max(0, point.x - visible.maxX)
    let dy = point.y < visible.y ? point.y - visible.y : max(0, point.y - visible.maxY)
    guard dx != 0 || dy != 0 else { return stopScrolling() }
    scrolls = true
    return [.scroll(dx: dx * 10, dy: dy * 10)]
  }

  private mutating func stopScrolling() -> [InteractionEffect] {
    guard scrolls else { return [] }
    scrolls = false
    return [.stopScrolling]
  }

  // MARK: keys

  private mutating func pressed(
    _ key: InteractionKey, _ modifiers: InputModifiers, _ layout: some SelectableLayout
  ) -> [InteractionEffect] {
    guard isSelectable else { return [.passOn] }
    switch key {
    case .move(let motion):
      guard let selection else { return [.passOn] }
      return change(selection.moved(motion, extends: modifiers.contains(.shift), in: layout))
    case .selectAll: return change(SelectionState(layout.textRange))
    case .copy:
      guard let range = selection?.range, !range.isEmpty else { return [.passOn] }
      return [.copy(layout.plainText(in: range))]
    case .escape: return selection == nil ? [.passOn] : change(nil)
    }
  }

  private mutating func change(_ new: SelectionState?) -> [InteractionEffect] {
    guard new != selection else { return [] }
    selection = new
    return [.selectionChanged(new)]
  }
}

/// The distance of two points.
private func distance(_ a: Point, _ b: Point) -> Double {
  let dx = a.x - b.x
  let dy = a.y - b.y
  return (dx * dx + dy * dy).squareRoot()
}
