// SPDX-License-Identifier: MIT

/// Why a picture or a file could not be read or written.
public enum PNGError: Error, Equatable, Sendable {
  /// The bytes do not begin with PNG's signature.
  case notPNG
  /// The bytes end, after `count` of them, before the picture does.
  case truncated(count: Int)
  /// The chunk at byte `offset` does not have the checksum that it states.
  case checksum(chunk: String, offset: Int)
  /// The file breaks a rule of the format; `reason` says which.
  case malformed(reason: String)
  /// The picture has no pixels: PNG cannot hold it.
  case noPixels(width: Int, height: Int)
  /// The picture has more pixels than `limit`.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// The animation has more frames than `limit`.
  case tooManyFrames(count: Int, limit: Int)
  /// The frames together have more pixels than `limit`.
  case tooManyFramePixels(width: Int, height: Int, frames: Int, limit: Int)
  /// A side of the picture has more pixels than `limit`.
  case sideTooLong(width: Int, height: Int, limit: Int)
  /// The file would have, or has, more bytes than `limit`.
  case tooManyBytes(count: Int, limit: Int)
  /// There is no memory for the work.
  case outOfMemory
  /// The call was told to stop.
  case cancelled
  /// The file at `path` could not be read; `reason` is the system's.
  case unreadable(path: String, reason: String)
  /// The file at `path` could not be written; `reason` is the system's. Nothing was left behind.
  case unwritable(path: String, reason: String)
}

extension PNGError: CustomStringConvertible {
  /// One line for a person.
  public var description: String {
    switch self {
    case .notPNG: "not a PNG file"
    case .truncated(let count): "the PNG is cut short after \(count) bytes"
    case .checksum(let chunk, let offset): "the checksum of chunk \(chunk) at byte \(offset) is wrong"
    case .malformed(let reason): "malformed PNG: \(reason)"
    case .noPixels(let width, let height): "a picture of \(width)×\(height) pixels cannot be a PNG"
    case .tooManyPixels(let width, let height, let limit):
      "a picture of \(width)×\(height) pixels is over the limit of \(limit)"
    case .tooManyFrames(let count, let limit): "\(count) frames are over the limit of \(limit)"
    case .tooManyFramePixels(let width, let height, let frames, let limit):
      "\(frames) frames of \(width)×\(height) pixels are over the limit of \(limit)"
    case .sideTooLong(let width, let height, let limit):
      "a picture of \(width)×\(height) pixels has a side over the limit of \(limit)"
    case .tooManyBytes(let count, let limit): "\(count) bytes are over the limit of \(limit)"
    case .outOfMemory: "out of memory"
    case .cancelled: "cancelled"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
    }
  }
}
