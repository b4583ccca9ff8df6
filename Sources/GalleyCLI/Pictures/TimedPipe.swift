// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pipe to or from another process, whose other end may never do its part: what is asked of it ends in time.
enum TimedPipe {
  /// The two ends of a new pipe, the one to read from first; no process that is started inherits them.
  /// - Output: nil where there is none, and `errno` says why.
  static func make() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      // Sockets, closed in other processes from the first: another thread may start one between two calls, and would hand
      // it an end that keeps a pipe open. Swift does not see `pipe2`.
      #if canImport(Glibc)
        let kind = Int32(truncatingIfNeeded: SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
      #else
        let kind = SOCK_STREAM | SOCK_CLOEXEC
      #endif
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    #else
      guard pipe(&ends) == 0 else { return nil }
      for file in ends { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    #endif
    return (ends[0], ends[1])
  }

  /// Makes writing give up rather than wait, as ``write(_:to:until:)`` needs.
  static func doNotBlock(_ file: Int32) { _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK) }

  /// Waits until there is something to be read, the end of the pipe too.
  /// - Output: false where `end` came first.
  static func isReadable(_ file: Int32, until end: ContinuousClock.Instant) -> Bool { wait(file, POLLIN, end) }

  /// Writes all of `bytes` to a file that does not block.
  /// - Output: false where `end` came first, or nobody reads.
  static func write(_ bytes: [UInt8], to file: Int32, until end: ContinuousClock.Instant) -> Bool {
    var written = 0
    while written < bytes.count {
      let (count, code) = StandardStreams.writePart(bytes[written...], to: file)
      written += count
      if code == EAGAIN || code == EWOULDBLOCK {
        guard wait(file, POLLOUT, end) else { return false }
      } else if code != 0 {
        return false
      }
    }
    return true
  }

  private static func wait(_ file: Int32, _ event: Int32, _ end: ContinuousClock.Instant) -> Bool {
    while true {
      let left = max(0, (end - ContinuousClock.now) / .milliseconds(1))
      var asked = pollfd(fd: file, events: Int16(truncatingIfNeeded: event), revents: 0)
      let count = poll(&asked, 1, Int32(min(left, 1_000_000).rounded(.up)))
      if count > 0 { return true }
      guard count == 0 || errno == EINTR else { return false }
      if left == 0 { return false }
    }
  }
}
