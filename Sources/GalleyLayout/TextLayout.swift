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
}

/// A text, laid out: immutable, read from any task. It never lays out again.
///
/// - Units: points in the public interface, exact; y down, origin at the top left of the container.
public final class TextLayout: Sendable {
  /// The text as UTF-8; ranges count its bytes.
  public let utf8: [UInt8]
  /// The paragraphs, from the top.
  package let paragraphs: [PlacedParagraph]
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
  /// What could not be shown as asked.
  public let warnings: [LayoutWarning]
  /// Whether the container's width was asked for: what hangs past its edge is then not selected there.
  package let isWidthBounded: Bool
  /// Whether the tops and the bottoms of the lines rise with their numbers, so that a line may be searched for.
  package let hasOrderedLines: Bool
  /// Where words end in scripts without spaces, for selection.
  package let dictionaries: BreakDictionaries

  init(
    utf8: [UInt8], paragraphs: [PlacedParagraph], containerWidth: LayoutUnit, isWidthBounded: Bool,
    extent: (width: LayoutUnit, height: LayoutUnit), elided: [TextRange], isTruncated: Bool,
    warnings: [LayoutWarning], dictionaries: BreakDictionaries
  ) {
    self.utf8 = utf8
    self.paragraphs = paragraphs
    self.containerWidth = containerWidth
    self.extent = extent
    self.lineCount = paragraphs.reduce(0) { $0 + $1.layout.lines.count }
    self.isTruncated = isTruncated
    self.elided = elided
    self.warnings = warnings
    self.isWidthBounded = isWidthBounded
    self.hasOrderedLines = areOrdered(paragraphs)
    self.dictionaries = dictionaries
  }

  /// The size of the content: the furthest right edge of a line's advance without hanging spaces, and the
  /// bottom of the last line without its leading.
  public var size: Size { Size(width: extent.width.points, height: extent.height.points) }

  /// The text.
  public var string: String { String(decoding: utf8, as: UTF8.self) }
}

/// Whether the tops and the bottoms of lines rise; negative line spacing may turn them round.
private func areOrdered(_ paragraphs: [PlacedParagraph]) -> Bool {
  var top = Int64.min
  var bottom = Int64.min
  for placed in paragraphs {
    for line in placed.layout.lines {
      let y = placed.y.rawValue &+ line.y.rawValue
      let end = y &+ line.height.rawValue
      guard y >= top, end >= bottom, end >= y else { return false }
      (top, bottom) = (y, end)
    }
  }
  return true
}
