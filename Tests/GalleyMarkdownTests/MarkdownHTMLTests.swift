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
    var half = ImageReference(source: "b")
    half.relativeWidth = 0.5
    #expect(
      document.blocks[0].content.spans.map(\.kind) == [
        .image(ImageReference(source: "a", width: 20, height: 10)), .image(half),
      ])
  }

  @Test func commentsVanishAndTheRestIsText() throws {
    #expect(
      try parsed("a<!-- b -->c <span>d</span> <blink>d</blink> <script>e</script>") == [
        "p “ac d <blink>d</blink> <script>e</script>”"
      ])
    #expect(try parsed("<script>alert(1)</script>") == ["p “<script>alert(1)</script>”"])
    #expect(try parsed("<form>\nx\n</form>") == ["p “<form> x </form>”"])
    #expect(
      try parsed("<style>p { x: y }</style>\n\n<iframe src=x></iframe>") == [
        "p “<style>p { x: y }</style>”", "p “<iframe src=x></iframe>”",
      ])
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
        "p @center “Hello strong{w}”", "h2 “T”", "rule",
      ])
  }

  @Test func withoutTheExtensionAllIsText() throws {
    #expect(
      try parsed("a<br>b <!-- c -->\n\n<p>\nx", MarkdownOptions(extensions: [])) == [
        "p “a<br>b <!-- c -->”", "p “<p>hard{⏎}x”",
      ])
  }

  // MARK: READMEs

  @Test func markdownStandsInHTMLAroundIt() throws {
    #expect(
      try parsed("<div align=\"center\">\n\n# Title\n\n*a*\n\n- b\n\n</div>\n\nc") == [
        "h1 @center “Title”", "p @center “em{a}”", "list - @center", "  item 1 @center", "    p @center “b”", "p “c”",
      ])
    #expect(
      try parsed("<center>\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n</center>") == [
        "table - right @center", "  header @center", "    cell @center “a”", "    cell @right “b”", "  row @center",
        "    cell @center “1”", "    cell @right “2”",
      ])
    #expect(
      try parsed("> <div align=right>\n>\n> a\n\nb\n\n<blockquote>\n\n**c**\n\n</blockquote>\n\nd") == [
        "quote", "  p @right “a”", "p “b”", "quote", "  p “strong{c}”", "p “d”",
      ])
  }

  @Test func markdownStandsInCellsAndItems() throws {
    let markdown = """
      <table>
      <tr><th>A</th><th>B</th></tr>
      <tr>
      <td>

      ```swift
      let a = 1
      ```

      </td>
      <td align="center">one

      - two
      - **three**

      </td>
      </tr>
      </table>

      <ul><li>

      a *b*

      </li><li>c</li></ul>

      end
      """
    #expect(
      try parsed(markdown) == [
        "table - -", "  header", "    cell “A”", "    cell “B”", "  row", "    cell", "      code swift “let a = 1”",
        "    cell @center", "      p @center “one”", "      list - @center", "        item 1 @center",
        "          p @center “two”", "        item 1 @center", "          p @center “strong{three}”", "list -",
        "  item 1", "    p “a em{b}”", "  item 1", "    p “c”", "p “end”",
      ])
  }

  @Test func badgesAreLinkedPictures() throws {
    #expect(
      try parsed(
        "<p align=\"center\">\n  <a href=\"l\">\n    <img src=\"p.svg\" width=\"90\" alt=\"CI\">\n  </a>\n</p>")
        == ["p @center “link<l>{image<p.svg 'CI'>{▣}}”"])
    #expect(try parsed("<a href=l><img src=p></a>") == ["p “link<l>{image<p ''>{▣}}”"])
    #expect(
      try parsed("<h1 align=center>\n  <img src=p alt=Logo><br>\n  Name\n</h1>\n<h3 align=right>s</h3>") == [
        "h1 @center “image<p 'Logo'>{▣}hard{⏎}Name”", "h3 @right “s”",
      ])
    #expect(
      try parsed("<a href=l>\n<p align=center><img src=p></p><p>a</a> b</p>\n</a>\n\nc") == [
        "p @center “link<l>{image<p ''>{▣}}”", "p “link<l>{a} b”", "p “c”",
      ])
    #expect(try parsed("<table><tr><td><a href=l>x<td>y</table>")[2...] == ["    cell “link<l>{x}”", "    cell “y”"])
    #expect(try parsed("<a name=\"top\"></a>\n\n# T") == ["h1 “T”"])
  }

  @Test func picturesDifferByScheme() throws {
    let markdown = """
      <picture>
        <source media="(prefers-color-scheme: dark)" srcset="dark.png 1x, dark2.png 2x">
        <source media="(prefers-color-scheme: light)" srcset="light.png">
        <source media="(max-width: 100px)" srcset="small.png">
        <img alt="A" src="a.png">
      </picture> <img src="b.png">
      """
    let document = try MarkdownParser().parse(markdown)
    let pictures = document.blocks[0].content.spans.compactMap { span -> ImageReference? in
      if case .image(let reference) = span.kind { reference } else { nil }
    }
    #expect(pictures.map { $0.source(for: .dark) } == ["dark.png", "b.png"])
    #expect(pictures.map { $0.source(for: .light) } == ["light.png", "b.png"])
    #expect(pictures.map(\.source) == ["a.png", "b.png"])
    let inline = try MarkdownParser().parse(
      "x <picture><source media='(prefers-color-scheme:dark)' srcset='d'><img src='l'></picture>")
    #expect(
      inline.blocks[0].content.spans.map(\.kind).compactMap {
        if case .image(let reference) = $0 { reference.source(for: .dark) } else { nil }
      } == ["d"])
  }

  @Test func blocksInsideTextBeginLines() throws {
    #expect(
      try parsed("|a|\n|-|\n|x <ul><li>b</li><li>c</li></ul> d|")[4] == "    cell “x hard{⏎}• bhard{⏎}• chard{⏎}d”")
    #expect(
      try parsed("<details>\n<summary>s</summary>\n\nbody</details>\n\nafter") == [
        "details", "  summary “s”", "  p “body”", "p “after”",
      ])
    #expect(
      try parsed("<details><summary><h3>S</h3></summary>\n\nb\n\n</details>") == [
        "details", "  summary “S”", "  p “b”",
      ])
  }

  @Test func endTagsEndWhatTheyOpenedOnly() throws {
    #expect(
      try parsed("- <div align=center>\n\n  a\n\nb\n\n</div>\n\nc") == [
        "list - loose", "  item 1", "    p @center “a”", "p “b”", "p “c”",
      ])
    #expect(try parsed("</td></table></div>\n\na\n\n<div>\n\nb") == ["p “a”", "p “b”"])
    #expect(
      try parsed("<table><tr><td><div>\n\na\n\n</table>\n\nb") == [
        "table -", "  row", "    cell", "      p “a”", "p “b”",
      ])
  }

  @Test func textsOfOtherLanguagesAreNotCut() throws {
    #expect(try parsed("<p dir=rtl>שלום <q>ab</q></p>\n\n<small>é</small>") == ["p “שלום “ab””", "p “é”"])
  }

  @Test func inlineElementsStandAroundBlocks() throws {
    #expect(
      try parsed("<b>\n\na *b*\n\n- c\n\n# d\n\n</b>\n\ne") == [
        "p “strong{a em{b}}”", "list -", "  item 1", "    p “strong{c}”", "h1 “strong{d}”", "p “e”",
      ])
    #expect(
      try parsed("<a href=u>\n\n![x](p.png)\n\nb</a> c\n\nd") == [
        "p “link<u>{image<p.png 'x'>{▣}}”", "p “link<u>{b} c”", "p “d”",
      ])
    // In a quote it ends with the quote, and what is not closed in a text ends with the text.
    #expect(
      try parsed("> <i>\n>\n> a\n\nb\n\n<div>c <b>d</div>\n\ne") == [
        "quote", "  p “em{a}”", "p “b”", "p “c strong{d}”", "p “e”",
      ])
  }
}
