// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import Testing

@Suite struct SelectionTests {
  let page: Page

  init() throws { page = try Page() }

  private let markdown = "# Head\n\nOne *two* three\n\n- four\n\n| a | b |\n|---|---|\n| c | d |\n\n```\nx\n```"
  // Head\nOne two three\nfour\na\tb\nc\td\nx

  @Test func oneTextRunsOverAllBlocks() throws {
    let layout = try page.layout(markdown)
    #expect(layout.text(in: layout.textRange) == "Head\nOne two three\nfour\na\tb\nc\td\nx")
    #expect(layout.textCount == 33)
    #expect(layout.text(in: TextRange(2, 8)) == "ad\nOne")
    #expect(layout.word(at: 10) == TextRange(9, 12))
    #expect(layout.paragraph(at: 10) == TextRange(5, 18))
    #expect(layout.cluster(at: 4) == TextRange(4, 5))
  }

  @Test func selectionsAreCopiedWithWhatTheirPlaceAdds() throws {
    let layout = try page.layout(markdown)
    #expect(layout.plainText(in: TextRange(9, 12)) == "two")
    #expect(layout.plainText(in: TextRange(13, 23)) == "three\n\n  • four")
    #expect(layout.plainText(in: layout.textRange) == layout.plainText())
    #expect(layout.html(in: TextRange(5, 12)) == "One <em>two</em>")
    #expect(layout.html(in: TextRange(5, 18)) == "<p>One <em>two</em> three</p>")
    #expect(layout.html(in: TextRange(19, 25)).hasPrefix("<ul>\n<li>four</li>\n</ul>\n<table>"))
    #expect(layout.html(in: layout.textRange) == layout.html())
  }

  @Test func sourcesOfSelectionsHaveTheirMarks() throws {
    let layout = try page.layout(markdown)
    #expect(layout.markdown(in: layout.textRange) == markdown)
    #expect(layout.markdown(in: TextRange(0, 4)) == "# Head")
    #expect(layout.markdown(in: TextRange(9, 12)) == "*two*")
    #expect(layout.markdown(in: TextRange(10, 12)) == "wo")
    #expect(layout.markdown(in: TextRange(19, 23)) == "- four")
  }

  @Test func rectanglesStandInTheirBlocks() throws {
    let layout = try page.layout(markdown)
    let rects = layout.selectionRects(for: TextRange(2, 23))
    #expect(rects.count == 3)
    #expect(rects.map(\.containsStart) == [true, false, false])
    #expect(rects.map(\.containsEnd) == [false, false, true])
    for (rect, block) in zip(rects, layout.placed.textBlocks) {
      #expect(abs(rect.rect.y - block.origin.y) < 10)
    }
    #expect(layout.selectionRects(for: TextRange(3, 3)).isEmpty)
  }

  @Test func pointsFindTheirText() throws {
    let layout = try page.layout(markdown)
    for offset in [0, 3, 5, 17, 19, 24, 26, 28, 30, 32] {
      let caret = layout.carets(at: layout.position(offset)).primary.rect
      let point = Point(x: caret.x, y: caret.y + caret.height / 2)
      #expect(layout.nearestPosition(to: point).offset == offset)
    }
    #expect(layout.position(at: Point(x: 5, y: -5)) == nil)
    #expect(layout.position(at: Point(x: 5, y: 10_000))?.offset == layout.textCount)
    #expect(layout.nearestPosition(to: Point(x: -100, y: -100)).offset == 0)
  }

  @Test func motionsStopAtEdgesAndThenGoOn() throws {
    let layout = try page.layout(markdown)
    let end = layout.move(.forward(.word), from: TextPosition(2), goal: nil).position
    #expect(end.offset == 4)
    #expect(layout.move(.forward(.word), from: end, goal: nil).position.offset == 5)
    #expect(layout.move(.backward(.cluster), from: TextPosition(5), goal: nil).position.offset == 4)
    let down = layout.move(.down, from: TextPosition(0), goal: nil)
    #expect(down.position.offset == 5)
    #expect(layout.move(.up, from: down.position, goal: down.goal).position.offset == 0)
    #expect(layout.move(.down, from: TextPosition(33), goal: nil).position.offset == 33)
    // From a cell to the one below it, not to the next in reading order.
    #expect(layout.move(.down, from: TextPosition(26), goal: nil).position.offset == 30)
    var visited = TextPosition(0)
    for _ in 0..<33 { visited = layout.move(.forward(.cluster), from: visited, goal: nil).position }
    #expect(visited.offset == 33)
  }

  @Test func aSelectionStateRunsOverBlocks() throws {
    let layout = try page.layout(markdown)
    let state = SelectionState(TextRange(9, 12), unit: .word).extended(to: TextPosition(21), in: layout)
    #expect(state.range == TextRange(9, 23))
    #expect(layout.plainText(in: state.range) == "two three\n\n  • four")
  }

  @Test func nothingIsSelectedInAnEmptyDocument() throws {
    let layout = try page.layout("")
    #expect(layout.textCount == 0)
    #expect(layout.plainText(in: layout.textRange) == "")
    #expect(layout.html() == "")
    #expect(layout.nearestPosition(to: .zero).offset == 0)
    #expect(layout.move(.down, from: TextPosition(0), goal: nil).position.offset == 0)
    #expect(layout.markdown(in: TextRange(0, 0)) == nil)
  }

  @Test func theTreeForThoseWhoDoNotSeeHasRolesAndLinks() throws {
    let json = try page.layout("## A [b](c)\n\n![d](e)\n\n- [x] f").accessibilityJSON()
    #expect(json.hasPrefix("{\"role\":\"document\",\"rect\":[0,0,640,"))
    #expect(json.contains("\"role\":\"heading\""))
    #expect(json.contains("\"level\":2"))
    #expect(json.contains("\"text\":\"A b\",\"links\":[{\"text\":\"b\",\"url\":\"c\",\"rects\":[["))
    #expect(json.contains("\"images\":[{\"text\":\"d\",\"rect\":["))
    #expect(json.contains("\"role\":\"listitem\"") && json.contains("\"checked\":true"))
  }
}
