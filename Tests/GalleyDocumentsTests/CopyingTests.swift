// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import GalleyMarkdown
import Testing

@Suite struct CopyingTests {
  private func document(_ markdown: String) throws -> Document { try MarkdownParser().parse(markdown) }
  private func plain(_ markdown: String) throws -> String { try document(markdown).plainText() }
  private func html(_ markdown: String) throws -> String { try document(markdown).html() }

  @Test func plainBlocksStandAnEmptyLineApart() throws {
    #expect(try plain("# A\n\nb\nc  \nd\n\n***\n\ne") == "A\n\nb c d\n\n***\n\ne")
  }

  @Test func plainListsAreMovedInByLevel() throws {
    #expect(try plain("- a\n- b\n  1. c\n  2. d\n\ne") == "  • a\n  • b\n    1. c\n    2. d\n\ne")
    #expect(try plain("3. a\n\n   b\n4. c") == "  3. a\n    b\n  4. c")
    #expect(try plain("- [x] a\n- [ ] b") == "  • [x] a\n  • [ ] b")
    #expect(try plain("- a\n-\n- b") == "  • a\n  • \n  • b")
  }

  @Test func plainQuotesAreMovedInAndCodeStays() throws {
    #expect(try plain("> a\n>\n> > b") == "  a\n\n    b")
    #expect(try plain("```swift\nlet a  = 1\n\n\tb\n```") == "let a  = 1\n\n\tb")
    #expect(try plain("- a\n  ```\n  x\n\n  y\n  ```") == "  • a\n    x\n\n    y")
  }

  @Test func plainTablesAreCSV() throws {
    #expect(try plain("| a | b |\n|---|---|\n| c, d | e\"f |\n| | `g` |") == "a,b\n\"c, d\",\"e\"\"f\"\n,g")
  }

  @Test func plainPicturesFormulasAndNotesHaveTheirText() throws {
    #expect(try plain("![alt](x.png) $a$ **b**[^1]\n\n[^1]: c") == "alt $a$ b[1]\n\n  1. c")
  }

  @Test func htmlEscapesAllThatIsNotASCII() throws {
    #expect(
      try html("a & b < c > d “é” 🎉\n\n`<&é>`")
        == "<p>a &amp; b &lt; c &gt; d &#8220;&#233;&#8221; &#127881;</p>\n<p><code>&lt;&amp;&#233;&gt;</code></p>")
    #expect(
      try html("```c++\na < \"é\" && b\n```")
        == "<pre><code class=\"language-c++\">a &lt; \"é\" &amp;&amp; b</code></pre>")
    #expect(
      try html("[a](https://e.example/?a=1&b=\"2\")").contains("href=\"https://e.example/?a=1&amp;b=&quot;2&quot;\""))
  }

  @Test func htmlElementsAreNestedInOneOrder() throws {
    #expect(
      try html("**~~[*a*](u)~~**") == "<p><a href=\"u\"><del><em><strong>a</strong></em></del></a></p>")
    #expect(
      try html("**a *b* c**")
        == "<p><strong>a </strong><em><strong>b</strong></em><strong> c</strong></p>")
    #expect(try html("a  \nb\nc") == "<p>a<br />b c</p>")
  }

  @Test func htmlListsAreTightWithOneParagraph() throws {
    #expect(try html("- a\n- b") == "<ul>\n<li>a</li>\n<li>b</li>\n</ul>")
    #expect(try html("1. a\n2. b") == "<ol>\n<li>a</li>\n<li>b</li>\n</ol>")
    #expect(
      try html("3. a\n   - b") == "<ol start=\"3\">\n<li>a<ul>\n<li>b</li>\n</ul></li>\n</ol>")
    #expect(try html("- a\n\n  b") == "<ul>\n<li><p>a</p>\n<p>b</p></li>\n</ul>")
    #expect(
      try html("- [x] a") == "<ul>\n<li><input type=\"checkbox\" disabled checked /> a</li>\n</ul>")
  }

  @Test func htmlBlocksAreThoseOfTheDocument() throws {
    #expect(
      try html("###### a\n\n---\n\n> b\n>\n> c")
        == "<h6>a</h6>\n<hr />\n<blockquote>\n<p>b</p>\n<p>c</p>\n</blockquote>")
    #expect(
      try html("| a | b |\n|---|:-:|\n| c | *d* |")
        == """
        <table>
        <thead>
        <tr>
        <th>a</th>
        <th align="center">b</th>
        </tr>
        </thead>
        <tr>
        <td>c</td>
        <td align="center"><em>d</em></td>
        </tr>
        </table>
        """)
    #expect(try html("| a |\n|---|") == "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>")
  }

  @Test func htmlHasPicturesAsData() throws {
    var bitmap = Bitmap(width: 1, height: 1)
    bitmap.pixels = [255, 0, 0, 255]
    let document = try document("![alt](x) ![gone](y)")
    let html = document.html(images: ["x": ImageResource(AnimatedImage(bitmap))])
    #expect(html.hasPrefix("<p><img src=\"data:image/png;base64,iVBORw0KGgo"))
    #expect(html.hasSuffix("\" alt=\"alt\" /> <img src=\"y\" alt=\"gone\" /></p>"))
  }

  @Test func htmlOfPicturesThatAreNotThereKeepsTheirAddress() throws {
    #expect(try html("![a](p.png \"t\")") == "<p><img src=\"p.png\" alt=\"a\" title=\"t\" /></p>")
    #expect(
      try html("<img src='p?a&b' width=20 height=9.5> <img src=q width='50%'>")
        == "<p><img src=\"p?a&amp;b\" width=\"20\" height=\"9.5\" /> <img src=\"q\" width=\"50%\" /></p>")
    #expect(
      try html("<picture><source media='(prefers-color-scheme: dark)' srcset=d><img src=l alt=x></picture>")
        == "<p><picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"d\" /><img src=\"l\" alt=\"x\" /></picture></p>"
    )
    #expect(try html("![a]()") == "<p>a</p>")
    let page = try Page()
    let layout = try page.layout("x ![a](p.png) y")
    #expect(layout.html(in: TextRange(2, 5)) == "<img src=\"p.png\" alt=\"a\" />")
  }

  @Test func htmlRunsNothing() throws {
    #expect(
      try html("[a](javascript:x) [b](<java\tscript:x>) [c](DATA:text/html,x) [d](x:y)")
        == "<p>a b c <a href=\"x:y\">d</a></p>")
  }

  @Test func htmlKeepsAlignmentsTermsAndColumns() throws {
    let markdown =
      "<div align=center>\n\n# a\n\n</div>\n<p align=right>b</p><dl><dt>c<dd>d</dl>"
      + "<table><caption>e</caption><tr><th colspan=2>f<tr><td>g<td align=right>h</table>"
    let copied = try html(markdown)
    #expect(
      copied == """
        <h1 align="center">a</h1>
        <p align="right">b</p>
        <dl>
        <dt>c</dt>
        <dd>
        <p>d</p>
        </dd>
        </dl>
        <p>e</p>
        <table>
        <thead>
        <tr>
        <th colspan="2">f</th>
        </tr>
        </thead>
        <tr>
        <td>g</td>
        <td align="right">h</td>
        </tr>
        </table>
        """)
    // What is copied is read as the same.
    let again = try HTMLParser().parse(copied).html()
    #expect(again == copied)
  }

  @Test func cellsOfSeveralRowsAreCopied() throws {
    let markdown =
      "<table><thead><tr><th>a<th align=right>b</thead><tr><td rowspan=2 valign=middle>c<td>d<tr><td>e"
      + "<tr><td>f<td rowspan=2>g<tr><td>h</table>"
    let copied = try html(markdown)
    #expect(copied.contains("<td rowspan=\"2\" valign=\"middle\">c</td>"))
    #expect(try HTMLParser().parse(copied).html() == copied)
    // Rows below have empty fields where it is.
    #expect(try plain(markdown) == "a,b\nc,d\n,e\nf,g\nh,")
  }

  @Test func plainCellsWithBlocksAreOneField() throws {
    #expect(
      try plain("<table><tr><td><p>a<p>b, c<td>d<tr><td><ul><li>e</ul></table>\n\nf") == "\"a\nb, c\",d\ne\n\nf")
    #expect(try plain("<table><tr><td colspan=3>a<td>b<tr><td>c</table>") == "a,,,b\nc")
    #expect(try plain("<dl><dt>a<dd>b<dt>c<dd>d</dl>") == "a\n  b\nc\n  d")
  }

  @Test func deepNestingIsCopiedWithoutRecursion() {
    var document = Document()
    for _ in 0..<20_000 { document.begin(.quote(alert: nil)) }
    document.append(.paragraph, InlineContent("a"))
    for _ in 0..<20_000 { document.close() }
    #expect(document.plainText().utf8.count == 40_001)
    #expect(document.html().hasPrefix("<blockquote>\n<blockquote>\n"))
  }
}
