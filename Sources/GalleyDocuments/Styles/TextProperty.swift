// SPDX-License-Identifier: MIT
public import Galley

/// One property of text in a style. A list of them is applied in order; the later wins.
public indirect enum TextProperty: Hashable, Sendable {
  /// Font families in order of preference.
  case fontFamilies([String])
  /// The font's size.
  case fontSize(StyleLength)
  /// The font's size as a multiple of that around it.
  case fontScale(Double)
  /// Thickness.
  case fontWeight(FontWeight)
  /// Width in percent of normal.
  case fontWidth(Double)
  /// The families of code.
  case monospaced
  /// Italic, or oblique where there is none.
  case italic
  /// Upright.
  case upright
  /// Bold.
  case bold
  /// Letters as small capitals.
  case smallCaps(SmallCaps)
  /// Digits that are all as wide.
  case monospacedDigits
  /// Lines closer together or further apart; only in the properties of blocks.
  case leading(FontLeading)
  /// What fills the glyphs.
  case foregroundColor(DynamicColor)
  /// What is painted behind: how far it reaches past the text, the radius of its corners, and a line along its edges.
  /// The reach at the sides takes room in the line.
  case backgroundColor(
    DynamicColor, padding: StyleInsets = .zero, radius: StyleLength = .zero, outline: Outline? = nil)
  /// A line under the text; nil for none.
  case underlineStyle(DecorationStyle?, color: DynamicColor? = nil)
  /// A line through the text; nil for none.
  case strikethroughStyle(DecorationStyle?, color: DynamicColor? = nil)
  /// A line over the text; nil for none.
  case overlineStyle(DecorationStyle?, color: DynamicColor? = nil)
  /// Whether pairs of glyphs are kerned by the font.
  case pairKerning(Bool)
  /// Space added after each cluster; optional ligatures are given up for it.
  case kerning(StyleLength)
  /// Space added after each cluster; optional ligatures stay.
  case tracking(StyleLength)
  /// How far the baseline is raised.
  case baselineOffset(StyleLength)
  /// Which letters the text is shown in.
  case textCase(TextTransform)
  /// OpenType features.
  case features([FontFeature])
  /// Axes of variable fonts.
  case variations([FontVariation])
  /// Several properties.
  case group([TextProperty])

  /// A line along the edges of what is painted behind text, inside it.
  public struct Outline: Hashable, Sendable {
    /// Its thickness.
    public var width: StyleLength
    /// Its thickness at the bottom.
    public var bottomWidth: StyleLength
    /// Its colour.
    public var color: DynamicColor
    /// Makes an outline; where no thickness at the bottom is said, it is the same there.
    public init(width: StyleLength, bottomWidth: StyleLength? = nil, color: DynamicColor) {
      self.width = width
      self.bottomWidth = bottomWidth ?? width
      self.color = color
    }
  }

  /// Which letters become small capitals.
  public enum SmallCaps: Hashable, Sendable { case lowercase, uppercase, all }

  /// How close lines are.
  public enum FontLeading: Hashable, Sendable { case tight, standard, loose }

  /// Makes a property of several; applied in order.
  public static func properties(_ properties: TextProperty...) -> TextProperty { .group(properties) }
}

/// How thick letters are.
public struct FontWeight: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// 1…1,000.
  public var value: Double
  /// Makes a weight.
  public init(_ value: Double) { self.value = value }
  /// Makes a weight.
  public init(floatLiteral value: Double) { self.value = value }
  /// Makes a weight.
  public init(integerLiteral value: Int) { self.value = Double(value) }
  /// 300.
  public static let light = FontWeight(300)
  /// 400.
  public static let regular = FontWeight(400)
  /// 500.
  public static let medium = FontWeight(500)
  /// 600.
  public static let semibold = FontWeight(600)
  /// 700.
  public static let bold = FontWeight(700)
  /// 800.
  public static let heavy = FontWeight(800)
}

extension DecorationStyle {
  /// One solid line.
  public static let single = DecorationStyle.solid
}

extension TextStyle {
  /// Applies properties of a style, in order.
  /// - Output: what they come to, as attributes whose lengths are in points.
  @discardableResult
  mutating func apply(_ properties: [TextProperty], _ environment: StyleEnvironment) -> [TextAttribute] {
    var attributes: [TextAttribute] = []
    for property in properties {
      let own = property.attributes(in: self, environment)
      for attribute in own { apply(attribute) }
      attributes += own
    }
    return attributes
  }
}
