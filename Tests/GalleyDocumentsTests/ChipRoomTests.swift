// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import Testing

/// What is painted behind inline code: it takes room in the line.
@Suite struct ChipRoomTests {
  private func spaces(_ markdown: String) -> [TextRange: Double] {
    let style = InlineStyle().code(
      .backgroundColor(DynamicColor(light: 0xEEEEEE, dark: 0x111111), padding: StyleInsets(vertical: 0, horizontal: 3)))
    var found: [TextRange: Double] = [:]
    for span in InlineText(markdown: markdown, style: style).resolved().text.spans {
      for case .letterSpacing(let width) in span.attributes { found[span.range] = width }
    }
    return found
  }

  @Test func theLetterBeforeAndTheLastOneKeepTheirDistance() {
    #expect(spaces("x`ab`y") == [TextRange(0, 1): 3, TextRange(2, 3): 3])
    #expect(spaces("`ab`") == [TextRange(1, 2): 3])
    // Two stretches that touch: the letter between them is the last of one and before the other.
    #expect(spaces("`a`*`b`*") == [TextRange(0, 1): 6, TextRange(1, 2): 3])
    #expect(spaces("e\u{301}`👩‍🚀`") == [TextRange(0, 3): 3, TextRange(3, 14): 3])
  }

  @Test func textThatIsReadFromTheRightIsAsItWas() {
    #expect(spaces("שלום `a`").isEmpty)
    #expect(spaces("no code").isEmpty)
  }
}
