// SPDX-License-Identifier: MIT
import GalleyLayout
import Testing

/// The test files of UAX #14 and #29, whole.
@Suite struct UnicodeBoundaryConformanceTests {
  @Test func lineBreaksPassEveryCaseOfLineBreakTest() throws {
    try check("LineBreakTest.txt", count: 7_654, flag: .lineBreak) { lineBreaks($0) }
  }

  @Test func graphemesPassEveryCaseOfGraphemeBreakTest() throws {
    try check("GraphemeBreakTest.txt", count: 602, flag: .grapheme) { graphemeBoundaries($0) }
  }

  @Test func wordsPassEveryCaseOfWordBreakTest() throws {
    try check("WordBreakTest.txt", count: 1_823, flag: .word) { wordBoundaries($0) }
  }

  @Test func sentencesPassEveryCaseOfSentenceBreakTest() throws {
    let dictionaries = BreakDictionaries()
    try check("SentenceBreakTest.txt", count: 502, flag: .word) { scalars in
      var flags = [BoundaryFlags](repeating: [], count: scalars.count + 1)
      for index in [0, scalars.count] + sentenceBoundaries(scalars, dictionaries: dictionaries) { flags[index] = .word }
      return flags
    }
  }

  @Test func analyzeAnswersAsLineBreakTest() throws {
    let dictionaries = BreakDictionaries()
    try check("LineBreakTest.txt", count: 7_654, flag: .lineBreak) {
      analyze($0, options: AnalysisOptions(), dictionaries: dictionaries).boundaries
    }
  }

  @Test func analyzeAnswersAsGraphemeBreakTest() throws {
    let dictionaries = BreakDictionaries()
    try check("GraphemeBreakTest.txt", count: 602, flag: .grapheme) {
      analyze($0, options: AnalysisOptions(needsWords: true), dictionaries: dictionaries).boundaries
    }
  }

  private func check(
    _ name: String, count: Int, flag: BoundaryFlags, _ boundaries: ([UInt32]) -> [BoundaryFlags]
  ) throws {
    let cases = try BreakCase.all(in: name)
    #expect(cases.count == count)
    var failures: [String] = []
    for one in cases {
      let found = boundaries(one.scalars).map { $0.contains(flag) }
      if found != one.boundaries {
        let shown = one.scalars.map { String($0, radix: 16) }.joined(separator: " ")
        failures.append("\(shown): expected \(one.boundaries), found \(found)")
      }
    }
    #expect(failures.isEmpty, "\(failures.count) of \(cases.count) differ; first: \(failures.prefix(5))")
  }
}
