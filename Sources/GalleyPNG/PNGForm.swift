// SPDX-License-Identifier: MIT

/// A way to write pixels down: PNG's colour type and bit depth.
/// - Source: PNG (third edition) §11.2.1, table 12.
struct PNGForm: Hashable, Sendable {
  enum Kind: UInt8, Sendable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6
  }
  var kind: Kind
  /// Bits a channel: 1, 2, 4 or 8.
  var depth: Int

  /// Channels a pixel.
  var channels: Int {
    switch kind {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }
  /// The bytes from a byte to the one it is predicted from: those of a pixel, at least 1.
  var filterStep: Int { max(1, channels * depth / 8) }
  /// The bytes of one row of `width` pixels, without the filter byte.
  func rowBytes(_ width: Int) -> Int { (width * channels * depth + 7) / 8 }
}

extension PNGForm {
  /// The smallest form that holds a picture of these colours exactly.
  /// - Input: `colors` as little-endian RGBA words, at most 256; `pixelCount` tells whether a palette pays.
  static func smallest(for colors: [UInt32], pixelCount: Int) -> PNGForm {
    let opaque = colors.allSatisfy { $0 >> 24 == 255 }
    let gray = colors.allSatisfy(isGray)
    let paletteDepth = colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
    let palette = PNGForm(kind: .palette, depth: paletteDepth)
    if gray && opaque {
      let depth = grayDepth(of: colors)
      return depth <= paletteDepth ? PNGForm(kind: .gray, depth: depth) : palette
    }
    let plain = PNGForm(kind: gray ? .grayAlpha : opaque ? .rgb : .rgba, depth: 8)
    let tableBytes = 12 + colors.count * 3 + (opaque ? 0 : 12 + colors.count { $0 >> 24 < 255 })
    let saved = pixelCount * (plain.channels * 8 - paletteDepth) / 8
    // Deflate packs the plain form tighter than the palette's indices, about twice.
    return saved / 2 >= tableBytes ? palette : plain
  }

  /// Whether red, green and blue of a little-endian RGBA word are equal.
  @inline(__always) static func isGray(_ pixel: UInt32) -> Bool { (pixel ^ pixel >> 8) & 0xFFFF == 0 }

  /// The fewest bits that hold these greys exactly: 1 for multiples of 255, 2 of 85, 4 of 17.
  private static func grayDepth(of colors: [UInt32]) -> Int {
    for (depth, step) in [(1, UInt32(255)), (2, 85), (4, 17)]
    where colors.allSatisfy({ ($0 & 0xFF) % step == 0 }) {
      return depth
    }
    return 8
  }
}
