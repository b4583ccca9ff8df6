// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@testable import GalleyInteraction

@Suite struct MotionTests {
  /// The offsets and affinities that a motion passes, from a position on until it stays.
  private func path(_ layout: TextLayout, _ motion: CaretMotion, from start: TextPosition) -> [TextPosition] {
    var path = [start]
    for _ in 0..<100 {
      let next = layout.move(motion, from: path[path.count - 1]).position
      guard next != path[path.count - 1] else { break }
      path.append(next)
    }
    return path
  }

  @Test func goesByCluster() throws {
    let layout = try Stage("Box-Regular").layout("ae\u{301}\r\nb")
    #expect(path(layout, .forward(.cluster), from: TextPosition(0)).map(\.offset) == [0, 1, 4, 6, 7])
    #expect(path(layout, .backward(.cluster), from: TextPosition(7)).map(\.offset) == [7, 6, 4, 1, 0])
  }

  @Test func goesByWordToItsFarEnd() throws {
    let layout = try Stage("Box-Regular").layout("one, two\n\nthree ")
    #expect(path(layout, .forward(.word), from: TextPosition(0)).map(\.offset) == [0, 3, 8, 15, 16])
    #expect(path(layout, .backward(.word), from: TextPosition(16)).map(\.offset) == [16, 10, 5, 0])
  }

  @Test func goesByParagraphAndDocument() throws {
    let layout = try Stage("Box-Regular").layout("ab\ncd\n")
    #expect(path(layout, .forward(.paragraph), from: TextPosition(1)).map(\.offset) == [1, 2, 5, 6])
    #expect(path(layout, .backward(.paragraph), from: TextPosition(5)).map(\.offset) == [5, 3, 0])
    #expect(layout.move(.forward(.document), from: TextPosition(0)).position.offset == 6)
    #expect(layout.move(.backward(.document), from: TextPosition(6)).position == TextPosition(0))
  }

  @Test func goesBySentence() throws {
    let layout = try Stage("Box-Regular").layout("One. Two.\nThree.")
    #expect(path(layout, .forward(.sentence), from: TextPosition(0)).map(\.offset) == [0, 5, 9, 16])
    #expect(path(layout, .backward(.sentence), from: TextPosition(16)).map(\.offset) == [16, 10, 5, 0])
  }

  @Test func goesToTheEdgesOfALine() throws {
    let layout = try Stage("Box-Regular").layout("ab cd", width: 1100)
    #expect(layout.move(.forward(.line), from: TextPosition(1)).position == TextPosition(3, .upstream))
    #expect(layout.move(.forward(.line), from: TextPosition(3)).position == TextPosition(5))
    #expect(layout.move(.backward(.line), from: TextPosition(3, .upstream)).position == TextPosition(0))
    #expect(layout.move(.backward(.line), from: TextPosition(4)).position == TextPosition(3))
    let hebrew = try Stage("Hebrew").layout("\u{5D0}\u{5D1}\n")
    #expect(hebrew.move(.left(.line), from: TextPosition(2)).position.offset == 4)
    #expect(hebrew.move(.right(.line), from: TextPosition(2)).position.offset == 0)
  }

  @Test func keepsItsGoalUpAndDown() throws {
    let layout = try Stage("Box-Regular").layout("abcd\ne\nfghi")
    var move = layout.move(.down, from: TextPosition(3))
    #expect(move == CaretMove(TextPosition(6), goal: 1500))
    move = layout.move(.down, from: move.position, goal: move.goal)
    #expect(move == CaretMove(TextPosition(10), goal: 1500))
    move = layout.move(.down, from: move.position, goal: move.goal)
    #expect(move == CaretMove(TextPosition(11), goal: 1500))
    move = layout.move(.up, from: TextPosition(2))
    #expect(move == CaretMove(TextPosition(0), goal: 1000))
    #expect(layout.move(.pageDown(2500), from: TextPosition(2)).position == TextPosition(9))
    #expect(layout.move(.pageDown(1), from: TextPosition(2)).position == TextPosition(6))
    #expect(layout.move(.pageUp(9000), from: TextPosition(9)).position == TextPosition(0))
  }

  @Test func movesToTheSideThatIsSeen() throws {
    let layout = try Stage("Box-Regular", "Hebrew").layout("ab\u{5D0}\u{5D1}c")
    let right = path(layout, .right(.cluster), from: TextPosition(0))
    #expect(right.map { layout.caretX($0.offset, $0.affinity) } == [0, 500, 1000, 1500, 2000, 2500])
    #expect(right.map(\.offset) == [0, 1, 2, 4, 2, 7])
    let left = path(layout, .left(.cluster), from: TextPosition(7))
    #expect(left.map { layout.caretX($0.offset, $0.affinity) } == [2500, 2000, 1500, 1000, 500, 0])
  }

  @Test func goesFromLineToLineAtTheirEdges() throws {
    let layout = try Stage("Box-Regular").layout("ab cd\nef", width: 1100)
    #expect(path(layout, .right(.cluster), from: TextPosition(0)).map(\.offset) == [0, 1, 2, 3, 4, 5, 6, 7, 8])
    #expect(path(layout, .left(.cluster), from: TextPosition(8)).map(\.offset) == [8, 7, 6, 5, 4, 3, 2, 1, 0])
    let hebrew = try Stage("Hebrew").layout("\u{5D0}\u{5D1}\n\u{5D2}", width: 2000)
    #expect(path(hebrew, .left(.cluster), from: TextPosition(0)).map(\.offset) == [0, 2, 4, 5, 7])
    #expect(path(hebrew, .right(.cluster), from: TextPosition(7)).map(\.offset) == [7, 5, 4, 2, 0])
  }
}
