// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@Suite struct LineBoxTests {
  /// Ascent, descent and leading of each line.
  private func boxes(_ layout: TextLayout) -> [[Double]] { layout.lines.map { [$0.ascent, $0.descent, $0.leading] } }

  @Test func naturalLinesHaveTheirLeadingBelow() throws {
    let layout = try Composer(.box).layout("a\nb\nc")
    #expect(layout.lines.map(\.y) == [0, 1090, 2180])
    #expect(layout.lines.map(\.baseline) == [800, 1890, 2980])
    #expect(boxes(layout) == [[800, 200, 90], [800, 200, 90], [800, 200, 0]])
    #expect(layout.size.height == 3180)
  }

  @Test func theLastLineEndsAtTheHeight() throws {
    for text in ["", "a", "a\n", "a b c d", "a\n\n"] {
      for box in LineBox.allCases {
        let layout = try Composer(.box).with { $0.lineBox = box }.layout(text, width: 1000)
        #expect(layout.lines.last?.rect.maxY == layout.size.height)
      }
    }
  }

  @Test func theLargestTextGivesTheBox() throws {
    let composer = try Composer(.box)
    var text = composer.text("ab")
    text.set(.size(2000), in: TextRange(1, 2))
    #expect(boxes(try composer.layout(text)) == [[1600, 400, 0]])
    let lines = try composer.layout(StyledText("a\nb", style: composer.style)).lines
    #expect(lines[0].leading == 90)
  }

  @Test func fallbackFontsDoNotGrowALine() throws {
    let composer = try Composer(.box, .arabic)
    #expect(boxes(try composer.layout("a\u{628}")) == [[800, 200, 0]])
  }

  @Test func withoutStrutFallbackFontsGrowNaturalLines() throws {
    let composer = try Composer(.box, .arabic).with { $0.strut = false }
    #expect(boxes(try composer.layout("a\u{628}")) == [[900, 300, 0]])
    #expect(boxes(try composer.with { $0.lineBox = .css }.layout("a\u{628}"))[0].reduce(0, +) == 1090)
  }

  @Test func cssLinesShareTheirLeading() throws {
    let composer = try Composer(.box).with { $0.lineBox = .css }
    #expect(boxes(try composer.layout("a\nb")) == [[845, 245, 0], [845, 245, 0]])
    #expect(try composer.layout("a\nb").lines.map(\.y) == [0, 1090])
  }

  @Test func aFactorMultipliesTheFontsHeightInNaturalLinesAndTheEmInCSSOnes() throws {
    let natural = try Composer(.box).with { $0.lineHeight = LineHeight(factor: 2) }
    #expect(try natural.layout("a\nb").lines.map(\.baseline) == [1890, 4070])
    #expect(boxes(try natural.layout("a\nb"))[0] == [1890, 200, 90])
    let css = natural.with { $0.lineBox = .css }
    #expect(boxes(try css.layout("a")) == [[1300, 700, 0]])
    #expect(try css.layout("a\nb").lines.map(\.baseline) == [1300, 3300])
  }

  @Test func smallFactorsLetLinesOverlap() throws {
    let composer = try Composer(.box).with { $0.lineHeight = LineHeight(factor: 0.5) }
    #expect(try composer.layout("a\nb").lines.map(\.y) == [0, 545])
    let css = composer.with { $0.lineBox = .css }
    #expect(boxes(try css.layout("a")) == [[550, -50, 0]])
  }

  @Test func fixedLinesAreAllAlike() throws {
    for box in LineBox.allCases {
      let composer = try Composer(.box, .arabic, .emoji).with {
        $0.lineHeight = LineHeight(fixed: 1250)
        $0.lineBox = box
      }
      let layout = try composer.layout("abc\n\u{628}\n😀\n")
      let baselines = layout.lines.map(\.baseline)
      #expect(zip(baselines, baselines.dropFirst()).allSatisfy { $1 - $0 == 1250 })
    }
  }

  @Test func heightsAreHeldBetweenLeastAndGreatest() throws {
    let composer = try Composer(.box)
    let low = composer.with { $0.lineHeight = LineHeight(minimum: 1500) }
    #expect(try low.layout("a\nb").lines.map(\.y) == [0, 1500])
    #expect(boxes(try low.layout("a\nb"))[0] == [1210, 200, 90])
    let high = composer.with { $0.lineHeight = LineHeight(maximum: 900) }
    #expect(try high.layout("a\nb").lines.map(\.y) == [0, 900])
    let both = composer.with { $0.lineHeight = LineHeight(factor: 3, minimum: 100, maximum: 1000) }
    #expect(try both.layout("a\nb").lines.map(\.y) == [0, 1000])
  }

  @Test(arguments: [
    LineHeight(factor: .nan), LineHeight(fixed: .nan), LineHeight(minimum: .nan), LineHeight(maximum: .nan),
    LineHeight(maximum: .infinity), LineHeight(minimum: -5),
  ])
  func heightsThatAreNoneAreTheFonts(_ height: LineHeight) throws {
    for box in LineBox.allCases {
      let composer = try Composer(.box).with {
        $0.lineHeight = height
        $0.lineBox = box
      }
      #expect(try composer.layout("a\nb").lines.map(\.y) == [0, 1090])
    }
  }

  @Test(arguments: [
    LineHeight(factor: -3), LineHeight(fixed: -3), LineHeight(factor: -.infinity), LineHeight(maximum: -1),
  ])
  func negativeHeightsAreNone(_ height: LineHeight) throws {
    for box in LineBox.allCases {
      let composer = try Composer(.box).with {
        $0.lineHeight = height
        $0.lineBox = box
      }
      #expect(try composer.layout("a\nb").lines.map(\.y) == [0, 0])
    }
  }

  @Test(arguments: [LineHeight(factor: .infinity), LineHeight(factor: 1e300), LineHeight(fixed: .infinity)])
  func hugeHeightsStayFinite(_ height: LineHeight) throws {
    for box in LineBox.allCases {
      let composer = try Composer(.box).with {
        $0.lineHeight = height
        $0.lineBox = box
      }
      let lines = try composer.layout("a\nb\nc").lines
      #expect(lines[0].y < lines[1].y && lines[1].y < lines[2].y)
      #expect(lines[2].y.isFinite)
    }
  }

  @Test func raisedTextGrowsItsLine() throws {
    let composer = try Composer(.box)
    var text = composer.text("ab")
    text.set(.baselineShift(300), in: TextRange(1, 2))
    let layout = try composer.layout(text)
    #expect(boxes(layout) == [[1100, 200, 0]])
    #expect(layout.glyphs(0).map(\.y) == [0, -300])
    text.set(.baselineShift(-300), in: TextRange(1, 2))
    #expect(boxes(try composer.layout(text)) == [[800, 500, 0]])
  }

  @Test func spacingStandsBetweenLinesAndParagraphs() throws {
    let composer = try Composer(.box).with {
      $0.lineSpacing = 10
      $0.spacingBefore = 100
      $0.spacingAfter = 1000
    }
    let layout = try composer.layout("a b\nc", width: 500)
    #expect(layout.lineTexts == ["a ", "b\n", "c"])
    #expect(layout.lines.map(\.y) == [0, 1100, 3300])
    #expect(layout.size.height == 4300)
  }

  @Test func cssLinesStandOnTheRootsStrut() throws {
    let composer = try Composer(.box).with { $0.lineBox = .css }
    var text = composer.text("ab")
    text.set(.size(500), in: TextRange(0, 2))
    #expect(boxes(try composer.layout(text)) == [[845, 245, 0]])
  }
}
