// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyLayout
import GalleyModel
import Testing

/// One cluster of thousands of letters: no place in it is safe to cut, and its width stands at its start.
@Suite struct GiantClusterTests {
  @Test(.timeLimit(.minutes(1)), arguments: [LineBreaking.greedy, .optimal, .balance, .pretty])
  func isBrokenInBoundedTime(_ breaking: LineBreaking) throws {
    let typesetter = Typesetter(fonts: try FixtureFonts.set([try FixtureFonts.debian("Noto Sans Khmer")]))
    var paragraph = ParagraphStyle()
    paragraph.breaking = breaking
    let text = String(repeating: "\u{1780}\u{17D2}", count: 1500)
    let styled = StyledText(text, style: TextStyle(families: ["Noto Sans Khmer"]), paragraph: paragraph)
    let layout = try typesetter.layout(styled, LayoutOptions(width: 0))
    let lines = layout.lines
    #expect(lines.count > 1)
    #expect(lines.first?.range.lower == 0)
    #expect(lines.last?.range.upper == text.utf8.count)
    for (line, next) in zip(lines, lines.dropFirst()) { #expect(line.range.upper == next.range.lower) }
  }
}
