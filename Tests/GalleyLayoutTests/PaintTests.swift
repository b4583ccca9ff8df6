// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyLayout
import GalleyModel
import Testing

@Suite struct PaintTests {
  /// The kinds of a list's steps, in order.
  private func steps(_ list: DisplayList) -> [String] {
    list.commands.map { command in
      switch command {
      case .glyphs: "glyphs"
      case .rectangle: "rectangle"
      case .decoration(let line): "\(line.kind)"
      case .fill: "fill"
      case .mark: "mark"
      case .image: "image"
      case .save, .restore, .transform: "place"
      default: "other"
      }
    }
  }

  private func decorations(_ list: DisplayList) -> [Decoration] {
    list.commands.compactMap { if case .decoration(let line) = $0 { line } else { nil } }
  }

  private func points(_ line: Decoration) -> [Double] {
    [line.x.points, line.y.points, line.width.points, line.thickness.points]
  }

  @Test func aLineIsARunOfGlyphsOnItsBaseline() throws {
    let list = try Composer(.box).layout("ab\nc").displayList()
    #expect(steps(list) == ["glyphs", "glyphs"])
    guard case .glyphs(let first) = list.commands[0], case .glyphs(let second) = list.commands[1] else { return }
    #expect([first.origin.x.points, first.origin.y.points] == [0, 800])
    #expect([second.origin.x.points, second.origin.y.points] == [0, 1890])
    #expect(list.glyphOffsets[first.glyphs].map { LayoutUnit(rawValue: Int64($0.x)).points } == [0, 500])
    #expect(list.fonts.count == 1)
    #expect([list.size.width.points, list.size.height.points] == [1000, 2090])
  }

  @Test func backgroundsComeBeforeAllText() throws {
    let composer = try Composer(.box)
    var text = composer.text("ab\ncd")
    text.set(.background(TextBackground(color: .white)), in: TextRange(1, 4))
    let list = try composer.layout(text).displayList()
    #expect(steps(list).prefix(2) == ["rectangle", "rectangle"])
    var boxes: [Rect] = []
    for case .rectangle(let box, _, _) in list.commands { boxes.append(box.rect) }
    #expect(boxes == [Rect(x: 500, y: 0, width: 500, height: 1000), Rect(x: 0, y: 1090, width: 500, height: 1000)])
  }

  @Test func paddingGrowsABackgroundAndTheBounds() throws {
    let composer = try Composer(.box)
    var text = composer.text("a")
    let padding = Insets(top: 1, right: 2, bottom: 3, left: 4)
    text.set(.background(TextBackground(color: .white, padding: padding, radius: 5)), in: TextRange(0, 1))
    let list = try composer.layout(text).displayList()
    guard case .rectangle(let box, let radius, _) = list.commands[0] else {
      Issue.record("no rectangle")
      return
    }
    #expect(box.rect == Rect(x: -4, y: -1, width: 506, height: 1004))
    #expect(radius.points == 5)
    #expect(list.bounds.union(box) == list.bounds)
  }

  @Test func anUnderlineIsWhereTheFontPutsIt() throws {
    let list = try Composer(.box).styled { $0.underline = TextDecoration() }.layout("ab").displayList()
    #expect(steps(list) == ["underline", "glyphs"])
    // Position −100 is its top, thickness 50: the middle is at 125.
    #expect(points(decorations(list)[0]) == [0, 925, 1000, 50])
    #expect(decorations(list)[0].skips.isEmpty)
  }

  @Test func aLineThroughTextIsOverIt() throws {
    let composer = try Composer(.box).styled {
      $0.strike = TextDecoration()
      $0.underline = TextDecoration()
      $0.overline = TextDecoration()
    }
    let list = try composer.layout("ab").displayList()
    #expect(steps(list) == ["underline", "overline", "glyphs", "strike"])
    // Position 300 is its top, thickness 60.
    #expect(points(decorations(list)[2])[1] == 530)
    #expect(points(decorations(list)[2])[3] == 60)
    #expect(points(decorations(list)[1])[1] == 0)
  }

  @Test func oneLineRunsUnderSeveralFonts() throws {
    let composer = try Composer(.box, .hebrew, .cjk).styled { $0.underline = TextDecoration() }
    let layout = try composer.layout("a\u{5D0}国b")
    #expect(layout.lines[0].runs.count == 4)
    let lines = decorations(layout.displayList())
    #expect(lines.count == 1)
    #expect(points(lines[0]) == [0, 925, 2500, 50])
  }

  @Test func aLineUnderTwoSizesIsStraightAndAsThickAsTheThicker() throws {
    let composer = try Composer(.box).styled { $0.underline = TextDecoration(color: .black) }
    var text = composer.text("ab")
    text.set(.size(2000), in: TextRange(1, 2))
    let lines = decorations(try composer.layout(text).displayList())
    #expect(lines.count == 1)
    #expect(points(lines[0]) == [0, 1850, 1500, 100])
  }

  @Test func anotherColourIsAnotherLine() throws {
    let composer = try Composer(.box).styled { $0.underline = TextDecoration() }
    var text = composer.text("ab")
    text.set(.color(.white), in: TextRange(1, 2))
    let lines = decorations(try composer.layout(text).displayList())
    #expect(lines.map(\.color) == [.black, .white])
    #expect(lines.map(\.x.points) == [0, 500])
  }

  @Test func whatHangsIsNotUnderlined() throws {
    let composer = try Composer(.box).styled { $0.underline = TextDecoration() }
    let lines = decorations(try composer.layout("ab   cd", width: 1000).displayList())
    #expect(lines.map(\.width.points) == [1000, 1000])
  }

  @Test func gapsAreLeftForTheGlyphsOfTheLineOnly() throws {
    let composer = try Composer(.box, .hebrew).styled { $0.underline = TextDecoration(skipsInk: true) }
    let list = try composer.layout("a\u{5D0}\nb").displayList()
    for (index, command) in list.commands.enumerated() {
      guard case .decoration(let line) = command else { continue }
      #expect(line.skips.lowerBound > index)
      for skipped in line.skips {
        guard case .glyphs(let run) = list.commands[skipped] else { continue }
        #expect(abs(run.origin.y.points - (line.y.points - 125)) < 1e-9)
      }
    }
    #expect(decorations(list).map(\.skips.count) == [2, 1])
  }

  @Test func askedForThicknessAndOffsetWin() throws {
    let composer = try Composer(.box).styled { $0.underline = TextDecoration(thickness: 7, offset: 11) }
    #expect(points(decorations(try composer.layout("a").displayList())[0]) == [0, 936, 500, 7])
    for odd in [Double.nan, .infinity, -3] {
      let layout = try composer.styled { $0.underline = TextDecoration(thickness: odd, offset: odd) }.layout("a")
      #expect(decorations(layout.displayList()).allSatisfy { $0.thickness.rawValue >= 0 })
    }
  }

  @Test func linksAreMarked() throws {
    let composer = try Composer(.box)
    var text = composer.text("abc")
    text.set(.link("u"), in: TextRange(1, 2))
    var marks: [DisplayMark] = []
    for case .mark(let mark) in try composer.layout(text).displayList().commands { marks.append(mark) }
    #expect(marks.map(\.kind) == [.link("u")])
    #expect(marks.map(\.rect.rect) == [Rect(x: 500, y: 0, width: 500, height: 1000)])
  }

  @Test func boundsHoldShadowsAndOutlines() throws {
    let composer = try Composer(.box)
    let plain = try composer.layout("a").displayList().bounds
    let shadow = GlyphRun.Shadow(offsetX: 2000, offsetY: -3000, blur: 10, color: .black)
    let shaded = try composer.styled { $0.shadow = shadow }.layout("a").displayList().bounds
    #expect(shaded.maxX.points >= plain.maxX.points + 2000)
    #expect(shaded.y.points <= plain.y.points - 3000)
    #expect(shaded.union(plain) == shaded)
    let outlined = try composer.styled { $0.stroke = TextStroke(width: 40) }.layout("a").displayList().bounds
    #expect(outlined.x.points <= plain.x.points - 20)
  }

  @Test func aLongRunIsPaintedExactly() throws {
    // A run wider than a 32-bit offset can say.
    let count = 60
    let layout = try Composer(.box, size: 2000).layout(String(repeating: "W", count: count))
    let list = layout.displayList()
    var xs: [Double] = []
    for case .glyphs(let run) in list.commands {
      for index in run.glyphs {
        xs.append((run.origin.x + LayoutUnit(rawValue: Int64(list.glyphOffsets[index].x))).points)
      }
    }
    #expect(xs == (0..<count).map { Double($0) * 1500 })
  }

  @Test func hiddenTextIsNotPainted() throws {
    let list = try Composer(.box).layout("\t \n").displayList()
    #expect(list.glyphIDs.count == 1)
  }
}
