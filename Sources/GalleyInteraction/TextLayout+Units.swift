// SPDX-License-Identifier: MIT

public import GalleyLayout
public import GalleyModel

extension TextLayout {
  /// The length of the text in bytes.
  public var textCount: Int { byteCount }

  /// A part of the text.
  public func text(in range: TextRange) -> String {
    let range = range.clamped(to: TextRange(0, byteCount))
    return String(decoding: bytes(in: range), as: UTF8.self)
  }

  /// The cluster that holds byte `offset`; empty at the text's end.
  ///
  /// Text that an ellipsis stands for is one cluster with it; what is cut off behind the last line, too.
  public func cluster(at offset: Int) -> TextRange {
    let offset = min(max(offset, 0), textCount)
    guard offset < textCount else { return TextRange(textCount, textCount) }
    let line = placedLine(lineIndex(containing: offset))
    if let cell = line.cell(containing: offset) { return cell.range }
    return line.cells().first { $0.range.contains(offset) }?.range ?? TextRange(offset, offset + 1)
  }

  /// The word that holds byte `offset`; nil on white space, punctuation and terminators.
  /// - Complexity: O(paragraph) the first time in a paragraph, then O(log n).
  public func word(at offset: Int) -> TextRange? {
    guard offset >= 0, offset < textCount else { return nil }
    return words(at: offset).word(containing: offset)
  }

  /// The sentence that holds byte `offset`, white space behind it included; it ends before a paragraph's terminator.
  /// - Complexity: O(paragraph) the first time in a paragraph, then O(log n).
  public func sentence(at offset: Int) -> TextRange { sentenceRange(at: offset) }

  /// The paragraph that holds byte `offset`, without its terminator; a terminator belongs to what it ends.
  public func paragraph(at offset: Int) -> TextRange {
    let span = paragraphSpan(at: min(max(offset, 0), textCount))
    return TextRange(span.start, span.contentEnd)
  }

  /// The line that shows a position, without its terminator.
  public func line(at position: TextPosition) -> TextRange {
    let line = caretPlace(position).line
    return TextRange(line.range.lower, line.caretEnd)
  }

  /// Whether the paragraph that holds byte `offset` reads from right to left.
  public func isRightToLeft(at offset: Int) -> Bool {
    placedLine(lineIndex(containing: min(max(offset, 0), textCount))).isRightToLeft
  }
}
