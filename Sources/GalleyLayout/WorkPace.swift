// SPDX-License-Identifier: MIT

import GalleyModel

/// Asks whether a call is to stop, once in so much work: a question may cost as much as some hundred scalars do.
///
/// Work is counted in scalars that a stage goes over. What a C library does in one call is counted behind it, so
/// the longest time between two questions is that of shaping 65,536 scalars or of one pass of analysis.
struct WorkPace {
  /// How many scalars are gone over between two questions.
  static let interval = 4096

  private let isCancelled: (@Sendable () -> Bool)?
  private var work = 0

  init(_ limits: Limits) { isCancelled = limits.isCancelled }

  /// Counts work, and asks when there was enough.
  @inline(__always)
  mutating func spend(_ scalars: Int) throws(LayoutError) {
    work &+= scalars
    if work >= Self.interval { try ask() }
  }

  /// Asks now.
  mutating func ask() throws(LayoutError) {
    work = 0
    if let isCancelled, isCancelled() { throw .cancelled }
  }
}
