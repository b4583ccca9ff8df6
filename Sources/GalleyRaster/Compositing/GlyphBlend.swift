// SPDX-License-Identifier: MIT
//
// Glyphs are small: rows of five to twelve pixels. So a whole glyph is one call, pixels go in fours, and the rest of
// a row is done as four, too, where that stays in the row: what is not covered keeps its bits. Channels are 16 bits
// wide here, red and blue in one vector, green and alpha in another: every machine multiplies eight of those at once.

import GalleyModel

/// Lays one colour over pixels by a glyph's coverage.
enum GlyphBlend {
  /// Where a glyph's upper left pixel goes.
  struct Target {
    /// That pixel.
    var pixels: UnsafeMutablePointer<Pixel>
    /// Pixels from one row to the next.
    var stride: Int
    /// Pixels from there to the end of the row.
    var room: Int
  }

  /// Lays `color` over the pixels of `area`, by coverage; gives the bits of ``BlendRows/solidScalar(_:_:_:_:)``.
  /// - Input: three bytes after the last of `coverage` may be read.
  static func solid(
    _ target: Target, _ coverage: UnsafePointer<UInt8>, stride: Int, _ area: PixelRect, _ color: Pixel
  ) {
    let four = FourPixels(color)
    var pixels = target.pixels
    var coverage = coverage
    for _ in 0..<area.height {
      var at = 0
      while at &+ 4 <= area.width {
        four.lay(over: pixels + at, UnsafeRawPointer(coverage + at).loadUnaligned(as: UInt32.self))
        at &+= 4
      }
      if at < area.width {
        if at &+ 4 <= target.room {
          let bits = UnsafeRawPointer(coverage + at).loadUnaligned(as: UInt32.self)
          // Little-endian: the pixels of the row are the low bytes.
          four.lay(over: pixels + at, bits & (UInt32(1) &<< UInt32(truncatingIfNeeded: 8 &* (area.width &- at)) &- 1))
        } else {
          BlendRows.solidScalar(pixels + at, coverage + at, area.width &- at, color)
        }
      }
      pixels += target.stride
      coverage += stride
    }
  }
}

/// One colour, ready to be laid over four pixels at a time.
private struct FourPixels {
  private typealias Lanes = SIMD8<UInt16>
  private let color: Pixel
  private let isOpaque: Bool
  private let redBlue: Lanes
  private let greenAlpha: Lanes
  private let alpha: Lanes

  init(_ color: Pixel) {
    self.color = color
    isOpaque = color >> 24 == 255
    (redBlue, greenAlpha) = Self.split(SIMD4(repeating: color))
    alpha = Lanes(repeating: UInt16(truncatingIfNeeded: color >> 24))
  }

  /// Lays the colour over four pixels by four bytes of coverage.
  @inline(__always)
  func lay(over pixels: UnsafeMutablePointer<Pixel>, _ coverage: UInt32) {
    if coverage == 0 { return }
    let target = UnsafeMutableRawPointer(pixels)
    if coverage == .max, isOpaque {
      target.storeBytes(of: SIMD4<UInt32>(repeating: color), as: SIMD4<UInt32>.self)
      return
    }
    let amounts = spread(coverage)
    let rest = Lanes(repeating: 255) &- (isOpaque ? amounts : divide255(alpha &* amounts))
    let below = Self.split(UnsafeRawPointer(target).loadUnaligned(as: SIMD4<UInt32>.self))
    let low = divide255(redBlue &* amounts) &+ divide255(below.redBlue &* rest)
    let high = divide255(greenAlpha &* amounts) &+ divide255(below.greenAlpha &* rest)
    let result = low | (high &<< Lanes(repeating: 8))
    target.storeBytes(of: unsafeBitCast(result, to: SIMD4<UInt32>.self), as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private static func split(_ pixels: SIMD4<UInt32>) -> (redBlue: Lanes, greenAlpha: Lanes) {
    let halves = unsafeBitCast(pixels, to: Lanes.self)
    return (halves & Lanes(repeating: 0xFF), halves &>> Lanes(repeating: 8))
  }

  /// Each byte twice: the two lanes of a pixel.
  @inline(__always)
  private func spread(_ coverage: UInt32) -> Lanes {
    let words = SIMD4<UInt32>(coverage & 255, (coverage >> 8) & 255, (coverage >> 16) & 255, coverage >> 24)
    return unsafeBitCast(words | (words &<< SIMD4(repeating: 16)), to: Lanes.self)
  }

  /// As ``PixelMath/divide255(_:)``; 65,025 + 128 + 254 fits 16 bits.
  @inline(__always)
  private func divide255(_ value: Lanes) -> Lanes {
    let sum = value &+ Lanes(repeating: 128)
    return (sum &+ (sum &>> Lanes(repeating: 8))) &>> Lanes(repeating: 8)
  }
}
