// SPDX-License-Identifier: MIT

/// At most 256 colours for a picture of many: the very colours where they are few, boxes of median cut otherwise.
/// - Source: Heckbert, "Color image quantization for frame buffer display", 1982.
struct ColorQuantizer {
  /// Five bits of red, green and blue, with what fell into them.
  private struct Bin {
    var key: Int
    var count = 0
    var sums = SIMD4<Int>(repeating: 0)
    /// Red, green or blue, 0…31.
    func channel(_ shift: Int) -> Int { key >> shift & 31 }
  }
  /// The colours as RGB words; the place of each is its index.
  private(set) var palette: [UInt32] = []
  private var exact: [UInt32: UInt8] = [:]
  private var binIndexes: [UInt8] = []

  /// - Input: RGB words of a picture; `capacity` is 1…256.
  init(_ colors: some Sequence<UInt32>, capacity: Int) {
    var isExact = true
    var bins = [Bin?](repeating: nil, count: 1 << 15)
    for color in colors {
      if isExact, exact[color] == nil {
        if palette.count < capacity {
          exact[color] = UInt8(palette.count)
          palette.append(color)
        } else {
          isExact = false
        }
      }
      let key = Self.key(color)
      var bin = bins[key] ?? Bin(key: key)
      bin.count += 1
      bin.sums &+= SIMD4(Int(color & 255), Int(color >> 8 & 255), Int(color >> 16 & 255), 0)
      bins[key] = bin
    }
    if isExact { return }
    exact = [:]
    palette = []
    binIndexes = [UInt8](repeating: 0, count: 1 << 15)
    for box in Self.boxes(of: bins.compactMap { $0 }, capacity: capacity) {
      let count = Self.count(box)
      let sums = box.reduce(SIMD4<Int>(repeating: count / 2)) { sums, bin in sums &+ bin.sums }
      let mean = sums / SIMD4<Int>(repeating: count)
      for bin in box { binIndexes[bin.key] = UInt8(palette.count) }
      palette.append(UInt32(mean[0]) | UInt32(mean[1]) << 8 | UInt32(mean[2]) << 16)
    }
  }

  /// The index of a colour that the picture has.
  func index(of color: UInt32) -> UInt8 { binIndexes.isEmpty ? exact[color] ?? 0 : binIndexes[Self.key(color)] }

  private static func key(_ color: UInt32) -> Int {
    let (red, green, blue) = (color >> 3 & 31, color >> 11 & 31, color >> 19 & 31)
    return Int(red | green << 5 | blue << 10)
  }

  /// Cuts the box of most pixels times longest side at its median, until there are enough.
  private static func boxes(of bins: [Bin], capacity: Int) -> [[Bin]] {
    var boxes = [bins]
    var weights = [weight(bins)]
    while boxes.count < capacity {
      let widest = weights.indices.max { weights[$0] < weights[$1] } ?? 0
      guard weights[widest] > 0 else { break }
      let shift = longestSide(boxes[widest]).shift
      let sorted = boxes[widest].sorted { ($0.channel(shift), $0.key) < ($1.channel(shift), $1.key) }
      let half = count(sorted) / 2
      var (cut, seen) = (1, sorted[0].count)
      while cut < sorted.count - 1, seen < half {
        seen += sorted[cut].count
        cut += 1
      }
      boxes[widest] = Array(sorted[..<cut])
      boxes.append(Array(sorted[cut...]))
      weights[widest] = weight(boxes[widest])
      weights.append(weight(boxes[boxes.count - 1]))
    }
    return boxes
  }

  private static func count(_ box: [Bin]) -> Int { box.reduce(0) { $0 + $1.count } }

  private static func weight(_ box: [Bin]) -> Int { count(box) * longestSide(box).length }

  private static func longestSide(_ box: [Bin]) -> (shift: Int, length: Int) {
    var longest = (shift: 0, length: 0)
    for shift in [0, 5, 10] {
      var (least, most) = (31, 0)
      for bin in box {
        least = min(least, bin.channel(shift))
        most = max(most, bin.channel(shift))
      }
      if most - least > longest.length { longest = (shift, most - least) }
    }
    return longest
  }
}
