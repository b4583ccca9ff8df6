// SPDX-License-Identifier: MIT
import GalleyMarkdown
import GalleyModel
import Testing

@Suite struct CJKEmphasisTests {
  private func friendly(_ markdown: String) throws -> [String] {
    try parsed(markdown, MarkdownOptions(extensions: [.github, .cjkEmphasis]))
  }

  @Test func strictMarkdownHasNoEmphasisThere() throws {  // B90
    #expect(try parsed("**テスト。**テスト") == ["p “**テスト。**テスト”"])
  }

  @Test(arguments: [
    ("**テスト。**テスト", "strong{テスト。}テスト"), ("**强调。**你", "strong{强调。}你"), ("你*（强调）*你", "你em{（强调）}你"),
    ("**한국어(괄호)**을 강조", "strong{한국어(괄호)}을 강조"), ("**`a`**を", "strong{code{a}}を"),
    ("日本語**[a](b)**です", "日本語strong{link<b>{a}}です"), ("これは~~取消。~~です", "これはstrike{取消。}です"),
    ("**強調\u{3002}\u{FE00}**字", "strong{強調\u{3002}\u{FE00}}字"), ("***字。***字", "em{strong{字。}}字"),
  ]) func delimitersBesideCJKCharactersCount(_ markdown: String, _ expected: String) throws {
    #expect(try friendly(markdown) == ["p “\(expected)”"])
  }

  @Test func nothingElseChanges() throws {
    for text in [
      "a **b** c", "a_b_c", "**a.**b", "** 字**", "2 * 3 * 4", "`**字。**字`", "snake_字_case", "[字**](b)**", "*a*。",
      "字_a_字",
    ] { #expect(try friendly(text) == parsed(text, MarkdownOptions(extensions: .github)), "\(text)") }
    #expect(try friendly("```\n**字。**字\n```") == ["code “**字。**字”"])
    #expect(
      try friendly("<a href='**字。**字'>x</a> [y](z**字。**字)") == [
        "p “<a href='**字。**字'>x</a> link<z**字。**字>{y}”"
      ])
  }

  @Test func sourceRangesAreThoseOfTheSource() throws {
    let document = try MarkdownParser(options: MarkdownOptions(extensions: .cjkEmphasis)).parse("前**强调。**你 *a*")
    #expect(document.spanSlices(0) == ["**强调。**", "*a*"])
    #expect(document.blocks[0].content.sourceRuns.map { document.slice($0.source) } == ["前", "强调。", "你 ", "a"])
  }
}
