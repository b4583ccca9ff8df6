// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel
import Testing

/// Cases of `bug-reports.md` 4B by their numbers.
@Suite struct EmojiFallbackTests {
  let cascade: FontCascade

  init() throws {
    cascade = try FontFallbackTests.all.get().cascade(for: FontRequest(families: ["DejaVu Sans"]))
  }

  @Test func b16_takesATextFontForVS15() {
    #expect(cascade.family("\u{2194}\u{FE0E}", .text) == "DejaVu Sans")
  }

  @Test func b16_takesATextFontForVS15EvenIfAColourFontIsRequestedFirst() throws {
    let cascade = try FontFallbackTests.all.get()
      .cascade(for: FontRequest(families: ["Noto Color Emoji", "Noto Sans"]))
    #expect(cascade.family("\u{2764}\u{FE0E}", .text) == "DejaVu Sans")
  }

  @Test func b17_takesAColourFontForVS16EvenIfTheTextFontHasIt() {
    let choice = cascade.choose("\u{2764}\u{FE0F}", .emoji)
    #expect(cascade.primary.face.glyph(for: 0x2764) != nil)
    #expect(choice.instance.face.familyName == "Noto Color Emoji")
    #expect(choice.reason == .emoji)
  }

  @Test func b18_takesTwoFontsForTheTwoPresentationsOfOneCharacter() {
    #expect(
      cascade.choose("\u{2764}\u{FE0E}", .text).instance !== cascade.choose("\u{2764}\u{FE0F}", .emoji).instance)
  }

  @Test(arguments: ["1", " ", "#", "*", "1\u{FE0F}"])
  func b20_keepsDigitsAndSpacesInTheTextFont(cluster: String) {
    #expect(cascade.choose(cluster).instance === cascade.primary)
    #expect(cascade.choose(cluster, .emoji).instance === cascade.primary)
  }

  @Test func b20_keepsDigitsOutOfAnEmojiFontThatIsRequestedFirst() throws {
    let cascade = try FontFallbackTests.all.get()
      .cascade(for: FontRequest(families: ["Noto Color Emoji", "Noto Sans"]))
    #expect(cascade.family("1") == "Noto Sans")
    #expect(cascade.family(" ") == "Noto Sans")
    #expect(cascade.family("\u{1F600}", .emoji) == "Noto Color Emoji")
  }

  @Test func b20_takesDigitsFromAnEmojiFontWhereThereIsNoOther() throws {
    let cascade = try FontSet(files: [DebianFonts.notoColorEmoji]).cascade(for: FontRequest())
    #expect(cascade.family("1") == "Noto Color Emoji")
    #expect(cascade.choose("a").isMissing)
  }

  @Test func b21_takesOneFontForAKeycap() {
    #expect(cascade.family("1\u{FE0F}\u{20E3}", .emoji) == "Noto Color Emoji")
  }

  @Test(arguments: [
    "\u{1FAF8}\u{1F3FD}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F1EE}\u{1F1F1}",
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
  ])
  func b23_b27_keepsASequenceInOneColourFont(cluster: String) {
    let choice = cascade.choose(cluster, .emoji)
    #expect(choice.instance.face.familyName == "Noto Color Emoji")
    #expect(!choice.isMissing)
  }

  @Test func takesATextFontForAnEmojiWhereNoColourFontHasIt() throws {
    let cascade = try FontSet(files: [DebianFonts.notoSans, DebianFonts.dejaVuSans])
      .cascade(for: FontRequest(families: ["Noto Sans"]))
    #expect(cascade.family("\u{2764}\u{FE0F}", .emoji) == "DejaVu Sans")
  }

  @Test func b133_neverMakesUpStylesForColourGlyphs() throws {
    let request = FontRequest(families: ["Noto Color Emoji"], weight: 700, slant: .italic)
    let emoji = try FontSet(files: [DebianFonts.notoColorEmoji]).cascade(for: request).primary
    #expect(emoji.embolden == .zero)
    #expect(emoji.slantTangent == 0)
  }
}
