// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@Suite struct SoftHyphenTests {
  @Test func showsAHyphenOnlyWhereTheLineIsDivided() throws {
    let composer = try Composer(.box)
    let layout = try composer.layout("Foo\u{AD}barbaz", width: 3000)
    #expect(layout.lineTexts == ["Foo\u{AD}", "barbaz"])
    #expect(layout.lines.map(\.isHyphenated) == [true, false])
    #expect(layout.lines[0].width == 2000)
    let hyphen = try #require(layout.lines[0].runs.last)
    #expect(hyphen.inserted == "hyphen")
    #expect(hyphen.range == TextRange(5, 5))
    #expect(hyphen.glyphs.map(\.x) == [1500])
    #expect(hyphen.glyphs.map(\.cluster) == [5])
  }

  @Test func takesNoRoomWhereItIsNotTaken() throws {
    let layout = try Composer(.box).layout("Foo\u{AD}bar", width: 3000)
    #expect(layout.lineTexts == ["Foo\u{AD}bar"])
    #expect(layout.lines[0].width == 3000)
    #expect(layout.lines[0].runs.allSatisfy { $0.inserted == nil })
    #expect(layout.lines[0].isHyphenated == false)
    #expect(layout.advances().reduce(0, +) == 3000)
  }

  @Test func theHyphenMustFit() throws {
    let composer = try Composer(.box)
    #expect(try composer.lines("x Foo\u{AD}bar", width: 2750) == ["x Foo\u{AD}", "bar"])
    #expect(try composer.lines("x Foo\u{AD}bar", width: 2749) == ["x ", "Foo\u{AD}", "bar"])
  }

  @Test func theLastOfSeveralThatFitsIsTaken() throws {
    let composer = try Composer(.box)
    #expect(try composer.lines("aa\u{AD}bb\u{AD}cc", width: 2500) == ["aa\u{AD}bb\u{AD}", "cc"])
    #expect(try composer.lines("aa\u{AD}bb\u{AD}cc", width: 2499) == ["aa\u{AD}", "bb\u{AD}cc"])
  }

  @Test func theHyphenHasTheLettersSpacing() throws {
    let composer = try Composer(.box).styled { $0.letterSpacing = 10 }
    let layout = try composer.layout("Foo\u{AD}barbaz", width: 3000)
    #expect(layout.lines[0].width == 2040)
  }

  @Test func aFontWithoutHyphensShowsMinus() throws {
    // The ligature font has '-' and no U+2010.
    let layout = try Composer(.ligature).layout("o\u{AD}oooo", width: 1500)
    #expect(layout.lineTexts == ["o\u{AD}", "ooo", "o"])
    #expect(layout.lines[0].isHyphenated)
    #expect(layout.glyphNames(0).last == "hyphen")
  }

  @Test func hebrewWordsAreNotDividedAtSoftHyphens() throws {
    // UAX #14 LB21a.
    let layout = try Composer(.hebrew).layout("\u{5D0}\u{5D1}\u{AD}\u{5D2}\u{5D3}", width: 1500)
    #expect(layout.lineTexts == ["\u{5D0}\u{5D1}\u{AD}\u{5D2}", "\u{5D3}"])
    #expect(layout.lines[0].isHyphenated == false)
  }

  @Test func inRightToLeftWordsTheHyphenStandsAtTheLeft() throws {
    let composer = try Composer(.arabic, .box)
    let layout = try composer.layout("\u{628}\u{628}\u{AD}\u{628}\u{628}", width: 1400)
    #expect(layout.lineTexts == ["\u{628}\u{628}\u{AD}", "\u{628}\u{628}"])
    let first = try #require(layout.lines[0].runs.first)
    #expect(first.inserted == "hyphen")
    #expect(first.x == 0)
    #expect(first.width == 500)
    #expect(layout.lines[0].width == 1250)
  }

  @Test func aLatinWordInRightToLeftTextHasItsHyphenAtTheRight() throws {
    let layout = try Composer(.box).with { $0.direction = .rtl }.layout("Foo\u{AD}barbaz", width: 3000)
    #expect(layout.lines[0].runs.map(\.inserted) == [nil, "hyphen"])
    #expect(layout.lines[0].runs.map(\.x) == [0, 1500])
    #expect(layout.lines[0].x == 1000)
  }

  @Test func aTrailingSoftHyphenShowsNothing() throws {
    let layout = try Composer(.box).layout("Foo\u{AD}", width: 2000)
    #expect(layout.lines[0].width == 1500)
    #expect(layout.lines[0].isHyphenated == false)
  }

  @Test func charWrapShowsNoHyphen() throws {
    let composer = try Composer(.box).with { $0.wrap = .char }
    let layout = try composer.layout("Foo\u{AD}bar", width: 2000)
    #expect(layout.lineTexts.joined() == "Foo\u{AD}bar")
    #expect(layout.lines[0].width <= 2000)
  }
}
