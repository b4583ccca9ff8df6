// SPDX-License-Identifier: MIT

import GalleyModel

/// A Gaussian blur as three box blurs of whole pixels; each value depends on its own surroundings only.
/// - Source: SVG 1.1 §15.17, "feGaussianBlur": within 3 % of the Gaussian.
struct Blur {
  /// The largest standard deviation, in pixels.
  static let largest = 512.0
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

  /// Blurs a mask in place; what lies outside of it counts as 0.
  func apply(_ mask: CoverageMask) {
    guard !boxes.isEmpty, !mask.rect.isEmpty, let base = mask.values.baseAddress else { return }
    let (width, height) = (mask.rect.width, mask.rect.height)
    var line = [UInt8](repeating: 0, count: max(width, height))
    for (before, after) in boxes {
      for y in 0..<height { Self.box(base + y * width, 1, width, before, after, &line) }
      for x in 0..<width { Self.box(base + x, width, height, before, after, &line) }
    }
  }

  private static func box(
    _ values: UnsafeMutablePointer<UInt8>, _ stride: Int, _ count: Int, _ before: Int, _ after: Int,
    _ line: inout [UInt8]
  ) {
    for i in 0..<count { line[i] = values[i * stride] }
    let size = before + after + 1
    var sum = 0
    for i in 0..<min(after, count) { sum += Int(line[i]) }
    for i in 0..<count {
      if i + after < count { sum += Int(line[i + after]) }
      values[i * stride] = UInt8(truncatingIfNeeded: (sum + size / 2) / size)
      if i >= before { sum -= Int(line[i - before]) }
    }
  }
}
