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
      [
        ("value", median * scale), ("unit", nil), ("min", least * scale), ("max", most * scale),
        ("n", Double(sorted.count)),
      ], text: unit)
  }

  /// One value.
  func value(_ workload: String, _ value: Double, unit: String) {
    line(workload, [("value", value), ("unit", nil)], text: unit)
  }

  /// Why there is no value.
  func skipped(_ workload: String, because reason: String) { line(workload, [("skipped", nil)], text: reason) }

  /// The most memory so far.
  func memory(_ workload: String) { value("\(workload).rss", Environment.peakMemory, unit: "MiB") }

  /// Prints an object; what has no number has the string `text`.
  ///
  /// By hand, as the peers do it by `printf`: what prints numbers of all kinds takes memory that is not of the work.
  private func line(_ workload: String, _ rest: [(key: String, value: Double?)], text: String) {
    var bytes: [UInt8] = []
    func add(_ key: String, _ text: String) {
      for part in [bytes.isEmpty ? "{\"" : ",\"", key, "\":\"", text, "\""] { bytes.append(contentsOf: part.utf8) }
    }
    add("workload", workload)
    add("peer", peer)
    for (key, value) in rest {
      guard let value else {
        add(key, text)
        continue
      }
      for part in [",\"", key, "\":"] { bytes.append(contentsOf: part.utf8) }
      addDecimal(value, to: &bytes)
    }
    bytes.append(contentsOf: "}\n".utf8)
    fflush(nil)
    _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
  }

  /// Adds a time or an amount, to six places: 0 where it is none, and less than two billions.
  private func addDecimal(_ value: Double, to bytes: inout [UInt8]) {
    let millionths = value > 0 ? Int((min(value, 2e9) * 1e6).rounded()) : 0
    var digits: [UInt8] = []
    var rest = millionths
    while rest > 0 || digits.count < 7 {
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    for (place, digit) in digits.enumerated().reversed() {
      bytes.append(digit)
      if place == 6 { bytes.append(UInt8(ascii: ".")) }
    }
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
