// SPDX-License-Identifier: MIT

/// What one call may use before it stops with a clear error, and how it is told to stop early.
public struct Limits: Sendable {
  /// The most bytes of text; more than 2³¹ - 1 are never laid out. Letters in long paragraphs take about 90 bytes of
  /// memory each.
  public var textBytes: Int
  /// About how many bytes one layout may take. Some texts take much more than letters do: an empty paragraph takes
  /// about 1,500 bytes.
  public var layoutBytes: Int
  /// The most pixels of a picture.
  public var pixels: Int
  /// The most bytes of one input or output file.
  public var fileBytes: Int
  /// The most threads that one call works with, the calling one included; nil for as many as there are processors.
  /// Long texts are laid out by several. What comes out is the same with any number.
  public var threads: Int?
  /// Asked in the calling thread only: once a paragraph, once in 4,096 scalars of each stage's work inside one, once in 64 painting steps (glyphs
  /// drawn from their outlines and pieces of long lines are steps, too), once a shadow, and between the passes of a
  /// writer; true stops the call.
  public var isCancelled: (@Sendable () -> Bool)?

  /// 8 MiB of text, 1 GiB for its layout, 256 Mpx, 1 GiB files, never cancelled.
  public static let standard = Limits()

  /// Makes limits.
  public init(
    textBytes: Int = 8 << 20, layoutBytes: Int = 1 << 30, pixels: Int = 256 << 20, fileBytes: Int = 1 << 30,
    threads: Int? = nil, isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    self.textBytes = textBytes
    self.layoutBytes = layoutBytes
    self.pixels = pixels
    self.fileBytes = fileBytes
    self.threads = threads
    self.isCancelled = isCancelled
  }
}
