// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyLayout
import GalleyModel
import Testing

@Suite struct ItemizeTests {
  /// Each run of the first line, in logical order: its text and the family that shows it.
  private func runs(_ layout: TextLayout) -> [String] {
    layout.lines[0].runs.sorted { $0.range.lower < $1.range.lower }.map {
      layout.text(in: $0.range) + "=" + $0.font.face.familyName.dropFirst("Galley Test ".count)
    }
  }

  @Test func oneStyleAndScriptIsOneRun() throws {
    let layout = try Composer(.box).layout("The quick, brown (fox) 123.")
    #expect(layout.lines[0].runs.count == 1)
    #expect(layout.lines[0].runs[0].script == "Latn")
    #expect(layout.lines[0].runs[0].level == 0)
  }

  @Test func eachClusterGoesToTheFirstFontThatHasIt() throws {
    let layout = try Composer(.box, .hebrew, .cjk).layout("a\u{5D0}\u{4E00}b")
    #expect(runs(layout) == ["a=Box", "\u{5D0}=Hebrew", "\u{4E00}=CJK", "b=Box"])
    #expect(layout.lines[0].runs.map(\.script) == ["Latn", "Hebr", "Hani", "Latn"])
  }

  @Test func aMarkStaysWithItsBaseInOneFont() throws {
    // The box font has no U+0323, the marks font has both.
    let layout = try Composer(.box, .marks).layout("ab\u{323}c")
    #expect(runs(layout) == ["a=Box", "b\u{323}=Marks", "c=Box"])
  }

  @Test func aStyleBorderInsideAClusterIsMovedToItsEnd() throws {
    let composer = try Composer(.marks)
    var text = composer.text("a\u{301}b")
    // The mark is 1..3.
    text.set(.color(.white), in: TextRange(1, 4))
    let runs = try composer.layout(text).lines[0].runs
    #expect(runs.map(\.range) == [TextRange(0, 3), TextRange(3, 4)])
    #expect(runs.map(\.style.color) == [.black, .white])
  }

  @Test func aStyleBorderAfterTheLastMarkCutsThere() throws {
    let composer = try Composer(.marks)
    var text = composer.text("a\u{301}b")
    text.set(.color(.white), in: TextRange(0, 1))
    let runs = try composer.layout(text).lines[0].runs
    #expect(runs.map(\.range) == [TextRange(0, 3), TextRange(3, 4)])
    #expect(runs.map(\.style.color) == [.white, .black])
  }

  @Test func emojiSequencesAreOneItem() throws {
    for sequence in ["👨‍👩‍👧", "👍🏿", "🇩🇪", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"] {
      let layout = try Composer(.box, .emoji).layout("a\(sequence)b")
      #expect(runs(layout) == ["a=Box", sequence + "=Emoji", "b=Box"])
      #expect(layout.lines[0].runs[1].glyphs.count == 1, "\(sequence)")
    }
  }

  @Test func digitsStayInTheTextFont() throws {
    #expect(runs(try Composer(.box, .emoji).layout("1 2😀")) == ["1 2=Box", "😀=Emoji"])
  }

  @Test func flagsInRightToLeftTextKeepTheirOrder() throws {
    let layout = try Composer(.hebrew, .emoji).layout("\u{5D0}🇩🇪\u{5D1}")
    #expect(layout.glyphs(0).map(\.cluster) == [10, 2, 0])
    #expect(layout.glyphNames()[1] == "flag.de")
  }

  @Test func formatCharactersDoNotPartRuns() throws {
    for format in ["\u{200B}", "\u{2060}", "\u{AD}", "\u{200D}", "\u{FEFF}", "\u{61C}"] {
      let layout = try Composer(.box, .hebrew).layout("a\(format)b")
      #expect(layout.lines[0].runs.allSatisfy { $0.font.face.familyName == "Galley Test Box" })
      #expect(layout.lines[0].width == 1000, "\(format.unicodeScalars)")
      #expect(layout.warnings.isEmpty)
    }
  }

  @Test func aScriptAskedForWinsOverTheText() throws {
    let composer = try Composer(.box).styled { $0.script = "cyrl" }
    #expect(try composer.layout("ab").lines[0].runs.map(\.script) == ["Cyrl"])
  }

  @Test func languagePicksTheLocalForms() throws {
    let composer = try Composer(.cjk)
    for (language, advance) in [("zh-Hans", 990.0), ("zh-Hant", 980), ("ko", 970), ("ja", 1000)] {
      let layout = try composer.styled { $0.language = language }.layout("直")
      #expect(layout.advances() == [advance], "\(language)")
    }
    #expect(try composer.layout("直").advances() == [1000])
  }

  @Test func attachmentsAreTheirOwnRuns() throws {
    let composer = try Composer(.box)
    var text = composer.text("a")
    text.append(InlineAttachment(id: "one", width: 10, height: 10))
    text.append(InlineAttachment(id: "two", width: 10, height: 10))
    text.append("b")
    let runs = try composer.layout(text).lines[0].runs
    #expect(runs.map(\.attachment?.id) == [nil, "one", "two", nil])
    #expect(runs.map(\.range) == [TextRange(0, 1), TextRange(1, 4), TextRange(4, 7), TextRange(7, 8)])
  }
}

@Suite struct UnseenCharacterTests {
  @Test(arguments: ["\u{AD}", "\u{200B}", "\u{2060}", "\u{200C}"])
  func doNotPartTextOfAFallbackFont(_ unseen: String) throws {
    let composer = try Composer(.box, .hebrew)
    let layout = try composer.layout("\u{5D0}\(unseen)\u{5D1}")
    #expect(Set(layout.lines[0].runs.map(\.font.face.familyName)) == ["Galley Test Hebrew"])
    #expect(layout.lines[0].width == 1000)
  }
}
