// SPDX-License-Identifier: MIT
//
// Where every scalar of a paragraph stands if it were one line: what lines are measured and found by.

/// Sums of advances, in layout units: 32 bits each where no sum needs more, as in most paragraphs.
package struct AdvanceSums: Sendable {
  private let narrow: [Int32]
  private let wide: [Int64]
  /// Whether no sum is below the one before it.
  let rises: Bool

  fileprivate init(narrow: [Int32]) {
    self.narrow = narrow
    self.wide = []
    self.rises = true
  }

  fileprivate init(wide: [Int64], rises: Bool) {
    self.narrow = []
    self.wide = wide
    self.rises = rises
  }

  /// The sum of advances of the clusters that begin before scalar `index`.
  @inline(__always)
  package subscript(index: Int) -> Int64 { narrow.isEmpty ? wide[index] : Int64(narrow[index]) }

  /// The sum of all.
  var total: Int64 { narrow.last.map { Int64($0) } ?? wide.last ?? 0 }

  /// About how many bytes they take.
  var heldBytes: Int { narrow.capacity * MemoryLayout<Int32>.stride + wide.capacity * MemoryLayout<Int64>.stride }

  /// The first of scalars `low ... high` whose sum is greater than `reach`; the one after them where none is.
  /// - Input: for sums that rise.
  /// - Complexity: O(log of how far it is).
  @inline(__always)
  func firstBeyond(_ reach: Int64, _ low: Int, _ high: Int) -> Int {
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

/// Sums advances over scalars and marks where clusters begin, in the order of the text: in `boundaries`, which has one
/// entry more than there are scalars.
func measureClusters(
  _ runs: [ShapedRun], _ glyphs: GlyphStorage, count: Int, marking boundaries: inout [BoundaryFlags]
) -> AdvanceSums {
  while boundaries.count <= count { boundaries.append([]) }
  let narrow = ClusterMeasure<Int32>(runs, glyphs, count: count, &boundaries)
  // Sums that rise are nowhere greater than at the end.
  if narrow.rises, narrow.total <= Int64(Int32.max) { return AdvanceSums(narrow: narrow.positions) }
  let wide = ClusterMeasure<Int64>(runs, glyphs, count: count, &boundaries)
  return AdvanceSums(wide: wide.positions, rises: wide.rises)
}

/// What glyphs say of the scalars they show; sums that need more bits than `Sum` has are cut.
private struct ClusterMeasure<Sum: FixedWidthInteger & SignedInteger> {
  let positions: [Sum]
  let total: Int64
  /// Whether no advance is negative.
  let rises: Bool

  @inline(__always)
  init(_ runs: [ShapedRun], _ glyphs: GlyphStorage, count: Int, _ boundaries: inout [BoundaryFlags]) {
    var rises = true
    var sum: Int64 = 0
    positions = [Sum](count: count + 1) { positions in
      boundaries.withUnsafeMutableBytes { bytes in
        guard let flags = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        for index in 0...count { flags[index] &= ~ClusterFlags.all.rawValue }
        positions.initialize(to: 0)
        glyphs.withGlyphs { glyphs in
          for index in runs.indices {
            if add(runs[index], glyphs, &sum, positions, flags) < 0 { rises = false }
          }
        }
        flags[count] |= ClusterFlags.all.rawValue
      }
    }
    self.rises = rises
    self.total = sum
  }
}

/// Adds the clusters of a run in the order of the text, which is that of its glyphs from the first or from the last.
/// - Output: all advances, or-ed: negative where one is.
@inline(__always)
private func add<Sum: FixedWidthInteger & SignedInteger>(
  _ run: ShapedRun, _ glyphs: GlyphView, _ total: inout Int64,
  _ positions: UnsafeMutablePointer<Sum>, _ flags: UnsafeMutablePointer<UInt8>
) -> Int32 {
  let step = run.isRightToLeft ? -1 : 1
  var next = run.isRightToLeft ? run.glyphs.upperBound &- 1 : run.glyphs.lowerBound
  var left = run.glyphs.count
  let upper = run.scalars.upperBound
  // The scalar whose position was written last.
  var at = run.scalars.lowerBound
  var sum = total
  var advances: Int32 = 0
  // How many glyphs are left before four at once are tried.
  var alone = Sum.self == Int32.self && !run.isRightToLeft ? 0 : Int.max
  while left > 0 {
    if alone <= 0, left >= 4, at &+ 4 <= upper, let packed = glyphs.packed {
      let sums = UnsafeMutableRawPointer(positions + (at &+ 1))
      if let more = addFour(packed + next, at &- next, sum, to: sums, flags + at) {
        sum &+= more
        at &+= 4
        next &+= 4
        left &-= 4
        continue
      }
      alone = 4
    }
    alone &-= 1
    let glyph = glyphs[next]
    let cluster = Int(glyph.cluster)
    let unsafe = glyph.flags.rawValue & GlyphFlags.unsafeToBreak.rawValue
    if cluster == at, at < upper {
      flags[at] |= unsafe == 0 ? ClusterFlags.all.rawValue : ClusterFlags.start.rawValue
      at &+= 1
    } else if cluster > at, cluster < upper {
      // What stands between is part of the cluster before.
      while at < cluster {
        at &+= 1
        positions[at] = Sum(truncatingIfNeeded: sum)
      }
      continue
    } else if unsafe != 0, at > run.scalars.lowerBound {
      // One more glyph of the cluster.
      let first = max(cluster, run.scalars.lowerBound)
      flags[first] = flags[first] & ~ClusterFlags.safe.rawValue | ClusterFlags.start.rawValue
    }
    sum &+= Int64(glyph.advance)
    advances |= glyph.advance
    positions[at] = Sum(truncatingIfNeeded: sum)
    next &+= step
    left &-= 1
  }
  while at < upper {
    at &+= 1
    positions[at] = Sum(truncatingIfNeeded: sum)
  }
  // A run begins with a glyph of its own.
  if !run.scalars.isEmpty { flags[run.scalars.lowerBound] |= ClusterFlags.all.rawValue }
  total = sum
  return advances
}

/// Adds four glyphs that show four scalars, one each, `distance` scalars behind their own numbers.
/// - Output: the sum of their advances; nil, with nothing written, where they show others, or an advance is negative
///   or so large that four could need more than 32 bits.
@inline(__always)
private func addFour(
  _ glyphs: UnsafePointer<PackedGlyph>, _ distance: Int, _ sum: Int64, to sums: UnsafeMutableRawPointer,
  _ flags: UnsafeMutablePointer<UInt8>
) -> Int64? {
  let raw = UnsafeRawPointer(glyphs)
  let a = raw.loadUnaligned(as: SIMD4<Int32>.self)
  let b = raw.loadUnaligned(fromByteOffset: 16, as: SIMD4<Int32>.self)
  let bits = SIMD4(a[0], a[2], b[0], b[2])
  let advances = SIMD4(a[1], a[3], b[1], b[3])
  let large = advances & SIMD4(repeating: -1 &<< 29)
  let distances = bits &>> SIMD4(repeating: Int32(PackedGlyph.clusterShift))
  let wrong = unsafeBitCast(
    distances ^ SIMD4(repeating: Int32(truncatingIfNeeded: distance)) | large, to: SIMD2<UInt64>.self)
  guard wrong[0] | wrong[1] == 0 else { return nil }
  // `.start`, and `.safe` where bit 16, unsafe to break before, is not set.
  let marks = SIMD4<UInt8>(
    truncatingIfNeeded: ~bits &>> SIMD4(repeating: 11) & SIMD4(repeating: Int32(ClusterFlags.safe.rawValue))
      | SIMD4(repeating: Int32(ClusterFlags.start.rawValue)))
  let old = UnsafeRawPointer(flags).loadUnaligned(as: UInt32.self)
  UnsafeMutableRawPointer(flags).storeBytes(of: old | unsafeBitCast(marks, to: UInt32.self), as: UInt32.self)
  var prefix = advances
  prefix = prefix &+ SIMD4(0, prefix[0], prefix[1], prefix[2])
  prefix = prefix &+ SIMD4(0, 0, prefix[0], prefix[1])
  sums.storeBytes(of: prefix &+ SIMD4(repeating: Int32(truncatingIfNeeded: sum)), as: SIMD4<Int32>.self)
  return Int64(prefix[3])
}
