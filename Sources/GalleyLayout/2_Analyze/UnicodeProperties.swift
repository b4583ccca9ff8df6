// SPDX-License-Identifier: MIT

/// Character properties of Unicode 15.0.
///
/// Every function takes any value; beyond U+10FFFF is unassigned.
package enum UnicodeProperties {
  /// Bidi_Class, unassigned ranges included.
  ///
  /// Source: DerivedBidiClass.txt.
  package static func bidiClass(_ scalar: UInt32) -> BidiClass {
    BidiClass(rawValue: ScalarTables.shared.bidi[ScalarTables.shared.record(scalar)]) ?? .l
  }

  /// Line_Break as in the data; LB1 resolves AI, SG, XX, SA, CJ later.
  ///
  /// Source: LineBreak.txt.
  package static func lineBreakClass(_ scalar: UInt32) -> LineBreakClass {
    LineBreakClass(rawValue: ScalarTables.shared.line[ScalarTables.shared.record(scalar)]) ?? .xx
  }

  /// Grapheme_Cluster_Break.
  ///
  /// Source: GraphemeBreakProperty.txt.
  package static func graphemeClass(_ scalar: UInt32) -> GraphemeClass {
    GraphemeClass(rawValue: ScalarTables.shared.grapheme[ScalarTables.shared.record(scalar)]) ?? .other
  }

  /// Word_Break.
  ///
  /// Source: WordBreakProperty.txt.
  package static func wordClass(_ scalar: UInt32) -> WordClass {
    WordClass(rawValue: ScalarTables.shared.word[ScalarTables.shared.record(scalar)]) ?? .other
  }

  /// East_Asian_Width, unassigned ranges included.
  ///
  /// Source: EastAsianWidth.txt.
  package static func eastAsianWidth(_ scalar: UInt32) -> EastAsianWidth {
    EastAsianWidth(rawValue: ScalarTables.shared.width[ScalarTables.shared.record(scalar)]) ?? .n
  }

  /// General_Category.
  ///
  /// Source: DerivedGeneralCategory.txt.
  package static func generalCategory(_ scalar: UInt32) -> GeneralCategory {
    GeneralCategory(rawValue: ScalarTables.shared.category[ScalarTables.shared.record(scalar)]) ?? .cn
  }

  /// Script, without extensions.
  ///
  /// Source: Scripts.txt.
  package static func script(_ scalar: UInt32) -> ScriptID {
    ScriptID(rawValue: ScalarTables.shared.script[ScalarTables.shared.record(scalar)])
  }

  /// Script_Extensions: the script alone where the data give no set.
  ///
  /// Source: ScriptExtensions.txt.
  package static func scriptExtensions(_ scalar: UInt32) -> ScriptSet {
    let record = ScalarTables.shared.record(scalar)
    return ScriptSet.ofRecord[record]
  }

  /// Emoji, emoji-data.txt.
  package static func isEmoji(_ scalar: UInt32) -> Bool { flag(0, scalar) }

  /// Emoji_Presentation: shown in colour unless VS15 follows.
  package static func isEmojiPresentation(_ scalar: UInt32) -> Bool { flag(1, scalar) }

  /// Emoji_Modifier: the five skin tones.
  package static func isEmojiModifier(_ scalar: UInt32) -> Bool { flag(2, scalar) }

  /// Emoji_Modifier_Base: takes a skin tone.
  package static func isEmojiModifierBase(_ scalar: UInt32) -> Bool { flag(3, scalar) }

  /// Extended_Pictographic, unassigned ones included.
  package static func isExtendedPictographic(_ scalar: UInt32) -> Bool { flag(4, scalar) }

  /// Default_Ignorable_Code_Point: shows nothing where the font has no glyph.
  package static func isDefaultIgnorable(_ scalar: UInt32) -> Bool { flag(5, scalar) }

  /// Bidi_Mirrored.
  package static func isMirrored(_ scalar: UInt32) -> Bool { flag(6, scalar) }

  /// A nonspacing, enclosing or spacing mark: general category Mn, Me or Mc.
  package static func isMark(_ scalar: UInt32) -> Bool {
    let category = generalCategory(scalar)
    return category == .mn || category == .me || category == .mc
  }

  /// Bidi_Paired_Bracket as a pair id, the same for opening and closing and for canonical equivalents; `nil` where
  /// the scalar is no bracket.
  ///
  /// Source: BidiBrackets.txt, UAX #9 BD14 to BD16.
  package static func bracket(_ scalar: UInt32) -> (pair: UInt32, opens: Bool)? {
    let kind = ScalarTables.shared.bracket[ScalarTables.shared.record(scalar)]
    guard kind != 0 else { return nil }
    return (bracketPair(scalar), kind == 1)
  }

  /// Pair id of a scalar known to be a bracket.
  static func bracketPair(_ scalar: UInt32) -> UInt32 {
    let brackets = ScriptAndBracketData.brackets
    var low = 0
    var high = brackets.count - 1
    while low < high {
      let middle = (low + high) / 2
      if brackets[middle] < scalar { low = middle + 1 } else { high = middle }
    }
    return ScriptAndBracketData.bracketPairs[low]
  }

  private static func flag(_ bit: UInt8, _ scalar: UInt32) -> Bool {
    ScalarTables.shared.flags[ScalarTables.shared.record(scalar)] >> bit & 1 != 0
  }
}
