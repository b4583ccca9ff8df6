// SPDX-License-Identifier: MIT

/// How far a picture may be from its golden.
public struct GoldenTolerance: Hashable, Sendable {
  /// What is let pass.
  public let options: DiffOptions
  /// Why anything is; empty for ``exact``.
  public let reason: String

  /// Every pixel is the same.
  public static let exact = GoldenTolerance(options: .exact, reason: "")

  /// Lets pass differences of a channel of at most `delta`, and any difference of at most `pixels` pixels.
  /// - Parameter reason: why the picture cannot be the same everywhere; must not be empty.
  public static func within(
    delta: UInt8 = 0, pixels: Int = 0, ignoringAntialiasing: Bool = false, because reason: String
  ) -> GoldenTolerance {
    precondition(!reason.isEmpty, "A tolerance needs a reason.")
    return GoldenTolerance(
      options: DiffOptions(threshold: delta, maxPixels: pixels, ignoresAntialiasing: ignoringAntialiasing),
      reason: reason)
  }
}
