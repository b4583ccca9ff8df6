// SPDX-License-Identifier: MIT
//
// Where every scalar of a paragraph stands if it were one line: what lines are measured and found by.

/// Sums of advances, in layout units. Of a paragraph that is read from the left only every sixteenth is kept, and which
/// glyph it stands before, of a short one none: the rest is added up when it is asked for. Elsewhere all are kept, in 32
/// bits each where no sum needs more.
package struct AdvanceSums: Sendable {
  /// All sums; or, where `glyphs` are summed up, two numbers for each sixteenth scalar from number 16 on: its sum and its
  /// first glyph.
  private let narrow: [Int32]
  private let wide: [Int64]
  /// The paragraph's glyphs, whose clusters rise; empty where all sums are kept.
  private let glyphs: [PackedGlyph]
  private let isSparse: Bool
  /// The number of scalars.
  private let count: Int
  /// The sum of all.
  let total: Int64
  /// Whether no sum is below the one before it.
  let rises: Bool

  /// Every so many scalars a sum is kept: as many as are measured at once.
  static let stride = 16
  static let shift = 4

  /// Sums of `count` scalars: all of them, or, with the `glyphs` that they are summed up from, every sixteenth.
  init(
    narrow: [Int32] = [], wide: [Int64] = [], glyphs: [PackedGlyph]? = nil, count: Int, total: Int64,
    rises: Bool = true
  ) {
    self.narrow = narrow
    self.wide = wide
    self.glyphs = glyphs ?? []
    self.isSparse = glyphs != nil
    self.count = count
    self.total = total
    self.rises = rises
  }

  /// The sum of advances of the clusters that begin before scalar `index`.
  /// - Complexity: O(glyphs of the few scalars from the last sum that is kept on).
  @inline(__always)
  package subscript(index: Int) -> Int64 {
    if isSparse { return index >= count ? total : index > 0 ? summedUp(index) : 0 }
    return narrow.isEmpty ? wide[index] : Int64(narrow[index])
  }

  /// The sum before scalar `index` from the last one that is kept on.
  private func summedUp(_ index: Int) -> Int64 {
    let block = narrow.isEmpty ? 0 : index >> Self.shift
    var (sum, first) = mark(block)
    glyphs.withUnsafeBufferPointer { glyphs in
      guard let glyph = glyphs.baseAddress else { return }
      let limit = Int32(truncatingIfNeeded: index)
      // Most scalars have one glyph.
      var end = min(first &+ index &- block << Self.shift, glyphs.count)
      while end > first, glyph[end &- 1].cluster(at: end &- 1) >= limit { end &-= 1 }
      while end < glyphs.count, glyph[end].cluster(at: end) < limit { end &+= 1 }
      sum &+= advances(glyph + first, count: end &- first)
    }
    return sum
  }

  /// The sum before scalar 16 × `number`, and its first glyph.
  @inline(__always)
  private func mark(_ number: Int) -> (sum: Int64, glyph: Int) {
    guard number > 0 else { return (0, 0) }
    return narrow.withUnsafeBufferPointer { marks in
      (Int64(marks[2 &* number &- 2]), Int(marks[2 &* number &- 1]))
    }
  }

  /// About how many bytes they take.
  var heldBytes: Int { narrow.capacity * MemoryLayout<Int32>.stride + wide.capacity * MemoryLayout<Int64>.stride }

  /// All of them, that of the end last.
  /// - Complexity: O(n).
  var all: [Int64] {
    guard isSparse else { return narrow.isEmpty ? wide : narrow.map { Int64($0) } }
    var sums: [Int64] = []
    sums.reserveCapacity(count + 1)
    var sum: Int64 = 0
    for (index, glyph) in glyphs.enumerated() {
      while sums.count <= Int(glyph.cluster(at: index)) { sums.append(sum) }
      sum += Int64(glyph.advance)
    }
    while sums.count <= count { sums.append(sum) }
    return sums
  }

  /// The first of scalars `low ... high` whose sum is greater than `reach`; the one after them where none is.
  /// - Input: for sums that rise.
  /// - Complexity: O(log of how far it is), O(how far it is / 16) where not all sums are kept.
  @inline(__always)
  func firstBeyond(_ reach: Int64, _ low: Int, _ high: Int) -> Int {
    if isSparse { return sparseFirstBeyond(reach, low, high) }
    var low = low
    var step = 32
    while low &+ step <= high, self[low &+ step] <= reach {
      low &+= step
      step &*= 2
    }
    var high = min(low &+ step, high &+ 1)
    while low < high {
      let middle = (low &+ high) &>> 1
      if self[middle] <= reach { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  private func sparseFirstBeyond(_ reach: Int64, _ low: Int, _ high: Int) -> Int {
    if reach >= total { return high &+ 1 }
    let last = narrow.count / 2
    var block = min(low >> Self.shift, last)
    if mark(block).sum > reach { return low }
    var step = 1
    while block &+ step <= last, mark(block &+ step).sum <= reach {
      block &+= step
      step &*= 2
    }
    // The last block whose first sum is within reach, between this one and that many more.
    var end = min(block &+ step, last &+ 1)
    while block &+ 1 < end {
      let middle = (block &+ end) &>> 1
      if mark(middle).sum <= reach { block = middle } else { end = middle }
    }
    var (sum, index) = mark(block)
    // The scalar behind the cluster with which the sum goes past it; they all end before the last.
    let beyond = glyphs.withUnsafeBufferPointer { glyphs in
      while index < glyphs.count {
        sum &+= Int64(glyphs[index].advance)
        if sum > reach { return Int(glyphs[index].cluster(at: index)) &+ 1 }
        index &+= 1
      }
      return count
    }
    return min(max(low, beyond), high &+ 1)
  }

  /// The first of `range` whose sum does not satisfy `belongsBefore`; its end where all do.
  /// - Complexity: O(log n).
  func partitionPoint(_ range: Range<Int>, _ belongsBefore: (Int64) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if belongsBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The sum of the advances of a few glyphs, which 32 bits hold.
@inline(__always)
private func advances(_ glyphs: UnsafePointer<PackedGlyph>, count: Int) -> Int64 {
  let raw = UnsafeRawPointer(glyphs)
  var both = SIMD4<Int32>(repeating: 0)
  var at = 0
  // Every other number is an advance.
  while at &+ 2 <= count {
    both = both &+ raw.loadUnaligned(fromByteOffset: at &* 8, as: SIMD4<Int32>.self)
    at &+= 2
  }
  let sum = both[1] &+ both[3]
  return Int64(at < count ? sum &+ glyphs[at].advance : sum)
}
