// SPDX-License-Identifier: MIT
//
// Painting on a part of the device plane. All coordinates are absolute device pixels and nothing depends on
// which part is painted, so that tiles fit together byte for byte.

import CPixels
import GalleyModel

/// Where painting may leave marks.
struct Clip {
  /// Nothing outside is painted.
  var rect: PixelRect
  /// What is painted inside is multiplied by this; nil for all of ``rect``.
  var mask: CoverageMask?
}

/// A surface, its clip and its groups. Used by one thread at a time.
final class Canvas {
  /// A group being painted.
  private struct Group {
    var below: Surface
    var clip: Clip
    var opacity: UInt8
    var blend: BlendMode
  }

  /// What is painted on: the innermost group's pixels.
  private(set) var surface: Surface
  /// Where painting may leave marks.
  var clip: Clip
  /// Whether pixels are in or out, without grey.
  let isAliased: Bool
  /// Whether coverage is mixed by amounts of light.
  let isLinear: Bool
  /// The order of thirds of a pixel.
  var lcdOrder = LCDOrder.rgb
  /// For all paths of this canvas.
  private(set) lazy var raster = AreaRasterizer()
  private var groups: [Group] = []
  private var colors: [Pixel] = []
  private var scratch: [UInt8] = []

  /// Makes a canvas over `rect`, filled with one colour.
  /// - Input: `raster` is one to be used again, where there is one.
  convenience init(rect: PixelRect, color: Pixel, isAliased: Bool, isLinear: Bool, raster: AreaRasterizer? = nil) {
    self.init(Surface(rect: rect, color: color), isAliased: isAliased, isLinear: isLinear)
    if let raster { self.raster = raster }
  }

  /// Makes a canvas over a surface.
  init(_ surface: Surface, isAliased: Bool, isLinear: Bool) {
    self.surface = surface
    clip = Clip(rect: surface.rect, mask: nil)
    self.isAliased = isAliased
    self.isLinear = isLinear
  }

  /// Whether what is painted now lies directly on the picture's background.
  var isAtBottom: Bool { groups.isEmpty }

  /// Fills the inside of a path, mapped to device pixels.
  func fill(_ path: Path, _ rule: Path.FillRule, _ transform: Transform, _ shader: Shader) {
    guard !clip.rect.isEmpty else { return }
    raster.reset()
    raster.add(path, transform, clip: clip.rect)
    raster.sweep(clip: clip.rect, rule: rule, threshold: isAliased) { y, x, values, count in
      blend(x, y, values, count, shader)
    }
  }

  /// Fills whole pixels.
  func fill(_ rect: PixelRect, _ shader: Shader) {
    let area = rect.intersection(clip.rect)
    guard !area.isEmpty else { return }
    if case .solid(let color) = shader, clip.mask == nil, !isLinear || color >> 24 == 255 {
      for y in area.y..<area.maxY { BlendRows.solid(surface.row(area.x, y), area.width, color) }
      return
    }
    var full = [UInt8](repeating: 255, count: area.width)
    full.withUnsafeMutableBufferPointer { values in
      guard let base = values.baseAddress else { return }
      for y in area.y..<area.maxY {
        if clip.mask != nil { base.update(repeating: 255, count: area.width) }
        blend(area.x, y, base, area.width, shader)
      }
    }
  }

  /// Lays `count` pixels of a shader over row `y`, by coverage, which may be changed. All lie inside the clip.
  func blend(_ x: Int, _ y: Int, _ coverage: UnsafeMutablePointer<UInt8>, _ count: Int, _ shader: Shader) {
    if let mask = clip.mask {
      let values = mask.row(x, y)
      for i in 0..<count { coverage[i] = PixelMath.multiply(coverage[i], values[i]) }
    }
    let target = surface.row(x, y)
    if case .solid(let color) = shader, !isLinear {
      BlendRows.solid(target, coverage, count, color)
      return
    }
    if colors.count < count { colors = [Pixel](repeating: 0, count: count) }
    colors.withUnsafeMutableBufferPointer { colors in
      guard let source = colors.baseAddress else { return }
      shader.fill(source, x: x, y: y, count: count)
      if isLinear {
        LinearBlend.row(target, source, coverage, count)
      } else {
        BlendRows.pixels(target, source, coverage, count)
      }
    }
  }

  /// Lays pictures of glyphs over the canvas, `masks` in the order of `placed`; colour glyphs take `alpha` only.
  func draw(_ masks: [GlyphMask?], _ placed: [PlacedMask], _ shader: Shader?, alpha: UInt8) {
    var plain: Pixel?
    if case .solid(let color) = shader, !isLinear, clip.mask == nil { plain = color }
    // Held here for the loop: a property of an object is guarded at each access.
    let (surface, limit) = (surface, clip.rect)
    for index in placed.indices {
      guard let mask = masks[index] else { continue }
      let (x, y) = (Int(placed[index].x), Int(placed[index].y))
      if let plain, mask.format == .gray {
        Self.drawPlain(mask, x, y, plain, on: surface, limit)
      } else if mask.format == .color {
        draw(mask, x, y, .solid(0), alpha: alpha)
      } else if let shader {
        draw(mask, x, y, shader)
      }
    }
  }

  /// Lays one colour over a surface by the coverage of a glyph, where only a rectangle limits it.
  @inline(__always) private static func drawPlain(
    _ mask: GlyphMask, _ x: Int, _ y: Int, _ color: Pixel, on surface: Surface, _ limit: PixelRect
  ) {
    guard let bytes = mask.bytes else { return }
    let left = x &+ Int(mask.left)
    let top = y &+ Int(mask.top)
    let width = Int(mask.width)
    let first = max(left, limit.x)
    let end = min(left &+ width, limit.maxX)
    let firstRow = max(top, limit.y)
    let endRow = min(top &+ Int(mask.height), limit.maxY)
    guard first < end, firstRow < endRow else { return }
    let rowBytes = mask.rowBytes
    // Where the whole row shows, the zeros after it may be laid over what follows in whole vectors: they change nothing.
    let isWhole = first == left && end == left &+ width && left &+ rowBytes <= surface.rect.maxX
    galley_pixels_lay(
      surface.row(first, firstRow), surface.rect.width, bytes + ((firstRow &- top) &* rowBytes &+ (first &- left)),
      rowBytes, isWhole ? rowBytes : end &- first, endRow &- firstRow, color)
  }

  /// Lays a picture of a glyph over the canvas, its origin at the pixel `x`, `y`.
  func draw(_ mask: GlyphMask, _ x: Int, _ y: Int, _ shader: Shader, alpha: UInt8 = 255) {
    guard let bytes = mask.bytes else { return }
    let left = x + Int(mask.left)
    let top = y + Int(mask.top)
    let width = Int(mask.width)
    let area = PixelRect(x: left, y: top, width: width, height: Int(mask.height)).intersection(clip.rect)
    guard !area.isEmpty else { return }
    let size = Int(mask.format.rawValue)
    for row in area.y..<area.maxY {
      let source = bytes + (row - top) * mask.rowBytes + (area.x - left) * size
      switch mask.format {
      case .gray: drawGray(source, area.x, row, area.width, shader)
      case .lcd: drawLCD(source, area.x, row, area.width, shader)
      case .color: drawColor(source, area.x, row, area.width, alpha)
      }
    }
  }

  private func drawGray(_ source: UnsafePointer<UInt8>, _ x: Int, _ y: Int, _ count: Int, _ shader: Shader) {
    if case .solid(let color) = shader, !isLinear, clip.mask == nil {
      BlendRows.solid(surface.row(x, y), source, count, color)
      return
    }
    withScratch(count) { coverage in
      coverage.update(from: source, count: count)
      blend(x, y, coverage, count, shader)
    }
  }

  private func drawLCD(_ source: UnsafePointer<UInt8>, _ x: Int, _ y: Int, _ count: Int, _ shader: Shader) {
    guard case .solid(let color) = shader else { return }
    withScratch(count * 3) { coverage in
      for i in 0..<count {
        let (first, last) = lcdOrder == .rgb ? (0, 2) : (2, 0)
        coverage[i * 3] = source[i * 3 + first]
        coverage[i * 3 + 1] = source[i * 3 + 1]
        coverage[i * 3 + 2] = source[i * 3 + last]
      }
      if let mask = clip.mask {
        let values = mask.row(x, y)
        for i in 0..<count * 3 { coverage[i] = PixelMath.multiply(coverage[i], values[i / 3]) }
      }
      if isLinear {
        LinearBlend.lcd(surface.row(x, y), coverage, count, color)
      } else {
        BlendRows.lcd(surface.row(x, y), coverage, count, color)
      }
    }
  }

  private func drawColor(_ source: UnsafePointer<UInt8>, _ x: Int, _ y: Int, _ count: Int, _ alpha: UInt8) {
    withScratch(count) { coverage in
      coverage.update(repeating: alpha, count: count)
      if let mask = clip.mask {
        let values = mask.row(x, y)
        for i in 0..<count { coverage[i] = PixelMath.multiply(alpha, values[i]) }
      }
      if colors.count < count { colors = [Pixel](repeating: 0, count: count) }
      colors.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(start: source, count: count * 4)) }
      colors.withUnsafeBufferPointer { colors in
        guard let base = colors.baseAddress else { return }
        if isLinear {
          LinearBlend.row(surface.row(x, y), base, coverage, count)
        } else {
          BlendRows.pixels(surface.row(x, y), base, coverage, count)
        }
      }
    }
  }

  private func withScratch(_ count: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    if scratch.count < count { scratch = [UInt8](repeating: 0, count: count) }
    var taken: [UInt8] = []
    swap(&taken, &scratch)
    taken.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { body(base) } }
    swap(&taken, &scratch)
  }
}

extension Canvas {
  /// Cuts the clip to the inside of a path, mapped to device pixels.
  func cut(to path: Path, _ rule: Path.FillRule, _ transform: Transform) {
    if let rect = path.wholePixels(transform) {
      clip.rect = clip.rect.intersection(rect)
      return
    }
    raster.reset()
    raster.add(path, transform, clip: clip.rect)
    let area = clip.rect.intersection(raster.pixelBounds)
    let mask = CoverageMask(rect: area)
    raster.sweep(clip: area, rule: rule, threshold: isAliased) { y, x, values, count in
      let target = mask.row(x, y)
      target.update(from: values, count: count)
      if let outer = clip.mask {
        let limit = outer.row(x, y)
        for i in 0..<count { target[i] = PixelMath.multiply(values[i], limit[i]) }
      }
    }
    clip = Clip(rect: area, mask: mask)
  }

  /// Paints what follows apart, until ``endGroup()``.
  func beginGroup(opacity: UInt8, blend: BlendMode) {
    groups.append(Group(below: surface, clip: clip, opacity: opacity, blend: blend))
    surface = Surface(rect: clip.rect)
    clip.mask = nil
  }

  /// Mixes the group with what is below it, inside the clip that held when it began.
  func endGroup() {
    guard let group = groups.popLast() else { return }
    let source = surface
    surface = group.below
    clip = group.clip
    let area = source.rect
    guard !area.isEmpty else { return }
    if group.blend == .sourceOver && !isLinear {
      for y in area.y..<area.maxY {
        withScratch(area.width) { coverage in
          coverage.update(repeating: group.opacity, count: area.width)
          if let mask = clip.mask {
            let values = mask.row(area.x, y)
            for i in 0..<area.width { coverage[i] = PixelMath.multiply(group.opacity, values[i]) }
          }
          BlendRows.pixels(surface.row(area.x, y), source.row(area.x, y), coverage, area.width)
        }
      }
      return
    }
    for y in area.y..<area.maxY { mixRow(source, group, y) }
  }

  private func mixRow(_ source: Surface, _ group: Group, _ y: Int) {
    let area = source.rect
    let from = source.row(area.x, y)
    let to = surface.row(area.x, y)
    let limit = clip.mask.map { $0.row(area.x, y) }
    for i in 0..<area.width {
      let inside = limit.map { $0[i] } ?? 255
      if inside == 0 { continue }
      if group.blend == .sourceOver {
        to[i] = LinearBlend.over(from[i], PixelMath.multiply(group.opacity, inside), to[i])
        continue
      }
      let mixed = group.blend.mix(PixelMath.scale(from[i], by: UInt32(group.opacity)), to[i])
      // A clip's edge shows the mix in part and what was there in part; both parts sum to the whole.
      to[i] =
        inside == 255
        ? mixed
        : PixelMath.scale(mixed, by: UInt32(inside)) &+ PixelMath.scale(to[i], by: 255 - UInt32(inside))
    }
  }
}

extension Path {
  /// The rectangle of whole pixels that the path is, mapped; nil where it is anything else.
  func wholePixels(_ transform: Transform) -> PixelRect? {
    guard verbs.count >= 4, verbs.count <= 6, verbs[0] == .move, transform.b == 0, transform.c == 0 else { return nil }
    for (index, verb) in verbs.enumerated().dropFirst() {
      guard verb == .line || (verb == .close && index == verbs.count - 1) else { return nil }
    }
    guard points.count == 4 || (points.count == 5 && points[4] == points[0]) else { return nil }
    let p = points.prefix(4).map { transform.apply($0) }
    let isRect =
      (p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x)
      || (p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y)
    let (l, r) = (min(p[0].x, p[2].x), max(p[0].x, p[2].x))
    let (t, b) = (min(p[0].y, p[2].y), max(p[0].y, p[2].y))
    func isWhole(_ value: Double) -> Bool { abs(value) < 4_194_304 && value == value.rounded() }
    guard isRect, isWhole(l), isWhole(r), isWhole(t), isWhole(b) else { return nil }
    return PixelRect(x: Int(l), y: Int(t), width: Int(r - l), height: Int(b - t))
  }
}
