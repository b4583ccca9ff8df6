// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyLayout
import GalleyModel
import Testing

/// Rows of line breaking, white space, justification and tabs.
@Suite struct BugReportBreakingTests {
  private func box() throws -> Composer { try Composer(.box) }

  /// B37
  @Test func spacesAtALineEndHang() throws {
    let layout = try box().layout("AAA   \nBBB", width: 1500)
    #expect(layout.lineTexts == ["AAA   \n", "BBB"])
    #expect(layout.lines[0].width == 1500)
    #expect(layout.lines[0].hanging == 750)
  }

  /// B39
  @Test func aWideBoxBetweenLettersStandsOnItsOwnLine() throws {
    let composer = try Composer(.box, size: 20)
    var text = composer.text("A\u{FFFC}B")
    text.set(.attachment(InlineAttachment(id: "box", width: 100, height: 10)), in: TextRange(1, 4))
    let layout = try composer.layout(text, width: 100)
    #expect(layout.lineTexts == ["A", "\u{FFFC}", "B"])
    #expect(layout.lines.map(\.width) == [10, 100, 10])
  }

  /// B40
  @Test func aBoxAfterALineFeedIsFirstOnItsLine() throws {
    let composer = try Composer(.box, size: 20)
    var text = composer.text("a\n\u{FFFC}b")
    text.set(.attachment(InlineAttachment(id: "box", width: 30, height: 10)), in: TextRange(2, 5))
    let layout = try composer.layout(text)
    #expect(layout.lineTexts == ["a\n", "\u{FFFC}b"])
    #expect(layout.lines[1].runs[0].attachment?.id == "box")
    #expect(layout.lines[1].runs.map(\.x) == [0, 30])
  }

  /// B42
  @Test func spacesThatHangGetNoShareOfAJustifiedLine() throws {
    let layout = try box().with { $0.alignment = .justify }.layout("AA BB CC   DD EE", width: 3700)
    #expect(layout.lineTexts == ["AA BB CC   ", "DD EE"])
    // 3,500 and two gaps: each space takes 100 of the 200 left.
    #expect(layout.advances() == [500, 500, 350, 500, 500, 350, 500, 500, 250, 250, 250])
    #expect(layout.lines[0].width == 3700)
    #expect(layout.lines[0].hanging == 750)
  }

  /// B43
  @Test func dashesJoinedByNoBreakSpacesComeToAnEnd() throws {
    let text = String(repeating: "\u{2014}\u{00A0}", count: 300)
    let layout = try box().layout(text, width: 1)
    #expect(layout.lineTexts.joined() == text)
    #expect(layout.lines.allSatisfy { !$0.clusters.isEmpty })
    #expect(layout.lineCount <= 600)
  }

  /// B45
  @Test func aWordJoinerHoldsAndIsNotSeen() throws {
    let layout = try box().layout("x a/\u{2060}b", width: 1750)
    #expect(layout.lineTexts == ["x ", "a/\u{2060}b"])
    #expect(layout.lines[1].width == 1500)
    #expect(layout.warnings.isEmpty)
    #expect(layout.lines[1].runs.allSatisfy { $0.font.face.familyName == "Galley Test Box" })
    let glyphs = layout.glyphs(1).filter { $0.advance > 0 }
    #expect(glyphs.count == 3)
    #expect(layout.glyphs(1).allSatisfy { $0.id != 0 })
  }

  /// B47
  @Test func aSoftHyphenIsSeenOnlyWhereALineEndsAtIt() throws {
    let text = "Foo\u{00AD}barbazqux"
    let narrow = try box().with { $0.breaksLongWords = false }.layout(text, width: 3000)
    #expect(narrow.lineTexts == ["Foo\u{00AD}", "barbazqux"])
    #expect(narrow.glyphNames(0).last == "hyphentwo")
    #expect(narrow.lines[0].isHyphenated)
    #expect(narrow.lines[0].width == 2000)
    let wide = try box().layout(text)
    #expect(wide.lines[0].width == 6000)
    #expect(!wide.lines[0].isHyphenated)
    #expect(wide.glyphs(0).filter { $0.advance > 0 }.count == 12)
  }

  /// B49: no hyphen where none was asked for is our choice.
  @Test func noHyphenComesUnasked() throws {
    let letters = try box().with { $0.wrap = .char }.layout("aaaaaaaaaa", width: 2000)
    #expect(letters.lineTexts == ["aaaa", "aaaa", "aa"])
    #expect(letters.lines.map(\.width) == [2000, 2000, 1000])
    let path = try box().layout("sit/amet", width: 2250)
    #expect(path.lineTexts == ["sit/", "amet"])
    #expect((letters.lines + path.lines).allSatisfy { !$0.isHyphenated && $0.runs.allSatisfy { $0.inserted == nil } })
  }

  /// B50
  @Test func arabicWordsStayJoinedAroundALineEnd() throws {
    let composer = try Composer(.arabic)
    let whole = try composer.layout("\u{0628}\u{064A}\u{062A}")
    let layout = try composer.layout("\u{0628}\u{064A}\u{062A} \u{0628}\u{064A}\u{062A}", width: 1300)
    #expect(layout.lineTexts == ["\u{0628}\u{064A}\u{062A} ", "\u{0628}\u{064A}\u{062A}"])
    #expect(layout.glyphNames(1) == whole.glyphNames())
    #expect(layout.glyphNames(0).suffix(3) == whole.glyphNames()[...])
    #expect(whole.advances() == [550, 350, 400])
  }

  /// B52
  @Test func thaiBreaksBetweenWords() throws {
    let word = "\u{0E01}\u{0E32}\u{0E23}\u{0E1A}\u{0E49}\u{0E32}\u{0E19}"
    let composer = try Composer(.thai)
    let width = try composer.layout(word).lines[0].width
    #expect(width == 3000)
    let text = word + word + word
    #expect(try composer.lines(text, width: 1.5 * width) == [word, word, word])
    // Narrower than a word it breaks inside, and never before a mark.
    for narrow in stride(from: 0, to: width, by: 250) {
      for line in try composer.lines(text, width: narrow) {
        #expect(line.unicodeScalars.first != "\u{0E49}", "at \(narrow)")
      }
    }
  }

  /// B54
  @Test func keepAllBreaksKoreanAtSpacesOnly() throws {
    let composer = try Composer(.cjk)
    let text = "\u{D55C}\u{AE00}\u{AC00} \u{B098}\u{B2E4}\u{B77C}"
    #expect(try composer.lines(text, width: 5000) == ["\u{D55C}\u{AE00}\u{AC00} \u{B098}", "\u{B2E4}\u{B77C}"])
    let kept = try composer.with { $0.wordBreak = .keepAll }.lines(text, width: 5000)
    #expect(kept == ["\u{D55C}\u{AE00}\u{AC00} ", "\u{B098}\u{B2E4}\u{B77C}"])
  }

  /// B55
  @Test func tabStopsAreAGridOfTheLine() throws {
    // Eight spaces of 250.
    for text in ["Z\tZ", "ZZ\tZ", "ZZZ\tZ"] { #expect(try box().layout(text).glyphs(0).last?.x == 2000) }
    #expect(try box().layout("ZZZZ\tZ").glyphs(0).last?.x == 4000)
  }

  /// B57
  @Test func twoTabsAreTwoIntervals() throws {
    #expect(try box().layout("\t\tx").glyphs(0).map(\.x) == [4000])
    let points = try box().with { $0.tabInterval = .points(333) }
    #expect(try points.layout("\t\tx").glyphs(0).map(\.x) == [666])
  }

  /// B58
  @Test func aTabAloneHasRoomAndNoGlyph() throws {
    let layout = try box().layout("\t")
    #expect(layout.lines[0].width + layout.lines[0].hanging == 2000)
    #expect(layout.glyphs(0).isEmpty)
    #expect(layout.warnings.isEmpty)
  }

  /// B60
  @Test func theLastLineOfEachParagraphKeepsItsWidth() throws {
    let composer = try box().with { $0.alignment = .justify }
    let layout = try composer.layout("AA BB CC\nDD EE FF", width: 2500)
    #expect(layout.lineTexts == ["AA BB ", "CC\n", "DD EE ", "FF"])
    #expect(layout.lines.map(\.width) == [2500, 1000, 2500, 1000])
  }

  /// B61
  @Test func theLastLineOfAJustifiedRTLParagraphStandsAtTheRight() throws {
    let word = "\u{05D0}\u{05D1}"
    let composer = try Composer(.hebrew).with { $0.alignment = .justify }
    let layout = try composer.layout([word, word, word].joined(separator: " "), width: 2500)
    #expect(layout.lines.map(\.width) == [2500, 1000])
    #expect(layout.lines.map(\.right) == [2500, 2500])
  }

  /// B63
  @Test(arguments: [nil, 0, 1, 250, 1000])
  func whiteSpaceMeasuresAsItIsSet(_ width: Double?) throws {
    let text = "  \"   \t  \"  "
    let layout = try box().layout(text, width: width)
    #expect(layout.lineTexts.joined() == text)
    #expect(layout.lines.count == layout.lineCount)
    let last = try #require(layout.lines.last)
    #expect(layout.size.height == last.y + last.ascent + last.descent)
    #expect(layout.size.width == layout.lines.map(\.right).max())
    let list = layout.displayList()
    #expect(list.size.height.points == layout.size.height)
  }

  /// B65
  @Test(arguments: ["\u{3002}", "\u{3001}", "\u{300D}"])
  func noLineStartsWithAStop(_ stop: String) throws {
    let composer = try Composer(.cjk)
    #expect(try composer.lines("\u{56FD}\u{56FD}\u{56FD}\(stop)", width: 3000) == ["国国", "国\(stop)"])
    for count in 1...8 {
      let text = String(repeating: "\u{56FD}", count: count) + stop + "\u{300C}\u{56FD}\u{300D}"
      for line in try composer.lines(text, width: 3000) {
        #expect(!line.hasPrefix(stop) && !line.hasPrefix("\u{300D}") && !line.hasSuffix("\u{300C}"))
      }
    }
  }
}
