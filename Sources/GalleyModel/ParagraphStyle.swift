// SPDX-License-Identifier: MIT

/// Where lines stand between the edges of their box.
public enum TextAlignment: String, Hashable, Codable, Sendable, CaseIterable {
  case start, end, left, right, center, justify
}

/// Which way a paragraph reads.
/// - Source: UAX #9 P2, P3.
public enum BaseDirection: String, Hashable, Codable, Sendable, CaseIterable {
  /// As its first strong character; left to right where there is none.
  case auto
  /// Left to right.
  case ltr
  /// Right to left.
  case rtl
}

/// Where lines may end.
public enum TextWrap: String, Hashable, Codable, Sendable, CaseIterable {
  /// At break opportunities; inside a word only where it is wider than the line, and only if
  /// ``ParagraphStyle/breaksLongWords`` says so.
  case word
  /// Between any two clusters.
  case char
  /// At hard breaks only.
  case none
}

/// How words are held together.
/// - Source: CSS Text 3 §5.2.
public enum WordBreak: String, Hashable, Codable, Sendable, CaseIterable {
  case normal
  case keepAll = "keep-all"
  case breakAll = "break-all"
}

/// How strict line breaking is.
/// - Source: CSS Text 3 §5.3.
public enum LineBreakStrictness: String, Hashable, Codable, Sendable, CaseIterable {
  case loose, normal, strict, anywhere
}

/// How the breaks of a paragraph are chosen.
public enum LineBreaking: String, Hashable, Codable, Sendable, CaseIterable {
  /// Each line takes what fits.
  case greedy
  /// All lines of a paragraph are weighed together (Knuth and Plass).
  case optimal
  /// As few lines as `greedy` makes, of widths as alike as can be.
  case balance
  /// As `optimal`, with a last line that is not short.
  case pretty
}

/// What `optimal` and `pretty` breaking weigh against each other.
/// - Source: Knuth and Plass, "Breaking Paragraphs into Lines" (1981); The TeXbook ch. 14.
public struct LineBreakingCosts: Hashable, Codable, Sendable {
  /// What each line costs.
  public var line = 10.0
  /// What a line that ends at a hyphen costs.
  public var hyphen = 50.0
  /// What two such lines in a row cost more.
  public var consecutiveHyphens = 100.0
  /// What a last line of less than a quarter of the room costs.
  public var runt = 100.0
  /// By how many lines the paragraph is to be longer (or, negative, shorter) than the best, where it can be.
  public var looseness = 0
  /// Makes the costs that books are set with.
  public init() {}
}

/// Where the room of a justified line goes.
public enum TextJustification: String, Hashable, Codable, Sendable, CaseIterable {
  /// To spaces; between ideographs; in Arabic to kashidas and then to spaces.
  case auto
  /// To spaces only.
  case spaces
  /// Between all clusters, except of cursive scripts.
  case characters
}

/// How much room full-width punctuation takes.
/// - Source: JLREQ 3.1, CLREQ 3.1.6, CSS Text 4 `text-spacing-trim`.
public enum CJKPunctuation: String, Hashable, Codable, Sendable, CaseIterable {
  /// An em each.
  case full
  /// Half an em where it meets other punctuation or a line's edge.
  case compressed
}

/// How line boxes are made.
public enum LineBox: String, Hashable, Codable, Sendable, CaseIterable {
  /// Ascent above, descent and then leading below; the last line has no leading.
  case natural
  /// The line height is shared out above and below (half-leading).
  case css
}

/// How high lines are.
///
/// In ``LineBox/natural`` boxes a factor multiplies the font's own line height, and what it or a fixed height adds
/// goes above the glyphs. In ``LineBox/css`` boxes it multiplies the em, as CSS has it, and is shared out above
/// and below.
public struct LineHeight: Hashable, Codable, Sendable {
  /// A multiple; nil for the font's own line height.
  public var factor: Double?
  /// The exact height in points; nil for none.
  public var fixed: Double?
  /// The least height in points.
  public var minimum: Double?
  /// The greatest height in points.
  public var maximum: Double?
  /// The font's own height.
  public static let normal = LineHeight()
  /// Makes a line height.
  public init(factor: Double? = nil, fixed: Double? = nil, minimum: Double? = nil, maximum: Double? = nil) {
    self.factor = factor
    self.fixed = fixed
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// A place that a tab leads to.
public struct TabStop: Hashable, Codable, Sendable {
  /// How text stands at the stop.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable { case left, right, center, decimal }
  /// How text stands at it.
  public var kind: Kind
  /// Its distance from the line's start edge, in points.
  public var position: Double
  /// Makes a stop.
  public init(_ kind: Kind = .left, at position: Double) {
    self.kind = kind
    self.position = position
  }
}

/// The distance between the tab stops after the last explicit one.
public enum TabInterval: Hashable, Codable, Sendable {
  /// In points.
  case points(Double)
  /// In advances of the space.
  case spaces(Double)
}

/// How a paragraph is set: complete, every property has a value.
/// - Units: lengths in points.
public struct ParagraphStyle: Hashable, Codable, Sendable {
  /// Where lines stand between the edges.
  public var alignment: TextAlignment = .start
  /// Which way the paragraph reads.
  public var direction: BaseDirection = .auto
  /// Where lines may end.
  public var wrap: TextWrap = .word
  /// Whether a word that is wider than the line is broken between clusters; else it overflows.
  public var breaksLongWords = true
  /// How words are held together.
  public var wordBreak: WordBreak = .normal
  /// How strict breaking is.
  public var lineBreak: LineBreakStrictness = .normal
  /// Whether the web's habits hold between ASCII characters: no break after '/', or between '-' and a digit.
  public var webBreaks = false
  /// How the breaks are chosen.
  public var breaking: LineBreaking = .greedy
  /// What `optimal` and `pretty` breaking weigh.
  public var breakingCosts = LineBreakingCosts()
  /// Where the room of justified lines goes.
  public var justification: TextJustification = .auto
  /// Whether the last line is justified too.
  public var justifiesLastLine = false
  /// How much room full-width punctuation takes.
  public var cjkPunctuation: CJKPunctuation = .full
  /// Whether full-width stops and commas that do not fit may hang past the line's end.
  public var hangsPunctuation = false
  /// Whether ideographs and Latin letters or digits are set an eighth of an em apart.
  public var spacesCJKAndLatin = false
  /// Whether the last cluster of a line keeps its letter spacing.
  public var keepsTrailingLetterSpacing = true
  /// Whether words are divided by their language's dictionary.
  public var hyphenates = false
  /// How high lines are.
  public var lineHeight: LineHeight = .normal
  /// How line boxes are made.
  public var lineBox: LineBox = .natural
  /// Whether lines take their height from the style's own font, whatever fonts stand in for it.
  public var strut = true
  /// Space added between lines.
  public var lineSpacing = 0.0
  /// Space above the paragraph, unless it is the first.
  public var spacingBefore = 0.0
  /// Space below the paragraph, unless it is the last.
  public var spacingAfter = 0.0
  /// How far the first line is moved in from the start edge.
  public var firstLineIndent = 0.0
  /// How far the other lines are moved in from the start edge.
  public var headIndent = 0.0
  /// Where lines end: a distance from the start edge, or from the end edge if not positive.
  public var tailIndent = 0.0
  /// Tab stops, in order.
  public var tabStops: [TabStop] = []
  /// The distance of the stops after the last.
  public var tabInterval: TabInterval = .spaces(8)

  /// Makes a paragraph style of the default properties.
  public init() {}
}
