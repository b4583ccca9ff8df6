// SPDX-License-Identifier: MIT

public import GalleyModel

/// Where a text that is too long is cut.
public enum Truncation: String, Hashable, Sendable, CaseIterable {
  /// Its end is replaced by the ellipsis.
  case end
  /// The start of the last line is.
  case start
  /// The middle of the last line is.
  case middle
}

/// The box that a text is laid out in.
/// - Units: points.
public struct LayoutOptions: Sendable {
  /// The width of the lines; nil for no wrapping. Negative counts as 0; NaN and +∞ as nil.
  public var width: Double?
  /// The height that lines may fill; nil for no limit. The first line is always kept.
  public var height: Double?
  /// The most lines; nil for no limit. Less than 1 counts as 1. The last of them is cut, too, where it is wider than
  /// its room.
  public var maxLines: Int?
  /// Where text over the limits is cut.
  public var truncation: Truncation
  /// What stands in the place of the text that was cut.
  public var ellipsis: String
  /// What the call may use.
  public var limits: Limits
  /// In how many attachments the text stands: what a provider that lays text out takes from its context.
  public var nesting: Int

  /// Makes options.
  public init(
    width: Double? = nil, height: Double? = nil, maxLines: Int? = nil, truncation: Truncation = .end,
    ellipsis: String = "\u{2026}", limits: Limits = .standard, nesting: Int = 0
  ) {
    self.width = width
    self.height = height
    self.maxLines = maxLines
    self.truncation = truncation
    self.ellipsis = ellipsis
    self.limits = limits
    self.nesting = nesting
  }
}
