// SPDX-License-Identifier: MIT

import CPixels

/// Lays rows of colour over rows of pixels.
enum BlendRows {
  /// Lays one colour over `count` pixels, by coverage.
  @inline(__always)
  static func solid(
    _ destination: UnsafeMutablePointer<Pixel>, _ coverage: UnsafePointer<UInt8>, _ count: Int, _ color: Pixel
  ) {
    galley_pixels_lay(destination, 0, coverage, 0, count, 1, color)
  }

  /// Lays one colour over `count` pixels, all covered.
  static func solid(_ destination: UnsafeMutablePointer<Pixel>, _ count: Int, _ color: Pixel) {
    if color >> 24 == 255 {
      galley_pixels_fill(destination, count, color)
    } else if color != 0 {
      for i in 0..<count { destination[i] = PixelMath.over(color, destination[i]) }
    }
  }

  /// Lays `source` over `count` pixels, by coverage.
  @inline(__always)
  static func pixels(
    _ destination: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, _ coverage: UnsafePointer<UInt8>,
    _ count: Int
  ) {
    galley_pixels_over(destination, source, coverage, count)
  }

  /// Lays one colour over opaque pixels with a coverage for each channel: three bytes a pixel.
  static func lcd(
    _ destination: UnsafeMutablePointer<Pixel>, _ coverage: UnsafePointer<UInt8>, _ count: Int, _ color: Pixel
  ) {
    let alpha = color >> 24
    for i in 0..<count {
      var result = destination[i] & 0xFF00_0000
      for channel in 0..<3 {
        let amount = UInt32(coverage[i * 3 + channel])
        let shift = UInt32(channel * 8)
        let source = PixelMath.divide255(((color >> shift) & 255) &* amount)
        let rest = 255 &- PixelMath.divide255(alpha &* amount)
        let below = (destination[i] >> shift) & 255
        result |= (source &+ PixelMath.divide255(below &* rest)) << shift
      }
      destination[i] = result
    }
  }
}
