// SPDX-License-Identifier: MIT
//
// Source: W3C Compositing and Blending Level 1, §5–§10. Porter-Duff modes are integer arithmetic; the others
// are worked out in `Double` with +, −, ×, ÷ and square roots, which every machine rounds alike.

import GalleyModel

extension BlendMode {
  /// `source` mixed with `below`, both with alpha multiplied in.
  func mix(_ source: Pixel, _ below: Pixel) -> Pixel {
    let (sa, da) = (source >> 24, below >> 24)
    switch self {
    case .clear: return 0
    case .source: return source
    case .destination: return below
    case .sourceOver: return PixelMath.over(source, below)
    case .destinationOver: return PixelMath.over(below, source)
    case .sourceIn: return PixelMath.scale(source, by: da)
    case .destinationIn: return PixelMath.scale(below, by: sa)
    case .sourceOut: return PixelMath.scale(source, by: 255 - da)
    case .destinationOut: return PixelMath.scale(below, by: 255 - sa)
    case .sourceAtop: return Self.sum(PixelMath.scale(source, by: da), PixelMath.scale(below, by: 255 - sa))
    case .destinationAtop: return Self.sum(PixelMath.scale(below, by: sa), PixelMath.scale(source, by: 255 - da))
    case .xor: return Self.sum(PixelMath.scale(source, by: 255 - da), PixelMath.scale(below, by: 255 - sa))
    case .plus: return Self.sum(source, below)
    default: return mixColors(source, below)
    }
  }

  /// The channels added; held to 255, colours to alpha.
  private static func sum(_ a: Pixel, _ b: Pixel) -> Pixel {
    let alpha = min(255, (a >> 24) + (b >> 24))
    var result = alpha << 24
    for shift: UInt32 in [0, 8, 16] {
      result |= min(alpha, ((a >> shift) & 255) + ((b >> shift) & 255)) << shift
    }
    return result
  }

  private func mixColors(_ source: Pixel, _ below: Pixel) -> Pixel {
    if source >> 24 == 0 { return below }
    if below >> 24 == 0 { return source }
    let (s, sa) = Self.unpack(source)
    let (d, da) = Self.unpack(below)
    let mixed = isSeparable ? separable(s, d) : inseparable(s, d)
    let color = s * (sa * (1 - da)) + d * (da * (1 - sa)) + mixed * (sa * da)
    let alpha = UInt32(min(255, ((sa + da - sa * da) * 255 + 0.5).rounded(.down)))
    var result = alpha << 24
    for channel in 0..<3 {
      let value = UInt32(max(0, min(255, (color[channel] * 255 + 0.5).rounded(.down))))
      result |= min(alpha, value) << UInt32(channel * 8)
    }
    return result
  }

  private var isSeparable: Bool {
    switch self {
    case .hue, .saturation, .color, .luminosity: false
    default: true
    }
  }

  /// Colour channels 0…1 with alpha divided out, and alpha 0…1, which is not 0.
  private static func unpack(_ pixel: Pixel) -> (SIMD3<Double>, Double) {
    let alpha = Double(pixel >> 24)
    let color = SIMD3(Double(pixel & 255), Double((pixel >> 8) & 255), Double((pixel >> 16) & 255))
    return (color / alpha, alpha / 255)
  }

  private func separable(_ s: SIMD3<Double>, _ d: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(channel(s.x, d.x), channel(s.y, d.y), channel(s.z, d.z))
  }

  private func channel(_ s: Double, _ d: Double) -> Double {
    switch self {
    case .screen: s + d - s * d
    case .overlay: Self.hardLight(d, s)
    case .darken: min(s, d)
    case .lighten: max(s, d)
    case .colorDodge: d == 0 ? 0 : s >= 1 ? 1 : min(1, d / (1 - s))
    case .colorBurn: d >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - d) / s)
    case .hardLight: Self.hardLight(s, d)
    case .softLight: Self.softLight(s, d)
    case .difference: abs(s - d)
    case .exclusion: s + d - 2 * s * d
    default: s * d
    }
  }

  private static func hardLight(_ s: Double, _ d: Double) -> Double {
    s <= 0.5 ? d * 2 * s : d + (2 * s - 1) - d * (2 * s - 1)
  }

  private static func softLight(_ s: Double, _ d: Double) -> Double {
    if s <= 0.5 { return d - (1 - 2 * s) * d * (1 - d) }
    let target = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()
    return d + (2 * s - 1) * (target - d)
  }

  private func inseparable(_ s: SIMD3<Double>, _ d: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .hue: Self.luminate(Self.saturate(s, Self.saturation(d)), Self.luminosity(d))
    case .saturation: Self.luminate(Self.saturate(d, Self.saturation(s)), Self.luminosity(d))
    case .color: Self.luminate(s, Self.luminosity(d))
    default: Self.luminate(d, Self.luminosity(s))
    }
  }

  private static func luminosity(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
  private static func saturation(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

  private static func luminate(_ c: SIMD3<Double>, _ amount: Double) -> SIMD3<Double> {
    var color = c + (amount - luminosity(c))
    let light = luminosity(color)
    let (low, high) = (color.min(), color.max())
    if low < 0 { color = light + (color - light) * (light / (light - low)) }
    if high > 1 { color = light + (color - light) * ((1 - light) / (high - light)) }
    return color
  }

  private static func saturate(_ c: SIMD3<Double>, _ amount: Double) -> SIMD3<Double> {
    let (low, high) = (c.min(), c.max())
    return high > low ? (c - low) * (amount / (high - low)) : .zero
  }
}
