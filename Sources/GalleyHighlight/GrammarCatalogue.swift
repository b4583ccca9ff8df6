// SPDX-License-Identifier: MIT

/// Which languages a folder of grammars has, by name and alias.
struct GrammarCatalogue: Sendable {
  /// A language as it was asked for.
  struct Language: Hashable, Sendable {
    /// Its name in the catalogue.
    var id: String
    /// The name that its grammar is looked up by first: an alias may have a grammar of its own (`xml` of `markup`).
    var name: String
  }

  private var ids: [String: String] = [:]
  private var parts: [String: [String]] = [:]

  /// Every name and alias, in alphabetical order.
  var names: [String] { ids.keys.sorted() }

  /// Names that people write and Prism does not know.
  private static let moreAliases: [(String, String)] = [
    ("c++", "cpp"), ("cc", "cpp"), ("cxx", "cpp"), ("hpp", "cpp"), ("h", "c"), ("c#", "csharp"), ("f#", "fsharp"),
    ("golang", "go"), ("rs", "rust"), ("zsh", "bash"), ("console", "shell-session"), ("patch", "diff"), ("htm", "html"),
    ("plist", "xml"), ("obj-c", "objectivec"), ("objective-c", "objectivec"), ("mjs", "javascript"),
    ("cjs", "javascript"), ("jsonc", "json5"), ("ps1", "powershell"), ("pl", "perl"), ("ml", "ocaml"),
    ("clj", "clojure"), ("make", "makefile"), ("proto", "protobuf"),
  ]

  /// Reads what `galley.catalogue` returns: a line a language, of name, aliases and parts, between tabs.
  init(_ lines: String) {
    for line in lines.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { $0.split(separator: " ") }
      guard fields.count == 3, let id = fields[0].first.map(String.init) else { continue }
      ids[id] = id
      parts[id] = fields[2].map(String.init)
      for alias in fields[1] where ids[String(alias)] == nil { ids[String(alias)] = id }
    }
    for (alias, name) in Self.moreAliases where ids[alias] == nil { ids[alias] = ids[name] }
  }

  /// The language that has `name`, which is in lower case, as its name or alias.
  func language(named name: String) -> Language? { ids[name].map { Language(id: $0, name: name) } }

  /// The parts to load for a language, in order.
  func parts(of language: Language) -> [String] { parts[language.id] ?? [] }
}
