// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Prints results: one JSON object a line, the same keys as the peers'.
struct Report {
  /// Who is measured.
  var peer = "galley"

  /// A series of timed passes: the median, with the least and the most.
  /// - Input: `microseconds` a pass, of which `unit` is one `scale`-th.
  func series(_ workload: String, _ microseconds: [Double], scale: Double, unit: String) {
    let sorted = microseconds.sorted()
    guard let least = sorted.first, let most = sorted.last else { return }
    let middle = sorted.count / 2
    let median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    line(
      workload,
      """
      "value":\(median * scale),"unit":"\(unit)","min":\(least * scale),"max":\(most * scale),"n":\(sorted.count)
      """)
  }

  /// One value.
  func value(_ workload: String, _ value: Double, unit: String) {
    line(workload, #""value":\#(value),"unit":"\#(unit)""#)
  }

  /// Why there is no value.
  func skipped(_ workload: String, because reason: String) { line(workload, #""skipped":"\#(reason)""#) }

  /// The most memory so far.
  func memory(_ workload: String) { value("\(workload).rss", Environment.peakMemory, unit: "MiB") }

  private func line(_ workload: String, _ rest: String) {
    print(#"{"workload":"\#(workload)","peer":"\#(peer)",\#(rest)}"#)
    fflush(nil)
  }
}

/// Runs one pass. A function of its own name, which the profiler counts instructions in (`make profile`): not
/// optimised, for a copy specialised for its closure would have the name twice.
@_optimize(none)
@inline(never)
func measuredPass<Failure: Error>(_ pass: () throws(Failure) -> Void) throws(Failure) -> Double {
  let start = Environment.microseconds
  try pass()
  return Environment.microseconds - start
}
