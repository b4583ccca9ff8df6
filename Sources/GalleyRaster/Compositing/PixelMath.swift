// SPDX-License-Identifier: MIT
//
// A pixel is a UInt32 with red in the lowest byte, alpha in the highest: RGBA in memory on the little-endian
// machines that Swift runs on. Two channels a time are multiplied in one word. Every quotient by 255 is
// rounded to nearest, exactly, so these and the vectors of `CPixels` agree bit for bit.

import GalleyModel

/// A pixel with its alpha multiplied in.
typealias Pixel = UInt32

/// Arithmetic on pixels.
enum PixelMath {
  /// `value` / 255 to nearest, for values up to 65,025 (source: Blinn, "Three Wrongs Make a Right", exact there).
  @inline(__always) static func divide255(_ value: UInt32) -> UInt32 {
    let sum = value &+ 128
    return (sum &+ (sum >> 8)) >> 8
  }

  /// Each channel times `amount` / 255.
  @inline(__always) static func scale(_ pixel: Pixel, by amount: UInt32) -> Pixel {
    let low = (pixel & 0x00FF_00FF) &* amount &+ 0x0080_0080
    let high = ((pixel >> 8) & 0x00FF_00FF) &* amount &+ 0x0080_0080
    return (((low &+ ((low >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF)
      | ((high &+ ((high >> 8) & 0x00FF_00FF)) & 0xFF00_FF00)
  }

  /// `source` laid over `destination`.
  @inline(__always) static func over(_ source: Pixel, _ destination: Pixel) -> Pixel {
    source &+ scale(destination, by: 255 &- (source >> 24))
  }

  /// The pixel of a colour: alpha multiplied in.
  static func pixel(_ color: Color) -> Pixel {
    let alpha = UInt32(color.alpha)
    let red = divide255(UInt32(color.red) * alpha)
    let green = divide255(UInt32(color.green) * alpha)
    let blue = divide255(UInt32(color.blue) * alpha)
    return red | green << 8 | blue << 16 | alpha << 24
  }

  /// The product of two coverages.
  @inline(__always) static func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: divide255(UInt32(a) &* UInt32(b)))
  }
}
