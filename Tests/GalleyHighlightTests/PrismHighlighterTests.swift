// SPDX-License-Identifier: MIT

import GalleyModel
import Testing

@testable import GalleyHighlight

/// The highlighter over grammars of our own.
@Suite struct PrismHighlighterTests {
  private static func result(
    _ body: String, of code: String = "abc", limits: HighlightLimits = .standard
  ) throws -> CodeTokens {
    let folder = try GrammarFolderFixture(["x": body])
    return PrismHighlighter(grammars: folder.path, limits: limits).tokens(of: code, language: "x")
  }

  // MARK: Flattening

  @Test(arguments: [
    ("a string is plain", "return ['abc'];", "‹abc›"),
    ("a token has its type", "return ['a', {type: 'keyword', content: 'bc'}];", "‹a› keyword‹bc›"),
    (
      "an inner token keeps its type and the rest has the outer one's",
      "return [{type: 'string', content: ['a', {type: 'number', content: 'b'}, 'c']}];", "string‹a› number‹b› string‹c›"
    ),
    ("content may be a token", "return {type: 'tag', content: {type: 'url', content: 'abc'}};", "url‹abc›"),
    (
      "an unknown type goes by its alias", "return [{type: 'zzz', alias: ['yyy', 'builtin'], content: 'abc'}];",
      "builtin‹abc›"
    ),
    ("a known type goes before its alias", "return [{type: 'regex', alias: 'keyword', content: 'abc'}];", "regex‹abc›"),
    (
      "an unknown type without alias looks like what is around it",
      "return [{type: 'bold', content: ['a', {type: 'content', content: 'bc'}]}];", "bold‹a› bold‹bc›"
    ),
    (
      "names of objects' own members are no types", "return [{type: 'toString', alias: '__proto__', content: 'abc'}];",
      "‹abc›"
    ),
    (
      "empty tokens are left out", "return ['', {type: 'tag', content: ''}, 'abc', {type: 'tag', content: []}];",
      "‹abc›"
    ),
  ]) func flattens(title: String, body: String, tokens: String) throws {
    let result = try Self.result(body)
    #expect(shown(result.tokens, of: "abc") == tokens)
    #expect(result.warnings == [])
  }

  @Test(arguments: CodeTokenType.allCases) func readsEveryType(type: CodeTokenType) throws {
    let result = try Self.result("return [{type: '\(type.rawValue)', content: code}];")
    #expect(result.tokens == [CodeToken(TextRange(0, 3), type)])
  }

  // MARK: Failures

  @Test(arguments: [
    ("throw new Error('no');", "Error: no"), ("return ['ab'];", "the tokens are not the code"),
    ("return ['abcd'];", "the tokens are not the code"),
    ("return null;", "TypeError: cannot read property 'content' of null"),
    ("throw {toString: function () { throw 1; }};", ""),
  ]) func leavesCodePlainWhereAGrammarFails(body: String, reason: String) throws {
    #expect(try Self.result(body) == .plain("abc", warnings: [.failed(language: "x", reason: reason)]))
  }

  @Test(arguments: [
    "while (true);", "try { while (true); } finally { while (true); }",
    "return /^(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!') ? [] : [code];",
  ]) func stopsAfterItsTime(body: String) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try Self.result(body, limits: HighlightLimits(seconds: 0.2))
    #expect(result == .plain("abc", warnings: [.timeLimit(seconds: 0.2)]))
    #expect(clock.now - start < .seconds(60))
  }

  @Test(arguments: [Double.nan, -1, 0]) func takesNoTimeForNone(seconds: Double) throws {
    // Small things may be done before the clock is looked at; endless ones are not.
    let result = try Self.result("while (true);", limits: HighlightLimits(seconds: seconds))
    #expect(result.tokens == [CodeToken(TextRange(0, 3), .plain)] && result.warnings.count == 1)
  }

  @Test(arguments: [
    "var a = []; while (true) a.push('x' + a.length);", "var s = code; while (true) s += s;",
    "return new Uint8Array(1e9);", "var a = []; while (true) { try { a.push([a.length]); } catch (e) {} }",
  ]) func stopsAtItsMemory(body: String) throws {
    let limits = HighlightLimits(memoryBytes: 2 << 20)
    #expect(try Self.result(body, limits: limits) == .plain("abc", warnings: [.memoryLimit(bytes: 2 << 20)]))
  }

  @Test(arguments: [
    "function f() { return f() + 1; } f();", "var t = code; for (var i = 0; i < 20000; i++) t = [t]; return t;",
    "var s = 'a'; while (s.length < 1e6) s += s; /^(?:a|b)*$/.test(s);",
    "var s = '('; while (s.length < 1e5) s += s; new RegExp(s);",
  ]) func stopsWhereItIsTooDeep(body: String) throws {
    let limits = HighlightLimits(seconds: 30)
    #expect(try Self.result(body, limits: limits) == .plain("abc", warnings: [.nestingLimit]))
  }

  @Test(arguments: stride(from: 0, through: 1_200_000, by: 7_919).map { $0 })
  func survivesEveryMemoryLimit(bytes: Int) throws {
    let result = try Self.result("return [code];", limits: HighlightLimits(seconds: 30, memoryBytes: bytes))
    #expect(result == .plain("abc") || result == .plain("abc", warnings: [.memoryLimit(bytes: bytes)]))
  }

  @Test func worksAgainAfterAFailure() throws {
    let folder = try GrammarFolderFixture([
      "x": "if (code === 'bad') while (true); return [{type: 'tag', content: code}];"
    ])
    let highlighter = PrismHighlighter(grammars: folder.path, limits: HighlightLimits(seconds: 0.2))
    let good = CodeTokens([CodeToken(TextRange(0, 4), .tag)])
    #expect(highlighter.tokens(of: "good", language: "x") == good)
    #expect(highlighter.tokens(of: "bad", language: "x").warnings == [.timeLimit(seconds: 0.2)])
    #expect(highlighter.tokens(of: "fine", language: "x") == good)
  }

  @Test func givesScriptsNothingOfTheMachine() throws {
    let result = try Self.result(
      """
      var all = ['require', 'process', 'module', 'print', 'alert', 'console', 'load', 'readFile', 'fetch', 'XMLHttpRequest',
        'setTimeout', 'Duktape', 'WebAssembly', 'Worker'];
      throw all.filter(function (name) { return name in (function () { return this; })(); }).join();
      """)
    #expect(result.warnings == [.failed(language: "x", reason: "")])
  }

  // MARK: Folders

  @Test func warnsWhereNoGrammarsAreInstalled() throws {
    let highlighter = PrismHighlighter(grammars: "/nowhere")
    #expect(highlighter.languages == [])
    #expect(
      highlighter.tokens(of: "let a", language: "swift")
        == .plain("let a", warnings: [.grammarsMissing(folder: "/nowhere")]))
    let folder = try GrammarFolderFixture([:], core: nil)
    #expect(
      PrismHighlighter(grammars: folder.path).tokens(of: "a", language: "x").warnings
        == [.grammarsMissing(folder: folder.path)])
  }

  @Test func warnsWhereAPartIsMissingOrBroken() throws {
    let folder = try GrammarFolderFixture(["x": "!var a = (;", "y": "!null.z", "z": "return [];", "none": "!"])
    try folder.remove("components/prism-z.js")
    let highlighter = PrismHighlighter(grammars: folder.path)
    func warning(_ language: String) -> CodeWarning? { highlighter.tokens(of: "a", language: language).warnings.first }
    #expect(
      warning("x")
        == .grammarFailed(
          language: "x", part: "x", reason: "SyntaxError: empty expression not allowed (line 1, end of input)"))
    #expect(
      warning("y")
        == .grammarFailed(language: "y", part: "y", reason: "TypeError: cannot read property 'z' of null"))
    #expect(warning("z") == .grammarFailed(language: "z", part: "z", reason: "no such file"))
  }

  @Test(arguments: [
    "", "{", "[]", "{\"languages\": 1}", "null", "{\"languages\": {\"x\": {\"require\": [\"x\", \"y\"]}}}",
  ])
  func survivesBadComponents(json: String) throws {
    let folder = try GrammarFolderFixture(["x": "return [code];"], components: json)
    let result = PrismHighlighter(grammars: folder.path).tokens(of: "a", language: "x")
    #expect(result.tokens == [CodeToken(TextRange(0, 1), .plain)])
  }

  @Test func readsNoFileOutsideTheFolder() throws {
    let folder = try GrammarFolderFixture([:], components: #"{"languages": {"x/../../y": {}, "q": {"require": "/z"}}}"#)
    let highlighter = PrismHighlighter(grammars: folder.path)
    #expect(
      highlighter.tokens(of: "a", language: "x/../../y").warnings
        == [.grammarFailed(language: "x/../../y", part: "x/../../y", reason: "no such file")])
  }

  @Test func loadsPartsInOrder() throws {
    let folder = try GrammarFolderFixture(
      [
        "a": "!Prism.languages.a = function (c) { return c; }; Prism.order = 'a';", "b": "!Prism.order += 'b';",
        "c": "!Prism.order += 'c'; Prism.languages.c = function () { throw Prism.order; };",
        "o": "!Prism.order += 'o';",
        "e": "!Prism.order += 'e';",
      ],
      components: """
        {"languages": {"meta": {}, "c": {"require": ["b", "a"], "optional": ["e", "o"], "alias": "see"},
          "e": {"modify": "a"}, "o": {"require": "b"}, "b": {"require": "a"}, "a": {}}}
        """)
    // `e` only adds to another language: `c` is read without it.
    #expect(
      PrismHighlighter(grammars: folder.path).tokens(of: "a", language: "see").warnings
        == [.failed(language: "c", reason: "abo" + "c")])
  }

  // MARK: Names, cache, tasks

  @Test func warnsOfAnUnknownLanguage() {
    #expect(
      PrismHighlighter().tokens(of: "a", language: "Klingon")
        == .plain("a", warnings: [.unknownLanguage("klingon")]))
    #expect(
      PrismHighlighter().tokens(of: "a", language: "constructor")
        == .plain("a", warnings: [.unknownLanguage("constructor")]))
  }

  @Test(arguments: ["", " ", "text", "Plain", "txt", "none"]) func plainTextIsNoFailure(language: String) {
    #expect(PrismHighlighter(grammars: "/nowhere").tokens(of: "a", language: language) == .plain("a"))
  }

  @Test func emptyCodeHasNoTokens() {
    #expect(PrismHighlighter().tokens(of: "", language: "swift") == CodeTokens([]))
  }

  @Test func keepsResultsWithinItsBytes() throws {
    let folder = try GrammarFolderFixture(["x": "this.n = (this.n || 0) + 1; return [{type: 'tag', content: code}];"])
    let highlighter = PrismHighlighter(grammars: folder.path, limits: HighlightLimits(cacheBytes: 4_000))
    for number in 0..<100 {
      let code = "code \(number)"
      #expect(highlighter.tokens(of: code, language: "x").tokens.count == 1)
      #expect(highlighter.cachedBytes > 0 && highlighter.cachedBytes <= 4_000)
    }
  }

  @Test func answersFromTheCache() throws {
    let folder = try GrammarFolderFixture([
      "x": "Prism.n = (Prism.n || 0) + 1; return [{type: Prism.n === 1 ? 'tag' : 'url', content: code}];"
    ])
    let kept = PrismHighlighter(grammars: folder.path)
    let unkept = PrismHighlighter(grammars: folder.path, limits: HighlightLimits(cacheBytes: 0))
    #expect([1, 2].map { _ in kept.tokens(of: "a", language: "x").tokens[0].type } == [.tag, .tag])
    #expect([1, 2].map { _ in unkept.tokens(of: "a", language: "x").tokens[0].type } == [.tag, .url])
  }

  @Test func tellsApartTextsThatStringsCallEqual() throws {
    let highlighter = PrismHighlighter()
    let (one, two) = ("\"\u{E9}\"", "\"e\u{301}\"")
    #expect(one == two)
    #expect(highlighter.tokens(of: one, language: "js").tokens == [CodeToken(TextRange(0, 4), .string)])
    #expect(highlighter.tokens(of: two, language: "js").tokens == [CodeToken(TextRange(0, 5), .string)])
  }

  @Test func worksForManyTasksAtOnce() async {
    let highlighter = PrismHighlighter(limits: HighlightLimits(seconds: 60, cacheBytes: 0, idleEngines: 2))
    let snippets = Snippet.all.filter { ["c", "swift", "json", "css"].contains($0.language) }
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<16 {
        group.addTask {
          let snippet = snippets[task % snippets.count]
          let result = highlighter.tokens(of: snippet.code, language: snippet.language)
          return shown(result.tokens, of: snippet.code) == snippet.tokens
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
