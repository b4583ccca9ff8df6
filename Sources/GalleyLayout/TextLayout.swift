// SPDX-License-Identifier: MIT

public import GalleyModel

/// A paragraph at its place in a layout.
package struct PlacedParagraph: Sendable {
  /// The paragraph.
  package var layout: ParagraphLayout
  /// The first byte of the paragraph in the text.
  package var textOffset: Int
  /// The top of its first line.
  package var y: LayoutUnit
  /// The number of its first line.
  package var firstLine: Int
  /// Whether it goes on the paragraph above: a long paragraph of a text that grows is kept in parts.
  package var isContinuation = false
}

/// A text, laid out: immutable, read from any task. It never lays out again.
///
/// - Units: points in the public interface, exact; y down, origin at the top left of the container.
public final class TextLayout: Sendable {
  /// The whole text; nil where the paragraphs hold it in parts.
  private let wholeText: [UInt8]?
  /// The number of bytes of the text.
  public let byteCount: Int
  /// The paragraphs, from the top.
  package let paragraphs: PlacedParagraphs
  /// The width that lines stand in: the one asked for, or that of the widest line.
  package let containerWidth: LayoutUnit
  /// The right edge of the widest content, and the bottom of the last line.
  package let extent: (width: LayoutUnit, height: LayoutUnit)
  /// The number of lines.
  public let lineCount: Int
  /// Whether text was cut.
  public let isTruncated: Bool
  /// The text that is not shown.
  public let elided: [TextRange]
  private let ownWarnings: [LayoutWarning]
  /// Whether the container's width was asked for: what hangs past its edge is then not selected there.
  package let isWidthBounded: Bool
  /// Whether the tops and the bottoms of the lines rise with their numbers, so that a line may be searched for.
  package let hasOrderedLines: Bool
  /// Where words end in scripts without spaces, for selection.
  package let dictionaries: BreakDictionaries
  /// Words and sentences that were asked for.
  let units = KeptUnits()

  init(
    utf8: [UInt8], paragraphs: [PlacedParagraph], containerWidth: LayoutUnit, isWidthBounded: Bool,
    extent: (width: LayoutUnit, height: LayoutUnit), elided: [TextRange], isTruncated: Bool,
    warnings: [LayoutWarning], dictionaries: BreakDictionaries
  ) {
    // What is counted comes first: lists that are stored last are moved.
    self.byteCount = utf8.count
    self.lineCount = paragraphs.reduce(0) { $0 + $1.layout.lines.count }
    self.hasOrderedLines = areOrdered(paragraphs)
    self.wholeText = utf8
    self.paragraphs = PlacedParagraphs(paragraphs)
    self.containerWidth = containerWidth
    self.extent = extent
    self.isTruncated = isTruncated
    self.elided = elided
    self.ownWarnings = warnings
    self.isWidthBounded = isWidthBounded
    self.dictionaries = dictionaries
  }

  /// The layout of a text in pieces.
  init(pieces: PieceTree, container: LayoutUnit, dictionaries: BreakDictionaries) {
    let sums = pieces.sums
    self.wholeText = nil
    self.byteCount = sums.bytes
    self.paragraphs = PlacedParagraphs(pieces)
    self.containerWidth = container
    self.extent = (sums.right, max(.zero, sums.bottom))
    self.lineCount = sums.lines
    self.isTruncated = false
    self.elided = []
    self.ownWarnings = []
    self.isWidthBounded = true
    self.hasOrderedLines = sums.order.isOrdered
    self.dictionaries = dictionaries
  }

  /// The text as UTF-8; ranges count its bytes.
  /// - Complexity: O(1); O(n) in a layout of a ``LayoutSession``, which holds the text in parts.
  public var utf8: [UInt8] { wholeText ?? paragraphs.pieces.bytes(in: TextRange(0, byteCount)) }

  /// A range of the text as UTF-8.
  /// - Input: a range within the text.
  /// - Complexity: O(range + log n).
  package func bytes(in range: TextRange) -> [UInt8] {
    wholeText.map { Array($0[range.range]) } ?? paragraphs.pieces.bytes(in: range)
  }

  /// What could not be shown as asked.
  /// - Complexity: O(1); O(n) in a layout of a ``LayoutSession`` that has any.
  public var warnings: [LayoutWarning] { wholeText == nil ? paragraphs.pieces.warnings : ownWarnings }

  /// The size of the content: the furthest right edge of a line's advance without hanging spaces, and the
  /// bottom of the last line without its leading.
  public var size: Size { Size(width: extent.width.points, height: extent.height.points) }

  /// Whether it has all paragraphs of its text: what shows nothing may be left out of a text that is not cut.
  var hasAllParagraphs: Bool {
    guard let last = paragraphs.last else { return false }
    // After a terminator there is one more, if an empty one.
    let text = last.layout.shaped.text
    return last.textOffset + text.byteCount == byteCount && text.contentCount == text.scalars.count
  }

  /// The text.
  public var string: String { String(decoding: utf8, as: UTF8.self) }
}

/// Whether the tops and the bottoms of lines rise; negative line spacing may turn them round.
private func areOrdered(_ paragraphs: [PlacedParagraph]) -> Bool {
  var order = LineOrder()
  for placed in paragraphs {
    for line in placed.layout.lines {
      order.add(top: placed.y + line.y, end: placed.y + line.y + line.height)
      guard order.isOrdered else { return false }
    }
  }
  return true
}
