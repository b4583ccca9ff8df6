// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@testable import GalleyInteraction

@Suite struct HitTests {
  @Test func roundsToTheNearestCaretPlace() throws {
    let layout = try Stage("Box-Regular").layout("abc")
    let hits = [-100, 0, 249, 250, 499, 500, 749, 750, 1500, 9000].map { layout.hit($0).offset }
    #expect(hits == [0, 0, 0, 1, 1, 1, 1, 2, 3, 3])
  }

  @Test func givesTheCharacterUnderThePoint() throws {
    let layout = try Stage("Box-Regular").layout("ab\ncd")
    func character(_ x: Double, _ y: Double) -> TextRange? { layout.character(at: Point(x: x, y: y)) }
    // The right half of a letter is still that letter.
    #expect(character(499, 500) == TextRange(0, 1))
    #expect(character(500, 500) == TextRange(1, 2))
    // Past a line's end its terminator, past the text its last character.
    #expect(character(1000, 500) == TextRange(2, 3))
    #expect(character(5000, 1500) == TextRange(4, 5))
    #expect(character(0, 9000) == TextRange(4, 5))
    #expect(character(0, -1) == nil)
    #expect(character(.nan, 0) == nil)
    #expect(try Stage("Box-Regular").layout("").character(at: .zero) == nil)
  }

  @Test func knowsWhatIsOutsideTheLines() throws {
    let layout = try Stage("Box-Regular").layout("ab\ncd")
    #expect(layout.position(at: Point(x: 0, y: -1)) == nil)
    #expect(layout.position(at: Point(x: 5000, y: 500)) == TextPosition(2))
    // The leading of 90 belongs to the line above it.
    #expect(layout.position(at: Point(x: 0, y: 1089)) == TextPosition(0))
    #expect(layout.position(at: Point(x: 0, y: 1090)) == TextPosition(3))
    #expect(layout.position(at: Point(x: 0, y: 2089.5)) == TextPosition(3))
    #expect(layout.position(at: Point(x: 0, y: 2090))?.offset == 5)
    #expect(layout.nearestPosition(to: Point(x: 0, y: 9000)) == TextPosition(3))
    #expect(layout.nearestPosition(to: Point(x: 600, y: -9000)) == TextPosition(1))
    #expect(layout.contains(Point(x: 999, y: 10)))
    #expect(!layout.contains(Point(x: 1000, y: 10)))
  }

  @Test func choosesTheNearerMiddleBetweenLines() throws {
    let layout = try Stage("Box-Regular").with { $0.spacingAfter = 1000 }.layout("a\nb")
    // Boxes 0…1090 and 2090…3090: middles 545 and 2590; 1567.5 is as near to both.
    #expect(layout.position(at: Point(x: 0, y: 1500)) == nil)
    #expect(layout.nearestPosition(to: Point(x: 0, y: 1567.5)).offset == 0)
    #expect(layout.nearestPosition(to: Point(x: 0, y: 1568)).offset == 2)
  }

  // B82: an inline box.
  @Test func dividesAnAttachmentInTheMiddle() throws {
    let stage = try Stage("Box-Regular")
    var text = stage.text("a")
    text.append(InlineAttachment(id: "box", width: 700, height: 300))
    let layout = try stage.layout(text)
    #expect(layout.hit(849).offset == 1)
    #expect(layout.hit(850).offset == 4)
  }

  @Test func readsRightToLeftTextFromTheRight() throws {
    let layout = try Stage("Hebrew").layout("\u{5D0}\u{5D1}", width: 2000)
    #expect([1000, 1249, 1250, 1500, 1999].map { layout.hit($0).offset } == [4, 4, 2, 2, 0])
    #expect(layout.hit(-50).offset == 4)
    #expect(layout.hit(5000).offset == 0)
  }

  @Test func saysOnWhichSideOfASeamItIs() throws {
    let layout = try Stage("Box-Regular", "Hebrew").layout("ab\u{5D0}\u{5D1}c")
    // a b, bet, alef, c from left to right
    #expect(layout.hit(999) == TextPosition(2, .upstream))
    #expect(layout.hit(1001) == TextPosition(6, .upstream))
    #expect(layout.hit(1999) == TextPosition(2))
    #expect(layout.hit(2001) == TextPosition(6))
  }

  @Test func goesBehindASoftWrapUpstream() throws {
    let layout = try Stage("Box-Regular").layout("ab cd", width: 1100)
    #expect(layout.hit(5000, line: 0) == TextPosition(3, .upstream))
    #expect(layout.hit(0, line: 1) == TextPosition(3))
  }

  @Test func findsTheSameLineByBothWays() throws {
    let layouts = [
      try Stage("Box-Regular", size: 16).with { $0.spacingBefore = 7 }.layout("a b c d\ne f\n\ng", width: 20),
      try Stage("Box-Regular", size: 16).layout("a\nb\nc"),
      try Stage("Box-Regular", size: 0).layout("a\nb\nc"),
      try Stage("Box-Regular", size: 16).with { $0.lineHeight = LineHeight(factor: 0.1) }.layout("a\nb\nc"),
    ]
    for layout in layouts {
      #expect(layout.hasOrderedLines)
      for step in -80...800 {
        let y = LayoutUnit(points: Double(step) / 4)
        #expect(layout.orderedLinePlace(at: y) == layout.scannedLinePlace(at: y))
      }
    }
  }

  @Test func looksAtEachLineWhereLinesOverlap() throws {
    let layout = try Stage("Box-Regular").with { $0.lineSpacing = -1500 }.layout("a\nb\nc")
    #expect(!layout.hasOrderedLines)
    #expect(layout.linePlace(at: LayoutUnit(points: 100)) == .inside(0))
    #expect(layout.linePlace(at: LayoutUnit(points: -500)) == .inside(2))
  }
}
