// SPDX-License-Identifier: MIT
//
// Two files are decoded at once: one here, the other in a thread of its own. A thread, not a task: comparing is no
// asynchronous work for its callers.

import CThreads
package import GalleyModel
package import GalleyPNG

/// Decodes the two files of a comparison.
package enum PairDecoder {
  /// From how many bytes of a file on a thread is worth its start.
  private static let worthAThread = 32 << 10

  /// Decodes `a` and `b`.
  /// - Limits: those of one picture for each; `isCancelled` is asked in the calling thread alone.
  package static func decode(
    _ a: [UInt8], _ b: [UInt8], limits: Limits
  ) -> (Result<Bitmap, PNGError>, Result<Bitmap, PNGError>) {
    // One file is decoded without asking on the way: it is asked here before and after.
    if limits.isCancelled?() == true { return (.failure(.cancelled), .failure(.cancelled)) }
    var unasked = limits
    unasked.isCancelled = nil
    let other = DecodeJob(b, unasked)
    let thread = min(a.count, b.count) < worthAThread ? nil : other.start()
    let first = DecodeJob(a, limits)
    first.run()
    if let thread { galley_threads_end(thread) }
    return withExtendedLifetime(other) {
      if limits.isCancelled?() == true { return (first.result, .failure(.cancelled)) }
      if thread == nil { other.run() }
      return (first.result, other.result)
    }
  }
}

/// One file to be decoded.
///
/// - Thread safety: `result` is written by ``run()`` and read after the thread that ran it was waited for.
private final class DecodeJob: @unchecked Sendable {
  private let bytes: [UInt8]
  private let limits: Limits
  private(set) var result: Result<Bitmap, PNGError> = .failure(.cancelled)

  init(_ bytes: [UInt8], _ limits: Limits) {
    self.bytes = bytes
    self.limits = limits
  }

  func run() {
    do throws(PNGError) { result = .success(try PNGDecoder().decode(bytes, limits: limits)) } catch {
      result = .failure(error)
    }
  }

  /// Runs in a thread of its own, which is to be ended while the job is held; nil where the machine gives none.
  func start() -> OpaquePointer? {
    galley_threads_start(
      1,
      { job in
        if let job { Unmanaged<DecodeJob>.fromOpaque(job).takeUnretainedValue().run() }
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
