// SPDX-License-Identifier: MIT

import GalleyModel

extension ColorPaintReader {
  /// The map of a paint of format 12 to 31.
  /// - Source: OpenType 1.9.1 `COLR`; angles turn counter-clockwise with y up.
  func transform(_ start: Int, _ format: UInt8) -> Transform? {
    if format <= 13 { return affine(start, isVariable: format == 13) }
    let kind = format & ~1
    let variation = format % 2 == 1 ? table.u32(start + 4 + Self.fieldCount(kind) * 2) : nil
    func units(_ index: Int) -> Double? { self.units(start + 4 + index * 2, variation, UInt32(index)) }
    func fixed(_ index: Int) -> Double? { fixed14(start + 4 + index * 2, variation, UInt32(index)) }
    func around(_ index: Int, _ map: Transform) -> Transform? {
      guard let x = units(index), let y = units(index + 1) else { return nil }
      return .translation(x: -x, y: -y).concatenating(map).concatenating(.translation(x: x, y: y))
    }
    switch kind {
    case 14:
      guard let x = units(0), let y = units(1) else { return nil }
      return .translation(x: x, y: y)
    case 16, 18:
      guard let x = fixed(0), let y = fixed(1) else { return nil }
      return kind == 16 ? .scale(x: x, y: y) : around(2, .scale(x: x, y: y))
    case 20, 22:
      guard let scale = fixed(0) else { return nil }
      return kind == 20 ? .scale(x: scale, y: scale) : around(1, .scale(x: scale, y: scale))
    case 24, 26:
      guard let angle = fixed(0) else { return nil }
      let (sine, cosine) = Turn.sineAndCosine(degrees: angle * 180)
      let map = Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
      return kind == 24 ? map : around(1, map)
    default:
      guard let x = fixed(0), let y = fixed(1) else { return nil }
      let map = Transform(
        a: 1, b: Turn.tangent(degrees: y * 180), c: -Turn.tangent(degrees: x * 180), d: 1, tx: 0, ty: 0)
      return kind == 28 ? map : around(2, map)
    }
  }

  /// How many 16-bit fields come before the variation index.
  private static func fieldCount(_ kind: UInt8) -> Int {
    switch kind {
    case 14, 16, 28: 2
    case 18, 30: 4
    case 20, 24: 1
    default: 3
    }
  }

  private func affine(_ start: Int, isVariable: Bool) -> Transform? {
    guard let offset = table.u24(start + 4) else { return nil }
    let at = start + offset
    let variation = isVariable ? table.u32(at + 24) : nil
    var fields: [Double] = []
    for index in 0..<6 {
      guard let value = table.i32(at + index * 4) else { return nil }
      fields.append((Double(value) + variations.delta(variation, UInt32(index))) / 65_536)
    }
    return Transform(a: fields[0], b: fields[1], c: fields[2], d: fields[3], tx: fields[4], ty: fields[5])
  }
}

/// Sine, cosine and tangent by sums and products alone: the C library's differ between machines in the last
/// bit, which must not reach a pixel.
/// - Source: Taylor series around zero after reduction to ±45°; within 2⁻⁵⁰.
package enum Turn {
  /// The sine and the cosine of an angle; quarter turns are exact.
  package static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    guard degrees.isFinite, abs(degrees) < 1e9 else { return (0, 1) }
    let quarter = (degrees / 90).rounded()
    let x = (degrees - quarter * 90) * (3.141592653589793 / 180)
    let s = x * x
    var sine = 0.0
    var cosine = 0.0
    // From the smallest term on: 17 is where a term falls below 2⁻⁵⁵ at 45°.
    for n in stride(from: 17.0, through: 3, by: -2) { sine = (1 + sine) * -s / (n * (n - 1)) }
    for n in stride(from: 16.0, through: 2, by: -2) { cosine = (1 + cosine) * -s / (n * (n - 1)) }
    sine = x * (1 + sine)
    cosine = 1 + cosine
    switch Int(quarter) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// The tangent of an angle; ±65,536 is the steepest.
  package static func tangent(degrees: Double) -> Double {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    guard abs(cosine) > 1 / 65_536 else { return sine < 0 ? -65_536 : 65_536 }
    return min(max(sine / cosine, -65_536), 65_536)
  }
}
