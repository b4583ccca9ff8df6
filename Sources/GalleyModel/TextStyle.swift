// SPDX-License-Identifier: MIT

/// How a font stands: upright, italic, or slanted by an angle.
/// - Source: CSS Fonts 4 §2.4.
public enum FontSlant: Hashable, Codable, Sendable {
  /// Upright.
  case normal
  /// The family's italic; an oblique where it has none.
  case italic
  /// Slanted by `degrees` clockwise.
  case oblique(degrees: Double)
}

/// A four-letter tag with a number: an OpenType feature or a variation axis.
public struct FontSetting<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  /// Four ASCII characters, such as `liga` or `wght`.
  public var tag: String
  /// The feature's value (0 off, 1 on, n the n-th alternate) or the axis's coordinate.
  public var value: Value
  /// Makes a setting.
  public init(_ tag: String, _ value: Value) {
    self.tag = tag
    self.value = value
  }
}

/// An OpenType feature and its value.
public typealias FontFeature = FontSetting<UInt32>
/// A variation axis and its coordinate, in the axis's own units.
public typealias FontVariation = FontSetting<Double>

/// Which missing faces are made up from others.
/// - Source: CSS Fonts 4 §2.8.
public struct FontSynthesis: OptionSet, Hashable, Codable, Sendable {
  /// The set as bits.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Bold by thickening outlines.
  public static let weight = FontSynthesis(rawValue: 1)
  /// Italic by slanting outlines.
  public static let slant = FontSynthesis(rawValue: 2)
  /// Both.
  public static let all: FontSynthesis = [.weight, .slant]
}

/// Which letters text is shown in.
/// - Source: CSS Text 3 §2.1.
public enum TextTransform: String, Hashable, Codable, Sendable, CaseIterable {
  case none, uppercase, lowercase, capitalize
}

/// What is painted behind text.
public struct TextBackground: Hashable, Codable, Sendable {
  /// Its colour.
  public var color: Color
  /// How far it reaches past the text's box, in points.
  public var padding: Insets
  /// The radius of its corners, in points.
  public var radius: Double
  /// A line along its edges, inside it; nil for none.
  public var outline: Outline?
  /// Makes a background.
  public init(color: Color, padding: Insets = .zero, radius: Double = 0, outline: Outline? = nil) {
    self.color = color
    self.padding = padding
    self.radius = radius
    self.outline = outline
  }

  /// A line along the edges of a background.
  public struct Outline: Hashable, Codable, Sendable {
    /// Its colour.
    public var color: Color
    /// Its thickness in points.
    public var width: Double
    /// Its thickness at the bottom, in points.
    public var bottomWidth: Double
    /// Makes an outline; where no thickness at the bottom is said, it is the same there.
    public init(color: Color, width: Double, bottomWidth: Double? = nil) {
      self.color = color
      self.width = width
      self.bottomWidth = bottomWidth ?? width
    }
  }
}

/// Space beside each cluster of a text, whichever way it reads.
public struct ClusterPadding: Hashable, Codable, Sendable {
  /// Space at the left, in points.
  public var left: Double
  /// Space at the right, in points.
  public var right: Double
  /// Makes a padding.
  public init(left: Double = 0, right: Double = 0) {
    self.left = left
    self.right = right
  }
}

/// A line along glyph outlines, as a style asks for it.
public struct TextStroke: Hashable, Codable, Sendable {
  /// Its thickness in points.
  public var width: Double
  /// Its colour; nil for the text's.
  public var color: Color?
  /// Whether the inside is filled too.
  public var fills: Bool
  /// Makes a stroke.
  public init(width: Double, color: Color? = nil, fills: Bool = true) {
    self.width = width
    self.color = color
    self.fills = fills
  }
}

/// How characters look: complete, every property has a value.
///
/// - Units: lengths in points.
/// - Limits: `size` is held to 0…8,192 pt and NaN becomes 16; `weight` to 1…1,000; `stretch` to 25…400.
public struct TextStyle: Hashable, Sendable {
  /// Font families in order of preference; `serif`, `sans-serif`, `monospace`, `emoji`, `math`,
  /// `system-ui`, `cursive`, `fantasy` are generic. Empty means `sans-serif`.
  public var families: [String] = []
  /// The size of an em.
  public var size: Double = 16
  /// Thickness, 1…1,000; 400 is regular, 700 bold.
  public var weight: Double = 400
  /// Width, in percent of normal.
  public var stretch: Double = 100
  /// Upright, italic or oblique.
  public var slant: FontSlant = .normal
  /// Which of the font's forms are shown.
  public var variant: FontVariant {
    get { rare.storage?.value.variant ?? FontVariant() }
    set { rare.value.variant = newValue }
  }
  /// OpenType features, later ones win, and win over `variant`.
  public var features: [FontFeature] {
    get { rare.storage?.value.features ?? [] }
    set { rare.value.features = newValue }
  }
  /// Variation axes, later ones win, and win over weight, stretch and slant.
  public var variations: [FontVariation] {
    get { rare.storage?.value.variations ?? [] }
    set { rare.value.variations = newValue }
  }
  /// Which missing faces are made up.
  public var synthesis: FontSynthesis = .all
  /// The colours of colour glyphs.
  public var palette: FontPalette {
    get { rare.storage?.value.palette ?? .normal }
    set { rare.value.palette = newValue }
  }
  /// Whether fonts that stand in for the first family are sized so that their small letters are as high as its.
  public var matchesXHeight = false
  /// The language as a BCP 47 tag; nil where unknown.
  public var language: String?
  /// The script as an ISO 15924 code; nil to tell it from the text.
  public var script: String? {
    get { rare.storage?.value.script }
    set { rare.value.script = newValue }
  }
  /// What fills the glyphs.
  public var color: Color = .black
  /// What is painted behind.
  public var background: TextBackground?
  /// A line under the text.
  public var underline: TextDecoration?
  /// A line through the text.
  public var strike: TextDecoration?
  /// A line over the text.
  public var overline: TextDecoration?
  /// Space added after each cluster; 0 also means that optional ligatures stay.
  public var letterSpacing: Double = 0
  /// Space added to each space character.
  public var wordSpacing: Double = 0
  /// Space added at the left and at the right of each cluster; letters stay joined.
  public var clusterPadding = ClusterPadding()
  /// Whether glyph pairs are kerned.
  public var kerning: Bool = true
  /// How far the baseline is raised.
  public var baselineShift: Double = 0
  /// Which letters the text is shown in.
  public var transform: TextTransform = .none
  /// Where lines may end between two characters of the stretch; nil for as the paragraph says. A paragraph that
  /// does not wrap, or wraps between any clusters, does so here too unless this says `none`.
  public var wrap: TextWrap?
  /// How words are held together inside the stretch; nil for as the paragraph says.
  public var wordBreak: WordBreak?
  /// Where a link leads; nil for no link.
  public var link: String? {
    get { rare.storage?.value.link }
    set { rare.value.link = newValue }
  }
  /// A shadow under the glyphs.
  public var shadow: GlyphRun.Shadow? {
    get { rare.storage?.value.shadow }
    set { rare.value.shadow = newValue }
  }
  /// A line along the outlines.
  public var stroke: TextStroke? {
    get { rare.storage?.value.stroke }
    set { rare.value.stroke = newValue }
  }

  /// What few styles set: one reference, where each would be one or more of its own to count at each copy.
  private var rare = Shared<Rare>()

  /// The properties that say more than their default only now and then.
  private struct Rare: Hashable, Sendable, DefaultConstructible {
    var variant: FontVariant = FontVariant()
    var features: [FontFeature] = []
    var variations: [FontVariation] = []
    var palette: FontPalette = .normal
    var script: String?
    var link: String?
    var shadow: GlyphRun.Shadow?
    var stroke: TextStroke?
  }

  /// Makes a style of the default properties.
  public init() {}

  /// Makes a style of a family list, a size, a weight and a colour.
  public init(families: [String] = [], size: Double = 16, weight: Double = 400, color: Color = .black) {
    self.families = families
    self.size = size
    self.weight = weight
    self.color = color
  }
}

/// One property of a stretch of text.
public enum TextAttribute: Hashable, Sendable {
  /// Font families in order of preference.
  case families([String])
  /// The size of an em, in points.
  case size(Double)
  /// The size as a multiple of the size below.
  case sizeFactor(Double)
  /// Thickness, 1…1,000.
  case weight(Double)
  /// Width in percent.
  case stretch(Double)
  /// Upright, italic or oblique.
  case slant(FontSlant)
  /// Which of the font's forms are shown.
  case variant(FontVariant)
  /// OpenType features, added to those below.
  case features([FontFeature])
  /// Variation axes, added to those below.
  case variations([FontVariation])
  /// Which missing faces are made up.
  case synthesis(FontSynthesis)
  /// The colours of colour glyphs.
  case palette(FontPalette)
  /// Whether fallback fonts are sized by the height of their small letters.
  case matchesXHeight(Bool)
  /// The language as a BCP 47 tag.
  case language(String?)
  /// The script as an ISO 15924 code.
  case script(String?)
  /// What fills the glyphs.
  case color(Color)
  /// What is painted behind.
  case background(TextBackground?)
  /// A line under the text.
  case underline(TextDecoration?)
  /// A line through the text.
  case strike(TextDecoration?)
  /// A line over the text.
  case overline(TextDecoration?)
  /// Space added after each cluster, in points.
  case letterSpacing(Double)
  /// Space added to each space, in points.
  case wordSpacing(Double)
  /// Space added at the left and at the right of each cluster.
  case clusterPadding(ClusterPadding)
  /// Whether glyph pairs are kerned.
  case kerning(Bool)
  /// How far the baseline is raised, in points.
  case baselineShift(Double)
  /// Which letters the text is shown in.
  case transform(TextTransform)
  /// Where lines may end inside the stretch; nil for as the paragraph says.
  case wrap(TextWrap?)
  /// How words are held together inside the stretch; nil for as the paragraph says.
  case wordBreak(WordBreak?)
  /// Where a link leads.
  case link(String?)
  /// A shadow under the glyphs.
  case shadow(GlyphRun.Shadow?)
  /// A line along the outlines.
  case stroke(TextStroke?)
  /// An object that stands in the place of U+FFFC.
  case attachment(InlineAttachment)
  /// The style of the paragraphs that begin in the stretch.
  case paragraph(ParagraphStyle)
}

extension TextStyle {
  /// Sets the property that `attribute` names; an attachment or a paragraph style changes nothing here.
  public mutating func apply(_ attribute: TextAttribute) {
    switch attribute {
    case .families(let value): families = value
    case .size(let value): size = value
    case .sizeFactor(let value): size *= value
    case .weight(let value): weight = value
    case .stretch(let value): stretch = value
    case .slant(let value): slant = value
    case .variant(let value): variant = value
    case .features(let value): features += value
    case .variations(let value): variations += value
    case .synthesis(let value): synthesis = value
    case .palette(let value): palette = value
    case .matchesXHeight(let value): matchesXHeight = value
    case .language(let value): language = value
    case .script(let value): script = value
    case .color(let value): color = value
    case .background(let value): background = value
    case .underline(let value): underline = value
    case .strike(let value): strike = value
    case .overline(let value): overline = value
    case .letterSpacing(let value): letterSpacing = value
    case .wordSpacing(let value): wordSpacing = value
    case .clusterPadding(let value): clusterPadding = value
    case .kerning(let value): kerning = value
    case .baselineShift(let value): baselineShift = value
    case .transform(let value): transform = value
    case .wrap(let value): wrap = value
    case .wordBreak(let value): wordBreak = value
    case .link(let value): link = value
    case .shadow(let value): shadow = value
    case .stroke(let value): stroke = value
    case .attachment, .paragraph: break
    }
  }
}
