// SPDX-License-Identifier: MIT

import GalleyModel

/// A Gaussian blur as three box blurs of whole pixels; each value depends on its own surroundings only.
/// - Source: SVG 1.1 §15.17, "feGaussianBlur": within 3 % of the Gaussian.
/// - Complexity: O(pixels), whatever the deviation: boxes slide.
struct Blur {
  /// The largest standard deviation, in pixels; what is blurred more is drawn on a coarser grid first.
  static let largest = 16.0
  private let boxes: [(before: Int, after: Int)]
  /// How far from a pixel values still matter.
  let reach: Int

  /// Makes the blur of a standard deviation in pixels.
  init(deviation: Double) {
    // 3·√(2π) / 4
    let size = deviation > 0 ? Int((min(deviation, Self.largest) * 1.879971205598) + 0.5) : 0
    let half = size / 2
    if size < 2 {
      boxes = []
    } else if size % 2 == 1 {
      boxes = [(half, half), (half, half), (half, half)]
    } else {
      boxes = [(half, half - 1), (half - 1, half), (half, half)]
    }
    reach = boxes.isEmpty ? 0 : 3 * half
  }

  /// Blurs rows of values in place; what lies outside of them counts as 0.
  /// - Input: `values` has `width` · `height` values of at most 16 bits.
  func apply<Value: FixedWidthInteger & UnsignedInteger>(
    _ values: UnsafeMutablePointer<Value>, width: Int, height: Int
  ) {
    guard !boxes.isEmpty, width > 0, height > 0 else { return }
    var copy = [Value](repeating: 0, count: width * height)
    var sums = [UInt32](repeating: 0, count: width)
    for (before, after) in boxes {
      copy.withUnsafeMutableBufferPointer { copy in
        guard let from = copy.baseAddress else { return }
        let box = BoxMean(before: before, after: after)
        from.update(from: values, count: width * height)
        for y in 0..<height { box.alongRow(from + y * width, values + y * width, width) }
        from.update(from: values, count: width * height)
        box.downColumns(from, values, width, height, &sums)
      }
    }
  }
}

/// The mean of a value and its neighbours, `before` and `after` of them.
private struct BoxMean {
  let before: Int
  let after: Int
  private let size: UInt32
  /// 2³² / size, rounded up: exact quotients for sums below 2²¹ of at most 31 values.
  private let inverse: UInt64

  init(before: Int, after: Int) {
    self.before = before
    self.after = after
    size = UInt32(truncatingIfNeeded: before + after + 1)
    inverse = (1 << 32) / UInt64(size) + 1
  }

  @inline(__always) private func mean<Value: FixedWidthInteger & UnsignedInteger>(_ sum: UInt32) -> Value {
    Value(truncatingIfNeeded: (UInt64(sum &+ size / 2) &* inverse) >> 32)
  }

  @inline(__always) func alongRow<Value: FixedWidthInteger & UnsignedInteger>(
    _ from: UnsafeMutablePointer<Value>, _ to: UnsafeMutablePointer<Value>, _ count: Int
  ) {
    var sum: UInt32 = 0
    for i in 0..<min(after, count) { sum &+= UInt32(truncatingIfNeeded: from[i]) }
    for i in 0..<count {
      if i + after < count { sum &+= UInt32(truncatingIfNeeded: from[i + after]) }
      to[i] = mean(sum)
      if i >= before { sum &-= UInt32(truncatingIfNeeded: from[i - before]) }
    }
  }

  /// All columns at once, a row at a time: memory is read in order.
  @inline(__always) func downColumns<Value: FixedWidthInteger & UnsignedInteger>(
    _ from: UnsafeMutablePointer<Value>, _ to: UnsafeMutablePointer<Value>, _ width: Int, _ height: Int,
    _ sums: inout [UInt32]
  ) {
    sums.withUnsafeMutableBufferPointer { sums in
      for i in 0..<width { sums[i] = 0 }
      for y in 0..<min(after, height) {
        let row = from + y * width
        for i in 0..<width { sums[i] &+= UInt32(truncatingIfNeeded: row[i]) }
      }
      for y in 0..<height {
        if y + after < height {
          let row = from + (y + after) * width
          for i in 0..<width { sums[i] &+= UInt32(truncatingIfNeeded: row[i]) }
        }
        let target = to + y * width
        for i in 0..<width { target[i] = mean(sums[i]) }
        if y >= before {
          let row = from + (y - before) * width
          for i in 0..<width { sums[i] &-= UInt32(truncatingIfNeeded: row[i]) }
        }
      }
    }
  }
}
