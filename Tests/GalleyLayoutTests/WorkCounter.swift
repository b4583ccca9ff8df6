// SPDX-License-Identifier: MIT

import GalleyModel
import Synchronization

/// Counts how often a call asks whether to stop: once in so much work, whatever the machine.
final class WorkCounter: Sendable {
  private let state = Mutex((count: 0, stopsAt: Int.max))

  /// Never stops, or says to stop when asked for the given time.
  init(stoppingAt count: Int = .max) { state.withLock { $0.stopsAt = count } }

  /// How often it was asked.
  var count: Int { state.withLock { $0.count } }

  /// Limits that ask this counter.
  var limits: Limits {
    Limits(isCancelled: {
      self.state.withLock { state in
        state.count += 1
        return state.count >= state.stopsAt
      }
    })
  }
}
