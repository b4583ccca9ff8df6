// SPDX-License-Identifier: MIT

/// A picture: RGBA, 8 bits a channel, sRGB, alpha multiplied in, rows from the top, no padding.
public struct Bitmap: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// `width × height × 4` bytes: red, green, blue, alpha; each colour channel ≤ alpha.
  public var pixels: [UInt8]

  /// Makes a picture of `width × height` pixels, all clear.
  /// - Limits: sides ≥ 0; the caller holds the product to its pixel limit.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "A bitmap's sides are not negative.")
    self.width = width
    self.height = height
    self.pixels = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Makes a picture of the given bytes.
  /// - Limits: `pixels.count == width × height × 4`.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width >= 0 && height >= 0, "A bitmap's sides are not negative.")
    precondition(pixels.count == width * height * 4, "A bitmap has four bytes a pixel.")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The four bytes at column `x` of row `y`: red, green, blue, alpha, alpha multiplied in.
  @inlinable public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let at = (y * width + x) * 4
    return (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3])
  }

  /// The part inside `rect`, which lies within the picture.
  public func cropped(to rect: PixelRect) -> Bitmap {
    precondition(
      rect.x >= 0 && rect.y >= 0 && rect.width >= 0 && rect.height >= 0 && rect.x + rect.width <= width
        && rect.y + rect.height <= height, "The part lies within the picture.")
    var part: [UInt8] = []
    part.reserveCapacity(rect.width * rect.height * 4)
    for row in rect.y..<rect.y + rect.height {
      let start = (row * width + rect.x) * 4
      part.append(contentsOf: pixels[start..<start + rect.width * 4])
    }
    return Bitmap(width: rect.width, height: rect.height, pixels: part)
  }
}
