// SPDX-License-Identifier: MIT

import CPixels
import GalleyModel

/// Pixels of a part of the device plane, being painted. Used by one thread at a time.
final class Surface {
  /// The part of the plane.
  let rect: PixelRect
  private let pixels: UnsafeMutableBufferPointer<Pixel>
  private let isOwner: Bool

  /// Makes a surface of one colour.
  init(rect: PixelRect, color: Pixel = 0) {
    self.rect = rect
    isOwner = true
    pixels = .allocate(capacity: max(0, rect.width) * max(0, rect.height))
    fill(color)
  }

  /// Makes a surface of one colour in memory that the caller keeps for as long as the surface is used.
  init(rect: PixelRect, color: Pixel, in memory: UnsafeMutableBufferPointer<Pixel>) {
    precondition(memory.count == rect.width * rect.height, "A surface fills its memory.")
    self.rect = rect
    isOwner = false
    pixels = memory
    fill(color)
  }

  private func fill(_ color: Pixel) {
    guard let base = pixels.baseAddress else { return }
    galley_memory_will_be_filled(base, pixels.count * MemoryLayout<Pixel>.stride)
    galley_pixels_fill(base, pixels.count, color)
  }

  deinit { if isOwner { pixels.deallocate() } }

  /// The pixel at `x`, `y`, which lie inside ``rect``; those to its right follow.
  @inline(__always) func row(_ x: Int, _ y: Int) -> UnsafeMutablePointer<Pixel> {
    guard let base = pixels.baseAddress else { preconditionFailure("An empty surface has no row.") }
    return base + ((y - rect.y) * rect.width + (x - rect.x))
  }

  /// The pixels as a picture.
  func bitmap() -> Bitmap {
    Bitmap(width: rect.width, height: rect.height, pixels: [UInt8](UnsafeRawBufferPointer(pixels)))
  }

  /// Whether a pixel is as opaque as this, of 255, or more.
  func hasPixel(ofAlpha least: UInt32) -> Bool { pixels.contains { $0 >> 24 >= least } }

  /// The smallest part that holds every pixel that is not clear.
  func inkBounds() -> PixelRect {
    var (l, t, r, b) = (Int.max, Int.max, Int.min, Int.min)
    for y in rect.y..<rect.maxY where rect.width > 0 {
      let line = row(rect.x, y)
      guard let first = (0..<rect.width).first(where: { line[$0] >> 24 != 0 }),
        let last = (0..<rect.width).last(where: { line[$0] >> 24 != 0 })
      else { continue }
      l = min(l, rect.x + first)
      r = max(r, rect.x + last + 1)
      t = min(t, y)
      b = y + 1
    }
    return r > l ? PixelRect(x: l, y: t, width: r - l, height: b - t) : .nothing
  }
}

/// Coverage of a part of the device plane, one byte a pixel; outside it is 0.
final class CoverageMask {
  /// The part of the plane.
  let rect: PixelRect
  let values: UnsafeMutableBufferPointer<UInt8>

  /// Makes an empty mask.
  init(rect: PixelRect) {
    self.rect = rect
    values = .allocate(capacity: max(0, rect.width) * max(0, rect.height))
    values.initialize(repeating: 0)
  }

  deinit { values.deallocate() }

  /// The value at `x`, `y`, which lie inside ``rect``; those to its right follow.
  @inline(__always) func row(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    guard let base = values.baseAddress else { preconditionFailure("An empty mask has no row.") }
    return base + ((y - rect.y) * rect.width + (x - rect.x))
  }
}
