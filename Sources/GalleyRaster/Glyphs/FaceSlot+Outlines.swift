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
    guard FT_Load_Glyph(face, FT_UInt(glyph), Self.flags(request)) == 0 else { return nil }
    let slot = face.pointee.glyph.pointee
    guard slot.format == FT_GLYPH_FORMAT_OUTLINE else { return nil }
    var outline = slot.outline
    if request.synthesizes, instance.embolden > .zero, instance.size > 0 {
      let strength = Int((instance.embolden.points / instance.size * em).rounded())
      FT_Outline_EmboldenXY(&outline, strength, strength)
    }
    let slant = request.synthesizes ? instance.slantTangent : 0
    return Self.path(&outline, slant: slant)
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

  fileprivate struct Drawing {
    var path = Path()
    let slant: Double
    func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
      guard let vector = vector?.pointee else { return .zero }
      let y = Double(vector.y) / 64
      return Point(x: Double(vector.x) / 64 + y * slant, y: y)
    }
  }

  private static func path(_ outline: inout FT_Outline, slant: Double) -> Path? {
    var drawing = Drawing(slant: slant)
    var functions = FT_Outline_Funcs(
      move_to: { to, context in
        context?.assumingMemoryBound(to: Drawing.self).pointee.move(to)
        return 0
      },
      line_to: { to, context in
        context?.assumingMemoryBound(to: Drawing.self).pointee.line(to)
        return 0
      },
      conic_to: { control, to, context in
        context?.assumingMemoryBound(to: Drawing.self).pointee.quad(control, to)
        return 0
      },
      cubic_to: { control1, control2, to, context in
        context?.assumingMemoryBound(to: Drawing.self).pointee.cubic(control1, control2, to)
        return 0
      }, shift: 0, delta: 0)
    let failure = withUnsafeMutablePointer(to: &drawing) { FT_Outline_Decompose(&outline, &functions, $0) }
    guard failure == 0 else { return nil }
    if !drawing.path.isEmpty { drawing.path.close() }
    return drawing.path
  }
}

extension FaceSlot.Drawing {
  fileprivate mutating func move(_ to: UnsafePointer<FT_Vector>?) {
    if !path.isEmpty { path.close() }
    path.move(to: point(to))
  }
  fileprivate mutating func line(_ to: UnsafePointer<FT_Vector>?) { path.line(to: point(to)) }
  fileprivate mutating func quad(_ control: UnsafePointer<FT_Vector>?, _ to: UnsafePointer<FT_Vector>?) {
    path.quad(control: point(control), to: point(to))
  }
  fileprivate mutating func cubic(
    _ control1: UnsafePointer<FT_Vector>?, _ control2: UnsafePointer<FT_Vector>?, _ to: UnsafePointer<FT_Vector>?
  ) {
    path.cubic(control1: point(control1), control2: point(control2), to: point(to))
  }
}
