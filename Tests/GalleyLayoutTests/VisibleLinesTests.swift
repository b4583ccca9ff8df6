// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@Suite struct VisibleLinesTests {
  private func rect(_ y: Double, _ height: Double) -> Rect { Rect(x: 0, y: y, width: 1, height: height) }

  // Lines are 1,090 apart.
  @Test func theyAreThoseThatATouchReachesAndOneMoreBesideThem() throws {
    let layout = try Composer(.box).layout("a\nb\nc\nd\ne\nf")
    #expect(layout.visibleLines(in: rect(2_300, 500)) == 1..<4)
    #expect(layout.visibleLines(in: rect(2_300, 900)) == 1..<4)
    #expect(layout.visibleLines(in: rect(2_300, 1_000)) == 1..<5)
    #expect(layout.visibleLines(in: rect(-100, 200)) == 0..<2)
    #expect(layout.visibleLines(in: rect(-1e9, 2e9)) == 0..<6)
    #expect(layout.visibleLines(in: rect(1e6, 10)) == 5..<6)
    #expect(layout.visibleLines(in: rect(.nan, 10)).isEmpty)
    let overlapping = try Composer(.box).with { $0.lineSpacing = -2_000 }.layout("a b c", width: 500)
    #expect(overlapping.visibleLines(in: rect(-1e9, 2e9)) == 0..<3)
  }

  @Test func allLinesPaintWhatTheLayoutPaints() throws {
    let composer = try Composer(.box).styled {
      $0.background = TextBackground(color: .white)
      $0.underline = TextDecoration()
    }
    let layout = try composer.layout("ab cd\nef", width: 1_000)
    let (whole, lines) = (layout.displayList(), layout.displayList(lines: 0..<layout.lineCount))
    #expect(lines.commands.count == whole.commands.count)
    #expect(lines.glyphIDs == whole.glyphIDs && lines.bounds == whole.bounds)
    #expect(layout.displayList(lines: 1..<2).commands.count == 3)
    #expect(layout.displayList(lines: 7..<9).commands.isEmpty)
  }
}
