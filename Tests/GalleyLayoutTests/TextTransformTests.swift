// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@Suite struct TextTransformTests {
  /// A text under one transform.
  private func mapped(_ text: String, _ transform: TextTransform, _ language: String? = nil) -> ParagraphText {
    mapped(text, [TransformRun(end: text.utf8.count, transform: transform, language: language)])
  }

  private func mapped(_ text: String, _ runs: [TransformRun]) -> ParagraphText {
    let bytes = Array(text.utf8)
    var result = ParagraphText(bytes, splitParagraphs(bytes)[0])
    result.transform(runs)
    return result
  }

  private func shown(_ text: String, _ transform: TextTransform, _ language: String? = nil) -> String {
    mapped(text, transform, language).string
  }

  @Test(arguments: [
    ("straße", "STRASSE"), ("ﬁnden", "FINDEN"), ("ŉ", "ʼN"), ("ǆ ǅ", "Ǆ Ǆ"), ("ÿ", "Ÿ"), ("naïve 123", "NAÏVE 123"),
    ("привет", "ПРИВЕТ"), ("ა", "Ა"), ("ΐ", "\u{399}\u{308}\u{301}"),
  ])
  func uppercaseUsesTheFullMapping(text: String, expected: String) {
    #expect(shown(text, .uppercase) == expected)
  }

  @Test func aLetterThatBecomesTwoKeepsItsByte() {
    let text = mapped("straße", .uppercase)
    #expect(text.string == "STRASSE")
    #expect(text.scalars.count == 7)
    #expect(text.sources == [0, 1, 2, 3, 4, 4, 6, 7])
    #expect((0...7).map { text.scalarIndex(ofByte: $0) } == [0, 1, 2, 3, 4, 4, 6, 7])
    #expect(text.contentCount == 7)
  }

  @Test func asciiKeepsItsPlainOffsets() {
    let text = mapped("Hello, w0rld\n", .uppercase)
    #expect(text.string == "HELLO, W0RLD\n")
    #expect(text.sources.isEmpty)
    #expect(text.contentCount == 12)
    #expect(mapped("iI", .uppercase, "tr").string == "İI")
    #expect(mapped("iI", .uppercase, "tr").sources.isEmpty)
  }

  @Test(arguments: [
    ("ΟΔΟΣ", "οδος"), ("ΟΔΟΣ ΟΔΟΣ", "οδος οδος"), ("Σ", "σ"), ("ΑΣ.", "ας."),
    ("ΑΣ.Β", "ας.β".replacing("ς", with: "σ")),
    ("ΑΣΒ", "ασβ"), ("Α\u{301}Σ", "α\u{301}ς"), ("'Σ'", "'σ'"),
  ])
  func sigmaIsFinalAtTheEndOfAWord(text: String, expected: String) {
    #expect(shown(text, .lowercase) == expected)
  }

  @Test(arguments: ["tr", "az", "tr-TR", "az-Cyrl"])
  func turkicLanguagesKeepDottedAndDotlessApart(language: String) {
    #expect(shown("ıi Iİ", .uppercase, language) == "Iİ Iİ")
    #expect(shown("Iİ ıi", .lowercase, language) == "ıi ıi")
    #expect(shown("I\u{307}", .lowercase, language) == "i")
    #expect(shown("I\u{323}\u{307}x", .lowercase, language) == "i\u{323}x")
    #expect(shown("istanbul ılgaz", .capitalize, language) == "İstanbul Ilgaz")
  }

  @Test func otherLanguagesMakeTwoScalarsOfDottedI() {
    let text = mapped("İx", .lowercase, "en")
    #expect(Array(text.scalars) == [0x69, 0x307, 0x78])
    #expect(text.sources == [0, 0, 2, 3])
  }

  @Test func lithuanianKeepsTheDotUnderAccents() {
    #expect(
      mapped("I\u{300} J\u{301} Į\u{303} I", .lowercase, "lt").string
        == "i\u{307}\u{300} j\u{307}\u{301} į\u{307}\u{303} i")
    #expect(mapped("ÌÍĨ", .lowercase, "lt").string == "i\u{307}\u{300}i\u{307}\u{301}i\u{307}\u{303}")
    #expect(mapped("i\u{307}\u{300}", .uppercase, "lt").string == "I\u{300}")
    #expect(mapped("i\u{307}\u{300}s", .capitalize, "lt").string == "I\u{300}s")
    #expect(mapped("i\u{307}", .uppercase, "en").string == "I\u{307}")
  }

  @Test func aMarkThatGoesBelongsToTheLetterBefore() {
    let text = mapped("i\u{307}\u{300}s", .uppercase, "lt")
    #expect(text.sources == [0, 3, 5, 6])
    #expect(text.scalarIndex(ofByte: 1) == 0)
    #expect(text.scalarIndex(fromByte: 1) == 1)
  }

  @Test(arguments: [
    ("άνθρωπος", "ΑΝΘΡΩΠΟΣ"), ("Μάιος", "ΜΑΪΟΣ"), ("άυλος", "ΑΫΛΟΣ"), ("Μαΐου", "ΜΑΪΟΥ"), ("μπορεί", "ΜΠΟΡΕΙ"),
    ("ρωμέικα", "ΡΩΜΕΪΚΑ"), ("ευφυΐα", "ΕΥΦΥΪΑ"), ("α\u{301}ι", "ΑΪ"), ("ᾠδή", "ΩΙΔΗ"), ("ἄνθρωπος", "ΑΝΘΡΩΠΟΣ"),
    ("ήταν ή όχι", "ΗΤΑΝ Ή ΟΧΙ"), ("ή", "Ή"), ("η\u{301}", "Η\u{301}"), ("ᾳ", "ΑΙ"), ("abcá", "ABCÁ"),
    (";\u{37E}", ";\u{37E}"),
  ])
  func greekCapitalsHaveNoAccents(text: String, expected: String) {
    let found = shown(text, .uppercase, "el")
    #expect(Array(found.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func greekAccentsStayInOtherLanguages() {
    #expect(shown("ά", .uppercase, "en") == "Ά")
  }

  @Test(arguments: [
    ("hello wORLD", "Hello WORLD"), ("«hello» (world)", "«Hello» (World)"), ("don't l'hôtel", "Don't L'hôtel"),
    ("well-known", "Well-Known"), ("3d 4th x", "3d 4th X"), ("ǆungla", "ǅungla"), ("ﬁnden ßa", "Finden Ssa"),
    ("_foo", "_Foo"), ("élan", "Élan"), ("e\u{301}lan", "E\u{301}lan"), ("ijs", "Ijs"), ("日本 abc", "日本 Abc"),
  ])
  func capitalizeChangesTheFirstLetterOfEachWord(text: String, expected: String) {
    #expect(shown(text, .capitalize, "en") == expected)
  }

  @Test func dutchCapitalizesTheDigraph() {
    #expect(shown("ijsland ijs bijen Ijmuiden i jaar", .capitalize, "nl") == "IJsland IJs Bijen IJmuiden I Jaar")
    #expect(shown("i\u{301}j\u{301}s íj", .capitalize, "nl-BE") == "I\u{301}J\u{301}s ÍJ")
  }

  @Test func armenianTakesTheLigatureApart() {
    #expect(shown("և", .uppercase, "hy") == "ԵՎ")
    #expect(shown("և", .capitalize, "hy") == "Եվ")
    #expect(shown("և", .uppercase) == "ԵՒ")
  }

  @Test func eachStretchHasItsOwnTransformAndSeesTheWholeText() {
    let parts = [
      TransformRun(end: 3, transform: .none), TransformRun(end: 5, transform: .capitalize),
      TransformRun(end: 9, transform: .uppercase, language: "tr"),
    ]
    #expect(mapped("helloi hi", parts).string == "helloİ Hİ")
    let sigma = [TransformRun(end: 4, transform: .lowercase), TransformRun(end: 6, transform: .none)]
    #expect(mapped("ΑΣΒ", sigma).string == "ασΒ")
  }

  @Test func offsetsAreMonotoneForEveryScalarThatCaseChanges() {
    for transform in [TextTransform.uppercase, .lowercase, .capitalize] {
      for language in ["en", "tr", "lt", "el", "nl", "hy"] {
        for base in stride(from: 0x20, to: 0x2_0000 as UInt32, by: 61) {
          let run = (base..<base + 61).compactMap { Unicode.Scalar($0) }
          var scalars = String.UnicodeScalarView()
          scalars.append(contentsOf: run)
          let text = String(scalars)
          let result = mapped(text, [TransformRun(end: text.utf8.count, transform: transform, language: language)])
          let offsets = (0...result.scalars.count).map { result.source($0) }
          #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
          #expect(offsets.first == 0)
          #expect(offsets.last == result.byteCount)
        }
      }
    }
  }

  // MARK: In layouts

  @Test func aLayoutOfTransformedTextCountsBytesOfTheSource() throws {
    let composer = try Composer(.box).styled { $0.transform = .uppercase }
    let layout = try composer.layout("straße i")
    #expect(layout.lineTexts == ["straße i"])
    #expect(layout.glyphNames() == ["S", "T", "R", "A", "S", "S", "E", "space", "I"])
    #expect(layout.glyphs(0).map(\.cluster) == [0, 1, 2, 3, 4, 4, 6, 7, 8])
    #expect(layout.lines[0].width == 4250)
  }

  @Test func lettersMadeOfOneAreNeverParted() throws {
    let composer = try Composer(.box).styled { $0.transform = .uppercase }.with { $0.wrap = .char }
    let layout = try composer.layout("aßb", width: 1000)
    #expect(layout.lineTexts == ["a", "ß", "b"])
    #expect(layout.lines.map(\.width) == [500, 1000, 500])
    #expect(try composer.lines("aßb", width: 500) == ["a", "ß", "b"])
  }

  @Test func aStyleMayEndAtAMarkThatGoes() throws {
    let composer = try Composer(.box, .marks)
    var text = composer.text("i\u{307}s")
    text.spans.append(StyleSpan(TextRange(0, 4), [.transform(.uppercase), .language("lt")]))
    text.spans.append(StyleSpan(TextRange(0, 1), [.color(.white)]))
    let layout = try composer.layout(text)
    #expect(layout.glyphNames() == ["I", "S"])
    #expect(layout.lines[0].runs.map(\.range) == [TextRange(0, 3), TextRange(3, 4)])
  }
}

extension ParagraphText {
  /// The scalars as a string.
  fileprivate var string: String {
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    return String(view)
  }
}
