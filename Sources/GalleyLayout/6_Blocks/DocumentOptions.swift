// SPDX-License-Identifier: MIT

public import GalleyModel

/// The box that a document is laid out in.
/// - Units: points.
public struct DocumentOptions: Sendable {
  /// The width of the document; nil for as wide as its blocks are without wrapping. Negative counts as 0; NaN and
  /// +∞ as nil.
  public var width: Double?
  /// The height that lines may fill; nil for no limit. The first line is always kept.
  public var height: Double?
  /// The most lines of text in the whole document; nil for no limit. Less than 1 counts as 1. A row of a table counts
  /// as many as its highest cell.
  public var maxLines: Int?
  /// What stands at the end of the last line shown where text follows it.
  public var ellipsis: String
  /// Which way blocks and paragraphs read that do not say it themselves; `auto`: as their first strong character.
  public var direction: BaseDirection
  /// What the call may use; `textBytes` holds for all texts together. Asked for cancellation once a block,
  /// and inside texts as layouts of one text ask.
  public var limits: Limits
  /// In how many attachments the document stands; 0 for one of its own.
  public var nesting: Int

  /// Makes options.
  public init(
    width: Double? = nil, height: Double? = nil, maxLines: Int? = nil, ellipsis: String = "\u{2026}",
    direction: BaseDirection = .auto, limits: Limits = .standard, nesting: Int = 0
  ) {
    self.width = width
    self.height = height
    self.maxLines = maxLines
    self.ellipsis = ellipsis
    self.direction = direction
    self.limits = limits
    self.nesting = nesting
  }
}
