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

/// A shaped glyph. Where it is moved from the pen, which few are, its storage knows by how far.
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

/// A shaped glyph of eight bytes that knows its cluster by how far that is from the glyph's own number: in most
/// paragraphs no glyph is far from the scalar that it shows.
struct PackedGlyph {
  /// From the lowest bit: 16 of the id, 2 of the flags, 14 of the cluster less the glyph's number.
  private var bits: UInt32
  /// Its advance in layout units.
  let advance: Int32

  /// Where the flags begin.
  static let flagShift: UInt32 = 16
  /// Where the number of the cluster begins.
  static let clusterShift: UInt32 = 18
  /// How far a cluster may be from its glyph's number: less.
  static let farthest = 0x2000
  /// Paragraphs of so many scalars and glyphs at most have no glyph that is too far from its cluster.
  static let longest = 8_000

  /// Nil where the glyph, which is number `index`, does not fit.
  @inline(__always)
  init?(_ glyph: ShapedGlyph, at index: Int) {
    let distance = Int(glyph.cluster) &- index
    guard glyph.id <= 0xFFFF, glyph.flags.rawValue <= 3, distance >= -Self.farthest, distance < Self.farthest else {
      return nil
    }
    bits = glyph.id | UInt32(glyph.flags.rawValue) &<< Self.flagShift
    bits |= UInt32(truncatingIfNeeded: distance) &<< Self.clusterShift
    advance = glyph.advance
  }

  /// The glyph, which is number `index`.
  @inline(__always)
  func glyph(at index: Int) -> ShapedGlyph {
    ShapedGlyph(
      bits & 0xFFFF, cluster: cluster(at: index), advance: advance,
      flags: GlyphFlags(rawValue: UInt8(truncatingIfNeeded: bits &>> Self.flagShift) & 3))
  }

  /// The glyph, `distance` added to that from its number to its cluster, for which there is room.
  @inline(__always)
  func near(_ distance: Int) -> PackedGlyph {
    var copy = self
    copy.bits = bits &+ UInt32(truncatingIfNeeded: distance) &<< Self.clusterShift
    return copy
  }

  /// The same glyph under a number that is less by `distance`; nil where it does not fit.
  @inline(__always)
  func moved(by distance: Int) -> PackedGlyph? {
    let own = Int(Int32(bitPattern: bits) &>> Int32(Self.clusterShift)) &+ distance
    guard own >= -Self.farthest, own < Self.farthest else { return nil }
    var copy = self
    copy.bits = bits & (1 &<< Self.clusterShift &- 1) | UInt32(truncatingIfNeeded: own) &<< Self.clusterShift
    return copy
  }

  /// The cluster of the glyph, which is number `index`.
  @inline(__always)
  func cluster(at index: Int) -> Int32 {
    Int32(truncatingIfNeeded: index) &+ Int32(bitPattern: bits) &>> Int32(Self.clusterShift)
  }
}

/// Glyphs in either form, lent.
struct GlyphView {
  /// The glyphs where they are packed; nil where they are wide, or there are none.
  let packed: UnsafePointer<PackedGlyph>?
  /// The glyphs where they are wide.
  let wide: UnsafePointer<ShapedGlyph>?

  @inline(__always)
  subscript(index: Int) -> ShapedGlyph {
    if let packed { return packed[index].glyph(at: index) }
    return wide.unsafelyUnwrapped[index]
  }

  /// The cluster of glyph `index`.
  @inline(__always)
  func cluster(_ index: Int) -> Int32 {
    if let packed { return packed[index].cluster(at: index) }
    return wide.unsafelyUnwrapped[index].cluster
  }
}

/// Shaped glyphs; runs are ranges of them, in visual order inside each run.
///
/// One array of structs, not an array a property: shaping appends and lines copy whole glyphs, and a label's few
/// glyphs then cost one allocation instead of five. Glyphs are packed as long as all of them fit. Offsets are apart:
/// most text has none.
package struct GlyphStorage: Sendable {
  /// The glyphs; one of the lists is empty.
  private var packed: [PackedGlyph] = []
  private var wide: [ShapedGlyph] = []
  /// Where each glyph is from the pen, in layout units, y down; empty where all are at the pen.
  private(set) var offsets: [GlyphOffset] = []

  /// Makes empty storage.
  package init() {}
  /// About how many bytes it takes.
  var heldBytes: Int {
    packed.capacity * MemoryLayout<PackedGlyph>.stride + wide.capacity * MemoryLayout<ShapedGlyph>.stride
      + offsets.capacity * MemoryLayout<GlyphOffset>.stride
  }
  /// The number of glyphs.
  package var count: Int { packed.count &+ wide.count }

  /// The glyph at `index`.
  @inline(__always)
  package subscript(index: Int) -> ShapedGlyph {
    get { wide.isEmpty ? packed[index].glyph(at: index) : wide[index] }
    set {
      if wide.isEmpty {
        if let small = PackedGlyph(newValue, at: index) {
          packed[index] = small
          return
        }
        widen()
      }
      wide[index] = newValue
    }
  }

  /// Gives every glyph a number of its own for its cluster.
  private mutating func widen() {
    guard !packed.isEmpty else { return }
    wide.reserveCapacity(packed.capacity)
    for (index, glyph) in packed.enumerated() { wide.append(glyph.glyph(at: index)) }
    packed = []
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

  /// Gives the glyphs from `first` on, which were added without, the offsets that `offset` says by their numbers from it.
  mutating func setOffsets(from first: Int, _ offset: (Int) -> GlyphOffset) {
    needOffsets(first)
    offsets.append(addingCapacity: count - first) { span in
      while !span.isFull { span.append(offset(span.count)) }
    }
  }

  /// Gives every glyph an offset of its own.
  private mutating func needOffsets() { needOffsets(count) }

  /// Gives the first `count` glyphs offsets of their own.
  private mutating func needOffsets(_ count: Int) {
    guard offsets.isEmpty else { return }
    offsets.reserveCapacity(max(packed.capacity, wide.capacity))
    offsets.append(contentsOf: repeatElement(GlyphOffset(x: 0, y: 0), count: count))
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
    append(ShapedGlyph(id, cluster: cluster, advance: advance, flags: flags))
  }

  @inline(__always)
  private mutating func append(_ glyph: ShapedGlyph) {
    if wide.isEmpty {
      if let small = PackedGlyph(glyph, at: packed.count) {
        packed.append(small)
        return
      }
      widen()
    }
    wide.append(glyph)
  }

  /// How many glyphs more than it adds `growPacked` has room for.
  static let slack = 3

  /// Whether its glyphs are packed, as far as it has any.
  var isPacked: Bool { wide.isEmpty }
  /// Its glyphs where they are packed, shared.
  var packedGlyphs: [PackedGlyph] { packed }

  /// Adds `count` packed glyphs, which `fill` writes all; their offsets are `offsets`, none where that is empty.
  ///
  /// There is room for ``slack`` glyphs behind them, which `fill` may write too.
  /// - Input: glyphs that fit.
  @inline(__always)
  mutating func growPacked(
    by count: Int, offsets more: [GlyphOffset], _ fill: (UnsafeMutablePointer<PackedGlyph>) -> Void
  ) {
    growOffsets(by: count, more)
    reserve(count + Self.slack)
    packed.append(addingCapacity: count + Self.slack) { span in
      span.withUnsafeMutableBufferPointer { room, written in
        if let base = room.baseAddress { fill(base) }
        written = count
      }
    }
  }

  /// Adds `count` packed glyphs, which `next` makes by their numbers, beside offsets, if there are any.
  /// - Output: false, with nothing added, where it makes none of one, or the storage is wide.
  @inline(__always)
  mutating func appendPacked(_ count: Int, _ next: (Int) -> PackedGlyph?) -> Bool {
    guard wide.isEmpty else { return false }
    let before = packed.count
    packed.append(addingCapacity: count) { span in
      span.withUnsafeMutableBufferPointer { room, written in
        guard let base = room.baseAddress else { return }
        for number in 0..<count {
          guard let glyph = next(number) else { return }
          (base + number).initialize(to: glyph)
        }
        written = count
      }
    }
    return packed.count &- before == count
  }

  /// Adds `count` glyphs, which `fill` writes all, and makes all wide.
  mutating func growWide(
    by count: Int, offsets more: [GlyphOffset], _ fill: (UnsafeMutablePointer<ShapedGlyph>) -> Void
  ) {
    growOffsets(by: count, more)
    widen()
    wide.append(addingCapacity: count) { span in
      span.withUnsafeMutableBufferPointer { room, written in
        if let base = room.baseAddress { fill(base) }
        written = count
      }
    }
  }

  @inline(__always)
  private mutating func growOffsets(by count: Int, _ more: [GlyphOffset]) {
    guard !offsets.isEmpty || !more.isEmpty else { return }
    needOffsets()
    offsets.append(contentsOf: more)
    if more.isEmpty { offsets.append(contentsOf: repeatElement(GlyphOffset(x: 0, y: 0), count: count)) }
  }

  /// Lends the glyphs.
  @inline(__always)
  func withGlyphs<Result>(_ body: (GlyphView) -> Result) -> Result {
    packed.withUnsafeBufferPointer { packed in
      wide.withUnsafeBufferPointer { wide in
        body(
          wide.isEmpty
            ? GlyphView(packed: packed.baseAddress, wide: nil) : GlyphView(packed: nil, wide: wide.baseAddress))
      }
    }
  }

  /// Lets the clusters of the glyphs from `first` on begin `distance` scalars further on.
  mutating func moveClusters(from first: Int = 0, by distance: Int) {
    guard distance != 0 else { return }
    for index in first..<count { self[index].cluster &+= Int32(truncatingIfNeeded: distance) }
  }

  /// Makes room for `more` glyphs.
  mutating func reserve(_ more: Int) {
    // Growing by exactly what is asked each time would copy all that is there each time.
    if wide.isEmpty {
      let total = packed.count + more
      if total > packed.capacity { packed.reserveCapacity(max(total, packed.count * 2)) }
    } else {
      let total = wide.count + more
      if total > wide.capacity { wide.reserveCapacity(max(total, wide.count * 2)) }
    }
  }

  /// Adds glyphs `range` of `other`; returns where they stand.
  mutating func append(_ range: Range<Int>, of other: GlyphStorage) -> Range<Int> {
    let start = count
    growOffsets(by: range.count, other.offsets.isEmpty ? [] : Array(other.offsets[range]))
    reserve(range.count)
    // Most are copied as they are, or all moved alike.
    let distance = range.lowerBound &- start
    if isPacked, other.isPacked {
      if distance == 0 {
        packed.append(contentsOf: other.packed[range])
        return start..<count
      }
      if appendPacked(range.count, { other.packed[range.lowerBound &+ $0].moved(by: distance) }) {
        return start..<count
      }
    }
    for index in range { append(other[index]) }
    return start..<count
  }

  /// Adds its own glyphs `range`, or those of `other`, the last first; returns where they stand.
  mutating func appendReversed(_ range: Range<Int>, of other: GlyphStorage? = nil) -> Range<Int> {
    let start = count
    for index in range.reversed() {
      let glyph = other?[index] ?? self[index]
      append(
        glyph.id, cluster: glyph.cluster, advance: glyph.advance, offset: other?.offset(index) ?? offset(index),
        flags: glyph.flags)
    }
    return start..<count
  }

  /// Takes glyphs away.
  /// - Complexity: O(glyphs behind them).
  mutating func removeGlyphs(_ range: Range<Int>) {
    if !offsets.isEmpty { offsets.removeSubrange(range) }
    if !wide.isEmpty {
      wide.removeSubrange(range)
      return
    }
    // Those behind get other numbers.
    let behind = (range.upperBound..<packed.count).map { self[$0] }
    packed.removeSubrange(range.lowerBound...)
    for glyph in behind { append(glyph) }
  }

  /// The sum of advances of `range`.
  func advance(of range: Range<Int>) -> Int64 {
    var sum: Int64 = 0
    for index in range { sum &+= Int64(self[index].advance) }
    return sum
  }

  /// The glyphs of `run` whose clusters begin in `scalars`; contiguous, as clusters are monotone in a run.
  /// - Complexity: O(log n).
  func slice(_ run: Range<Int>, rightToLeft: Bool, scalars: Range<Int>) -> Range<Int> {
    let low = Int32(truncatingIfNeeded: scalars.lowerBound)
    let high = Int32(truncatingIfNeeded: scalars.upperBound)
    return withGlyphs { glyphs in
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
    return withGlyphs { glyphs in
      var at = min(first &+ (end &- start), run.upperBound)
      while at > first, glyphs.cluster(at &- 1) >= limit { at &-= 1 }
      while at < run.upperBound, glyphs.cluster(at) < limit { at &+= 1 }
      return at
    }
  }

  /// The first index of `range` whose cluster does not satisfy `belongsBefore`.
  @inline(__always)
  private static func partition(
    _ glyphs: GlyphView, _ range: Range<Int>, _ belongsBefore: (Int32) -> Bool
  ) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low &+ high) >> 1
      if belongsBefore(glyphs.cluster(middle)) { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
