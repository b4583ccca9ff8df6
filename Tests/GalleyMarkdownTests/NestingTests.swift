// SPDX-License-Identifier: MIT
import GalleyMarkdown
import GalleyModel
import Testing

@Suite struct NestingTests {
  @Test func aHundredLevelsAreRead() throws {
    let quotes = try MarkdownParser().parse(String(repeating: "> ", count: 100) + "a")
    #expect(quotes.blocks.count == 101 && quotes.blocks[100].depth == 100)
    let lists = try MarkdownParser().parse((0..<100).map { String(repeating: "  ", count: $0) + "- a\n" }.joined())
    #expect(lists.blocks.map(\.depth).max() == 200)
  }

  @Test func deeperQuotesAreHeldAtTheLimit() throws {
    let count = 100_000
    let document = try MarkdownParser().parse(String(repeating: ">", count: count) + " a\n")
    #expect(document.blocks.count == 201)
    #expect(document.blocks[200].content.text == String(repeating: ">", count: count - 200) + " a")
  }

  @Test func deeperListsAreHeldAtTheLimit() throws {
    let markdown = (0..<1500).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()
    let document = try MarkdownParser().parse(markdown)
    #expect(document.blocks.allSatisfy { $0.depth <= 2 * 201 })
    #expect(document.blocks.reduce(0) { $0 + $1.content.text.utf8.count { $0 == 0x61 } } == 1500)
  }

  @Test func whiteSpaceOfDeepCodeStays() throws {
    let code = String(repeating: " ", count: 1000) + "x"
    #expect(try MarkdownParser().parse("```\n\(code)\n```").blocks[0].content.text == code)
  }

  @Test func deeperStretchesKeepTheirText() throws {
    let document = try MarkdownParser().parse(String(repeating: "<b>", count: 500) + "a")
    #expect(document.blocks[0].content.spans.count == 100)
    #expect(document.blocks[0].content.text == "a")
  }

  @Test func tablesThatAreTooWideAreText() throws {
    func table(_ columns: Int) -> String {
      ["a", "-", "b"].map { String(repeating: "|" + $0, count: columns) + "|\n" }.joined()
    }
    #expect(try parsed(table(512)).count == 1 + 2 * 513)
    #expect(try parsed(table(513)).allSatisfy { $0.hasPrefix("p “|a|") })
  }

  @Test func cellsThatRowsLackAreBounded() throws {
    var options = MarkdownOptions()
    options.limits.emptyCells = 100
    let rows = try parsed("|a|b|c|d|e|\n|-|-|-|-|-|\n" + String(repeating: "|x|\n", count: 100), options)
    #expect(rows.count { $0 == "  row" } < 40)
    #expect(rows.last?.hasPrefix("p “") == true)
  }
}
