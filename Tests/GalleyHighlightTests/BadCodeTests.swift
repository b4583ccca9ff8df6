// SPDX-License-Identifier: MIT

import GalleyModel
import TestMaterial
import Testing

@testable import GalleyHighlight

/// Code that is not well formed, real grammars.
@Suite struct BadCodeTests {
  static let highlighter = PrismHighlighter(limits: HighlightLimits(seconds: 30))

  @Test func mapsOffsetsThroughEveryWidth() {
    let code = "let é = \"漢😀e\u{301}\" // 👩‍👩‍👧 ∀\nlet b = 1"
    let result = Self.highlighter.tokens(of: code, language: "swift")
    #expect(
      shown(result.tokens, of: code)
        == "keyword‹let› ‹ é › operator‹=› string‹\"漢😀e\u{301}\"› comment‹// 👩‍👩‍👧 ∀› keyword‹let› ‹ b › operator‹=› number‹1›"
    )
    #expect(tiles(result.tokens, code))
  }

  @Test func keepsNullsAndRepairedBytes() {
    let code = String(
      decoding: Array("var a\u{0}b = '".utf8) + [0xFF, 0xC3, 0xED, 0xA0, 0x80] + Array("';\u{0}".utf8), as: UTF8.self)
    let result = Self.highlighter.tokens(of: code, language: "js")
    #expect(
      shown(result.tokens, of: code)
        == "keyword‹var› ‹ a\u{0}b › operator‹=› string‹'\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}'› punctuation‹;›")
    #expect(tiles(result.tokens, code))
  }

  @Test(arguments: [
    ("js", "let a = \"open\nlet b"), ("js", "/* open"), ("python", "\"\"\"open"), ("html", "<a href=\"open"),
    ("swift", "\"a\\(b"), ("json", "{\"a\": [1,"), ("markdown", "```\nopen"), ("css", "a { b: c"),
    ("php", "<?php \"$a"),
    ("js", "\r\n\r\r\n"), ("bash", "cat <<E\nopen"), ("ruby", "%q(((("), ("rust", "r###\"open\"##"),
  ]) func readsCodeThatIsNotClosed(language: String, code: String) {
    let result = Self.highlighter.tokens(of: code, language: language)
    #expect(result.warnings == [])
    #expect(tiles(result.tokens, code))
  }

  /// A hundred thousand of one thing: done, or plain with the limit that was met.
  @Test(
    .serialized,
    arguments: [
      ("js", "("), ("js", "`${"), ("html", "<"), ("css", "{"), ("swift", "\"\\("), ("markdown", "**a"), ("json", "["),
      ("c", "/*"), ("latex", "{"), ("regex", "("),
    ]) func survivesDeepNesting(language: String, piece: String)
  {
    let highlighter = PrismHighlighter(limits: HighlightLimits(codeBytes: 1 << 20, seconds: 0.5))
    let code = String(repeating: piece, count: 20_000)
    let clock = ContinuousClock()
    let start = clock.now
    let result = highlighter.tokens(of: code, language: language)
    // Processor time is held to half a second; a busy machine may take many times as long for it.
    #expect(clock.now - start < .seconds(120))
    #expect(tiles(result.tokens, code))
    for warning in result.warnings {
      switch warning {
      case .timeLimit, .memoryLimit, .nestingLimit: #expect(result.tokens.count == 1)
      default: Issue.record("\(warning)")
      }
    }
  }

  @Test func leavesAMillionBracketsPlain() {
    let code = String(repeating: "(", count: 1_000_000)
    #expect(
      Self.highlighter.tokens(of: code, language: "js")
        == .plain(code, warnings: [.codeTooLong(bytes: 1_000_000, limit: 131_072)]))
  }

  @Test func tilesRandomText() {
    var random = SeededRandom(seed: 0x6A11E7)
    let pieces = [
      "\"", "'", "`", "{", "}", "(", ")", "<", ">", "/*", "*/", "//", "\n", "\\", "${", "#", "a", "é", "😀", "1", " ",
      "\u{0}", "--", "=", "if", "\u{301}", "\r", "<?php", "```", "@", "$x",
    ]
    for round in 0..<60 {
      let code = (0..<40).map { _ in random.pick(pieces) }.joined()
      let language = ["swift", "js", "html", "php", "markdown", "bash", "ruby", "css", "c", "python"][round % 10]
      let result = Self.highlighter.tokens(of: code, language: language)
      #expect(result.warnings == [], "seed \(random.seed), round \(round), \(language)")
      #expect(tiles(result.tokens, code), "seed \(random.seed), round \(round), \(language)")
    }
  }
}
