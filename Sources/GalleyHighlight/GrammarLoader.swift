// SPDX-License-Identifier: MIT

import GalleyModel

/// Why code stays plain, as an error on the way out.
struct HighlightFailure: Error, Equatable {
  var warning: CodeWarning
  init(_ warning: CodeWarning) { self.warning = warning }
}

extension HighlightLimits {
  /// What a run that ended early is called outside.
  func warning(for error: ScriptError, language: String) -> CodeWarning {
    switch error {
    case .failed(let reason): .failed(language: language, reason: reason)
    case .outOfTime: .timeLimit(seconds: seconds)
    case .outOfMemory: .memoryLimit(bytes: memoryBytes)
    case .outOfStack: .nestingLimit
    case .broken: .failed(language: language, reason: "the engine broke")
    }
  }
}

/// Opens engines and puts grammars into them.
struct GrammarLoader {
  /// Where the grammars are.
  let folder: GrammarFolder
  /// What an engine may use.
  let limits: HighlightLimits

  /// Reads which languages there are.
  func catalogue() throws(HighlightFailure) -> GrammarCatalogue {
    guard let json = folder.catalogue(), folder.part("core") != nil else {
      throw HighlightFailure(.grammarsMissing(folder: folder.path))
    }
    let engine = try emptyEngine()
    do throws(ScriptError) {
      let lines = try engine.call("catalogue", json, seconds: limits.seconds)
      return GrammarCatalogue(String(decoding: lines, as: UTF8.self))
    } catch {
      throw failure(error, language: "", part: "components.json")
    }
  }

  /// An engine with a language and all that it builds on.
  func engine(for language: String, _ parts: [String]) throws(HighlightFailure) -> ScriptEngine {
    let engine = try emptyEngine()
    for part in ["core"] + parts {
      guard let source = folder.part(part) else {
        throw HighlightFailure(.grammarFailed(language: language, part: part, reason: "no such file"))
      }
      do throws(ScriptError) {
        try load(source, part, into: engine)
      } catch {
        throw failure(error, language: language, part: part)
      }
    }
    do throws(ScriptError) {
      let types = CodeTokenType.allCases.map(\.rawValue).joined(separator: " ")
      _ = try engine.call("setTypes", Array(types.utf8), seconds: limits.seconds)
    } catch {
      throw failure(error, language: language, part: "core")
    }
    return engine
  }

  private func emptyEngine() throws(HighlightFailure) -> ScriptEngine {
    guard let engine = ScriptEngine(memoryLimit: limits.memoryBytes) else {
      throw HighlightFailure(.memoryLimit(bytes: limits.memoryBytes))
    }
    do throws(ScriptError) {
      try engine.evaluate(Array(GrammarScript.source.utf8), name: "galley", seconds: limits.seconds)
    } catch {
      throw failure(error, language: "", part: "")
    }
    return engine
  }

  private func load(_ source: [UInt8], _ part: String, into engine: ScriptEngine) throws(ScriptError) {
    do throws(ScriptError) {
      try engine.evaluate(source, name: part, seconds: limits.seconds)
    } catch {
      // Refused before anything of it was run: it may be tried again, in the words that Duktape reads.
      guard case .failed(let reason) = error, reason.hasPrefix("SyntaxError"),
        let plainer = BareExpressions.replaced(in: source)
      else { throw error }
      try engine.evaluate(plainer, name: part, seconds: limits.seconds)
    }
  }

  private func failure(_ error: ScriptError, language: String, part: String) -> HighlightFailure {
    guard case .failed(let reason) = error else {
      return HighlightFailure(limits.warning(for: error, language: language))
    }
    return HighlightFailure(.grammarFailed(language: language, part: part, reason: reason))
  }
}
