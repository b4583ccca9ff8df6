// SPDX-License-Identifier: MIT

/// Multiplying alpha into a channel and taking it out again.
///
/// Both round to nearest. For every channel c ≤ alpha, `multiply(divide(c, a), a) == c`: the quotient is
/// off by at most ½, which the product shrinks by a / 255, so it rounds back to c. So a premultiplied
/// picture goes through a PNG, which holds straight alpha, unchanged.
package enum Alpha {
  /// `channel × alpha / 255`, to nearest; a tie cannot happen, since 255 is odd.
  @inline(__always) package static func multiply(_ channel: UInt8, _ alpha: UInt8) -> UInt8 {
    let product = UInt32(channel) &* UInt32(alpha) &+ 128
    return UInt8(truncatingIfNeeded: (product &+ product >> 8) >> 8)
  }

  /// `channel × 255 / alpha`, to nearest, ties up; 0 where alpha is 0, 255 where the channel is over alpha.
  @inline(__always) package static func divide(_ channel: UInt8, _ alpha: UInt8) -> UInt8 {
    if alpha == 255 { return channel }
    if alpha == 0 { return 0 }
    if channel >= alpha { return 255 }
    let half = UInt32(alpha) >> 1
    return UInt8(truncatingIfNeeded: (UInt32(channel) &* 255 &+ half) / UInt32(alpha))
  }

  /// One pixel, as the four bytes of a little-endian word, with alpha multiplied in.
  @inline(__always) package static func multiply(_ pixel: UInt32) -> UInt32 {
    let alpha = UInt8(truncatingIfNeeded: pixel >> 24)
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    return combine(pixel, alpha) { multiply($0, $1) }
  }

  /// One pixel, as the four bytes of a little-endian word, with alpha taken out.
  @inline(__always) package static func divide(_ pixel: UInt32) -> UInt32 {
    let alpha = UInt8(truncatingIfNeeded: pixel >> 24)
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    return combine(pixel, alpha) { divide($0, $1) }
  }

  @inline(__always) private static func combine(
    _ pixel: UInt32, _ alpha: UInt8, _ body: (UInt8, UInt8) -> UInt8
  ) -> UInt32 {
    let red = body(UInt8(truncatingIfNeeded: pixel), alpha)
    let green = body(UInt8(truncatingIfNeeded: pixel >> 8), alpha)
    let blue = body(UInt8(truncatingIfNeeded: pixel >> 16), alpha)
    return UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }
}

/// Multiplies alpha into every pixel of straight RGBA.
package func premultiply(_ bytes: UnsafeMutableRawBufferPointer) {
  bytes.withMemoryRebound(to: UInt32.self) { pixels in
    guard let base = pixels.baseAddress else { return }
    var all = UInt32.max
    for at in 0..<pixels.count { all &= base[at] }
    if all >> 24 == 255 { return }
    for at in 0..<pixels.count { base[at] = Alpha.multiply(base[at]) }
  }
}
