// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import Testing

/// Rows of other engines' bug reports about documents.
@Suite struct BugReportDocumentTests {
  /// B100
  @Test(arguments: ["1. ", "- "]) func markersStandOnTheFirstLineOfAnItem(_ mark: String) throws {
    let page = try Page()
    let layout = try page.layout("\(mark)words that are too long for one line", width: 200)
    let blocks = layout.placed.blocks
    let item = try #require(blocks.first { $0.marker != nil })
    let text = try #require(blocks.first { $0.layout != nil })
    let lines = try #require(text.layout).lines
    let first = lines[0]
    #expect(lines.count > 1)
    let marker = try #require(item.marker)
    if let number = marker.layout {
      #expect(marker.rect.y + number.lines[0].baseline == text.layoutOrigin.y + first.baseline)
    } else {
      // A shape's middle is that of the line's box.
      let middle = text.layoutOrigin.y + first.y + (first.ascent + first.descent) / 2
      #expect(abs(marker.rect.y + marker.rect.height / 2 - middle) < 0.001)
    }
  }

  /// B102
  @Test func aVeryLongParagraphIsDrawnFromItsStartToItsEnd() throws {
    let page = try Page()
    let text = page.text(String(repeating: "word ", count: 6_000))
    let layout = try text.layout(in: page.engine, width: 400)
    let height = layout.size.height
    #expect(height > 5_000)
    for top in [0, height / 2, height - 40] {
      let tile = try layout.render(in: page.engine, region: Rect(x: 0, y: top, width: 400, height: 40))
      let ink = stride(from: 0, to: tile.pixels.count, by: 4).count { tile.pixels[$0] < 128 && tile.pixels[$0 + 3] > 0 }
      #expect(ink > 400, "at \(top)")
    }
  }
}
