// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel

/// Draws the layers and paints of `COLR` on a canvas. Used by one thread at a time.
/// - Source: OpenType 1.9.1 `COLR`; colours are mixed with alpha multiplied in.
struct ColorGlyphPainter {
  /// The most composites inside one another, each of which needs pixels of its own; deeper ones show nothing.
  private static let deepestComposite = 16

  private let font: FontInstance
  private let slot: FaceSlot
  private let palette: [Color]
  private let foreground: Color

  init(_ font: FontInstance, _ slot: FaceSlot, foreground: Color) {
    self.font = font
    self.slot = slot
    self.foreground = foreground
    palette = font.palette
  }

  /// A box that holds all that a glyph paints.
  /// - Units: font units, y up: the box's `y` is its lower edge.
  func bounds(_ glyph: ColorGlyph) -> Rect? {
    if let box = glyph.clipBox {
      return Rect(x: box.left, y: box.bottom, width: box.right - box.left, height: box.top - box.bottom)
    }
    switch glyph.content {
    case .layers(let layers): return Self.union(layers.map { outline($0.glyph)?.controlBounds })
    case .paint(let paint): return bounds(paint, .identity)
    }
  }

  /// Draws a glyph; `map` takes font units (y up) to device pixels.
  func draw(_ glyph: ColorGlyph, on canvas: Canvas, _ map: Transform) {
    switch glyph.content {
    case .layers(let layers):
      for layer in layers {
        guard let path = outline(layer.glyph) else { continue }
        let color = color(ColorReference(paletteIndex: layer.paletteIndex))
        if let shader = Shader(.solid(color), map) { canvas.fill(path, .nonZero, map, shader) }
      }
    case .paint(let paint):
      let outer = canvas.clip
      if let box = glyph.clipBox { cut(canvas, box, map) }
      draw(paint, on: canvas, map, depth: 0)
      canvas.clip = outer
    }
  }

  func outline(_ glyph: UInt32) -> Path? {
    slot.outline(glyph, font, FaceSlot.OutlineRequest(hinting: .none, pixelsPerEm: 0, synthesizes: false))
  }

  func color(_ reference: ColorReference) -> Color {
    let index = Int(reference.paletteIndex)
    var color = palette.indices.contains(index) ? palette[index] : foreground
    let alpha = max(0, min(1, reference.alpha.isFinite ? reference.alpha : 1))
    color.alpha = UInt8((Double(color.alpha) * alpha + 0.5).rounded(.down))
    return color
  }

  private func cut(_ canvas: Canvas, _ box: ColorClipBox, _ map: Transform) {
    let rect = Rect(x: box.left, y: box.bottom, width: box.right - box.left, height: box.top - box.bottom)
    canvas.cut(to: .rectangle(rect), .nonZero, map)
  }

  private func draw(_ paint: ColorPaint, on canvas: Canvas, _ map: Transform, depth: Int) {
    guard !canvas.clip.rect.isEmpty else { return }
    switch paint {
    case .layers(let paints):
      for paint in paints { draw(paint, on: canvas, map, depth: depth) }
    case .solid, .gradient:
      if let shader = shader(paint, map) { canvas.fill(canvas.clip.rect, shader) }
    case .transform(let inner, let paint):
      draw(paint, on: canvas, inner.concatenating(map), depth: depth)
    case .glyph(let glyph, let paint):
      guard let path = outline(glyph) else { return }
      if isLeaf(paint) {
        if let shader = shader(paint, map) { canvas.fill(path, .nonZero, map, shader) }
        return
      }
      let outer = canvas.clip
      canvas.cut(to: path, .nonZero, map)
      draw(paint, on: canvas, map, depth: depth)
      canvas.clip = outer
    case .clip(let box, let paint):
      let outer = canvas.clip
      cut(canvas, box, map)
      draw(paint, on: canvas, map, depth: depth)
      canvas.clip = outer
    case .composite(let source, let mode, let backdrop):
      guard depth < Self.deepestComposite else { return }
      canvas.beginGroup(opacity: 255, blend: .sourceOver)
      draw(backdrop, on: canvas, map, depth: depth + 1)
      canvas.beginGroup(opacity: 255, blend: mode)
      draw(source, on: canvas, map, depth: depth + 1)
      canvas.endGroup()
      canvas.endGroup()
    }
  }

  /// Whether a paint is one colour or one gradient, moved or not.
  private func isLeaf(_ paint: ColorPaint) -> Bool {
    switch paint {
    case .solid, .gradient: true
    case .transform(_, let inner): isLeaf(inner)
    default: false
    }
  }

  private func shader(_ paint: ColorPaint, _ map: Transform) -> Shader? {
    switch paint {
    case .solid(let reference): return Shader(.solid(color(reference)), map)
    case .gradient(let gradient):
      let stops = gradient.stops.map { Gradient.Stop(offset: $0.offset, color: color($0.color)) }
      return Shader(.gradient(Gradient(geometry: gradient.geometry, stops: stops, extend: gradient.extend)), map)
    case .transform(let inner, let paint): return shader(paint, inner.concatenating(map))
    default: return nil
    }
  }

  /// A box of a paint's marks; nil where it has none or no border.
  private func bounds(_ paint: ColorPaint, _ map: Transform) -> Rect? {
    switch paint {
    case .layers(let paints): Self.union(paints.map { bounds($0, map) })
    case .solid, .gradient: nil
    case .glyph(let glyph, _): outline(glyph)?.transformed(by: map).controlBounds
    case .transform(let inner, let paint): bounds(paint, inner.concatenating(map))
    case .composite(let source, _, let backdrop): Self.union([bounds(source, map), bounds(backdrop, map)])
    case .clip(let box, _):
      Path.rectangle(
        Rect(x: box.left, y: box.bottom, width: box.right - box.left, height: box.top - box.bottom)
      ).transformed(by: map).controlBounds
    }
  }

  private static func union(_ boxes: [Rect?]) -> Rect? {
    boxes.reduce(nil as Rect?) { total, box in
      guard let box else { return total }
      guard let total else { return box }
      let (x, y) = (min(total.x, box.x), min(total.y, box.y))
      return Rect(
        x: x, y: y, width: max(total.maxX, box.maxX) - x, height: max(total.maxY, box.maxY) - y)
    }
  }
}
