// SPDX-License-Identifier: MIT

import Synchronization

/// Writes lines in order, whatever order they come in.
final class OrderedOutput: Sendable {
  private struct State {
    var waiting: [Int: String] = [:]
    var finished = 0
    var written = 0
    var failure: CommandError?
  }
  private let state = Mutex(State())

  /// The lines that came.
  var finished: Int { state.withLock { $0.finished } }
  /// The lines that are out.
  var written: Int { state.withLock { $0.written } }
  /// Whether nothing can be written any more.
  var isBroken: Bool { failure != nil }
  /// Why.
  var failure: CommandError? { state.withLock { $0.failure } }

  /// Takes line `index`, and writes all lines that are next.
  func finish(_ index: Int, _ line: String) {
    state.withLock { state in
      state.waiting[index] = line
      state.finished += 1
      var ready: [UInt8] = []
      while let line = state.waiting.removeValue(forKey: state.written) {
        ready += line.utf8
        ready.append(UInt8(ascii: "\n"))
        state.written += 1
      }
      guard !ready.isEmpty, state.failure == nil else { return }
      do throws(CommandError) { try StandardStreams.write(ready) } catch { state.failure = error }
    }
  }
}
