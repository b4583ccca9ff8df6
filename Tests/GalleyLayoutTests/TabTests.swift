// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@Suite struct TabTests {
  /// The left edges of a line's runs of text.
  private func edges(_ layout: TextLayout, _ line: Int = 0) -> [Double] {
    layout.lines[line].runs.filter { !$0.glyphs.isEmpty }.map(\.x)
  }

  @Test func theDefaultStopIsEightSpacesOn() throws {
    let composer = try Composer(.box)
    #expect(edges(try composer.layout("Z\tZ")) == [0, 2000])
    #expect(edges(try composer.layout("ZZZ\tZ")) == [0, 2000])
    #expect(edges(try composer.layout("ZZZZ\tZ")) == [0, 4000])
    #expect(edges(try composer.layout("\t\tZ")) == [4000])
  }

  @Test func aTabAloneHasWidth() throws {
    let line = try Composer(.box).layout("\t").lines[0]
    #expect(line.width == 2000)
    #expect(line.hanging == 0)
    #expect(line.runs.allSatisfy { $0.glyphs.isEmpty })
  }

  @Test func theIntervalMayBeInPoints() throws {
    let composer = try Composer(.box).with { $0.tabInterval = .points(700) }
    #expect(edges(try composer.layout("Z\tZ\tZ")) == [0, 700, 1400])
    #expect(edges(try composer.layout("ZZ\tZ")) == [0, 1400])
  }

  @Test func theIntervalIsOfTheTabsOwnStyle() throws {
    let composer = try Composer(.box)
    var text = composer.text("\tZ")
    text.set(.size(500), in: TextRange(0, 1))
    #expect(edges(try composer.layout(text)) == [1000])
  }

  @Test func spacingCountsInTheInterval() throws {
    let composer = try Composer(.box).styled {
      $0.letterSpacing = 10
      $0.wordSpacing = 40
    }
    #expect(edges(try composer.layout("\tZ")) == [2400])
  }

  @Test func explicitStopsComeFirst() throws {
    let composer = try Composer(.box).with {
      $0.tabStops = [TabStop(at: 900), TabStop(at: 3100)]
    }
    #expect(edges(try composer.layout("Z\tZ\tZ\tZ")) == [0, 900, 3100, 4000])
  }

  @Test func textEndsAtARightStop() throws {
    let composer = try Composer(.box).with { $0.tabStops = [TabStop(.right, at: 3000)] }
    #expect(edges(try composer.layout("a\tbb")) == [0, 2000])
    #expect(edges(try composer.layout("a\tbb\nccc\td"), 1) == [0, 2500])
    // Text that is wider than the room before the stop begins at the pen.
    #expect(edges(try composer.layout("a\tbbbbbbb")) == [0, 500])
  }

  @Test func textStandsAroundACentreStop() throws {
    let composer = try Composer(.box).with { $0.tabStops = [TabStop(.center, at: 3000)] }
    #expect(edges(try composer.layout("a\tbb")) == [0, 2500])
    #expect(edges(try composer.layout("a\tb")) == [0, 2750])
  }

  @Test func pointsStandAtADecimalStop() throws {
    let composer = try Composer(.box).with { $0.tabStops = [TabStop(.decimal, at: 3000)] }
    #expect(edges(try composer.layout("\t12.5")) == [2000])
    #expect(edges(try composer.layout("\t1,25")) == [2500])
    #expect(edges(try composer.layout("\t12")) == [2000])
    #expect(edges(try composer.layout("\t1,x.5")) == [1500])
  }

  @Test func alignedTextEndsAtTheNextTab() throws {
    let composer = try Composer(.box).with {
      $0.tabStops = [TabStop(.right, at: 2000), TabStop(.right, at: 4000)]
    }
    #expect(edges(try composer.layout("\tab\tc")) == [1000, 3500])
  }

  @Test func stopsCountFromTheRightInRightToLeftText() throws {
    let layout = try Composer(.hebrew).layout("\u{5D0}\t\u{5D1}")
    // alef at the right end, the tab to 2,000 from there, bet at the left.
    #expect(layout.lines[0].width == 2500)
    #expect(edges(layout) == [0, 2000])
    #expect(layout.lines[0].runs.map(\.range.lower) == [3, 2, 0])
  }

  @Test func linesBreakAfterTabs() throws {
    let composer = try Composer(.box)
    #expect(try composer.lines("Z\tZ", width: 2500) == ["Z\tZ"])
    #expect(try composer.lines("Z\tZ", width: 2499) == ["Z\t", "Z"])
    #expect(try composer.lines("Z\tZ", width: 1999) == ["Z", "\t", "Z"])
  }

  @Test func indentsMoveWhereALineBeginsNotTheStops() throws {
    let composer = try Composer(.box).with { $0.firstLineIndent = 300 }
    let layout = try composer.layout("Z\tZ")
    #expect(layout.lines[0].x == 300)
    #expect(edges(layout) == [0, 1700])
  }

  @Test func stopsBeforeAHangingIndentCount() throws {
    let composer = try Composer(.box).with {
      $0.firstLineIndent = 0
      $0.headIndent = 1000
      $0.tabStops = [TabStop(at: 1000)]
    }
    let layout = try composer.layout("i\tZZ ZZ", width: 2000)
    #expect(layout.lineTexts == ["i\tZZ ", "ZZ"])
    // The third is the space that hangs.
    #expect(edges(layout) == [0, 1000, 2000])
    #expect(layout.lines.map(\.x) == [0, 1000])
  }

  @Test(arguments: [
    [TabStop(at: .nan)], [TabStop(.right, at: .nan), TabStop(at: -.infinity)], [TabStop(at: -5)],
    [TabStop(.center, at: 0)],
  ])
  func stopsThatAreNoPlaceAreLeftOut(_ stops: [TabStop]) throws {
    let composer = try Composer(.box).with { $0.tabStops = stops }
    #expect(edges(try composer.layout("Z\tZ")) == [0, 2000])
  }

  @Test(arguments: [
    TabInterval.points(0), .points(-1), .points(.nan), .points(.infinity), .spaces(0), .spaces(-3), .spaces(.nan),
    .spaces(.infinity), .spaces(1e300),
  ])
  func intervalsThatAreNoneEnd(_ interval: TabInterval) throws {
    let composer = try Composer(.box).with { $0.tabInterval = interval }
    for width in [nil, 0, 700.0] {
      let layout = try composer.layout("Z\tZ\t\tZ", width: width)
      #expect(layout.lineTexts.joined() == "Z\tZ\t\tZ")
      #expect(layout.lines.allSatisfy { $0.width.isFinite && $0.width >= 0 })
    }
  }

  @Test func textThatIsAlignedAtAStopStaysInTheLine() throws {
    let composer = try Composer(.box).with { $0.tabStops = [TabStop(.right, at: 2000)] }
    let layout = try composer.layout("a\tb c", width: 2000)
    #expect(layout.lineTexts == ["a\tb c"])
    #expect(layout.lines[0].width == 2000)
  }
}
