// SPDX-License-Identifier: MIT

import GalleyModel

/// A picture of one glyph with bytes of its own.
struct OwnedMask {
  var mask: GlyphMask
  let storage: [UInt8]

  /// Lends the picture with its bytes.
  func withMask<Result>(_ body: (GlyphMask) -> Result) -> Result {
    storage.withUnsafeBufferPointer { bytes in
      var lent = mask
      lent.bytes = storage.isEmpty ? nil : bytes.baseAddress
      return body(lent)
    }
  }
}

extension AreaRasterizer {
  /// A glyph's coverage, its outline mapped to pixels about its origin.
  func glyphMask(_ outline: Path, _ transform: Transform, _ antialias: Antialiasing) -> OwnedMask {
    reset()
    if antialias == .lcd { return lcdMask(outline, transform) }
    add(outline, transform)
    let box = pixelBounds
    guard !box.isEmpty else { return OwnedMask(mask: GlyphMask(format: .gray), storage: []) }
    let mask = GlyphMask(
      format: .gray, left: Int32(box.x), top: Int32(box.y), width: Int32(box.width), height: Int32(box.height))
    var bytes = [UInt8](repeating: 0, count: mask.byteCount)
    sweep(clip: box, rule: .nonZero, threshold: antialias == .none) { y, x, values, count in
      let start = (y - box.y) * mask.rowBytes + (x - box.x)
      for i in 0..<count { bytes[start + i] = values[i] }
    }
    return OwnedMask(mask: mask, storage: bytes)
  }

  /// Coverage of thirds of pixels, smoothed over five of them by weights 1 2 3 2 1 so that colours stay calm.
  private func lcdMask(_ outline: Path, _ transform: Transform) -> OwnedMask {
    add(outline, transform, stretchX: 3)
    let thirds = pixelBounds
    guard !thirds.isEmpty else { return OwnedMask(mask: GlyphMask(format: .lcd), storage: []) }
    let left = floorDivide(thirds.x - 2, 3)
    let width = floorDivide(thirds.maxX + 2 + 2, 3) - left
    // Two thirds of margin at both ends of a row, for the filter.
    let stride = width * 3 + 4
    var raw = [UInt16](repeating: 0, count: stride)
    var bytes = [UInt8](repeating: 0, count: width * 3 * thirds.height)
    sweep(clip: thirds, rule: .nonZero, threshold: false) { y, x, values, count in
      for i in raw.indices { raw[i] = 0 }
      let first = x - left * 3 + 2
      for i in 0..<count { raw[first + i] = UInt16(values[i]) }
      let start = (y - thirds.y) * width * 3
      for i in 0..<width * 3 {
        let sum = raw[i] + 2 * raw[i + 1] + 3 * raw[i + 2] + 2 * raw[i + 3] + raw[i + 4]
        bytes[start + i] = UInt8(truncatingIfNeeded: (sum + 4) / 9)
      }
    }
    let mask = GlyphMask(
      format: .lcd, left: Int32(left), top: Int32(thirds.y), width: Int32(width), height: Int32(thirds.height))
    return OwnedMask(mask: mask, storage: bytes)
  }
}
