// SPDX-License-Identifier: MIT
import GalleyLayout
import GalleyModel
import Testing

@Suite struct AnalyzeLineBreakTests {
  struct LineCase: CustomTestStringConvertible {
    var name: String
    /// `|` stands where a break is expected.
    var text: String
    var strictness = LineBreakStrictness.strict
    var wordBreak = WordBreak.normal
    var language = ""
    var web = false
    var testDescription: String { name }
  }

  @Test(arguments: [
    LineCase(name: "spaces", text: "one |two  |three"),
    LineCase(name: "hyphen and slash", text: "well-|known |a/|b"),
    LineCase(name: "word joiner", text: "a/\u{2060}b"),
    LineCase(name: "no-break space", text: "10\u{A0}km |long"),
    LineCase(name: "zero width space", text: "f\u{200B}|i"),
    LineCase(name: "prices", text: "$(12.35) |2.1% |(a)3"),
    LineCase(name: "prefix before a bracket without number", text: "$|(a)"),
    LineCase(name: "emoji sequences", text: "👨‍👩‍👧|🇩🇪|🇫🇷|👍🏽|☺️"),
    LineCase(name: "ideographs and punctuation", text: "人|人|生|而，|在|「尊」|严"),
    LineCase(name: "small kana, strict", text: "かぁ|かッー"),
    LineCase(name: "small kana, normal", text: "か|ぁ|か|ッ|ー", strictness: .normal),
    LineCase(name: "wave dash, normal, Japanese", text: "字|〜|字", strictness: .normal, language: "ja"),
    LineCase(name: "wave dash, normal, no language", text: "字〜|字", strictness: .normal),
    LineCase(name: "wave dash, strict, Japanese", text: "字〜|字", language: "ja"),
    LineCase(name: "hyphen, normal, Chinese", text: "字|‐|字 |a‐|b", strictness: .normal, language: "zh-Hant"),
    LineCase(name: "hyphen, normal, no language", text: "字‐|字", strictness: .normal),
    LineCase(name: "hyphen, loose", text: "字|‐|字 |a–|b", strictness: .loose),
    LineCase(name: "iteration mark, normal", text: "人々|人", strictness: .normal, language: "ja"),
    LineCase(name: "iteration mark, loose", text: "人|々|人", strictness: .loose),
    LineCase(name: "ellipses, normal", text: "字……|字", strictness: .normal, language: "ja"),
    LineCase(name: "ellipses, loose", text: "字|…|…|字 |wait…", strictness: .loose),
    LineCase(name: "centred punctuation, normal, Japanese", text: "字・|字！|字", strictness: .normal, language: "ja"),
    LineCase(name: "centred punctuation, loose, Japanese", text: "字|・|字|！|字", strictness: .loose, language: "ja"),
    LineCase(name: "centred punctuation, loose, Korean", text: "字・|字！|字", strictness: .loose, language: "ko"),
    LineCase(name: "suffix, loose, Chinese", text: "字|％|字", strictness: .loose, language: "zh"),
    LineCase(name: "suffix, loose, English", text: "字％|字", strictness: .loose, language: "en"),
    LineCase(name: "prefix, loose, Japanese", text: "￥|字", strictness: .loose, language: "ja-JP"),
    LineCase(name: "script subtag says Japanese", text: "字|〜|字", strictness: .normal, language: "und-Jpan"),
    LineCase(name: "anywhere", text: "a|b| |-|c|e\u{301}|\u{A0}|👍🏽|字|。", strictness: .anywhere),
    LineCase(name: "keep-all, Korean", text: "한국어 |텍스트", wordBreak: .keepAll),
    LineCase(name: "keep-all, Japanese", text: "日本語の、|カタカナー。|a-|b", wordBreak: .keepAll),
    LineCase(name: "keep-all, small kana, normal", text: "かぁか", strictness: .normal, wordBreak: .keepAll),
    LineCase(name: "break-all", text: "a|b|c, |d|e\u{301}|1|2|א|ב", wordBreak: .breakAll),
    LineCase(name: "break-all keeps clusters", text: "\u{600}1|2|न|म|स्|ते", wordBreak: .breakAll),
    LineCase(name: "the web: slash and minus", text: "a/b |-5 |a-|5 |x-|y |1-|2 |-$", web: true),
    LineCase(name: "the web: behind ?, before brackets", text: "a?|b=c |a.|(b) |f(x) |? |)", web: true),
    LineCase(name: "the web: not ASCII as ever", text: "é/|é |字|字", web: true),
  ])
  func breaks(_ one: LineCase) {
    let text = one.text.unicodeScalars.filter { $0 != "|" }.map(\.value)
    let options = AnalysisOptions(
      lineBreakStrictness: one.strictness, wordBreak: one.wordBreak, language: one.language, webASCIIHabits: one.web)
    let found = analyze(text, options: options, dictionaries: BreakDictionaries()).boundaries
    #expect(shown(text, found, .lineBreak) == one.text)
  }

  @Test func hardBreaksAreMandatory() {
    let found = lineBreaks(scalars("a\r\nb\u{2028}c\u{85}d\u{B}\n"))
    let places = found.indices.filter { found[$0].contains(.mandatoryBreak) }
    #expect(places == [3, 5, 7, 9, 10])
    #expect(places.allSatisfy { found[$0].contains(.lineBreak) })
    #expect(lineBreaks(scalars("ab")).map(\.rawValue) == [0, 0, BoundaryFlags.lineBreak.rawValue])
  }

  @Test func softHyphensAreMarkedWhereTheyMayShow() {
    let found = lineBreaks(scalars("so\u{AD}ft\u{AD} x\u{AD}"))
    #expect(found.indices.filter { found[$0].contains(.softHyphen) } == [3])
    #expect(shown(scalars("so\u{AD}ft\u{AD} x\u{AD}"), found, .lineBreak) == "so\u{AD}|ft\u{AD} |x\u{AD}")
  }

  @Test func noTextHasOneBoundary() {
    let options = AnalysisOptions(needsWords: true)
    let found = analyze([], options: options, dictionaries: BreakDictionaries())
    #expect(found.boundaries == [[.lineBreak, .grapheme, .word]])
    #expect(found.levels.isEmpty && found.scriptRuns.isEmpty && found.baseLevel == 0)
  }
}

/// The text with `|` at each boundary inside it.
func shown(_ text: [UInt32], _ boundaries: [BoundaryFlags], _ flag: BoundaryFlags) -> String {
  var result = String.UnicodeScalarView()
  for index in text.indices {
    if index > 0, boundaries[index].contains(flag) { result.append("|") }
    if let scalar = Unicode.Scalar(text[index]) { result.append(scalar) }
  }
  return String(result)
}
