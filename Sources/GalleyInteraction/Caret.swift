// SPDX-License-Identifier: MIT

public import GalleyModel

/// A caret as it is drawn.
public struct Caret: Hashable, Sendable {
  /// Its place: no width, as high as the line's letters (ascent and descent, without leading).
  public var rect: Rect
  /// The number of its line.
  public var line: Int
  /// Whether the text that it belongs to is read from right to left.
  public var isRightToLeft: Bool
  /// Makes a caret.
  public init(rect: Rect, line: Int, isRightToLeft: Bool) {
    self.rect = rect
    self.line = line
    self.isRightToLeft = isRightToLeft
  }
}

/// The caret of a position, and where the other side of a change of direction is.
public struct CaretPair: Hashable, Sendable {
  /// Where the position's affinity says.
  public var primary: Caret
  /// Where the other affinity would be; nil where both are one.
  public var secondary: Caret?
  /// Makes a pair.
  public init(primary: Caret, secondary: Caret? = nil) {
    self.primary = primary
    self.secondary = secondary
  }
}

/// A rectangle of a selection: one line's, of one direction.
public struct SelectionRect: Hashable, Sendable {
  /// Its place: as high as the line's box with its leading.
  public var rect: Rect
  /// The number of its line.
  public var line: Int
  /// Whether its text is read from right to left.
  public var isRightToLeft: Bool
  /// Whether the selection begins in it.
  public var containsStart: Bool
  /// Whether the selection ends in it.
  public var containsEnd: Bool
  /// Makes a rectangle.
  public init(rect: Rect, line: Int, isRightToLeft: Bool, containsStart: Bool = false, containsEnd: Bool = false) {
    self.rect = rect
    self.line = line
    self.isRightToLeft = isRightToLeft
    self.containsStart = containsStart
    self.containsEnd = containsEnd
  }
}
