// SPDX-License-Identifier: MIT

/// Why a picture could not be loaded, read or written.
public enum ImageError: Error, Equatable, Sendable {
  /// The loader may not get this source: a scheme, or a place outside its root; `reason` says which rule holds.
  case refused(source: String, reason: String)
  /// There is nothing at the source.
  case notFound(source: String)
  /// The source could not be read; `reason` is the system's or the caller's.
  case unreadable(source: String, reason: String)
  /// The bytes are in no format that is known here.
  case unknownFormat
  /// The bytes of a picture in `format` end, after `count` of them, before anything can be shown.
  case truncated(format: String, count: Int)
  /// The bytes break a rule of `format`; `reason` says which.
  case malformed(format: String, reason: String)
  /// The picture uses a part of `format` that is not read here.
  case unsupported(format: String, reason: String)
  /// The picture has no pixels: `format` cannot hold it.
  case noPixels(width: Int, height: Int)
  /// The picture has more pixels than `limit`, in one frame.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// A side of the picture is longer than `limit` pixels, the most that `format` holds.
  case sideTooLong(width: Int, height: Int, limit: Int)
  /// The frames together have more pixels than `limit`.
  case tooManyFramePixels(width: Int, height: Int, frames: Int, limit: Int)
  /// The picture has more frames than `limit`.
  case tooManyFrames(count: Int, limit: Int)
  /// The source has, or the file would have, more bytes than `limit`.
  case tooManyBytes(count: Int, limit: Int)
  /// There is no memory for the work.
  case outOfMemory
  /// The call was told to stop.
  case cancelled
}

extension ImageError: CustomStringConvertible {
  /// One line for a person.
  public var description: String {
    switch self {
    case .refused(let source, let reason): "\(Self.short(source)) may not be loaded: \(reason)"
    case .notFound(let source): "there is no \(Self.short(source))"
    case .unreadable(let source, let reason): "cannot read \(Self.short(source)): \(reason)"
    case .unknownFormat: "no known picture format"
    case .truncated(let format, let count): "the \(format) is cut short after \(count) bytes"
    case .malformed(let format, let reason): "malformed \(format): \(reason)"
    case .unsupported(let format, let reason): "unsupported \(format): \(reason)"
    case .noPixels(let width, let height): "a picture of \(width)×\(height) pixels has nothing to write"
    case .tooManyPixels(let width, let height, let limit):
      "a picture of \(width)×\(height) pixels is over the limit of \(limit)"
    case .sideTooLong(let width, let height, let limit):
      "a picture of \(width)×\(height) pixels has a side over the limit of \(limit)"
    case .tooManyFramePixels(let width, let height, let frames, let limit):
      "\(frames) frames of \(width)×\(height) pixels are over the limit of \(limit)"
    case .tooManyFrames(let count, let limit): "\(count) frames are over the limit of \(limit)"
    case .tooManyBytes(let count, let limit): "\(count) bytes are over the limit of \(limit)"
    case .outOfMemory: "out of memory"
    case .cancelled: "cancelled"
    }
  }

  /// A source as a message shows it: data URLs may be as long as files.
  private static func short(_ source: String) -> String {
    source.utf8.count <= 200 ? source : String(source.prefix(80)) + "…"
  }
}
