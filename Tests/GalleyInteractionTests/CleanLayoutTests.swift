// SPDX-License-Identifier: MIT
//
// A clean layout, as a person sees it: every text of ours, at seven widths. Where Litext allows half a point, or a
// whole one, layout units are exact and nothing is allowed; only ink has a margin.

import FixtureFonts
import GalleyLayout
import GalleyModel
import GalleyRaster
import Testing

@testable import GalleyInteraction

@Suite struct CleanLayoutTests {
  static let alignments: [TextAlignment] = [.start, .left, .right, .center, .justify]

  @Test func thereAreAtLeast27Texts() throws { #expect(try SelectionPropertyTests.names.count >= 27) }

  @Test(arguments: try SelectionPropertyTests.names) func linesAreInTheirContainerAndApart(_ name: String) throws {
    let text = try SelectionPropertyTests.text(name)
    for alignment in Self.alignments {
      let stage = try Stage.all(size: 16).with { $0.alignment = alignment }
      // Where lines stand depends on the width alone in their alignment: three widths for the others.
      for width in alignment == .start ? SelectionPropertyTests.widths : [20, 57.3, 320] {
        let layout = try stage.layout(text, width: width)
        checkBoxes(layout, "\(name), \(width), \(alignment)")
        for index in 0..<layout.lineCount {
          checkPlace(layout.placedLine(index), layout, alignment, "\(name), \(width), \(alignment): line \(index)")
        }
      }
    }
  }

  /// Lines tile the text and the height: no overlap, no gap, nothing above, nothing below.
  private func checkBoxes(_ layout: TextLayout, _ what: String) {
    var end = 0
    var bottom = LayoutUnit.zero
    for index in 0..<layout.lineCount {
      let line = layout.placedLine(index)
      #expect(line.range.lower == end, "\(what)")
      #expect(line.top == bottom, "\(what): line \(index)")
      end = line.range.upper
      bottom = line.bottom
    }
    #expect(end == layout.textCount, "\(what)")
    #expect(bottom.points == layout.size.height, "\(what)")
  }

  private func checkPlace(_ line: PlacedLine, _ layout: TextLayout, _ alignment: TextAlignment, _ what: String) {
    let (x, width) = (line.record.x.rawValue, line.record.width.rawValue)
    let room = layout.containerWidth.rawValue
    if width > room {
      // Only what cannot be broken is wider than its container: one cluster.
      let seen = line.cells().filter { $0.right > $0.left && !isHanging($0, line) }
      #expect(seen.count <= 1, "\(what)")
      return
    }
    #expect(x >= 0 && x + width <= room, "\(what)")
    let atRight = room - width
    switch alignment {
    case .left: #expect(x == 0, "\(what)")
    case .right: #expect(x == atRight, "\(what)")
    case .center: #expect(x == atRight >> 1, "\(what)")
    default: #expect(x == (line.isRightToLeft ? atRight : 0), "\(what)")
    }
    // Without a width, what hangs is shown whole.
    guard layout.isWidthBounded else { return }
    for rect in layout.selectionRects(for: line.range) {
      #expect(rect.rect.x >= 0 && rect.rect.maxX <= layout.containerWidth.points, "\(what)")
    }
  }

  private func isHanging(_ cell: LineCell, _ line: PlacedLine) -> Bool {
    cell.range.lower >= line.source(line.record.contentEnd)
  }

  /// Marks stacked a hundred high leave any line: they are asked for.
  private static let towers: Set<String> = ["marks"]

  @Test(arguments: try SelectionPropertyTests.names) func inkStaysWithinTwoAndAHalfPointsOfTheLines(_ name: String)
    throws
  {
    let stage = try Stage.all(size: 16)
    let text = try SelectionPropertyTests.text(name)
    let renderer = Renderer()
    for width in SelectionPropertyTests.widths {
      let layout = try stage.layout(text, width: width)
      let ink = try renderer.inkBounds(layout.displayList())
      guard !ink.isEmpty else { continue }
      // One cluster wider than its line leaves it at the end edge.
      let left = layout.lines.reduce(0) { min($0, $1.x) }
      let right = max(layout.size.width, layout.containerWidth.points)
      guard !Self.towers.contains(name) else { continue }
      #expect(ink.x >= left - 2.5 && ink.maxX <= right + 2.5, "\(name), \(width): \(ink)")
      #expect(ink.y >= -2.5 && ink.maxY <= layout.size.height + 2.5, "\(name), \(width): \(ink)")
    }
  }
}
