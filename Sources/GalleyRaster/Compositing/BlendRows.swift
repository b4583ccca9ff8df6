// SPDX-License-Identifier: MIT

/// Lays rows of colour over rows of pixels.
enum BlendRows {
  /// Lays one colour over `count` pixels, by coverage.
  static func solid(
    _ destination: UnsafeMutablePointer<Pixel>, _ coverage: UnsafePointer<UInt8>, _ count: Int, _ color: Pixel
  ) {
    let isOpaque = color >> 24 == 255
    let colors = SIMD8<UInt32>(repeating: color)
    var at = 0
    while at &+ 8 <= count {
      let bytes = UnsafeRawPointer(coverage + at).loadUnaligned(as: SIMD8<UInt8>.self)
      let bits = unsafeBitCast(bytes, to: UInt64.self)
      if bits != 0 {
        let target = UnsafeMutableRawPointer(destination + at)
        if bits == .max && isOpaque {
          target.storeBytes(of: colors, as: SIMD8<UInt32>.self)
        } else {
          let source = PixelMath.scale(colors, by: SIMD8<UInt32>(truncatingIfNeeded: bytes))
          let below = UnsafeRawPointer(target).loadUnaligned(as: SIMD8<UInt32>.self)
          target.storeBytes(of: PixelMath.over(source, below), as: SIMD8<UInt32>.self)
        }
      }
      at &+= 8
    }
    solidScalar(destination + at, coverage + at, count - at, color)
  }

  /// The plain form of ``solid(_:_:_:_:)``; gives the same bits.
  static func solidScalar(
    _ destination: UnsafeMutablePointer<Pixel>, _ coverage: UnsafePointer<UInt8>, _ count: Int, _ color: Pixel
  ) {
    for i in 0..<count where coverage[i] != 0 {
      destination[i] = PixelMath.over(PixelMath.scale(color, by: UInt32(coverage[i])), destination[i])
    }
  }

  /// Lays one colour over `count` pixels, all covered.
  static func solid(_ destination: UnsafeMutablePointer<Pixel>, _ count: Int, _ color: Pixel) {
    if color >> 24 == 255 {
      destination.update(repeating: color, count: count)
    } else if color != 0 {
      for i in 0..<count { destination[i] = PixelMath.over(color, destination[i]) }
    }
  }

  /// Lays `source` over `count` pixels, by coverage.
  static func pixels(
    _ destination: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, _ coverage: UnsafePointer<UInt8>,
    _ count: Int
  ) {
    var at = 0
    while at &+ 8 <= count {
      let bytes = UnsafeRawPointer(coverage + at).loadUnaligned(as: SIMD8<UInt8>.self)
      let colors = UnsafeRawPointer(source + at).loadUnaligned(as: SIMD8<UInt32>.self)
      let covered = PixelMath.scale(colors, by: SIMD8<UInt32>(truncatingIfNeeded: bytes))
      let target = UnsafeMutableRawPointer(destination + at)
      let below = UnsafeRawPointer(target).loadUnaligned(as: SIMD8<UInt32>.self)
      target.storeBytes(of: PixelMath.over(covered, below), as: SIMD8<UInt32>.self)
      at &+= 8
    }
    pixelsScalar(destination + at, source + at, coverage + at, count - at)
  }

  /// The plain form of ``pixels(_:_:_:_:)``; gives the same bits.
  static func pixelsScalar(
    _ destination: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, _ coverage: UnsafePointer<UInt8>,
    _ count: Int
  ) {
    for i in 0..<count {
      destination[i] = PixelMath.over(PixelMath.scale(source[i], by: UInt32(coverage[i])), destination[i])
    }
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
