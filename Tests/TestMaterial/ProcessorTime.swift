// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processor time that `body` takes on its thread, in seconds, the best of some runs: other work on the machine does
/// not count.
package func processorTime(runs: Int = 2, of body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  var best = Double.infinity
  for _ in 0..<runs {
    let start = now()
    try body()
    best = min(best, now() - start)
  }
  return best
}
