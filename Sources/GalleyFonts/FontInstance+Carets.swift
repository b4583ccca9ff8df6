// SPDX-License-Identifier: MIT

import CHarfBuzz
public import GalleyModel

extension FontInstance {
  /// Where a caret stands inside a ligature: one place less than it has parts; empty where the font does not
  /// say, and the ligature's advance is to be shared evenly.
  /// - Units: from the glyph's origin to the right, variations applied, made-up bold not.
  /// - Limits: 64 places.
  /// - Source: OpenType `GDEF`, "Ligature Caret List".
  public func ligatureCarets(_ glyph: UInt32, isRightToLeft: Bool = false) -> [LayoutUnit] {
    var count: UInt32 = 64
    var places = [hb_position_t](repeating: 0, count: 64)
    hb_ot_layout_get_ligature_carets(
      hbFont, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR, glyph, 0, &count, &places)
    return places.prefix(Int(min(count, 64))).map { place in
      let exact = LayoutUnit(rawValue: Int64(place))
      return advanceScale == 1 ? exact : exact.scaled(by: advanceScale)
    }
  }
}
