import GalleyFonts
import GalleyModel
extension GlyphLook {
  func colorPicture(_ glyph: UInt32, _ quarter: Double, _ slot: FaceSlot, _ raster: AreaRasterizer) -> OwnedMask? { nil }
}
struct ImageShader { func fill(_ target: UnsafeMutablePointer<Pixel>, x: Int, y: Int, count: Int) {} }
extension ListPainter {
  func drawColorGlyph(_ glyph: UInt32, _ font: FontInstance, _ map: Transform, _ paint: Paint) -> Bool { false }
  func paint(_ shadow: GlyphRun.Shadow, of run: GlyphRun, _ font: FontInstance) {}
  func stroke(_ run: GlyphRun, _ font: FontInstance, _ outline: GlyphRun.Outline) {}
  func stroke(_ path: Path, _ stroke: Stroke, _ paint: Paint) {}
  func draw(_ bitmap: Bitmap, in rect: Rect) {}
  func paint(_ decoration: Decoration) {}
}
