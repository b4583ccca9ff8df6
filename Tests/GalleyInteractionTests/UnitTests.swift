// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@testable import GalleyInteraction

@Suite struct UnitTests {
  private func words(_ layout: TextLayout) -> [String] {
    var found: [String] = []
    var at = 0
    while at < layout.textCount {
      if let word = layout.word(at: at) {
        found.append(layout.text(in: word))
        at = word.upper
      } else {
        at = layout.cluster(at: at).upper
      }
    }
    return found
  }

  @Test(arguments: [
    ("Can't stop: 3.14, e-mail.", ["Can't", "stop", "3.14", "e", "mail"]),
    ("\u{5E9}\u{5DC}\u{5D5}\u{5DD} abc", ["\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "abc"]),
    // No spaces: dictionaries.
    (
      "\u{E2A}\u{E27}\u{E31}\u{E2A}\u{E14}\u{E35}\u{E0A}\u{E32}\u{E27}\u{E42}\u{E25}\u{E01}",
      ["\u{E2A}\u{E27}\u{E31}\u{E2A}\u{E14}\u{E35}", "\u{E0A}\u{E32}\u{E27}", "\u{E42}\u{E25}\u{E01}"]
    ),
    ("\u{65E5}\u{672C}\u{8A9E}\u{306E}", ["\u{65E5}\u{672C}\u{8A9E}", "\u{306E}"]),
  ])
  func findsWordsOfLettersAndDigits(_ text: String, _ expected: [String]) throws {
    #expect(words(try Stage.all(size: 16).layout(text)) == expected)
  }

  // B84: white space is no word.
  @Test func hasNoWordOnSpacesSignsAndTerminators() throws {
    let layout = try Stage("Box-Regular").layout(" a, b\n")
    #expect([0, 2, 3, 5, 6, -1, 99].map { layout.word(at: $0) } == [TextRange?](repeating: nil, count: 7))
    #expect(layout.word(at: 1) == TextRange(1, 2))
  }

  @Test func findsSentences() throws {
    let layout = try Stage("Box-Regular").layout("One. Two 3.5 is? \nThree\nFour")
    #expect(layout.sentence(at: 0) == TextRange(0, 5))
    #expect(layout.sentence(at: 4) == TextRange(0, 5))
    #expect(layout.sentence(at: 5) == TextRange(5, 17))
    #expect(layout.sentence(at: 17) == TextRange(5, 17))
    #expect(layout.sentence(at: 18) == TextRange(18, 23))
    #expect(layout.sentence(at: 99) == TextRange(24, 28))
  }

  @Test func givesParagraphsWithoutTheirTerminators() throws {
    let layout = try Stage("Box-Regular").layout("a\r\nb\u{2029}c\rd\n")
    #expect([0, 1, 2].map { layout.paragraph(at: $0) } == [TextRange](repeating: TextRange(0, 1), count: 3))
    // Byte 4 is the paragraph separator.
    #expect(layout.paragraph(at: 4) == TextRange(3, 4))
    #expect(layout.paragraph(at: 7) == TextRange(7, 8))
    #expect(layout.paragraph(at: 10) == TextRange(9, 10))
    #expect(layout.paragraph(at: 11) == TextRange(11, 11))
  }

  @Test func knowsParagraphsBehindACut() throws {
    let stage = try Stage("Box-Regular")
    let layout = try stage.layout(stage.text("a\nbc\nd"), LayoutOptions(maxLines: 1))
    #expect(layout.paragraph(at: 3) == TextRange(2, 4))
    #expect(layout.word(at: 3) == TextRange(2, 4))
    #expect(layout.stops == [0, 1, 6])
  }
}
