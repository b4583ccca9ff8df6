// SPDX-License-Identifier: MIT

public import GalleyModel

/// A font's vertical measures at its size.
/// - Units: layout units.
public struct FontMetrics: Sendable, Hashable {
  /// From the baseline up to the top of the line.
  public var ascent: LayoutUnit
  /// From the baseline down to the bottom of the line; positive down.
  public var descent: LayoutUnit
  /// Space between the bottom of a line and the top of the next; never negative.
  public var lineGap: LayoutUnit
  /// From the baseline down to the middle of an underline.
  public var underlinePosition: LayoutUnit
  /// The thickness of an underline.
  public var underlineThickness: LayoutUnit
  /// From the baseline up to the middle of a line through the text.
  public var strikePosition: LayoutUnit
  /// The thickness of a line through the text.
  public var strikeThickness: LayoutUnit
  /// The height of capitals.
  public var capHeight: LayoutUnit
  /// The height of small letters.
  public var xHeight: LayoutUnit
  /// A box that holds the ink of any glyph, relative to its origin on the baseline; y down. Never smaller than
  /// the ink of a well-made font, often larger.
  public var boundingBox: LayoutRect
}
