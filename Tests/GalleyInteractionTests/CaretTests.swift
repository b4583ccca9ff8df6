// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@testable import GalleyInteraction

@Suite struct CaretTests {
  @Test func standsBetweenLetters() throws {
    let layout = try Stage("Box-Regular").layout("aib")
    #expect((0...3).map { layout.caretX($0) } == [0, 500, 750, 1250])
    #expect((0...3).map { layout.caretX($0, .upstream) } == [0, 500, 750, 1250])
    #expect((0...3).allSatisfy { layout.otherX($0) == nil })
    let caret = layout.carets(at: TextPosition(1)).primary
    #expect(caret == Caret(rect: Rect(x: 500, y: 0, width: 0, height: 1000), line: 0, isRightToLeft: false))
  }

  @Test func isAsHighAsTheLettersOfItsLine() throws {
    let layout = try Stage("Box-Regular").layout("a\nb")
    #expect(layout.caretRect(at: TextPosition(2)) == Rect(x: 0, y: 1090, width: 0, height: 1000))
  }

  // B01: abc and two Arabic letters.
  @Test func partsWhereTheDirectionChanges() throws {
    let layout = try Stage("Box-Regular", "Arabic").layout("abc\u{645}\u{631}")
    let width = layout.size.width
    // meem initial 400, reh final 550
    #expect(width == 1500 + 950)
    #expect(layout.caretX(3, .upstream) == 1500)
    #expect(layout.caretX(3, .downstream) == width)
    #expect(layout.otherX(3, .upstream) == width)
    #expect(layout.otherX(3, .downstream) == 1500)
    #expect(layout.caretX(5) == width - 400)
    #expect(layout.otherX(5) == nil)
    // At the end the Arabic ends at its left, and the paragraph at its right.
    #expect(layout.caretX(7, .upstream) == 1500)
    #expect(layout.caretX(7, .downstream) == width)
  }

  // B12: a word that reads from the right.
  @Test(arguments: [BaseDirection.auto, .ltr, .rtl])
  func goesFromRightToLeftThroughAWordThatDoes(_ direction: BaseDirection) throws {
    let layout = try Stage("Hebrew").with { $0.direction = direction }.layout("\u{5D0}\u{5D1}\u{5D2}", width: 5000)
    let line = layout.lines[0]
    let places = [0, 2, 4, 6].map { layout.carets(at: layout.position($0)).primary.rect.x - line.x }
    #expect(places == [1500, 1000, 500, 0])
  }

  @Test func takesTheFontsPlacesInsideALigature() throws {
    let layout = try Stage("Ligature").layout("fiffi")
    // f_i 500 with a caret at 270, f_f_i 750 with carets at 260 and 520
    #expect((0...5).map { layout.caretX($0) } == [0, 270, 500, 760, 1020, 1250])
  }

  @Test func sharesALigatureEvenlyWhereTheFontSaysNothing() throws {
    // The font's `frac` makes three glyphs of three letters; a lam-alef has its caret in the middle.
    let layout = try Stage("Arabic").layout("\u{644}\u{627}")
    #expect(layout.size.width == 650)
    #expect([0, 2, 4].map { layout.caretX($0) } == [650, 325, 0])
  }

  // B23, B79, B135: clusters are never halved.
  @Test(arguments: ["\u{1FAF8}\u{1F3FD}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1EC3}\u{323}", "\r\n"])
  func stopsOnlyAroundACluster(_ text: String) throws {
    let layout = try Stage("COLRv0", "Box-Regular").layout(text)
    #expect(layout.stops == [0, text.utf8.count])
    for offset in 1..<text.utf8.count {
      #expect(layout.cluster(at: offset) == TextRange(0, text.utf8.count))
      #expect(layout.caretX(offset) == layout.caretX(0))
    }
  }

  @Test func isAtTwoPlacesWhereALineWraps() throws {
    let layout = try Stage("Box-Regular").layout("ab cd", width: 1100)
    #expect(layout.carets(at: TextPosition(3, .upstream)).primary.line == 0)
    // The space hangs; its end is held to the container.
    #expect(layout.caretX(3, .upstream) == 1100)
    #expect(layout.carets(at: TextPosition(3)).primary.line == 1)
    #expect(layout.caretX(3) == 0)
    #expect(layout.otherX(3) == nil)
  }

  @Test func standsInAnEmptyTextAndOnEmptyLines() throws {
    let empty = try Stage("Box-Regular").layout("")
    #expect(empty.caretRect(at: TextPosition(0)) == Rect(x: 0, y: 0, width: 0, height: 1000))
    let layout = try Stage("Box-Regular").layout("a\n\n")
    #expect([0, 1, 2, 3].map { layout.carets(at: TextPosition($0)).primary.line } == [0, 0, 1, 2])
    #expect([0, 1, 2, 3].map { layout.caretX($0) } == [0, 500, 0, 0])
  }

  @Test func followsTheLettersOfAJustifiedLine() throws {
    let layout = try Stage("Box-Regular").with { $0.alignment = .justify }.layout("a b c", width: 1600)
    // 500 + 250 + 500 in 1600: the space takes 350 more.
    #expect(layout.lines.count == 2)
    #expect([0, 1, 2, 3].map { layout.caretX($0, .upstream) } == [0, 500, 1100, 1600])
  }

  @Test func followsTabsAndAttachments() throws {
    let stage = try Stage("Box-Regular")
    let tab = try stage.layout("a\tb")
    #expect([0, 1, 2, 3].map { tab.caretX($0) } == [0, 500, 2000, 2500])
    var text = stage.text("a")
    text.append(InlineAttachment(id: "box", width: 700, height: 300))
    text.append("b")
    let layout = try stage.layout(text)
    #expect([0, 1, 4, 5].map { layout.caretX($0) } == [0, 500, 1200, 1700])
  }

  @Test func leavesAHyphenBehindWithItsLetter() throws {
    let layout = try Stage("Box-Regular").layout("ab\u{AD}cd", width: 1600)
    #expect(layout.lines.count == 2)
    #expect(layout.lines[0].isHyphenated)
    #expect(layout.caretX(4, .upstream) == 1500)
    #expect(layout.caretX(4) == 0)
  }

  @Test func stepsOverAnEllipsisWithAllThatItStandsFor() throws {
    let stage = try Stage("Box-Regular")
    let layout = try stage.layout(stage.text("abcdef\ngh"), LayoutOptions(width: 2000, maxLines: 1))
    #expect(layout.isTruncated)
    // Two letters and an ellipsis of 750.
    #expect(layout.stops == [0, 1, 2, 9])
    #expect(layout.stops.map { layout.caretX($0) } == [0, 500, 1000, 1750])
    #expect(layout.caretX(5) == 1000)
    #expect(layout.spans(3, 4) == [[1000, 750]])
  }
}
