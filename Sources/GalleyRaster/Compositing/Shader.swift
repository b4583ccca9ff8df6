// SPDX-License-Identifier: MIT

import GalleyModel

/// What gives a pixel its colour before coverage.
enum Shader {
  /// One colour, alpha multiplied in.
  case solid(Pixel)
  /// A gradient.
  case gradient(GradientShader)
  /// A picture, already fitted to the device's pixels.
  case surface(Surface)
  /// A picture under any map.
  case image(ImageShader)

  /// The shader of a paint whose space is mapped to device pixels by `transform`; nil where it shows nothing.
  init?(_ paint: Paint, _ transform: Transform) {
    switch paint {
    case .solid(let color):
      if color.alpha == 0 { return nil }
      self = .solid(PixelMath.pixel(color))
    case .gradient(let gradient):
      guard let shader = GradientShader(gradient, transform) else { return nil }
      self = .gradient(shader)
    }
  }

  /// Writes the colours of `count` pixels from `x` on in row `y`.
  func fill(_ target: UnsafeMutablePointer<Pixel>, x: Int, y: Int, count: Int) {
    switch self {
    case .solid(let color): target.update(repeating: color, count: count)
    case .gradient(let shader): shader.fill(target, x: x, y: y, count: count)
    case .image(let shader): shader.fill(target, x: x, y: y, count: count)
    case .surface(let surface):
      target.update(repeating: 0, count: count)
      guard y >= surface.rect.y, y < surface.rect.maxY else { return }
      let first = max(x, surface.rect.x)
      let end = min(x + count, surface.rect.maxX)
      if first < end { (target + (first - x)).update(from: surface.row(first, y), count: end - first) }
    }
  }
}
