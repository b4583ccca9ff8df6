// SPDX-License-Identifier: MIT

import CFreeType
import GalleyFonts
import GalleyModel

extension FaceSlot {
  /// How a glyph's outline is asked for.
  struct OutlineRequest {
    /// In how many units an em is given: font units, or pixels where hinting is asked for.
    var hinting: Hinting
    /// The size of an em in pixels; used with hinting only.
    var pixelsPerEm: Double
    /// Whether the outline will be drawn without grey.
    var isMono: Bool = false
    /// Whether made-up bold and slant are applied.
    var synthesizes: Bool = true
  }

  /// The outline of a glyph, y up: in font units unhinted, else in pixels. Nil where the glyph has none.
  func outline(_ glyph: UInt32, _ instance: FontInstance, _ request: OutlineRequest) -> Path? {
    // At an em of as many pixels as font units FreeType gives 1/64 font units, so that variations and
    // scaled components keep their fractions.
    let isHinted = request.hinting != .none
    let upem = Double(instance.face.unitsPerEm)
    let em = isHinted ? (request.pixelsPerEm * 64).rounded() : upem * 64
    guard em >= 1, em < 4_194_304, setSize(Int(em)) else { return nil }
    guard FT_Load_Glyph(outlineFace, FT_UInt(glyph), Self.flags(request)) == 0 else { return nil }
    let slot = outlineFace.pointee.glyph.pointee
    guard slot.format == FT_GLYPH_FORMAT_OUTLINE else { return nil }
    var outline = slot.outline
    if request.synthesizes, instance.embolden > .zero, instance.size > 0 {
      let strength = Int((instance.embolden.points / instance.size * em).rounded())
      FT_Outline_EmboldenXY(&outline, strength, strength)
    }
    let slant = request.synthesizes ? instance.slantTangent : 0
    return FreeTypeOutline.path(&outline, slant: slant)
  }

  private static func flags(_ request: OutlineRequest) -> FT_Int32 {
    // FT_LOAD_TARGET_x is (x & 15) << 16 with the values of FT_Render_Mode; the macro has arguments.
    func target(_ mode: FT_Render_Mode) -> FT_Int32 { FT_Int32(mode.rawValue & 15) << 16 }
    let base = FT_Int32(FT_LOAD_NO_BITMAP)
    switch request.hinting {
    case .none: return base | FT_Int32(FT_LOAD_NO_HINTING) | FT_Int32(FT_LOAD_NO_AUTOHINT)
    case .light: return base | target(FT_RENDER_MODE_LIGHT)
    case .full: return base | target(request.isMono ? FT_RENDER_MODE_MONO : FT_RENDER_MODE_NORMAL)
    }
  }
}
