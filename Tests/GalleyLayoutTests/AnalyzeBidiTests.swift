// SPDX-License-Identifier: MIT
import GalleyLayout
import GalleyModel
import TestMaterial
import Testing

@Suite struct AnalyzeBidiTests {
  @Test func emojiBetweenHebrewLettersIsRightToLeft() {
    #expect(bidiLevels(scalars("א\u{1F9E9}ב"), base: .ltr).levels == [1, 1, 1])
    #expect(bidiLevels(scalars("א\u{1F9E9}ב"), base: .auto) == BidiLevels(levels: [1, 1, 1], baseLevel: 1))
  }

  /// Letters that FriBidi's own data (Unicode 10) do not know.
  @Test(arguments: [0x0870, 0x088E, 0x08C7, 0x10D00, 0x10F30, 0x1EC71, 0x1ED01] as [UInt32])
  func newerArabicLettersAreAL(letter: UInt32) {
    #expect(UnicodeProperties.bidiClass(letter) == .al)
    // W2: a digit behind AL is an Arabic number, level 2; the letter itself is level 1.
    #expect(bidiLevels([0x61, letter, 0x31], base: .ltr).levels == [0, 1, 2])
  }

  @Test func leftToRightTextHasNoLevels() {
    for text in ["", "a", "a (1) — “é” 你好 😀", "Ελληνικά, по-русски\t\u{2028}"] {
      #expect(bidiLevels(scalars(text), base: .auto) == BidiLevels(levels: [], baseLevel: 0))
      #expect(bidiLevels(scalars(text), base: .ltr) == BidiLevels(levels: [], baseLevel: 0))
    }
    #expect(bidiLevels(scalars("ab"), base: .rtl) == BidiLevels(levels: [2, 2], baseLevel: 1))
  }

  @Test(arguments: [
    ("abc א", 0), ("א abc", 1), ("123 א", 1), ("123", 0), ("", 0), ("\u{2068}א\u{2069} a", 0),
    ("\u{2067}a\u{2069} א", 1),
    ("\u{2066}א", 0), ("\u{2069}א", 1), ("\u{2067}\u{2068}a\u{2069}b\u{2069}א", 1), ("\u{202B}a", 0),
  ])
  func autoDirectionIsThatOfTheFirstStrongScalarOutsideIsolates(text: String, level: UInt8) {
    #expect(firstStrongLevel(scalars(text)) == level)
    #expect(bidiLevels(scalars(text), base: .auto).baseLevel == level)
  }

  @Test func firstStrongIsolatesTakeTheDirectionOfTheirText() {
    #expect(bidiLevels(scalars("a\u{2068}א!\u{2069}!"), base: .ltr).levels == [0, 0, 1, 1, 0, 0])
    #expect(bidiLevels(scalars("א\u{2068}a!\u{2069}!"), base: .rtl).levels == [1, 1, 2, 2, 1, 1])
    // The nested isolate decides itself only.
    #expect(bidiLevels(scalars("a\u{2068}\u{2068}א\u{2069}b\u{2069}"), base: .ltr).levels == [0, 0, 2, 3, 2, 2, 0])
  }

  @Test func bracketsOfAPairHaveOneLevel() {
    let levels = bidiLevels(scalars("a (b א) c"), base: .rtl).levels
    #expect(levels[2] == levels[6])
    #expect(levels == [2, 1, 1, 2, 1, 1, 1, 1, 2])
  }

  @Test func lineEndsTakeTheBaseLevel() {
    let text = scalars("א ב \t a ")
    var levels: [UInt8] = [1, 1, 1, 1, 1, 1, 2, 2]
    resetLineEndLevels(&levels, line: 0..<4, scalars: text, baseLevel: 0)
    #expect(levels == [1, 1, 1, 0, 1, 1, 2, 2])
    resetLineEndLevels(&levels, line: 2..<8, scalars: text, baseLevel: 0)
    #expect(levels == [1, 1, 1, 0, 0, 1, 2, 0])
    var none: [UInt8] = []
    resetLineEndLevels(&none, line: 0..<4, scalars: text, baseLevel: 0)
    #expect(none.isEmpty)
    #expect(trailingWhitespaceStart(line: 0..<6, scalars: text) == 3)
    #expect(trailingWhitespaceStart(line: 0..<3, scalars: text) == 3)
  }

  @Test(
    arguments: [
      ([], []), ([0, 0, 0], [0, 1, 2]), ([1, 1], [1, 0]), ([1, 2, 2, 1], [3, 1, 2, 0]),
      ([0, 1, 2, 1, 0], [0, 3, 2, 1, 4]),
      ([2, 1, 2], [2, 1, 0]), ([0, 3, 4, 3, 0], [0, 3, 2, 1, 4]),
    ] as [([UInt8], [Int])])
  func reordersRunsByRuleL2(levels: [UInt8], visual: [Int]) {
    #expect(visualOrder(of: levels) == visual)
  }

  /// FriBidi 1.0.8 alone answers otherwise; the levels are ICU's.
  @Test(
    arguments: [
      ([0x300, 0x300, 0x23, 0x202A, 0x5B, 0x627, 0x5D, 0x661, 0x2067], [1, 1, 1, 1, 2, 3, 2, 4, 1]),
      (
        [0x2067, 0x5B, 0x300, 0x5D, 0x2069, 0x23, 0x2068, 0x31, 0x09, 0x2067, 0x61], [1, 3, 3, 3, 1, 1, 1, 2, 1, 2, 4]
      ),
      (
        [0x2067, 0x3009, 0x2069, 0x627, 0x20, 0x2329, 0x300, 0x2067, 0x21, 0x2069, 0x2068, 0x31],
        [1, 3, 1, 1, 1, 1, 1, 1, 3, 1, 1, 2]
      ),
    ] as [([UInt32], [UInt8])])
  func bracketsAndNumbersBesideControlsFollowTheRules(text: [UInt32], levels: [UInt8]) {
    #expect(bidiLevels(text, base: .rtl).levels == levels)
  }

  /// FriBidi 1.0.8 alone loses the bracket beside the mark.
  @Test(
    arguments: [
      ([0x627, 0x300, 0x21, 0x28, 0x300, 0x29, 0x627, 0x29], [1, 1, 1, 1, 1, 1, 1, 0]),
      ([0x61, 0x2B, 0x09, 0x300, 0x28, 0x5D0, 0x29, 0x300, 0x627], [0, 0, 0, 0, 0, 1, 0, 0, 1]),
      ([0x5D0, 0x20, 0x1F600, 0xFE0F, 0x28, 0x61, 0x29], [1, 0, 0, 0, 0, 0, 0]),
    ] as [([UInt32], [UInt8])])
  func bracketsBesideMarksStayBrackets(text: [UInt32], levels: [UInt8]) {
    #expect(bidiLevels(text, base: .ltr).levels == levels)
  }

  @Test func anIsolateHasTheLevelsOfItsTextAlone() {
    var random = SeededRandom(seed: 20_230_914)
    let alphabet = scalars("aא\u{627}1\u{661}+#,\u{300}!()[]〉")
    for _ in 0..<3_000 {
      let text = (0..<1 + random.below(20)).map { _ in alphabet[random.below(alphabet.count)] }
      let alone = bidiLevels(text + [0x21], base: .ltr).levels.dropLast()
      let isolated = bidiLevels([0x61, 0x2066] + text + [0x2069], base: .ltr).levels.dropFirst(2).dropLast()
      let expected = alone.isEmpty ? text.map { _ in 0 } : Array(alone)
      #expect(isolated.map { $0 - 2 } == expected, "seed \(random.seed): \(text)")
    }
  }
}
