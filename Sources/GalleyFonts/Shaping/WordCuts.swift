// SPDX-License-Identifier: MIT
//
// Where the text itself lets a run be cut into words that are shaped alone, given a space that the font lets be; see
// SpaceIndependence. What HarfBuzz does before and beside the font's lookups, by shaper:
//
// - Joining (Arabic, Syriac): a space joins with nothing, as does the end of a text; the forms that HarfBuzz makes up
//   for fonts without them follow from joining alone.
// - Syllables (Indic, Khmer, Myanmar): U+0020 is a syllable of its own. U+00A0 may carry marks or take a repha, and
//   stays inside its word.
// - The Universal Shaping Engine counts a space as a symbol that takes the marks of a syllable and joins its
//   neighbours as they do: its scripts are not cut.
// - Thai and Lao take SARA AM apart and give a part to what is before it: no word begins with it.
// - Hangul composes letters that touch; fractions take digits that touch.
// - Characters that are taken apart are put together again only in texts that have a mark somewhere: see
//   `isSettled`.
// - Text that runs against its script is turned round, but digits only where no letter is in the whole run: such runs
//   are not cut.

import CHarfBuzz

/// Rules for cutting a run at its spaces.
/// - Source: HarfBuzz 6.0, its shapers and its normalisation.
package enum WordCuts {
  /// Whether runs of a script may be cut on both sides of `space`.
  /// - Input: U+0020 or U+00A0, another one gives false; the script as HarfBuzz packs it.
  package static func arePossible(at space: UInt32, script: UInt32, isRightToLeft: Bool) -> Bool {
    guard space == 0x20 || space == 0xA0 else { return false }
    let script = hb_script_t(rawValue: script)
    if !isRightToLeft, hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL { return false }
    return isPlain(script) || (space == 0x20 && isSyllabic(script))
  }

  /// Whether a word may begin with a scalar: not with what belongs to the character before it.
  package static func mayBegin(with scalar: UInt32) -> Bool {
    if scalar < 0x300 { return scalar != 0xAD }
    switch scalar {
    // SARA AM of Thai and Lao; the half-width voiced marks; skin tones.
    case 0xE33, 0xEB3, 0xFF9E, 0xFF9F, 0x1F3FB...0x1F3FF: return false
    // Vedic signs that are letters by their category.
    case 0x1CE9...0x1CF6, 0xA8F2...0xA8F7: return false
    default: break
    }
    let category = hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar)
    return !isMark(category) && category != HB_UNICODE_GENERAL_CATEGORY_FORMAT
  }

  /// Whether a word has the same characters after HarfBuzz's normalisation alone as in its run.
  ///
  /// Characters that the font lacks are taken apart, by shapers of syllables all that can be; but they are put together
  /// again, as far as the font has them, only where a mark is in the text: that of another word would count as well.
  /// - Input: the word, and the script of its run as HarfBuzz packs it.
  package static func isSettled(_ word: UnsafeBufferPointer<UInt32>, script: UInt32, in face: Face) -> Bool {
    guard word.contains(where: { $0 >= 0xC0 }) else { return true }
    let functions = hb_unicode_funcs_get_default()
    if word.dropFirst().contains(where: { $0 >= 0x300 && isMark(hb_unicode_general_category(functions, $0)) }) {
      return true
    }
    let takesAllApart = isSyllabic(hb_script_t(rawValue: script))
    return word.allSatisfy { scalar in
      var first: UInt32 = 0
      var second: UInt32 = 0
      guard scalar >= 0xC0, hb_unicode_decompose(functions, scalar, &first, &second) != 0 else { return true }
      return !takesAllApart && face.glyph(for: scalar) != nil
    }
  }

  private static func isMark(_ category: hb_unicode_general_category_t) -> Bool {
    switch category {
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK, HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK,
      HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK:
      return true
    default: return false
    }
  }

  /// Scripts that HarfBuzz shapes with its default shaper, or ones that only look at what touches.
  private static func isPlain(_ script: hb_script_t) -> Bool {
    switch script {
    case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_ARMENIAN, HB_SCRIPT_GEORGIAN,
      HB_SCRIPT_HEBREW, HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_THAI, HB_SCRIPT_LAO, HB_SCRIPT_HANGUL,
      HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO, HB_SCRIPT_ETHIOPIC,
      HB_SCRIPT_CHEROKEE, HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED:
      return true
    default: return false
    }
  }

  /// Scripts whose shapers divide text into syllables, and know no U+0020.
  private static func isSyllabic(_ script: hb_script_t) -> Bool {
    switch script {
    case HB_SCRIPT_DEVANAGARI, HB_SCRIPT_BENGALI, HB_SCRIPT_GURMUKHI, HB_SCRIPT_GUJARATI, HB_SCRIPT_ORIYA,
      HB_SCRIPT_TAMIL, HB_SCRIPT_TELUGU, HB_SCRIPT_KANNADA, HB_SCRIPT_MALAYALAM, HB_SCRIPT_KHMER, HB_SCRIPT_MYANMAR:
      return true
    default: return false
    }
  }
}
