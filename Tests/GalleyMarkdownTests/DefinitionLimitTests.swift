// SPDX-License-Identifier: MIT
import GalleyMarkdown
import GalleyModel
import Testing

/// What references to link definitions may copy.
@Suite struct DefinitionLimitTests {
  /// How many links the document of `markdown` has where references may copy 1,000 bytes beside the text's length.
  private func links(_ markdown: String) throws -> Int {
    var options = MarkdownOptions()
    options.limits.definedBytes = 1000
    let document = try MarkdownParser(options: options).parse(markdown)
    return document.blocks.reduce(0) { count, block in
      count
        + block.content.spans.count {
          if case .link = $0.kind { true } else { false }
        }
    }
  }

  private let address = String(repeating: "x", count: 400)
  private let references = String(repeating: "[Ä b] ", count: 100)

  @Test func aDefinitionThatCopiesTooMuchIsText() throws {
    for markdown in [
      "[ä B]: \(address)\n\n\(references)", "> [ä B]:\n> \(address)\n\n\(references)",
      "[ä B]: <a \(address)>\n\n\(references)", "[ä B]: <\\> \(address)>\n\n\(references)",
      "[ä B]: u \"\(address) y\"\n\n\(references)", "[ä B]: u\u{0C}'\(address) y'\n\n\(references)",
      "[ä B]: u \"$a\"$ \(address) y\"\n\n\(references)", "[ä B]: $\(address)$\n\n\(references)",
    ] {
      #expect(try links(markdown) == 0, "\(markdown.prefix(20))")
    }
  }

  @Test func itsTextStaysAsItStands() throws {
    var options = MarkdownOptions()
    options.limits.definedBytes = 0
    let text = "[a]: \(address)"
    let document = try MarkdownParser(options: options).parse("\(text)\n\n\(String(repeating: "[a] ", count: 100))")
    #expect(document.blocks[0].content.text == text)
  }

  @Test func definitionsThatAreUsedNowAndThenStay() throws {
    let definitions = (0..<100).map { "[image\($0)]: <\(address)> \"a title\"\n" }.joined()
    #expect(try links((0..<100).map { "[image\($0)] " }.joined() + "\n\n" + definitions) == 100)
    #expect(try links("[a]: /u 'title'\n\n" + String(repeating: "[a] ", count: 100)) == 100)
  }

  @Test func allDefinitionsTogetherAreHeld() throws {
    let definitions = (0..<100).map { "[i\($0)]: \(address)\n" }.joined()
    let count = try links(definitions + "\n" + (0..<1000).map { "[i\($0 % 100)] " }.joined())
    #expect(count > 0 && count < 200)
  }
}
