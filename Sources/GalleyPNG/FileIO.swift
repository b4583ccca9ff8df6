// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads and writes whole files over POSIX calls.
package enum FileIO {
  /// Reads the file at `path`.
  /// - Input: `onlyRegular` refuses pipes and devices, which may be waited for without end.
  /// - Throws: `.unreadable` with the system's reason (a directory, a missing file, no permission); `.tooManyBytes` where
  ///   there are more than `maxBytes`, found while reading, so a file that grows or a pipe is held to it too.
  package static func read(
    _ path: String, maxBytes: Int = 1 << 30, onlyRegular: Bool = false
  ) throws(PNGError) -> [UInt8] {
    // A pipe would be waited for already when it is opened.
    let file = open(path, O_RDONLY | O_CLOEXEC | (onlyRegular ? O_NONBLOCK : 0))
    guard file >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var status = stat()
    let isKnown = fstat(file, &status) == 0
    guard !onlyRegular || (isKnown && status.st_mode & S_IFMT == S_IFREG) else {
      throw .unreadable(path: path, reason: "it is not a regular file")
    }
    if isKnown, status.st_size > 0 { bytes.reserveCapacity(min(Int(status.st_size), maxBytes)) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { Self.systemRead(file, $0) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
      if count == 0 { return bytes }
      guard bytes.count + count <= maxBytes else {
        throw .tooManyBytes(count: bytes.count + count, limit: maxBytes)
      }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  /// Writes `bytes` to `path`, whole or not at all: a temporary file beside it, then a rename.
  ///
  /// A link is followed; a file that is there keeps its permissions. A device or a pipe is written into.
  /// The data is not forced to the disk: a crash of the program leaves the old file or the new one, a power cut may not.
  /// - Throws: `.unwritable` with the system's reason; the old file is as it was and no temporary file is left.
  package static func writeWhole(_ bytes: [UInt8], to path: String) throws(PNGError) {
    let target = resolved(path)
    var status = stat()
    let exists = stat(target, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw .unwritable(path: path, reason: reason(EISDIR)) }
    if exists, kind != S_IFREG {
      let file = open(target, O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { throw .unwritable(path: path, reason: reason(errno)) }
      let failure = writeAll(bytes, to: file)
      close(file)
      if let failure { throw .unwritable(path: path, reason: reason(failure)) }
      return
    }
    if exists, access(target, W_OK) != 0 { throw .unwritable(path: path, reason: reason(errno)) }
    let (temporary, file) = try openTemporary(beside: target, for: path)
    var failure = writeAll(bytes, to: file)
    if failure == nil, exists, fchmod(file, status.st_mode & 0o7777) != 0 { failure = errno }
    if close(file) != 0, failure == nil { failure = errno }
    if failure == nil, rename(temporary, target) != 0 { failure = errno }
    if let failure {
      unlink(temporary)
      throw .unwritable(path: path, reason: reason(failure))
    }
  }

  /// Makes a directory and those above it, where they are missing.
  /// - Throws: `.unwritable` with the system's reason.
  package static func makeDirectory(_ path: String) throws(PNGError) {
    var status = stat()
    if path.isEmpty || stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex { try makeDirectory(String(path[..<slash])) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw .unwritable(path: path, reason: reason(errno))
    }
  }

  /// Whether something is at `path`.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Removes the file at `path`; nothing where there is none.
  package static func remove(_ path: String) { unlink(path) }

  /// Deletes the file at `path`.
  /// - Throws: `.unwritable` with the system's reason.
  package static func delete(_ path: String) throws(PNGError) {
    guard unlink(path) == 0 else { throw .unwritable(path: path, reason: reason(errno)) }
  }

  /// Whether a file is at `path` itself: no folder, no device, no link.
  package static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The path without links and dots; nil where nothing is there.
  package static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The names in a directory, sorted; none where it cannot be read.
  package static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

extension FileIO {
  /// Adds `line` and a line feed to the end of a file in one write, so that lines of many writers do not mix.
  package static func appendLine(_ line: String, to path: String) throws(PNGError) {
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .unwritable(path: path, reason: reason(errno)) }
    let failure = writeAll(Array(line.utf8) + [10], to: file)
    close(file)
    if let failure { throw .unwritable(path: path, reason: reason(failure)) }
  }

  /// Runs `body` while no other holder of the lock file at `path` runs, in this process or another.
  package static func withLock<R>(at path: String, _ body: () throws(PNGError) -> R) throws(PNGError) -> R {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .unwritable(path: path, reason: reason(errno)) }
    defer { close(file) }
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else { throw .unwritable(path: path, reason: reason(errno)) }
    }
    return try body()
  }

  /// One call of the system's `read`, whose name is taken here.
  package static func systemRead(_ file: Int32, _ target: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.read(file, target.baseAddress, target.count)
    #elseif canImport(Musl)
      Musl.read(file, target.baseAddress, target.count)
    #else
      Darwin.read(file, target.baseAddress, target.count)
    #endif
  }

  /// The path without links, or where the file would be where nothing is there yet: a link may lead to what is to come.
  private static func resolved(_ path: String) -> String {
    var path = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      if let real = realPath(path) { return real }
      guard let target = linkTarget(path) else { return path }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = target.hasPrefix("/") ? target : folder + target
    }
    return path
  }

  /// What the link at `path` says; nil where there is no link.
  private static func linkTarget(_ path: String) -> String? {
    let limit = Int(PATH_MAX)
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      let got = buffer.withMemoryRebound(to: CChar.self) { target in
        target.baseAddress.map { readlink(path, $0, limit) } ?? 0
      }
      count = max(0, got)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Writes every byte; the error's number where it cannot.
  private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32? {
    bytes.withUnsafeBytes { source in
      var at = 0
      while at < source.count {
        let rest = UnsafeRawBufferPointer(rebasing: source[at...])
        let count = write(file, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return errno }
        at += count
      }
      return nil
    }
  }

  private static func openTemporary(
    beside target: String, for path: String
  ) throws(PNGError) -> (path: String, file: Int32) {
    let cut = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    // The name may be as long as the system allows, so the temporary one does not contain it.
    let stem = String(target[..<cut]) + ".galley-\(getpid())-"
    while true {
      let temporary = stem + String(UInt64.random(in: 0 ... .max), radix: 36)
      let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 { return (temporary, file) }
      guard errno == EEXIST || errno == EINTR else { throw .unwritable(path: path, reason: reason(errno)) }
    }
  }

  private static func reason(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}
