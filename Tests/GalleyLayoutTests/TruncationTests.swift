// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@Suite struct TruncationTests {
  private func layout(
    _ composer: Composer, _ string: String, width: Double? = nil, height: Double? = nil, maxLines: Int? = nil,
    _ truncation: Truncation = .end, ellipsis: String = "\u{2026}"
  ) throws -> TextLayout {
    try composer.layout(
      composer.text(string),
      LayoutOptions(width: width, height: height, maxLines: maxLines, truncation: truncation, ellipsis: ellipsis))
  }

  /// What one line shows, from left to right, the ellipsis as such.
  private func shown(_ layout: TextLayout, _ line: Int) -> String {
    layout.lines[line].runs.map { run in
      if run.inserted != nil { return "\u{2026}" }
      let text = layout.text(in: run.range)
      return run.level % 2 == 1 ? String(text.reversed()) : text
    }.joined()
  }

  private func isPlain(_ layout: TextLayout) -> Bool {
    !layout.isTruncated && layout.elided.isEmpty && layout.lines.allSatisfy { $0.ellipsis == nil }
  }

  @Test func textThatFitsIsNotCut() throws {
    let composer = try Composer(.box)
    #expect(isPlain(try layout(composer, "aa bb", width: 2250, maxLines: 1)))
    #expect(isPlain(try layout(composer, "aa bb", width: 1000, maxLines: 2)))
    #expect(isPlain(try layout(composer, "aa bb", width: 1000, height: 2090)))
    #expect(isPlain(try layout(composer, "", maxLines: 1)))
    #expect(isPlain(try layout(try Composer(.arabic), "\u{628}\u{628}", width: 950, maxLines: 1)))
  }

  @Test func blankTextBelowIsNoText() throws {
    let composer = try Composer(.box)
    for text in [
      "a\n", "a   ", "a\n\n \n", "a\u{2028}", "a\u{2029}", "a\u{85} ", "a\u{B}\u{C}",
      "a\n\u{3000}\u{A0}\u{2029}\u{2028} ",
    ] {
      let layout = try layout(composer, text, width: 500, maxLines: 1)
      #expect(isPlain(layout), "\(text.debugDescription)")
      #expect(layout.lines.count == 1)
      #expect(layout.lines[0].range == TextRange(0, text.utf8.count))
    }
  }

  @Test func theEndIsCut() throws {
    let layout = try layout(try Composer(.box), "aa bb cc", width: 2500, maxLines: 1)
    #expect(shown(layout, 0) == "aa b…")
    #expect(layout.isTruncated)
    #expect(layout.elided == [TextRange(4, 8)])
    #expect(layout.lines[0].ellipsis == TextRange(4, 8))
    #expect(layout.lines[0].range == TextRange(0, 8))
    #expect(layout.lines[0].width == 2500)
    let mark = layout.lines[0].runs.last
    #expect(mark?.inserted == "ellipsis")
    #expect(mark?.range == TextRange(4, 4))
    #expect(mark?.glyphs.map(\.advance) == [750])
  }

  @Test func spacesBeforeTheEllipsisAreDropped() throws {
    let layout = try layout(try Composer(.box), "aa bb cc", width: 2200, maxLines: 1)
    #expect(shown(layout, 0) == "aa…")
    #expect(layout.lines[0].width == 1750)
    #expect(layout.elided == [TextRange(2, 8)])
  }

  @Test func theLastLineIsFilledPastItsWordEnd() throws {
    let layout = try layout(try Composer(.box), "aa bb ccccc dd", width: 2300, maxLines: 2)
    #expect(layout.lineTexts == ["aa bb ", "ccccc dd"])
    #expect(shown(layout, 1) == "ccc…")
  }

  @Test func anUnbreakableWordKeepsItsHead() throws {
    let layout = try layout(try Composer(.box), String(repeating: "a", count: 100), width: 2000, maxLines: 1)
    #expect(shown(layout, 0) == "aa…")
    #expect(layout.lines[0].width == 1750)
  }

  @Test func theStartIsCut() throws {
    let layout = try layout(try Composer(.box), "aa bb cc", width: 2500, maxLines: 1, .start)
    #expect(shown(layout, 0) == "…b cc")
    #expect(layout.elided == [TextRange(0, 4)])
    #expect(layout.lines[0].width == 2500)
  }

  @Test func theMiddleIsCut() throws {
    let layout = try layout(try Composer(.box), "abcdefgh", width: 2750, maxLines: 1, .middle)
    #expect(shown(layout, 0) == "ab…gh")
    #expect(layout.elided == [TextRange(2, 6)])
    #expect(layout.lines[0].width == 2750)
  }

  @Test func rightToLeftTextEndsAtTheLeft() throws {
    let composer = try Composer(.hebrew, .box)
    let text = "\u{5D0}\u{5D1}\u{5D2}\u{5D3}\u{5D4}"
    let end = try layout(composer, text, width: 2000, maxLines: 1)
    #expect(shown(end, 0) == "…\u{5D1}\u{5D0}")
    #expect(end.elided == [TextRange(4, 10)])
    #expect(end.lines[0].x == 250)
    #expect(end.lines[0].runs[0].x == 0)
    let start = try layout(composer, text, width: 2000, maxLines: 1, .start)
    #expect(shown(start, 0) == "\u{5D4}\u{5D3}…")
    let middle = try layout(composer, text, width: 2000, maxLines: 1, .middle)
    #expect(shown(middle, 0) == "\u{5D4}…\u{5D0}")
  }

  @Test func theEllipsisBelongsToTheParagraphsDirection() throws {
    let composer = try Composer(.hebrew, .box)
    #expect(
      shown(try layout(composer, "ab \u{5D0}\u{5D1}\u{5D2}\u{5D3}", width: 3200, maxLines: 1), 0)
        == "ab \u{5D1}\u{5D0}…")
    #expect(shown(try layout(composer, "\u{5D0} abcdef", width: 2700, maxLines: 1), 0) == "…ab \u{5D0}")
  }

  @Test func linesBelowTheHeightAreCut() throws {
    let composer = try Composer(.box)
    let layout = try layout(composer, "aa bb cc", width: 1250, height: 2090)
    #expect(layout.lines.count == 2)
    #expect(shown(layout, 1) == "b…")
    #expect(layout.size.height == 2090)
    // The first line stays, whatever the height.
    #expect(try self.layout(composer, "aa bb", width: 1250, height: 10).lines.count == 1)
    #expect(try self.layout(composer, "aa bb", width: 1250, height: -1).lines.count == 1)
    #expect(try self.layout(composer, "aa bb", width: 1250, height: .nan).lines.count == 2)
    #expect(try self.layout(composer, "aa bb", width: 1250, height: .infinity).lines.count == 2)
  }

  @Test func followingParagraphsAreElidedToo() throws {
    let layout = try layout(try Composer(.box), "One\nTwo\nThree", width: 5000, maxLines: 2)
    #expect(layout.lineTexts == ["One\n", "Two\nThree"])
    #expect(shown(layout, 1) == "Two…")
    #expect(layout.elided == [TextRange(7, 13)])
  }

  @Test func anEmptyLineShowsTheEllipsisAlone() throws {
    let layout = try layout(try Composer(.box), "a\n\nb", maxLines: 2)
    #expect(shown(layout, 1) == "…")
    #expect(layout.lines[1].width == 750)
  }

  @Test(arguments: [Truncation.start, .middle]) func whatFollowsAWholeLineIsCutAtItsEnd(_ kind: Truncation) throws {
    // The line itself is whole: the ellipsis stands for the text after it.
    let layout = try layout(try Composer(.box), "One\nTwo", width: 5000, maxLines: 1, kind)
    #expect(shown(layout, 0) == "One…")
    #expect(layout.elided == [TextRange(3, 7)])
  }

  @Test(arguments: [Truncation.start, .middle]) func allThatIsNotShownIsElided(_ kind: Truncation) throws {
    for text in ["abcdefgh\nTwo", "abcdefgh\u{2028}Two", "abcdefgh\nTwo\nThree"] {
      let layout = try layout(try Composer(.box), text, width: 2750, maxLines: 1, kind)
      var seen = Set<Int>()
      for run in layout.lines[0].runs where run.inserted == nil { seen.formUnion(run.range.range) }
      for range in layout.elided {
        #expect(!range.isEmpty)
        #expect(seen.isDisjoint(with: range.range))
        seen.formUnion(range.range)
      }
      // Nothing but the line's own terminator is neither shown nor elided.
      let rest = (0..<text.utf8.count).filter { !seen.contains($0) }
      #expect(rest.allSatisfy { (8...10).contains($0) }, "\(rest)")
    }
  }

  @Test(arguments: [0.0, 1, 499, 749, 750, 751]) func narrowLinesEnd(_ width: Double) throws {
    let composer = try Composer(.box)
    for kind in Truncation.allCases {
      for text in ["abc", "a b c", "\u{5D0}\u{5D1}"] {
        let layout = try layout(composer, text, width: width, maxLines: 1, kind)
        #expect(layout.isTruncated)
        #expect(layout.lines.count == 1)
        #expect(shown(layout, 0) == "…")
      }
    }
  }

  @Test func theEllipsisNeverPassesTheWidth() throws {
    let composer = try Composer(.ligature, .box)
    for kind in Truncation.allCases {
      for width in stride(from: 750.0, through: 5000, by: 61) {
        let layout = try layout(composer, "office AV Toffee AVA affix", width: width, maxLines: 1, kind)
        #expect(layout.lines[0].width <= width, "\(kind) \(width)")
        // Filled to within the widest cluster, spaces beside the ellipsis, and what a cut ligature gives.
        if kind == .end { #expect(layout.lines[0].width > width - 1400 || width < 1500, "\(width)") }
      }
    }
  }

  @Test func clustersStayWhole() throws {
    let composer = try Composer(.marks, .box)
    let text = String(repeating: "a\u{301}\u{323}", count: 8)
    for kind in Truncation.allCases {
      for width in stride(from: 750.0, through: 3900, by: 150) {
        let layout = try layout(composer, text, width: width, maxLines: 1, kind)
        for range in layout.elided {
          #expect(range.lower % 5 == 0 && range.upper % 5 == 0)
        }
      }
    }
  }

  @Test func theEllipsisMayBeAnyText() throws {
    let composer = try Composer(.box)
    #expect(try layout(composer, "abcdef", width: 2000, maxLines: 1, ellipsis: "..").lines[0].width == 2000)
    let none = try layout(composer, "abcdef", width: 2000, maxLines: 1, ellipsis: "")
    #expect(none.isTruncated)
    #expect(none.lines[0].width == 2000)
    #expect(none.lines[0].runs.allSatisfy { $0.inserted == nil })
    for odd in ["\n", "\t", "\u{0}", "a\u{301}", "\u{202E}x", "\u{FFFC}"] {
      let layout = try layout(composer, "abcdef", width: 2000, maxLines: 1, ellipsis: odd)
      #expect(layout.isTruncated)
      #expect(layout.lines[0].width.isFinite)
    }
  }

  @Test func theEllipsisTakesTheStyleBeforeIt() throws {
    let composer = try Composer(.box)
    var text = composer.text("abcdef")
    text.set(.color(.white), in: TextRange(1, 6))
    let layout = try composer.layout(text, LayoutOptions(width: 2000, maxLines: 1))
    #expect(layout.lines[0].runs.last?.style.color == .white)
  }

  @Test func zeroAndNegativeLineLimitsAreOne() throws {
    let composer = try Composer(.box)
    for limit in [0, -1, Int.min] {
      #expect(try layout(composer, "a\nb", maxLines: limit).lines.count == 1)
    }
    #expect(try layout(composer, "a\nb", maxLines: .max).lines.count == 2)
  }

  @Test func tabsInACutLineKeepTheirStops() throws {
    let layout = try layout(try Composer(.box), "a\tbbbbbb", width: 4000, maxLines: 1)
    #expect(shown(layout, 0) == "a\tbb…")
    #expect(layout.lines[0].width == 3750)
    #expect(layout.lines[0].runs.map(\.x) == [0, 500, 2000, 3000])
  }

  @Test func tabsAfterTheEllipsisLeadToTheirStops() throws {
    let layout = try layout(try Composer(.box), "aaaaaaaaa\tbb", width: 4000, maxLines: 1, .start)
    // The ellipsis, two letters, the tab to 2,000, "bb".
    #expect(shown(layout, 0) == "…aa\tbb")
    #expect(layout.lines[0].runs.map(\.x) == [0, 750, 1750, 2000])
    #expect(layout.lines[0].width == 3000)
  }

  @Test func textAfterACutKeepsItsLineBreaksAbove() throws {
    let composer = try Composer(.box)
    let whole = try layout(composer, "aa bb cc dd ee", width: 1250)
    let cut = try layout(composer, "aa bb cc dd ee", width: 1250, maxLines: 3)
    #expect(cut.lineTexts.prefix(2) == whole.lineTexts.prefix(2))
    #expect(cut.lines.map(\.y) == Array(whole.lines.map(\.y).prefix(3)))
  }
}
