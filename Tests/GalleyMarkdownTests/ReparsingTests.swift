// SPDX-License-Identifier: MIT
import GalleyMarkdown
import GalleyModel
import TestMaterial
import Testing

/// A document parsed with the help of an earlier one is what it is without.
@Suite struct ReparsingTests {
  private let parser = MarkdownParser()

  /// Parts that end with their blocks, and parts that reach into what follows.
  private static let parts = [
    "A paragraph with *marks*, `code` and a [link](/u).\n", "Two\nlines\n", "# Heading\n", "Setext\n===\n", "---\n",
    "- item\n", "- item\n\n  more of it\n", "  - inner\n", "1. one\n2. two\n", "- [x] done\n",
    "> quote\n", "> ```\n> open in a quote\n", "> - list in a quote\n", "> [!NOTE]\n> alert\n",
    "```swift\nlet a = b[0]\n```\n", "```\nnever closed\n", "~~~\n```\n~~~\n", "- ```\n  in an item\n  ```\n",
    "- ```\n  open\n",
    "    indented\n", "\tindented by a tab\n", "    ~no fence\n", "    ~~~\n", "\t```\n", "<center>\n~~~\n",
    "| a | b |\n|---|---|\n| 1 | 2 |\n", "| a | b |\n|---|---|\n| short |\n",
    "| 3 | 4 |\n",
    "$$\na_1\n$$\n", "\\[ x_1 \\]\n", "$$ open\n", "Costs $1 and `$x$` and $y_1$.\n", "```math\nz\n```\n",
    "<details>\n<summary>s</summary>\n", "</details>\n", "<div>\n", "<!-- open\n", "-->\n", "text <u>under\n",
    "[l]: /target\n", "A [l] and [^n].\n", "[^n]: note\n", "    second of the note\n", "a[0]: b\n", "&#xFDD0; &amp;\n",
    String(decoding: [0xEF, 0xB7, 0x90, 0xE1, 0x9A, 0x80, 0x0A], as: UTF8.self), "\u{FEFF}mark of order\n",
    "**强调。**你\n", ":rocket: https://a.b/c\n", "\u{0}zero\n", "===\n", "\\\n",
    "\r\n", "CR LF\r\n\r\nnext\r\n", "   \n", "text", "  ", "`open code\n", "**open\n", "* * *\n", "- \n", ">\n",
  ]

  /// Parts that nothing makes the parser begin from the top for.
  private static let quiet = parts.filter { part in
    !["<", "]:", "&#", "\u{1680}"].contains { part.contains($0) }
  }

  private func document(_ random: inout SeededRandom, _ count: Int) -> String {
    let parts = random.seed.isMultiple(of: 2) ? Self.quiet : Self.parts
    var text = ""
    for _ in 0..<count {
      text += random.pick(parts)
      if random.below(3) > 0 { text += "\n" }
    }
    return text
  }

  @Test(arguments: 0..<8) func aChangedDocumentIsAsParsedFromTheTop(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 1)
    for turn in 0..<150 {
      let old = document(&random, 2 + random.below(8))
      var bytes = Array(old.utf8)
      switch random.below(3) {
      case 0: bytes += Array(document(&random, 1 + random.below(3)).utf8)
      case 1: bytes.removeLast(min(bytes.count, 1 + random.below(20)))
      default:
        let at = random.below(bytes.count + 1)
        bytes.replaceSubrange(
          at..<min(bytes.count, at + random.below(12)), with: Array(document(&random, random.below(3)).utf8))
      }
      let known = try parser.parse(old)
      let text = String(decoding: bytes, as: UTF8.self)
      let changed = try parser.parse(bytes, reusing: known)
      #expect(
        changed == (try parser.parse(bytes)),
        "seed \(seed), turn \(turn): \(old.debugDescription) → \(text.debugDescription)")
    }
  }

  @Test(arguments: 0..<4) func aGrowingDocumentIsAsParsedFromTheTop(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 100)
    let whole = Array(document(&random, 40).utf8)
    var known = Document()
    var end = 0
    var safe = 0
    for _ in 0..<120 {
      // Mostly longer, at times shorter.
      end = random.below(8) == 0 ? random.below(end + 1) : min(whole.count, end + 1 + random.below(40))
      let text = Array(whole[..<end])
      known = try parser.parse(text, reusing: known, safe: &safe)
      #expect(known == (try parser.parse(text)), "seed \(seed), \(end) bytes")
    }
  }

  /// Raw HTML of which several blocks are made, or which goes on behind blank lines.
  private static let html = [
    "<h1>Title</h1>\n<p>Text</p>\n", "<p>a</p> tail\n", "<p>a</p><p>b</p>", "<h2>a</h2>text<hr>\n",
    "<ul><li>a</li></ul><p>b</p>\n", "<blockquote>a</blockquote> b\n", "<blockquote>\n", "</blockquote>\n",
    "<pre>a\n\nb</pre>\n<p>c</p>\n", "> <p>a</p><p>b</p>\n", "- <p>a</p><p>b</p>\n", "<div>a</div>\n<div>b</div>\n",
    "<!-- a\n\n", "<!-- a --> b\n", "<!--\n", "<p>", "</p>\n", "<table><tr><td>a</table> b\n", "text <b>bold\n",
    "<b>a</b>\n",
  ]

  @Test(arguments: 0..<8) func reparsingHTMLIsAsParsingAtOnce(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) + 300)
    let parts =
      Self.html + ["intro\n", "# Heading\n", "> quote\n", "> ```\n", "```\na\n```\n", "- item\n", "s", "\n", "---\n"]
    for turn in 0..<150 {
      var text = turn.isMultiple(of: 5) ? "\u{FEFF}" : ""
      var known = try parser.parse(text)
      var safe = 0
      for _ in 0..<8 {
        text += random.pick(parts)
        if random.below(2) == 0 { text += "\n" }
        let bytes = Array(text.utf8)
        known = try parser.parse(bytes, reusing: known, safe: &safe)
        #expect(known == (try parser.parse(bytes)), "seed \(seed), turn \(turn): \(text.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    ("intro\n\n<h1>Title</h1>\n<p>Text</p>", "\n"), ("intro\n\n<p>a</p> tail", "s"), ("<p>a</p> tail", "s"),
    ("\u{FEFF}>```\n\nt", "\n\n<!--"), ("\u{FEFF}<div>\n\nt\n\nu", "\n\n</div>"),
  ]) func whatIsAddedBehindBlocksOfOneRangeOrAMarkOfOrderShowsOnce(_ old: String, _ added: String) throws {
    let bytes = Array((old + added).utf8)
    #expect(try parser.parse(bytes, reusing: parser.parse(old)) == parser.parse(bytes))
  }

  @Test func whatStandsBeforeTheLastBlankLineIsNotParsedAgain() throws {
    // Another parser's document shows which blocks were taken from it.
    var plain = MarkdownParser()
    plain.options.extensions = []
    let known = try plain.parse("A ~~b~~ c.\n\n```\nd\n```\n\nLast.\n")
    let changed = try parser.parse(Array("A ~~b~~ c.\n\n```\nd\n```\n\nLast ~~one~~.\n".utf8), reusing: known)
    #expect(changed.blocks.map(\.content.text) == ["A ~~b~~ c.", "d", "Last one."])
    // A definition may be meant by what stands before it.
    let defined = try parser.parse(Array("A ~~b~~ c.\n\n```\nd\n```\n\n[b]: /u\n".utf8), reusing: known)
    #expect(defined.blocks.map(\.content.text) == ["A b c.", "d"])
  }

  @Test func aListIsParsedAgainWithWhatFollows() throws {
    let known = try parser.parse("- a\n\nb\n")
    let changed = try parser.parse(Array("- a\n\n- b\n".utf8), reusing: known)
    #expect(changed == (try parser.parse("- a\n\n- b\n")))
    #expect(changed.blocks.count == 5)
  }

  /// Marks of fences behind so much white space that they are code.
  @Test(arguments: [
    ("    ~x\n\n+ a", "    ~x\n\n    a"), ("    `x\n\n+ a", "    `x\n\n    a"), ("\t~x\n\n+ a", "\t~x\n\n\ta"),
    ("    ~~~\n<center>\n~~~\n\ra", "    ~~~\n<center>\n~~~\n\ra"),
  ])
  func indentedMarksAreNoFences(_ before: String, _ after: String) throws {
    let old = try parser.parse(Array(before.utf8))
    #expect(try parser.parse(Array(after.utf8), reusing: old) == parser.parse(Array(after.utf8)))
  }
}
