// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

/// A text, a width in points at 1,000 points an em, and its lines.
struct FitCase: CustomTestStringConvertible, Sendable {
  var name: String
  var text: String
  var width: Double
  var lines: [String]
  var testDescription: String { name }

  init(_ name: String, _ text: String, _ width: Double, _ lines: [String]) {
    self.name = name
    self.text = text
    self.width = width
    self.lines = lines
  }
}

@Suite struct LineFittingTests {
  /// One unit of layout, in points.
  static let unit = 1 / 65_536.0

  @Test(arguments: [
    FitCase("fits at equality", "aa bb", 2250, ["aa bb"]),
    FitCase("a unit too narrow", "aa bb", 2250 - unit, ["aa ", "bb"]),
    FitCase("trailing space hangs", "aa bb", 1000, ["aa ", "bb"]),
    FitCase("many trailing spaces hang", "aa    bb", 1000, ["aa    ", "bb"]),
    FitCase("spaces before LF hang", "AAA   \nBBB", 1500, ["AAA   \n", "BBB"]),
    FitCase("spaces at the end of the text hang", "AAA     ", 1500, ["AAA     "]),
    FitCase("leading spaces count", "  aa bb", 1500, ["  aa ", "bb"]),
    FitCase("leading spaces alone on their line", "  aa", 1000, ["  ", "aa"]),
    FitCase("no break at a no-break space", "a\u{A0}b c", 1250, ["a\u{A0}b ", "c"]),
    FitCase("a no-break space does not hang", "aa\u{A0}", 1000, ["aa", "\u{A0}"]),
    FitCase("figure space does not hang", "ab\u{2007}b c", 1000, ["ab", "\u{2007}b ", "c"]),
    FitCase("break after a hyphen", "aa-bb", 1500, ["aa-", "bb"]),
    FitCase("zero width space", "aa\u{200B}bb", 1000, ["aa\u{200B}", "bb"]),
    FitCase("word joiner", "aa \u{2060}bb c", 2000, ["aa \u{2060}b", "b c"]),
    FitCase("overlong word is broken", "aaaaa", 1000, ["aa", "aa", "a"]),
    FitCase("overlong word starts its own line", "b aaaaa", 1500, ["b ", "aaa", "aa"]),
    FitCase("text goes on after an overlong word", "aaaaa b", 1750, ["aaa", "aa b"]),
    FitCase("spaces after a broken word hang", "aaaa  b", 1000, ["aa", "aa  ", "b"]),
    FitCase("one cluster is always taken", "abc", 0, ["a", "b", "c"]),
    FitCase("one cluster and its spaces", "a b", 0, ["a ", "b"]),
    FitCase("only spaces", "     ", 0, ["     "]),
    FitCase("CRLF at width 0", "a\r\nb", 0, ["a\r\n", "b"]),
    FitCase("line separator", "aa\u{2028}bb", 1500, ["aa\u{2028}", "bb"]),
    FitCase("solidus breaks as UAX #14 says", "aa/bb", 1500, ["aa/", "bb"]),
  ])
  func breaksLines(_ c: FitCase) throws {
    #expect(try Composer(.box).lines(c.text, width: c.width) == c.lines)
  }

  @Test func hangingSpacesAreNotPartOfTheWidth() throws {
    let line = try Composer(.box).layout("AAA   \nBBB", width: 1500).lines[0]
    #expect(line.width == 1500)
    #expect(line.hanging == 750)
  }

  @Test(arguments: [
    FitCase("char wrap breaks anywhere", "ab cd", 1500, ["ab ", "cd"]),
    FitCase("char wrap fills the line", "aa bbb", 2250, ["aa bb", "b"]),
    FitCase("char wrap puts no hyphen", "aaaaaaaaaa", 2000, ["aaaa", "aaaa", "aa"]),
    FitCase("char wrap hangs spaces", "aa   bb", 1000, ["aa   ", "bb"]),
    FitCase("char wrap ignores no-break", "a\u{A0}b", 750, ["a\u{A0}", "b"]),
    FitCase("char wrap keeps clusters", "xy", 0, ["x", "y"]),
  ])
  func breaksBetweenCharacters(_ c: FitCase) throws {
    let composer = try Composer(.box).with { $0.wrap = .char }
    #expect(try composer.lines(c.text, width: c.width) == c.lines)
  }

  @Test func characterWrapKeepsMarksWithTheirBase() throws {
    let composer = try Composer(.marks).with { $0.wrap = .char }
    #expect(try composer.lines("a\u{301}b\u{323}c", width: 500) == ["a\u{301}", "b\u{323}", "c"])
    #expect(try composer.lines("a\u{301}b\u{323}c", width: 999) == ["a\u{301}", "b\u{323}", "c"])
    #expect(try composer.lines("a\u{301}b\u{323}c", width: 1000) == ["a\u{301}b\u{323}", "c"])
  }

  @Test func longWordsOverflowWhereTheyMayNotBeBroken() throws {
    let composer = try Composer(.box).with { $0.breaksLongWords = false }
    #expect(try composer.lines("aaaaa bb c", width: 1000) == ["aaaaa ", "bb ", "c"])
    #expect(try composer.layout("aaaaa bb", width: 1000).lines[0].width == 2500)
  }

  @Test func withoutWrappingOnlyHardBreaksCount() throws {
    let composer = try Composer(.box).with { $0.wrap = .none }
    #expect(try composer.lines("aa bb\ncc\u{2028}dd", width: 0) == ["aa bb\n", "cc\u{2028}", "dd"])
  }

  @Test func withoutAWidthOnlyHardBreaksCount() throws {
    let composer = try Composer(.box)
    for width in [nil, Double.infinity, Double.nan] {
      #expect(try composer.lines("aa bb\ncc", width: width) == ["aa bb\n", "cc"])
    }
  }

  @Test func aNegativeWidthIsNone() throws {
    let composer = try Composer(.box)
    for width in [-1, -Double.infinity, 0] {
      #expect(try composer.lines("ab", width: width) == ["a", "b"])
    }
  }

  @Test func aWidthThatIsNoNumberIsReported() throws {
    let layout = try Composer(.box).layout("ab", width: .nan)
    #expect(layout.warnings == [LayoutWarning(range: TextRange(0, 0), kind: .invalidValue("width"))])
  }

  @Test func ideographsBreakAnywhereButBeforeClosingPunctuation() throws {
    let composer = try Composer(.cjk)
    #expect(try composer.lines("国国国国", width: 3000) == ["国国国", "国"])
    #expect(try composer.lines("国国国。", width: 3000) == ["国国", "国。"])
    #expect(try composer.lines("国国国、国", width: 3000) == ["国国", "国、国"])
    #expect(try composer.lines("国国「国」", width: 3000) == ["国国", "「国」"])
  }

  @Test func ideographicSpacesHang() throws {
    let layout = try Composer(.cjk).layout("国\u{3000}国", width: 1000)
    #expect(layout.lineTexts == ["国\u{3000}", "国"])
    #expect(layout.lines.map(\.hanging) == [1000, 0])
  }

  @Test func keepAllBreaksAtSpacesOnly() throws {
    let composer = try Composer(.cjk).with { $0.wordBreak = .keepAll }
    #expect(try composer.lines("가나다 한글", width: 4000) == ["가나다 ", "한글"])
  }

  @Test func breakAllBreaksWordsBeforeTheyOverflow() throws {
    let composer = try Composer(.box).with { $0.wordBreak = .breakAll }
    #expect(try composer.lines("a bbbb", width: 1750) == ["a bb", "bb"])
  }

  @Test func webHabitsKeepASolidusInItsWord() throws {
    let composer = try Composer(.box).with { $0.webBreaks = true }
    #expect(try composer.lines("aa/bb", width: 1500) == ["aa/", "bb"])
    #expect(try composer.lines("cc aa/bb", width: 3000) == ["cc ", "aa/bb"])
  }

  @Test func emojiBreakBetweenSequencesOnly() throws {
    let family = "👨‍👩‍👧"
    let layout = try Composer(.emoji).layout(String(repeating: family, count: 4), width: 2500)
    #expect(layout.lineTexts == [family + family, family + family])
  }

  @Test func dashesBesideNoBreakSpacesEnd() throws {
    let text = String(repeating: "\u{2014}\u{A0}", count: 300)
    let layout = try Composer(.box).layout(text, width: 1)
    #expect(layout.lines.allSatisfy { !$0.range.isEmpty })
    #expect(layout.lineTexts.joined() == text)
  }

  @Test func bigTextAfterSmallFillsItsLine() throws {
    // The ligature is wider than an em and a half of the text at the line's start.
    let composer = try Composer(.ligature).with { $0.wrap = .char }
    var text = composer.text("offi")
    text.set(.size(10), in: TextRange(0, 1))
    #expect(try composer.layout(text, width: 305).lineTexts == ["of", "f", "i"])
    #expect(try composer.layout(text, width: 605).lineTexts == ["off", "i"])
  }
}
