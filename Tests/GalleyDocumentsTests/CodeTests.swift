// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import Testing

@Suite struct CodeTests {
  let page: Page

  init() throws { page = try Page() }

  private struct Digits: CodeColouring {
    func tokens(of code: String, language: String) -> CodeTokens {
      guard language == "digits" else { return .plain(code, warnings: [.unknownLanguage(language)]) }
      return CodeTokens(
        code.utf8.enumerated().map { index, byte in
          CodeToken(TextRange(index, index + 1), (48...57).contains(byte) ? .number : .plain)
        })
    }
  }

  private func code(_ markdown: String) throws -> (text: StyledText, lines: CodeLines) {
    let block = try #require(page.blocks(markdown).first)
    guard case .code(let text, let lines, _) = block.content else { throw Missing() }
    return (text, lines)
  }

  private struct Missing: Error {}

  @Test func colorsComeFromTheCallersColouring() throws {
    var text = page.text("```digits\na1\n```\n\n```other\nb\n```\n\n```other\nc\n```")
    text.colouring = Digits()
    let resolved = text.resolved(in: page.engine)
    let number = Color(red: 0x1C, green: 0, blue: 0xCF)
    #expect(resolved.styled.blocks[0].text?.spans == [StyleSpan(TextRange(1, 2), [.color(number)])])
    #expect(resolved.codeWarnings == [.unknownLanguage("other")])
  }

  @Test func infoStringsNumberAndHighlightLines() throws {
    #expect(
      try code("```swift\na\n```").lines
        == {
          var lines = CodeLines(); lines.numberStyle = $0; lines.numberGap = $1; return lines
        }(
          try code("```swift\na\n```").lines.numberStyle, 0.882 * 16))
    #expect(try code("```swift lineNumbers\na\n```").lines.firstNumber == 1)
    #expect(try code("```swift startFrom=41\na\n```").lines.firstNumber == 41)
    #expect(try code("```{2}\na\nb\n```").lines.backgrounds.keys.sorted() == [1])
    #expect(try code("```swift {1,3-5} linenos\na\n```").lines.backgrounds.keys.sorted() == [0, 2, 3, 4])
    #expect(try code("```swift{1, 3}\na\n```").lines.backgrounds.keys.sorted() == [0, 2])
    #expect(try code("```swift {0,5-3,x,99999999999999999999}\na\n```").lines.backgrounds.isEmpty)
    #expect(try code("```swift {1-9999999}\na\n```").lines.backgrounds.count <= 10_001)
  }

  @Test func diffsHaveColoredLines() throws {
    let lines = try code("```diff\n--- a\n+++ b\n a\n-b\n+c\n```").lines
    #expect(lines.backgrounds.keys.sorted() == [3, 4])
    #expect(lines.backgrounds[3] == Color(red: 0xFF, green: 0xE3, blue: 0xE1))
    #expect(lines.backgrounds[4] == Color(red: 0xDD, green: 0xF7, blue: 0xE3))
  }

  @Test func formulasShowAsTheirSource() throws {
    #expect(try code("$$\na^2\n$$").text.string.contains("a^2"))
  }
}
