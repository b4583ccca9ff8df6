// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import Testing

@Suite struct FontFallbackTests {
  static var files: [String] {
    get throws {
      try [
        DebianFonts.notoSans, DebianFonts.notoSansArabic, DebianFonts.notoSansDevanagari, DebianFonts.dejaVuSans,
        DebianFonts.notoSansSymbols2, DebianFonts.notoSansCJK, DebianFonts.notoSerifCJK, DebianFonts.notoColorEmoji,
      ]
    }
  }
  /// Opened once: the collections take a while to read in a debug build.
  static let all = Result { try FontSet(files: files) }
  let set: FontSet
  let cascade: FontCascade

  init() throws {
    set = try Self.all.get()
    cascade = set.cascade(for: FontRequest(families: ["Noto Sans"]))
  }

  @Test func takesThePrimaryFontForWhatItHas() {
    let choice = cascade.choose("a")
    #expect(choice.instance === cascade.primary)
    #expect(choice.reason == .family(0))
    #expect(!choice.isMissing)
  }

  @Test func takesTheNextRequestedFamilyBeforeAnyList() {
    let cascade = set.cascade(for: FontRequest(families: ["Noto Sans", "DejaVu Sans"]))
    let choice = cascade.choose("\u{0628}", script: "Arab")
    #expect(choice.instance.face.familyName == "DejaVu Sans")
    #expect(choice.reason == .family(1))
  }

  @Test func takesTheFontOfTheScriptBeforeOthersThatHaveIt() {
    let choice = cascade.choose("\u{0628}", script: "Arab")
    #expect(choice.instance.face.familyName == "Noto Sans Arabic")
    #expect(choice.reason == .script)
  }

  @Test func keepsACombiningMarkWithItsBase() {
    // Noto Sans has no U+20D7; DejaVu Sans has both.
    let choice = cascade.choose("a\u{20D7}", script: "Latn")
    #expect(choice.instance.face.familyName == "DejaVu Sans")
  }

  @Test func takesTheFontOfTheBaseWhereNoneHasTheMark() {
    let choice = cascade.choose("\u{0628}\u{0BCD}", script: "Arab")
    #expect(choice.instance.face.familyName == "Noto Sans Arabic")
    #expect(!choice.isMissing)
  }

  @Test func takesCanonicallyEquivalentFormsForCovered() throws {
    // Devanagari QA is a base and a nukta, whichever way it is written.
    let cascade = try FontSet(files: [DebianFonts.notoSansDevanagari, DebianFonts.notoSans])
      .cascade(for: FontRequest(families: ["Noto Sans Devanagari"]))
    #expect(cascade.family("\u{0915}\u{093C}", script: "Deva") == "Noto Sans Devanagari")
    #expect(cascade.family("\u{0958}", script: "Deva") == "Noto Sans Devanagari")
  }

  @Test(arguments: [
    ("ja", "Noto Sans CJK JP"), ("ja-JP", "Noto Sans CJK JP"), ("ko", "Noto Sans CJK KR"),
    ("zh-Hans", "Noto Sans CJK SC"), ("zh", "Noto Sans CJK SC"), ("zh-CN", "Noto Sans CJK SC"),
    ("zh-Hant", "Noto Sans CJK TC"), ("zh-TW", "Noto Sans CJK TC"), ("zh_tw", "Noto Sans CJK TC"),
    ("zh-HK", "Noto Sans CJK HK"), ("zh-Hant-HK", "Noto Sans CJK HK"), ("yue", "Noto Sans CJK HK"),
    ("en", "Noto Sans CJK SC"), ("", "Noto Sans CJK SC"),
  ])
  func choosesTheFormsOfHanByLanguage(language: String, family: String) {
    #expect(cascade.family("\u{9AA8}", script: "Hani", language: language) == family)
  }

  @Test func choosesTheFormsOfHanByTheRequestsLanguageWhereTheTextHasNone() {
    let cascade = set.cascade(for: FontRequest(families: ["Noto Sans"], language: "ko"))
    #expect(cascade.family("\u{9AA8}", script: "Hani") == "Noto Sans CJK KR")
  }

  @Test(arguments: [("\u{3042}", "Hira", "JP"), ("\u{D55C}", "Hang", "KR"), ("\u{3105}", "Bopo", "TC")])
  func tellsTheLanguageFromScriptsOfOneLanguage(cluster: String, script: String, suffix: String) {
    #expect(cascade.family(cluster, script: script) == "Noto Sans CJK \(suffix)")
  }

  @Test func prefersASerifFallbackForASerifRequest() {
    let cascade = set.cascade(for: FontRequest(families: ["Noto Sans", "serif"]))
    #expect(cascade.family("\u{9AA8}", script: "Hani", language: "ja") == "Noto Serif CJK JP")
  }

  @Test func givesAHexBoxForWhatNoFontHas() {
    let choice = cascade.choose("\u{F8FF}")
    #expect(choice.isMissing)
    #expect(choice.reason == .missing)
    #expect(choice.instance === cascade.primary)
  }

  @Test(arguments: ["\u{200D}", "\u{FE0F}", "\u{00AD}", "\n", "\u{E0067}\u{E007F}", "\u{2028}"])
  func leavesWhatIsNeverSeenInThePrimaryFont(cluster: String) {
    #expect(cascade.choose(cluster).instance === cascade.primary)
    #expect(!cascade.choose(cluster).isMissing)
  }

  @Test(arguments: ["\u{00A0}", "\u{2003}", "\u{202F}", "\u{3000}", "\u{2011}"])
  func leavesSpacesInThePrimaryFont(cluster: String) {
    #expect(cascade.choose(cluster).instance === cascade.primary)
  }

  @Test func givesOneObjectForOneContent() throws {
    let other = set.cascade(for: FontRequest(families: ["noto sans", "DejaVu Sans"]))
    #expect(other.primary === cascade.primary)
    #expect(cascade.choose("\u{0628}").instance === cascade.choose("\u{0629}").instance)
    let again = try FontSet(files: [DebianFonts.notoSans]).cascade(for: FontRequest(families: ["Noto Sans"]))
    #expect(again.primary !== cascade.primary)
    #expect(again.primary.id == cascade.primary.id)
  }

  @Test func findsAFontByItsFullNameWhereNoFamilyHasTheName() throws {
    let set = try FontSet(files: [DebianFonts.notoSans, DebianFonts.notoSansBold])
    #expect(set.cascade(for: FontRequest(families: ["Noto Sans Bold"])).primary.face.styleName == "Bold")
  }

  @Test func takesAnyTextFontWhereNoRequestedFamilyIsThere() throws {
    let set = try FontSet(files: [DebianFonts.notoColorEmoji, DebianFonts.notoSerif])
    let cascade = set.cascade(for: FontRequest(families: ["No Such Font"]))
    #expect(cascade.primary.face.familyName == "Noto Serif")
    #expect(cascade.choose("a").reason == .any)
  }

  @Test func takesTheFontThatHasTheFormOfAVariationSequence() throws {
    let cascade = try FixtureFonts.set([FixtureFonts.own("GalleyTest-CJK"), FixtureFonts.debian("Noto Sans CJK JP")])
      .cascade(for: FontRequest(families: ["Galley Test CJK", "Noto Sans CJK JP"]))
    #expect(cascade.family("\u{76F4}", script: "Hani") == "Galley Test CJK")
    #expect(cascade.family("\u{76F4}\u{E0100}", script: "Hani") == "Noto Sans CJK JP")
    // No font has this one: the selector is left out of account.
    #expect(cascade.family("\u{76F4}\u{E01EF}", script: "Hani") == "Galley Test CJK")
  }

  @Test func skipsAFontThatCannotBeDrawn() throws {
    // Without `glyf` the font has no outlines, and it has no colours.
    var bytes = try FixtureFonts.own("GalleyTest-Box-Regular").bytes()
    let tag = try #require(bytes.indices.dropLast(4).first { bytes[$0..<$0 + 4].elementsEqual("glyf".utf8) })
    bytes[tag + 3] = UInt8(ascii: "g")
    let set = try FontSet(fonts: [
      .data(FontData(bytes: bytes, name: "blank")), .file(FixtureFonts.own("GalleyTest-Mono").path),
    ])
    let cascade = set.cascade(for: FontRequest(families: ["Galley Test Box"]))
    #expect(cascade.primary.face.familyName == "Galley Test Mono")
    #expect(cascade.choose("a").instance === cascade.primary)
  }

  @Test func findsAFamilyByEachOfItsNames() throws {
    let set = try FontSet(files: [DebianFonts.latinModernItalic])
    for name in ["Latin Modern Roman", "LM Roman 10", "lm roman 10"] { #expect(set.contains(family: name)) }
    #expect(!set.contains(family: "LM Roman"))
  }

  @Test func mapsGenericNamesAsTheSetsMakerSays() throws {
    let generics = GenericFamilies(["serif": ["No Such Font", "DejaVu Sans"], "fantasy": ["Noto Sans Arabic"]])
    let set = try FontSet(files: Self.files, generics: generics)
    #expect(set.cascade(for: FontRequest(families: ["serif"])).primary.face.familyName == "DejaVu Sans")
    #expect(set.cascade(for: FontRequest(families: ["fantasy"])).primary.face.familyName == "Noto Sans Arabic")
    #expect(
      set.cascade(for: FontRequest(families: ["monospace", "emoji"])).primary.face.familyName == "Noto Color Emoji")
    #expect(set.cascade(for: FontRequest()).primary.face.familyName == "Noto Sans")
  }

  @Test func answersTheSameFromManyTasks() async throws {
    let set = set
    let ids = await withTaskGroup(of: [FontID].self) { group in
      for _ in 0..<16 {
        group.addTask {
          let cascade = set.cascade(for: FontRequest(families: ["Noto Sans"], size: 31))
          return ["a", "\u{0628}", "\u{9AA8}", "\u{F8FF}", "\u{2764}"].map { cascade.choose($0).instance.id }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(ids).count == 1)
  }
}
