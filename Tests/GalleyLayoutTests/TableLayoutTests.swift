// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyLayout
import GalleyModel
import TestMaterial
import Testing

@Suite struct TableLayoutTests {
  let box: Composer

  init() throws { box = try Composer(.box, size: 100) }

  private func place(
    _ rows: [[String]], width: Double, padding: Double = 0, box style: BlockBox = BlockBox(),
    direction: BaseDirection = .auto, _ change: (inout TableLayoutStyle) -> Void = { _ in }
  ) throws -> PlacedDocument {
    try box.place(
      document { $0.table(box, rows, padding: padding, box: style, direction: direction, change) }, width: width)
  }

  private func cells(_ placed: PlacedDocument) -> [Rect] {
    placed.blocks.filter { $0.kind == .tableCell }.map(\.rect)
  }

  @Test func columnsAreAsWideAsTheirWidestCellWhereThereIsRoom() throws {
    let placed = try place([["a", "bbb"], ["cccc", "d"]], width: 1000, padding: 5)
    #expect(
      cells(placed) == [
        Rect(0, 0, 210, 110), Rect(212, 0, 160, 110), Rect(0, 113, 210, 110), Rect(212, 113, 160, 110),
      ])
    #expect(placed.rects[0] == Rect(0, 0, 372, 223))
    #expect(placed.rects[1] == Rect(0, 0, 372, 110))
  }

  @Test func roomBetweenLeastAndGreatestIsSharedByWhatColumnsCouldUse() throws {
    // Least 50 and 100, greatest 125 ("a a") and 450 ("bb bb bb bb" is 4·100 + 3·25 = 475).
    let placed = try place([["a a", "bb bb bb bb"]], width: 302)
    // 300 − 150 = 150 of 75 + 375: 25 and 125.
    #expect(cells(placed).map(\.width) == [75, 225])
    #expect(cells(placed).map(\.height) == [209, 209])
  }

  /// Two rows: a cell a column, and one of two columns before one of its own.
  private func spanning(
    width: Double, direction: BaseDirection = .auto, _ change: (inout TableLayoutStyle) -> Void = { _ in }
  ) throws -> PlacedDocument {
    try table(
      [[("a", 1, 1), ("bb", 1, 1), ("c", 1, 1)], [("dddd", 1, 2), ("e", 1, 1)]], width: width, direction: direction,
      change)
  }

  @Test func cellsOverSeveralColumnsWidenThem() throws {
    let placed = try spanning(width: 1000)
    let cells = cells(placed)
    // 200 for the four letters: 48 more than both columns and their gap, shared as 50 to 100.
    #expect(cells[0].width + cells[1].width == 198 && abs(cells[0].width - 66) < 0.001)
    #expect(cells[3] == Rect(0, 103, 200, 100))
    #expect(cells[2] == Rect(202, 0, 50, 100) && cells[4] == Rect(202, 103, 50, 100))
    // From the right the first column is at the right.
    let mirrored = self.cells(try spanning(width: 252, direction: .rtl))
    #expect(mirrored[3] == Rect(52, 103, 200, 100) && mirrored[4] == Rect(0, 103, 50, 100))
    // Narrow: words of the wide cell break in both columns together.
    let narrow = self.cells(try spanning(width: 154))
    #expect(narrow[3].width + 2 + narrow[4].width == 154)
    #expect(narrow[0].width + 2 + narrow[1].width == narrow[3].width)
  }

  @Test func noDividerCrossesACellOfSeveralColumns() throws {
    let placed = try spanning(width: 1000) { $0.dividerColor = .black }
    let rules = placed.displayList().commands.compactMap { command -> Rect? in
      if case .rule(let rect, _) = command { rect.rect } else { nil }
    }
    let first = cells(placed)[0].width
    #expect(
      rules == [
        Rect(0, 100, 252, 3), Rect(first, 0, 2, 100), Rect(200, 0, 2, 203),
      ])
  }

  @Test func spansOfAnySizeAreHeld() throws {
    for span in [Int.min, 0, Int.max] {
      let placed = try box.place(
        document {
          $0.inside(StyledBlock(kind: .table(columns: []), content: .table(TableLayoutStyle()))) {
            $0.inside(StyledBlock(kind: .tableRow(isHeader: false), content: .row)) {
              $0.append(box.cell("a") { $0.columnSpan = span })
              $0.append(box.cell("b"))
            }
          }
        }, width: 5000)
      #expect(cells(placed).count == 2 && cells(placed).allSatisfy { $0.width >= 50 })
    }
  }

  /// A table of cells that say how they stand.
  private func table(
    _ rows: [[(String, rows: Int, columns: Int)]], width: Double = 1000, direction: BaseDirection = .auto,
    alignment: CellAlignment = .top, background: [Color?] = [], _ change: (inout TableLayoutStyle) -> Void = { _ in }
  ) throws -> PlacedDocument {
    var style = TableLayoutStyle()
    (style.columnGap, style.rowGap) = (2, 3)
    change(&style)
    return try box.place(
      document {
        $0.inside(StyledBlock(kind: .table(columns: []), content: .table(style), direction: direction)) {
          for (number, cells) in rows.enumerated() {
            var row = StyledBlock(kind: .tableRow(isHeader: false), content: .row)
            row.box.background = number < background.count ? background[number] : nil
            $0.inside(row) {
              for cell in cells {
                $0.append(
                  box.cell(cell.0) {
                    ($0.rowSpan, $0.columnSpan, $0.verticalAlignment) = (cell.rows, cell.columns, alignment)
                  })
              }
            }
          }
        }
      }, width: width)
  }

  @Test func cellsTakeSeveralRows() throws {
    let placed = try table([[("a", 2, 1), ("bb", 1, 1)], [("c", 1, 1)], [("d", 1, 1), ("e", 1, 1)]])
    #expect(
      cells(placed) == [
        Rect(0, 0, 50, 203), Rect(52, 0, 100, 100), Rect(52, 103, 100, 100), Rect(0, 206, 50, 100),
        Rect(52, 206, 100, 100),
      ])
    let mirrored = try table([[("a", 2, 1), ("bb", 1, 1)], [("c", 1, 1)]], width: 152, direction: .rtl)
    #expect(cells(mirrored) == [Rect(102, 0, 50, 203), Rect(0, 0, 100, 100), Rect(0, 103, 100, 100)])
  }

  @Test func rowsGrowInProportionForWhatStandsInThem() throws {
    // Four lines are 427 high; the rows are 100 and 209, and 3 lie between: 115 more.
    let placed = try table([[("a\na\na\na", 2, 1), ("b", 1, 1)], [("c\nc", 1, 1)], [("d", 1, 1), ("e", 1, 1)]])
    let all = cells(placed)
    #expect(all[0] == Rect(0, 0, 50, 427) && all[3].y == 430 && placed.size.height == 530)
    #expect(abs(all[1].height - (100 + 115 * 100.0 / 309)) < 0.001 && all[2].y == all[1].maxY + 3 && all[2].maxY == 427)
    #expect(placed.textBlocks[2].origin.y == all[2].y)
    // Rows of nothing get the same each.
    let empty = try table([[("a", 2, 1), ("b", 2, 1)], [], [("c", 1, 1), ("d", 1, 1)]])
    #expect(cells(empty).map(\.y) == [0, 0, 103, 103] && cells(empty)[0].height == 100)
    #expect(empty.blocks.filter { $0.kind == .tableRow(isHeader: false) }.map(\.rect.height) == [48.5, 48.5, 100])
    // Small spans are looked at before those that hold them.
    let inner = try table([
      [("a\na\na\na", 3, 1), ("b\nb\nb\nb", 2, 1), ("c", 1, 1)], [("d", 1, 1)], [("e", 1, 1), ("f", 1, 1)],
    ])
    #expect(cells(inner)[0].height == 530 && cells(inner)[1].height == 427)
  }

  @Test func contentStandsAtTheMiddleOrTheBottomOfItsCell() throws {
    for (alignment, shares) in [(CellAlignment.top, 0.0), (.middle, 0.5), (.bottom, 1)] {
      let placed = try table(
        [[("a", 2, 1), ("b\nb", 1, 1), ("c", 1, 1)], [("d", 1, 1), ("e", 1, 1)]], alignment: alignment)
      #expect(placed.textBlocks.map(\.origin.y) == [shares * 212, 0, shares * 109, 212, 212])
      #expect(cells(placed).map(\.y) == [0, 0, 0, 212, 212])
    }
  }

  @Test func columnsInWhichNoCellBeginsTakeNoRoom() throws {
    let placed = try table([[("aaaa", 1, 1_000_000_000)], [("a", 1, 1), ("b", 1, 1)]])
    #expect(cells(placed) == [Rect(0, 0, 200, 100), Rect(0, 103, 99, 100), Rect(101, 103, 99, 100)])
    let single = try table([[("a", 1, 7)], [("b", 1, 9)]])
    #expect(cells(single) == [Rect(0, 0, 50, 100), Rect(0, 103, 50, 100)])
    // Three and two columns end and begin at others.
    let apart = try table([[("aaa", 1, 3), ("b", 1, 1)], [("c", 1, 1), ("ddd", 1, 3)]])
    #expect(cells(apart)[0].maxX + 2 == cells(apart)[1].x && cells(apart)[2].maxX < cells(apart)[1].x)
  }

  @Test func noDividerAndNoBackgroundCrossesACellOfSeveralRows() throws {
    let placed = try table(
      [[("a", 2, 1), ("bb", 1, 1)], [("c", 1, 1)]], background: [.white, .black]
    ) { $0.dividerColor = .black }
    var rules: [Rect] = []
    var fills: [Rect] = []
    for command in placed.displayList().commands {
      switch command {
      case .rule(let rect, _): rules.append(rect.rect)
      case .rectangle(let rect, _, _): fills.append(rect.rect)
      default: break
      }
    }
    // The first row, its tall cell below it, the second row beside that one; then dividers.
    #expect(
      fills.isEmpty
        && rules.prefix(4) == [
          Rect(0, 0, 152, 100), Rect(0, 100, 50, 103), Rect(50, 103, 102, 100), Rect(50, 100, 102, 3),
        ])
    #expect(rules.suffix(1) == [Rect(50, 0, 2, 203)])
  }

  @Test func regionsOfTablesWithTallCellsPaintWhatAllPaints() throws {
    var rows: [[(String, rows: Int, columns: Int)]] = []
    for row in 0..<12 { rows.append((row % 4 == 0 ? [("a", 4, 1)] : []) + [("b", 1, 1), ("c", 1, 1)]) }
    let placed = try table(rows) { $0.dividerColor = .black }
    // All numbers are whole: the points that rules cover.
    func covered(_ list: DisplayList, _ y: Int) -> Set<Int> {
      var points: Set<Int> = []
      for case .rule(let rect, _) in list.commands where rect.rect.y <= Double(y) && rect.rect.maxY > Double(y) {
        points.formUnion(Int(rect.rect.x)..<Int(rect.rect.maxX))
      }
      return points
    }
    let all = placed.displayList()
    for y in stride(from: 0, to: Int(placed.size.height), by: 1) {
      #expect(covered(placed.displayList(in: Rect(0, Double(y), 1000, 1)), y) == covered(all, y), "\(y)")
    }
  }

  @Test func dividersOfLongTablesAreFew() throws {
    var rows: [[(String, rows: Int, columns: Int)]] = [Array(repeating: ("a", 400, 2), count: 50)]
    for _ in 0..<400 { rows.append([("b", 1, 1)]) }
    let placed = try table(rows, width: 9000) { $0.dividerColor = .black }
    let rules = placed.displayList().commands.count { if case .rule = $0 { true } else { false } }
    // One a row and one a column, not one for each of both.
    #expect(rules < 400 + 100)
  }

  @Test func spansOfRowsOfAnySizeAreHeld() throws {
    for span in [Int.min, 0, Int.max] {
      let placed = try table([[("a", span, 1), ("b", 1, 1)], [("c", 1, 1)]])
      #expect(cells(placed).count == 3 && cells(placed)[0].height == (span == .max ? 203 : 100))
    }
  }

  @Test func columnsThatAreWiderThanTheRoomAreBrokenInsideWordsTheWidestFirst() throws {
    let placed = try place([["ab", "cdefghij"]], width: 252)
    #expect(cells(placed).map(\.width) == [100, 150])
    #expect(placed.textBlocks.map(\.layout.lineTexts) == [["ab"], ["cde", "fgh", "ij"]])
  }

  @Test func wordsAreNotBrokenToPiecesTheTableLeavesItsRoom() throws {
    // 150 points for the word are more than the least; 100 would be less.
    let broken = try place([["ab", "cdefghij"]], width: 252) { $0.leastBrokenWidth = 120 }
    #expect(cells(broken).map(\.width) == [100, 150])
    let wide = try place([["ab", "cdefghij"]], width: 202) { $0.leastBrokenWidth = 120 }
    #expect(cells(wide).map(\.width) == [100, 240])
    #expect(wide.size.width == 202)
    #expect(wide.contentBounds.width == 342)
    let whole = try place([["ab", "cde", "fgh"]], width: 202) { $0.leastBrokenWidth = 500 }
    #expect(cells(whole).map(\.width) == [100, 150, 150])
  }

  @Test func overflowLetsTablesBeWiderThanTheirRoom() throws {
    for (words, width) in [("cdefg", 352.0), ("cdefghij", 375)] {
      let placed = try place([["ab", words]], width: 250) { $0.overflow = .overflow(factor: 1.5) }
      #expect(placed.rects[0].width == width)
      #expect(placed.size.width == 250)
      #expect(placed.contentBounds == Rect(0, 0, width, placed.size.height))
    }
    let right = try place([["ab", "cdefg"]], width: 250, direction: .rtl) { $0.overflow = .overflow(factor: 1.5) }
    #expect(right.contentBounds.x == -102)
    var clipped = BlockBox()
    clipped.clips = true
    let cut = try place([["ab", "cdefg"]], width: 250, box: clipped) { $0.overflow = .overflow(factor: 1.5) }
    #expect(cut.rects[0].width == 250)
    #expect(cut.contentBounds.width == 250)
  }

  @Test func tablesMayFillTheirRoom() throws {
    let placed = try place([["a", "bbb"]], width: 402) { $0.fillsWidth = true }
    #expect(cells(placed).map(\.width) == [100, 300])
    #expect(placed.rects[0].width == 402)
  }

  @Test(arguments: [1, 2, 3, 7, 64] as [Int])
  func sharesAddUpToTheLastUnit(columns: Int) throws {
    let row = (0..<columns).map { String(repeating: "a b ", count: $0 % 5 + 1) }
    let placed = try place([row], width: 10 * Double(columns) + 1.0 / 65_536)
    let cells = cells(placed)
    #expect(cells.last?.maxX == placed.size.width)
    for (cell, next) in zip(cells, cells.dropFirst()) { #expect(next.x == cell.maxX + 2) }
    let filled = try place([row], width: 100_000.0 + 1.0 / 65_536) { $0.fillsWidth = true }
    #expect(self.cells(filled).last?.maxX == filled.size.width)
  }

  @Test func columnsSayWhereTextStands() throws {
    let placed = try place([["aaaa", "aaaa", "aaaa"], ["b", "b", "b"]], width: 1000) {
      $0.columns = [.center, .end]
    }
    #expect(placed.textBlocks.suffix(3).map { $0.layout.lines[0].x } == [75, 150, 0])
  }

  @Test func rightToLeftTablesBeginAtTheRight() throws {
    let placed = try place([["a", "bbb"]], width: 500, direction: .rtl)
    #expect(cells(placed) == [Rect(450, 0, 50, 100), Rect(298, 0, 150, 100)])
  }

  @Test func textBeginsOnTheSideOfItsTable() throws {
    let composer = try Composer(.box, .hebrew, size: 100)
    func lines(_ rows: [[String]], _ columns: [TextAlignment] = []) throws -> [Double] {
      let placed = try composer.place(document { $0.table(composer, rows) { $0.columns = columns } }, width: 1000)
      return placed.textBlocks.map { block in block.layout.lines[0].x }
    }
    // The first strong character of the table is Hebrew: what is narrower than its column stands at its right.
    let hebrew = "\u{5D0}\u{5D1}"
    let width =
      try lines([[hebrew]])[0]
      + composer.place(document { $0.append(composer.paragraph(hebrew)) }, width: nil)
      .size.width
    #expect(try lines([[hebrew, "aaaa"], ["aaaa", "a"], ["aaaa", "12"]]) == [200 - width, 0, 0, 150, 0, 100])
    // And of Latin at its left, however its cells read.
    #expect(try lines([["aaaa", "aaaa"], [hebrew, "a"]]) == [0, 0, 0, 0])
    #expect(try lines([[hebrew, "aaaa"], ["a", "a"]], [.start, .end]).suffix(2) == [width - 50, 0])
    #expect(try lines([[hebrew, "aaaa"], ["a", "a"]], [.left, .right]).suffix(2) == [0, 150])
  }

  @Test(arguments: [(TextAlignment.center, 174), (.end, 348), (.left, 0), (.right, 348)])
  func tablesStandWhereTheirBoxSays(alignment: TextAlignment, x: Double) throws {
    var style = BlockBox()
    style.alignment = alignment
    #expect(try place([["a", "b"]], width: 450, box: style).rects[0] == Rect(x, 0, 102, 100))
  }

  @Test func outerGapsAndPaddingAreAroundAllCells() throws {
    var style = BlockBox()
    style.padding = BlockInsets(10)
    let placed = try place([["a"], ["b"]], width: 450, box: style) { $0.outerGap = 4 }
    #expect(placed.rects[0] == Rect(0, 0, 78, 231))
    #expect(cells(placed) == [Rect(14, 14, 50, 100), Rect(14, 117, 50, 100)])
  }

  @Test func raggedRowsLeaveCellsOut() throws {
    let placed = try place([["a"], ["b", "cc", "d"], [], ["e", "f"]], width: 1000)
    #expect(placed.rects[0] == Rect(0, 0, 204, 309))
    #expect(
      cells(placed).map(\.x) == [0, 0, 52, 154, 0, 52])
  }

  @Test func tablesOfNothingHaveNoSize() throws {
    #expect(try place([], width: 500).rects == [Rect(0, 0, 0, 0)])
    #expect(try place([[], []], width: 500).size.height == 3)
    #expect(try place([[""]], width: 500).rects[0] == Rect(0, 0, 0, 100))
  }

  @Test func rowsAreAsHighAsTheirHighestCellAndCellsAsTheirRow() throws {
    let placed = try place([["a", "b\nc\nd"], ["e", "f"]], width: 500)
    #expect(cells(placed).map(\.height) == [318, 318, 100, 100])
    #expect(placed.rects[0].height == 421)
  }

  @Test func cellsMayHoldBlocks() throws {
    let placed = try box.place(
      document {
        $0.inside(StyledBlock(kind: .table(columns: []), content: .table(TableLayoutStyle()))) {
          $0.inside(StyledBlock(kind: .tableRow(isHeader: true), content: .row)) { row in
            row.inside(StyledBlock(kind: .tableCell, content: .stack(spacing: nil))) {
              $0.append(box.paragraph("ab"))
              $0.inside(list()) { $0.inside(box.item("1")) { $0.append(box.paragraph("abc")) } }
            }
            row.append(box.cell("z"))
          }
        }
      }, width: 1000)
    // A marker of 50, a gap of 10, three letters.
    #expect(
      placed.blocks.filter { $0.kind == .tableCell }.map(\.rect) == [Rect(0, 0, 210, 208), Rect(211, 0, 50, 208)])
  }

  @Test func rowsOutsideTablesAreStacks() throws {
    let placed = try box.place(
      document {
        $0.inside(StyledBlock(kind: .tableRow(isHeader: false), content: .row)) {
          $0.append(box.cell("a"))
          $0.append(box.cell("b"))
        }
      }, width: 300)
    #expect(placed.rects == [Rect(0, 0, 300, 208), Rect(0, 0, 300, 100), Rect(0, 108, 300, 100)])
  }

  @Test func blocksOfTablesThatAreNoRowsTakeTheWholeWidth() throws {
    let placed = try box.place(
      document {
        $0.inside(StyledBlock(kind: .table(columns: []), content: .table(TableLayoutStyle()))) {
          $0.append(box.paragraph("ab"))
          $0.inside(StyledBlock(kind: .tableRow(isHeader: false), content: .row)) { row in
            for name in ["aaa", "bbb"] { row.append(box.cell(name)) }
          }
        }
      }, width: 600)
    #expect(placed.rects[1] == Rect(0, 0, 301, 100))
    #expect(placed.rects[2] == Rect(0, 101, 301, 100))
  }

  @Test func attachmentsLearnTheWidthOfTheirCellAndQuote() throws {
    struct Wide: AttachmentProvider {
      func resolve(_ context: AttachmentContext) -> ResolvedAttachment {
        ResolvedAttachment(width: min(800, context.maximumWidth ?? 800), ascent: 50, descent: 0)
      }
    }
    let picture = InlineAttachment(id: "wide", width: 800, height: 50, content: .provider(Wide()))
    var text = box.text("")
    text.append(picture)
    let placed = try box.place(
      document {
        $0.inside(stack { $0.padding = BlockInsets(30) }) {
          $0.append(StyledBlock(kind: .paragraph, content: .text(text, overflow: .wrap)))
        }
        $0.inside(StyledBlock(kind: .table(columns: []), content: .table(TableLayoutStyle()))) {
          $0.inside(StyledBlock(kind: .tableRow(isHeader: false), content: .row)) { row in
            row.append(box.cell("abcd"))
            row.append(
              StyledBlock(
                kind: .tableCell, content: .text(text, overflow: .wrap),
                box: {
                  var box = BlockBox(); box.padding = BlockInsets(5); return box
                }()))
          }
        }
      }, width: 501)
    #expect(placed.textBlocks[0].layout.lines[0].width == 441)
    let cell = try #require(placed.blocks.last)
    #expect(cell.rect.maxX == 501)
    #expect(cell.layout?.lines[0].width == cell.contentRect.width)
    #expect(placed.textBlocks[1].layout.lineCount == 1)
  }

  @Test func aThousandColumnsAreLaidOut() throws {
    let placed = try place([(0..<1000).map { "\($0)" }], width: 500)
    #expect(cells(placed).count == 1000)
    #expect(cells(placed).allSatisfy { $0.width == 0 })
    let wide = try place([(0..<1000).map { _ in "a" }], width: 60_000)
    #expect(wide.rects[0].width == 51_998)
  }

  @Test func tenThousandRowsTakeTimeInProportion() throws {
    func source(_ count: Int) -> StyledDocument {
      document { $0.table(box, (0..<count).map { ["row \($0)", "b c", "ddd"] }) }
    }
    let (small, large) = (source(1000), source(10_000))
    let one = try processorTime { _ = try box.place(small, width: 400) }
    let ten = try processorTime { _ = try box.place(large, width: 400) }
    #expect(ten < 25 * one + 0.05)
    let placed = try box.place(large, width: 2000)
    #expect(placed.rects[0].height == 10_000 * 103 - 3)
  }
}
