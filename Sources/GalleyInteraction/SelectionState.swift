// SPDX-License-Identifier: MIT

public import GalleyModel

/// What is selected: a value, so that a change is a new value and nothing is shared.
///
/// `anchor` stays where the selection began, `focus` moves with the pointer or the arrow keys.
public struct SelectionState: Hashable, Sendable {
  /// Where the selection began: a place, or the word or paragraph that a double or triple click took.
  public private(set) var anchor: TextRange
  /// Where it ends now.
  public private(set) var focus: TextPosition
  /// What it grows by.
  public private(set) var unit: TextUnit
  /// The x that vertical motion keeps, in points.
  public private(set) var goal: Double?
  /// The bytes that are selected; empty where only a caret stands.
  public private(set) var range: TextRange

  /// A caret.
  public init(_ position: TextPosition) {
    anchor = TextRange(position.offset, position.offset)
    focus = position
    unit = .cluster
    range = anchor
  }

  /// A selection of a range, with its focus at its end.
  public init(_ range: TextRange, unit: TextUnit = .cluster) {
    anchor = unit == .cluster ? TextRange(range.lower, range.lower) : range
    focus = TextPosition(range.upper, .upstream)
    self.unit = unit
    self.range = range
  }

  /// Whether nothing is selected: a caret at most.
  public var isEmpty: Bool { range.isEmpty }

  /// The same selection with its focus at `position`, grown to whole words or paragraphs where it goes by those.
  /// - Input: what the anchor holds stays selected.
  public func extended(to position: TextPosition, in layout: some SelectableLayout, goal: Double? = nil)
    -> SelectionState
  {
    var copy = self
    let reached = layout.unit(unit, around: position.offset)
    let isBack = position.offset < anchor.lower
    copy.range = TextRange(
      isBack ? min(reached.lower, anchor.lower) : anchor.lower,
      isBack ? anchor.upper : max(position.offset > anchor.upper ? reached.upper : anchor.upper, anchor.upper))
    copy.focus = position
    copy.goal = goal
    return copy
  }

  /// The selection after a key that moves the caret.
  ///
  /// Without `extends` a selection collapses: a step to a side goes to its edge on that side, any other motion is
  /// taken from its focus.
  public func moved(_ motion: CaretMotion, extends: Bool, in layout: some SelectableLayout) -> SelectionState {
    if extends {
      let move = layout.move(motion, from: focus, goal: goal)
      var copy = self
      // From now on it goes by clusters, from the end that the keys do not move.
      if unit != .cluster {
        let start = focus.offset < anchor.upper ? range.upper : range.lower
        copy.anchor = TextRange(start, start)
        copy.unit = .cluster
      }
      return copy.extended(to: move.position, in: layout, goal: move.goal)
    }
    if !isEmpty, let edge = edge(for: motion, in: layout) { return SelectionState(edge) }
    let move = layout.move(motion, from: focus, goal: goal)
    var state = SelectionState(move.position)
    state.goal = move.goal
    return state
  }

  /// The edge of a selection that a step by cluster collapses it to.
  private func edge(for motion: CaretMotion, in layout: some SelectableLayout) -> TextPosition? {
    let start = TextPosition(range.lower)
    let end = TextPosition(range.upper, .upstream)
    switch motion {
    case .forward(.cluster): return end
    case .backward(.cluster): return start
    case .left(.cluster): return layout.isRightToLeft(at: range.lower) ? end : start
    case .right(.cluster): return layout.isRightToLeft(at: range.lower) ? start : end
    default: return nil
    }
  }

  /// The selection after the text became `count` bytes long: itself while it is all there, else none.
  public func kept(in count: Int) -> SelectionState? {
    range.upper <= count && focus.offset <= count && anchor.upper <= count ? self : nil
  }

  /// The selection held to a text of `count` bytes.
  public func clamped(to count: Int) -> SelectionState {
    var copy = self
    let whole = TextRange(0, count)
    copy.range = range.clamped(to: whole)
    copy.anchor = anchor.clamped(to: whole)
    copy.focus.offset = min(focus.offset, count)
    return copy
  }
}

extension SelectableLayout {
  /// The unit around byte `offset`: for a word the cluster where there is no word.
  func unit(_ unit: TextUnit, around offset: Int) -> TextRange {
    switch unit {
    case .cluster: return TextRange(offset, offset)
    case .word: return wordEdge(offset)
    case .sentence: return sentence(at: offset)
    case .line: return line(at: TextPosition(offset))
    case .paragraph: return paragraph(at: offset)
    case .document: return textRange
    }
  }

  private func wordEdge(_ offset: Int) -> TextRange {
    if let word = word(at: offset) { return word }
    // At a word's end the word is behind the place.
    if offset > 0, let word = word(at: cluster(at: offset - 1).lower), word.upper == offset { return word }
    return TextRange(offset, offset)
  }
}
