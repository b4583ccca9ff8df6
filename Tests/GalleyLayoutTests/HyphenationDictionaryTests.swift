// SPDX-License-Identifier: MIT

import GalleyLayout
import TestMaterial
import Testing

/// Dictionaries of a few lines, made here.
@Suite struct HyphenationDictionaryTests {
  /// A word with `-` where it is divided.
  private func divided(
    _ word: String, _ lines: [String], limits: HyphenationLimits = .init(word: 1, before: 1, after: 1)
  )
    throws -> String
  {
    let dictionary = try #require(HyphenationDictionary(Array(lines.joined(separator: "\n").utf8)))
    return word.divided(by: dictionary, limits: limits)
  }

  @Test func theGreatestNumberWinsAtEachPlace() throws {
    #expect(try divided("abcd", ["UTF-8", "a1b", "b1c", "c1d"]) == "a-b-c-d")
    #expect(try divided("abcd", ["UTF-8", "a1b", "2bc", "b1c1d"]) == "ab-c-d")
    #expect(try divided("abcd", ["UTF-8", "2b", "a3b"]) == "a-bcd")
  }

  @Test func dotsAreTheEndsOfTheWord() throws {
    #expect(try divided("abab", ["UTF-8", ".a1b"]) == "a-bab")
    #expect(try divided("abab", ["UTF-8", "a1b."]) == "aba-b")
  }

  @Test func patternsInsideLongerOnesCount() throws {
    #expect(try divided("xaby", ["UTF-8", "a1b", "xab2y"]) == "xa-by")
  }

  @Test func wherePatternsWithoutNumbersAboundTheLongestCounts() throws {
    #expect(try divided("xaby", ["UTF-8", "a1b", "xab"]) == "xaby")
    #expect(try divided("zaby", ["UTF-8", "a1b", "xab"]) == "za-by")
    #expect(try divided("xabcy", ["UTF-8", "b1c", "xabcd", "q"]) == "xabcy")
  }

  @Test func commentsKeywordsAndLineEndsAreNoPatterns() throws {
    #expect(try divided("abcd", ["UTF-8", "% b1c", "LEFTHYPHENMIN 2\r", "a1b\r", "c1d\r", ""]) == "abc-d")
  }

  @Test func theFileAndTheOptionsBothLimit() throws {
    let lines = ["UTF-8", "LEFTHYPHENMIN 2", "RIGHTHYPHENMIN 3", "a1b1c1d1e1f1g"]
    #expect(try divided("abcdefg", lines) == "ab-c-d-efg")
    #expect(try divided("abcdefg", lines, limits: .init(word: 7, before: 3, after: 1)) == "abc-d-efg")
    #expect(try divided("abcdefg", lines, limits: .init(word: 8, before: 1, after: 1)) == "abcdefg")
    #expect(HyphenationLimits(word: -1, before: 0, after: -5) == HyphenationLimits(word: 1, before: 1, after: 1))
  }

  @Test func compoundsAreDividedAtTheirSeamsAndThenInside() throws {
    let lines = [
      "UTF-8", "COMPOUNDLEFTHYPHENMIN 2", "COMPOUNDRIGHTHYPHENMIN 2", "haus1tor", "NEXTLEVEL", "a1u", "t1o", "o1r",
    ]
    // In the parts one letter may not stand alone at the seam; at the word's ends the limits decide.
    #expect(try divided("haustor", lines) == "ha-us-to-r")
    #expect(try divided("haus", lines) == "ha-us")
  }

  @Test func aChangeBeforeTheHyphenIsShown() throws {
    #expect(try divided("schiffahrt", ["UTF-8", "f1f/ff=f,1,2"]) == "schif[f]-fahrt")
    #expect(try divided("asszonnyal", ["UTF-8", "as5szon/sz=,2,1", "n1nyal/ny=ny,1,3"]) == "as[z]-szon[y]-nyal")
    #expect(try divided("zucker", ["UTF-8", "c1k/k=k,1,2"]) == "zu{c}[k]-ker")
    #expect(try divided("intel·ligent", ["UTF-8", "l·9l/=,2,1"]) == "intel{·}[]-ligent")
    #expect(try divided("SCHIFFAHRT", ["UTF-8", "f1f/ff=f,1,2"]) == "SCHIF[F]-FAHRT")
  }

  @Test func aChangeAfterTheHyphenLeavesTheWordWhole() throws {
    #expect(try divided("reëel", ["UTF-8", "e1ë/e=e,1,2"]) == "reëel")
  }

  @Test(arguments: [
    "a1b/", "a1b/x", "a1b/=,0,1", "a1b/=,9,1", "a1b/=,1,99", "a1b/=,x,y", "a1b/=,1", "a1b/=,-1,-1",
    "a1b/=,99999999999999999999,1",
  ])
  func aBrokenChangeTakesItsPatternAway(line: String) throws {
    #expect(try divided("xaby", ["UTF-8", line]) == "xaby")
  }

  @Test(arguments: [
    ("ISO8859-1", [0x66, 0xFC, 0x31, 0x72], "für"), ("KOI8-R", [0xC1, 0x31, 0xC2], "аб"),
    ("microsoft-cp1251", [0xE0, 0x31, 0xE1], "аб"), ("ISO8859-7", [0xE1, 0x31, 0xE2], "αβ"),
    ("ISO8859-2", [0xB9, 0x31, 0xE8], "šč"), ("ISO-8859-13", [0xF0, 0x31, 0xE8], "šč"),
    ("ISO8859-5", [0xD0, 0x31, 0xD1], "аб"), ("UTF-8", [0xD0, 0xB0, 0x31, 0xD0, 0xB1], "аб"),
  ])
  func bytesAreReadInTheFilesOwnCharacterSet(name: String, pattern: [UInt8], word: String) throws {
    let dictionary = try #require(HyphenationDictionary(Array(name.utf8) + [0x0A] + pattern + [0x0A]))
    let last = try #require(word.last)
    #expect(word.divided(by: dictionary, limits: .init(word: 1, before: 1, after: 1)) == "\(word.dropLast())-\(last)")
  }

  @Test(arguments: ["", "\n", "EBCDIC\na1b", "a1b", "UTF-16\na1b"])
  func aFileInNoKnownCharacterSetIsNone(text: String) {
    #expect(HyphenationDictionary(Array(text.utf8)) == nil)
  }

  @Test func anyBytesCanBeRead() throws {
    var random = SeededRandom(seed: 7)
    for charset in ["UTF-8", "ISO8859-1", "KOI8-R"] {
      for _ in 0..<200 {
        let count = Int.random(in: 0..<300, using: &random)
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        let alphabet = (0..<count).map { _ in Array("ab123./=,\n%ALN".utf8)[Int.random(in: 0..<14, using: &random)] }
        for body in [bytes, alphabet] {
          let dictionary = try #require(HyphenationDictionary(Array(charset.utf8) + [0x0A] + body))
          #expect("abababba".divided(by: dictionary).allSatisfy { !$0.isNewline || body.contains(0x0A) })
        }
      }
    }
  }
}

extension String {
  /// The text with its words divided: `-` at each point, what goes in braces, what comes in brackets.
  func divided(
    by dictionary: HyphenationDictionary, language: String = "und", limits: HyphenationLimits = .standard
  ) -> String {
    let scalars = unicodeScalars.map(\.value)
    let boundaries = analyze(scalars, options: AnalysisOptions(), dictionaries: BreakDictionaries()).boundaries
    let hyphenator = Hyphenator(scalars: scalars, limits: limits)
    var result = UnicodeScalarView()
    var at = 0
    func add(_ end: Int) {
      result.append(contentsOf: scalars[at..<end].compactMap { Unicode.Scalar($0) })
      at = end
    }
    for word in hyphenator.words(boundaries) {
      for point in hyphenator.points(in: word, dictionary, language: language) {
        add(point.scalar - (point.change?.dropped ?? 0))
        if let change = point.change {
          if change.dropped > 0 {
            result.append("{")
            add(point.scalar)
            result.append("}")
          }
          result.append(contentsOf: "[\(change.inserted)]".unicodeScalars)
        }
        result.append("-")
      }
    }
    add(scalars.count)
    return String(result)
  }
}
