// SPDX-License-Identifier: MIT

/// What one call may use before it stops with a clear error, and how it is told to stop early.
public struct Limits: Sendable {
  /// The most bytes of text.
  public var textBytes: Int
  /// The most pixels of a picture.
  public var pixels: Int
  /// The most bytes of one input or output file.
  public var fileBytes: Int
  /// Asked once a paragraph, once in 64 of its lines, and once in 64 painting steps; true stops the call.
  public var isCancelled: (@Sendable () -> Bool)?

  /// 64 MiB of text, 256 Mpx, 1 GiB files, never cancelled.
  public static let standard = Limits()

  /// Makes limits.
  public init(
    textBytes: Int = 64 << 20, pixels: Int = 256 << 20, fileBytes: Int = 1 << 30,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    self.textBytes = textBytes
    self.pixels = pixels
    self.fileBytes = fileBytes
    self.isCancelled = isCancelled
  }
}
