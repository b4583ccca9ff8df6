// SPDX-License-Identifier: MIT
import GalleyMarkdown
import GalleyModel
import TestMaterial
import Testing

@Suite struct SourceRangeTests {
  @Test func rangesOfBlocksGoFromTheFirstMarkToTheLastCharacter() throws {
    let document = try MarkdownParser().parse(
      "# a #\n\n> b\n> - c\n>   d\n\n| e | f |\n|---|---|\n| g\\|h | |\n\n```x\ny\n```\n\n[^n]\n\n[^n]: z\n")
    let slices = document.blocks.indices.map { document.blocks[$0].kind.word + ": " + document.slice($0) }
    #expect(
      slices == [
        "h1: # a #", "quote: > b\n> - c\n>   d", "p: b", "list -: - c\n>   d", "item 1: - c\n>   d", "p: c\n>   d",
        "table - -: | e | f |\n|---|---|\n| g\\|h | |", "header: | e | f |", "cell: e", "cell: f",
        "row: | g\\|h | |", "cell: g\\|h", "cell: ", "code x: ```x\ny\n```", "p: [^n]", "footnote n 1: [^n]: z",
        "p: z",
      ])
  }

  @Test func rangesOfStretchesHoldTheirDelimiters() throws {
    let document = try MarkdownParser().parse(
      "> *a\n>    b* [c](d\n> 'f') x\ng ![h][i] <jj:k> www.l.m `` n ` `` \\* &copy; __o__\n\n[i]: p")
    #expect(
      document.spanSlices(1) == [
        "*a\n>    b*", "\n", "[c](d\n> 'f')", "\n", "![h][i]", "<jj:k>", "www.l.m", "`` n ` ``", "__o__",
      ])
    let other = try MarkdownParser().parse("[a]: /b\n'c'\n[a] *d* [*e*][a] [f](</g h> \"i)\") j")
    #expect(other.spanSlices(0) == ["[a]", "*d*", "[*e*][a]", "*e*", "[f](</g h> \"i)\")"])
  }

  @Test func rangesCountBytesInAnyLineEnd() throws {
    for end in ["\n", "\r\n", "\r"] {
      let document = try MarkdownParser().parse("é\t*a*\(end)b\tc *d*\(end)\(end)\te\(end)")
      #expect(document.spanSlices(0) == ["*a*", end, "*d*"])
      #expect(document.slice(0) == "é\t*a*\(end)b\tc *d*")
    }
  }

  static let pieces = [
    "a", "é", "字", "。", " ", " ", "\n", "\n\n", "*", "**", "_", "~~", "`", "``", "[", "](", ")", "![", "]", "$", "$$",
    "\\", "\\(", "\\)", "<b>", "</b>", "<br>", "> ", "- ", "1. ", "# ", "| ", "|-|-|\n", "&amp;", ":x:", "http://a.b",
    "[^1]", "[^1]: ", "[a]: b\n", "\t", "\r\n", "    ", "```\n", "£", "\u{FFFC}", "<details>\n\n",
  ]

  /// Texts of random pieces: every range lies in the source on scalar borders and inside what holds it, every run says
  /// the text that it is, and the spans are in order.
  @Test func rangesOfRandomTextsMakeSense() throws {
    let options = MarkdownOptions(extensions: [.github, .math, .emoji, .html, .cjkEmphasis])
    var random = SeededRandom(seed: 11)
    for _ in 0..<1500 {
      let text = (0..<Int.random(in: 1...40, using: &random)).compactMap { _ in
        Self.pieces.randomElement(using: &random)
      }.joined()
      let document = try MarkdownParser(options: options).parse(text)
      #expect(document.source == Array(text.utf8))
      if let problem = problem(document) { Issue.record("\(problem) of \(text.debugDescription)") }
      let inline = try MarkdownParser(options: options).parseInline(text)
      if let problem = problem(inline) { Issue.record("\(problem) of inline \(text.debugDescription)") }
    }
  }

  private func problem(_ document: Document) -> String? {
    let source = document.source
    func isBorder(_ index: Int) -> Bool { index == source.count || source[index] & 0xC0 != 0x80 }
    func isGood(_ range: TextRange) -> Bool {
      range.lower >= 0 && range.upper <= source.count && isBorder(range.lower) && isBorder(range.upper)
    }
    for block in document.blocks {
      if let place = block.source, !isGood(place) { return "range of \(block.kind)" }
      let text = Array(block.content.text.utf8)
      var last = 0
      for run in block.content.sourceRuns {
        guard isGood(run.source), run.text.lower >= last, run.text.upper <= text.count else { return "run \(run)" }
        last = run.text.upper
        guard run.text.count == run.source.count else { continue }
        for (one, other) in zip(text[run.text.range], source[run.source.range])
        where one != other && one != 0x20 && run.text.count > 6 { return "text of run \(run)" }
      }
      var open: [TextRange] = []
      for span in block.content.spans {
        if let place = span.source, !isGood(place) { return "range of \(span)" }
        guard span.range.upper <= text.count, !span.range.isEmpty else { return "stretch of \(span)" }
        if let before = open.last, span.range.lower < before.lower { return "order of \(span)" }
        open.append(span.range)
      }
    }
    return nil
  }
}
