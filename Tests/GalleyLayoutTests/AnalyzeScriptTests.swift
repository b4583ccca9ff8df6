// SPDX-License-Identifier: MIT
import GalleyLayout
import TestMaterial
import Testing

@Suite struct AnalyzeScriptTests {
  struct ScriptCase: CustomTestStringConvertible {
    var name: String
    var text: String
    var runs: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    ScriptCase(name: "no text", text: "", runs: ""),
    ScriptCase(name: "common alone", text: "12 !?", runs: "Zyyy:5"),
    ScriptCase(name: "common takes the script before", text: "abc 12", runs: "Latn:6"),
    ScriptCase(name: "common at the start takes the script behind", text: "12 (аб", runs: "Cyrl:6"),
    ScriptCase(name: "a change of script", text: "abc где", runs: "Latn:4,Cyrl:7"),
    ScriptCase(
      name: "the closing bracket takes the script of the opening", text: "ab (вг) cd", runs: "Latn:4,Cyrl:6,Latn:10"),
    ScriptCase(name: "nested brackets", text: "a[б(c)д]e", runs: "Latn:2,Cyrl:4,Latn:5,Cyrl:7,Latn:9"),
    ScriptCase(name: "a closing bracket without opening", text: "аб) c", runs: "Cyrl:4,Latn:5"),
    ScriptCase(name: "danda stays with Devanagari", text: "नम। x", runs: "Deva:4,Latn:5"),
    ScriptCase(name: "danda stays with Bengali", text: "দুনি।", runs: "Beng:5"),
    ScriptCase(name: "danda does not stay with Latin", text: "ab।", runs: "Latn:2,Deva:3"),
    ScriptCase(name: "Arabic digits stay with Arabic", text: "سلام ١٢", runs: "Arab:7"),
    ScriptCase(name: "Arabic digits alone", text: "١٢", runs: "Arab:2"),
    ScriptCase(name: "Arabic comma stays with Thaana", text: "ދ،", runs: "Thaa:2"),
    ScriptCase(name: "length mark of hiragana", text: "らーめん", runs: "Hira:4"),
    ScriptCase(name: "length mark of katakana", text: "ラーメン", runs: "Kana:4"),
    ScriptCase(name: "ideographic stop stays with what is before", text: "漢。か。", runs: "Hani:2,Hira:4"),
    ScriptCase(name: "corner brackets take the script behind", text: "「か」", runs: "Hira:3"),
    ScriptCase(name: "corner brackets around Latin", text: "「かな ABC」", runs: "Hira:4,Latn:7,Hira:8"),
    ScriptCase(name: "ideographic iteration mark", text: "人々", runs: "Hani:2"),
    ScriptCase(
      name: "an inherited mark keeps its base", text: "e\u{301}α\u{301}я\u{301}", runs: "Latn:2,Grek:4,Cyrl:6"),
    ScriptCase(name: "a Cyrillic mark keeps its Greek base", text: "α\u{483}x", runs: "Grek:2,Latn:3"),
    ScriptCase(name: "a mark takes its dotted circle", text: "ab ◌ि", runs: "Latn:3,Deva:5"),
    ScriptCase(name: "emoji stay with the text", text: "ab 👨‍👩‍👧 аб", runs: "Latn:9,Cyrl:11"),
    ScriptCase(name: "unassigned and private use", text: "а\u{E000}\u{378}", runs: "Cyrl:3"),
  ])
  func resolves(_ one: ScriptCase) {
    let runs = resolveScripts(scalars(one.text))
    #expect(runs.map { "\($0.script.name):\($0.upper)" }.joined(separator: ",") == one.runs)
  }

  @Test func everyScalarIsInOneRunAndNeighboursDiffer() {
    var random = SeededRandom(seed: 71)
    let alphabet = scalars("aбα漢かカ한אعन্க።0 .()[]「」।،ー\u{300}\u{483}\u{93F}\u{200D}😀\u{FE0F}")
    for _ in 0..<2_000 {
      let text = (0..<random.below(30)).map { _ in alphabet[random.below(alphabet.count)] }
      let runs = resolveScripts(text)
      #expect((runs.last?.upper ?? 0) == text.count, "seed \(random.seed): \(text)")
      for (left, right) in zip(runs, runs.dropFirst()) {
        #expect(left.upper < right.upper && left.script != right.script, "seed \(random.seed): \(text)")
      }
    }
  }

  @Test func tagsAreThoseOfISO15924() {
    #expect(ScriptID(tag: "Latn")?.tag == 0x4C61_746E)
    #expect(ScriptID(tag: "Latn")?.name == "Latn")
    #expect(ScriptID.common.name == "Zyyy")
    #expect(ScriptID.inherited.name == "Zinh")
    #expect(ScriptID.unknown.name == "Zzzz")
    #expect(ScriptID(tag: "Xxxx") == nil)
    #expect(UnicodeProperties.script(0x11F00).name == "Kawi")  // Unicode 15.0
    #expect(UnicodeProperties.scriptExtensions(0x30FC).members.map(\.name) == ["Hira", "Kana"])
    #expect(UnicodeProperties.scriptExtensions(0x41).members.map(\.name) == ["Latn"])
    #expect(UnicodeProperties.scriptExtensions(0x20).members.isEmpty)
  }
}
