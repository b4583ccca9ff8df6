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

/// A shaped glyph.
package struct ShapedGlyph: Hashable, Sendable {
  /// Its id; in a run of missing characters, the scalar itself.
  package var id: UInt32
  /// The first scalar of its cluster, as an index into the paragraph's scalars.
  package var cluster: Int32
  /// Its advance in layout units.
  package var advance: Int32
  /// Its offset from the pen in layout units, y down.
  package var offset: GlyphOffset
  /// What HarfBuzz says of it.
  package var flags: GlyphFlags
}

/// Shaped glyphs; runs are ranges of them, in visual order inside each run.
///
/// One array of structs, not an array a property: shaping appends and lines copy whole glyphs, and a label's few
/// glyphs then cost one allocation instead of five.
package struct GlyphStorage: Sendable {
  /// The glyphs.
  private(set) var glyphs: [ShapedGlyph] = []

  /// Makes empty storage.
  package init() {}
  /// About how many bytes it takes.
  var heldBytes: Int { glyphs.capacity * MemoryLayout<ShapedGlyph>.stride }
  /// The number of glyphs.
  package var count: Int { glyphs.count }

  /// The glyph at `index`.
  @inline(__always)
  package subscript(index: Int) -> ShapedGlyph {
    _read { yield glyphs[index] }
    _modify { yield &glyphs[index] }
  }

  /// Adds a glyph.
  @inline(__always)
  mutating func append(
    _ id: UInt32, cluster: Int32, advance: Int32, offset: GlyphOffset = GlyphOffset(x: 0, y: 0),
    flags: GlyphFlags = []
  ) {
    glyphs.append(ShapedGlyph(id: id, cluster: cluster, advance: advance, offset: offset, flags: flags))
  }

  /// Adds `count` glyphs, which `fill` writes all.
  /// - Input: `any` are some glyphs, at least one, that stand there before.
  @inline(__always)
  mutating func grow(
    by count: Int, over any: UnsafeBufferPointer<ShapedGlyph>, _ fill: (UnsafeMutablePointer<ShapedGlyph>) -> Void
  ) {
    reserve(count)
    let start = glyphs.count
    // Copied in bulk and written over: quicker than to append one by one.
    var left = count
    while left > 0, !any.isEmpty {
      glyphs.append(contentsOf: UnsafeBufferPointer(rebasing: any.prefix(left)))
      left -= min(left, any.count)
    }
    glyphs.withUnsafeMutableBufferPointer { all in
      if let base = all.baseAddress { fill(base + start) }
    }
  }

  /// Lends the glyphs.
  @inline(__always)
  func withGlyphs<Result>(_ body: (UnsafeBufferPointer<ShapedGlyph>) -> Result) -> Result {
    glyphs.withUnsafeBufferPointer(body)
  }

  /// Makes room for `more` glyphs.
  mutating func reserve(_ more: Int) {
    let total = glyphs.count + more
    // Growing by exactly what is asked each time would copy all that is there each time.
    if total > glyphs.capacity { glyphs.reserveCapacity(max(total, glyphs.count * 2)) }
  }

  /// Adds glyphs `range` of `other`; returns where they stand.
  mutating func append(_ range: Range<Int>, of other: GlyphStorage) -> Range<Int> {
    let start = count
    glyphs.append(contentsOf: other.glyphs[range])
    return start..<count
  }

  /// Adds glyphs; returns where they stand.
  mutating func append(_ more: [ShapedGlyph]) -> Range<Int> {
    let start = count
    glyphs.append(contentsOf: more)
    return start..<count
  }

  /// Takes glyphs away.
  /// - Complexity: O(glyphs behind them).
  mutating func removeGlyphs(_ range: Range<Int>) { glyphs.removeSubrange(range) }

  /// The glyphs of `range`, the last first.
  func reversed(_ range: Range<Int>) -> [ShapedGlyph] { glyphs[range].reversed() }

  /// The sum of advances of `range`.
  func advance(of range: Range<Int>) -> Int64 {
    glyphs.withUnsafeBufferPointer { glyphs in
      var sum: Int64 = 0
      for index in range { sum &+= Int64(glyphs[index].advance) }
      return sum
    }
  }

  /// The glyphs of `run` whose clusters begin in `scalars`; contiguous, as clusters are monotone in a run.
  /// - Complexity: O(log n).
  func slice(_ run: Range<Int>, rightToLeft: Bool, scalars: Range<Int>) -> Range<Int> {
    let low = Int32(truncatingIfNeeded: scalars.lowerBound)
    let high = Int32(truncatingIfNeeded: scalars.upperBound)
    return glyphs.withUnsafeBufferPointer { glyphs in
      if rightToLeft {
        let first = Self.partition(glyphs, run) { $0 >= high }
        return first..<max(first, Self.partition(glyphs, run) { $0 >= low })
      }
      let first = Self.partition(glyphs, run) { $0 < low }
      return first..<max(first, Self.partition(glyphs, run) { $0 < high })
    }
  }

  /// The first index of `range` whose cluster does not satisfy `belongsBefore`.
  @inline(__always)
  private static func partition(
    _ glyphs: UnsafeBufferPointer<ShapedGlyph>, _ range: Range<Int>, _ belongsBefore: (Int32) -> Bool
  ) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low &+ high) >> 1
      if belongsBefore(glyphs[middle].cluster) { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
