// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@Suite struct LineOrderTests {
  private let alef = "\u{5D0}"
  private let bet = "\u{5D1}"

  @Test func runsStandInVisualOrder() throws {
    let composer = try Composer(.hebrew, .box)
    #expect(try composer.layout("ab \u{5D0}\u{5D1} cd").visualText() == "ab \u{5D1}\u{5D0} cd")
    #expect(try composer.layout("\u{5D0}\u{5D1} ab \u{5D2}").visualText() == "\u{5D2} ab \u{5D1}\u{5D0}")
  }

  @Test func numbersInsideRightToLeftTextReadFromLeft() throws {
    let layout = try Composer(.hebrew).layout("\u{5D0} 12 \u{5D1}")
    #expect(layout.visualText() == "\u{5D1} 12 \u{5D0}")
    #expect(layout.glyphs(0).map(\.cluster) == [6, 5, 3, 4, 2, 0])
  }

  @Test func aPairOfBracketsHasOneDirection() throws {
    // UAX #9 N0: the pair holds an L and an L stands before it.
    let composer = try Composer(.box).with { $0.direction = .rtl }
    let layout = try composer.layout("hello (world)")
    #expect(layout.visualText() == "hello (world)")
    #expect(layout.lines[0].runs.allSatisfy { $0.level == 2 })
    #expect(layout.lines[0].runs.count == 1)
  }

  @Test func theFirstStrongLetterGivesTheDirectionOfItsParagraph() throws {
    let composer = try Composer(.hebrew, .box)
    let layout = try composer.layout("12 \u{5D0}\nab\n12", width: 3000)
    #expect(layout.lines.map(\.x) == [3000 - layout.lines[0].width, 0, 0])
    #expect(layout.paragraphs.map(\.layout.shaped.baseLevel) == [1, 0, 0])
  }

  @Test func anEmptyParagraphAndNeutralsReadFromTheLeft() throws {
    let layout = try Composer(.hebrew).with { $0.direction = .rtl }.layout("\n..", width: 1000)
    #expect(layout.lines.map(\.x) == [1000, 500])
    let auto = try Composer(.hebrew).layout("\n..", width: 1000)
    #expect(auto.lines.map(\.x) == [0, 0])
  }

  @Test func spacesAtALineEndHangPastTheLeftEdgeInRightToLeftText() throws {
    let layout = try Composer(.hebrew).layout("\u{5D0}\u{5D1}  \u{5D2}", width: 1000)
    let line = layout.lines[0]
    #expect(line.width == 1000)
    #expect(line.hanging == 500)
    #expect(line.x == 0)
    // The two spaces stand left of the edge, then bet, then alef.
    #expect(layout.glyphs(0).map(\.x) == [-500, -250, 0, 500])
    #expect(line.runs.map(\.x) == [-500, 0])
  }

  @Test func leftToRightSpacesHangWithTheParagraphNotTheirRun() throws {
    // The spaces after "ab" are between letters that read from the left, in a paragraph from the right.
    let composer = try Composer(.hebrew, .box).with { $0.direction = .rtl }
    let layout = try composer.layout("ab  cd", width: 1000)
    #expect(layout.lineTexts == ["ab  ", "cd"])
    #expect(layout.lines.map(\.x) == [0, 0])
    #expect(layout.lines[0].runs.map(\.x) == [-500, 0])
    #expect(layout.lines[0].runs.map(\.level) == [1, 2])
  }

  @Test func rightToLeftSpacesHangAtTheRightInLeftToRightText() throws {
    let composer = try Composer(.hebrew, .box).with { $0.direction = .ltr }
    let layout = try composer.layout("\u{5D0}\u{5D1}  \u{5D2}", width: 1000)
    #expect(layout.lines[0].x == 0)
    #expect(layout.lines[0].runs.map(\.x) == [0, 1000])
    #expect(layout.lines[0].runs.map(\.level) == [1, 0])
    #expect(layout.lines[0].hanging == 500)
  }

  @Test func eachLineIsOrderedByItself() throws {
    let composer = try Composer(.hebrew, .box)
    let layout = try composer.layout("\u{5D0} ab cd \u{5D1}", width: 1750)
    #expect(layout.lineTexts == ["\u{5D0} ab ", "cd \u{5D1}"])
    // The space that hangs stands at the left.
    #expect(layout.visualText(0) == " ab \u{5D0}")
    #expect(layout.visualText(1) == "\u{5D1} cd")
  }

  @Test func isolatesKeepWhatTheyHoldApart() throws {
    let composer = try Composer(.hebrew, .box)
    let layout = try composer.layout("\u{5D0} \u{2067}ab\u{2069} 12")
    #expect(layout.warnings.isEmpty)
    #expect(layout.lines[0].width == 3000)
  }

  @Test func oneLetterAfterAnotherGoesToTheLeft() throws {
    let layout = try Composer(.hebrew).layout("\u{5D0}\u{5D1}\u{5D2}\u{5D3}")
    #expect(layout.glyphs(0).map(\.cluster) == [6, 4, 2, 0])
    #expect(layout.glyphs(0).map(\.x) == [0, 500, 1000, 1500])
  }

  @Test func visualOrderIsAPermutationOfTheLogicalOne() throws {
    let text = "ab \u{5D0}\u{5D1} 12 \u{202E}cd\u{202C} (\u{5D2}) \u{2068}x\u{2069} \u{5D3}"
    let composer = try Composer(.hebrew, .box)
    for width in stride(from: 200.0, through: 8000, by: 190) {
      let layout = try composer.layout(text, width: width)
      for line in layout.lines {
        let ranges = line.runs.map(\.range).sorted { $0.lower < $1.lower }
        var end = line.range.lower
        for range in ranges {
          #expect(range.lower == end)
          end = range.upper
        }
        #expect(end == line.range.upper)
      }
    }
  }
}
