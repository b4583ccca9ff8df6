// SPDX-License-Identifier: MIT

import CThreads

/// Threads that help the calling one for the length of a call.
///
/// Threads, not tasks: a layout is one call that returns when it is done, whoever calls it, and a task that waits for
/// others without giving its thread away may wait for ever.
struct HelperThreads: ~Copyable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let work: Work
  /// Nil where no thread could be started.
  private let threads: OpaquePointer?

  /// Runs `body` in `count` threads; in fewer, or in none, where the machine has no room for more.
  init(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    work = Work(body)
    threads = galley_threads_start(
      Int32(clamping: count),
      { context in
        if let context { Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().body() }
      }, Unmanaged.passUnretained(work).toOpaque())
  }

  /// How many processors the process may run on.
  static var processors: Int { Int(galley_threads_processors()) }

  /// Waits for all, for about so many milliseconds at most.
  /// - Output: whether all have ended.
  func wait(milliseconds: Int32) -> Bool { threads.map { galley_threads_wait($0, milliseconds) } ?? true }

  /// Waits for all.
  consuming func join() {}

  deinit {
    if let threads { galley_threads_end(threads) }
    withExtendedLifetime(work) {}
  }
}
