// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the caller sets in the environment, as for the peers.
enum Environment {
  /// The folder of texts and pictures: `WORKLOADS`.
  static var workloads: String { value("WORKLOADS") ?? ".bench/workloads" }
  /// Where a picture of each workload goes, for a look by eye: `OUT`; nil for none.
  static var pictures: String? { value("OUT") }
  /// How often a pass is timed: `REPEATS`.
  static func repeats(_ usual: Int) -> Int {
    value("REPEATS").flatMap { Int($0) }.map { max(1, min($0, 1_000)) } ?? usual
  }
  /// Whether a kind of pass is wanted: `PASS` names the one that is, for the profiler; without it all are.
  static func wants(_ pass: String) -> Bool { value("PASS").map { $0 == pass } ?? true }
  /// Microseconds of a clock that only goes forward.
  static var microseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) * 1e-3
  }
  /// The most memory that the process has had, in MiB; 0 where that is not to be had. Of this program alone: getrusage
  /// counts what the process that started it had.
  static var peakMemory: Double {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        .split(whereSeparator: \.isWhitespace)
      if words.first == "VmHWM:", words.count > 1, let kibibytes = Double(words[1]) { return kibibytes / 1024 }
    }
    return 0
  }

  /// The memory that the process has now, in MiB; 0 where that is not to be had.
  static var memory: Double {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [UInt8](repeating: 0, count: 128)
    let count = fread(&text, 1, text.count, file)
    let words = String(decoding: text.prefix(count), as: UTF8.self).split(separator: " ")
    guard words.count > 1, let pages = Double(words[1]) else { return 0 }
    return (pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 104_857.6).rounded() / 10
  }

  private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
