// SPDX-License-Identifier: MIT
import GalleyModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Counts the pixels that differ, sixteen at a time.
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
    a.pixels.withUnsafeBytes { pixelsA in
      b.pixels.withUnsafeBytes { pixelsB in
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

  private mutating func compare(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, width: Int, row: Int) {
    typealias Bytes = SIMD64<UInt8>
    let limit = Bytes(repeating: threshold)
    var largest = Bytes.zero
    var first = Int.max
    var last = Int.min
    var x = 0
    while x &+ 16 <= width {
      let p = a.loadUnaligned(fromByteOffset: x &* 4, as: Bytes.self)
      let q = b.loadUnaligned(fromByteOffset: x &* 4, as: Bytes.self)
      let delta = pointwiseMax(p, q) &- pointwiseMin(p, q)
      largest = pointwiseMax(largest, delta)
      // What is left after the threshold is taken off; a pixel is a word of four.
      let over = unsafeBitCast(pointwiseMax(delta, limit) &- limit, to: SIMD16<UInt32>.self)
      let isOver = over .!= SIMD16<UInt32>.zero
      let count = Int(SIMD16<UInt32>.zero.replacing(with: 1, where: isOver).wrappedSum())
      if count > 0 {
        different &+= count
        if first == Int.max { first = x &+ firstLane(isOver) }
        last = x &+ lastLane(isOver)
      }
      x &+= 16
    }
    maxDelta = max(maxDelta, largest.max())
    while x < width {
      let delta = scalarDelta(a, b, x)
      maxDelta = max(maxDelta, delta)
      if delta > threshold {
        different &+= 1
        first = min(first, x)
        last = x
      }
      x &+= 1
    }
    if first <= last { box.add(columns: first...last, row: row) }
  }

  private func firstLane(_ mask: SIMDMask<SIMD16<Int32>>) -> Int {
    for lane in 0..<16 where mask[lane] { return lane }
    return 0
  }

  private func lastLane(_ mask: SIMDMask<SIMD16<Int32>>) -> Int {
    for lane in stride(from: 15, through: 0, by: -1) where mask[lane] { return lane }
    return 0
  }

  private func scalarDelta(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ x: Int) -> UInt8 {
    var largest: UInt8 = 0
    for at in x &* 4..<x &* 4 &+ 4 {
      let (p, q) = (a.load(fromByteOffset: at, as: UInt8.self), b.load(fromByteOffset: at, as: UInt8.self))
      largest = max(largest, max(p, q) &- min(p, q))
    }
    return largest
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
