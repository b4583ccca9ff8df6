// SPDX-License-Identifier: MIT

import FoundationEssentials
import GalleyModel
import TestMaterial

@testable import GalleyHighlight

/// A folder of grammars of our own: a language is a function from code to tokens, so that each can misbehave in its own
/// way.
struct GrammarFolderFixture: ~Copyable {
  private let folder: ScratchDirectory
  var path: String { folder.path }

  static let core = """
    var Prism = {
      languages: {}, hooks: { run: function () {} },
      tokenize: function (code, grammar) { return grammar(code); }
    };
    """

  /// Languages by name, each the body of a function of `code`; or, after `!`, a whole program.
  init(_ languages: [String: String], components: String? = nil, core: String? = GrammarFolderFixture.core) throws {
    let folder = try ScratchDirectory()
    try FileManager.default.createDirectory(atPath: folder.path + "/components", withIntermediateDirectories: true)
    func write(_ text: String, _ name: String) throws { try Self.write(text, "\(path)/\(name)") }
    let path = folder.path
    let names = languages.keys.sorted().map { "\"\($0)\": {}" }.joined(separator: ", ")
    try write(components ?? "{\"languages\": {\"meta\": {}, \(names)}}", "components.json")
    if let core { try write(core, "components/prism-core.js") }
    for (name, body) in languages {
      let program = "Prism.languages['\(name)'] = function (code) { \(body) };"
      try write(body.hasPrefix("!") ? String(body.dropFirst()) : program, "components/prism-\(name).js")
    }
    self.folder = folder
  }

  private static func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
}

/// Tokens as `type‹text›`, plain ones without a type, and without those of spaces alone.
func shown(_ tokens: [CodeToken], of code: String) -> String {
  let bytes = Array(code.utf8)
  return tokens.compactMap { token in
    let text = String(decoding: bytes[token.range.range], as: UTF8.self)
    if token.type == .plain {
      return text.utf8.allSatisfy { $0 <= 32 } ? nil : "‹\(text)›"
    }
    return "\(token.type.rawValue)‹\(text)›"
  }.joined(separator: " ")
}

/// Whether tokens hold each byte once, in order, on scalar borders, and none is empty.
func tiles(_ tokens: [CodeToken], _ code: String) -> Bool {
  let bytes = Array(code.utf8)
  var end = 0
  for token in tokens {
    guard token.range.lower == end, token.range.upper > end, token.range.upper <= bytes.count else { return false }
    end = token.range.upper
    if end < bytes.count, bytes[end] & 0xC0 == 0x80 { return false }
  }
  return end == bytes.count
}
