// SPDX-License-Identifier: MIT
//
// The attributes by which an `AttributedString` says how Galley shows it. Each is one property of `TextStyle` or
// the whole of `ParagraphStyle`; what a run does not set comes from the style that the text is made with.

public import GalleyModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The font of a stretch: what is nil comes from the style below.
public struct TextFont: Hashable, Codable, Sendable {
  /// Families in order of preference.
  public var families: [String]?
  /// The size of an em, in points.
  public var size: Double?
  /// Thickness, 1…1,000.
  public var weight: Double?
  /// Width, in percent.
  public var stretch: Double?
  /// Upright, italic or oblique.
  public var slant: FontSlant?
  /// OpenType features, added to those below.
  public var features: [FontFeature]
  /// Variation axes, added to those below.
  public var variations: [FontVariation]
  /// Makes a font.
  public init(
    families: [String]? = nil, size: Double? = nil, weight: Double? = nil, stretch: Double? = nil,
    slant: FontSlant? = nil, features: [FontFeature] = [], variations: [FontVariation] = []
  ) {
    self.families = families
    self.size = size
    self.weight = weight
    self.stretch = stretch
    self.slant = slant
    self.features = features
    self.variations = variations
  }
}

/// The keys of ``AttributeScopes/GalleyAttributes``; each names the property that it sets.
public enum GalleyAttribute {
  /// The font.
  public enum Font: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = TextFont
    /// The key's name in archives.
    public static let name = "galley.font"
  }
  /// What fills the glyphs.
  public enum ForegroundColor: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = Color
    /// The key's name in archives.
    public static let name = "galley.foregroundColor"
  }
  /// What is painted behind.
  public enum Background: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = TextBackground
    /// The key's name in archives.
    public static let name = "galley.background"
  }
  /// A line under the text.
  public enum Underline: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = TextDecoration
    /// The key's name in archives.
    public static let name = "galley.underline"
  }
  /// A line through the text.
  public enum Strike: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = TextDecoration
    /// The key's name in archives.
    public static let name = "galley.strike"
  }
  /// A line over the text.
  public enum Overline: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = TextDecoration
    /// The key's name in archives.
    public static let name = "galley.overline"
  }
  /// Space after each cluster, in points.
  public enum Tracking: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = Double
    /// The key's name in archives.
    public static let name = "galley.tracking"
  }
  /// Space added to each space, in points.
  public enum WordSpacing: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = Double
    /// The key's name in archives.
    public static let name = "galley.wordSpacing"
  }
  /// Whether glyph pairs are kerned.
  public enum Kerning: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = Bool
    /// The key's name in archives.
    public static let name = "galley.kerning"
  }
  /// How far the baseline is raised, in points.
  public enum BaselineOffset: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = Double
    /// The key's name in archives.
    public static let name = "galley.baselineOffset"
  }
  /// The language, a BCP 47 tag; wins over Foundation's `languageIdentifier`.
  public enum Language: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = String
    /// The key's name in archives.
    public static let name = "galley.language"
  }
  /// The script, an ISO 15924 code.
  public enum Script: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = String
    /// The key's name in archives.
    public static let name = "galley.script"
  }
  /// Where a link leads, as a string; wins over Foundation's `link`.
  public enum LinkTarget: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = String
    /// The key's name in archives.
    public static let name = "galley.linkTarget"
  }
  /// A shadow under the glyphs.
  public enum Shadow: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = GlyphRun.Shadow
    /// The key's name in archives.
    public static let name = "galley.shadow"
  }
  /// A line along the outlines.
  public enum OutlineStroke: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = TextStroke
    /// The key's name in archives.
    public static let name = "galley.stroke"
  }
  /// How the paragraphs that begin in the stretch are set.
  public enum Paragraph: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = ParagraphStyle
    /// The key's name in archives.
    public static let name = "galley.paragraphStyle"
  }
  /// Which of the font's forms are shown.
  public enum Variant: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = FontVariant
    /// The key's name in archives.
    public static let name = "galley.variant"
  }
  /// Whether fallback fonts are sized by the height of their small letters.
  public enum MatchesXHeight: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = Bool
    /// The key's name in archives.
    public static let name = "galley.matchesXHeight"
  }
  /// The colours of colour glyphs.
  public enum Palette: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = FontPalette
    /// The key's name in archives.
    public static let name = "galley.palette"
  }
  /// Which missing faces are made up.
  public enum Synthesis: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = FontSynthesis
    /// The key's name in archives.
    public static let name = "galley.synthesis"
  }
  /// Which letters the text is shown in.
  public enum Transform: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = TextTransform
    /// The key's name in archives.
    public static let name = "galley.transform"
  }
  /// Where lines may end inside the stretch.
  public enum Wrap: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = TextWrap
    /// The key's name in archives.
    public static let name = "galley.wrap"
  }
  /// How words are held together inside the stretch.
  public enum WordBreaking: CodableAttributedStringKey {
    /// What is set.
    public typealias Value = WordBreak
    /// The key's name in archives.
    public static let name = "galley.wordBreak"
  }
  /// What draws over the lines that show the stretch; not archived.
  public enum LineDrawing: AttributedStringKey {
    /// What is set.
    public typealias Value = LineDrawingAction
    /// The key's name.
    public static let name = "galley.lineDrawing"
  }
  /// An object in the place of U+FFFC; not archived.
  public enum Attachment: AttributedStringKey {
    /// What is set.
    public typealias Value = InlineAttachment
    /// The key's name.
    public static let name = "galley.attachment"
  }
}

extension AttributeScopes {
  /// What Galley reads from an `AttributedString`: its own attributes and Foundation's `link` and
  /// `languageIdentifier`.
  public struct GalleyAttributes: AttributeScope {
    /// The font.
    public let textFont: GalleyAttribute.Font
    /// What fills the glyphs.
    public let textColor: GalleyAttribute.ForegroundColor
    /// What is painted behind.
    public let textBackground: GalleyAttribute.Background
    /// A line under the text.
    public let textUnderline: GalleyAttribute.Underline
    /// A line through the text.
    public let textStrike: GalleyAttribute.Strike
    /// A line over the text.
    public let textOverline: GalleyAttribute.Overline
    /// Space after each cluster, in points.
    public let textTracking: GalleyAttribute.Tracking
    /// Space added to each space, in points.
    public let textWordSpacing: GalleyAttribute.WordSpacing
    /// Whether glyph pairs are kerned.
    public let textKerning: GalleyAttribute.Kerning
    /// How far the baseline is raised, in points.
    public let textBaselineOffset: GalleyAttribute.BaselineOffset
    /// The language, a BCP 47 tag.
    public let textLanguage: GalleyAttribute.Language
    /// The script, an ISO 15924 code.
    public let textScript: GalleyAttribute.Script
    /// Where a link leads, as a string.
    public let textLink: GalleyAttribute.LinkTarget
    /// A shadow under the glyphs.
    public let textShadow: GalleyAttribute.Shadow
    /// A line along the outlines.
    public let textStroke: GalleyAttribute.OutlineStroke
    /// How the paragraphs that begin in the stretch are set.
    public let textParagraph: GalleyAttribute.Paragraph
    /// Which of the font's forms are shown.
    public let textVariant: GalleyAttribute.Variant
    /// Whether fallback fonts are sized by the height of their small letters.
    public let textMatchesXHeight: GalleyAttribute.MatchesXHeight
    /// The colours of colour glyphs.
    public let textPalette: GalleyAttribute.Palette
    /// Which missing faces are made up.
    public let textSynthesis: GalleyAttribute.Synthesis
    /// Which letters the text is shown in.
    public let textTransform: GalleyAttribute.Transform
    /// Where lines may end inside the stretch.
    public let textWrap: GalleyAttribute.Wrap
    /// How words are held together inside the stretch.
    public let textWordBreak: GalleyAttribute.WordBreaking
    /// What draws over the lines that show the stretch; a ``LabelController`` calls it.
    public let textLineDrawing: GalleyAttribute.LineDrawing
    /// An object in the place of U+FFFC.
    public let textAttachment: GalleyAttribute.Attachment
    /// Foundation's own.
    public let foundation: FoundationAttributes
  }

  /// What Galley reads from an `AttributedString`.
  public var galley: GalleyAttributes.Type { GalleyAttributes.self }
}

extension AttributeDynamicLookup {
  /// The key of an attribute of Galley's scope.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.GalleyAttributes, Key>
  ) -> Key { self[Key.self] }
}
