// SPDX-License-Identifier: MIT

/// PNG's five row filters, and the choice among them.
///
/// Text and flat art deflate best unfiltered: their runs and repeats stay whole. Photographs and gradients want a
/// filter, the one whose differences have the least sum of absolute values.
/// - Source: PNG (third edition) §9.2, §12.7.
struct RowFilter: ~Copyable {
  private let step: Int
  private let count: Int
  private let candidates: UnsafeMutableBufferPointer<UInt8>

  /// - Parameters:
  ///   - step: the bytes of a pixel.
  ///   - count: the bytes of a row.
  init(step: Int, count: Int) {
    self.step = step
    self.count = count
    candidates = .allocate(capacity: count * 4)
    candidates.initialize(repeating: 0)
  }
  deinit { candidates.deallocate() }

  /// Chooses a filter for `row` and writes its number and the filtered bytes.
  /// - Input: `above` is the row before, unfiltered, or zeros. `target` has `count + 1` bytes and may lie over `row`
  ///   moved by one byte, as long as `row` is at `target + 1`.
  func write(
    _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>
  ) {
    guard let base = candidates.baseAddress else { return }
    let sub = base
    let up = base + count
    let average = base + count * 2
    let paeth = base + count * 3
    for x in 0..<min(step, count) {
      sub[x] = row[x]
      up[x] = row[x] &- above[x]
      average[x] = row[x] &- above[x] >> 1
      paeth[x] = up[x]
    }
    var x = step
    while x < count {
      let (value, left, top) = (row[x], row[x &- step], above[x])
      sub[x] = value &- left
      up[x] = value &- top
      average[x] = value &- UInt8(truncatingIfNeeded: (UInt16(left) &+ UInt16(top)) >> 1)
      paeth[x] = value &- predict(left, top, above[x &- step])
      x &+= 1
    }
    var best = 0
    var bestSum = sum(row)
    for filter in 1...4 {
      let candidate = sum(base + count * (filter - 1))
      if candidate < bestSum { (best, bestSum) = (filter, candidate) }
    }
    let chosen = best == 0 ? row : UnsafePointer(base + count * (best - 1))
    target[0] = UInt8(best)
    if chosen != UnsafePointer(target + 1) { (target + 1).update(from: chosen, count: count) }
  }

  /// The sum of the bytes as signed numbers, without their signs.
  private func sum(_ bytes: UnsafePointer<UInt8>) -> Int {
    var total = 0
    for x in 0..<count { total &+= Int(min(bytes[x], 0 &- bytes[x])) }
    return total
  }
}

/// The neighbour nearest to left + above − corner.
@inline(__always) func predict(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
  let (a, b, c) = (Int16(left), Int16(above), Int16(corner))
  let toLeft = abs(b &- c)
  let toAbove = abs(a &- c)
  let toCorner = abs(a &+ b &- c &- c)
  let second = toAbove <= toCorner ? above : corner
  return toLeft <= min(toAbove, toCorner) ? left : second
}
