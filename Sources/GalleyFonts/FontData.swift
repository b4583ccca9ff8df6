// SPDX-License-Identifier: MIT

public import GalleyModel
import Synchronization

/// The immutable bytes of a font file.
///
/// A user's file is read into memory, so nobody can cut it short under HarfBuzz. Only a file that no user
/// but the machine's owner can write is mapped; see ``FontFile``.
///
/// - Thread safety: the bytes are written before the object is shared and never after.
public final class FontData: @unchecked Sendable {
  /// What the bytes are called in messages: a path, or the name that was given.
  public let name: String
  /// How many bytes there are.
  public let count: Int
  /// The first byte; valid as long as the object lives.
  package let base: UnsafeRawPointer
  private let storage: FontFile.Storage
  /// Zero until it is first asked for; see ``contentHash``.
  private let hash: Atomic<UInt64>

  /// Copies `bytes`.
  public init(bytes: [UInt8], name: String) {
    let copy = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
    bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyMemory(from: $0) }
    self.name = name
    count = bytes.count
    base = UnsafeRawPointer(copy)
    storage = .allocated(copy, count: bytes.count)
    hash = Atomic(0)
  }

  /// Reads the file at `path` into memory.
  /// - Throws: `.unreadable`, or `.tooLarge` above `limits.fileBytes`.
  public convenience init(file path: String, limits: Limits = .standard) throws(FontError) {
    self.init(storage: try FontFile.read(path, limit: limits.fileBytes), name: path, identity: 0)
  }

  /// Maps the file at `path` where it is safe to, or reads it.
  ///
  /// A mapped file that is cut short in place while it is in use would raise SIGBUS: so a file is mapped only
  /// where nobody but the system's owner may write it (packages replace files by renaming, which leaves the
  /// mapping whole); any other file is read.
  /// - Throws: as ``init(file:limits:)``.
  package convenience init(mappingFile path: String, limits: Limits = .standard) throws(FontError) {
    let opened = try FontFile.map(path, limit: limits.fileBytes)
    self.init(storage: opened.storage, name: path, identity: opened.identity)
  }

  private init(storage: FontFile.Storage, name: String, identity: UInt64) {
    self.storage = storage
    self.name = name
    count = storage.count
    base = storage.base
    hash = Atomic(identity)
  }

  deinit { storage.release() }

  /// All bytes; valid as long as the object lives.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// A hash of the whole content; of path, size and time for a mapped file. Never zero.
  ///
  /// Counted when first asked for; two tasks may both count, and get the same.
  package var contentHash: UInt64 {
    let known = hash.load(ordering: .relaxed)
    if known != 0 { return known }
    var hasher = StableHasher()
    hasher.combine(bytes)
    let value = hasher.value | 1
    hash.store(value, ordering: .relaxed)
    return value
  }
}
