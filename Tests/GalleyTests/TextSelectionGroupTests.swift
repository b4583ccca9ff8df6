// SPDX-License-Identifier: MIT

import FoundationEssentials
import Galley
import Testing

@Suite struct TextSelectionGroupTests {
  private let stage: LabelStage
  private let cells: [LabelController]
  private let group = TextSelectionGroup()

  /// Two rows of two cells, 100 apart; each letter is 10 wide.
  init() throws {
    stage = try LabelStage()
    cells = ["ab", "cd", "", "ef"].map { [stage] in stage.controller($0) }
    for (index, cell) in cells.enumerated() {
      cell.width = 80
      cell.origin = Point(x: Double(index % 2) * 100, y: Double(index / 2) * 100)
    }
    group.labels = cells
  }

  private func row(_ label: LabelController) -> Double { label.origin.y }

  @Test func joinsTextBySeparators() {
    group.separator = { $0.origin.y == $1.origin.y ? "\t" : "\n" }
    group.selectAll()
    #expect(group.selectedPlainText == "ab\tcd\nef")
    #expect(group.selectedSegments.map(\.range) == [TextRange(0, 2), TextRange(0, 2), TextRange(0, 2)])
    #expect(group.selectedAttributedText.map { String($0.characters) } == "ab\tcd\nef")
    #expect(group.selectedHTML == "<p>ab</p>\n<p>cd</p>\n<p>ef</p>")
  }

  @Test func passesOverEndsWithoutText() {
    // From the end of the first cell: the selection begins in the second.
    group.select(from: GroupPosition(member: 0, offset: 2), to: GroupPosition(member: 3, offset: 1))
    #expect(group.selectedSegments.map { $0.label === cells[1] } == [true, false])
    #expect(group.selectedPlainText == "cd\ne")
    cells[1].isSelectable = false
    group.selectAll()
    #expect(group.selectedPlainText == "ab\nef")
  }

  @Test func findsTheNearestMember() {
    #expect(group.member(at: Point(x: 10, y: 10)) == 0)
    #expect(group.member(at: Point(x: 85, y: 10)) == 0)
    #expect(group.member(at: Point(x: 90, y: 10)) == 0)
    #expect(group.member(at: Point(x: 91, y: 10)) == 1)
    #expect(group.position(at: Point(x: 115, y: 300)) == GroupPosition(member: 3, offset: 2))
  }

  @Test func goesFromMemberToMemberByADrag() {
    _ = group.handle(.down(Point(x: 10, y: 10), time: 0))
    _ = group.handle(.move(Point(x: 115, y: 10), time: 0.1))
    _ = group.handle(.move(Point(x: 115, y: 10), time: 0.2))
    #expect(group.selectedPlainText == "b\ncd")
    _ = group.handle(.move(Point(x: 0, y: 10), time: 0.3))
    #expect(group.selectedPlainText == "a")
    #expect(cells[1].selection == nil)
    _ = group.handle(.up(Point(x: 0, y: 10), time: 0.4))
    // Backwards, from the last cell.
    _ = group.handle(.down(Point(x: 110, y: 110), time: 5))
    _ = group.handle(.move(Point(x: 111, y: 10), time: 5.1))
    _ = group.handle(.move(Point(x: 109, y: 10), time: 5.2))
    #expect(group.selectedPlainText == "d\ne")
    _ = group.handle(.move(Point(x: 9, y: 10), time: 5.3))
    #expect(group.selectedPlainText == "b\ncd\ne")
    _ = group.handle(.up(Point(x: 9, y: 10), time: 5.4))
    #expect(group.handle(.key(.copy)) == [.copy("b\ncd\ne")])
  }

  @Test func hasOneSelectionAtATime() {
    cells[0].selectAll()
    cells[1].selectWord(at: 0)
    #expect(cells[0].selection == nil)
    #expect(group.selectedPlainText == "cd")
    _ = group.handle(.down(Point(x: 111, y: 110), time: 9, modifiers: .shift))
    #expect(group.selectedPlainText == "cd\ne")
  }

  @Test func movesItsEndsAndKeepsACluster() {
    group.selectAll()
    group.moveEnd(.start, to: Point(x: 110, y: 10))
    #expect(group.selectedPlainText == "d\nef")
    group.moveEnd(.end, to: Point(x: 120, y: 10))
    #expect(group.selectedPlainText == "d")
    group.moveEnd(.end, to: Point(x: 0, y: 10))
    #expect(group.selectedPlainText == "d")
    group.moveEnd(.start, to: Point(x: 180, y: 110))
    #expect(group.selectedPlainText == "d")
    #expect(group.isSelectionHandle(at: Point(x: 109, y: -12)))
  }

  @Test func endsWhenTextOfItChanges() {
    group.selectAll()
    cells[1].plainText = "cdcd"
    #expect(group.isEmpty)
    cells[3].selectAll()
    cells[0].plainText = "x"
    #expect(group.selectedPlainText == "ef")
  }

  @Test func tellsItsDelegateAndTakesItsCommands() {
    final class Listener: TextSelectionGroupDelegate {
      var changes = 0
      func textSelectionGroupDidChangeSelection(_ group: TextSelectionGroup) { changes += 1 }
      func textSelectionGroup(
        _ group: TextSelectionGroup, commandsFor suggested: [SelectionCommand]
      ) -> [SelectionCommand] { suggested + [.custom("Copy as Markdown")] }
    }
    let listener = Listener()
    group.delegate = listener
    #expect(group.commands == [.selectAll, .custom("Copy as Markdown")])
    group.selectAll()
    #expect(listener.changes == 1)
    #expect(group.commands == [.copy, .selectAll, .custom("Copy as Markdown")])
    group.selectAll()
    #expect(listener.changes == 1)
    group.clearSelection()
    #expect(listener.changes == 2)
  }

  @Test func holdsItsMembersWeaklyAndOnce() {
    let group = TextSelectionGroup()
    do {
      let short = stage.controller("x")
      group.labels = [short, cells[0], short]
      #expect(group.labels.count == 2)
      #expect(cells[0].group === group)
    }
    #expect(group.labels.count == 1)
    #expect(self.group.labels.count == 3)
  }
}
