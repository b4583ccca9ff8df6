// SPDX-License-Identifier: MIT
//
// Reads the paints of `COLR` version 1 into a tree. The table is a graph: paints may be shared, and a bad font
// may lead back to where it came from. Sharing is written out, so the number of paints is bounded, not only
// the depth; a glyph that leads to itself is not well-formed and gives nil as a whole.

import GalleyModel

/// Reads one glyph's paints.
struct ColorPaintReader {
  static let mostPaints = 16_384
  static let deepest = 64

  let table: FontTable
  let variations: ColorVariations
  private var paints = 0
  private var glyphs: [UInt32] = []

  init(table: FontTable, variations: ColorVariations) {
    self.table = table
    self.variations = variations
  }

  /// The glyph as text shows it.
  mutating func glyph(_ glyph: UInt32) -> ColorGlyph? {
    guard let paint = paint(ofGlyph: glyph, depth: 0) else { return nil }
    return ColorGlyph(content: .paint(paint), clipBox: clipBox(of: glyph))
  }

  private mutating func paint(ofGlyph glyph: UInt32, depth: Int) -> ColorPaint? {
    guard let list = table.u32(14), list != 0, let count = table.u32(Int(list)), !glyphs.contains(glyph),
      let record = table.search(glyph, count: Int(count), at: Int(list) + 4, stride: 6),
      let offset = table.u32(record + 2)
    else { return nil }
    glyphs.append(glyph)
    defer { glyphs.removeLast() }
    return paint(at: Int(list) + Int(offset), depth: depth + 1)
  }

  private mutating func paint(at start: Int, depth: Int) -> ColorPaint? {
    paints += 1
    guard paints <= Self.mostPaints, depth <= Self.deepest, let format = table.u8(start) else { return nil }
    switch format {
    case 1: return layers(start, depth)
    case 2, 3: return solid(start, variation: format == 3 ? table.u32(start + 5) : nil)
    case 4...9: return gradient(start, format)
    case 10:
      guard let glyph = table.u16(start + 4), let inner = child(start, 1, depth) else { return nil }
      return .glyph(UInt32(glyph), inner)
    case 11:
      guard let glyph = table.u16(start + 1).map(UInt32.init), let inner = paint(ofGlyph: glyph, depth: depth)
      else { return nil }
      return clipBox(of: glyph).map { .clip($0, inner) } ?? inner
    case 12...31:
      guard let transform = transform(start, format), let inner = child(start, 1, depth) else { return nil }
      return .transform(transform, inner)
    case 32:
      guard let mode = table.u8(start + 4).flatMap(BlendMode.init(rawValue:)),
        let source = child(start, 1, depth), let backdrop = child(start, 5, depth)
      else { return nil }
      return .composite(source: source, mode: mode, backdrop: backdrop)
    default: return nil
    }
  }

  /// The paint whose offset from `start` is in the three bytes at `field`.
  private mutating func child(_ start: Int, _ field: Int, _ depth: Int) -> ColorPaint? {
    guard let offset = table.u24(start + field), offset > 0 else { return nil }
    return paint(at: start + offset, depth: depth + 1)
  }

  private mutating func layers(_ start: Int, _ depth: Int) -> ColorPaint? {
    guard let count = table.u8(start + 1), let first = table.u32(start + 2), let list = table.u32(18), list != 0,
      let total = table.u32(Int(list)), Int(first) + Int(count) <= Int(total)
    else { return nil }
    var layers: [ColorPaint] = []
    for index in Int(first)..<Int(first) + Int(count) {
      guard let offset = table.u32(Int(list) + 4 + index * 4),
        let layer = paint(at: Int(list) + Int(offset), depth: depth + 1)
      else { return nil }
      layers.append(layer)
    }
    return .layers(layers)
  }

  private func solid(_ start: Int, variation: UInt32?) -> ColorPaint? {
    guard let color = color(start + 1, variation, 0) else { return nil }
    return .solid(color)
  }

  /// A palette index and an alpha.
  private func color(_ at: Int, _ variation: UInt32?, _ index: UInt32) -> ColorReference? {
    guard let palette = table.u16(at), let alpha = fixed14(at + 2, variation, index) else { return nil }
    return ColorReference(paletteIndex: palette, alpha: min(max(alpha, 0), 1))
  }

  /// The box outside which nothing of a glyph is drawn.
  func clipBox(of glyph: UInt32) -> ColorClipBox? {
    guard let list = table.u32(22), list != 0, table.u8(Int(list)) == 1, let count = table.u32(Int(list) + 1)
    else { return nil }
    var low = 0
    var high = Int(count)
    while low < high {
      let middle = (low + high) / 2
      let record = Int(list) + 5 + middle * 7
      guard let first = table.u16(record), let last = table.u16(record + 2) else { return nil }
      if glyph < UInt32(first) {
        high = middle
      } else if glyph > UInt32(last) {
        low = middle + 1
      } else {
        return table.u24(record + 4).flatMap { box(Int(list) + $0) }
      }
    }
    return nil
  }

  private func box(_ at: Int) -> ColorClipBox? {
    let variation = table.u8(at) == 2 ? table.u32(at + 9) : nil
    guard let left = units(at + 1, variation, 0), let bottom = units(at + 3, variation, 1),
      let right = units(at + 5, variation, 2), let top = units(at + 7, variation, 3)
    else { return nil }
    return ColorClipBox(left: left, bottom: bottom, right: max(right, left), top: max(top, bottom))
  }
}

// MARK: - Fields

extension ColorPaintReader {
  /// A signed number of font units.
  func units(_ at: Int, _ variation: UInt32?, _ index: UInt32) -> Double? {
    table.i16(at).map { Double($0) + variations.delta(variation, index) }
  }

  /// A 2.14 fixed-point number.
  func fixed14(_ at: Int, _ variation: UInt32?, _ index: UInt32) -> Double? {
    table.i16(at).map { (Double($0) + variations.delta(variation, index)) / 16_384 }
  }

  private func gradient(_ start: Int, _ format: UInt8) -> ColorPaint? {
    let isVariable = format % 2 == 1
    guard let geometry = geometry(start, format), let offset = table.u24(start + 1),
      let (stops, extend) = colorLine(start + offset, isVariable)
    else { return nil }
    return .gradient(ColorGradient(geometry: geometry, stops: stops, extend: extend))
  }

  private func geometry(_ start: Int, _ format: UInt8) -> Gradient.Geometry? {
    let variation = format % 2 == 1 ? table.u32(start + (format < 8 ? 16 : 12)) : nil
    func value(_ index: Int) -> Double? { units(start + 4 + index * 2, variation, UInt32(index)) }
    func radius(_ index: Int) -> Double? {
      table.u16(start + 4 + index * 2).map { max(Double($0) + variations.delta(variation, UInt32(index)), 0) }
    }
    guard let x0 = value(0), let y0 = value(1) else { return nil }
    switch format {
    case 4, 5:
      guard let x1 = value(2), let y1 = value(3), let x2 = value(4), let y2 = value(5) else { return nil }
      return Self.linear(Point(x: x0, y: y0), Point(x: x1, y: y1), Point(x: x2, y: y2))
    case 6, 7:
      guard let r0 = radius(2), let x1 = value(3), let y1 = value(4), let r1 = radius(5) else { return nil }
      return .radial(start: Point(x: x0, y: y0), startRadius: r0, end: Point(x: x1, y: y1), endRadius: r1)
    default:
      guard let first = fixed14(start + 8, variation, 2), let last = fixed14(start + 10, variation, 3)
      else { return nil }
      // The angles are stored less half a turn.
      return .sweep(center: Point(x: x0, y: y0), startAngle: (first + 1) * 180, endAngle: (last + 1) * 180)
    }
  }

  /// Turns the three points of the format into a line at right angles to which the colour is constant; a
  /// degenerate one becomes a point.
  /// - Source: OpenType `COLR`, "PaintLinearGradient": colours are constant along p0–p2.
  private static func linear(_ p0: Point, _ p1: Point, _ p2: Point) -> Gradient.Geometry {
    let normal = Point(x: p2.y - p0.y, y: p0.x - p2.x)
    let length = normal.x * normal.x + normal.y * normal.y
    guard length > 0 else { return .linear(start: p0, end: p0) }
    let along = ((p1.x - p0.x) * normal.x + (p1.y - p0.y) * normal.y) / length
    return .linear(start: p0, end: Point(x: p0.x + normal.x * along, y: p0.y + normal.y * along))
  }

  private func colorLine(_ at: Int, _ isVariable: Bool) -> ([ColorGradient.Stop], Gradient.Extend)? {
    guard let extend = table.u8(at), let count = table.u16(at + 1), count > 0 else { return nil }
    let stride = isVariable ? 10 : 6
    guard at + 3 + Int(count) * stride <= table.count else { return nil }
    var stops: [(order: Int, stop: ColorGradient.Stop)] = []
    for index in 0..<Int(count) {
      let record = at + 3 + index * stride
      let variation = isVariable ? table.u32(record + 6) : nil
      guard let offset = fixed14(record, variation, 0), let color = color(record + 2, variation, 1)
      else { return nil }
      stops.append((index, ColorGradient.Stop(offset: offset, color: color)))
    }
    // Stops at one place keep their order: that is a hard edge.
    stops.sort { ($0.stop.offset, $0.order) < ($1.stop.offset, $1.order) }
    let extends: [Gradient.Extend] = [.pad, .repeat, .reflect]
    return (stops.map(\.stop), Int(extend) < extends.count ? extends[Int(extend)] : .pad)
  }
}
