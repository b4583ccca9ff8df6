// SPDX-License-Identifier: MIT
import GalleyMarkdown
import GalleyModel
import Testing

@Suite struct MarkdownHTMLTests {
  @Test func safeElementsMeanSomething() throws {
    let markdown =
      "a<br>x<sub>2</sub><sup>3</sup> <kbd>K</kbd> <u>u</u> <mark>m</mark> <del>d</del> <s>s</s> <b>b</b> <i>i</i> "
      + "<code>c</code> <a href=\"h\" title='t'>l</a> <img src=\"p.png\" alt='q'>"
    #expect(
      try parsed(markdown) == [
        "p “ahard{⏎}xsub{2}sup{3} kbd{K} u{u} mark{m} strike{d} strike{s} strong{b} em{i} code{c} link<h 't'>{l} "
          + "image<p.png 'q'>{▣}”"
      ])
  }

  @Test func picturesMayHaveASize() throws {
    let document = try MarkdownParser().parse("<img src='a' width=20 height=\"10px\"> <img src='b' width='50%'>")
    #expect(
      document.blocks[0].content.spans.map(\.kind) == [
        .image(ImageReference(source: "a", width: 20, height: 10)), .image(ImageReference(source: "b")),
      ])
  }

  @Test func commentsVanishAndTheRestIsText() throws {
    #expect(
      try parsed("a<!-- b -->c <span>d</span> <script>e</script>") == [
        "p “ac <span>d</span> <script>e</script>”"
      ])
    #expect(try parsed("<script>alert(1)</script>") == ["p “<script>alert(1)</script>”"])
    #expect(try parsed("<div>\nx\n</div>") == ["p “<div> x </div>”"])
    #expect(try parsed("<!-- only -->\n\na") == ["p “a”"])
  }

  @Test func elementsThatAreNotClosedEndWithTheirBlock() throws {
    #expect(try parsed("a <mark>b *c\n\nd") == ["p “a mark{b *c}”", "p “d”"])
    #expect(try parsed("a</sub> <b>c</i></b>") == ["p “a</sub> strong{c</i>}”"])
  }

  @Test func detailsAreOpenAroundMarkdown() throws {
    let markdown = "<details>\n<summary>Sum <b>x</b></summary>\n\nBody **b**\n\n- a\n\n</details>\n\nafter"
    #expect(
      try parsed(markdown) == [
        "details", "  summary “Sum strong{x}”", "  p “Body strong{b}”", "  list -", "    item 1", "      p “a”",
        "p “after”",
      ])
    #expect(
      try parsed("- <details>\n\n  a\n\nb") == ["list - loose", "  item 1", "    details", "      p “a”", "p “b”"])
    #expect(try parsed("</details>\n\na") == ["p “a”"])
  }

  @Test func blocksOfHTMLAreBlocks() throws {
    #expect(
      try parsed("<p align=center>Hello <b>w</b></p>\n\n<h2>T</h2>\n\n<hr>") == [
        "p “Hello strong{w}”", "h2 “T”", "rule",
      ])
  }

  @Test func withoutTheExtensionAllIsText() throws {
    #expect(
      try parsed("a<br>b <!-- c -->\n\n<p>\nx", MarkdownOptions(extensions: [])) == [
        "p “a<br>b <!-- c -->”", "p “<p>hard{⏎}x”",
      ])
  }
}
