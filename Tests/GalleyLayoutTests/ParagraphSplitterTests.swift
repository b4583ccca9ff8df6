// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

/// A text and the lines that a text field would show.
struct SplitCase: CustomTestStringConvertible, Sendable {
  var name: String
  var text: String
  var lines: [String]
  var paragraphs: Int
  var testDescription: String { name }

  init(_ name: String, _ text: String, _ lines: [String], paragraphs: Int? = nil) {
    self.name = name
    self.text = text
    self.lines = lines
    self.paragraphs = paragraphs ?? lines.count
  }
}

@Suite struct ParagraphSplitterTests {
  static let cases = [
    SplitCase("empty", "", [""]),
    SplitCase("one space", " ", [" "]),
    SplitCase("one line", "ab", ["ab"]),
    SplitCase("LF", "a\nb", ["a\n", "b"]),
    SplitCase("CR", "a\rb", ["a\r", "b"]),
    SplitCase("CRLF is one", "a\r\nb", ["a\r\n", "b"]),
    SplitCase("LF CR are two", "a\n\rb", ["a\n", "\r", "b"]),
    SplitCase("CR CR LF are two", "a\r\r\nb", ["a\r", "\r\n", "b"]),
    SplitCase("paragraph separator", "a\u{2029}b", ["a\u{2029}", "b"]),
    SplitCase("NEL", "a\u{85}b", ["a\u{85}", "b"]),
    SplitCase("VT", "a\u{B}b", ["a\u{B}", "b"]),
    SplitCase("FF", "a\u{C}b", ["a\u{C}", "b"]),
    SplitCase("line separator ends a line only", "a\u{2028}b", ["a\u{2028}", "b"], paragraphs: 1),
    SplitCase("trailing newline", "a\n", ["a\n", ""]),
    SplitCase("trailing CRLF", "a\r\n", ["a\r\n", ""]),
    SplitCase("trailing CR", "a\r", ["a\r", ""]),
    SplitCase("trailing paragraph separator", "a\u{2029}", ["a\u{2029}", ""]),
    SplitCase("trailing line separator", "a\u{2028}", ["a\u{2028}", ""], paragraphs: 1),
    SplitCase("only a line separator", "\u{2028}", ["\u{2028}", ""], paragraphs: 1),
    SplitCase("line separator before LF", "a\u{2028}\n", ["a\u{2028}", "\n", ""], paragraphs: 2),
    SplitCase("only newlines", "\n\n\n", ["\n", "\n", "\n", ""]),
    SplitCase("one newline", "\n", ["\n", ""]),
    SplitCase("leading newline", "\na", ["\n", "a"]),
    SplitCase("spaces at both sides", " \n ", [" \n", " "]),
    SplitCase("FS, GS, RS", "a\u{1C}b\u{1D}c\u{1E}d", ["a\u{1C}", "b\u{1D}", "c\u{1E}", "d"]),
    SplitCase("US ends nothing", "a\u{1F}b", ["a\u{1F}b"]),
    SplitCase("the first byte of NEL alone", "a\u{80}b\u{A0}c", ["a\u{80}b\u{A0}c"]),
    SplitCase("neighbours of the separators", "a\u{2027}b\u{202A}c", ["a\u{2027}b\u{202A}c"]),
    SplitCase(
      "all kinds", "a\n\u{B}\u{C}\r\u{85}\u{2029}b", ["a\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2029}", "b"]),
  ]

  @Test(arguments: cases) func showsTheLinesOfATextField(_ c: SplitCase) throws {
    for width in [nil, 100_000.0] {
      let layout = try Composer(.box).layout(c.text, width: width)
      #expect(layout.lineTexts == c.lines)
      #expect(layout.paragraphs.count == c.paragraphs)
      #expect(layout.lineCount == c.lines.count)
    }
  }

  @Test(arguments: cases) func spansTileTheText(_ c: SplitCase) {
    var end = 0
    for span in splitParagraphs(Array(c.text.utf8)) {
      #expect(span.start == end)
      #expect(span.contentEnd >= span.start && span.end >= span.contentEnd)
      end = span.end
    }
    #expect(end == c.text.utf8.count)
  }

  @Test(arguments: cases) func anyLineButTheLastEndsHard(_ c: SplitCase) throws {
    let lines = try Composer(.box).layout(c.text).lines
    for line in lines.dropLast() { #expect(line.hardBreak) }
    #expect(lines.last?.hardBreak == false)
  }

  @Test func emptyTextIsOneLineHighAndNothingWide() throws {
    let layout = try Composer(.box).layout("")
    #expect(layout.size == Size(width: 0, height: 1000))
    #expect(layout.lines[0].runs.isEmpty)
    #expect(layout.displayList().commands.isEmpty)
  }

  @Test func newlinesAloneGiveLinesOfEqualHeight() throws {
    let layout = try Composer(.box).layout("\n\n")
    #expect(layout.lines.map(\.y) == [0, 1090, 2180])
    #expect(layout.size == Size(width: 0, height: 3180))
    #expect(layout.lines.allSatisfy { $0.width == 0 && $0.hanging == 0 })
  }

  @Test func oneSpaceHangs() throws {
    let line = try #require(try Composer(.box).layout(" ").lines.first)
    #expect(line.width == 0)
    #expect(line.hanging == 250)
  }

  @Test func terminatorsHaveNoGlyphs() throws {
    for end in ["\n", "\r", "\r\n", "\u{85}", "\u{B}", "\u{C}", "\u{2028}", "\u{2029}"] {
      let layout = try Composer(.box).layout("a" + end)
      #expect(layout.glyphNames() == ["a"])
      #expect(layout.lines[0].width == 500)
      #expect(layout.lines[0].hanging == 0)
      #expect(layout.warnings.isEmpty)
    }
  }

  @Test func emptyLinesTakeTheStyleWhereTheyStand() throws {
    var composer = try Composer(.box)
    composer.style.size = 100
    var text = composer.text("a\n\nb")
    text.set(.size(1000), in: TextRange(2, 3))
    #expect(try composer.layout(text).lines.map(\.ascent) == [80, 800, 80])
  }

  @Test func anEmptyLastLineTakesTheStyleBeforeIt() throws {
    var composer = try Composer(.box)
    composer.style.size = 100
    var text = composer.text("a\n")
    text.set(.size(1000), in: TextRange(0, 2))
    #expect(try composer.layout(text).lines.map(\.ascent) == [800, 800])
  }

  @Test func anEmptyLastLineTakesTheParagraphStyleBeforeIt() throws {
    let composer = try Composer(.box)
    var text = composer.text("ab\n")
    var paragraph = ParagraphStyle()
    paragraph.alignment = .right
    text.set(.paragraph(paragraph), in: TextRange(0, 3))
    #expect(try composer.layout(text, width: 2000).lines.map(\.x) == [1000, 2000])
  }
}
