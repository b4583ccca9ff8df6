// SPDX-License-Identifier: MIT
import GalleyMarkdown
import GalleyModel
import TestMaterial
import Testing

/// Texts that are made to be slow or to overflow something.
@Suite(.serialized) struct HostileMarkdownTests {
  /// A text of a kind, `n` being how much of it.
  struct Kind: CustomTestStringConvertible, Sendable {
    let name: String
    let text: @Sendable (_ n: Int) -> String
    /// How many repetitions are a small text.
    var count = 1500
    var testDescription: String { name }

    init(_ name: String, count: Int = 1500, _ text: @escaping @Sendable (_ n: Int) -> String) {
      self.name = name
      self.count = count
      self.text = text
    }

    init(_ name: String, _ repeated: String, _ tail: String = "") {
      self.init(name) { String(repeating: repeated, count: $0) + tail }
    }
  }

  static let kinds: [Kind] = [
    Kind("quotes", ">", " a\n"), Kind("list marks", "* ", "a\n"), Kind("quotes and lists", "> - ", "a\n"),
    Kind("quotes, then lines") { String(repeating: ">", count: $0) + "a\n" + String(repeating: "b\n", count: $0) },
    Kind("lists, then blank lines") {
      String(repeating: "* ", count: $0) + "a\n" + String(repeating: "\n", count: $0)
    },
    Kind("lists, each deeper", count: 150) {
      (0..<$0).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()
    },
    Kind("quotes, each deeper", count: 150) { (0..<$0).map { String(repeating: "> ", count: $0) + "a\n" }.joined() },
    Kind("open brackets", "["), Kind("open pictures", "!["), Kind("open links", "[a]("), Kind("half links", "[a]["),
    Kind("closed brackets") { String(repeating: "[", count: $0) + "a" + String(repeating: "]", count: $0) },
    Kind("nested pictures") { String(repeating: "![", count: $0) + "a" + String(repeating: "](b)", count: $0) },
    Kind("pictures that stay open", "![[]()"), Kind("open titles", "[a](b \""), Kind("open addresses", "[a](<b"),
    Kind("stars") { String(repeating: "*", count: $0) + "a" + String(repeating: "*", count: $0) },
    Kind("stars and underscores", "*_", "a"), Kind("closers") { "a**b" + String(repeating: "c* ", count: $0) },
    Kind("openers of three kinds", "*a_ **b~~c "), Kind("tildes", "~~a"), Kind("struck", "a~~ b"),
    Kind("CJK delimiters", "*。*字"), Kind("symbols", "*£*b "),
    Kind("backticks", count: 150) { (0..<$0).map { "e" + String(repeating: "`", count: $0) }.joined() },
    Kind("backslashes", "\\"), Kind("comments", "<!--", "a"),
    Kind("text and comments") {
      "a " + String(repeating: "<!--", count: $0)
    },
    Kind("instructions") { "a " + String(repeating: "<?", count: $0) },
    Kind("declarations") { "a " + String(repeating: "<!A ", count: $0) },
    Kind("character data") { "a " + String(repeating: "<![CDATA[", count: $0) },
    Kind("character data closed once") { "a " + String(repeating: "<![CDATA[", count: $0) + ">" },
    Kind("angles", "<"), Kind("tags", "<div>"), Kind("inline tags", "a <b>"), Kind("tags without end", "a <b "),
    Kind("tags in tags") { "x" + String(repeating: "<sub>", count: $0) + String(repeating: "</sup>", count: $0) },
    Kind("details", "<details>\n\n"), Kind("divisions", "<div align=center>\n\n"), Kind("cells", "<table><tr><td>\n\n"),
    Kind("items", "<ul><li>\n\na\n\n"), Kind("divisions and quotes", "<div>\n\n> a\n\n"),
    Kind("end tags in text", "a</div> "), Kind("blocks in text", "a<li>"), Kind("terms", "<dl><dt>a\n\nb\n\n"),
    Kind("long attributes") { "<div a=\"" + String(repeating: "x", count: 100 * $0) + "\">\n\na" },
    Kind("attributes without end", "<a b=\"c' "), Kind("attributes of blocks without end", "\n<div b=\""),
    Kind("rows below a cell") {
      "<table><tr><td rowspan=65534 colspan=1000>" + String(repeating: "<tr><td>a", count: $0)
    },
    Kind("cells over columns") { "<table>" + String(repeating: "<tr><td colspan=9><td colspan=3>a", count: $0) },
    Kind("attributes") { "x <b " + String(repeating: "a=b ", count: $0) + ">" },
    Kind("table, wide") {
      let n = $0
      return ["a", "-", "b"].map { "|" + String(repeating: $0 + "|", count: n) + "\n" }.joined()
    },
    Kind("table of 500 columns, short rows") {
      String(repeating: "|a", count: 500) + "\n" + String(repeating: "|-", count: 500) + "\n"
        + String(repeating: "x\n", count: $0)
    },
    Kind("table, tall") { "|a|b|\n|-|-|\n" + String(repeating: "|1|2|\n", count: $0) },
    Kind("pipes") { String(repeating: "|", count: $0) + "\n" + String(repeating: "-|", count: $0) },
    Kind("addresses", "http://a.b/"), Kind("mail", "a@b"), Kind("web", "www."),
    Kind("address and parentheses") { "www.a.b/" + String(repeating: ")", count: $0) },
    Kind("address and points") { "www.a.b/" + String(repeating: ").", count: $0) },
    Kind("definitions") { (0..<$0).map { "[a\($0)]: /u\n" }.joined() + "[a9]\n" },
    Kind("definitions that are none", "[a]: <\n"), Kind("colons after brackets", "]:"),
    Kind("open addresses of definitions", "[a]: <b "), Kind("open titles of definitions", "[a]: b \"c\n"),
    Kind("one long definition, many references", count: 500) {
      "[a]: " + String(repeating: "x", count: 200 * $0) + "\n\n" + String(repeating: "[a] ", count: 50 * $0)
    },
    Kind("footnotes in a ring", count: 500) { n in
      (0..<n).map { "[^\($0)]" }.joined() + "\n\n" + (0..<n).map { "[^\($0)]: [^\(($0 + 1) % n)]\n\n" }.joined()
    },
    Kind("footnotes open", "[^a"), Kind("entities", "&amp;"), Kind("ampersands", "&"), Kind("long entity", "&a"),
    Kind("fence") { "```" + String(repeating: "x\n", count: $0) }, Kind("fences", "```\n"),
    Kind("headings", "# a\n"), Kind("blank lines", "\n"), Kind("carriage returns", "a\r"), Kind("words", "word "),
    Kind("dollars") { String(repeating: "$", count: 2 * $0 + 1) }, Kind("open formulas", "$a "),
    Kind("open display formulas", "$$ a\n"), Kind("open TeX formulas", "\\(a "), Kind("open TeX displays", "\\[a\n"),
    Kind("formulas", "$a$ "), Kind("colons", ":a"), Kind("shortcodes", ":x:"), Kind("colon runs", ":"),
    Kind("task lists", "- [ ] a\n"), Kind("quote lines", "> a\n"), Kind("tabs", "\t"),
    Kind("marks", String(decoding: [0xEF, 0xB7, 0x90] as [UInt8], as: UTF8.self)),
  ]

  private func time(_ text: String, _ parser: MarkdownParser) throws -> Double {
    try processorTime { _ = try parser.parse(text) }
  }

  @Test(arguments: kinds) func takesTimeInProportion(_ kind: Kind) throws {
    let parser = MarkdownParser(options: MarkdownOptions(extensions: [.github, .math, .emoji, .html, .cjkEmphasis]))
    let small = try time(kind.text(kind.count), parser)
    let factor = kind.count < 500 ? 2 : 4
    let large = try time(kind.text(kind.count * factor), parser)
    // Texts of some kinds grow as the square of the count.
    let growth =
      Double(kind.text(kind.count * factor).utf8.count) / Double(kind.text(kind.count).utf8.count)
    #expect(large < 0.05 + 2.5 * growth * small, "\(small) s, then \(large) s")
  }

  @Test(arguments: ["<http://a", "http://a.b<", "www.a<"])
  func linksWithoutWhiteSpaceAreFoundInBoundedTime(_ piece: String) throws {
    let many = String(repeating: piece, count: 40_000)
    var document = Document()
    // Quadratic it takes a minute.
    #expect(try processorTime { document = try MarkdownParser().parse(many) } < 10)
    #expect(document.blocks.count == 1)
    // Few are links as ever, in text as long.
    let few = "see http://example.com/a<b and " + String(repeating: "word ", count: 40_000)
    let spans = try MarkdownParser().parse(few).blocks.first?.content.spans ?? []
    #expect(spans.contains { $0.kind == .link(url: "http://example.com/a", title: nil) })
  }
}
