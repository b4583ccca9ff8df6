// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyLayout
import GalleyModel
import Testing

/// Bidi and right-to-left rows. Carets are tested where carets are made.
@Suite struct BugReportBidiTests {
  private func latinAndHebrew() throws -> Composer { try Composer(.hebrew, .box) }

  /// B03
  @Test func aFlagBetweenHebrewLettersKeepsItsOrder() throws {
    let layout = try Composer(.hebrew, .emoji).layout("\u{05D0}\u{1F1E9}\u{1F1EA}\u{05D1}")
    #expect(layout.lines[0].clusters == [0, 2, 10])
    #expect(layout.glyphNames() == ["uni05D1", "flag.de", "uni05D0"])
    // A pair without a picture of its own stays in order too.
    let plain = try Composer(.hebrew, .emoji).layout("\u{05D0}\u{1F1EE}\u{1F1F1}\u{05D1}")
    #expect(plain.lines[0].clusters == [0, 2, 10])
    #expect(plain.glyphNames() == ["uni05D1", "u1F1EE", "u1F1F1", "uni05D0"])
  }

  /// B04
  @Test(arguments: [
    ("(\u{05D0}\u{05D1})", "parenleft", "parenright"), ("[\u{05D0}\u{05D1}]", "bracketleft", "bracketright"),
    ("{\u{05D0}\u{05D1}}", "braceleft", "braceright"),
  ])
  func bracketsOfRightToLeftTextOpenToTheLeft(_ text: String, _ left: String, _ right: String) throws {
    let layout = try Composer(.hebrew).layout(text)
    #expect(layout.glyphNames() == [left, "uni05D1", "uni05D0", right])
  }

  /// B04
  @Test func guillemetsAreMirrored() throws {
    var composer = try ManifestFonts.composer("Noto Sans Hebrew")
    composer.paragraph.direction = .rtl
    let layout = try composer.layout("«\u{05D0}»")
    let glyphs = layout.lines[0].runs.flatMap { run in run.glyphs.map { ($0, run.font.face) } }
    #expect(layout.level(at: 0) == 1)
    #expect(glyphs.count == 3)
    #expect(glyphs[0].0.id == glyphs[0].1.glyph(for: 0xAB))
    #expect(glyphs[2].0.id == glyphs[2].1.glyph(for: 0xBB))
  }

  /// B06
  @Test func aLatinPhraseStaysOneSpanLeftOfTheArabicBeforeIt() throws {
    let layout = try Composer(.arabic, .box).layout("\u{0645}\u{0631} abc 123 def", width: 20_000)
    #expect(layout.visualText() == "abc 123 def \u{0631}\u{0645}")
    #expect(layout.lines[0].runs.map(\.level).max() == 2)
    #expect(layout.lines[0].right == 20_000)
  }

  /// B07
  @Test func bracketsAroundBothDirectionsTakeOneDirection() throws {
    let layout = try latinAndHebrew().with { $0.direction = .rtl }.layout("a (b \u{05D0}) c")
    #expect(layout.level(at: 2) == 1)
    #expect(layout.level(at: 7) == 1)
    #expect(layout.visualText().filter { !" ".contains($0) }.first == "c")
  }

  /// B09
  @Test func bracketsAfterLatinInAnRTLParagraphStayWithIt() throws {
    let text = "hello (world)"
    let layout = try Composer(.box).with { $0.direction = .rtl }.layout(text, width: 20_000)
    #expect(layout.visualText() == text)
    #expect(Set(layout.lines[0].runs.map(\.level)) == [2])
    #expect(layout.lines[0].right == 20_000)
  }

  /// B11
  @Test func noLigatureReachesAcrossALineEnd() throws {
    let layout = try Composer(.ligature).layout("f\u{200B}i", width: 300)
    #expect(layout.lineTexts == ["f\u{200B}", "i"])
    #expect(layout.lines.map(\.width) == [300, 250])
    #expect(layout.glyphNames(1) == ["i"])
    #expect(layout.glyphNames(0).first == "f")
  }

  /// B11
  @Test func eachLineIsReorderedByItself() throws {
    let layout = try latinAndHebrew().layout("a \u{05D0}\u{05D1} \u{05D2}\u{05D3} b", width: 2250)
    #expect(layout.lineTexts == ["a \u{05D0}\u{05D1} ", "\u{05D2}\u{05D3} b"])
    #expect(layout.visualText(0).hasPrefix("a \u{05D1}\u{05D0}"))
    #expect(layout.visualText(1) == "\u{05D3}\u{05D2} b")
  }

  /// B15
  @Test func eachParagraphStartsAtItsOwnEdge() throws {
    let layout = try latinAndHebrew().layout("\u{05D0}\u{05D1}\nab", width: 5000)
    #expect(layout.lines[0].right == 5000)
    #expect(layout.lines[1].x == 0)
  }
}
