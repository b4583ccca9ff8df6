// SPDX-License-Identifier: MIT
import GalleyMarkdown
import GalleyModel
import TestMaterial
import Testing

@Suite struct HTMLParserTests {
  private func lines(_ html: String) throws -> [String] { try HTMLParser().parse(html).lines }

  @Test func readsBlocksAndText() throws {
    #expect(
      try lines(
        "<!DOCTYPE html><title>t</title><h1>T &amp; x</h1><p>a <b>b\n  c</b> &eacute;&#x21;<br> d<hr>"
          + "<blockquote><p>q</blockquote><pre><code class='language-c'>x\n  &lt;y\n</code></pre>tail <a href=u>l</a>")
        == [
          "h1 “T & x”", "p “a strong{b c} é!hard{⏎}d”", "rule", "quote", "  p “q”", "code c “x\n  <y”",
          "p “tail link<u>{l}”",
        ])
  }

  @Test func listsNestAndEndTagsMayLack() throws {
    #expect(
      try lines("<ul><li>one<li>two<ol start=3><li>x<li value=7>y</ol>z</ul>") == [
        "list -", "  item 1", "    p “one”", "  item 1", "    p “two”", "    list 3.", "      item 3", "        p “x”",
        "      item 7", "        p “y”", "    p “z”",
      ])
  }

  @Test func tablesHaveHeadersAndAlignments() throws {
    #expect(
      try lines("<table><tr><th>a<th align=right>b<tr><td>1<td style='text-align: center'>2<p>z</table>") == [
        "table - -", "  header", "    cell “a”", "    cell @right “b”", "  row", "    cell “1”", "    cell @center",
        "      p @center “2”", "      p @center “z”",
      ])
  }

  @Test func cellsHoldBlocksAndTakeColumns() throws {
    #expect(
      try lines(
        "<table><caption>c</caption><thead><tr><th colspan=2>a<th>b</thead><tr align=center><td rowspan=2>1"
          + "<td><ul><li>x</ul><td><table><tr><td>in</table><tr><td>y</table>z") == [
          "p “c”", "table center - -", "  header", "    cell ×2 “a”", "    cell “b”", "  row",
          "    cell ↓2 @center “1”", "    cell @center", "      list - @center", "        item 1 @center",
          "          p @center “x”", "    cell @center", "      table center @center", "        row",
          "          cell @center “in”", "  row", "    cell “y”", "p “z”",
        ])
  }

  @Test func columnsAreNoText() throws {
    #expect(
      try lines("<table><colgroup><col span=2><col></colgroup><tr><td>a<td>b</table>") == [
        "table - -", "  row", "    cell “a”", "    cell “b”",
      ])
  }

  @Test func cellsTakeRowsToTheEndOfTheirSection() throws {
    #expect(
      try lines(
        "<table><thead><tr><th rowspan=9>a<th>b</thead><tbody><tr><td>c<td rowspan=0>d<tr><td rowspan=70000>e<tr></tbody>"
          + "<tr><td>f<td>g</table>") == [
          "table - -", "  header", "    cell “a”", "    cell “b”", "  row", "    cell “c”", "    cell ↓3 “d”", "  row",
          "    cell ↓2 “e”", "  row", "  row", "    cell “f”", "    cell “g”",
        ])
    // What a new section is not said to be, is none.
    #expect(
      try lines("<table><tr><td rowspan=2>a<td>b<tr><td align=right>c<tbody><tr><td>d</table>") == [
        "table - -", "  row", "    cell ↓2 “a”", "    cell “b”", "  row", "    cell @right “c”", "  row",
        "    cell “d”",
      ])
  }

  @Test func cellsStandAtAHeight() throws {
    #expect(
      try lines(
        "<table><tr valign=bottom><td>a<td valign=middle>b<td style='vertical-align: top'>c<tr><td valign=sub>d"
          + "<td valign=baseline>e</table>"
      ).filter { $0.contains("cell") } == [
        "    cell |bottom “a”", "    cell |middle “b”", "    cell |top “c”", "    cell “d”", "    cell |top “e”",
      ])
  }

  @Test func numbersOfItemsMayBeNegative() throws {
    #expect(
      try lines("<ol start=-1><li>a<li>b</ol><ol start=-99999999999><li value=-5>c</ol>").filter { $0.contains("i") }
        == [
          "list -1.", "  item -1", "  item 0", "list -999999999.", "  item -5",
        ])
  }

  @Test func spansAreHeld() throws {
    let cells = try HTMLParser().parse(
      "<table><tr><td colspan=999999999999999999999 rowspan=99999999999999999999>a<tr><td colspan=-4 rowspan=' 2x'>b"
        + "<tr><td colspan=x>c</table>"
    ).blocks.filter { $0.kind == .tableCell }
    // There is no column for b and c.
    #expect(cells.map { [$0.columnSpan, $0.rowSpan] } == [[512, 3]])
    let others = try HTMLParser().parse("<table><tr><td colspan=-4 rowspan=' 2x'>b<td><tr><td colspan=x>c</table>")
      .blocks.filter { $0.kind == .tableCell }
    #expect(others.map { [$0.columnSpan, $0.rowSpan] } == [[1, 2], [1, 1], [1, 1]])
  }

  @Test func inlineElementsGoOnInTheBlocksInside() throws {
    #expect(
      try lines("<b><p>a<h1>c</h1><ul><li>d</ul></b>e") == [
        "p “strong{a}”", "h1 “strong{c}”", "list -", "  item 1", "    p “strong{d}”", "p “e”",
      ])
    #expect(
      try lines("<p>a<b>b<p>c</b>d<i><a href=u><p>e</a></p>f</i>") == [
        "p “astrong{b}”", "p “strong{c}d”", "p “em{link<u>{e}}”", "p “em{f}”",
      ])
    // What a cell opens ends with it; what is around the table does not.
    #expect(
      try lines("<i><table><tr><td><b>a<td>b<tr><td></i>c</table>d") == [
        "table - -", "  row", "    cell “em{strong{a}}”", "    cell “em{b}”", "  row", "    cell “c”", "p “d”",
      ])
  }

  @Test func alignmentReachesWhatIsInside() throws {
    #expect(
      try lines("<div align=center>a<p>b<div style='text-align:right'>c<h1 align=left>d</h1></div>e</div>f") == [
        "p @center “a”", "p @center “b”", "p @right “c”", "h1 @left “d”", "p @center “e”", "p “f”",
      ])
    #expect(
      try lines("<center>a<hr><ul><li>b</ul></center>") == [
        "p @center “a”", "rule", "list - @center", "  item 1 @center", "    p @center “b”",
      ])
  }

  @Test func termsHaveWhatIsSaidOfThem() throws {
    #expect(
      try lines("<dl><dt>a</dt><dd>b<dd><p>c<p>d<dt>e<dd><ul><li>f</ul></dl>g") == [
        "dl", "  dt “a”", "  dd", "    p “b”", "  dd", "    p “c”", "    p “d”", "  dt “e”", "  dd", "    list -",
        "      item 1", "        p “f”", "p “g”",
      ])
  }

  @Test func codeBeginsBehindTheLineEndOfItsTag() throws {
    #expect(try lines("<pre>\n\n a\n</pre>") == ["code “\n a”"])
    #expect(try lines("<pre lang=swift>let x = 1</pre>") == ["code swift “let x = 1”"])
  }

  @Test func scriptsAndStylesShowNothing() throws {
    #expect(try lines("a<script>b<b></script><style>c</style><!-- d -->e") == ["p “ae”"])
    #expect(try lines("a<script>b") == ["p “a”"])
  }

  @Test func strayTagsChangeNothing() throws {
    #expect(try lines("</p></ul>a</b> <x>b</x> < c <") == ["p “a b < c <”"])
    #expect(try lines("<td>a</td><li>b") == ["p “a”", "p “b”"])
  }

  @Test func sourceRangesAreThoseOfTheElements() throws {
    let document = try HTMLParser().parse("<ul><li>a <b>c</b></li></ul>")
    #expect((0...2).map(document.slice) == ["<ul><li>a <b>c</b></li></ul>", "<li>a <b>c</b></li>", "a <b>c</b>"])
    #expect(document.spanSlices(2) == ["<b>c</b>"])
  }

  static let hostile = [
    "<div>", "<b>", "<ul><li>", "<table><tr><td>", "</p>", "<p>", "<!--", "<a href=", "<", "&", "<blockquote>",
    "<td>", "<table>", "<b><div></b>", "<li></ul>", "<details>", "<dl><dt>a<dd>", "<div align=center>", "<p align=x>",
    "<td rowspan=9>", "<tr><td colspan=9 rowspan=9>a", "<ul><li><ul><div></li>", "<summary><h1>", "<picture><source>",
    "<table><caption>", "<pre>", "<a><p></a>", "<center></div>",
  ]

  @Test(arguments: hostile) func takesTimeInProportion(_ piece: String) throws {
    func seconds(_ count: Int) throws -> Double {
      let text = String(repeating: piece, count: count) + "x"
      #expect(try HTMLParser().parse(text).blocks.allSatisfy { $0.depth <= 202 })
      return try processorTime { _ = try HTMLParser().parse(text) }
    }
    let small = try seconds(2000)
    #expect(try seconds(8000) < 0.05 + 10 * small)
  }
}
