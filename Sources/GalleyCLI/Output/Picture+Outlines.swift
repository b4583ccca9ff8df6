// SPDX-License-Identifier: MIT

import Galley
import GalleyFonts
import GalleyModel
import GalleyRaster

extension Picture {
  /// A glyph's outline as SVG path data: font units, y up.
  func outline(of glyph: UInt32, in font: FontInstance) -> String {
    let path = engine.renderer.outline(of: glyph, in: font)
    return path.svgData(separator: ",", number: \.plainText)
  }
}
