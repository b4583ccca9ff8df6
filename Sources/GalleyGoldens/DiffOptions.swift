// SPDX-License-Identifier: MIT

/// What counts as a difference between two pictures.
public struct DiffOptions: Hashable, Sendable {
  /// The largest difference of a channel, of 255, that is let pass. Pixels are compared with alpha multiplied in.
  public var threshold: UInt8
  /// The most pixels that may differ in pictures called equal.
  public var maxPixels: Int
  /// Whether pixels are let pass that only the smoothing of an edge made different.
  public var ignoresAntialiasing: Bool

  /// Nothing is let pass.
  public static let exact = DiffOptions(threshold: 0)

  /// Makes options. The default lets pass what no eye can see: 3 of 255.
  public init(threshold: UInt8 = 3, maxPixels: Int = 0, ignoresAntialiasing: Bool = false) {
    self.threshold = threshold
    self.maxPixels = maxPixels
    self.ignoresAntialiasing = ignoresAntialiasing
  }
}
