// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file calls that fonts need: read, map, list; nothing else in the module talks to the system.
enum FontFile {
  /// Bytes that someone has to give back.
  enum Storage {
    case allocated(UnsafeMutableRawPointer, count: Int)
    case mapped(UnsafeMutableRawPointer, count: Int)

    var base: UnsafeRawPointer {
      switch self {
      case .allocated(let base, _), .mapped(let base, _): UnsafeRawPointer(base)
      }
    }

    var count: Int {
      switch self {
      case .allocated(_, let count), .mapped(_, let count): count
      }
    }

    func release() {
      switch self {
      case .allocated(let base, _): base.deallocate()
      case .mapped(let base, let count): munmap(base, count)
      }
    }
  }

  /// What tells one state of a file from another.
  struct Stamp: Equatable, Sendable {
    var size: Int64
    var seconds: Int64
    var nanoseconds: Int64
  }

  /// Size and time of the file at `path`.
  static func stamp(_ path: String) throws(FontError) -> Stamp {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .unreadable(path: path, reason: lastError()) }
    return Stamp(status)
  }

  /// Reads a whole regular file; what is added to it meanwhile is left out.
  static func read(_ path: String, limit: Int) throws(FontError) -> Storage {
    let (descriptor, status) = try open(path, limit: limit)
    defer { close(descriptor) }
    return try read(descriptor, path, size: Int(status.st_size))
  }

  /// Maps a file that only the system's owner may write; reads any other.
  static func map(_ path: String, limit: Int) throws(FontError) -> (storage: Storage, identity: UInt64) {
    let (descriptor, status) = try open(path, limit: limit)
    defer { close(descriptor) }
    let size = Int(status.st_size)
    // The superuser could write anything; what packages install is replaced by renaming, never in place.
    guard status.st_uid == 0, status.st_mode & 0o022 == 0, geteuid() != 0 || path.utf8.starts(with: "/usr/share/".utf8),
      size > 0,
      let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED
    else { return (try read(descriptor, path, size: size), 0) }
    let stamp = Stamp(status)
    var hasher = StableHasher()
    hasher.combine(path)
    hasher.combine(UInt64(bitPattern: stamp.size))
    hasher.combine(UInt64(bitPattern: stamp.seconds))
    hasher.combine(UInt64(bitPattern: stamp.nanoseconds))
    return (.mapped(base, count: size), hasher.value | 1)
  }

  /// The regular files below `directory` whose names end as fonts do, sorted by path.
  /// - Limits: 16 folders deep, 65,536 files; links to folders are not followed.
  static func fonts(below directory: String) throws(FontError) -> [String] {
    var found: [String] = []
    var folders = [(path: directory, depth: 0)]
    while let folder = folders.popLast() {
      guard let stream = opendir(folder.path) else {
        if folder.depth == 0 { throw .unreadable(path: directory, reason: lastError()) }
        continue
      }
      defer { closedir(stream) }
      while let entry = readdir(stream), found.count < 65_536 {
        let name = withUnsafePointer(to: entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasPrefix(".") { continue }
        let path = folder.path.hasSuffix("/") ? folder.path + name : folder.path + "/" + name
        var status = stat()
        guard lstat(path, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          if folder.depth < 16 { folders.append((path, folder.depth + 1)) }
        } else if isFontName(name) {
          found.append(path)
        }
      }
    }
    return found.sorted()
  }

  private static func isFontName(_ name: String) -> Bool {
    let name = name.lowercased()
    return [".ttf", ".otf", ".ttc", ".otc"].contains { name.hasSuffix($0) }
  }

  private static func open(_ path: String, limit: Int) throws(FontError) -> (Int32, stat) {
    if path.utf8.contains(0) { throw .unreadable(path: path, reason: "The path holds a NUL") }
    // Without O_NONBLOCK, opening a pipe that nobody writes to would never return.
    let descriptor = openFile(path)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: lastError()) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      defer { close(descriptor) }
      throw .unreadable(path: path, reason: lastError())
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(path: path, reason: "Not a regular file")
    }
    guard status.st_size <= Int64(limit) else {
      close(descriptor)
      throw .tooLarge(name: path, bytes: Int(status.st_size), limit: limit)
    }
    return (descriptor, status)
  }

  private static func openFile(_ path: String) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    #else
      Darwin.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    #endif
  }

  private static func read(_ descriptor: Int32, _ path: String, size: Int) throws(FontError) -> Storage {
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: max(size, 1), alignment: 16)
    var filled = 0
    while filled < size {
      #if canImport(Glibc)
        let got = Glibc.read(descriptor, buffer.advanced(by: filled), size - filled)
      #else
        let got = Darwin.read(descriptor, buffer.advanced(by: filled), size - filled)
      #endif
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else {
        let reason = lastError()
        buffer.deallocate()
        throw .unreadable(path: path, reason: reason)
      }
      if got == 0 { break }
      filled += got
    }
    return .allocated(buffer, count: filled)
  }

  private static func lastError() -> String {
    guard let message = strerror(errno) else { return "Error \(errno)" }
    return String(cString: message)
  }
}

extension FontFile.Stamp {
  fileprivate init(_ status: stat) {
    size = Int64(status.st_size)
    #if canImport(Glibc)
      seconds = Int64(status.st_mtim.tv_sec)
      nanoseconds = Int64(status.st_mtim.tv_nsec)
    #else
      seconds = Int64(status.st_mtimespec.tv_sec)
      nanoseconds = Int64(status.st_mtimespec.tv_nsec)
    #endif
  }
}
