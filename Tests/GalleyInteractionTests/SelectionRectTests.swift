// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@testable import GalleyInteraction

@Suite struct SelectionRectTests {
  @Test func coversLettersByTheHeightOfTheirLine() throws {
    let layout = try Stage("Box-Regular").layout("abc\nd")
    #expect(layout.rects(for: TextRange(1, 2)) == [Rect(x: 500, y: 0, width: 500, height: 1090)])
    // The last line has no leading.
    #expect(layout.rects(for: TextRange(4, 5)) == [Rect(x: 0, y: 1090, width: 500, height: 1000)])
    #expect(layout.rects(for: TextRange(2, 2)).isEmpty)
  }

  // B81: a selected terminator is as wide as a space.
  @Test func showsASelectedLineFeedAsASpace() throws {
    let layout = try Stage("Box-Regular").layout("a\nb")
    #expect(layout.spans(0, 2) == [[0, 750]])
    #expect(layout.spans(0, 3) == [[0, 750], [0, 500]])
    #expect(layout.spans(1, 2) == [[500, 250]])
    let empty = try Stage("Box-Regular").layout("\n\n")
    #expect(empty.spans(0, 2) == [[0, 250], [0, 250]])
    // In a container that was asked for, no further than its edge.
    let narrow = try Stage("Box-Regular").layout("a\nb", width: 600)
    #expect(narrow.spans(0, 2) == [[0, 600]])
    let hebrew = try Stage("Hebrew").layout("\u{5D0}\n\u{5D1}", width: 2000)
    #expect(hebrew.spans(0, 3) == [[1250, 750]])
  }

  @Test func partsWhereDirectionsMeet() throws {
    let layout = try Stage("Box-Regular", "Hebrew").layout("ab\u{5D0}\u{5D1}c")
    // a, b at 0 and 500; bet at 1000, alef at 1500; c at 2000
    #expect(layout.spans(1, 4) == [[500, 500], [1500, 500]])
    #expect(layout.spans(4, 7) == [[1000, 500], [2000, 500]])
    #expect(layout.spans(0, 7) == [[0, 1000], [1000, 1000], [2000, 500]])
    let rects = layout.selectionRects(for: TextRange(1, 4))
    #expect(rects.map(\.isRightToLeft) == [false, true])
    #expect(rects.map(\.containsStart) == [true, false])
    #expect(rects.map(\.containsEnd) == [false, true])
  }

  @Test func followsAJustifiedLine() throws {
    let layout = try Stage("Box-Regular").with { $0.alignment = .justify }.layout("a b c", width: 1600)
    #expect(layout.spans(1, 2) == [[500, 600]])
    #expect(layout.spans(0, 4) == [[0, 1600]])
  }

  @Test func cutsHangingSpacesAtTheContainersEdge() throws {
    let layout = try Stage("Box-Regular").layout("ab    cd", width: 1100)
    #expect(layout.spans(0, 8) == [[0, 1100], [0, 1000]])
    #expect(layout.spans(3, 5).isEmpty)
    // In text from the right they hang to the left.
    let hebrew = try Stage("Hebrew").layout("\u{5D0}\u{5D1}    \u{5D2}", width: 1100)
    #expect(hebrew.spans(0, 8) == [[0, 1100]])
    // Without a width they are shown whole.
    #expect(try Stage("Box-Regular").layout("ab  ").spans(0, 4) == [[0, 1500]])
  }

  @Test func showsAGlyphWiderThanTheContainerWhole() throws {
    #expect(try Stage("Box-Regular").layout("W", width: 100).spans(0, 1) == [[0, 750]])
  }

  // B79: part of a family.
  @Test func coversAClusterWhole() throws {
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    let layout = try Stage("COLRv0", "Box-Regular").layout("a\(family)b")
    #expect(layout.spans(5, 8) == [[500, 1200]])
    #expect(layout.snapped(TextRange(5, 8)) == TextRange(1, 19))
  }

  @Test func coversPartOfALigatureByItsCarets() throws {
    let layout = try Stage("Ligature").layout("ffi")
    #expect(
      [layout.spans(0, 1), layout.spans(1, 2), layout.spans(2, 3)] == [[[0, 260]], [[260, 260]], [[520, 230]]])
  }

  @Test func goesOnOverAWrap() throws {
    let layout = try Stage("Box-Regular").layout("ab cd", width: 1100)
    #expect(layout.spans(1, 4) == [[500, 600], [0, 500]])
    #expect(layout.spans(0, 3) == [[0, 1100]])
  }

  // What is between two selected lines is selected: the lower one reaches up.
  @Test func closesGapsBetweenLinesAndParagraphs() throws {
    let stage = try Stage("Box-Regular").with {
      $0.spacingAfter = 100
      $0.spacingBefore = 40
      $0.lineSpacing = 7
    }
    let layout = try stage.layout("ab cd\nef", width: 1000)
    #expect(layout.lines.map(\.y) == [0, 1097, 1097 + 1090 + 147])
    let rects = layout.rects(for: TextRange(0, 8))
    #expect(rects.map(\.y) == [0, 1090, 1097 + 1090])
    #expect(rects.map(\.height) == [1090, 1097, 1147])
    // The first line of a selection is as high as its box.
    #expect(layout.rects(for: TextRange(6, 8)) == [Rect(x: 0, y: 2334, width: 1000, height: 1000)])
    // Lines that overlap stay as they are.
    let close = try Stage("Box-Regular").with { $0.lineSpacing = -300 }.layout("ab cd", width: 1000)
    #expect(close.rects(for: TextRange(0, 5)).map(\.y) == [0, 790])
    // Both rectangles of a line of two directions reach up.
    let bidi = try Stage("Box-Regular", "Hebrew").with { $0.spacingAfter = 50 }.layout("a\nb\u{5D0}\u{5D1}")
    #expect(bidi.rects(for: TextRange(0, 5)).map(\.y) == [0, 1090, 1090])
  }

  // B87: the range stays, the rectangles are those of the new layout.
  @Test func isAskedForTheSameTextInAnotherLayout() throws {
    let stage = try Stage("Box-Regular")
    #expect(try stage.layout("ab cd").spans(3, 5) == [[1250, 1000]])
    #expect(try stage.layout("ab cd ef", width: 1100).rects(for: TextRange(3, 5)).map(\.y) == [1090])
  }
}
