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

/// A shaped glyph: twelve bytes. Where it is moved from the pen, which few are, its storage knows by how far.
package struct ShapedGlyph: Hashable, Sendable {
  /// The id, and the flags in the eight bits above it: a glyph's id has 16 bits, a scalar's number 21.
  private var idAndFlags: UInt32
  /// The first scalar of its cluster, as an index into the paragraph's scalars.
  package var cluster: Int32
  /// Its advance in layout units.
  package var advance: Int32

  /// Makes a glyph; of `id` the low 24 bits count.
  @inline(__always)
  package init(_ id: UInt32, cluster: Int32, advance: Int32, flags: GlyphFlags) {
    self.idAndFlags = id & Self.idBits | UInt32(flags.rawValue) << Self.flagShift
    self.cluster = cluster
    self.advance = advance
  }

  private static let idBits: UInt32 = 0xFF_FFFF
  private static let flagShift: UInt32 = 24

  /// Its id; in a run of missing characters, the scalar itself.
  @inline(__always)
  package var id: UInt32 { idAndFlags & Self.idBits }
  /// What HarfBuzz says of it.
  @inline(__always)
  package var flags: GlyphFlags { GlyphFlags(rawValue: UInt8(truncatingIfNeeded: idAndFlags &>> Self.flagShift)) }
}

/// Shaped glyphs; runs are ranges of them, in visual order inside each run.
///
/// One array of structs, not an array a property: shaping appends and lines copy whole glyphs, and a label's few
/// glyphs then cost one allocation instead of five. Offsets are apart: most text has none.
package struct GlyphStorage: Sendable {
  /// The glyphs.
  private(set) var glyphs: [ShapedGlyph] = []
  /// Where each glyph is from the pen, in layout units, y down; empty where all are at the pen.
  private(set) var offsets: [GlyphOffset] = []

  /// Makes empty storage.
  package init() {}
  /// About how many bytes it takes.
  var heldBytes: Int {
    glyphs.capacity * MemoryLayout<ShapedGlyph>.stride + offsets.capacity * MemoryLayout<GlyphOffset>.stride
  }
  /// The number of glyphs.
  package var count: Int { glyphs.count }

  /// The glyph at `index`.
  @inline(__always)
  package subscript(index: Int) -> ShapedGlyph {
    _read { yield glyphs[index] }
    _modify { yield &glyphs[index] }
  }

  /// The offset of the glyph at `index` from the pen in layout units, y down.
  @inline(__always)
  package func offset(_ index: Int) -> GlyphOffset {
    offsets.isEmpty ? GlyphOffset(x: 0, y: 0) : offsets[index]
  }

  /// Moves the glyph at `index` to the right, within 32 bits.
  mutating func moveRight(_ index: Int, by distance: Int64) {
    guard distance != 0 else { return }
    needOffsets()
    offsets[index].x = Int32(clamping: Int64(offsets[index].x) &+ distance)
  }

  /// Gives every glyph an offset of its own.
  private mutating func needOffsets() {
    guard offsets.isEmpty else { return }
    offsets.reserveCapacity(glyphs.capacity)
    offsets.append(contentsOf: repeatElement(GlyphOffset(x: 0, y: 0), count: glyphs.count))
  }

  /// Adds a glyph.
  @inline(__always)
  mutating func append(
    _ id: UInt32, cluster: Int32, advance: Int32, offset: GlyphOffset = GlyphOffset(x: 0, y: 0),
    flags: GlyphFlags = []
  ) {
    if !offsets.isEmpty || offset.x != 0 || offset.y != 0 {
      needOffsets()
      offsets.append(offset)
    }
    glyphs.append(ShapedGlyph(id, cluster: cluster, advance: advance, flags: flags))
  }

  /// How many glyphs more than it adds `grow` has room for.
  static let slack = 3

  /// Adds `count` glyphs, which `fill` writes all; their offsets are `offsets`, none where that is empty.
  ///
  /// There is room for ``slack`` glyphs behind them, which `fill` may write too.
  @inline(__always)
  mutating func grow(by count: Int, offsets more: [GlyphOffset], _ fill: (UnsafeMutablePointer<ShapedGlyph>) -> Void) {
    if !offsets.isEmpty || !more.isEmpty {
      needOffsets()
      offsets.append(contentsOf: more)
      if more.isEmpty { offsets.append(contentsOf: repeatElement(GlyphOffset(x: 0, y: 0), count: count)) }
    }
    reserve(count + Self.slack)
    glyphs.append(addingCapacity: count + Self.slack) { span in
      span.withUnsafeMutableBufferPointer { room, written in
        if let base = room.baseAddress { fill(base) }
        written = count
      }
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
    if !offsets.isEmpty || !other.offsets.isEmpty {
      needOffsets()
      if other.offsets.isEmpty {
        offsets.append(contentsOf: repeatElement(GlyphOffset(x: 0, y: 0), count: range.count))
      } else {
        offsets.append(contentsOf: other.offsets[range])
      }
    }
    glyphs.append(contentsOf: other.glyphs[range])
    return start..<count
  }

  /// Adds its own glyphs `range`, or those of `other`, the last first; returns where they stand.
  mutating func appendReversed(_ range: Range<Int>, of other: GlyphStorage? = nil) -> Range<Int> {
    let start = count
    for index in range.reversed() {
      let glyph = other?.glyphs[index] ?? glyphs[index]
      append(
        glyph.id, cluster: glyph.cluster, advance: glyph.advance, offset: other?.offset(index) ?? offset(index),
        flags: glyph.flags)
    }
    return start..<count
  }

  /// Takes glyphs away.
  /// - Complexity: O(glyphs behind them).
  mutating func removeGlyphs(_ range: Range<Int>) {
    glyphs.removeSubrange(range)
    if !offsets.isEmpty { offsets.removeSubrange(range) }
  }

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

  /// The end of the glyphs from `first` on whose clusters begin before scalar `end`, in a run that reads from the left.
  /// - Input: `first` is the first glyph of scalar `start`.
  /// - Complexity: O(how many more or fewer glyphs there are than scalars).
  @inline(__always)
  func end(of run: Range<Int>, from first: Int, start: Int, before end: Int) -> Int {
    let limit = Int32(truncatingIfNeeded: end)
    return glyphs.withUnsafeBufferPointer { glyphs in
      var at = min(first &+ (end &- start), run.upperBound)
      while at > first, glyphs[at &- 1].cluster >= limit { at &-= 1 }
      while at < run.upperBound, glyphs[at].cluster < limit { at &+= 1 }
      return at
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
