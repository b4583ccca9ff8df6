// SPDX-License-Identifier: MIT
import GalleyMarkdown
import GalleyModel
import Testing

@Suite struct MarkdownParserTests {
  @Test func readsEveryKindOfBlock() throws {
    let markdown = """
      # Hi *there*

      > a **b
      > c** `d`

      1. one
      2. two
         - x
         + y

      4) z

      ***

      ```swift x=1
      let a = 1
      ```

          indented
      """
    #expect(
      try parsed(markdown) == [
        "h1 “Hi em{there}”", "quote", "  p “a strong{bsoft{ }c} code{d}”", "list 1.", "  item 1", "    p “one”",
        "  item 2", "    p “two”", "    list -", "      item 1", "        p “x”", "    list +", "      item 1",
        "        p “y”", "list 4)", "  item 4", "    p “z”", "rule", "code swift (x=1) “let a = 1”", "code “indented”",
      ])
  }

  @Test func readsEveryKindOfInline() throws {
    let markdown = "*a* __b__ ~~c~~ `d` [e](u 't') ![f *g*](v 'w') <http://a.b/c_d> www.x.y  \nh\\\ni &amp; \\*"
    #expect(
      try parsed(markdown) == [
        "p “em{a} strong{b} strike{c} code{d} link<u 't'>{e} image<v 'f g'>{▣} link<http://a.b/c_d>{http://a.b/c_d} "
          + "link<http://www.x.y>{www.x.y}hard{⏎}hhard{⏎}i & *”"
      ])
  }

  @Test func tightAndLooseListsDiffer() throws {
    #expect(try parsed("- a\n- b").first == "list -")
    #expect(try parsed("- a\n\n- b").first == "list - loose")
  }

  @Test func tasksAreTickedOrNot() throws {
    #expect(
      try parsed("- [x] a\n- [ ] b\n- c") == [
        "list -", "  item 1 done", "    p “a”", "  item 1 open", "    p “b”", "  item 1", "    p “c”",
      ])
  }

  @Test func tablesHaveAlignmentsAndAllTheirCells() throws {
    #expect(
      try parsed("| a | b | c | d |\n|:--|--:|:-:|---|\n| 1 | *2* |") == [
        "table left right center -", "  header", "    cell “a”", "    cell “b”", "    cell “c”", "    cell “d”",
        "  row", "    cell “1”", "    cell “em{2}”", "    cell", "    cell",
      ])
  }

  @Test func escapedPipeInCodeOfACellIsAPipe() throws {  // B88
    #expect(try parsed("| `a \\| b` |\n|---|") == ["table -", "  header", "    cell “code{a | b}”"])
  }

  @Test func alertsAreQuotesWithAKind() throws {
    for kind in AlertKind.allCases {
      let name = kind.rawValue
      #expect(try parsed("> [!\(name.uppercased())]\n> Text *a*") == ["quote \(name)", "  p “Text em{a}”"])
    }
    #expect(try parsed("> [!NOTE]\n>\n> # h") == ["quote note", "  h1 “h”"])
    #expect(try parsed("> [!tip] x") == ["quote", "  p “[!tip] x”"])
    #expect(try parsed("> [!ODD]\n> x") == ["quote", "  p “[!ODD]soft{ }x”"])
    #expect(try parsed("> a\n>\n> [!NOTE]") == ["quote", "  p “a”", "  p “[!NOTE]”"])
    #expect(try parsed("> [!NOTE]\n> x", MarkdownOptions(extensions: [])) == ["quote", "  p “[!NOTE]soft{ }x”"])
  }

  @Test func footnotesAreNumberedByTheirFirstReferencesAndStandAtTheEnd() throws {
    #expect(
      try parsed("a[^n] b[^m] c[^n]\n\n[^m]: second\n[^n]: first\n    more\n[^o]: unused\n\nend") == [
        "p “anote<n 1>{1} bnote<m 2>{2} cnote<n 1>{1}”", "p “end”", "footnote n 1", "  p “firstsoft{ }more”",
        "footnote m 2", "  p “second”",
      ])
    #expect(try parsed("a[^none]") == ["p “a[^none]”"])
  }

  @Test func singleTildesStrikeNothing() throws {  // B97
    for text in ["~3~5 min", "20~25\u{B0}C and 3~4", "~/a and ~/b"] { #expect(try parsed(text) == ["p “\(text)”"]) }
    #expect(try parsed("~~x~~") == ["p “strike{x}”"])
    #expect(try parsed("~x~", MarkdownOptions(extensions: [.singleTilde])) == ["p “strike{x}”"])
  }

  @Test func symbolsBesideDelimitersAreUnicodePunctuation() throws {
    #expect(try parsed("*£*bravo.") == ["p “*£*bravo.”"])
    #expect(try parsed("*£* bravo.") == ["p “em{£} bravo.”"])
  }

  @Test func wordsWithUnderscoresAreText() throws {  // B93
    #expect(try parsed("hello_world") == ["p “hello_world”"])
  }

  @Test func codeCoversItsTextWithEmojiInIt() throws {  // B92
    let document = try MarkdownParser().parse("`x \u{1F44B} abc` y")
    #expect(document.blocks[0].content.spans == [InlineSpan(TextRange(0, 10), .code, source: TextRange(0, 12))])
  }

  @Test func lineEndsByReferenceAreSpaces() throws {
    #expect(try parsed("a&#10;&#13;b") == ["p “a  b”"])
  }

  @Test func markOfTheByteOrderNULAndBadBytesAreRepaired() throws {
    let document = try MarkdownParser().parse([0xEF, 0xBB, 0xBF] + Array("# h\0\r\n\r\nx\rz".utf8) + [0xFF])
    #expect(document.lines == ["h1 “h\u{FFFD}”", "p “xsoft{ }z\u{FFFD}”"])
    #expect(document.slice(0) == "# h\u{FFFD}")
    #expect(document.spanSlices(1) == ["\r"])
    #expect(try parsed("") == [])
  }

  @Test func textsThatAreTooLongAreRefused() throws {
    var options = MarkdownOptions()
    options.limits.bytes = 3
    #expect(try parsed("abc", options) == ["p “abc”"])
    #expect(throws: MarkupError.tooLong(bytes: 4, limit: 3)) { try parsed("abcd", options) }
    #expect(throws: MarkupError.tooLong(bytes: 4, limit: 3)) { try HTMLParser(limits: options.limits).parse("abcd") }
  }

  @Test func charactersThatStandForOthersInsideMayStandInTheText() throws {
    let all = (0xFDD0...0xFDEF).compactMap(Unicode.Scalar.init).map(String.init).joined()
    #expect(try parsed("\(all) $a_b_c$ *d*") == ["p “\(all) $a_b_c$ em{d}”"])
    let first = String(all.unicodeScalars.prefix(1))
    #expect(
      try parsed("\(first)0\(first) $a_b$ &#xFDD1;") == [
        "p “\(first)0\(first) math{a_b} \(all.unicodeScalars.dropFirst().prefix(1).map(String.init).joined())”"
      ])
  }

  @Test func inlineTextAloneKeepsWhiteSpaceAndMarksOfBlocks() throws {
    let document = try MarkdownParser().parseInline("# a  \n- **b** \n\n    c `d` $x$\n===\n|-|\\\n[e]: f")
    #expect(
      document.lines == [
        "p “# a  hard{⏎}- strong{b} hard{⏎}hard{⏎}    c code{d} math{x}hard{⏎}===hard{⏎}|-|hard{⏎}[e]: f”"
      ])
    #expect(document.spanSlices(0) == ["\n", "**b**", "\n", "\n", "`d`", "$x$", "\n", "\n", "\\\n"])
    #expect(try MarkdownParser().parseInline("").blocks.isEmpty)
  }

  @Test func parsesFromSeveralThreadsAreTheSame() async throws {
    let markdown = String(repeating: "a ~~b~~ www.c.d | e\n\n", count: 50)
    let expected = try MarkdownParser().parse(markdown)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<32 {
        group.addTask {
          let options = MarkdownOptions(extensions: index % 2 == 0 ? MarkdownOptions().extensions : [])
          let document = try MarkdownParser(options: options).parse(markdown)
          return index % 2 == 1 || document == expected
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }
}
