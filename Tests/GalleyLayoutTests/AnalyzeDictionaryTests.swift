// SPDX-License-Identifier: MIT
import GalleyLayout
import GalleyModel
import TestMaterial
import Testing

@Suite struct AnalyzeDictionaryTests {
  private static let dictionaries = BreakDictionaries()

  @Test(arguments: [
    "การบ้าน|การบ้าน|การบ้าน", "สวัสดี|ครับ |ผม|ชอบ|ภาษา|ไทย", "ພາສາ|ລາວ|ເປັນ|ພາສາ|ທີ່|ງາມ", "ភាសា|ដ៏|ស្រស់|ស្អាត",
    "မြန်မာ|စာ|သည်|လှပ|သော", "abc |ไทย",
  ])
  func linesEndBetweenWords(text: String) {
    let plain = text.unicodeScalars.filter { $0 != "|" }.map(\.value)
    let found = analyze(plain, options: AnalysisOptions(), dictionaries: Self.dictionaries).boundaries
    #expect(shown(plain, found, .lineBreak) == text)
    let kept = analyze(plain, options: AnalysisOptions(wordBreak: .keepAll), dictionaries: Self.dictionaries).boundaries
    #expect(kept == found, "keep-all leaves what dictionaries find")
  }

  @Test func lineBreaksWithoutDictionariesTakeComplexScriptsAsLetters() {
    #expect(shown(scalars("ภาษาไทย"), lineBreaks(scalars("ภาษาไทย")), .lineBreak) == "ภาษาไทย")
  }

  /// New Tai Lue, Tai Tham: class SA, and no dictionary.
  @Test(arguments: ["ᦀᦁᦂᦃ", "ᨠᨡᨢᨣ"])
  func otherComplexScriptsBreakAtSpacesOnly(text: String) {
    let plain = scalars(text + " " + text)
    let found = analyze(plain, options: AnalysisOptions(), dictionaries: Self.dictionaries).boundaries
    #expect(shown(plain, found, .lineBreak) == "\(text) |\(text)")
  }

  @Test func noBreakStandsInsideAClusterOrBeforeAMark() {
    let letters = scalars(
      "กขคงจภาษไทเแ\u{E31}\u{E34}\u{E48}\u{E49}\u{E33}ກຂຄ\u{EB1}\u{EC8}កខគ\u{17D2}\u{17B6}ကခဂ\u{102C}\u{1039}\u{300}1 a"
    )
    var random = SeededRandom(seed: 4_711)
    for _ in 0..<500 {
      let text = (0..<random.below(60)).map { _ in letters[random.below(letters.count)] }
      let found = analyze(text, options: AnalysisOptions(), dictionaries: Self.dictionaries).boundaries
      for index in text.indices where index > 0 && found[index].contains(.lineBreak) {
        let isMark = UnicodeProperties.isMark(text[index])
        #expect(!isMark || text[index - 1] == 0x20, "seed \(random.seed): \(text) at \(index)")
        #expect(found[index].contains(.grapheme) || text[index - 1] == 0x20, "seed \(random.seed): \(text) at \(index)")
      }
    }
  }

  @Test(arguments: [
    "ภาษา|ไทย", "日本語|の|文章", "学习|中文", "カタカナー", "don't| |stop|.| |3.14", "한국어| |텍스트",
  ])
  func wordsAreThoseOfTheDictionaries(text: String) {
    let plain = text.unicodeScalars.filter { $0 != "|" }.map(\.value)
    #expect(shown(plain, wordBoundaries(plain, dictionaries: Self.dictionaries), .word) == text)
    let whole = analyze(plain, options: AnalysisOptions(needsWords: true), dictionaries: Self.dictionaries)
    #expect(shown(plain, whole.boundaries, .word) == text)
  }

  @Test func wordsWithLettersAreMarked() {
    let text = scalars("ab, 12 字!")
    let found = wordBoundaries(text)
    #expect(found.indices.filter { found[$0].contains(.wordLike) } == [0, 4, 7])
  }

  @Test func manyTasksShareTheDictionaries() async {
    let dictionaries = BreakDictionaries()
    let text = scalars("สวัสดีครับผมชอบภาษาไทย日本語の文章")
    let expected = analyze(text, options: AnalysisOptions(needsWords: true), dictionaries: dictionaries)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<64 {
        group.addTask {
          analyze(text, options: AnalysisOptions(needsWords: true), dictionaries: dictionaries) == expected
        }
      }
      for await same in group { #expect(same) }
    }
  }
}
