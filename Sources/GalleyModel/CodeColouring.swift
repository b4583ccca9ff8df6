// SPDX-License-Identifier: MIT

/// One stretch of program text that is one thing.
public struct CodeToken: Hashable, Sendable {
  /// Where it is, in UTF-8 bytes of the code.
  public var range: TextRange
  /// What it is.
  public var type: CodeTokenType
  /// Makes a token.
  public init(_ range: TextRange, _ type: CodeTokenType) {
    self.range = range
    self.type = type
  }
}

/// Why code, or a part of it, stays plain.
public enum CodeWarning: Hashable, Sendable {
  /// No grammars are installed in the folder.
  case grammarsMissing(folder: String)
  /// No grammar has this name or alias.
  case unknownLanguage(String)
  /// The language's grammar, or a part that it builds on, cannot be read; with the reason.
  case grammarFailed(language: String, part: String, reason: String)
  /// The code has more bytes than are looked at.
  case codeTooLong(bytes: Int, limit: Int)
  /// The time for one piece of code was over.
  case timeLimit(seconds: Double)
  /// The memory for one piece of code was used up.
  case memoryLimit(bytes: Int)
  /// The code is nested, or one of its strings or comments is long, beyond what the grammar can follow.
  case nestingLimit
  /// The grammar failed on this code; with the reason.
  case failed(language: String, reason: String)
}

/// Program text cut into tokens.
public struct CodeTokens: Hashable, Sendable {
  /// Every byte of the code once, in order: neither gaps nor overlaps, no empty token. Tokens inside tokens are
  /// flattened: the inner one keeps its type, the rest has the type of the outer one.
  public var tokens: [CodeToken]
  /// What kept the code, or a part of it, plain.
  public var warnings: [CodeWarning]
  /// Makes the result of cutting code.
  public init(_ tokens: [CodeToken], warnings: [CodeWarning] = []) {
    self.tokens = tokens
    self.warnings = warnings
  }
  /// One plain token over all of the code.
  public static func plain(_ code: String, warnings: [CodeWarning] = []) -> CodeTokens {
    let count = code.utf8.count
    return CodeTokens(count == 0 ? [] : [CodeToken(TextRange(0, count), .plain)], warnings: warnings)
  }
}

/// Cuts program text into tokens. Asked while a document is resolved, never during layout.
///
/// The same code and language give the same tokens, whatever was asked before and from however many tasks, as long
/// as no limit of time or memory is met.
public protocol CodeColouring: Sendable {
  /// The tokens of `code`; one plain token, with a warning, where it cannot be coloured.
  /// - Input: `language` is a name or an alias (`swift`, `c++`, `html`), in any case, spaces around it ignored. An empty
  ///   one is plain text and no warning.
  func tokens(of code: String, language: String) -> CodeTokens
}
