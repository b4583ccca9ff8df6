// SPDX-License-Identifier: MIT

import GalleyModel
import Synchronization

/// Tells a person at a terminal that work of more than a second goes on.
final class LongWorkNotice: Sendable {
  private struct State {
    var next: ContinuousClock.Instant
    var isShown = false
  }
  private let isOn = StandardStreams.errorIsTerminal
  private let name: String
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  init(_ name: String) {
    self.name = name
    state = Mutex(State(next: start.advanced(by: .seconds(1))))
  }

  /// Shows how long the work takes already, at most four times a second.
  func tick(_ detail: @autoclosure () -> String = "") {
    guard isOn else { return }
    let now = ContinuousClock.now
    let isDue = state.withLock { state in
      guard now >= state.next else { return false }
      state.next = now.advanced(by: .milliseconds(250))
      state.isShown = true
      return true
    }
    let seconds = (now - start).components.seconds
    if isDue { StandardStreams.show("\r\u{1B}[Kgalley: \(name), \(seconds) s \(detail())") }
  }

  /// Takes the line away.
  func end() {
    if state.withLock({ $0.isShown }) { StandardStreams.show("\r\u{1B}[K") }
  }

  /// Limits that tick whenever they are asked.
  func watching(_ limits: Limits) -> Limits {
    guard isOn else { return limits }
    var watched = limits
    watched.isCancelled = {
      self.tick()
      return limits.isCancelled?() ?? false
    }
    return watched
  }
}
