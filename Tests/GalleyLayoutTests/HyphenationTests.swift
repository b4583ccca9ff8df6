// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyLayout
import GalleyModel
import Testing

@Suite struct HyphenationTests {
  private static let dictionaries = HyphenationDictionaries(directories: HyphenationDictionaries.standardDirectories)

  /// A text with the points that the dictionary of `language` gives.
  private func divided(_ text: String, _ language: String) throws -> String {
    let dictionary = try #require(
      Self.dictionaries.dictionary(for: language), "No patterns: apt-get install hyphen-\(language.lowercased())")
    return text.divided(by: dictionary, language: language)
  }

  @Test(arguments: [
    ("en-US", "hyphenation representation typography", "hy-phen-ation rep-re-sen-ta-tion ty-pog-ra-phy"),
    (
      "de", "Silbentrennung Donaudampfschifffahrt Zucker Straße",
      "Sil-ben-tren-nung Do-nau-dampf-schiff-fahrt Zu-cker Stra-ße"
    ),
    ("de", "Geschenks barbarisch", "Ge-schenks bar-ba-risch"),
    ("fr", "typographie anticonstitutionnellement", "ty-po-gra-phie an-ti-cons-ti-tu-tion-nel-le-ment"),
    ("ru", "программа типографика электричество", "про-грам-ма ти-по-гра-фи-ка элек-три-че-ство"),
  ])
  func wordsAreDividedByTheirLanguagesPatterns(language: String, text: String, expected: String) throws {
    #expect(try divided(text, language) == expected)
  }

  @Test func capitalsAndMarksDoNotMatter() throws {
    #expect(try divided("REPRESENTATION Representation", "en-US") == "REP-RE-SEN-TA-TION Rep-re-sen-ta-tion")
    #expect(try divided("STRASSE", "de") == "STRAS-SE")
    #expect(try divided("Übertragung", "de") == "Über-tra-gung")
    #expect(try divided("U\u{308}bertragung", "de") == "U\u{308}ber-tra-gung")
    #expect(try divided("ПРОГРАММА", "ru") == "ПРО-ГРАМ-МА")
  }

  @Test func piecesBetweenSignsAreWordsOfTheirOwn() throws {
    #expect(try divided("(representation)", "en-US") == "(rep-re-sen-ta-tion)")
    #expect(try divided("representation's", "en-US") == "rep-re-sen-ta-tion's")
    #expect(try divided("l'hippopotame l’hippopotame", "fr") == "l'hip-po-po-tame l’hip-po-po-tame")
    #expect(try divided("well-representation", "en-US") == "well-rep-re-sen-ta-tion")
    #expect(try divided("auf\u{A0}Silbentrennung", "de") == "auf\u{A0}Sil-ben-tren-nung")
    #expect(try divided("Auf\u{200C}lagenhöhe", "de") == "Auf\u{200C}-la-gen-hö-he")
  }

  @Test(arguments: [
    "https://representation.example/representation", "representation@example.org", "representation2", "2representation",
    "my_representation", "representation.example", "C:\\representation", "#representation", "rep\u{AD}resentation",
    "repr", "日本語の文章",
  ])
  func theseStayWhole(text: String) throws {
    #expect(try divided(text, "en-US") == text)
  }

  @Test func aFullStopEndsAWord() throws {
    #expect(try divided("representation. Representation", "en-US") == "rep-re-sen-ta-tion. Rep-re-sen-ta-tion")
  }

  // MARK: Languages

  @Test func tagsLeadToTheirDictionaries() throws {
    let found = { (tag: String) in Self.dictionaries.dictionary(for: tag) }
    let american = try #require(found("en-US"))
    for tag in ["en", "EN_us", "en-Latn-US", "en-CA", "en-US-x-anything"] { #expect(found(tag) === american, "\(tag)") }
    let german = try #require(found("de"))
    for tag in ["de-DE", "de-AT", "de-CH-1996", "de-Latn-DE"] { #expect(found(tag) === german, "\(tag)") }
    #expect(found("de-1901") == nil, "the old spelling has its own patterns")
    #expect(found("fr-CA") === found("fr"))
    #expect(found("ru-UA") === found("ru"))
  }

  @Test(arguments: [
    "", "x", "zz", "../../etc", "en/../de", "e\u{301}n", "i-klingon", "zxx", String(repeating: "a", count: 1000),
  ])
  func otherTagsLeadNowhere(tag: String) {
    #expect(Self.dictionaries.dictionary(for: tag) == nil)
  }

  @Test func withoutDirectoriesThereIsNothing() {
    #expect(HyphenationDictionaries().dictionary(for: "en") == nil)
    #expect(HyphenationDictionaries(directories: ["/nowhere"]).dictionary(for: "en") == nil)
  }

  @Test func namedFilesWin() throws {
    let path = "/usr/share/hyphen/hyph_fr.dic"
    let named = HyphenationDictionaries(
      directories: HyphenationDictionaries.standardDirectories, files: ["en": path, "tlh": path, "de": "/nowhere"])
    let french = try #require(named.dictionary(for: "fr"))
    #expect(named.dictionary(for: "en-US") === french)
    #expect(named.dictionary(for: "tlh-Latn") === french)
    #expect(named.dictionary(for: "de") != nil, "what cannot be read is passed over")
  }

  @Test func manyTasksGetOneDictionary() async throws {
    let fresh = HyphenationDictionaries(directories: HyphenationDictionaries.standardDirectories)
    let identities = await withTaskGroup(of: ObjectIdentifier?.self) { group in
      for _ in 0..<8 { group.addTask { fresh.dictionary(for: "fr").map { ObjectIdentifier($0) } } }
      return await group.reduce(into: Set<ObjectIdentifier?>()) { $0.insert($1) }
    }
    #expect(identities.count == 1)
    #expect(identities.first != .some(nil))
  }

  // MARK: In layouts

  private func layout(
    _ string: String, width: Double?, language: String? = "en-US", _ change: (inout StyledText) -> Void = { _ in }
  ) throws -> TextLayout {
    let typesetter = Typesetter(
      fonts: try FixtureFonts.set([try FixtureFonts.own(OwnFont.box.rawValue)]), hyphenation: Self.dictionaries)
    var text = StyledText(string, style: TextStyle(families: [OwnFont.box.family], size: 1000))
    text.style.language = language
    text.paragraph.hyphenates = true
    change(&text)
    return try typesetter.layout(text, LayoutOptions(width: width))
  }

  @Test func aLineEndsAtTheLastPointWhoseHyphenFits() throws {
    let lines = try layout("representation", width: 4500)
    #expect(lines.lineTexts == ["represen", "tation"])
    #expect(lines.lines.map(\.isHyphenated) == [true, false])
    #expect(lines.lines.map(\.width) == [4500, 2750])
    let narrower = try layout("representation", width: 4499)
    #expect(narrower.lineTexts == ["repre", "sentation"])
    #expect(narrower.lines.map(\.width) == [3000, 4250])
    let hyphen = try #require(narrower.lines[0].runs.last)
    #expect(hyphen.inserted == "hyphen")
    #expect(hyphen.range == TextRange(5, 5))
    #expect(hyphen.x == 2500)
  }

  @Test func noHyphenShowsInsideALine() throws {
    let wide = try layout("a representation", width: nil)
    #expect(wide.lines.count == 1)
    #expect(wide.lines[0].runs.allSatisfy { $0.inserted == nil })
    #expect(wide.lines[0].width == 7500)
  }

  @Test func wordsStayWholeWithoutTheStyleTheLanguageOrTheDictionary() throws {
    let whole = ["a ", "representation"]
    #expect(try layout("a representation", width: 6750, language: nil).lineTexts == whole)
    #expect(try layout("a representation", width: 6750, language: "tlh").lineTexts == whole)
    #expect(try layout("a representation", width: 6750) { $0.paragraph.hyphenates = false }.lineTexts == whole)
    #expect(try layout("a representation", width: 6750).lineTexts == ["a representa", "tion"])
  }

  @Test func eachWordHasTheLanguageOfItsFirstLetter() throws {
    let text = "Silbentrennung"
    #expect(try layout(text, width: 3250, language: "de").lineTexts == ["Silben", "tren", "nung"])
    let mixed = try layout(text, width: 3250, language: "tlh") {
      $0.spans.append(StyleSpan(TextRange(0, 1), [.language("de")]))
    }
    #expect(mixed.lineTexts == ["Silben", "tren", "nung"])
  }

  @Test func softHyphensOfTheTextWin() throws {
    #expect(try layout("represent\u{AD}ation", width: 5000).lineTexts == ["represent\u{AD}", "ation"])
    #expect(try layout("represent\u{AD}ation", width: 4500).lines[0].isHyphenated == false)
  }

  @Test(arguments: [TextWrap.char, .none])
  func otherWrappingsDoNotHyphenate(wrap: TextWrap) throws {
    let lines = try layout("representation", width: 4500) { $0.paragraph.wrap = wrap }
    #expect(lines.lines.allSatisfy { !$0.isHyphenated })
  }

  @Test func breakAllAndAnywhereDoNotHyphenate() throws {
    #expect(
      try layout("representation", width: 4500) { $0.paragraph.wordBreak = .breakAll }.lines[0].isHyphenated == false)
    #expect(
      try layout("representation", width: 4500) { $0.paragraph.lineBreak = .anywhere }.lines[0].isHyphenated == false)
  }

  @Test func transformedWordsAreDividedAsShown() throws {
    let lines = try layout("straße", width: 3000, language: "de") { $0.style.transform = .uppercase }
    // STRAS-SE falls inside what was one letter.
    #expect(lines.lines.allSatisfy { !$0.isHyphenated })
    let plain = try layout("representation", width: 4500) { $0.style.transform = .uppercase }
    #expect(plain.lineTexts == ["represen", "tation"])
  }

  @Test func hungarianLettersComeBackBeforeTheHyphen() throws {
    let lines = try layout("asszony", width: 2500, language: "hu")
    #expect(lines.lineTexts == ["as", "szony"])
    #expect(lines.lines.map(\.width) == [2000, 2500])
    #expect(lines.glyphs(0).count == 4)
    #expect(Array(lines.glyphNames(0).prefix(3)) == ["a", "s", "z"])
    #expect(try layout("asszony", width: 1999, language: "hu").lines[0].isHyphenated == false)
    #expect(try layout("asszony", width: nil, language: "hu").glyphs(0).count == 7)
  }

  @Test func theCatalanDotGoesAtTheHyphen() throws {
    let font = try FixtureFonts.debian("DejaVu Sans")
    let typesetter = Typesetter(fonts: try FixtureFonts.set([font]), hyphenation: Self.dictionaries)
    var text = StyledText("intel·ligent", style: TextStyle(families: ["DejaVu Sans"], size: 10))
    text.style.language = "ca"
    text.paragraph.hyphenates = true
    let natural = try typesetter.layout(text).lines[0].width
    let layout = try typesetter.layout(text, LayoutOptions(width: natural * 0.6))
    #expect(layout.lineTexts == ["intel·", "ligent"])
    #expect(layout.lines[0].isHyphenated)
    #expect(layout.glyphs(0).count == 6)
    let ranges = layout.lines[0].runs.map(\.range)
    #expect(ranges.map(\.lower) == [0, 5])
    #expect(ranges.map(\.upper) == [5, 7], "the dot's bytes belong to the hyphen")
    let again = try typesetter.layout(text, LayoutOptions(width: layout.lines[0].width))
    #expect(again.lines[0].range == layout.lines[0].range)
  }

  @Test func layingOutAgainAtTheMeasuredWidthGivesTheSameLines() throws {
    let text = "The representation of typographical hyphenation demonstrates considerable responsibility"
    for width in stride(from: 2500.0, through: 12_000, by: 731) {
      let first = try layout(text, width: width)
      let widest = first.lines.map(\.width).max() ?? 0
      #expect(widest <= width)
      #expect(try layout(text, width: widest).lineTexts == first.lineTexts)
    }
  }

  @Test func optimalBreakingUsesTheDictionaryToo() throws {
    let lines = try layout("a representation", width: 6750) { $0.paragraph.breaking = .optimal }
    #expect(lines.lines.allSatisfy { $0.width <= 6750 })
    #expect(lines.lines[0].isHyphenated)
  }
}
