// SPDX-License-Identifier: MIT

public import GalleyModel

/// Text with places, as selection needs it: a text layout, or a placed document.
///
/// - Units: points from the top left of the content; offsets in bytes. An offset inside a cluster counts as its
///   start, the end of a range inside one as its end: clusters are never halved.
public protocol SelectableLayout: Sendable {
  /// The length of the text in bytes.
  var textCount: Int { get }
  /// A part of the text.
  func text(in range: TextRange) -> String
  /// A part of the text as it is copied: attachments as their alternatives, or a space.
  func plainText(in range: TextRange) -> String

  /// The caret place at a point: nil above the text and between lines, the text's end below it.
  ///
  /// A point on the far half of a letter is behind it.
  func position(at point: Point) -> TextPosition?
  /// The caret place nearest to a point: above the text on its first line, below on its last, between lines on that
  /// whose middle is nearest, the earlier of two.
  func nearestPosition(to point: Point) -> TextPosition
  /// The cluster under a point: past a line's end its last one, the terminator too; below the text its last; nil
  /// above the text, between lines and without text.
  func character(at point: Point) -> TextRange?
  /// Whether a point is on the letters of the text, not beside a line or between lines.
  func contains(_ point: Point) -> Bool

  /// The carets of a position.
  func carets(at position: TextPosition) -> CaretPair
  /// Where a range is shown: for each line one rectangle for each stretch of one direction.
  func selectionRects(for range: TextRange) -> [SelectionRect]

  /// The cluster that holds byte `offset`; empty at the text's end.
  func cluster(at offset: Int) -> TextRange
  /// The word that holds byte `offset`; nil on white space and punctuation.
  func word(at offset: Int) -> TextRange?
  /// The sentence that holds byte `offset`.
  func sentence(at offset: Int) -> TextRange
  /// The paragraph that holds byte `offset`, without its terminator.
  func paragraph(at offset: Int) -> TextRange
  /// The line that shows a position, without its terminator.
  func line(at position: TextPosition) -> TextRange
  /// Whether the paragraph that holds byte `offset` reads from right to left.
  func isRightToLeft(at offset: Int) -> Bool

  /// Where a motion leads from a position.
  /// - Input: `goal` is the x that the motion before kept.
  func move(_ motion: CaretMotion, from position: TextPosition, goal: Double?) -> CaretMove

  /// The links and attachments of the text, in order.
  var highlightRegions: [HighlightRegion] { get }
  /// The link or attachment at a point, attachments first.
  /// - Input: `slop` is how far from it a point may be, in points.
  func highlightRegion(at point: Point, slop: Double) -> HighlightRegion?
}

extension SelectableLayout {
  /// The whole text.
  public var textRange: TextRange { TextRange(0, textCount) }

  /// The position at byte `offset` as a reader takes it: with the character behind it, at a paragraph's end with
  /// the one before.
  public func position(_ offset: Int) -> TextPosition {
    let offset = min(max(offset, 0), textCount)
    let paragraph = paragraph(at: offset)
    return TextPosition(offset, offset == paragraph.upper && !paragraph.isEmpty ? .upstream : .downstream)
  }

  /// The rectangles of a range, without what else is known of them.
  public func rects(for range: TextRange) -> [Rect] { selectionRects(for: range).map(\.rect) }

  /// `range`, held to the text and grown to whole clusters.
  public func snapped(_ range: TextRange) -> TextRange {
    let held = range.clamped(to: textRange)
    guard !held.isEmpty else { return TextRange(held.lower, held.lower) }
    let last = cluster(at: held.upper)
    return TextRange(cluster(at: held.lower).lower, last.lower < held.upper ? last.upper : held.upper)
  }
}
