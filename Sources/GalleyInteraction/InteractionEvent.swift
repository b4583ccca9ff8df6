// SPDX-License-Identifier: MIT

public import GalleyModel

/// Keys that change what others mean.
public struct InputModifiers: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Shift: extends the selection.
  public static let shift = InputModifiers(rawValue: 1)
  /// Control, or Command on Apple's keyboards.
  public static let command = InputModifiers(rawValue: 2)
  /// Alt or Option.
  public static let option = InputModifiers(rawValue: 4)
}

/// What points.
public enum PointerKind: Hashable, Sendable {
  /// A mouse, a trackpad, a pen: presses select.
  case mouse
  /// A finger: drags scroll, a long press selects.
  case touch
}

/// Something that a person did, or time that went by.
///
/// - Units: points in the layout's space; time in seconds on any clock that does not go back.
public enum InteractionEvent: Hashable, Sendable {
  /// The pointer went down.
  case down(Point, time: Double, modifiers: InputModifiers = [], kind: PointerKind = .mouse)
  /// The pointer moved, pressed or not.
  case move(Point, time: Double)
  /// The pointer was lifted.
  case up(Point, time: Double)
  /// The press was taken away: another gesture has it.
  case cancel
  /// The wheel turned.
  case wheel(dx: Double, dy: Double)
  /// A key.
  case key(InteractionKey, modifiers: InputModifiers = [])
  /// Time went by: a held press becomes long, a fading highlight ends.
  case tick(time: Double)
}

/// The keys that selection knows; which physical keys they are is the host's to say.
public enum InteractionKey: Hashable, Sendable {
  /// Moves the caret.
  case move(CaretMotion)
  /// Selects all.
  case selectAll
  /// Copies.
  case copy
  /// Clears the selection.
  case escape
}

/// The shape of the pointer.
public enum CursorShape: String, Hashable, Sendable {
  /// An arrow.
  case arrow
  /// A bar between letters.
  case text
  /// A hand.
  case link
}

/// What the host is to do, in the order given.
public enum InteractionEffect: Hashable, Sendable {
  /// The selection is another: draw it.
  case selectionChanged(SelectionState?)
  /// A link was tapped.
  case openLink(String, TextRange)
  /// An attachment was tapped.
  case tapAttachment(InlineAttachment, TextRange)
  /// Text is to be put on the clipboard.
  case copy(String)
  /// The pointer has another shape.
  case cursor(CursorShape)
  /// A link or attachment is pressed: show it.
  case press(HighlightRegion)
  /// It no longer is: fade what shows it.
  case release(HighlightRegion)
  /// The drag is outside the visible part: scroll by this many points a second until `stopScrolling`.
  case scroll(dx: Double, dy: Double)
  /// The drag is inside again, or over.
  case stopScrolling
  /// A long press, or a tap on a selection made by one: offer commands here.
  case showMenu(Point)
  /// The event is not for the text: hand it to what is around it.
  case passOn
}
