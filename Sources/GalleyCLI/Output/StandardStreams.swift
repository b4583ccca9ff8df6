// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard input, output and error, as file descriptors: they may be pipes and sockets, which have no path.
enum StandardStreams {
  /// Reads what there is, at most `capacity` bytes; none at the end.
  static func read(
    upTo capacity: Int, from file: Int32 = 0, name: String = "standard input"
  ) throws(CommandError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var got = systemRead(file, buffer.baseAddress, capacity)
      while got < 0, errno == EINTR { got = systemRead(file, buffer.baseAddress, capacity) }
      if got < 0 { failure = errno }
      count = max(0, got)
    }
    guard failure == 0 else {
      throw CommandError(
        .input, "cannot read: \(reason(failure))", at: name, "give a file or a pipe")
    }
    return bytes
  }

  /// Reads to the end.
  static func readAll(maxBytes: Int) throws(CommandError) -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = try read(upTo: 1 << 16)
      if bytes.isEmpty { return all }
      guard all.count + bytes.count <= maxBytes else {
        throw CommandError(
          .limit, "there are more than \(maxBytes) bytes", at: "standard input", "raise it with --limits bytes=N")
      }
      all += bytes
    }
  }

  /// Writes to standard output.
  /// - Throws: where it fails; ``brokenPipe`` where the reader went away, which is nobody's error.
  static func write(_ bytes: [UInt8]) throws(CommandError) {
    let failure = write(bytes, to: 1)
    if failure == EPIPE { throw brokenPipe }
    if failure != 0 {
      throw CommandError(.input, "cannot write: \(reason(failure))", at: "standard output", "check the disk")
    }
  }

  /// Writes to standard output.
  static func write(_ text: String) throws(CommandError) { try write(Array(text.utf8)) }

  /// Writes a line to standard error; where that fails there is nobody to tell.
  static func note(_ line: String) { _ = write(Array((oneLine(line) + "\n").utf8), to: 2) }

  /// Writes to a terminal, without a line feed.
  static func show(_ text: String) { _ = write(Array(text.utf8), to: 2) }

  /// Whether standard error is a terminal.
  static var errorIsTerminal: Bool { isatty(2) == 1 }

  /// Says that nobody reads standard output any more; the run ends without a word, as `head` expects of others.
  static let brokenPipe = CommandError(.brokenPipe, "nobody reads", at: "standard output", "read to the end")

  /// Makes a write to a closed pipe, and one over the limit of a file's size, fail instead of ending the process: it would
  /// leave a temporary file.
  static func ignoreSignalsOfWriting() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Writes all of `bytes`.
  /// - Output: 0, or the system's error.
  static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
    var at = 0
    while at < bytes.count {
      let (count, code) = writePart(bytes[at...], to: file)
      guard code == 0 else { return code }
      at += count
    }
    return 0
  }

  /// Writes as many of `bytes` as go at once.
  /// - Output: how many, and 0 or the system's error.
  static func writePart(_ bytes: ArraySlice<UInt8>, to file: Int32) -> (count: Int, code: Int32) {
    bytes.withUnsafeBytes { source in
      while true {
        let count = systemWrite(file, source.baseAddress, source.count)
        if count >= 0 { return (count, 0) }
        guard errno == EINTR else { return (0, errno) }
      }
    }
  }

  private static func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  #if canImport(Glibc)
    private static func systemRead(_ file: Int32, _ to: UnsafeMutableRawPointer?, _ count: Int) -> Int {
      Glibc.read(file, to, count)
    }
    private static func systemWrite(_ file: Int32, _ from: UnsafeRawPointer?, _ count: Int) -> Int {
      Glibc.write(file, from, count)
    }
  #elseif canImport(Musl)
    private static func systemRead(_ file: Int32, _ to: UnsafeMutableRawPointer?, _ count: Int) -> Int {
      Musl.read(file, to, count)
    }
    private static func systemWrite(_ file: Int32, _ from: UnsafeRawPointer?, _ count: Int) -> Int {
      Musl.write(file, from, count)
    }
  #else
    private static func systemRead(_ file: Int32, _ to: UnsafeMutableRawPointer?, _ count: Int) -> Int {
      Darwin.read(file, to, count)
    }
    private static func systemWrite(_ file: Int32, _ from: UnsafeRawPointer?, _ count: Int) -> Int {
      Darwin.write(file, from, count)
    }
  #endif
}
