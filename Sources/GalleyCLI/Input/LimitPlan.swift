// SPDX-License-Identifier: MIT

import GalleyModel

/// What a job may use.
struct LimitPlan: Hashable, Sendable {
  /// The most pixels of a picture.
  var pixels = Limits.standard.pixels
  /// The most bytes of text and of any file; nil for the standard ones.
  var bytes: Int?
  /// About the most bytes that the layout may take.
  var memory = Limits.standard.layoutBytes
  /// The most time; nil for no end.
  var seconds: Double?

  /// The limits of a job that starts now.
  func started() -> Limits {
    var limits = Limits(
      textBytes: bytes ?? Limits.standard.textBytes, layoutBytes: memory, pixels: pixels,
      fileBytes: bytes ?? Limits.standard.fileBytes)
    if let seconds {
      let end = ContinuousClock.now.advanced(by: .seconds(seconds))
      limits.isCancelled = { ContinuousClock.now >= end }
    }
    return limits
  }
}
