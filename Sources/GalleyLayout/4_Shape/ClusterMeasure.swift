// SPDX-License-Identifier: MIT
//
// One walk over a paragraph's glyphs, in the order of the text: how wide all is before each scalar, where clusters begin,
// and where a line may be cut without changing one.

/// Sums advances over scalars and marks where clusters begin, in the order of the text: in `boundaries`, which has one
/// entry more than there are scalars.
/// - Input: runs that tile the scalars.
func measureClusters(
  _ runs: [ShapedRun], _ glyphs: GlyphStorage, count: Int, marking boundaries: inout [BoundaryFlags]
) -> AdvanceSums {
  while boundaries.count <= count { boundaries.append([]) }
  var end = 0
  for index in runs.indices {
    precondition(runs[index].scalars.lowerBound == end, "Runs tile a paragraph.")
    end = runs[index].scalars.upperBound
  }
  precondition(end == count, "Runs tile a paragraph.")
  // Whether 32 bits may hold all sums.
  var isNarrow = true
  if glyphs.isPacked, !runs.contains(where: \.isRightToLeft) {
    var measure = ClusterMeasure()
    // To go over a few glyphs is less than to keep a list.
    let wanted = count < 2 * AdvanceSums.stride ? 0 : count >> AdvanceSums.shift
    var marks: [Int32] = []
    if wanted == 0 {
      measure.add(runs, glyphs, count: count, to: SumMarks(marks: nil, count: 0), &boundaries)
    } else {
      marks.fill(2 * wanted) {
        measure.add(runs, glyphs, count: count, to: SumMarks(marks: $0, count: wanted), &boundaries)
      }
    }
    if measure.isNarrow, measure.isOrderly {
      return AdvanceSums(narrow: marks, glyphs: glyphs.packedGlyphs, count: count, total: measure.total)
    }
    isNarrow = measure.isNarrow
  }
  var measure = ClusterMeasure()
  if isNarrow {
    let narrow = [Int32](count: count + 1) {
      measure.add(runs, glyphs, count: count, to: EverySum(sums: $0), &boundaries)
    }
    if measure.isNarrow { return AdvanceSums(narrow: narrow, count: count, total: measure.total) }
    measure = ClusterMeasure()
  }
  let wide = [Int64](count: count + 1) {
    measure.add(runs, glyphs, count: count, to: EverySum(sums: $0), &boundaries)
  }
  return AdvanceSums(wide: wide, count: count, total: measure.total, rises: measure.rises)
}

/// Takes sums of advances as they are found, from the first scalar on.
private protocol SumWriter {
  /// Whether ``write(four:at:after:next:)`` may be asked.
  var takesFour: Bool { get }
  /// Whether of the sums from a multiple of ``AdvanceSums/stride`` to the next only the last is of interest.
  var takesSixteen: Bool { get }
  /// Writes the sum before scalar `index`, before which glyph `next` is the next; written again where its cluster has
  /// more glyphs.
  func write(_ sum: Int64, at index: Int, next: Int)
  /// Writes the sums behind four scalars from `index` on, a multiple of four, of these advances, the first of which
  /// follows `sum`.
  /// - Output: the sum of the four.
  func write(four: SIMD4<Int32>, at index: Int, after sum: Int64, next: Int) -> Int64
}

/// Writes all sums; those that need more bits than `Sum` has are cut.
private struct EverySum<Sum: FixedWidthInteger & SignedInteger>: SumWriter {
  let sums: UnsafeMutablePointer<Sum>

  @inline(__always)
  var takesFour: Bool { Sum.self == Int32.self }
  @inline(__always)
  var takesSixteen: Bool { false }

  @inline(__always)
  func write(_ sum: Int64, at index: Int, next: Int) { sums[index] = Sum(truncatingIfNeeded: sum) }

  @inline(__always)
  func write(four: SIMD4<Int32>, at index: Int, after sum: Int64, next: Int) -> Int64 {
    var prefix = four
    prefix = prefix &+ SIMD4(0, prefix[0], prefix[1], prefix[2])
    prefix = prefix &+ SIMD4(0, 0, prefix[0], prefix[1])
    UnsafeMutableRawPointer(sums + (index &+ 1)).storeBytes(
      of: prefix &+ SIMD4(repeating: Int32(truncatingIfNeeded: sum)), as: SIMD4<Int32>.self)
    return Int64(prefix[3])
  }
}

/// Writes every sixteenth sum, and which glyph is the next there.
private struct SumMarks: SumWriter {
  let marks: UnsafeMutablePointer<Int32>?
  /// How many there are.
  let count: Int

  @inline(__always)
  var takesFour: Bool { true }
  @inline(__always)
  var takesSixteen: Bool { true }

  @inline(__always)
  func write(_ sum: Int64, at index: Int, next: Int) {
    let number = index >> AdvanceSums.shift
    guard index & (AdvanceSums.stride &- 1) == 0, index > 0, number <= count, let marks else { return }
    let mark = marks + (2 &* number &- 2)
    mark[0] = Int32(truncatingIfNeeded: sum)
    mark[1] = Int32(truncatingIfNeeded: next)
  }

  @inline(__always)
  func write(four: SIMD4<Int32>, at index: Int, after sum: Int64, next: Int) -> Int64 {
    // Together they have less than 32 bits.
    let more = Int64(four.wrappedSum())
    write(sum &+ more, at: index &+ 4, next: next)
    return more
  }
}

/// What glyphs say of the scalars they show.
private struct ClusterMeasure {
  /// The sum of all advances.
  private(set) var total: Int64 = 0
  /// Whether no advance is negative.
  private(set) var rises = true
  /// Whether the glyphs stand in the order of their clusters, each in its run.
  private(set) var isOrderly = true
  private var nextGlyph = 0

  /// Whether 32 bits hold all sums: those that rise are nowhere greater than at the end.
  var isNarrow: Bool { rises && total <= Int64(Int32.max) }

  @inline(__always)
  mutating func add(
    _ runs: [ShapedRun], _ glyphs: GlyphStorage, count: Int, to sums: some SumWriter,
    _ boundaries: inout [BoundaryFlags]
  ) {
    boundaries.withUnsafeMutableBytes { bytes in
      guard let flags = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
      for index in 0...count { flags[index] &= ~ClusterFlags.all.rawValue }
      sums.write(0, at: 0, next: 0)
      glyphs.withGlyphs { glyphs in
        for index in runs.indices { add(runs[index], glyphs, to: sums, flags) }
      }
      flags[count] |= ClusterFlags.all.rawValue
    }
  }

  /// Adds the clusters of a run in the order of the text, which is that of its glyphs from the first or from the last.
  @inline(__always)
  private mutating func add(
    _ run: ShapedRun, _ glyphs: GlyphView, to sums: some SumWriter, _ flags: UnsafeMutablePointer<UInt8>
  ) {
    let step = run.isRightToLeft ? -1 : 1
    var next = run.isRightToLeft ? run.glyphs.upperBound &- 1 : run.glyphs.lowerBound
    var left = run.glyphs.count
    let upper = run.scalars.upperBound
    // The scalar whose sum was written last.
    var at = run.scalars.lowerBound
    var sum = total
    var advances: Int32 = 0
    if left == 0 {
      next = nextGlyph
    } else if next != nextGlyph {
      isOrderly = false
    }
    nextGlyph = next &+ left
    // How many glyphs are left before four at once are tried.
    var alone = sums.takesFour && !run.isRightToLeft ? 0 : Int.max
    let stride = AdvanceSums.stride
    // Sixteen at once are not tried before this scalar: where they do not go twice in a row, they seldom will.
    var retry = 0
    var failures = 0
    while left > 0 {
      if sums.takesSixteen, at & (stride &- 1) == 0, left >= stride, at &+ stride <= upper, at >= retry,
        let packed = glyphs.packed
      {
        if let sixteen = sixteenAdvances(packed + next, at &- next, flags + at) {
          sum &+= sixteen
          at &+= stride
          next &+= stride
          left &-= stride
          failures = 0
          sums.write(sum, at: at, next: next)
          continue
        }
        failures &+= 1
        retry = at &+ (failures > 1 ? 8 &* stride : stride)
      }
      if alone <= 0, at & 3 == 0, left >= 4, at &+ 4 <= upper, let packed = glyphs.packed {
        if let four = fourAdvances(packed + next, at &- next, flags + at) {
          sum &+= sums.write(four: four, at: at, after: sum, next: next &+ 4)
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
          sums.write(sum, at: at, next: next)
        }
        continue
      } else {
        if cluster != at &- 1 || at == run.scalars.lowerBound { isOrderly = false }
        if unsafe != 0, at > run.scalars.lowerBound, cluster < upper {
          // One more glyph of the cluster.
          let first = max(cluster, run.scalars.lowerBound)
          flags[first] = flags[first] & ~ClusterFlags.safe.rawValue | ClusterFlags.start.rawValue
        }
      }
      sum &+= Int64(glyph.advance)
      advances |= glyph.advance
      sums.write(sum, at: at, next: next &+ step)
      next &+= step
      left &-= 1
    }
    while at < upper {
      at &+= 1
      sums.write(sum, at: at, next: next)
    }
    // A run begins with a glyph of its own.
    if !run.scalars.isEmpty { flags[run.scalars.lowerBound] |= ClusterFlags.all.rawValue }
    total = sum
    if advances < 0 { rises = false }
  }
}

/// The advances of four glyphs that show four scalars, one each, `distance` scalars behind their own numbers, whose
/// clusters are marked.
/// - Output: nil, with nothing marked, where they show others, or an advance is negative or so large that four could
///   need more than 32 bits.
@inline(__always)
private func fourAdvances(
  _ glyphs: UnsafePointer<PackedGlyph>, _ distance: Int, _ flags: UnsafeMutablePointer<UInt8>
) -> SIMD4<Int32>? {
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
  // `.start`, and `.safe` where it is not unsafe to break before.
  let marks = SIMD4<UInt8>(
    truncatingIfNeeded: ~bits &>> SIMD4(repeating: safeShift) & SIMD4(repeating: Int32(ClusterFlags.safe.rawValue))
      | SIMD4(repeating: Int32(ClusterFlags.start.rawValue)))
  let old = UnsafeRawPointer(flags).loadUnaligned(as: UInt32.self)
  UnsafeMutableRawPointer(flags).storeBytes(of: old | unsafeBitCast(marks, to: UInt32.self), as: UInt32.self)
  return advances
}

/// The sum of the advances of sixteen glyphs that show sixteen scalars, one each, `distance` scalars behind their own
/// numbers, whose clusters are marked.
/// - Output: nil, with nothing marked, where they show others, or an advance is negative or so large that all could need
///   more than 32 bits.
@inline(__always)
private func sixteenAdvances(
  _ glyphs: UnsafePointer<PackedGlyph>, _ distance: Int, _ flags: UnsafeMutablePointer<UInt8>
) -> Int64? {
  let raw = UnsafeRawPointer(glyphs)
  let expected = SIMD4(repeating: Int32(truncatingIfNeeded: distance) &<< Int32(PackedGlyph.clusterShift))
  var (wrong, all, sum) = (SIMD4<Int32>(), SIMD4<Int32>(), SIMD4<Int32>())
  // Four glyphs at once: their bits, and their advances.
  @inline(__always)
  func add(_ four: Int) -> SIMD4<Int32> {
    let a = raw.loadUnaligned(fromByteOffset: four &* 32, as: SIMD4<Int32>.self)
    let b = raw.loadUnaligned(fromByteOffset: four &* 32 &+ 16, as: SIMD4<Int32>.self)
    let bits = SIMD4(a[0], a[2], b[0], b[2])
    let advances = SIMD4(a[1], a[3], b[1], b[3])
    wrong |= bits ^ expected
    all |= advances
    sum = sum &+ advances
    return bits
  }
  let bits = SIMD16(
    lowHalf: SIMD8(lowHalf: add(0), highHalf: add(1)), highHalf: SIMD8(lowHalf: add(2), highHalf: add(3)))
  // Apart: the compiler would take lanes apart to ask both at once.
  guard isZero(wrong & SIMD4(repeating: -1 &<< Int32(PackedGlyph.clusterShift))),
    isZero(all & SIMD4(repeating: -1 &<< 27))
  else { return nil }
  // `.safe` where the glyph is unsafe to break before.
  let cut =
    SIMD16<UInt8>(truncatingIfNeeded: bits &>> SIMD16(repeating: safeShift))
    & SIMD16(repeating: ClusterFlags.safe.rawValue)
  let marked = UnsafeRawPointer(flags).loadUnaligned(as: SIMD16<UInt8>.self)
  UnsafeMutableRawPointer(flags).storeBytes(
    of: (marked | SIMD16(repeating: ClusterFlags.all.rawValue)) & ~cut, as: SIMD16<UInt8>.self)
  return Int64(sum.wrappedSum())
}

@inline(__always)
private func isZero(_ four: SIMD4<Int32>) -> Bool {
  let two = unsafeBitCast(four, to: SIMD2<UInt64>.self)
  return two[0] | two[1] == 0
}

/// From the bit of a glyph that says whether it is unsafe to break before it to that of ``ClusterFlags/safe``.
private let safeShift = Int32(PackedGlyph.flagShift) - Int32(ClusterFlags.safe.rawValue.trailingZeroBitCount)
