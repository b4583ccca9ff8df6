// SPDX-License-Identifier: MIT
//
// Words and sentences for selection. To find any of them a whole paragraph is read; what was found is kept with the
// layout, so that only the first question costs that. Not with the paragraph's shapes: a long paragraph of a text that
// grows is in parts, which other versions of the text share.

package import GalleyModel
import Synchronization

/// What was found in paragraphs when it was first asked for, by their first bytes: offsets are of the paragraph. Two
/// tasks may both find it: the same.
final class KeptUnits: Sendable {
  private let words = Mutex<[Int: [TextRange]]>([:])
  private let sentences = Mutex<[Int: [Int]]>([:])

  /// The words of the paragraph at byte `start`; `find` says them the first time.
  func words(at start: Int, _ find: () -> [TextRange]) -> [TextRange] {
    if let known = words.withLock({ $0[start] }) { return known }
    let found = find()
    words.withLock { $0[start] = found }
    return found
  }

  /// Where sentences begin behind the paragraph's start, and where the last ends.
  func sentences(at start: Int, _ find: () -> [Int]) -> [Int] {
    if let known = sentences.withLock({ $0[start] }) { return known }
    let found = find()
    sentences.withLock { $0[start] = found }
    return found
  }
}

/// The words of one paragraph, at its place in a text.
package struct ParagraphWords {
  private let start: Int
  private let words: [TextRange]

  fileprivate init(start: Int, words: [TextRange]) {
    self.start = start
    self.words = words
  }

  private func placed(_ index: Int) -> TextRange? {
    guard words.indices.contains(index) else { return nil }
    return TextRange(words[index].lower + start, words[index].upper + start)
  }

  /// The word that holds byte `offset`.
  /// - Complexity: O(log n).
  package func word(containing offset: Int) -> TextRange? {
    let found = word(endingAfter: offset)
    return found.flatMap { $0.contains(offset) ? $0 : nil }
  }

  /// The first word that ends behind byte `offset`.
  package func word(endingAfter offset: Int) -> TextRange? {
    placed(words.partitionPoint { $0.upper <= offset - start })
  }

  /// The last word that begins before byte `offset`.
  package func word(beginningBefore offset: Int) -> TextRange? {
    placed(words.partitionPoint { $0.lower < offset - start } - 1)
  }
}

extension TextLayout {
  /// The words of the paragraph that holds byte `offset`: UAX #29's that hold a letter or digit, dictionaries' in scripts
  /// without spaces.
  /// - Complexity: O(paragraph) the first time, then O(log n).
  package func words(at offset: Int) -> ParagraphWords {
    let span = paragraphSpan(at: offset)
    return ParagraphWords(start: span.start, words: units.words(at: span.start) { foundWords(span) })
  }

  /// The sentence that holds byte `offset`, white space behind it included; it ends before a paragraph's terminator.
  /// - Complexity: O(paragraph) the first time, then O(log n).
  package func sentenceRange(at offset: Int) -> TextRange {
    let span = paragraphSpan(at: min(max(offset, 0), byteCount))
    let ends = units.sentences(at: span.start) { foundSentences(span) }
    let index = min(ends.partitionPoint { $0 <= offset - span.start }, ends.count - 1)
    return TextRange(span.start + (index > 0 ? ends[index - 1] : 0), span.start + ends[index])
  }

  private func scalars(_ span: ParagraphSpan) -> (scalars: [UInt32], offsets: [Int]) {
    var scalars: [UInt32] = []
    var offsets: [Int] = []
    var at = 0
    let text = String(decoding: bytes(in: TextRange(span.start, span.contentEnd)), as: UTF8.self)
    for scalar in text.unicodeScalars {
      scalars.append(scalar.value)
      offsets.append(at)
      at += UTF8.width(scalar)
    }
    return (scalars, offsets + [at])
  }

  private func foundWords(_ span: ParagraphSpan) -> [TextRange] {
    let text = scalars(span)
    let flags = wordBoundaries(text.scalars, dictionaries: dictionaries)
    var words: [TextRange] = []
    var start: Int?
    for index in flags.indices where flags[index].contains(.word) {
      if let begun = start { words.append(TextRange(text.offsets[begun], text.offsets[index])) }
      start = flags[index].contains(.wordLike) ? index : nil
    }
    return words
  }

  private func foundSentences(_ span: ParagraphSpan) -> [Int] {
    let text = scalars(span)
    let bounds = sentenceBoundaries(text.scalars, dictionaries: dictionaries).map { text.offsets[$0] }
    return bounds + [span.contentEnd - span.start]
  }
}
