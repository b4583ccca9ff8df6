// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@Suite struct AlignmentTests {
  @Test(arguments: [
    (TextAlignment.start, 0.0, 2000.0), (.end, 2000, 0), (.left, 0, 0), (.right, 2000, 2000), (.center, 1000, 1000),
    (.justify, 0, 2000),
  ])
  func linesStandWhereTheyAreAsked(_ alignment: TextAlignment, _ ltr: Double, _ rtl: Double) throws {
    let composer = try Composer(.box, .hebrew).with { $0.alignment = alignment }
    #expect(try composer.layout("ab", width: 3000).lines[0].x == ltr)
    #expect(try composer.layout("\u{5D0}\u{5D1}", width: 3000).lines[0].x == rtl)
  }

  @Test func hangingSpacesDoNotMoveLines() throws {
    let composer = try Composer(.box).with { $0.alignment = .right }
    #expect(try composer.layout("ab   cd", width: 1200).lines.map(\.x) == [200, 200])
    #expect(try composer.with { $0.alignment = .center }.layout("ab   cd", width: 1200).lines.map(\.x) == [100, 100])
  }

  @Test(arguments: TextAlignment.allCases) func aLineTooWideStandsAtItsStartEdge(_ alignment: TextAlignment) throws {
    let composer = try Composer(.box, .hebrew).with {
      $0.alignment = alignment
      $0.breaksLongWords = false
    }
    #expect(try composer.layout("abc", width: 1000).lines[0].x == 0)
    // From the right edge, so 500 of it are left of the container.
    #expect(try composer.layout("\u{5D0}\u{5D1}\u{5D2}", width: 1000).lines[0].x == -500)
  }

  @Test func withoutAWidthTheWidestLineIsTheContainer() throws {
    let composer = try Composer(.box).with { $0.alignment = .right }
    let layout = try composer.layout("abc\na\nab")
    #expect(layout.lines.map(\.x) == [0, 1000, 500])
    #expect(layout.size.width == 1500)
  }

  @Test func aCentredLineIsExactToAUnit() throws {
    let composer = try Composer(.box).with { $0.alignment = .center }
    let unit = 1 / 65_536.0
    #expect(try composer.layout("a", width: 500 + unit).lines[0].x == 0)
    #expect(try composer.layout("a", width: 500 + 2 * unit).lines[0].x == unit)
  }

  @Test func indentsMoveTheStartEdge() throws {
    let composer = try Composer(.box, .hebrew).with {
      $0.firstLineIndent = 300
      $0.headIndent = 100
    }
    let ltr = try composer.layout("ab cd", width: 1400)
    #expect(ltr.lineTexts == ["ab ", "cd"])
    #expect(ltr.lines.map(\.x) == [300, 100])
    let rtl = try composer.layout("\u{5D0}\u{5D1} \u{5D2}\u{5D3}", width: 1400)
    #expect(rtl.lines.map(\.x) == [100, 300])
  }

  @Test func indentsTakeRoom() throws {
    let composer = try Composer(.box).with {
      $0.firstLineIndent = 300
      $0.headIndent = 100
    }
    #expect(try composer.lines("ab cd", width: 2550) == ["ab cd"])
    #expect(try composer.lines("ab cd", width: 2549) == ["ab ", "cd"])
    #expect(try composer.lines("ab cd ef", width: 2350) == ["ab ", "cd ef"])
  }

  @Test func aTailIndentIsFromTheEndEdgeUnlessPositive() throws {
    let inset = try Composer(.box).with {
      $0.tailIndent = -200
      $0.alignment = .right
    }
    #expect(try inset.layout("ab", width: 2000).lines[0].x == 800)
    #expect(try inset.lines("ab cd", width: 2449) == ["ab ", "cd"])
    let fixed = inset.with { $0.tailIndent = 1500 }
    #expect(try fixed.layout("ab", width: 2000).lines[0].x == 500)
    #expect(try fixed.lines("ab cd", width: 9000) == ["ab ", "cd"])
  }

  @Test func indentsCountInTheWidthThatIsNeeded() throws {
    let composer = try Composer(.box).with {
      $0.firstLineIndent = 300
      $0.tailIndent = -200
      $0.alignment = .right
    }
    let layout = try composer.layout("ab")
    #expect(layout.lines[0].x == 300)
    #expect(layout.containerWidth.points == 1500)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func indentsThatAreNoLengthEnd(_ indent: Double) throws {
    let composer = try Composer(.box).with {
      $0.firstLineIndent = indent
      $0.headIndent = indent
      $0.tailIndent = indent
    }
    for width in [nil, 0, 1000.0] {
      let layout = try composer.layout("ab cd", width: width)
      #expect(layout.lineTexts.joined() == "ab cd")
      #expect(layout.lines.allSatisfy { $0.x.isFinite })
    }
  }
}

@Suite struct JustificationTests {
  private func composer() throws -> Composer { try Composer(.box).with { $0.alignment = .justify } }

  @Test func aTabAtTheEndOfAStretchedLineHangs() throws {
    let composer = try composer()
    // A stop every 2,000: the tab behind the second word ends at 4,000, where there is no room for the third.
    let layout = try composer.layout("aa aa\taaaa aa", width: 4200)
    #expect(layout.lineTexts == ["aa aa\t", "aaaa aa"])
    let line = layout.lines[0]
    #expect(line.width == 4200)
    #expect(line.hanging == 1750)
    #expect(layout.advances().reduce(0, +) == 4200)
    // The last line is not stretched: its tab stays what it is.
    #expect(try composer.layout("aa\t", width: 4200).lines[0].width == 2000)
    // A tab inside parts the line still: what is before it stands at its stop.
    let inner = try composer.layout("a\taa aa\t aaaaaa", width: 6500)
    #expect(inner.lineTexts[0] == "a\taa aa\t ")
    #expect(inner.lines[0].width == 6500)
    #expect(inner.lines[0].runs.first?.x == 0)
    #expect(inner.lines[0].runs.first?.width == 500)
  }

  @Test func aLineOfTabsAloneKeepsItsWidth() throws {
    let layout = try composer().layout("\t\taaaaaaa", width: 4200)
    #expect(layout.lineTexts.joined() == "\t\taaaaaaa")
    #expect(layout.lines.allSatisfy { $0.width <= 4200 })
  }

  @Test func spacesTakeTheRoom() throws {
    let layout = try composer().layout("a b c d", width: 2600)
    #expect(layout.lineTexts == ["a b c ", "d"])
    #expect(layout.lines[0].width == 2600)
    #expect(layout.glyphs(0).map(\.x).prefix(5) == [0, 500, 1050, 1550, 2100])
    #expect(layout.lines[1].width == 500)
  }

  @Test func whatDoesNotDivideGoesToTheFirstSpaces() throws {
    let unit = 1 / 65_536.0
    let layout = try composer().layout("a b c d e", width: 2750 + 5 * unit)
    #expect(layout.lineTexts == ["a b c d ", "e"])
    let spaces = layout.glyphs(0).map(\.advance).filter { $0 != 500 }
    #expect(spaces == [250 + 2 * unit, 250 + 2 * unit, 250 + unit, 250])
    #expect(layout.lines[0].width == 2750 + 5 * unit)
  }

  @Test func everySpaceOfAGapTakesItsShareAndHangingOnesNone() throws {
    let layout = try composer().layout("AA BB CC   DD EE", width: 3700)
    #expect(layout.lineTexts == ["AA BB CC   ", "DD EE"])
    #expect(layout.lines[0].width == 3700)
    #expect(layout.lines[0].hanging == 750)
  }

  @Test func theLastLineOfEachParagraphIsNatural() throws {
    let layout = try composer().layout("a b c\na b c", width: 1600)
    #expect(layout.lineTexts == ["a b ", "c\n", "a b ", "c"])
    #expect(layout.lines.map(\.width) == [1600, 500, 1600, 500])
  }

  @Test func aLineBeforeALineSeparatorIsNatural() throws {
    let layout = try composer().layout("a b\u{2028}c", width: 1600)
    #expect(layout.lines.map(\.width) == [1250, 500])
  }

  @Test func aLineWithoutSpacesIsNatural() throws {
    let layout = try composer().layout("aaa bbb", width: 1900)
    #expect(layout.lines.map(\.width) == [1500, 1500])
    #expect(layout.lines.map(\.x) == [0, 0])
  }

  @Test func theLastLineOfRightToLeftTextStandsAtTheRight() throws {
    let composer = try Composer(.hebrew).with { $0.alignment = .justify }
    let layout = try composer.layout("\u{5D0} \u{5D1} \u{5D2}", width: 1600)
    #expect(layout.lines.map(\.width) == [1600, 500])
    #expect(layout.lines.map(\.x) == [0, 1100])
    #expect(layout.glyphs(0).filter { $0.advance == 500 }.map(\.x) == [0, 1100])
  }

  @Test func runsOfALineAddUpToIt() throws {
    let composer = try Composer(.hebrew, .box).with { $0.alignment = .justify }
    let layout = try composer.layout("ab \u{5D0} cd \u{5D1}\u{5D2} ef gh \u{5D3} ij", width: 3217.3)
    for line in layout.lines {
      #expect(line.runs.map(\.width).reduce(0, +) == line.width + line.hanging)
    }
    for line in layout.lines.dropLast() { #expect(line.width == LayoutUnit(points: 3217.3).points) }
  }

  @Test func noBreakSpacesAreGapsToo() throws {
    let layout = try composer().layout("a\u{A0}b c", width: 1450)
    #expect(layout.lineTexts == ["a\u{A0}b ", "c"])
    #expect(layout.advances(0) == [500, 450, 500, 250])
  }

  @Test func onlyTextAfterTheLastTabIsStretched() throws {
    let layout = try composer().layout("a b\tc d e", width: 3600)
    #expect(layout.lineTexts == ["a b\tc d ", "e"])
    #expect(layout.lines[0].width == 3600)
    #expect(layout.lines[0].runs.filter { !$0.glyphs.isEmpty }.map(\.x).prefix(2) == [0, 2000])
  }
}
