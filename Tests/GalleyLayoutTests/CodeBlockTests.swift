// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyLayout
import GalleyModel
import Testing

@Suite struct CodeBlockTests {
  let box: Composer

  init() throws { box = try Composer(.box, size: 100) }

  private func place(_ block: StyledBlock, width: Double = 500) throws -> PlacedDocument {
    try box.place(document { $0.append(block) }, width: width)
  }

  @Test func numbersStandBesideTheLinesTheyCount() throws {
    let placed = try place(box.code("aa bb cc\ndd\n", firstNumber: 9), width: 250)
    let block = try #require(placed.textBlocks.first)
    // "11" is 100 wide, the gap 10.
    #expect(block.origin == Point(x: 110, y: 0))
    #expect(block.layout.string == "aa bb cc\ndd\n")
    #expect(block.layout.lineTexts == ["aa ", "bb ", "cc\n", "dd\n", ""])
    let numbers = try #require(placed.nodes[0].text?.numbers)
    #expect(numbers.lineTexts == ["9\n", "10\n", "11"])
    // Each on the baseline of the first of its lines, its end where the gap begins.
    #expect(numbers.lines.map(\.baseline) == [0, 3, 4].map { block.layout.lines[$0].baseline })
    #expect(numbers.lines.map { $0.x + $0.width } == [100, 100, 100])
  }

  @Test func numbersPastTheLargestDoNotStopTheLayout() throws {
    #expect(try place(box.code("a\nb", firstNumber: .max), width: 5000).textBlocks[0].layout.lineCount == 2)
    #expect(try place(box.code("a\nb", firstNumber: .min), width: 0).textBlocks[0].layout.lineCount == 2)
  }

  @Test func linesThatDoNotWrapStayWhole() throws {
    for overflow in [BlockOverflow.clip, .visible] {
      let placed = try place(box.code("aa bb cc dd ee", overflow: overflow), width: 250)
      #expect(placed.textBlocks[0].layout.lineCount == 1)
      #expect(placed.rects == [Rect(0, 0, 250, 100)])
      #expect(placed.size.width == 250)
      #expect(placed.contentBounds.width == (overflow == .clip ? 250 : 600))
    }
  }

  @Test func backgroundsOfLinesFillTheBoxWithoutSeams() throws {
    var block = box.code("a\nb\nc\nd") { $0.box.padding = BlockInsets(20) }
    var lines = CodeLines()
    lines.backgrounds = [0: .white, 1: .white, 3: .black, 7: .black, -1: .black]
    block.content = .code(box.text("a\nb\nc\nd"), lines: lines, overflow: .wrap)
    let list = try place(block).displayList()
    let rects = list.commands.compactMap { command in
      if case .rectangle(let rect, _, _) = command { rect.rect } else { nil }
    }
    #expect(rects == [Rect(0, 20, 500, 109), Rect(0, 129, 500, 109), Rect(0, 347, 500, 109)])
  }

  @Test func tabsCountFromTheCodesOwnEdge() throws {
    let composer = box.with { $0.tabInterval = .points(200) }
    let placed = try composer.place(document { $0.append(composer.code("a\tb", firstNumber: 1)) }, width: 900)
    #expect(placed.textBlocks[0].layout.lines[0].width == 250)
  }
}
