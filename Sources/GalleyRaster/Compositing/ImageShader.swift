// SPDX-License-Identifier: MIT

import GalleyModel

/// Gives each pixel the colour of a turned or sheared picture at its centre, mixed from four pixels of a copy
/// that was first scaled down to about the size at which it shows.
struct ImageShader {
  private let surface: Surface
  private let inverse: Transform

  /// Prepares a picture whose own pixels are mapped to device pixels; nil where nothing shows.
  init?(_ source: PixelSource, _ map: Transform) {
    guard source.width > 0, source.height > 0 else { return nil }
    func reduced(_ count: Int, _ scale: Double) -> Int {
      scale < 0.5 ? max(1, Int((Double(count) * scale).rounded(.up))) : count
    }
    let width = reduced(source.width, (map.a * map.a + map.b * map.b).squareRoot())
    let height = reduced(source.height, (map.c * map.c + map.d * map.d).squareRoot())
    let back = Transform.scale(
      x: Double(source.width) / Double(width), y: Double(source.height) / Double(height))
    guard let inverse = back.concatenating(map).inverse else { return nil }
    self.inverse = inverse
    surface = Resampler.resample(
      source, to: Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
      area: PixelRect(x: 0, y: 0, width: width, height: height))
  }

  func fill(_ target: UnsafeMutablePointer<Pixel>, x: Int, y: Int, count: Int) {
    let lastX = Double(surface.rect.width - 1)
    let lastY = Double(surface.rect.height - 1)
    for i in 0..<count {
      let place = inverse.apply(Point(x: Double(x + i) + 0.5, y: Double(y) + 0.5))
      let u = max(0, min(lastX, place.x - 0.5))
      let v = max(0, min(lastY, place.y - 0.5))
      guard u == u, v == v else {
        target[i] = 0
        continue
      }
      let (left, top) = (Int(u), Int(v))
      let fx = UInt32((u - Double(left)) * 255 + 0.5)
      let fy = UInt32((v - Double(top)) * 255 + 0.5)
      let right = min(left + 1, surface.rect.width - 1)
      let bottom = min(top + 1, surface.rect.height - 1)
      let (upper, lower) = (surface.row(0, top), surface.row(0, bottom))
      target[i] = Self.mix(
        Self.mix(upper[left], upper[right], fx), Self.mix(lower[left], lower[right], fx), fy)
    }
  }

  /// Weights sum to 255, so each product is below its share and the sum stays within a byte.
  @inline(__always) private static func mix(_ a: Pixel, _ b: Pixel, _ amount: UInt32) -> Pixel {
    PixelMath.scale(a, by: 255 - amount) &+ PixelMath.scale(b, by: amount)
  }
}
