// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyLayout
import GalleyModel
import Testing

@Suite struct DocumentBoxTests {
  let box: Composer

  init() throws { box = try Composer(.box, size: 100) }

  private func rects(_ list: DisplayList) -> [Rect] {
    list.commands.compactMap { command in
      switch command {
      case .rectangle(let rect, _, _), .rule(let rect, _): rect.rect
      default: nil
      }
    }
  }

  @Test func borderOfTheLeadingEdgeIsWhereLinesBegin() throws {
    for (direction, x) in [(BaseDirection.ltr, 0.0), (.rtl, 494)] {
      let placed = try box.place(
        document {
          $0.inside(
            stack(direction: direction) {
              $0.borders = [
                BlockBorder(.leading, width: 6, color: .black), BlockBorder(.bottom, width: 2, color: .black),
              ]
            }
          ) { $0.append(box.paragraph("a")) }
        }, width: 500)
      #expect(rects(placed.displayList()) == [Rect(x, 0, 6, 100), Rect(0, 98, 500, 2)])
    }
  }

  @Test func dividersFillTheGapsBetweenRowsAndColumns() throws {
    func table(_ color: Color, columns: Bool = true) throws -> DisplayList {
      try box.place(
        document {
          $0.table(box, [["a", "b"], ["c", "d"]]) {
            $0.outerGap = 4
            $0.dividerColor = color
            $0.hasColumnDividers = columns
          }
        }, width: 500
      ).displayList()
    }
    #expect(rects(try table(.black)) == [Rect(4, 104, 102, 3), Rect(54, 4, 2, 203)])
    #expect(rects(try table(.black, columns: false)) == [Rect(4, 104, 102, 3)])
    let pale = Color(red: 0, green: 0, blue: 0, alpha: 100)
    #expect(rects(try table(pale)) == [Rect(4, 104, 102, 3), Rect(54, 4, 2, 100), Rect(54, 107, 2, 100)])
  }

  @Test func aGapBetweenRowsIsPaintedWhereNoRowIsShown() throws {
    let placed = try box.place(
      document {
        $0.table(box, [["a"], ["b"]]) {
          $0.rowGap = 2000
          $0.dividerColor = .black
        }
      }, width: 500)
    #expect(rects(placed.displayList(in: Rect(0, 1000, 500, 10))) == [Rect(0, 100, 50, 2000)])
  }

  @Test func boxesOfAllBlocksComeBeforeTheTextOfAny() throws {
    let placed = try box.place(
      document {
        for name in ["a", "b", "c"] { $0.append(box.paragraph(name) { $0.box.background = .white }) }
      }, width: 500)
    let kinds = placed.displayList().commands.map { command in
      switch command {
      case .rectangle: "box"
      case .glyphs: "text"
      default: "other"
      }
    }
    #expect(kinds == ["box", "box", "box", "text", "text", "text"])
  }

  @Test func whatLeavesAClippedBoxIsCut() throws {
    let placed = try box.place(
      document {
        $0.append(box.code("aaaaaaaaaaaaaaaaa", overflow: .clip))
        $0.inside(stack { $0.clips = true }) { $0.append(box.code("aaaaaaaaaaaaaaaaa", overflow: .visible)) }
        $0.append(box.paragraph("b"))
      }, width: 300)
    let steps = placed.displayList().commands.compactMap { command -> String? in
      switch command {
      case .save: "save"
      case .clip(let path, _): "clip \(path.controlBounds?.width ?? 0)"
      case .glyphs: "text"
      case .restore: "restore"
      default: nil
      }
    }
    let cut = ["save", "clip 300.0", "text", "restore"]
    #expect(steps == cut.filter { $0 != "text" } + cut.filter { $0 != "text" } + cut + cut + ["text"])
    #expect(placed.contentBounds.width == 300)
  }

  // MARK: JSON and text

  @Test func theTreeIsWrittenAsJSONAndText() throws {
    let placed = try box.place(
      document {
        $0.inside(list()) { $0.inside(box.item("1.")) { $0.append(box.paragraph("a")) } }
        $0.append(StyledBlock(kind: .thematicBreak, content: .rule(height: 3, color: .black, radius: 0)))
      }, width: 500)
    let json = placed.json()
    #expect(
      json.hasPrefix(
        #"{"schema":1,"size":{"width":500,"height":111},"contentBounds":[0,0,500,111],"truncated":false,"blocks":["#
          + #"{"kind":"list","ordered":false,"tight":true,"rect":[0,0,500,100],"direction":"ltr","children":["#
          + #"{"kind":"listItem","number":1,"rect":[110,0,390,100],"direction":"ltr","#
          + #""marker":{"text":"1.","rect":[0,0,100,100]},"children":["#
          + #"{"kind":"paragraph","rect":[110,0,390,100],"direction":"ltr","origin":[110,0],"layout":{"schema":1,"text":"a""#
      ))
    #expect(
      json.hasSuffix(
        #""children":[]}]}]},{"kind":"thematicBreak","rect":[0,108,500,3],"direction":"ltr","children":[]}]}"#))
    #expect(
      placed.dump() == """
        size 500 × 111
        list 0 0 500 × 100
          listItem 1 110 0 390 × 100 marker 1. 0 0 100 × 100
            paragraph 110 0 390 × 100
              line 0..1 110 0 50 × 100
        thematicBreak 0 108 500 × 3

        """)
  }
}
