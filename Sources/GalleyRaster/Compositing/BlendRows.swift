// SPDX-License-Identifier: MIT

/// Lays rows of colour over rows of pixels.
enum BlendRows {
  /// Lays one colour over `count` pixels, by coverage.
  static func solid(
    _ destination: UnsafeMutablePointer<Pixel>, _ coverage: UnsafePointer<UInt8>, _ count: Int, _ color: Pixel
  ) {
    solid(destination, coverage, count, EightPixels(color))
  }

  /// The same for many rows in one colour, which is made ready once.
  @inline(__always)
  static func solid(
    _ destination: UnsafeMutablePointer<Pixel>, _ coverage: UnsafePointer<UInt8>, _ count: Int, _ colors: EightPixels
  ) {
    var at = 0
    while at &+ 8 <= count {
      colors.lay(over: destination + at, UnsafeRawPointer(coverage + at).loadUnaligned(as: UInt64.self))
      at &+= 8
    }
    if at < count { solidScalar(destination + at, coverage + at, count &- at, colors.color) }
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

/// One colour, ready to be laid over eight pixels at a time.
///
/// Channels are 16 bits wide here, red and blue in one vector, green and alpha in another: every machine multiplies
/// those at once, while 32-bit products take several instructions on the oldest that Swift's code runs on.
struct EightPixels {
  private typealias Lanes = SIMD16<UInt16>
  let color: Pixel
  private let isOpaque: Bool
  private let redBlue: Lanes
  private let greenAlpha: Lanes
  private let alpha: Lanes

  init(_ color: Pixel) {
    self.color = color
    isOpaque = color >> 24 == 255
    (redBlue, greenAlpha) = Self.split(SIMD8(repeating: color))
    alpha = Lanes(repeating: UInt16(truncatingIfNeeded: color >> 24))
  }

  /// Lays the colour over eight pixels by eight bytes of coverage.
  @inline(__always)
  func lay(over pixels: UnsafeMutablePointer<Pixel>, _ coverage: UInt64) {
    if coverage == 0 { return }
    let target = UnsafeMutableRawPointer(pixels)
    if coverage == .max, isOpaque {
      target.storeBytes(of: SIMD8<UInt32>(repeating: color), as: SIMD8<UInt32>.self)
      return
    }
    let words = SIMD8<UInt32>(truncatingIfNeeded: unsafeBitCast(coverage, to: SIMD8<UInt8>.self))
    let amounts = unsafeBitCast(words | (words &<< SIMD8(repeating: 16)), to: Lanes.self)
    let rest = Lanes(repeating: 255) &- (isOpaque ? amounts : divide255(alpha &* amounts))
    let below = Self.split(UnsafeRawPointer(target).loadUnaligned(as: SIMD8<UInt32>.self))
    let low = divide255(redBlue &* amounts) &+ divide255(below.redBlue &* rest)
    let high = divide255(greenAlpha &* amounts) &+ divide255(below.greenAlpha &* rest)
    let result = low | (high &<< Lanes(repeating: 8))
    target.storeBytes(of: unsafeBitCast(result, to: SIMD8<UInt32>.self), as: SIMD8<UInt32>.self)
  }

  @inline(__always)
  private static func split(_ pixels: SIMD8<UInt32>) -> (redBlue: Lanes, greenAlpha: Lanes) {
    let halves = unsafeBitCast(pixels, to: Lanes.self)
    return (halves & Lanes(repeating: 0xFF), halves &>> Lanes(repeating: 8))
  }

  /// As ``PixelMath/divide255(_:)``; 65,025 + 128 + 254 fits 16 bits.
  @inline(__always)
  private func divide255(_ value: Lanes) -> Lanes {
    let sum = value &+ Lanes(repeating: 128)
    return (sum &+ (sum &>> Lanes(repeating: 8))) &>> Lanes(repeating: 8)
  }
}
