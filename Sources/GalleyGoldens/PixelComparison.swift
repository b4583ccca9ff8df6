// SPDX-License-Identifier: MIT
import CPixels
import GalleyModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Counts the pixels that differ.
///
/// Rows that are the same bytes are passed over with `memcmp`, which most of a golden's rows are.
struct PixelComparison {
  private(set) var different = 0
  private(set) var maxDelta: UInt8 = 0
  private(set) var box = GrowingBox()
  private let threshold: UInt8

  /// Compares the pixels that both pictures have.
  init(_ a: Bitmap, _ b: Bitmap, threshold: UInt8) {
    self.threshold = threshold
    let (width, height) = (min(a.width, b.width), min(a.height, b.height))
    guard width > 0 else { return }
    a.pixels.withUnsafeBufferPointer { pixelsA in
      b.pixels.withUnsafeBufferPointer { pixelsB in
        guard let baseA = pixelsA.baseAddress, let baseB = pixelsB.baseAddress else { return }
        for y in 0..<height {
          let (rowA, rowB) = (baseA + y * a.width * 4, baseB + y * b.width * 4)
          if memcmp(rowA, rowB, width * 4) != 0 { compare(rowA, rowB, width: width, row: y) }
        }
      }
    }
  }

  /// The plain form of the same, which the fast one is tested against.
  init(plain a: Bitmap, _ b: Bitmap, threshold: UInt8) {
    self.threshold = threshold
    for y in 0..<min(a.height, b.height) {
      for x in 0..<min(a.width, b.width) {
        let delta = ImageDiff.delta(a, b, x, y)
        maxDelta = max(maxDelta, delta)
        guard delta > threshold else { continue }
        different += 1
        box.add(x, y)
      }
    }
  }

  private mutating func compare(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, width: Int, row: Int) {
    let found = galley_pixels_compare(a, b, width, threshold)
    maxDelta = max(maxDelta, found.largest)
    guard found.different > 0 else { return }
    different &+= found.different
    box.add(columns: found.first...found.last, row: row)
  }

  /// The numbers as a result, with the pixels that only one picture has; `isEqual` is for the caller to set.
  func result(_ a: Bitmap, _ b: Bitmap) -> DiffResult {
    let sizeA = PixelSize(width: a.width, height: a.height)
    let sizeB = PixelSize(width: b.width, height: b.height)
    var (count, box, delta) = (different, box, Int(maxDelta))
    if sizeA != sizeB {
      let shared = PixelSize(width: min(a.width, b.width), height: min(a.height, b.height))
      let (areaA, areaB) = (a.width * a.height, b.width * b.height)
      count += areaA + areaB - 2 * shared.width * shared.height
      delta = 255
      for size in [sizeA, sizeB] where size.width * size.height > 0 {
        // The strips beyond the shared part, to the right and below.
        if size.width > shared.width {
          box.add(columns: shared.width...size.width - 1, row: 0)
          box.add(columns: shared.width...size.width - 1, row: size.height - 1)
        }
        if size.height > shared.height {
          box.add(columns: 0...size.width - 1, row: shared.height)
          box.add(columns: 0...size.width - 1, row: size.height - 1)
        }
      }
    }
    return DiffResult(
      isEqual: false, sizeA: sizeA, sizeB: sizeB, different: count, ratio: ImageDiff.ratio(count, sizeA, sizeB),
      maxDelta: delta, bounds: box.rect, ignoredAntialiasing: 0)
  }
}
