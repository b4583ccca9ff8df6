// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyLayout
import GalleyModel
import TestMaterial
import Testing

@Suite struct BlockStackingTests {
  let box: Composer
  let hebrew: Composer

  init() throws {
    box = try Composer(.box, size: 100)
    hebrew = try Composer(.hebrew, .box, size: 100)
  }

  @Test func blocksStandOneBelowTheOther() throws {
    let placed = try box.place(
      document {
        $0.append(box.paragraph("ab cd ef"))
        $0.append(box.paragraph("gh"))
      }, width: 125)
    // "ab cd" would be 225 wide.
    #expect(placed.rects == [Rect(0, 0, 125, 318), Rect(0, 326, 125, 100)])
    #expect(placed.size == Size(width: 125, height: 426))
    #expect(placed.textBlocks.map(\.origin) == [Point(x: 0, y: 0), Point(x: 0, y: 326)])
    #expect(!placed.isTruncated)
  }

  @Test(
    arguments: [
      (nil, nil, 8), (nil, 0, 0), (4, nil, 4), (4, 6, 6), (20, 6, 20), (-5, 3, 3), (.nan, 3, 3),
      (.infinity, 3, 3),
    ] as [(Double?, Double?, Double)])
  func theGapIsTheGreaterOfWhatNeighboursAsk(after: Double?, before: Double?, gap: Double) throws {
    let placed = try box.place(
      document {
        $0.append(
          box.paragraph("a") {
            $0.box.spacingAfter = after
            $0.box.spacingBefore = 1000
          })
        $0.append(
          box.paragraph("b") {
            $0.box.spacingBefore = before
            $0.box.spacingAfter = 1000
          })
      }, width: 500)
    #expect(placed.rects.map(\.y) == [0, 100 + gap])
    #expect(placed.size.height == 200 + gap)
  }

  @Test func aStacksSpacingTakesThePlaceOfItsBlocksOwn() throws {
    let placed = try box.place(
      document {
        $0.inside(list(spacing: 5)) {
          for name in ["a", "b", "c"] { $0.append(box.paragraph(name) { $0.box.spacingAfter = 70 }) }
        }
        $0.append(box.paragraph("d"))
      }, width: 500)
    #expect(placed.rects.map(\.y) == [0, 0, 105, 210, 318])
  }

  @Test func paddingIsInsideTheBoxAndOutsideItsBlocks() throws {
    let placed = try box.place(
      document {
        $0.inside(stack { $0.padding = BlockInsets(top: 1, leading: 20, bottom: 3, trailing: 40) }) {
          $0.append(box.paragraph("a") { $0.box.padding = BlockInsets(10) })
          $0.append(box.paragraph("b"))
        }
      }, width: 500)
    #expect(placed.rects == [Rect(0, 0, 500, 232), Rect(20, 1, 440, 120), Rect(20, 129, 440, 100)])
    #expect(placed.textBlocks.map(\.origin) == [Point(x: 30, y: 11), Point(x: 20, y: 129)])
    #expect(placed.blocks[1].contentRect == Rect(30, 11, 420, 100))
  }

  @Test func boxesAreAtLeastAsHighAsAsked() throws {
    let placed = try box.place(
      document {
        $0.append(box.paragraph("a") { $0.box.minimumHeight = 150 })
        $0.append(box.paragraph("a") { $0.box.minimumHeight = 50 })
        $0.append(stack { $0.minimumHeight = 7 })
        $0.append(stack())
      }, width: 500)
    #expect(placed.rects.map(\.height) == [150, 100, 7, 0])
  }

  @Test func rulesAreAsWideAsTheirRoom() throws {
    let placed = try box.place(
      document {
        $0.append(
          StyledBlock(
            kind: .thematicBreak, content: .rule(height: 4, color: .black, radius: 0),
            box: {
              var box = BlockBox(); box.padding = BlockInsets(2); return box
            }()))
      }, width: 300)
    #expect(placed.rects == [Rect(0, 0, 300, 8)])
    #expect(placed.blocks[0].contentRect == Rect(2, 2, 296, 4))
  }

  @Test func aDocumentWithoutAWidthIsAsWideAsItsBlocks() throws {
    let placed = try box.place(
      document {
        $0.append(box.paragraph("abcd ef"))
        $0.inside(stack { $0.padding.leading = 50 }) { $0.append(box.paragraph("abcdefg")) }
      }, width: nil)
    #expect(placed.size == Size(width: 400, height: 208))
    #expect(placed.textBlocks.allSatisfy { $0.layout.lineCount == 1 })
  }

  @Test func emptyDocumentsHaveNoHeight() throws {
    #expect(try box.place(StyledDocument(), width: 300).size == Size(width: 300, height: 0))
    #expect(try box.place(StyledDocument(), width: nil).size == Size(width: 0, height: 0))
    #expect(try box.place(StyledDocument(), width: 300).displayList().commands.isEmpty)
  }

  // MARK: Markers

  @Test func allMarkersOfAListTakeTheWidthOfTheWidest() throws {
    let placed = try box.place(
      document {
        $0.inside(list(spacing: 0)) {
          $0.inside(box.item("1.")) { $0.append(box.paragraph("a")) }
          $0.inside(box.item("100.")) { $0.append(box.paragraph("a")) }
        }
      }, width: 500)
    let items = placed.blocks.filter { $0.marker != nil }
    #expect(items.map(\.rect) == [Rect(210, 0, 290, 100), Rect(210, 100, 290, 100)])
    #expect(items.compactMap(\.marker?.rect) == [Rect(100, 0, 100, 100), Rect(0, 100, 200, 100)])
  }

  @Test(arguments: [(TextAlignment.start, 0), (.center, 150), (.end, 300), (.left, 0), (.right, 300)])
  func markersStandInTheWidthThatIsKept(alignment: TextAlignment, x: Double) throws {
    var item = box.item("1", minimumWidth: 350)
    item.marker?.alignment = alignment
    let placed = try box.place(
      document { $0.inside(list()) { $0.inside(item) { $0.append(box.paragraph("a")) } } }, width: 500)
    #expect(placed.blocks[1].marker?.rect.x == x)
    #expect(placed.blocks[2].rect == Rect(360, 0, 140, 100))
  }

  @Test func textMarkersStandOnTheBaselineOfTheFirstLine() throws {
    let large = try Composer(.box, size: 200)
    let placed = try box.place(
      document {
        $0.inside(list()) { list in
          list.inside(box.item("1")) {
            $0.inside(stack { $0.padding = BlockInsets(30) }) {
              $0.append(StyledBlock(kind: .paragraph, content: .text(large.text("a"), overflow: .wrap)))
            }
          }
        }
      }, width: 500)
    // The baseline is at 30 + 160, the marker's 80 below its top.
    #expect(placed.blocks[1].marker?.rect.y == 110)
  }

  @Test func shapesAreCentredOnTheFirstLine() throws {
    let shape = BlockMarker(.shape(.disc, size: 20, color: .black), minimumWidth: 60, gap: 5)
    let placed = try box.place(
      document {
        $0.inside(list()) { list in
          list.inside(
            StyledBlock(kind: .listItem(number: 1, isChecked: nil), content: .stack(spacing: nil), marker: shape)
          ) {
            $0.append(box.paragraph("ab cd"))
          }
          list.inside(
            StyledBlock(kind: .listItem(number: 1, isChecked: nil), content: .stack(spacing: nil), marker: shape)
          ) {
            $0.append(StyledBlock(kind: .thematicBreak, content: .rule(height: 3, color: .black, radius: 0)))
            $0.append(box.paragraph("ab"))
          }
          list.append(
            StyledBlock(kind: .listItem(number: 1, isChecked: nil), content: .stack(spacing: nil), marker: shape))
        }
      }, width: 200)
    let markers = placed.blocks.compactMap(\.marker?.rect)
    // A line, a rule, nothing: an item is as high as its marker if it has nothing else.
    #expect(markers == [Rect(40, 40, 20, 20), Rect(40, 209, 20, 20), Rect(40, 320, 20, 20)])
    #expect(placed.blocks.last?.rect == Rect(65, 320, 135, 20))
  }

  @Test func shapesAtThingsThatAreNoTextStandAtTheirTop() throws {
    var item = box.item("1")
    item.marker = BlockMarker(.shape(.square, size: 20, color: .black))
    let placed = try box.place(
      document {
        $0.inside(list()) {
          $0.inside(item) {
            $0.inside(stack { $0.padding = BlockInsets(10) }) {
              $0.append(StyledBlock(kind: .thematicBreak, content: .rule(height: 50, color: .black, radius: 0)))
            }
          }
        }
      }, width: 200)
    #expect(placed.blocks[1].marker?.rect == Rect(0, 10, 20, 20))
    #expect(placed.blocks[1].rect == Rect(20, 0, 180, 70))
  }

  // MARK: Directions

  @Test func blocksFollowTheFirstStrongCharacterInside() throws {
    let placed = try hebrew.place(
      document {
        $0.inside(stack { $0.padding = BlockInsets(top: 0, leading: 30, bottom: 0, trailing: 0) }) {
          $0.append(hebrew.paragraph("12"))
          $0.append(hebrew.paragraph("אב"))
        }
      }, width: 500)
    #expect(placed.blocks.map(\.isRightToLeft) == [true, true, true])
    #expect(placed.rects.map(\.x) == [0, 0, 0])
    #expect(placed.rects.map(\.width) == [500, 470, 470])
    // Digits alone follow what is around them.
    #expect(placed.textBlocks[0].layout.lines[0].x == 370)
  }

  @Test func itemsBeginBesideTheirMarkersWhateverTheyHold() throws {
    let composer = try Composer(.box, .hebrew, size: 100)
    let placed = try composer.place(
      document {
        $0.inside(list()) {
          $0.inside(composer.item("1")) { $0.append(composer.paragraph("\u{5D0}\u{5D1}")) }
          $0.inside(composer.item("2")) {
            $0.append(composer.paragraph("ab"))
            $0.inside(list()) { $0.inside(composer.item("3")) { $0.append(composer.paragraph("abc")) } }
            $0.inside(stack { $0.padding.leading = 10 }) { $0.append(composer.paragraph("b")) }
          }
        }
      }, width: 500)
    let markers = placed.blocks.compactMap(\.marker?.rect)
    // All markers at the right, the inner list's too; its own place is one step further in.
    #expect(markers.map(\.maxX) == [500, 500, 440])
    let texts = placed.textBlocks.map { $0.origin.x + $0.layout.lines[0].x + $0.layout.lines[0].width }
    #expect(texts.prefix(3) == [440, 440, 380])
    // A quotation has a side of its own.
    #expect(placed.textBlocks[3].origin.x + placed.textBlocks[3].layout.lines[0].x == 10)
  }

  @Test func aDocumentsDirectionHoldsWhereBlocksSayNothing() throws {
    let source = document {
      $0.inside(stack { $0.padding.leading = 30 }) { $0.append(box.paragraph("ab")) }
      $0.inside(stack(direction: .ltr) { $0.padding.leading = 30 }) { $0.append(box.paragraph("ab")) }
    }
    let placed = try box.typesetter.layout(source, DocumentOptions(width: 500, direction: .rtl))
    #expect(placed.rects.map(\.x) == [0, 0, 0, 30])
    #expect(placed.textBlocks[0].layout.lines[0].x == 370)
  }

  @Test func rightToLeftMirrorsLeftToRight() throws {
    let source = document {
      $0.inside(stack { $0.padding = BlockInsets(top: 1, leading: 20, bottom: 3, trailing: 40) }) {
        $0.inside(list(spacing: 4)) {
          $0.inside(box.item("1")) { item in
            item.append(box.paragraph("aba"))
            item.inside(list()) { $0.inside(box.item("22")) { $0.append(box.paragraph("bob aba")) } }
          }
        }
        $0.table(box, [["a", "bbb"], ["cc", "d"]], padding: 5)
        $0.append(box.code("aa\nb", firstNumber: 9))
      }
    }
    let left = try box.typesetter.layout(source, DocumentOptions(width: 700, direction: .ltr))
    let right = try box.typesetter.layout(source, DocumentOptions(width: 700, direction: .rtl))
    func mirrored(_ rect: Rect) -> Rect { Rect(700 - rect.maxX, rect.y, rect.width, rect.height) }
    #expect(left.rects.map(mirrored) == right.rects)
    #expect(left.blocks.compactMap { $0.marker.map { mirrored($0.rect) } } == right.blocks.compactMap(\.marker?.rect))
    func lines(_ placed: PlacedDocument) -> [Rect] {
      placed.textBlocks.flatMap { block in
        block.layout.lines.map {
          Rect(block.origin.x + $0.x, block.origin.y + $0.y, $0.width, $0.ascent + $0.descent)
        }
      }
    }
    #expect(lines(left).map(mirrored) == lines(right))
  }

  // MARK: Depth and bad numbers

  @Test func ahundredDeepIsLaidOutRight() throws {
    var source = StyledDocument()
    for _ in 0..<100 { source.begin(stack { $0.padding = BlockInsets(1) }) }
    source.append(box.paragraph("a"))
    for _ in 0..<100 { source.close() }
    let placed = try box.place(source, width: 1000)
    for depth in 0...100 {
      let inset = Double(depth)
      #expect(placed.rects[depth] == Rect(inset, inset, 1000 - 2 * inset, 300 - 2 * inset))
      #expect(placed.blocks[depth].depth == depth)
    }
  }

  @Test func tenThousandDeepIsLaidOutPaintedAndWritten() throws {
    var source = StyledDocument()
    for depth in 0..<10_000 {
      source.begin(depth % 2 == 0 ? list() : box.item("1"))
      if depth % 1000 == 1 { source.append(box.paragraph("ab")) }
    }
    source.append(box.paragraph("ab"))
    for _ in 0..<10_000 { source.close() }
    for width in [0, 300, nil] as [Double?] {
      let placed = try box.place(source, width: width)
      #expect(placed.blocks.count == 10_011)
      #expect(placed.textBlocks.allSatisfy { $0.layout.string == "ab" })
      #expect(placed.displayList().commands.count > 10)
      #expect(placed.json().utf8.count > 100_000)
      #expect(placed.dump().contains("\n"))
    }
  }

  @Test func tablesInTablesTenThousandDeepAreLaidOut() throws {
    var source = StyledDocument()
    for _ in 0..<3000 {
      source.begin(StyledBlock(kind: .table(columns: []), content: .table(TableLayoutStyle())))
      source.begin(StyledBlock(kind: .tableRow(isHeader: false), content: .row))
      source.begin(StyledBlock(kind: .tableCell, content: .stack(spacing: nil)))
    }
    source.append(box.paragraph("abc"))
    for _ in 0..<9000 { source.close() }
    let placed = try box.place(source, width: 500)
    #expect(placed.rects.last == Rect(0, 0, 150, 100))
    #expect(placed.size.height == 100)
  }

  @Test func badNumbersAreHeldToDefinedValues() throws {
    let bad: [Double] = [.nan, .infinity, -.infinity, -1e300, -7]
    for number in bad {
      var block = BlockBox()
      block.padding = BlockInsets(number)
      block.spacingBefore = number
      block.spacingAfter = number
      block.minimumHeight = number
      block.radius = number
      block.outline = BlockBox.Outline(width: number, color: .black)
      block.borders = [BlockBorder(.top, width: number, color: .black, radius: number)]
      var source = StyledDocument()
      source.defaultSpacing = number
      for _ in 0..<2 {
        source.append(StyledBlock(kind: .paragraph, content: .text(box.text("a"), overflow: .wrap), box: block))
      }
      source.append(StyledBlock(kind: .thematicBreak, content: .rule(height: number, color: .black, radius: number)))
      source.append(
        StyledBlock(
          kind: .paragraph, content: .text(box.text("a"), overflow: .wrap),
          marker: BlockMarker(.shape(.disc, size: number, color: .black), minimumWidth: number, gap: number)))
      source.table(box, [["a"]], padding: number) {
        $0.columnGap = number
        $0.rowGap = number
        $0.outerGap = number
        $0.overflow = .overflow(factor: number)
      }
      let placed = try box.place(source, width: 500)
      #expect(
        placed.rects == [
          Rect(0, 0, 500, 100), Rect(0, 100, 500, 100), Rect(0, 200, 500, 0), Rect(0, 200, 500, 100),
          Rect(0, 300, 50, 100), Rect(0, 300, 50, 100), Rect(0, 300, 50, 100),
        ], "\(number)")
      #expect(try box.place(source, width: number).size.height > 0)
      _ = placed.displayList()
    }
    let huge = try box.place(
      document { $0.inside(stack { $0.padding = BlockInsets(1e300) }) { $0.append(box.paragraph("ab")) } }, width: 500)
    #expect(huge.rects == [Rect(0, 0, 500, 2_000_209), Rect(500, 1_000_000, 0, 209)])
  }

  @Test func tenThousandBlocksTakeTimeInProportion() throws {
    func source(_ count: Int) -> StyledDocument {
      document { for index in 0..<count { $0.append(box.paragraph("ab \(index)")) } }
    }
    let small = source(1000)
    let large = source(10_000)
    let one = try processorTime { _ = try box.place(small, width: 300) }
    let ten = try processorTime { _ = try box.place(large, width: 300) }
    #expect(ten < 25 * one + 0.05)
    #expect(try box.place(large, width: 300).rects.count == 10_000)
  }
}
