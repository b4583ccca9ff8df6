// SPDX-License-Identifier: MIT
//
// One selection over several labels, in the order in which they are read. A place is a member and a byte; what lies
// between two places is selected, whole members between included. Members keep their own part, so each draws itself.

public import GalleyInteraction
public import GalleyModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Hears of a group's selection.
public protocol TextSelectionGroupDelegate: AnyObject {
  /// The selection is another.
  func textSelectionGroupDidChangeSelection(_ group: TextSelectionGroup)
  /// The commands to offer for the selection.
  /// - Input: what the group suggests.
  func textSelectionGroup(
    _ group: TextSelectionGroup, commandsFor suggested: [SelectionCommand]
  ) -> [SelectionCommand]
}

extension TextSelectionGroupDelegate {
  /// Does nothing.
  public func textSelectionGroupDidChangeSelection(_ group: TextSelectionGroup) {}
  /// The commands as suggested.
  public func textSelectionGroup(
    _ group: TextSelectionGroup, commandsFor suggested: [SelectionCommand]
  ) -> [SelectionCommand] { suggested }
}

/// Something that can be done with a selection.
public enum SelectionCommand: Hashable, Sendable {
  /// Puts the text on the clipboard.
  case copy
  /// Selects all members' text.
  case selectAll
  /// A host's own, by its name.
  case custom(String)
}

/// A place in a group: a member and a byte of its text.
public struct GroupPosition: Hashable, Sendable {
  /// The index of the member in ``TextSelectionGroup/labels``.
  public var member: Int
  /// The byte.
  public var offset: Int
  /// Makes a place.
  public init(member: Int, offset: Int) {
    self.member = member
    self.offset = offset
  }
  static func < (a: GroupPosition, b: GroupPosition) -> Bool { (a.member, a.offset) < (b.member, b.offset) }
}

/// Labels that share one selection.
public final class TextSelectionGroup {
  private struct Member {
    weak var label: LabelController?
  }
  private var members: [Member] = []
  private var anchor: GroupPosition?
  private var focus: GroupPosition?
  private var changesMembers = false
  /// The member that a press began in, and what the press selected there.
  private var pressedMember: Int?
  private var pressedSelection: SelectionState?

  /// What stands between the texts of two neighbouring members when they are copied; a line feed if not said.
  public var separator: (_ previous: LabelController, _ next: LabelController) -> String = { _, _ in "\n" }
  /// Hears of changes.
  public weak var delegate: (any TextSelectionGroupDelegate)?

  /// Makes a group of labels in reading order.
  public init(_ labels: [LabelController] = []) { self.labels = labels }

  /// The members that are alive, in reading order; held weakly, each once. Setting them clears the selection.
  public var labels: [LabelController] {
    get { members.compactMap(\.label) }
    set {
      clearSelection()
      for label in labels where label.group === self { label.group = nil }
      members = []
      for label in newValue where !members.contains(where: { $0.label === label }) {
        label.group?.remove(label)
        label.group = self
        members.append(Member(label: label))
      }
    }
  }

  private func remove(_ label: LabelController) {
    clearSelection()
    members.removeAll { $0.label === label || $0.label == nil }
    label.group = nil
  }

  // MARK: selection

  /// The selected parts, in order; members that cannot be selected are passed over.
  public var selectedSegments: [(label: LabelController, range: TextRange)] {
    labels.compactMap { label in label.selectionRange.map { (label, $0) } }
  }

  /// Whether nothing is selected.
  public var isEmpty: Bool { selectedSegments.isEmpty }

  /// Selects what is between two places, whichever comes first.
  ///
  /// An end without text moves on to the next member that has some: the selection's first and last members both have.
  public func select(from start: GroupPosition, to end: GroupPosition) {
    let labels = labels
    guard labels.indices.contains(start.member), labels.indices.contains(end.member) else { return }
    anchor = start
    focus = end
    let (low, high) = end < start ? (end, start) : (start, end)
    apply { index, label in
      guard index >= low.member, index <= high.member, label.isSelectable else { return nil }
      let count = label.text.utf8.count
      let range = TextRange(index == low.member ? low.offset : 0, index == high.member ? high.offset : count)
      return range.isEmpty ? nil : range
    }
  }

  /// Selects all text of all members.
  public func selectAll() {
    guard let last = labels.last else { return }
    select(
      from: GroupPosition(member: 0, offset: 0),
      to: GroupPosition(member: labels.count - 1, offset: last.text.utf8.count))
  }

  /// Selects nothing.
  public func clearSelection() {
    anchor = nil
    focus = nil
    apply { _, _ in nil }
  }

  /// Gives each member its part, and tells the delegate if any is another.
  private func apply(_ part: (Int, LabelController) -> TextRange?) {
    guard !changesMembers else { return }
    changesMembers = true
    var changed = false
    for (index, label) in labels.enumerated() {
      let before = label.selectionRange
      let range = part(index, label)
      if range != before || (range == nil && label.selection != nil) { label.selectionRange = range }
      changed = changed || label.selectionRange != before
    }
    changesMembers = false
    if changed { delegate?.textSelectionGroupDidChangeSelection(self) }
  }

  /// A member's own selection is another: the others have none.
  func memberChanged(_ label: LabelController) {
    guard !changesMembers, let index = labels.firstIndex(where: { $0 === label }) else { return }
    let own = label.selection
    changesMembers = true
    for other in labels where other !== label && other.selection != nil { other.selection = nil }
    changesMembers = false
    anchor = own.map { state in
      GroupPosition(
        member: index, offset: state.focus.offset < state.anchor.upper ? state.range.upper : state.range.lower)
    }
    focus = own.map { GroupPosition(member: index, offset: $0.focus.offset) }
    delegate?.textSelectionGroupDidChangeSelection(self)
  }

  /// Whether a member has part of a selection that goes over several.
  func involves(_ label: LabelController) -> Bool {
    let segments = selectedSegments
    return segments.count > 1 && segments.contains { $0.label === label }
  }

  // MARK: pointing

  /// The member that holds a point of the host's space, else the one whose frame is nearest, the earlier of two.
  public func member(at point: Point) -> Int? {
    var best: (index: Int, distance: Double)?
    for (index, label) in labels.enumerated() where label.isSelectable {
      let frame = label.frame
      let dx = max(frame.x - point.x, 0, point.x - frame.maxX)
      let dy = max(frame.y - point.y, 0, point.y - frame.maxY)
      let distance = dx * dx + dy * dy
      if best.map({ distance < $0.distance }) ?? true { best = (index, distance) }
    }
    return best?.index
  }

  /// The place nearest to a point of the host's space.
  public func position(at point: Point) -> GroupPosition? {
    guard let member = member(at: point) else { return nil }
    let label = labels[member]
    return GroupPosition(member: member, offset: label.nearestPosition(to: inside(label, point)).offset)
  }

  private func inside(_ label: LabelController, _ point: Point) -> Point {
    Point(x: point.x - label.origin.x, y: point.y - label.origin.y)
  }

  /// Moves the focus of the selection to a point, over member borders too.
  public func extendSelection(to point: Point) {
    guard let anchor, let position = position(at: point) else { return }
    select(from: anchor, to: position)
  }

  /// Moves one end of the selection to a point; at least one cluster stays selected.
  public func moveEnd(_ side: SelectionHandles.Side, to point: Point) {
    let labels = labels
    guard let first = selectedSegments.first, let last = selectedSegments.last,
      let firstIndex = labels.firstIndex(where: { $0 === first.label }),
      let lastIndex = labels.firstIndex(where: { $0 === last.label }), let position = position(at: point)
    else { return }
    switch side {
    case .start:
      let least = last.label.textLayout.cluster(at: last.range.upper - 1).lower
      let limit = GroupPosition(member: lastIndex, offset: least)
      select(
        from: GroupPosition(member: lastIndex, offset: last.range.upper), to: limit < position ? limit : position)
    case .end:
      let least = first.label.textLayout.cluster(at: first.range.lower).upper
      let limit = GroupPosition(member: firstIndex, offset: least)
      select(
        from: GroupPosition(member: firstIndex, offset: first.range.lower), to: position < limit ? limit : position)
    }
  }

  /// Whether a point of the host's space is on a handle of the selection.
  public func isSelectionHandle(at point: Point) -> Bool {
    let segments = selectedSegments
    guard let first = segments.first, let last = segments.last else { return false }
    return isHandle(.start, first, point) || isHandle(.end, last, point)
  }

  private func isHandle(
    _ side: SelectionHandles.Side, _ segment: (label: LabelController, range: TextRange), _ point: Point
  ) -> Bool {
    let label = segment.label
    let place = label.layoutPoint(inside(label, point))
    return (label.selectionHandles ?? SelectionHandles()).side(at: place, of: segment.range, in: label.textLayout)
      == side
  }

  /// Takes an event with its point in the host's space: the member under a press handles it, a drag goes on into
  /// the others.
  public func handle(_ event: InteractionEvent) -> [InteractionEffect] {
    switch event {
    case .down(let point, let time, let modifiers, let kind):
      guard let member = member(at: point) else { return [.passOn] }
      pressedMember = member
      let label = labels[member]
      if modifiers.contains(.shift), anchor != nil, kind == .mouse {
        extendSelection(to: point)
        return []
      }
      let effects = label.handle(.down(inside(label, point), time: time, modifiers: modifiers, kind: kind))
      pressedSelection = label.selection
      return effects
    case .move(let point, let time):
      guard let index = pressedMember ?? member(at: point), labels.indices.contains(index) else { return [.passOn] }
      return moved(over: labels[index], index, point, time)
    case .up(let point, let time):
      guard let index = pressedMember, labels.indices.contains(index) else { return [.passOn] }
      pressedMember = nil
      let label = labels[index]
      if label.interaction.isDragging, member(at: point) != index {
        _ = label.interaction.handle(.cancel, in: label.textLayout)
        return []
      }
      return label.handle(.up(inside(label, point), time: time))
    case .key(.copy, _): return selectedPlainText.map { [.copy($0)] } ?? [.passOn]
    case .key(.selectAll, _):
      selectAll()
      return []
    case .key(.escape, _):
      clearSelection()
      return []
    case .key, .tick, .cancel, .wheel:
      let index = pressedMember ?? focus?.member
      if case .cancel = event { pressedMember = nil }
      guard let index, labels.indices.contains(index) else { return [.passOn] }
      return labels[index].handle(event)
    }
  }

  /// A drag extends the selection of the member that it began in, or goes on from there into others.
  private func moved(over label: LabelController, _ index: Int, _ point: Point, _ time: Double) -> [InteractionEffect] {
    let isAway = member(at: point) != index
    guard pressedMember != nil, label.interaction.isDragging else {
      return label.handle(.move(inside(label, point), time: time))
    }
    guard isAway, let start = pressedSelection, let end = position(at: point) else {
      // Back where it began: the selection grows from what the press took.
      label.interaction.select(pressedSelection)
      let effects = label.handle(.move(inside(label, point), time: time))
      memberChanged(label)
      return effects
    }
    let offset = end.member < index ? start.anchor.upper : start.anchor.lower
    select(from: GroupPosition(member: index, offset: offset), to: end)
    return []
  }

  // MARK: copying

  /// The selected text with separators between members; nil for none.
  public var selectedPlainText: String? { joined { $0.textLayout.plainText(in: $1) } }

  /// The selected text with its attributes, separators between members; nil for none.
  public var selectedAttributedText: AttributedString? {
    let segments = selectedSegments
    guard !segments.isEmpty else { return nil }
    var result = AttributedString()
    for (index, segment) in segments.enumerated() {
      if index > 0 { result += AttributedString(separator(segments[index - 1].label, segment.label)) }
      result += segment.label.attributedText(in: segment.range)
    }
    return result
  }

  /// The selected text as HTML, a paragraph for each member; nil for none.
  public var selectedHTML: String? {
    let parts = selectedSegments.map { $0.label.textLayout.html(in: $0.range) }
    if parts.count == 1 { return parts[0] }
    return parts.isEmpty ? nil : parts.map { $0.hasPrefix("<p>") ? $0 : "<p>\($0)</p>" }.joined(separator: "\n")
  }

  private func joined(_ text: (LabelController, TextRange) -> String) -> String? {
    let segments = selectedSegments
    guard !segments.isEmpty else { return nil }
    var result = ""
    for (index, segment) in segments.enumerated() {
      if index > 0 { result += separator(segments[index - 1].label, segment.label) }
      result += text(segment.label, segment.range)
    }
    return result
  }

  /// The commands for the selection: copy where there is one, select all, and what the delegate makes of them.
  public var commands: [SelectionCommand] {
    let suggested: [SelectionCommand] = isEmpty ? [.selectAll] : [.copy, .selectAll]
    return delegate?.textSelectionGroup(self, commandsFor: suggested) ?? suggested
  }
}
