// SPDX-License-Identifier: MIT

public import GalleyModel
import Synchronization

/// Colours code by Prism's grammars, which are read from the machine (Debian's package `node-prismjs`) and run in
/// Duktape.
///
/// Each language has an engine of its own, with nothing in it but what its grammar builds on, so that tokens do not
/// depend on what was asked for before. Engines are lent to one caller at a time; no lock is held while one works. An
/// engine that failed is thrown away.
///
/// - Limits: `HighlightLimits`. Nothing that code or grammars contain can throw, crash or hang: the code stays plain,
///   and a warning says why.
/// - Source: Prism 1.29, `Prism.tokenize` with the hooks around it, tokens flattened.
public final class PrismHighlighter: CodeColouring {
  private struct State {
    var catalogue: GrammarCatalogue?
    /// Engines that no one uses, the one that was used last at the end.
    var idle: [(id: String, engine: ScriptEngine)] = []
  }
  private let state = Mutex(State())
  private let cache: TokenCache
  private let folder: GrammarFolder
  private let limits: HighlightLimits

  /// Where Debian's package `node-prismjs` puts Prism.
  public static let debianFolder = "/usr/share/nodejs/prismjs"

  /// Makes a highlighter. Reads nothing yet.
  /// - Input: `grammars` is the folder that holds `components.json` and `components`.
  public init(grammars: String = PrismHighlighter.debianFolder, limits: HighlightLimits = .standard) {
    folder = GrammarFolder(path: grammars)
    self.limits = limits
    cache = TokenCache(byteLimit: limits.cacheBytes)
  }

  /// The names and aliases of all languages, in alphabetical order; none where no grammars are installed.
  public var languages: [String] {
    do throws(HighlightFailure) { return try catalogue().names } catch { return [] }
  }

  /// The bytes of the results that are kept, their code included.
  package var cachedBytes: Int { cache.byteCount }

  /// The tokens of `code`, from the cache where they are known; one plain token, with a warning, where it cannot be
  /// coloured.
  public func tokens(of code: String, language: String) -> CodeTokens {
    let name = Self.trimmed(language)
    guard !code.isEmpty, !Self.plainNames.contains(name) else { return .plain(code) }
    do throws(HighlightFailure) {
      let catalogue = try catalogue()
      guard let language = catalogue.language(named: name) else { throw HighlightFailure(.unknownLanguage(name)) }
      let bytes = code.utf8.count
      guard bytes <= limits.codeBytes else {
        throw HighlightFailure(.codeTooLong(bytes: bytes, limit: limits.codeBytes))
      }
      let key = TokenCache.Key(code: code, language: name)
      if let kept = cache.tokens(for: key) { return kept }
      let made = CodeTokens(try tokens(of: code, language, catalogue))
      cache.insert(made, for: key)
      return made
    } catch {
      return .plain(code, warnings: [error.warning])
    }
  }

  private static let plainNames: Set<String> = ["", "text", "txt", "plain", "plaintext", "none"]

  private static func trimmed(_ name: String) -> String {
    let isSpace = { (byte: UInt8) in byte <= 32 }
    let bytes = name.utf8.drop(while: isSpace).prefix(64)
    let kept = bytes.reversed().drop(while: isSpace).reversed()
    return String(decoding: kept.map { (65...90).contains($0) ? $0 + 32 : $0 }, as: UTF8.self)
  }

  // MARK: Engines

  /// The catalogue, read at first need, and again as long as it cannot be read.
  private func catalogue() throws(HighlightFailure) -> GrammarCatalogue {
    if let known = state.withLock({ $0.catalogue }) { return known }
    let read = try GrammarLoader(folder: folder, limits: limits).catalogue()
    state.withLock { $0.catalogue = read }
    return read
  }

  private func tokens(
    of code: String, _ language: GrammarCatalogue.Language, _ catalogue: GrammarCatalogue
  ) throws(HighlightFailure) -> [CodeToken] {
    let engine: ScriptEngine
    if let idle = takeEngine(language.id) { engine = idle } else { engine = try newEngine(language, catalogue) }
    let names = Array("\(language.name) \(language.id)".utf8)
    let bytes: [UInt8]
    do throws(ScriptError) {
      bytes = try engine.call("tokens", CodeUnits.cesu8(code), names, seconds: limits.seconds)
    } catch {
      throw HighlightFailure(limits.warning(for: error, language: language.id))
    }
    let pairs = bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
    guard let tokens = CodeUnits.tokens(of: code, pairs: pairs) else {
      throw HighlightFailure(.failed(language: language.id, reason: "the tokens are not the code"))
    }
    giveBack(engine, language.id)
    return tokens
  }

  private func newEngine(
    _ language: GrammarCatalogue.Language, _ catalogue: GrammarCatalogue
  ) throws(HighlightFailure) -> ScriptEngine {
    try GrammarLoader(folder: folder, limits: limits).engine(for: language.id, catalogue.parts(of: language))
  }

  private func takeEngine(_ id: String) -> ScriptEngine? {
    state.withLock { state in
      guard let index = state.idle.lastIndex(where: { $0.id == id }) else { return nil }
      return state.idle.remove(at: index).engine
    }
  }

  private func giveBack(_ engine: ScriptEngine, _ id: String) {
    state.withLock { state in
      state.idle.append((id, engine))
      if state.idle.count > max(0, limits.idleEngines) { state.idle.removeFirst() }
    }
  }
}
