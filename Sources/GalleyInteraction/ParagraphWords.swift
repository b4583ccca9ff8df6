// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel

/// The scalars of one paragraph's source, terminator left out, and where each begins.
struct ParagraphScalars {
  var scalars: [UInt32] = []
  /// One more than there are scalars: offsets in the whole text.
  var offsets: [Int] = []
  /// The byte after the last that is not of the terminator.
  var end: Int

  init(_ layout: TextLayout, at offset: Int) {
    let span = layout.paragraphSpan(at: offset)
    end = span.contentEnd
    var at = span.start
    for scalar in String(decoding: layout.bytes(in: TextRange(span.start, span.contentEnd)), as: UTF8.self)
      .unicodeScalars
    {
      scalars.append(scalar.value)
      offsets.append(at)
      at += UTF8.width(scalar)
    }
    offsets.append(at)
  }
}

/// The words of one paragraph.
struct ParagraphWords {
  /// The words, in order.
  var words: [TextRange] = []

  init(_ layout: TextLayout, at offset: Int) {
    let text = ParagraphScalars(layout, at: offset)
    let flags = wordBoundaries(text.scalars, dictionaries: layout.dictionaries)
    var start: Int?
    for index in flags.indices where flags[index].contains(.word) {
      if let begun = start { words.append(TextRange(text.offsets[begun], text.offsets[index])) }
      start = flags[index].contains(.wordLike) ? index : nil
    }
  }

  func word(containing offset: Int) -> TextRange? {
    let index = words.partitionPoint { $0.upper <= offset }
    return index < words.count && words[index].contains(offset) ? words[index] : nil
  }
}
