// SPDX-License-Identifier: MIT
//
// SVG pictures are drawn in a process of their own, for librsvg cannot be interrupted: what takes too long or too much
// memory ends there. It is started when the first such picture is met and serves all that follow.

import GalleyModel
import GalleySVGImages
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Draws SVG pictures by asking a process, one at a time.
final class SVGProcess: Sendable {
  /// A process that runs.
  private struct Worker {
    let id: pid_t
    /// Where requests are written.
    let input: Int32
    /// Where answers are read.
    let output: Int32
  }
  private let worker = Mutex<Worker?>(nil)
  /// How much longer than a picture may take its answer is waited for: for the start of the process and the way there and
  /// back. A process that was stopped, or whose timers do not end it, is ended then.
  private static let patience = Duration.seconds(5)

  deinit { worker.withLock { if let worker = $0 { _ = Self.end(worker) } } }

  /// The picture of a request.
  /// - Throws: ``ImageError``; `.unsupported` also for what takes more time or memory than it may.
  func draw(_ request: SVGWire.Request) throws(ImageError) -> ImageResource {
    try worker.withLock { worker throws(ImageError) -> ImageResource in
      let running: Worker
      if let worker { running = worker } else { running = try Self.start() }
      worker = running
      let limit = ContinuousClock.now + .milliseconds(request.wait) + Self.patience
      if TimedPipe.write(request.bytes, to: running.input, until: limit),
        let answer = SVGWire.answer(from: running.output, pixels: request.decoder.pixels, until: limit)
      {
        return try answer.get()
      }
      worker = nil
      let signal = Self.end(running)
      let isLate = signal == SIGPROF || signal == SIGALRM || ContinuousClock.now >= limit
      throw .unsupported(
        format: "SVG",
        reason: isLate
          ? "drawing it takes more than \(Double(signal == SIGPROF ? request.work : request.wait) / 1000) s"
          : "drawing it takes more memory than it may, or ends librsvg")
    }
  }

  /// Ends a process.
  /// - Output: the signal that it ended by; 0 for none.
  private static func end(_ worker: Worker) -> Int32 {
    close(worker.input)
    close(worker.output)
    // It would end by itself without input, were it sure to run; the status of one that has ended stays.
    kill(worker.id, SIGKILL)
    var status: Int32 = 0
    while waitpid(worker.id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F
  }

  private static func start() throws(ImageError) -> Worker {
    guard let input = TimedPipe.make() else { throw failure(errno) }
    guard let output = TimedPipe.make() else {
      let code = errno
      close(input.read)
      close(input.write)
      throw failure(code)
    }
    TimedPipe.doNotBlock(input.write)
    let (id, code) = spawn(input: input.read, output: output.write)
    close(input.read)
    close(output.write)
    guard code == 0 else {
      close(input.write)
      close(output.read)
      throw failure(code)
    }
    return Worker(id: id, input: input.write, output: output.read)
  }

  private static func failure(_ code: Int32) -> ImageError {
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return .unsupported(format: "SVG", reason: "no process could be started to draw it (\(reason))")
  }

  /// Starts this program again with ``SVGWorker/word``.
  private static func spawn(input: Int32, output: Int32) -> (id: pid_t, code: Int32) {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_adddup2(&files, input, 0)
    posix_spawn_file_actions_adddup2(&files, output, 1)
    // What librsvg writes there is for programmers.
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    var id = pid_t()
    let code = withCStrings(["galley", SVGWorker.word]) { words in
      withCStrings(environment) { posix_spawn(&id, program, &files, nil, words, $0) }
    }
    return (id, code)
  }

  #if os(Linux)
    private static let program = "/proc/self/exe"
  #else
    private static let program = CommandLine.arguments[0]
  #endif

  /// What libraries and fonts are found by; a process that reads pictures of strangers needs no more.
  private static var environment: [String] {
    [
      "PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH",
      "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
      "XDG_DATA_HOME", "XDG_DATA_DIRS",
    ].compactMap { (name: String) in getenv(name).map { "\(name)=\(String(cString: $0))" } }
  }

  /// Lends strings as a list that ends with a null.
  private static func withCStrings<R>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> R
  ) -> R {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("There is the null at least.") }
      return body(base)
    }
  }
}
