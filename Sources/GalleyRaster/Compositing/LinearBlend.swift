// SPDX-License-Identifier: MIT

/// Mixing by amounts of light instead of stored channel values, through committed tables.
enum LinearBlend {
  /// The 8-bit channel value nearest to each 16-bit amount of light.
  private static let stored: [UInt8] = {
    var table = [UInt8](repeating: 255, count: 65_536)
    var value = 0
    for amount in 0..<65_536 {
      while value < 255,
        amount - Int(SRGBTable.light[value]) > Int(SRGBTable.light[value + 1]) - amount
      {
        value += 1
      }
      table[amount] = UInt8(value)
    }
    return table
  }()

  /// `source` at `coverage` laid over `below`; both have alpha multiplied in.
  static func over(_ source: Pixel, _ coverage: UInt8, _ below: Pixel) -> Pixel {
    let sourceAlpha = source >> 24
    let alpha = PixelMath.divide255(sourceAlpha &* UInt32(coverage))
    if alpha == 0 { return below }
    let belowAlpha = below >> 24
    // Weights of both in units of 1/65,025, exact; their sum is the alpha of the result.
    let weight = UInt64(alpha) * 255
    let rest = UInt64(255 - alpha) * UInt64(belowAlpha)
    let total = weight + rest
    let resultAlpha = alpha + PixelMath.divide255(belowAlpha * (255 - alpha))
    var result = resultAlpha << 24
    for shift: UInt32 in [0, 8, 16] {
      let top = UInt64(SRGBTable.light[channel(source, shift, sourceAlpha)])
      let bottom = belowAlpha == 0 ? 0 : UInt64(SRGBTable.light[channel(below, shift, belowAlpha)])
      let light = (top * weight + bottom * rest + total / 2) / total
      let value = PixelMath.divide255(UInt32(stored[Int(min(light, 65_535))]) * resultAlpha)
      result |= min(resultAlpha, value) << shift
    }
    return result
  }

  /// `source` laid over `count` pixels, by coverage.
  static func row(
    _ destination: UnsafeMutablePointer<Pixel>, _ source: UnsafePointer<Pixel>, _ coverage: UnsafePointer<UInt8>,
    _ count: Int
  ) {
    for i in 0..<count where coverage[i] != 0 { destination[i] = over(source[i], coverage[i], destination[i]) }
  }

  /// One colour laid over opaque pixels with a coverage for each channel: three bytes a pixel.
  static func lcd(
    _ destination: UnsafeMutablePointer<Pixel>, _ coverage: UnsafePointer<UInt8>, _ count: Int, _ color: Pixel
  ) {
    for i in 0..<count {
      var result = destination[i] & 0xFF00_0000
      for channel in 0..<3 {
        let mixed = over(color, coverage[i * 3 + channel], destination[i])
        result |= mixed & (255 << UInt32(channel * 8))
      }
      destination[i] = result
    }
  }

  /// A colour channel with alpha divided out, to nearest.
  private static func channel(_ pixel: Pixel, _ shift: UInt32, _ alpha: UInt32) -> Int {
    let value = (pixel >> shift) & 255
    return alpha == 255 ? Int(value) : Int(min(255, (value * 255 + alpha / 2) / max(1, alpha)))
  }
}
