// SPDX-License-Identifier: MIT

/// Which of the characters beside it a caret belongs to.
///
/// It matters at two kinds of places only: where a line wraps (the end of the upper line or the start of the lower
/// one) and where the direction changes (the two sides are apart).
public enum TextAffinity: String, Hashable, Codable, Sendable, CaseIterable {
  /// To the character before it.
  case upstream
  /// To the character behind it.
  case downstream
}

/// A place between characters.
public struct TextPosition: Hashable, Sendable {
  /// The bytes before it, on a scalar border.
  public var offset: Int
  /// The character that it belongs to.
  public var affinity: TextAffinity
  /// Makes a position.
  public init(_ offset: Int, _ affinity: TextAffinity = .downstream) {
    self.offset = offset
    self.affinity = affinity
  }
}

/// A piece of text that motion and selection go by.
public enum TextUnit: String, Hashable, Codable, Sendable, CaseIterable {
  /// A grapheme cluster (UAX #29).
  case cluster
  /// A word that holds a letter or a digit (UAX #29, dictionaries for scripts without spaces).
  case word
  /// A sentence (UAX #29).
  case sentence
  /// A line as it is laid out: motion goes to its edges.
  case line
  /// A paragraph.
  case paragraph
  /// The whole text.
  case document
}

/// How a caret is to move.
public enum CaretMotion: Hashable, Sendable {
  /// On in the text.
  case forward(TextUnit)
  /// Back in the text.
  case backward(TextUnit)
  /// To the left as it is seen: by cluster across every change of direction; by larger units forward or backward,
  /// as the paragraph's direction has it.
  case left(TextUnit)
  /// To the right as it is seen.
  case right(TextUnit)
  /// To the line above; in the first line to the text's start.
  case up
  /// To the line below; in the last line to the text's end.
  case down
  /// Up by a number of points, at least one line.
  case pageUp(Double)
  /// Down by a number of points, at least one line.
  case pageDown(Double)
}

/// Where a motion leads.
public struct CaretMove: Hashable, Sendable {
  /// The new place.
  public var position: TextPosition
  /// The x that vertical motion keeps, in points; nil after any other.
  public var goal: Double?
  /// Makes a move.
  public init(_ position: TextPosition, goal: Double? = nil) {
    self.position = position
    self.goal = goal
  }
}
