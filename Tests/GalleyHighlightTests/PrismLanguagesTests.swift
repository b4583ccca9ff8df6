// SPDX-License-Identifier: MIT

import GalleyModel
import Testing

@testable import GalleyHighlight

/// What Debian's Prism gives.
@Suite struct PrismLanguagesTests {
  /// One for the suite: engines are kept.
  static let highlighter = PrismHighlighter()

  @Test(arguments: Snippet.all) func cutsALanguageIntoTokens(snippet: Snippet) {
    let result = Self.highlighter.tokens(of: snippet.code, language: snippet.language)
    #expect(result.warnings == [])
    #expect(shown(result.tokens, of: snippet.code) == snippet.tokens)
    #expect(tiles(result.tokens, snippet.code))
  }

  @Test(arguments: [
    ("JS", "javascript"), (" ts ", "typescript"), ("sh", "bash"), ("shell", "bash"), ("zsh", "bash"), ("c++", "cpp"),
    ("C#", "csharp"), ("objc", "objectivec"), ("py", "python"), ("rb", "ruby"), ("yml", "yaml"), ("md", "markdown"),
    ("dockerfile", "docker"), ("hs", "haskell"), ("rs", "rust"), ("golang", "go"), ("kt", "kotlin"), ("tex", "latex"),
    ("patch", "diff"), ("h", "c"), ("html", "markup"), ("mathml", "markup"), ("plist", "xml"),
  ]) func knowsAliases(alias: String, name: String) {
    let code = "if (a) { <b c='d'> 1 \"x\" }\n+ e\n# f"
    let named = Self.highlighter.tokens(of: code, language: name)
    #expect(Self.highlighter.tokens(of: code, language: alias) == named)
    #expect(named.warnings == [] && !named.tokens.isEmpty)
  }

  @Test func givesAnAliasTheGrammarOfItsOwn() {
    let code = "<script>var a</script>"
    #expect(
      shown(Self.highlighter.tokens(of: code, language: "xml").tokens, of: code)
        == "punctuation‹<› tag‹script› punctuation‹>› ‹var a› punctuation‹</› tag‹script› punctuation‹>›")
  }

  @Test func loadsEveryLanguageThatIsInstalled() {
    let highlighter = PrismHighlighter(limits: HighlightLimits(seconds: 20, idleEngines: 0))
    let loader = GrammarLoader(folder: GrammarFolder(path: PrismHighlighter.debianFolder), limits: .standard)
    var failed: [String] = []
    do {
      let catalogue = try loader.catalogue()
      let ids = Set(catalogue.names.compactMap { catalogue.language(named: $0)?.id })
      #expect(ids.count == 292)
      for id in ids.sorted() {
        let result = highlighter.tokens(of: "if x { \"é😀\" } // 1\n", language: id)
        if !result.warnings.isEmpty { failed.append("\(id): \(result.warnings)") }
      }
    } catch {
      failed.append("\(error)")
    }
    #expect(failed == [])
  }

  @Test func doesNotDependOnWhatWasAskedBefore() {
    let code = "<p class='a'><script>let a = /b/</script>{{ c }}</p>"
    let fresh = PrismHighlighter().tokens(of: code, language: "html")
    let used = PrismHighlighter(limits: HighlightLimits(cacheBytes: 0))
    for other in ["css", "jsx", "php", "handlebars"] { _ = used.tokens(of: code, language: other) }
    #expect(used.tokens(of: code, language: "html") == fresh)
    #expect(used.tokens(of: code, language: "html") == fresh)
  }

  @Test func listsNamesAndAliases() {
    let names = Set(Self.highlighter.languages)
    #expect(names.isSuperset(of: ["swift", "js", "c++", "objc", "html", "diff", "markup-templating"]))
    #expect(!names.contains("css-extras") && !names.contains("meta"))
  }
}
