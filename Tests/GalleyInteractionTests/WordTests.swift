// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyLayout
import GalleyModel
import Testing

@testable import GalleyInteraction

@Suite struct WordTests {
  /// The words of a text, found anew, paragraph by paragraph.
  private func words(_ text: String, _ layout: TextLayout) -> [TextRange] {
    var found: [TextRange] = []
    for span in splitParagraphs(Array(text.utf8)) {
      let part = String(decoding: Array(text.utf8)[span.start..<span.contentEnd], as: UTF8.self)
      let scalars = Array(part.unicodeScalars)
      let flags = wordBoundaries(scalars.map(\.value), dictionaries: layout.dictionaries)
      var (at, start) = (span.start, Int?.none)
      for index in flags.indices {
        if flags[index].contains(.word) {
          if let begun = start { found.append(TextRange(begun, at)) }
          start = flags[index].contains(.wordLike) ? at : nil
        }
        if index < scalars.count { at += UTF8.width(scalars[index]) }
      }
    }
    return found
  }

  @Test(arguments: try SelectionPropertyTests.names) func whatIsKeptIsWhatIsFoundAnew(_ name: String) throws {
    let text = try SelectionPropertyTests.text(name)
    let layout = try Stage.all(size: 16).layout(text, width: 120)
    let words = words(text, layout)
    // Twice: what was found first, and what was kept.
    for _ in 0..<2 {
      for offset in 0..<layout.textCount {
        let expected = words.first { $0.contains(offset) }
        #expect(layout.word(at: offset) == expected, "\(name): \(offset)")
        let next = words.first { $0.upper > offset }?.upper ?? layout.textCount
        let moved = layout.move(.forward(.word), from: TextPosition(offset)).position.offset
        #expect(moved == next, "\(name): \(offset)")
        let before = words.last { $0.lower < offset }?.lower ?? 0
        #expect(
          layout.move(.backward(.word), from: TextPosition(offset)).position.offset == before, "\(name): \(offset)")
      }
    }
  }

  @Test func sentencesAreKeptToo() throws {
    let layout = try Stage("Box-Regular").layout("One. Two three. \nFour")
    for _ in 0..<2 {
      #expect(layout.sentence(at: 2) == TextRange(0, 5))
      #expect(layout.sentence(at: 5) == TextRange(5, 16))
      #expect(layout.sentence(at: 16) == TextRange(5, 16))
      #expect(layout.sentence(at: 17) == TextRange(17, 21))
      #expect(layout.sentence(at: 99) == TextRange(17, 21))
    }
  }

  @Test func whatWasNotLaidOutHasWordsToo() throws {
    let stage = try Stage("Box-Regular")
    let layout = try stage.layout(stage.text("one\ntwo\nthree four"), LayoutOptions(width: 4000, maxLines: 1))
    #expect(layout.word(at: 5) == TextRange(4, 7))
    #expect(layout.word(at: 15) == TextRange(14, 18))
  }

  @Test func tenThousandQuestionsReadALongParagraphOnce() throws {
    let text = String(repeating: "word ", count: 2_000)
    let layout = try Stage("Box-Regular").layout(text, width: 40_000)
    // Each read of the paragraph takes milliseconds here; the test would take a minute.
    var sum = 0
    for offset in 0..<layout.textCount { sum += layout.word(at: offset)?.lower ?? 0 }
    #expect(sum == (0..<2_000).reduce(0) { $0 + $1 * 5 * 4 })
  }
}
