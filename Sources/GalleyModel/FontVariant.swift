// SPDX-License-Identifier: MIT

/// Which of a font's forms are shown, by the names that CSS gives them rather than by feature tags.
///
/// Forms that a font does not have are made up where that is possible (small capitals, superior and inferior
/// figures) and left out otherwise.
/// - Source: CSS Fonts 4 §6, `font-variant`.
public struct FontVariant: Hashable, Codable, Sendable {
  /// Which letters are small capitals.
  public enum Caps: String, Hashable, Codable, Sendable, CaseIterable {
    /// None.
    case normal
    /// Small letters.
    case small
    /// Small letters and capitals.
    case allSmall = "all-small"
    /// Small letters, smaller.
    case petite
    /// Small letters and capitals, smaller.
    case allPetite = "all-petite"
    /// All letters, of one height.
    case unicase
    /// None; capitals are drawn for titles.
    case titling
  }
  /// The forms of figures.
  public enum Figures: String, Hashable, Codable, Sendable, CaseIterable {
    /// The font's own.
    case normal
    /// As high as capitals.
    case lining
    /// With ascenders and descenders.
    case oldStyle = "old-style"
  }
  /// The widths of figures.
  public enum FigureSpacing: String, Hashable, Codable, Sendable, CaseIterable {
    /// The font's own.
    case normal
    /// Each its own.
    case proportional
    /// All alike.
    case tabular
  }
  /// How fractions are shown.
  public enum Fractions: String, Hashable, Codable, Sendable, CaseIterable {
    /// As typed.
    case normal
    /// With a slanted bar.
    case diagonal
    /// One above the other.
    case stacked
  }
  /// Where letters and figures stand.
  public enum Position: String, Hashable, Codable, Sendable, CaseIterable {
    /// On the baseline.
    case normal
    /// Below it.
    case sub
    /// Above it.
    case `super`
  }
  /// Whether a kind of ligature is formed.
  public enum Switch: String, Hashable, Codable, Sendable, CaseIterable {
    /// As the font has it.
    case normal
    /// Wanted.
    case on
    /// Not wanted.
    case off
  }

  /// Which letters are small capitals.
  public var caps: Caps = .normal
  /// The forms of figures.
  public var figures: Figures = .normal
  /// The widths of figures.
  public var figureSpacing: FigureSpacing = .normal
  /// How fractions are shown.
  public var fractions: Fractions = .normal
  /// Where letters and figures stand.
  public var position: Position = .normal
  /// Whether 1st, 2nd, 1a have raised endings.
  public var ordinals = false
  /// Whether zero has a stroke.
  public var slashedZero = false
  /// Ligatures that are used by default: fi, fl.
  public var commonLigatures: Switch = .normal
  /// Ligatures for show: ct, st.
  public var discretionaryLigatures: Switch = .normal
  /// Ligatures of older times: ſt.
  public var historicalLigatures: Switch = .normal
  /// Forms that depend on neighbours.
  public var contextualForms: Switch = .normal
  /// Stylistic sets, 1…20.
  public var stylisticSets: [Int] = []
  /// The number of the alternates that are shown; 0 for none.
  public var stylisticAlternate = 0
  /// The number of the swashes that are shown; 0 for none.
  public var swash = 0
  /// Makes a variant of the font's own forms.
  public init() {}

  /// The forms as OpenType features.
  /// - Source: CSS Fonts 4 §6; OpenType feature registry.
  public var features: [FontFeature] {
    var features: [FontFeature] = []
    func add(_ tag: String, _ value: UInt32 = 1) { features.append(FontFeature(tag, value)) }
    func add(_ state: Switch, _ tags: String...) {
      for tag in tags where state != .normal { add(tag, state == .on ? 1 : 0) }
    }
    switch caps {
    case .normal: break
    case .small: add("smcp")
    case .allSmall:
      add("smcp")
      add("c2sc")
    case .petite: add("pcap")
    case .allPetite:
      add("pcap")
      add("c2pc")
    case .unicase: add("unic")
    case .titling: add("titl")
    }
    if figures != .normal { add(figures == .lining ? "lnum" : "onum") }
    if figureSpacing != .normal { add(figureSpacing == .tabular ? "tnum" : "pnum") }
    if fractions != .normal { add(fractions == .diagonal ? "frac" : "afrc") }
    if position != .normal { add(position == .sub ? "subs" : "sups") }
    if ordinals { add("ordn") }
    if slashedZero { add("zero") }
    add(commonLigatures, "liga", "clig")
    add(discretionaryLigatures, "dlig")
    add(historicalLigatures, "hlig")
    add(contextualForms, "calt")
    for set in stylisticSets where (1...20).contains(set) { add(set < 10 ? "ss0\(set)" : "ss\(set)") }
    if stylisticAlternate > 0 { add("salt", UInt32(clamping: stylisticAlternate)) }
    if swash > 0 {
      add("swsh", UInt32(clamping: swash))
      add("cswh", UInt32(clamping: swash))
    }
    return features
  }
}
