// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel

/// Where glyphs are put and how large they are.
struct GlyphScale {
  /// The largest em, in pixels, that is drawn from cached pictures.
  static let largestCachedEm = 256.0

  /// Pixels to a point of the font's own size.
  var pixelsPerPoint: Double
  /// Whether glyphs stand on the device's grid: the map keeps rows as rows and scales both axes alike.
  var isUpright: Bool

  init(_ map: Transform) {
    isUpright = map.b == 0 && map.c == 0 && map.a == map.d && map.a > 0
    pixelsPerPoint = isUpright ? map.a : 0
  }
}

/// A device plane whose pixels are whole parts of a point, and whose origin is on one of them: glyphs are put on its grid
/// by whole numbers, to the same places as by fractions, which would all be exact.
private struct DeviceGrid {
  private let scale: Int64
  private let x: Int64
  private let y: Int64

  /// Nil for another map.
  init?(_ map: Transform) {
    guard map.b == 0, map.c == 0, map.a == map.d, map.a >= 1, map.a <= 16, map.a == map.a.rounded(.down),
      abs(map.tx) < 1e8, abs(map.ty) < 1e8, map.tx == map.tx.rounded(.down), map.ty == map.ty.rounded(.down)
    else { return nil }
    scale = Int64(map.a)
    x = Int64(map.tx) &<< 16
    y = Int64(map.ty) &<< 16
  }

  /// The pixel, and the quarter of one, that a glyph stands on; nil for one that is far away.
  @inline(__always)
  func place(_ origin: LayoutPoint, _ offset: GlyphOffset, isWhole: Bool) -> (x: Int, quarter: Int, y: Int)? {
    let left = origin.x.rawValue &+ Int64(offset.x)
    let top = origin.y.rawValue &+ Int64(offset.y)
    // Of what is nearer than 2²² points nothing overflows, and fractions would be exact.
    guard (left &+ 1 << 38) | (top &+ 1 << 38) >= 0, left < 1 << 38, top < 1 << 38 else { return nil }
    let row = Int((top &* scale &+ y &+ 0x8000) &>> 16)
    if isWhole { return (Int((left &* scale &+ x &+ 0x8000) &>> 16), 0, row) }
    let quarters = Int((left &* scale &+ x &+ 0x2000) &>> 14)
    return (quarters &>> 2, quarters & 3, row)
  }
}

extension ListPainter {
  /// Paints a run: shadow, fill, outline.
  func paint(_ run: GlyphRun) {
    guard let font = font(of: run), transform.isFinite else { return }
    if let shadow = run.shadow { paint(shadow, of: run, font) }
    if run.outline?.fills != false { fill(run, font, run.paint) }
    if let outline = run.outline { stroke(run, font, outline) }
  }

  /// The font of a run whose indices all lie inside the list.
  func font(of run: GlyphRun) -> FontInstance? {
    guard fonts.indices.contains(run.font), run.glyphs.lowerBound >= 0,
      run.glyphs.upperBound <= list.glyphIDs.count, run.glyphs.upperBound <= list.glyphOffsets.count
    else { return nil }
    return fonts[run.font]
  }

  private func fill(_ run: GlyphRun, _ font: FontInstance, _ paint: Paint) {
    let alpha = paint.alpha
    if alpha == 0 { return }
    let shader = Shader(paint, transform)
    let scale = GlyphScale(transform)
    if snaps, scale.isUpright, font.size * scale.pixelsPerPoint <= GlyphScale.largestCachedEm {
      drawMasks(run, font, scale, shader, paint)
    } else {
      drawOutlines(run, font, scale, shader, paint)
    }
  }

  /// A glyph's place in device pixels; nil where it cannot show.
  func place(_ run: GlyphRun, _ index: Int) -> Point? {
    Self.place(run.origin, list.glyphOffsets[index], transform)
  }

  @inline(__always)
  private static func place(_ origin: LayoutPoint, _ offset: GlyphOffset, _ transform: Transform) -> Point? {
    let x = Double(origin.x.rawValue &+ Int64(offset.x)) / 65_536
    let y = Double(origin.y.rawValue &+ Int64(offset.y)) / 65_536
    let mapped = transform.apply(Point(x: x, y: y))
    // NaN fails too.
    return abs(mapped.x) < farthest && abs(mapped.y) < farthest ? mapped : nil
  }

  /// The farthest place in pixels.
  private static var farthest: Double { 268_435_456 }

  /// Puts a place on the grid: whole pixels, and quarters to the right of them.
  func snap(_ place: Point) -> (x: Int, quarter: Int, y: Int) {
    Self.snap(place, isWhole: !options.subpixel || options.hinting == .full)
  }

  @inline(__always)
  private static func snap(_ place: Point, isWhole: Bool) -> (x: Int, quarter: Int, y: Int) {
    let y = floor(place.y + 0.5)
    if isWhole { return (floor(place.x + 0.5), 0, y) }
    let quarters = floor(4 * place.x + 0.5)
    return (quarters >> 2, quarters & 3, y)
  }

  /// A number far from the ends of `Int` rounded down: without the call that the oldest processors need for it.
  @inline(__always)
  private static func floor(_ value: Double) -> Int {
    let cut = Int(value)
    return Double(cut) > value ? cut &- 1 : cut
  }

  /// Rows that glyphs of a font at row 0 may touch: its box, and four ems more for fonts whose box lies.
  private func reach(_ font: FontInstance, _ scale: Double) -> (above: Int, below: Int) {
    let box = font.metrics.boundingBox
    let margin = 4 * font.size + 4
    let above = (margin - box.y.points) * scale
    let below = (margin + box.maxY.points) * scale
    return (Int(max(0, min(above, 1e9))) + 4, Int(max(0, min(below, 1e9))) + 4)
  }

  private func drawMasks(
    _ run: GlyphRun, _ font: FontInstance, _ scale: GlyphScale, _ shader: Shader?, _ paint: Paint
  ) {
    let look = GlyphLook(self, font, scale, paint)
    let mask = look.mask
    let (above, below) = reach(font, scale.pixelsPerPoint)
    guard !canvas.clip.rect.isEmpty else { return }
    // Taken out for the loop: a property of an object is guarded at each access.
    var placed: [PlacedMask] = []
    swap(&placed, &self.placed)
    place(run, rows: canvas.clip.rect.y - below...canvas.clip.rect.maxY + above, &placed)
    store.cache.find(mask, placed, &found)
    if found.missing > 0 { complete(look, mask, placed, font) }
    canvas.draw(found.masks, placed, shader, alpha: look.alpha)
    swap(&placed, &self.placed)
  }

  /// Finds where the glyphs of a run stand on the grid; those far from `rows` are left out.
  private func place(_ run: GlyphRun, rows: ClosedRange<Int>, _ placed: inout [PlacedMask]) {
    placed.removeAll(keepingCapacity: true)
    placed.reserveCapacity(run.glyphs.count)
    let (transform, isWhole) = (transform, !options.subpixel || options.hinting == .full)
    let grid = DeviceGrid(transform)
    list.glyphIDs.withUnsafeBufferPointer { glyphs in
      list.glyphOffsets.withUnsafeBufferPointer { offsets in
        for index in run.glyphs {
          let (x, quarter, y): (Int, Int, Int)
          if let place = grid?.place(run.origin, offsets[index], isWhole: isWhole) {
            (x, quarter, y) = place
          } else {
            guard let point = Self.place(run.origin, offsets[index], transform) else { continue }
            (x, quarter, y) = Self.snap(point, isWhole: isWhole)
          }
          guard rows.contains(y) else { continue }
          placed.append(
            PlacedMask(
              key: MaskKey(glyphs[index], quarter), x: Int32(truncatingIfNeeded: x), y: Int32(truncatingIfNeeded: y)))
        }
      }
    }
  }

  /// Draws the pictures that the cache lacked, with one loan of a face and no lock held.
  private func complete(_ look: GlyphLook, _ mask: MaskLook, _ placed: [PlacedMask], _ font: FontInstance) {
    _ = store.pool.withFace(font) { slot in
      for index in placed.indices where found.masks[index] == nil {
        let key = placed[index].key
        if let known = placed[..<index].firstIndex(where: { $0.key == key }), let drawn = found.masks[known] {
          found.masks[index] = drawn
          continue
        }
        let (drawn, holder) = look.draw(key, slot, canvas.raster).withMask { store.cache.insert(mask, key, $0) }
        found.masks[index] = drawn
        if found.keepAlive.last !== holder { found.keepAlive.append(holder) }
      }
    }
  }

  /// Draws glyphs from their outlines: very large, turned or stretched ones.
  private func drawOutlines(
    _ run: GlyphRun, _ font: FontInstance, _ scale: GlyphScale, _ shader: Shader?, _ paint: Paint
  ) {
    let isColored = !font.face.colorFormats.isDisjoint(with: .drawable)
    forEachOutline(run, font, scale, wantsAll: isColored) { slot, glyph, path, map in
      if isStopped() { return }
      if isColored, drawColorGlyph(glyph, font, slot, map, paint) { return }
      if let path, let shader { canvas.fill(path, .nonZero, map, shader) }
    }
  }

  /// Gives each glyph's outline in font units, y up, and the map to device pixels.
  func forEachOutline(
    _ run: GlyphRun, _ font: FontInstance, _ scale: GlyphScale, wantsAll: Bool = false,
    _ body: (FaceSlot, _ glyph: UInt32, Path?, Transform) -> Void
  ) {
    let request = FaceSlot.OutlineRequest(hinting: .none, pixelsPerEm: 0)
    let em = font.size / Double(max(1, font.face.unitsPerEm))
    var outlines: [UInt32: Path] = [:]
    _ = store.pool.withFace(font) { slot in
      for index in run.glyphs {
        guard var point = place(run, index) else { continue }
        if snaps, scale.isUpright {
          let (x, quarter, y) = snap(point)
          point = Point(x: Double(x) + Double(quarter) / 4, y: Double(y))
        }
        let glyph = list.glyphIDs[index]
        let path = outlines[glyph] ?? slot.outline(glyph, font, request)
        if outlines.count < 256 { outlines[glyph] = path }
        let map = Transform(
          a: transform.a * em, b: transform.b * em, c: -transform.c * em, d: -transform.d * em, tx: point.x,
          ty: point.y)
        if wantsAll || path != nil { body(slot, glyph, path, map) }
      }
    }
  }
}

extension Transform {
  /// Whether all six numbers are finite.
  var isFinite: Bool { (a + b + c + d + tx + ty).isFinite }
}
