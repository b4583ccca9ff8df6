// SPDX-License-Identifier: MIT

import GalleyModel
import Synchronization

/// Tokens by code and language. Two generations: when the young one is full the old one goes.
final class TokenCache: Sendable {
  /// What the tokens depend on, beside the grammars. Equal by bytes: to a string, é in one scalar equals é in two.
  struct Key: Hashable, Sendable {
    var code: String
    var language: String

    static func == (one: Key, other: Key) -> Bool {
      one.language == other.language && one.code.utf8.elementsEqual(other.code.utf8)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(language)
      var code = code
      code.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  private struct State {
    var young: [Key: CodeTokens] = [:]
    var old: [Key: CodeTokens] = [:]
    var youngBytes = 0
    var oldBytes = 0
  }
  private let state = Mutex(State())
  private let byteLimit: Int

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The bytes of both generations.
  var byteCount: Int { state.withLock { $0.youngBytes + $0.oldBytes } }

  func tokens(for key: Key) -> CodeTokens? {
    state.withLock { state in
      if let found = state.young[key] { return found }
      guard let found = state.old.removeValue(forKey: key) else { return nil }
      let bytes = Self.bytes(key, found)
      state.oldBytes -= bytes
      insert(found, for: key, bytes, &state)
      return found
    }
  }

  func insert(_ tokens: CodeTokens, for key: Key) {
    let bytes = Self.bytes(key, tokens)
    state.withLock { state in
      if state.young[key] == nil { insert(tokens, for: key, bytes, &state) }
    }
  }

  private func insert(_ tokens: CodeTokens, for key: Key, _ bytes: Int, _ state: inout State) {
    guard bytes <= byteLimit / 2 else { return }
    if state.youngBytes + bytes > byteLimit / 2 {
      (state.old, state.oldBytes) = (state.young, state.youngBytes)
      (state.young, state.youngBytes) = ([:], 0)
    }
    state.young[key] = tokens
    state.youngBytes += bytes
  }

  /// 128 stands for the entry itself.
  private static func bytes(_ key: Key, _ tokens: CodeTokens) -> Int {
    key.code.utf8.count + tokens.tokens.count * MemoryLayout<CodeToken>.stride + 128
  }
}
