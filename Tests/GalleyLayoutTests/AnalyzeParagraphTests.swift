// SPDX-License-Identifier: MIT
import GalleyLayout
import GalleyModel
import TestMaterial
import Testing

@Suite struct AnalyzeParagraphTests {
  private static let dictionaries = BreakDictionaries()

  @Test func theLatinWayAnswersAsTheGeneralOne() {
    var random = SeededRandom(seed: 1_234_567)
    let usual = scalars("aaeezzAZ019 ..,,--//()[]{}$%!?'\"\t\r\n\u{A0}\u{AD}«»é©®")
    // Words and single spaces, which are gone over 64 scalars a step.
    let wordy = scalars("abcdefghijklmnopqrstuvwxyzAZ") + usual + [UInt32](repeating: 0x20, count: 8)
    for round in 0..<4_000 {
      let isLong = round % 4 == 3
      let text = (0..<random.below(isLong ? 300 : 24)).map { _ in
        isLong && random.below(40) != 0
          ? wordy[random.below(wordy.count)]
          : round % 2 == 0 ? UInt32(random.below(0x100)) : usual[random.below(usual.count)]
      }
      let options = AnalysisOptions(
        baseDirection: BaseDirection.allCases[random.below(3)],
        lineBreakStrictness: LineBreakStrictness.allCases[random.below(4)],
        wordBreak: WordBreak.allCases[random.below(3)], language: ["", "ja", "en"][random.below(3)],
        webASCIIHabits: random.below(2) == 0)
      let general = text.withUnsafeBufferPointer {
        analyzeGeneral($0, options: options, dictionaries: Self.dictionaries)
      }
      #expect(
        analyze(text, options: options, dictionaries: Self.dictionaries) == general, "seed \(random.seed): \(text)")
    }
  }

  @Test func listsHaveTheirLengths() {
    var random = SeededRandom(seed: 99)
    for _ in 0..<500 {
      // Any value at all: surrogates and beyond U+10FFFF too.
      let text = (0..<random.below(50)).map { _ in
        UInt32(random.below([0x300, 0x3000, 0x11_0000, 1 << 32][random.below(4)]))
      }
      let found = analyze(text, options: AnalysisOptions(needsWords: true), dictionaries: Self.dictionaries)
      #expect(found.boundaries.count == text.count + 1)
      #expect(found.levels.isEmpty || found.levels.count == text.count)
      #expect((found.scriptRuns.last?.upper ?? 0) == text.count)
      #expect(!found.boundaries[0].contains(.lineBreak) || text.isEmpty)
    }
  }

  /// Twice the text may take about twice the time; a quadratic pass would take far longer than the limit.
  @Test(
    arguments: [
      ("a", 0x10000), ("\u{300}", 0x10000), ("\u{1F1E9}", 0x10000), ("\0", 0x10000), ("\u{FFFF}", 0x10000),
      ("א(", 0x8000), ("\u{2068}א\u{2069}", 0x8000), ("\u{2068}", 0x10000), ("\u{202B}", 0x10000), ("א(a)", 0x8000),
      ("$(\u{300}", 0x8000), ("「a", 0x8000), ("ก", 0x8000), ("人", 0x8000), ("[({", 0x8000),
    ] as [(String, Int)])
  func hostileTextIsAnsweredInLinearTime(unit: String, count: Int) {
    let unit = scalars(unit)
    var text: [UInt32] = []
    while text.count < count { text += unit }
    let clock = ContinuousClock()
    let time = clock.measure {
      let found = analyze(text, options: AnalysisOptions(needsWords: true), dictionaries: Self.dictionaries)
      #expect(found.boundaries.count == text.count + 1)
    }
    #expect(time < .seconds(5))
  }

  @Test func deepControlsKeepEveryScalar() {
    let controls: [UInt32] = [0x202A, 0x202B, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068]
    let closers: [UInt32] = [0x202C, 0x2069]
    var text = (0..<200).map { controls[$0 % controls.count] }
    text += scalars("aא1١ ")
    text += (0..<200).map { closers[$0 % 2] }
    for base in BaseDirection.allCases {
      let levels = bidiLevels(text, base: base)
      #expect(levels.levels.count == text.count)
      #expect(levels.levels.allSatisfy { $0 <= 126 })
    }
  }
}
