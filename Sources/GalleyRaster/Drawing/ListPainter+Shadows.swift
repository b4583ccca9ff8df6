// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel

extension ListPainter {
  /// Paints the shadow of a run: its coverage, moved, blurred, in one colour.
  func paint(_ shadow: GlyphRun.Shadow, of run: GlyphRun, _ font: FontInstance) {
    guard let shader = Shader(.solid(shadow.color), transform), shadow.offsetX.isFinite, shadow.offsetY.isFinite
    else { return }
    let scale = transform.largestScale
    let blur = Blur(deviation: shadow.blur.isFinite ? shadow.blur * scale : 0)
    var moved = transform
    moved.tx += transform.a * shadow.offsetX + transform.c * shadow.offsetY
    moved.ty += transform.b * shadow.offsetX + transform.d * shadow.offsetY
    // What is blurred must hold all that can show inside the clip.
    let area = canvas.clip.rect.outset(by: blur.reach).intersection(extent(run, font, moved).outset(by: blur.reach))
    guard !area.isEmpty, !canvas.clip.rect.isEmpty else { return }
    let layer = Canvas(rect: area, color: 0, isAliased: canvas.isAliased, isLinear: false, raster: canvas.raster)
    var options = options
    if options.antialias == .lcd { options.antialias = .gray }
    let painter = ListPainter(list, layer, store, options, moved)
    var plain = run
    plain.shadow = nil
    plain.paint = .solid(.black)
    plain.outline?.paint = .solid(.black)
    painter.paint(plain)
    let mask = layer.surface.coverage()
    blur.apply(mask)
    let visible = area.intersection(canvas.clip.rect)
    for y in visible.y..<visible.maxY {
      canvas.blend(visible.x, y, mask.row(visible.x, y), visible.width, shader)
    }
  }

  /// Pixels that a run may touch: its font's box about each glyph, and four ems more for fonts whose box lies.
  private func extent(_ run: GlyphRun, _ font: FontInstance, _ map: Transform) -> PixelRect {
    let box = font.metrics.boundingBox.rect
    let margin = 4 * font.size + 4 + (run.outline?.stroke.width ?? 0)
    var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    for offset in list.glyphOffsets[run.glyphs] {
      let x = Double(run.origin.x.rawValue &+ Int64(offset.x)) / 65_536
      let y = Double(run.origin.y.rawValue &+ Int64(offset.y)) / 65_536
      left = min(left, x)
      right = max(right, x)
      top = min(top, y)
      bottom = max(bottom, y)
    }
    guard left <= right else { return .nothing }
    let rect = Rect(
      x: left + box.x - margin, y: top + box.y - margin, width: right - left + box.width + 2 * margin,
      height: bottom - top + box.height + 2 * margin)
    let mapped = Path.rectangle(rect).transformed(by: map).controlBounds
    return mapped.flatMap(PixelRect.init(containing:)) ?? .nothing
  }
}

extension Surface {
  /// The alpha of each pixel.
  func coverage() -> CoverageMask {
    let mask = CoverageMask(rect: rect)
    for y in rect.y..<rect.maxY where rect.width > 0 {
      let (from, to) = (row(rect.x, y), mask.row(rect.x, y))
      for x in 0..<rect.width { to[x] = UInt8(truncatingIfNeeded: from[x] >> 24) }
    }
    return mask
  }
}
