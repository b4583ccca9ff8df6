// SPDX-License-Identifier: MIT

import GalleyPNG

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A line of a batch.
struct InputLine: Sendable {
  /// Its number, from 1.
  let number: Int
  /// Its bytes without the line end; nil where it is too long.
  let bytes: [UInt8]?

  /// Whether there is nothing on it.
  var isBlank: Bool { bytes?.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } ?? false }
}

/// Reads lines one by one from a file or standard input, in memory of a line.
struct LineReader: ~Copyable {
  private let file: Int32
  private let name: String
  private let maxBytes: Int
  private var buffer: [UInt8] = []
  private var at = 0
  private var number = 0

  /// - Throws: where the file does not open.
  init(path: String?, maxBytes: Int) throws(CommandError) {
    self.maxBytes = maxBytes
    name = path ?? "standard input"
    guard let path else {
      file = 0
      return
    }
    file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
      throw CommandError(PNGError.unreadable(path: path, reason: reason), reading: path)
    }
  }

  deinit { if file > 0 { close(file) } }

  /// The next line; nil after the last.
  mutating func next() throws(CommandError) -> InputLine? {
    var line: [UInt8] = []
    var isTooLong = false
    var hasBytes = false
    while true {
      if at == buffer.count {
        buffer = try StandardStreams.read(upTo: 1 << 16, from: file, name: name)
        at = 0
        if buffer.isEmpty {
          guard hasBytes else { return nil }
          break
        }
      }
      hasBytes = true
      let end = buffer[at...].firstIndex(of: UInt8(ascii: "\n"))
      let part = buffer[at..<(end ?? buffer.count)]
      if line.count + part.count > maxBytes { isTooLong = true } else { line += part }
      at = end.map { $0 + 1 } ?? buffer.count
      if end != nil { break }
    }
    number += 1
    return InputLine(number: number, bytes: isTooLong ? nil : line)
  }
}
