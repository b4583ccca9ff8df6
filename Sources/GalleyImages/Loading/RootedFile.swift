// SPDX-License-Identifier: MIT
import GalleyModel
import GalleyPNG

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file below a directory that nothing may leave.
///
/// The path without links is found first and held to the root; then it is opened a directory at a time without
/// following links, so that a link put in between is refused and not followed.
struct RootedFile {
  /// The directory.
  let root: String
  /// As the document writes it: for messages.
  let source: String

  /// Reads the file at `path`, relative to the root.
  /// - Limits: regular files of at most `limit` bytes, known before the first is read and held while reading.
  /// - Throws: `.refused` outside of the root, `.notFound`, `.unreadable`, `.tooManyBytes`.
  func read(_ path: [UInt8], limit: Int) throws(ImageError) -> [UInt8] {
    guard !path.contains(0) else { throw refused("the path has a zero in it") }
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true)
    guard path.first != UInt8(ascii: "/") else { throw refused("the path is not relative") }
    guard !parts.contains(where: { $0.elementsEqual("..".utf8) }) else { throw refused("the path has .. in it") }
    guard !parts.isEmpty else { throw .notFound(source: source) }
    guard let base = resolved(Array(root.utf8)) else { throw failure(errno) }
    guard let real = resolved(base + [UInt8(ascii: "/")] + path) else { throw failure(errno) }
    guard real != base else { throw irregular }
    let prefix = base == [UInt8(ascii: "/")] ? base : base + [UInt8(ascii: "/")]
    guard real.starts(with: prefix) else { throw refused("it is a link to a place outside of the root") }
    let file = try open(real.dropFirst(prefix.count), below: base)
    defer { close(file) }
    return try read(file, limit: limit)
  }

  private func refused(_ reason: String) -> ImageError { .refused(source: source, reason: reason) }

  private var irregular: ImageError { .unreadable(source: source, reason: "it is no regular file") }

  private func failure(_ code: Int32) -> ImageError {
    if code == ENOENT || code == ENOTDIR { return .notFound(source: source) }
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return .unreadable(source: source, reason: reason)
  }

  /// The path without links and dots; nil where nothing is there.
  private func resolved(_ path: [UInt8]) -> [UInt8]? {
    let found = (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.flatMap { realpath($0, nil) } }
    }
    guard let found else { return nil }
    defer { free(found) }
    return Array(UnsafeRawBufferPointer(start: found, count: strlen(found)))
  }

  private func open(_ path: some Sequence<UInt8>, below base: [UInt8]) throws(ImageError) -> Int32 {
    let parts = Array(path).split(separator: UInt8(ascii: "/"))
    var directory = openPart(base[...], in: AT_FDCWD, O_RDONLY | O_DIRECTORY)
    for (place, part) in parts.enumerated() {
      guard directory >= 0 else { throw failure(errno) }
      let isLast = place == parts.count - 1
      // A pipe is not waited for; what it is shows afterwards.
      let next = openPart(part, in: directory, O_RDONLY | O_NOFOLLOW | (isLast ? O_NONBLOCK : O_DIRECTORY))
      let code = errno
      close(directory)
      errno = code
      directory = next
    }
    guard directory >= 0 else { throw failure(errno) }
    return directory
  }

  private func openPart(_ name: ArraySlice<UInt8>, in directory: Int32, _ flags: Int32) -> Int32 {
    (name + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { openat(directory, $0, flags | O_CLOEXEC) } ?? -1 }
    }
  }

  private func read(_ file: Int32, limit: Int) throws(ImageError) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw irregular }
    guard status.st_size <= limit else { throw .tooManyBytes(count: Int(status.st_size), limit: limit) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        return FileIO.systemRead(file, rest)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(errno) }
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}
