// SPDX-License-Identifier: MIT
import GalleyModel

/// Tells whether a pixel is the smoothing of an edge.
///
/// Such a pixel lies between: among its eight neighbours some are brighter and some darker, few are its equal, and its
/// brightest or darkest neighbour belongs to something flat in both pictures, so that there is an edge for it to smooth.
/// It is enough that the pixel is one in either picture: the other may have the edge hard.
///
/// The crest of a stroke about a pixel wide does not lie between. It is let pass where the two pictures have the same
/// ink around it, spread a little otherwise; a stroke that moved or has another colour is not.
struct AntialiasingDetector {
  private let a: Bitmap
  private let b: Bitmap
  /// Equal neighbours that a pixel on a slope may have: the ones along the edge.
  private static let mostEqual = 2
  /// Equal neighbours that make a pixel part of something flat.
  private static let leastFlat = 3

  init(_ a: Bitmap, _ b: Bitmap) {
    self.a = a
    self.b = b
  }

  /// Whether the pixel's difference is of smoothing alone.
  func isSmoothing(_ x: Int, _ y: Int) -> Bool {
    guard x < min(a.width, b.width), y < min(a.height, b.height) else { return false }
    return isSmoothing(x, y, in: a) || isSmoothing(x, y, in: b) || isSameInk(x, y)
  }

  /// Whether a thin stroke over a flat ground has the same ink around the pixel in both pictures, within an eighth, and
  /// at the pixel itself within three eighths of its contrast.
  private func isSameInk(_ x: Int, _ y: Int) -> Bool {
    let around = Neighbours(x: x, y: y, width: min(a.width, b.width), height: min(a.height, b.height))
    guard let (groundX, groundY) = around.first(where: { a[$0.0, $0.1] == b[$0.0, $0.1] && isFlatInBoth($0.0, $0.1) })
    else { return false }
    let ground = channels(a, groundX, groundY)
    let (here, there) = (channels(a, x, y), channels(b, x, y))
    let contrast = max(distance(here, ground), distance(there, ground))
    guard Int(distance(here, there)) * 8 <= Int(contrast) * 3 else { return false }
    var (inkA, inkB) = (here &- ground, there &- ground)
    for (nx, ny) in around {
      inkA &+= channels(a, nx, ny) &- ground
      inkB &+= channels(b, nx, ny) &- ground
    }
    return (0..<4).allSatisfy { abs(inkA[$0] - inkB[$0]) * 8 <= max(abs(inkA[$0]), abs(inkB[$0])) + 64 }
  }

  private func channels(_ picture: Bitmap, _ x: Int, _ y: Int) -> SIMD4<Int32> {
    let pixel = picture[x, y]
    return SIMD4(Int32(pixel.red), Int32(pixel.green), Int32(pixel.blue), Int32(pixel.alpha))
  }

  private func distance(_ p: SIMD4<Int32>, _ q: SIMD4<Int32>) -> Int32 {
    max((p &- q).max(), (q &- p).max())
  }

  private func isSmoothing(_ x: Int, _ y: Int, in own: Bitmap) -> Bool {
    let here = brightness(own, x, y)
    var equal = 0
    var darkest = (value: here, x: x, y: y)
    var brightest = darkest
    for (nx, ny) in neighbours(x, y, own) {
      let there = brightness(own, nx, ny)
      if there == here { equal += 1 }
      if there < darkest.value { darkest = (there, nx, ny) }
      if there > brightest.value { brightest = (there, nx, ny) }
    }
    guard equal <= Self.mostEqual, darkest.value < here, brightest.value > here else { return false }
    return isFlatInBoth(darkest.x, darkest.y) || isFlatInBoth(brightest.x, brightest.y)
  }

  private func isFlatInBoth(_ x: Int, _ y: Int) -> Bool { isFlat(x, y, a) && isFlat(x, y, b) }

  private func isFlat(_ x: Int, _ y: Int, _ picture: Bitmap) -> Bool {
    guard x < picture.width, y < picture.height else { return false }
    let here = picture[x, y]
    return neighbours(x, y, picture).count { picture[$0.0, $0.1] == here } >= Self.leastFlat
  }

  private func neighbours(_ x: Int, _ y: Int, _ picture: Bitmap) -> Neighbours {
    Neighbours(x: x, y: y, width: picture.width, height: picture.height)
  }

  /// A number that rises with coverage on a clear ground and with light on an opaque one: luma (Rec. 601, in 1/256)
  /// of the premultiplied colour, and alpha. On no ground do the two work against each other.
  private func brightness(_ picture: Bitmap, _ x: Int, _ y: Int) -> Int {
    let pixel = picture[x, y]
    return 77 * Int(pixel.red) + 150 * Int(pixel.green) + 29 * Int(pixel.blue) + 256 * Int(pixel.alpha)
  }
}

/// The up to eight pixels around one, row by row.
private struct Neighbours: Sequence, IteratorProtocol {
  private let x: Int
  private let y: Int
  private let width: Int
  private let height: Int
  private var place = 0

  init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  mutating func next() -> (Int, Int)? {
    while place < 9 {
      let (nx, ny) = (x + place % 3 - 1, y + place / 3 - 1)
      place += 1
      if place != 5, nx >= 0, ny >= 0, nx < width, ny < height { return (nx, ny) }
    }
    return nil
  }
}
