// SPDX-License-Identifier: MIT

import GalleyModel

extension ParagraphStyle {
  /// The distance of a paragraph's first line from the bottom of the paragraph above.
  /// - Input: `above` is the space that the paragraph above asks for below it.
  func gap(spacingAfter above: LayoutUnit) -> LayoutUnit {
    above + LayoutUnit(points: spacingBefore) + LayoutUnit(points: lineSpacing)
  }
}
