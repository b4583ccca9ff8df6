// SPDX-License-Identifier: MIT

import CDuktape

/// The folder of a Prism package: `components.json` and `components/prism-*.js`.
struct GrammarFolder: Sendable {
  /// Its path.
  let path: String

  /// The largest file that is read; Prism's own are below 100 KiB.
  private static let byteLimit = 4 << 20

  /// Which languages there are, as JSON; nil where it cannot be read.
  func catalogue() -> [UInt8]? { read("components.json") }

  /// The program of one part (`core`, `swift`); nil where it cannot be read.
  func part(_ name: String) -> [UInt8]? {
    // Names come from a file: they do not lead out of the folder.
    guard name.utf8.allSatisfy({ $0 != UInt8(ascii: "/") && $0 != 0 }) else { return nil }
    return read("components/prism-\(name).js")
  }

  private func read(_ name: String) -> [UInt8]? {
    var count = 0
    guard let bytes = galley_file_read("\(path)/\(name)", Self.byteLimit, &count) else { return nil }
    defer { galley_file_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
