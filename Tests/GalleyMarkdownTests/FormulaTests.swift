// SPDX-License-Identifier: MIT
import GalleyMarkdown
import GalleyModel
import Testing

@Suite struct FormulaTests {
  @Test func amountsOfMoneyAreNoFormulas() throws {  // B98
    for text in [
      "costs $1.50 up to $7.89", "$5 and $10", "US$10, A$20", "$ a$", "$a $", "a $b", "$a$1", "$$", "$$$", "$$$a$$$",
    ] { #expect(try parsed(text) == ["p “\(text)”"]) }
  }

  @Test func formulasKeepTheirSourceExact() throws {
    #expect(
      try parsed("$a_1 b_2$ **$y*z*$** \\(a_b \\frac{1}{2}\\) $\\$5 \\\\$ $`x`$ *a $b* c$*") == [
        "p “math{a_1 b_2} strong{math{y*z*}} math{a_b \\frac{1}{2}} math{\\$5 \\\\} math{x} em{a math{b* c}}”"
      ])
  }

  @Test func escapedDollarsAreDollars() throws {
    #expect(try parsed("\\$x\\$ and \\$y$") == ["p “$x$ and $y$”"])
    #expect(try parsed("\\\\(x\\\\)") == ["p “\\(x\\)”"])
  }

  @Test func formulasAreNotInCodeAddressesOrHTML() throws {
    #expect(try parsed("`$a$` ``$b` $c$``") == ["p “code{$a$} code{$b` $c$}”"])
    #expect(try parsed("```\n$a$\n$$\nb\n$$\n```\n\n    $c$") == ["code “$a$\n$$\nb\n$$”", "code “$c$”"])
    #expect(
      try parsed("[a](http://x/$b$c) http://x/?a=$b&c=$d <http://y/$e$>") == [
        "p “link<http://x/$b$c>{a} link<http://x/?a=$b&c=$d>{http://x/?a=$b&c=$d} link<http://y/$e$>{http://y/$e$}”"
      ])
    #expect(try parsed("<a href='$x$'>$y$</a>") == ["p “link<$x$>{math{y}}”"])
    #expect(try parsed("```$a$\nx\n```") == ["code $a$ “x”"])
  }

  @Test func displayFormulasAloneAreBlocks() throws {
    #expect(try parsed("$$x$$") == ["math “x”"])
    #expect(try parsed("\\[ x \\]") == ["math “x”"])
    #expect(try parsed("a $$x$$ b") == ["p “a display{x} b”"])
    #expect(try parsed("```Math\n x^2 \n```") == ["math “x^2”"])
    #expect(try parsed("# $$x$$") == ["h1 “display{x}”"])
  }

  @Test func linesOfDisplayFormulasAreNoBlocks() throws {
    #expect(try parsed("$$\na\n=\n+ b\n- c\n# d\n$$\nx") == ["p “display{a = + b - c # d}soft{ }x”"])
    #expect(try parsed("$$\na\n= b\n+ c\n$$") == ["math “a\n= b\n+ c”"])
    #expect(try parsed("> $$\n> a\n> b\n> $$") == ["quote", "  math “a\nb”"])
    #expect(try parsed("- $$\n  q\n  r\n  $$") == ["list -", "  item 1", "    math “q\nr”"])
    #expect(try parsed("$$\na\n\nb\n$$") == ["p “$$soft{ }a”", "p “bsoft{ }$$”"])
  }

  @Test func pipesDivideCellsBeforeFormulas() throws {
    #expect(
      try parsed("|$a|$b|\n|-|-|\n|$c$|d|") == [
        "table - -", "  header", "    cell “$a”", "    cell “$b”", "  row", "    cell “math{c}”", "    cell “d”",
      ])
  }

  @Test func picturesSayFormulasAsWritten() throws {
    #expect(try parsed("![a $b_c_d$](e)") == ["p “image<e 'a $b_c_d$'>{▣}”"])
  }

  @Test func sourceRangesHoldTheDelimiters() throws {
    let document = try MarkdownParser().parse("é $a$ \\(b\\) **$c$** x $$d$$")
    #expect(document.spanSlices(0) == ["$a$", "\\(b\\)", "**$c$**", "$c$", "$$d$$"])
  }

  @Test func withoutTheExtensionAllIsMarkdown() throws {
    #expect(try parsed("$a*b*c$ \\(x\\)", MarkdownOptions(extensions: [])) == ["p “$aem{b}c$ (x)”"])
  }
}
