// SPDX-License-Identifier: MIT

package import GalleyModel

/// What HarfBuzz says of a glyph.
package struct GlyphFlags: OptionSet, Hashable, Sendable {
  /// The set as bits.
  package let rawValue: UInt8
  /// Makes a set from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Breaking a line before the glyph's cluster would change shapes on either side.
  package static let unsafeToBreak = GlyphFlags(rawValue: 1)
  /// A kashida may stand before the glyph's cluster.
  package static let takesKashida = GlyphFlags(rawValue: 2)
}

/// Shaped glyphs, one array a property; runs are ranges of it, in visual order inside each run.
package struct GlyphStorage: Sendable {
  /// Glyph ids; in a run of missing characters, the scalar itself.
  package var ids: [UInt32] = []
  /// The first scalar of the glyph's cluster, as an index into the paragraph's scalars.
  package var clusters: [Int32] = []
  /// Advances in layout units.
  package var advances: [Int32] = []
  /// Offsets from the pen in layout units, y down.
  package var offsets: [GlyphOffset] = []
  /// Flags.
  package var flags: [GlyphFlags] = []

  /// Makes empty storage.
  package init() {}
  /// The number of glyphs.
  package var count: Int { ids.count }

  /// Adds a glyph.
  @inline(__always)
  mutating func append(
    _ id: UInt32, cluster: Int32, advance: Int32, offset: GlyphOffset = GlyphOffset(x: 0, y: 0),
    flags: GlyphFlags = []
  ) {
    ids.append(id)
    clusters.append(cluster)
    advances.append(advance)
    offsets.append(offset)
    self.flags.append(flags)
  }

  /// Makes room for `more` glyphs.
  mutating func reserve(_ more: Int) {
    let total = ids.count + more
    ids.reserveCapacity(total)
    clusters.reserveCapacity(total)
    advances.reserveCapacity(total)
    offsets.reserveCapacity(total)
    flags.reserveCapacity(total)
  }

  /// Adds glyphs `range` of `other`, backwards if asked; returns where they stand.
  mutating func append(_ range: Range<Int>, of other: GlyphStorage, reversed: Bool = false) -> Range<Int> {
    let start = count
    reserve(range.count)
    for step in 0..<range.count {
      let index = reversed ? range.upperBound - 1 - step : range.lowerBound + step
      append(
        other.ids[index], cluster: other.clusters[index], advance: other.advances[index],
        offset: other.offsets[index], flags: other.flags[index])
    }
    return start..<count
  }

  /// The sum of advances of `range`.
  func advance(of range: Range<Int>) -> Int64 {
    var sum: Int64 = 0
    for index in range { sum &+= Int64(advances[index]) }
    return sum
  }

  /// The glyphs of `run` whose clusters begin in `scalars`; contiguous, as clusters are monotone in a run.
  /// - Complexity: O(log n).
  func slice(_ run: Range<Int>, rightToLeft: Bool, scalars: Range<Int>) -> Range<Int> {
    let low = Int32(truncatingIfNeeded: scalars.lowerBound)
    let high = Int32(truncatingIfNeeded: scalars.upperBound)
    if rightToLeft {
      let first = partition(run) { $0 >= high }
      return first..<max(first, partition(run) { $0 >= low })
    }
    let first = partition(run) { $0 < low }
    return first..<max(first, partition(run) { $0 < high })
  }

  /// The first index of `range` whose cluster does not satisfy `belongsBefore`.
  @inline(__always)
  private func partition(_ range: Range<Int>, _ belongsBefore: (Int32) -> Bool) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if belongsBefore(clusters[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
