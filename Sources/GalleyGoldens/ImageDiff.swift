// SPDX-License-Identifier: MIT
public import GalleyModel
public import GalleyPNG

/// Compares pictures pixel by pixel, as they would look: with alpha multiplied in, so opaque white and clear differ and
/// clear of any colour is clear.
public enum ImageDiff {
  /// Compares two pictures. Those of different size are never equal: where only one has pixels, they differ.
  public static func compare(_ a: Bitmap, _ b: Bitmap, options: DiffOptions = DiffOptions()) -> DiffResult {
    let comparison = PixelComparison(a, b, threshold: options.threshold)
    var result = comparison.result(a, b)
    if options.ignoresAntialiasing, result.different > 0 {
      result = withoutAntialiasing(a, b, options, result)
    }
    result.isEqual = result.sizeA == result.sizeB && result.different <= options.maxPixels
    return result
  }

  /// Compares two PNG files. Equal bytes are answered before anything is decoded, so a file that is no picture equals
  /// itself only where `size` can be read from its head.
  /// - Throws: why either cannot be decoded.
  public static func compare(
    pngA: [UInt8], pngB: [UInt8], options: DiffOptions = DiffOptions(), limits: Limits = .standard
  ) throws(PNGError) -> DiffResult {
    if pngA == pngB, let size = PNGDecoder().size(of: pngA) { return .equal(size) }
    let (a, b) = PairDecoder.decode(pngA, pngB, limits: limits)
    return compare(try a.get(), try b.get(), options: options)
  }

  /// Takes the pixels that only smoothing made different out of `result`.
  private static func withoutAntialiasing(
    _ a: Bitmap, _ b: Bitmap, _ options: DiffOptions, _ result: DiffResult
  ) -> DiffResult {
    guard let bounds = result.bounds else { return result }
    var result = result
    var box = GrowingBox()
    let detector = AntialiasingDetector(a, b)
    for y in bounds.y..<bounds.y + bounds.height {
      for x in bounds.x..<bounds.x + bounds.width where differs(a, b, x, y, threshold: options.threshold) {
        if detector.isSmoothing(x, y) {
          result.ignoredAntialiasing += 1
          result.different -= 1
        } else {
          box.add(x, y)
        }
      }
    }
    result.bounds = box.rect
    result.ratio = ratio(result.different, result.sizeA, result.sizeB)
    return result
  }

  /// Whether one pixel differs; true where only one picture has it.
  static func differs(_ a: Bitmap, _ b: Bitmap, _ x: Int, _ y: Int, threshold: UInt8) -> Bool {
    let (inA, inB) = (x < a.width && y < a.height, x < b.width && y < b.height)
    guard inA, inB else { return inA || inB }
    return delta(a, b, x, y) > threshold
  }

  /// The largest difference of a channel of a pixel that both have.
  static func delta(_ a: Bitmap, _ b: Bitmap, _ x: Int, _ y: Int) -> UInt8 {
    let (p, q) = (a[x, y], b[x, y])
    return max(
      max(distance(p.red, q.red), distance(p.green, q.green)),
      max(distance(p.blue, q.blue), distance(p.alpha, q.alpha)))
  }

  private static func distance(_ a: UInt8, _ b: UInt8) -> UInt8 { max(a, b) - min(a, b) }

  static func ratio(_ different: Int, _ a: PixelSize, _ b: PixelSize) -> Double {
    let all = max(a.width, b.width) * max(a.height, b.height)
    return all == 0 ? 0 : Double(different) / Double(all)
  }
}

/// The smallest rectangle around the pixels added so far.
struct GrowingBox: Equatable {
  private var left = Int.max
  private var top = Int.max
  private var right = Int.min
  private var bottom = Int.min

  mutating func add(_ x: Int, _ y: Int) { add(columns: x...x, row: y) }

  mutating func add(columns: ClosedRange<Int>, row: Int) {
    left = min(left, columns.lowerBound)
    right = max(right, columns.upperBound)
    top = min(top, row)
    bottom = max(bottom, row)
  }

  var rect: PixelRect? {
    left > right ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
