// SPDX-License-Identifier: MIT

/// The form of a line that belongs to text.
/// - Source: CSS Text Decoration 4 §2.2.
public enum DecorationStyle: String, Hashable, Codable, Sendable, CaseIterable {
  case solid, double, dotted, dashed, wavy
}

/// A line under, through or over text, as a style asks for it.
public struct TextDecoration: Hashable, Codable, Sendable {
  /// Its form.
  public var style: DecorationStyle
  /// Its colour; nil for the text's.
  public var color: Color?
  /// Its thickness in points; nil for the font's.
  public var thickness: Double?
  /// How far it is moved away from the text, in points, from where the font puts it.
  public var offset: Double
  /// Whether it leaves gaps around the ink that it would cross. Lines through text never do.
  public var skipsInk: Bool
  /// Makes a decoration.
  public init(
    style: DecorationStyle = .solid, color: Color? = nil, thickness: Double? = nil, offset: Double = 0,
    skipsInk: Bool = false
  ) {
    self.style = style
    self.color = color
    self.thickness = thickness
    self.offset = offset
    self.skipsInk = skipsInk
  }
}
