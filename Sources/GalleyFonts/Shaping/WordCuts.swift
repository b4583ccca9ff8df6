// SPDX-License-Identifier: MIT
//
// Where the text itself lets a run be cut into words that are shaped alone, given a space that the font lets be; see
// SpaceIndependence. What HarfBuzz does before and beside the font's lookups, by shaper:
//
// - Joining (Arabic, Syriac): a space joins with nothing, as does the end of a text; the forms that HarfBuzz makes up
//   for fonts without them follow from joining alone.
// - Thai and Lao take SARA AM apart and give a part to what is before it: no word begins with it.
// - Hangul composes letters that touch; fractions take digits that touch.
// - Syllables (Indic, Khmer, Myanmar): they end at U+0020, but they are counted, from 1 to 15 and round again, and of
//   two broken ones with the same number the second gets no dotted circle. What a word gets depends on all words
//   before it: their scripts are not cut.
// - The Universal Shaping Engine counts so too, and to it a space is a symbol that joins its neighbours.
// - Characters that the font lacks are taken apart, but put together again, as far as the font has them, only in texts
//   that have a mark somewhere: see `isSettled`.
// - Text that runs against its script is turned round, digits only where no letter is in the whole run, and SARA AM
//   then looks the other way: such runs are not cut.

import CHarfBuzz

/// Rules for cutting a run at its spaces, each shaped alone as are the words between them.
///
/// A run may be cut where its script and direction let it (``arePossible(at:script:isRightToLeft:)``), the face lets
/// the space be (``Face/isInert(_:script:language:features:isRightToLeft:)``), what follows the space may begin a word, and all words
/// are settled. A run whose first scalar may not begin a word stays whole.
/// - Source: HarfBuzz 6.0, its shapers and its normalisation.
package enum WordCuts {
  /// Whether runs of a script may be cut on both sides of `space`.
  /// - Input: U+0020 or U+00A0, another one gives false; the script as HarfBuzz packs it.
  package static func arePossible(at space: UInt32, script: UInt32, isRightToLeft: Bool) -> Bool {
    guard space == 0x20 || space == 0xA0 else { return false }
    let script = hb_script_t(rawValue: script)
    switch script {
    case HB_SCRIPT_HEBREW, HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC: return isRightToLeft
    case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_ARMENIAN, HB_SCRIPT_GEORGIAN, HB_SCRIPT_THAI,
      HB_SCRIPT_LAO, HB_SCRIPT_HANGUL, HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO,
      HB_SCRIPT_ETHIOPIC, HB_SCRIPT_CHEROKEE, HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED:
      return !isRightToLeft
    default: return false
    }
  }

  /// Whether a word may begin with a scalar: not with what belongs to the character before it.
  package static func mayBegin(with scalar: UInt32) -> Bool {
    if scalar < 0x300 { return scalar != 0xAD }
    switch scalar {
    // SARA AM of Thai and Lao; the half-width voiced marks; skin tones.
    case 0xE33, 0xEB3, 0xFF9E, 0xFF9F, 0x1F3FB...0x1F3FF: return false
    default:
      let category = hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar)
      return !isMark(category) && category != HB_UNICODE_GENERAL_CATEGORY_FORMAT
    }
  }

  /// Whether a word has the same characters after HarfBuzz's normalisation alone as in its run.
  /// - Input: a word that may begin as it does.
  package static func isSettled(_ word: UnsafeBufferPointer<UInt32>, in face: Face) -> Bool {
    guard word.contains(where: { $0 >= 0xC0 }) else { return true }
    let functions = hb_unicode_funcs_get_default()
    if word.contains(where: { $0 >= 0x300 && isMark(hb_unicode_general_category(functions, $0)) }) { return true }
    return word.allSatisfy { scalar in
      var first: UInt32 = 0
      var second: UInt32 = 0
      guard scalar >= 0xC0, hb_unicode_decompose(functions, scalar, &first, &second) != 0 else { return true }
      return face.glyph(for: scalar) != nil
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
}
