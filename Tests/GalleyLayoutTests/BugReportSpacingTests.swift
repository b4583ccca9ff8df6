// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyLayout
import GalleyModel
import Testing

/// Rows of tracking and truncation.
@Suite struct BugReportSpacingTests {
  private func cut(_ composer: Composer, _ text: String, _ width: Double, lines: Int = 1) throws -> TextLayout {
    try composer.layout(composer.text(text), LayoutOptions(width: width, maxLines: lines))
  }

  /// B66
  @Test func trackedLettersFormNoLigatures() throws {
    let composer = try Composer(.ligature)
    #expect(try composer.layout("office").glyphs(0).count == 4)
    let tracked = try composer.styled { $0.letterSpacing = 20 }.layout("office")
    #expect(tracked.glyphNames() == ["o", "f", "f", "i", "c", "e"])
    #expect(tracked.advances() == [520, 320, 320, 270, 520, 520])
    #expect(tracked.lines[0].width == 2350 + 6 * 20)
    let trimmed = composer.styled { $0.letterSpacing = 20 }.with { $0.keepsTrailingLetterSpacing = false }
    #expect(try trimmed.layout("office").lines[0].width == 2350 + 5 * 20)
  }

  /// B68
  @Test func anEllipsisFitsToo() throws {
    let composer = try Composer(.box)
    #expect(try !cut(composer, "aaaa aaaa", 4250).isTruncated)
    let layout = try cut(composer, "aaaa aaaa", 4249)
    #expect(layout.isTruncated)
    #expect(layout.lines[0].hasEllipsis)
    #expect(layout.lines[0].right <= 4249)
    #expect(layout.lines[0].width == 4000)
  }

  /// B69
  @Test func aLongWordIsCutAndNotDropped() throws {
    let layout = try cut(try Composer(.box), String(repeating: "a", count: 100), 5000)
    // Eight letters, and 750 for the ellipsis.
    #expect(layout.glyphs(0).count == 9)
    #expect(layout.lines[0].width == 4750)
    #expect(layout.elided == [TextRange(8, 100)])
  }

  /// B71
  @Test func aCutLineIsFilledAcrossASeamOfScripts() throws {
    let layout = try cut(try Composer(.cjk, .box), "文字文字文字kjhgfdsa", 8000)
    // Six ideographs, two letters, and the ellipsis.
    #expect(layout.lines[0].width == 7750)
    #expect(layout.elided == [TextRange(20, 26)])
  }

  /// B72
  @Test func rightToLeftTextIsCutAtItsLeft() throws {
    let text = "\u{05D0}\u{05D1}\u{05D2}\u{05D3}\u{05D4}\u{05D5}\u{05D6}"
    let layout = try cut(try Composer(.hebrew, .box), text, 2000)
    let runs = layout.lines[0].runs
    #expect(runs.first?.inserted == "ellipsis")
    #expect(runs.last?.range == TextRange(0, 4))
    #expect(layout.lines[0].right == 2000)
  }

  /// B74
  @Test func arabicThatFitsIsNotCut() throws {
    let composer = try Composer(.arabic)
    let text = "\u{0628}\u{064A}\u{062A} \u{0628}\u{064A}\u{062A}"
    let width = try composer.layout(text).lines[0].width
    let layout = try cut(composer, text, width)
    #expect(!layout.isTruncated)
    #expect(!layout.lines[0].hasEllipsis)
    #expect(layout.elided.isEmpty)
  }

  /// B75
  @Test(arguments: [0, 1.0])
  func noRoomAtAllIsTruncation(_ width: Double) throws {
    let layout = try cut(try Composer(.box), "abc", width)
    #expect(layout.isTruncated)
    #expect(layout.lineCount == 1)
    #expect(layout.glyphs(0).count <= 1)
  }

  /// B76
  @Test func aLimitOfLinesCountsThoseOfAllParagraphs() throws {
    let composer = try Composer(.box)
    var text = composer.text("aa aa\nbb bb\ncc link")
    text.set(.link("https://example.org"), in: TextRange(15, 19))
    let layout = try composer.layout(text, LayoutOptions(width: 1500, maxLines: 4))
    #expect(layout.lineCount == 4)
    #expect(layout.isTruncated)
    #expect(layout.lines.flatMap(\.runs).allSatisfy { $0.style.link == nil })
    #expect(try LayoutJSON(layout.json()).links.flatMap(\.rects).isEmpty)
    #expect(layout.displayList().commands.allSatisfy { if case .mark = $0 { false } else { true } })
  }
}
