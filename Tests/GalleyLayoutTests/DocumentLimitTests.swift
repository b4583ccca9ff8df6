// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyLayout
import GalleyModel
import Synchronization
import Testing

@Suite struct DocumentLimitTests {
  let box: Composer

  init() throws { box = try Composer(.box, size: 100) }

  private func place(
    _ source: StyledDocument, lines: Int? = nil, height: Double? = nil, width: Double = 250
  ) throws -> PlacedDocument {
    try box.typesetter.layout(source, DocumentOptions(width: width, height: height, maxLines: lines))
  }

  private func shown(_ placed: PlacedDocument) -> [[String]] {
    placed.textBlocks.map { block in
      block.layout.lines.map { line in
        guard let ellipsis = line.ellipsis else { return block.layout.text(in: line.range) }
        return block.layout.text(in: TextRange(line.range.lower, ellipsis.lower)) + "…"
      }
    }
  }

  private var source: StyledDocument {
    document {
      $0.append(box.paragraph("abc def ghi"))
      $0.inside(list()) {
        $0.inside(box.item("1")) { $0.append(box.paragraph("jkl")) }
        $0.inside(box.item("2")) { $0.append(box.paragraph("mno")) }
      }
      $0.append(StyledBlock(kind: .thematicBreak, content: .rule(height: 3, color: .black, radius: 0)))
      $0.append(box.paragraph("pqr"))
    }
  }

  @Test func linesOfAllBlocksAreCounted() throws {
    let expected: [[[String]]] = [
      [["abc…"]], [["abc ", "def…"]], [["abc ", "def ", "ghi…"]], [["abc ", "def ", "ghi"], ["jk…"]],
      [["abc ", "def ", "ghi"], ["jkl"], ["mn…"]], [["abc ", "def ", "ghi"], ["jkl"], ["mno"], ["pqr"]],
    ]
    for (index, lines) in expected.enumerated() {
      let placed = try place(source, lines: index + 1)
      #expect(shown(placed) == lines, "\(index + 1)")
      #expect(placed.isTruncated == (index < 5))
    }
    #expect(shown(try place(source, lines: 0)) == expected[0])
    #expect(shown(try place(source, lines: -3)) == expected[0])
    #expect(try place(source, lines: 6).dump() == place(source).dump())
  }

  @Test func blocksPastTheLimitAreLeftOut() throws {
    let placed = try place(source, lines: 4)
    #expect(placed.blocks.map(\.kind.isList) == [false, true, false, false])
    #expect(placed.blocks.map(\.end) == [1, 4, 4, 4])
    #expect(placed.size.height == placed.blocks[1].rect.maxY)
    #expect(try place(source, lines: 3).size.height == 318)
  }

  @Test func blankTextPastTheLimitIsNoTextThatIsCut() throws {
    let blank = document {
      $0.append(box.paragraph("abc"))
      $0.append(box.paragraph(" \n "))
    }
    let placed = try place(blank, lines: 1)
    #expect(shown(placed) == [["abc"]])
    #expect(!placed.isTruncated)
  }

  @Test func linesFillAHeight() throws {
    for (height, lines) in [(0, 1), (100, 1), (208, 1), (209, 2), (317, 2), (318, 3), (426, 4), (425, 3)] {
      let placed = try place(source, height: Double(height))
      #expect(shown(placed).reduce(0) { $0 + $1.count } == lines, "\(height)")
      #expect(placed.isTruncated)
      #expect(placed.textBlocks.last?.layout.lines.last?.ellipsis != nil)
    }
    let whole = try place(source)
    let fitting = try place(source, height: whole.size.height)
    #expect(fitting.dump() == whole.dump())
    #expect(try place(source, height: .nan).dump() == whole.dump())
    #expect(try place(source, height: .infinity).dump() == whole.dump())
  }

  @Test func paddingBelowTakesOfTheHeight() throws {
    let padded = document {
      $0.inside(stack { $0.padding = BlockInsets(10) }) { $0.append(box.paragraph("abc def")) }
    }
    #expect(try place(padded, height: 229).size.height == 229)
    #expect(try place(padded, height: 228).size.height == 120)
  }

  @Test func cellsOfARowAreCutTogether() throws {
    let table = document {
      $0.table(box, [["a\nb", "c\nd\ne"], ["f", "g"]]) { $0.fillsWidth = true }
      $0.append(box.paragraph("h"))
    }
    #expect(shown(try place(table, lines: 2, width: 400)) == [["a\n", "b"], ["c\n", "d…"]])
    #expect(shown(try place(table, lines: 3, width: 400)) == [["a\n", "b"], ["c\n", "d\n", "e…"]])
    #expect(shown(try place(table, lines: 4, width: 400)) == [["a\n", "b"], ["c\n", "d\n", "e"], ["f"], ["g…"]])
    #expect(try !place(table, lines: 5, width: 400).isTruncated)
  }

  @Test func textLimitsHoldForAllTextsTogether() throws {
    var limits = Limits.standard
    limits.textBytes = 16
    #expect(throws: LayoutError.textTooLong(bytes: 20, limit: 16)) {
      _ = try box.typesetter.layout(source, DocumentOptions(width: 250, limits: limits))
    }
  }

  @Test func cancellationIsAskedForOnceABlock() throws {
    for width in [250, nil] as [Double?] {
      for count in 0..<4 {
        let asked = Mutex(0)
        var limits = Limits.standard
        limits.isCancelled = {
          asked.withLock {
            $0 += 1
            return $0 > count
          }
        }
        #expect(throws: LayoutError.cancelled) {
          _ = try box.typesetter.layout(source, DocumentOptions(width: width, limits: limits))
        }
        #expect(asked.withLock { $0 } == count + 1)
      }
    }
  }
}

extension BlockKind {
  fileprivate var isList: Bool { if case .list = self { true } else { false } }
}
