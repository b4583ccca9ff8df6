// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The words that the process was started with.
package enum ProcessWords {
  /// The program's name first, as `CommandLine.arguments`.
  ///
  /// The standard library on Linux reads the list of all memory maps to find them, which takes a hundred times as long.
  package static var all: [String] {
    #if os(Linux)
      if let words = read("/proc/self/cmdline") { return words }
    #endif
    return CommandLine.arguments
  }

  /// Words that each end with a zero; nil where there are none.
  static func read(_ path: String) -> [String]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = part.withUnsafeMutableBytes { FileIO.systemRead(file, $0) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes.append(contentsOf: part[..<count])
    }
    guard bytes.last == 0 else { return nil }
    // By hand: `split` alone is as much code as a small program touches.
    var words: [String] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0 {
      words.append(String(decoding: bytes[start..<index], as: UTF8.self))
      start = index + 1
    }
    return words
  }
}
