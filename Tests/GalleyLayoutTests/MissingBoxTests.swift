// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyLayout
import GalleyModel
import Testing

@Suite struct MissingBoxTests {
  @Test func fourDigitsOrSix() {
    // In dots of a twentieth of an em: 2 or 3 columns of 4, 3 for the frame, 2 for the gaps.
    #expect(MissingBox(scalar: 0x41, size: 1000).advance.points == 650)
    #expect(MissingBox(scalar: 0xFFFF, size: 1000).advance.points == 650)
    #expect(MissingBox(scalar: 0x10000, size: 1000).advance.points == 850)
  }

  @Test func itsInkStaysInItsAdvanceAndAboveTheBaseline() throws {
    for scalar in [UInt32(0), 0x41, 0xBEEF, 0x10FFFF] {
      let box = MissingBox(scalar: scalar, size: 1000)
      let bounds = try #require(box.path.controlBounds)
      #expect(bounds.x == 50)
      #expect(bounds.maxX == box.advance.points - 50)
      #expect(bounds.maxY <= 50)
      #expect(bounds.y >= -800)
    }
  }

  @Test func charactersThatNoFontHasAreBoxes() throws {
    let layout = try Composer(.box).layout("a\u{5D0}b")
    #expect(layout.advances() == [500, 650, 500])
    #expect(layout.glyphs(0).map(\.id)[1] == 0)
    #expect(layout.warnings == [LayoutWarning(range: TextRange(1, 3), kind: .missingGlyph)])
    var fills = 0
    for case .fill in layout.displayList().commands { fills += 1 }
    #expect(fills == 1)
  }

  @Test func controlsAreShownButNotMissed() throws {
    let layout = try Composer(.box).layout("a\u{0}b\u{7F}\u{1}\u{9B}")
    #expect(layout.advances() == [500, 650, 500, 650, 650, 650])
    #expect(layout.warnings.isEmpty)
  }

  @Test func aStretchOfThemIsOneWarning() throws {
    let layout = try Composer(.box).layout("\u{5D0}\u{5D1} \u{4E00}")
    #expect(layout.warnings.map(\.range) == [TextRange(0, 4), TextRange(5, 8)])
  }

  @Test func warningsCountInTheWholeText() throws {
    let layout = try Composer(.box).layout("ab\n\u{5D0}")
    #expect(layout.warnings.map(\.range) == [TextRange(3, 5)])
  }

  @Test func marksOfAMissingBaseTakeNoRoom() throws {
    let layout = try Composer(.box).layout("\u{5D0}\u{200D}\u{FE0F}")
    #expect(layout.lines[0].width == 650)
  }

  @Test func rightToLeftBoxesStandFromTheRight() throws {
    let layout = try Composer(.box).layout("\u{5D0}\u{5D1}")
    #expect(layout.glyphs(0).map(\.cluster) == [2, 0])
  }

  @Test(arguments: [(Double.nan, 16.0), (-5, 0), (1e9, 8192), (.infinity, 8192), (0, 0)])
  func itsSizeIsHeldAsTheFontsIs(_ size: Double, _ held: Double) throws {
    let layout = try Composer(.box, size: size).layout("\u{5D0}")
    let font = try #require(layout.lines[0].runs.first?.font)
    #expect(font.size == held)
    #expect(layout.lines[0].width == LayoutUnit(points: 13 * held / 20).points)
  }
}
