import GalleyFonts
import GalleyModel
extension GlyphLook {
  func colorPicture(_ glyph: UInt32, _ quarter: Double, _ slot: FaceSlot, _ raster: AreaRasterizer) -> OwnedMask? { nil }
}
extension ListPainter {
  func drawColorGlyph(_ glyph: UInt32, _ font: FontInstance, _ map: Transform, _ paint: Paint) -> Bool { false }
  func paint(_ shadow: GlyphRun.Shadow, of run: GlyphRun, _ font: FontInstance) {}
  func paint(_ decoration: Decoration) {}
}
