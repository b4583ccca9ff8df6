// SPDX-License-Identifier: MIT
//
// A shadow costs what it covers: the run's ink and the blur around it, inside the clip. A wide blur is drawn on a
// coarser grid, where it is as wide as a fine one, and spread over the pixels again: the grid lies on whole multiples
// of its step in the device plane, so that tiles fit together.

import GalleyFonts
import GalleyModel

extension ListPainter {
  /// Paints the shadow of a run: its coverage, moved, blurred, in one colour.
  func paint(_ shadow: GlyphRun.Shadow, of run: GlyphRun, _ font: FontInstance) {
    guard let shader = Shader(.solid(shadow.color), transform), shadow.offsetX.isFinite, shadow.offsetY.isFinite,
      !canvas.clip.rect.isEmpty, !isStopped(steps: Self.stepsAsked)
    else { return }
    let deviation = shadow.deviation * transform.largestScale
    guard deviation.isFinite else { return }
    var bits = 0
    while deviation > Blur.largest * Double(1 << bits), bits < 30 { bits += 1 }
    var moved = transform
    moved.tx += transform.a * shadow.offsetX + transform.c * shadow.offsetY
    moved.ty += transform.b * shadow.offsetX + transform.d * shadow.offsetY
    let blur = Blur(deviation: deviation / Double(1 << bits))
    if bits == 0 {
      paintFine(run, font, moved, blur, shader)
    } else {
      paintCoarse(run, font, moved, blur, shader, bits)
    }
  }

  private func paintFine(_ run: GlyphRun, _ font: FontInstance, _ map: Transform, _ blur: Blur, _ shader: Shader) {
    // What is blurred must hold all that can show inside the clip.
    let area = canvas.clip.rect.outset(by: blur.reach)
    guard let (layer, ink) = ink(of: run, font, map, in: area, snaps: true) else { return }
    let mask = CoverageMask(rect: ink.outset(by: blur.reach).intersection(area))
    guard !mask.rect.isEmpty, let values = mask.values.baseAddress else { return }
    for y in ink.y..<ink.maxY {
      let (from, to) = (layer.row(ink.x, y), mask.row(ink.x, y))
      for x in 0..<ink.width { to[x] = UInt8(truncatingIfNeeded: from[x] >> 24) }
    }
    blur.apply(values, width: mask.rect.width, height: mask.rect.height)
    let visible = mask.rect.intersection(canvas.clip.rect)
    guard !visible.isEmpty else { return }
    for y in visible.y..<visible.maxY {
      canvas.blend(visible.x, y, mask.row(visible.x, y), visible.width, shader)
    }
  }

  /// Paints it on a grid whose cells are 2 to the power of `bits` pixels wide.
  private func paintCoarse(
    _ run: GlyphRun, _ font: FontInstance, _ map: Transform, _ blur: Blur, _ shader: Shader, _ bits: Int
  ) {
    let clip = canvas.clip.rect
    let (left, top) = ((clip.x >> bits) - 1, (clip.y >> bits) - 1)
    // Each pixel mixes the four cells around it.
    let shown = PixelRect(
      x: left, y: top, width: (clip.maxX >> bits) + 2 - left, height: (clip.maxY >> bits) + 2 - top)
    let area = shown.outset(by: blur.reach)
    let step = Double(1 << bits)
    guard
      let (layer, ink) = ink(
        of: run, font, map.concatenating(.scale(x: 1 / step, y: 1 / step)), in: area, snaps: false)
    else { return }
    let grid = CoarseMask(ink.outset(by: blur.reach).intersection(area), bits: bits)
    for y in ink.y..<ink.maxY {
      let from = layer.row(ink.x, y)
      for x in 0..<ink.width { grid.set(ink.x + x, y, UInt8(truncatingIfNeeded: from[x] >> 24)) }
    }
    grid.blur(blur)
    let visible = grid.pixels.intersection(clip)
    guard !visible.isEmpty else { return }
    var row = [UInt8](repeating: 0, count: visible.width)
    for y in visible.y..<visible.maxY {
      if isStopped() { return }
      grid.fill(&row, visible.x, y)
      row.withUnsafeMutableBufferPointer { values in
        if let base = values.baseAddress { canvas.blend(visible.x, y, base, visible.width, shader) }
      }
    }
  }

  /// Draws a run in black inside `area` of a plane of its own; nil where it leaves no ink.
  private func ink(
    of run: GlyphRun, _ font: FontInstance, _ map: Transform, in area: PixelRect, snaps: Bool
  ) -> (Surface, PixelRect)? {
    let rect = extent(run, font, map).intersection(area)
    guard !rect.isEmpty else { return nil }
    let layer = Canvas(
      rect: rect, color: 0, isAliased: snaps && canvas.isAliased, isLinear: false, raster: canvas.raster)
    var options = options
    if options.antialias == .lcd { options.antialias = .gray }
    let painter = ListPainter(list, layer, store, options, map)
    painter.limits = limits
    painter.snaps = snaps
    var plain = run
    plain.shadow = nil
    plain.paint = .solid(.black)
    plain.outline?.paint = .solid(.black)
    painter.paint(plain)
    let ink = layer.surface.inkBounds()
    return ink.isEmpty ? nil : (layer.surface, ink)
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

/// Coverage on a grid whose cells are many pixels wide, in 1/256 of a byte's steps.
final class CoarseMask {
  private let rect: PixelRect
  private let bits: Int
  private var cells: [UInt16]
  private var mixed: [Int]

  /// Makes an empty mask of the cells in `rect`; a cell is 2 to the power of `bits` pixels wide.
  init(_ rect: PixelRect, bits: Int) {
    self.rect = rect
    self.bits = bits
    cells = [UInt16](repeating: 0, count: rect.width * rect.height)
    mixed = [Int](repeating: 0, count: rect.width + 2)
  }

  /// The pixels that the cells can show in: half a cell further than they reach.
  var pixels: PixelRect {
    let half = 1 << (bits - 1)
    return PixelRect(
      x: (rect.x << bits) - half, y: (rect.y << bits) - half, width: (rect.width << bits) + 2 * half,
      height: (rect.height << bits) + 2 * half)
  }

  /// Sets a cell inside the mask.
  func set(_ x: Int, _ y: Int, _ value: UInt8) {
    cells[(y - rect.y) * rect.width + x - rect.x] = UInt16(value) << 8
  }

  /// Blurs all cells.
  func blur(_ blur: Blur) {
    cells.withUnsafeMutableBufferPointer { cells in
      guard let base = cells.baseAddress else { return }
      blur.apply(base, width: rect.width, height: rect.height)
    }
  }

  /// Fills `row` with the pixels from `x` on in row `y`, which lie inside ``pixels``: cells mixed by their distances.
  func fill(_ row: inout [UInt8], _ x: Int, _ y: Int) {
    let whole = 2 << bits
    let (line, low) = cell(y)
    // One empty cell at both ends, so that the loop below asks for none outside.
    for column in 0..<rect.width {
      mixed[column + 1] = value(column, line) * (whole - low) + value(column, line + 1) * low
    }
    let shift = 2 * bits + 10
    mixed.withUnsafeBufferPointer { mixed in
      for index in row.indices {
        let (column, right) = cell(x + index)
        let at = min(max(column - rect.x + 1, 0), rect.width)
        let sum = mixed[at] * (whole - right) + mixed[at + 1] * right
        row[index] = UInt8(truncatingIfNeeded: (sum + (1 << (shift - 1))) >> shift)
      }
    }
  }

  /// The cell whose middle is at or before the middle of a pixel, and how far behind it, in halves of pixels.
  private func cell(_ pixel: Int) -> (index: Int, rest: Int) {
    let place = 2 * pixel + 1 - (1 << bits)
    let index = place >> (bits + 1)
    return (index, place - (index << (bits + 1)))
  }

  private func value(_ column: Int, _ line: Int) -> Int {
    line >= rect.y && line < rect.maxY ? Int(cells[(line - rect.y) * rect.width + column]) : 0
  }
}
