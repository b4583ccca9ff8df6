// SPDX-License-Identifier: MIT

/// Why a font could not be had.
public enum FontError: Error, Equatable, Sendable {
  /// The file could not be opened or read; `reason` is the system's own.
  case unreadable(path: String, reason: String)
  /// The bytes are not a TrueType or OpenType font.
  case notAFont(name: String, reason: String)
  /// The file ends before the table that it names does.
  case truncated(name: String, table: String)
  /// A collection of `count` faces has no face `index`.
  case noSuchFace(name: String, index: Int, count: Int)
  /// The file has more bytes than the limit allows.
  case tooLarge(name: String, bytes: Int, limit: Int)
  /// No font was found where one is needed.
  case noFonts
  /// HarfBuzz could not get memory.
  case outOfMemory
}

/// Something that went wrong with a font without stopping the work.
public enum FontWarning: Equatable, Sendable {
  /// A file of a directory was passed over.
  case skipped(path: String, error: FontError)
  /// A file that was listed vanished, changed or does not open; the next candidate is used.
  case lost(path: String, error: FontError)
}

extension FontError: CustomStringConvertible {
  /// What went wrong, for people.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .notAFont(let name, let reason): "\(name) is no font: \(reason)"
    case .truncated(let name, let table): "\(name) is cut short in table \(table)"
    case .noSuchFace(let name, let index, let count): "\(name) has no face \(index), but \(count)"
    case .tooLarge(let name, let bytes, let limit): "\(name) has \(bytes) bytes, the limit is \(limit)"
    case .noFonts: "there is no font"
    case .outOfMemory: "out of memory"
    }
  }
}
