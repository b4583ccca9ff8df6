// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyLayout
import GalleyModel
import TestMaterial
import Testing

/// Rows of font fallback, emoji and marks.
@Suite struct BugReportFallbackTests {
  private let emoji = "Noto Color Emoji"

  /// B16
  @Test func aTextSelectorKeepsAnArrowFromTheEmojiFont() throws {
    let layout = try ManifestFonts.composer("Noto Sans").layout("A\u{2194}\u{FE0E}B")
    let arrow = try #require(layout.run(at: 1))
    #expect(arrow.font.face.colorFormats.isEmpty)
    #expect(layout.lines[0].clusters == [0, 1, 7])
    #expect(layout.glyphs(0).allSatisfy { $0.id != 0 })
    #expect(layout.warnings.isEmpty)
    // The selector is in the arrow's cluster and takes no room.
    let bare = try ManifestFonts.composer(arrow.font.face.familyName).layout("\u{2194}")
    #expect(arrow.glyphs.map(\.advance).reduce(0, +) == bare.lines[0].width)
  }

  /// B17
  @Test func anEmojiSelectorWinsOverTheTextFont() throws {
    let composer = try ManifestFonts.composer("DejaVu Sans")
    let layout = try composer.layout("\u{2764}\u{FE0F}")
    #expect(composer.typesetter.fonts.cascade(for: FontRequest(composer.style)).primary.face.coverage.contains(0x2764))
    #expect(layout.family(at: 0) == emoji)
    #expect(layout.lines[0].clusters == [0])
    #expect(layout.glyphs(0).count { $0.advance > 0 } == 1)
  }

  /// B18
  @Test func bothFormsOfOneHeartStandSideBySide() throws {
    let layout = try ManifestFonts.composer("DejaVu Sans").layout("\u{2764}\u{FE0E}\u{2764}\u{FE0F}")
    #expect(layout.lines[0].clusters == [0, 6])
    #expect(layout.family(at: 0) == "DejaVu Sans")
    #expect(layout.family(at: 6) == emoji)
  }

  /// B20
  @Test func digitsAndSpacesStayInTheTextFont() throws {
    let layout = try ManifestFonts.composer("Noto Sans").layout("1 2\u{1F600}")
    #expect((0..<3).map { layout.family(at: $0) } == ["Noto Sans", "Noto Sans", "Noto Sans"])
    #expect(layout.family(at: 3) == emoji)
  }

  @Test func aStruckCharacterIsTakenWholeFromAnotherFont() throws {
    // Noto Sans has `=` and U+0338, but not ≠, and no place for the stroke.
    let layout = try ManifestFonts.composer("Noto Sans").layout("a\u{2260}b")
    #expect(layout.family(at: 0) == "Noto Sans")
    #expect(layout.family(at: 1) != "Noto Sans")
    #expect(layout.glyphs(0).count == 3)
    // Letters with accents are put together.
    #expect(try Composer(.marks).layout("\u{00E1}").glyphNames() == ["a", "uni0301"])
  }

  /// B21
  @Test func aKeycapIsOneClusterOfOneFont() throws {
    let text = "1\u{FE0F}\u{20E3}"
    let layout = try ManifestFonts.composer("Noto Sans").layout(text)
    #expect(layout.lines[0].clusters == [0])
    #expect(layout.lines[0].runs.map(\.font.face.familyName) == [emoji])
    #expect(layout.glyphs(0).count == 1)
    #expect(try Composer(.box, .emoji).layout(text).glyphNames() == ["keycap.one"])
  }

  /// B21
  @Test func aKeycapWithoutAPictureIsADigitAndItsFrameInOneFont() throws {
    let layout = try Composer(.box, .emoji).layout("1\u{20E3}\u{200D}")
    #expect(layout.lines[0].runs.count == 1)
    #expect(layout.lines[0].clusters == [0])
  }

  /// B23
  @Test func aSkinToneBelongsToItsHand() throws {
    let layout = try ManifestFonts.composer("Noto Sans").layout("\u{1FAF8}\u{1F3FD}")
    #expect(layout.lines[0].clusters == [0])
    #expect(layout.glyphs(0).count == 1)
    #expect(layout.family(at: 0) == emoji)
  }

  /// B24
  @Test func nothingIsDroppedWhereAnEmojiMeetsAWord() throws {
    let composer = try ManifestFonts.composer("Noto Sans", size: 16)
    for width in stride(from: 0.0, through: 64, by: 4) {
      let layout = try composer.layout("\u{26A1}Hello", width: width)
      #expect(layout.lineTexts.joined() == "\u{26A1}Hello")
      #expect(layout.lines.flatMap(\.clusters) == [0, 3, 4, 5, 6, 7], "at \(width)")
    }
  }

  /// B27
  @Test func tagsOfAFlagAreNeverDrawn() throws {
    let scotland = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
    let layout = try Composer(.box, .emoji).layout(scotland)
    #expect(layout.lines[0].clusters == [0])
    #expect(layout.lines[0].width == 1200)
    #expect(layout.glyphs(0).filter { $0.advance > 0 }.count == 1)
    #expect(try ManifestFonts.composer("Noto Sans").layout(scotland).glyphs(0).count == 1)
    // A region that no font has a flag of: the black flag, alone.
    let unknown = "\u{1F3F4}\u{E0062}\u{E0062}\u{E0062}\u{E0062}\u{E0062}\u{E007F}"
    let black = try Composer(.box, .emoji).layout(unknown)
    #expect(black.lines[0].clusters == [0])
    #expect(black.lines[0].width == 1200)
  }

  /// B29
  @Test func aRowOfEmojiWrapsBetweenThem() throws {
    let text = String(repeating: "\u{1F600}", count: 30)
    #expect(try Composer(.emoji).layout(text, width: 10_000).lineTexts.map(\.count) == [8, 8, 8, 6])
    let families = String(repeating: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", count: 5)
    #expect(try Composer(.emoji).layout(families, width: 2500).lineTexts.map(\.count) == [2, 2, 1])
  }

  /// B30
  @Test func ideographsTakeTheFormsOfTheirLanguage() throws {
    let own = try Composer(.cjk)
    #expect(try own.styled { $0.language = "ja" }.layout("\u{9AA8}").lines[0].width == 1000)
    #expect(try own.styled { $0.language = "zh-Hans" }.layout("\u{9AA8}").lines[0].width == 960)
    let noto = try ManifestFonts.composer("Noto Sans")
    for (language, family) in [
      ("ja", "Noto Sans CJK JP"), ("zh-Hans", "Noto Sans CJK SC"), ("zh-Hant", "Noto Sans CJK TC"),
      ("ko", "Noto Sans CJK KR"),
    ] {
      #expect(try noto.styled { $0.language = language }.layout("\u{9AA8}").family(at: 0) == family)
    }
  }

  /// B32
  @Test func aMarkStandsOnItsAnchor() throws {
    let layout = try Composer(.marks).layout("V\u{0302}")
    let glyphs = layout.glyphs(0)
    #expect(layout.lines[0].clusters == [0])
    // The letter's anchor is (250, 740), the mark's (0, 520).
    #expect(glyphs.map(\.x) == [0, 250])
    #expect(glyphs.map(\.y) == [0, -220])
    #expect(layout.lines[0].width == 500)
  }

  /// B32: this font positions by pairs alone, and HarfBuzz then makes up no places for marks. So it is with us.
  @Test func withoutAnchorsAMarkStaysWhereTheFontHasIt() throws {
    let layout = try ManifestFonts.composer("Latin Modern Roman", size: 1000).layout("V\u{0302}")
    #expect(layout.lines[0].clusters == [0])
    #expect(layout.glyphs(0).map(\.y) == [0, 0])
    #expect(layout.glyphs(0)[1].x == layout.lines[0].width)
  }

  /// B33: the policy is HarfBuzz's: one dotted circle under a mark that begins a text, where the font has one.
  @Test func aMarkAtTheStartStandsOnOneDottedCircle() throws {
    let layout = try Composer(.marks).layout("\u{0301}a")
    #expect(layout.lines[0].clusters == [0, 2])
    #expect(layout.glyphNames() == ["uni25CC", "uni0301", "a"])
    #expect(layout.advances() == [500, 0, 500])
    #expect(layout.glyphs(0)[2].x == 500)
    // Without a circle in the font: the mark alone, and nothing that goes backwards.
    let bare = try Composer(.box, .marks).layout("\u{0301}a")
    #expect(bare.advances().allSatisfy { $0 >= 0 })
  }

  /// B36
  @Test func aPileOfMarksLeavesTheLineAlone() throws {
    let pile = "a" + String(repeating: "\u{0335}", count: 200)
    let composer = try Composer(.marks)
    let layout = try composer.layout(pile + "\nb")
    let plain = try composer.layout("a\nb")
    #expect(layout.lines[0].clusters == [0])
    #expect(layout.lines.map(\.width) == plain.lines.map(\.width))
    #expect(layout.lines.map(\.baseline) == plain.lines.map(\.baseline))
    #expect(layout.size == plain.size)
    #expect(try processorTime { _ = try composer.layout(pile) } < 0.01)
  }
}
