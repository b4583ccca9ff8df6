// SPDX-License-Identifier: MIT

import GalleyModel

/// Shaped words of one age: a table of what they are looked up by, and their glyphs.
struct ShapedWords {
  /// Where a word's scalars and glyphs are.
  struct Entry {
    var seed: UInt64
    /// Of a short word its scalars.
    var low: UInt64
    var high: UInt64
    var hash: UInt32
    /// Where the scalars of a word that is not short are; -1 for a short one.
    var scalars: Int32
    var glyphs: Int32
    /// Where its glyphs' offsets are; -1 where they have none.
    var offsets: Int32
    var scalarCount: Int32
    var glyphCount: Int32
  }

  /// Open addressing: an entry's index and 1, or 0; a power of two, at most half full.
  private var slots: [Int32] = [Int32](repeating: 0, count: 1024)
  private(set) var entries: [Entry] = []
  private var scalars: [UInt32] = []
  /// Clusters and numbers are counted from the word's first. Each word begins at a multiple of four: see `copy`.
  private var glyphs: [PackedGlyph] = []
  private var offsets: [GlyphOffset] = []

  /// How many bytes they take.
  var byteCount: Int {
    slots.count * 4 + entries.count * MemoryLayout<Entry>.stride + scalars.count * 4
      + glyphs.count * MemoryLayout<PackedGlyph>.stride + offsets.count * MemoryLayout<GlyphOffset>.stride
  }

  /// Looks the words of a run up; those that are not known are put among the missing and marked -1.
  func look(_ query: inout ShapeCache.Query) {
    if let bytes = query.bytes {
      look(&query, bytes + query.run.lowerBound)
    } else if let base = query.scalars.baseAddress {
      look(&query, base + query.run.lowerBound)
    }
  }

  /// The same, where the run's text begins at `text`.
  @inline(__always)
  private func look(_ query: inout ShapeCache.Query, _ text: UnsafePointer<some ScalarUnit>) {
    guard let found = query.found.baseAddress, let room = query.room.baseAddress else { return }
    let run = query.run
    let bytes = RunBytes(text, count: run.count, in: room)
    var missing = query.missing.taken()
    query.sum = slots.withUnsafeBufferPointer { slots in
      entries.withUnsafeBufferPointer { entries in
        scalars.withUnsafeBufferPointer { known in
          Self.look(text, run, bytes, query.seed, (slots, entries, known), found, &missing)
        }
      }
    }
    query.missing = missing
  }

  /// Notes the entry of each of the words that `bytes` are of, -1 where it is not known.
  /// - Input: `text` are the scalars of `run`.
  private static func look(
    _ text: UnsafePointer<some ScalarUnit>, _ run: Range<Int>, _ bytes: RunBytes, _ seed: UInt64,
    _ table: (
      slots: UnsafeBufferPointer<Int32>, entries: UnsafeBufferPointer<Entry>, scalars: UnsafeBufferPointer<UInt32>
    ), _ found: UnsafeMutablePointer<Int32>, _ missing: inout [Range<Int>]
  ) -> ShapeCache.Sum {
    let (slots, entries, scalars) = table
    // Every other word is a space: it is looked up once.
    var space: Int32 = -1
    var spaceGlyphs = 0
    var (next, glyphs) = (0, 0)
    // Negative where no word has offsets.
    var offsets: Int32 = -1
    var spaces = bytes.spacesAndEnd
    var at = 0
    while true {
      let end = spaces.next()
      if end > at {
        let length = end &- at
        let key = bytes.key(at, count: length, seed) ?? WordKey(of: text + at, count: length, seed: seed)
        let entry = probe(slots, entries, scalars, text + at, key, seed)
        if entry < 0 {
          missing.append(run.lowerBound &+ at..<run.lowerBound &+ end)
        } else {
          let known = entries.baseAddress.unsafelyUnwrapped + Int(entry)
          glyphs &+= Int(known.pointee.glyphCount)
          offsets &= known.pointee.offsets
        }
        found[next] = entry
        next &+= 1
      }
      if end == run.count { break }
      if space < 0 {
        space = probe(slots, entries, scalars, text + end, WordKey(of: text + end, count: 1, seed: seed), seed)
        if space >= 0 {
          let known = entries.baseAddress.unsafelyUnwrapped + Int(space)
          spaceGlyphs = Int(known.pointee.glyphCount)
          offsets &= known.pointee.offsets
        } else {
          missing.append(run.lowerBound &+ end..<run.lowerBound &+ end &+ 1)
        }
      }
      found[next] = space
      glyphs &+= spaceGlyphs
      next &+= 1
      at = end &+ 1
    }
    // One that is parted from a glyph by no other scalar.
    let isLone = space >= 0 && spaceGlyphs == 1
    return ShapeCache.Sum(count: next, glyphs: glyphs, hasOffsets: offsets >= 0, space: isLone ? space : -1)
  }

  /// The entry of one word; -1 where it is not known.
  @inline(__always)
  private static func probe(
    _ slots: UnsafeBufferPointer<Int32>, _ entries: UnsafeBufferPointer<Entry>, _ known: UnsafeBufferPointer<UInt32>,
    _ word: UnsafePointer<some ScalarUnit>, _ key: WordKey, _ seed: UInt64
  ) -> Int32 {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: key.hash &>> 4) & mask
    while slots[slot] != 0 {
      let index = slots[slot] &- 1
      let entry = entries.baseAddress.unsafelyUnwrapped + Int(index)
      if entry.pointee.hash == key.hash, entry.pointee.low == key.low, entry.pointee.high == key.high,
        entry.pointee.seed == seed, Int(entry.pointee.scalarCount) == key.count
      {
        let scalars = Int(entry.pointee.scalars)
        if scalars < 0
          ? key.isShort
          : !key.isShort && matches(known.baseAddress.unsafelyUnwrapped + scalars, word, key.count)
        {
          return index
        }
      }
      slot = (slot &+ 1) & mask
    }
    return -1
  }

  /// Whether two words are the same; two scalars a step where both are wide.
  @inline(__always)
  private static func matches<Unit: ScalarUnit>(
    _ one: UnsafePointer<UInt32>, _ other: UnsafePointer<Unit>, _ count: Int
  ) -> Bool {
    if Unit.self != UInt32.self { return (0..<count).allSatisfy { one[$0] == UInt32(other[$0]) } }
    let (a, b) = (UnsafeRawPointer(one), UnsafeRawPointer(other))
    var at = 0
    while at &+ 2 <= count {
      let byte = at &<< 2
      if a.loadUnaligned(fromByteOffset: byte, as: UInt64.self)
        != b.loadUnaligned(fromByteOffset: byte, as: UInt64.self)
      {
        return false
      }
      at &+= 2
    }
    return at == count || one[at] == UInt32(other[at])
  }

  /// The entry of one word; nil where it is not known.
  func find(_ word: UnsafePointer<some ScalarUnit>, _ key: WordKey, _ seed: UInt64) -> Int32? {
    let entry = slots.withUnsafeBufferPointer { slots in
      entries.withUnsafeBufferPointer { entries in
        scalars.withUnsafeBufferPointer { Self.probe(slots, entries, $0, word, key, seed) }
      }
    }
    return entry < 0 ? nil : entry
  }

  /// Adds a word with glyphs of a storage; their clusters are counted from scalar `start`.
  /// - Output: its entry; -1 where a glyph cannot be kept.
  mutating func insert(
    _ word: UnsafePointer<UInt32>, _ key: WordKey, _ seed: UInt64, from start: Int, _ storage: GlyphStorage,
    _ slice: Range<Int>
  ) -> Int32 {
    let isMoved = !storage.offsets.isEmpty && slice.contains { storage.offset($0) != GlyphOffset(x: 0, y: 0) }
    let first = glyphs.count
    let entry = Entry(
      seed: seed, low: key.low, high: key.high, hash: key.hash,
      scalars: key.isShort ? -1 : Int32(clamping: scalars.count), glyphs: Int32(clamping: first),
      offsets: isMoved ? Int32(clamping: offsets.count) : -1, scalarCount: Int32(clamping: key.count),
      glyphCount: Int32(clamping: slice.count))
    guard insert(slice, of: storage, from: start) else { return -1 }
    if !key.isShort { scalars.append(contentsOf: UnsafeBufferPointer(start: word, count: key.count)) }
    if isMoved { for index in slice { offsets.append(storage.offset(index)) } }
    return place(entry)
  }

  /// Adds glyphs, filled up to a multiple of four; whether all could be packed.
  private mutating func insert(_ slice: Range<Int>, of storage: GlyphStorage, from start: Int) -> Bool {
    let count = (slice.count &+ 3) & ~3
    let before = glyphs.count
    storage.withGlyphs { view in
      glyphs.append(addingCapacity: count) { span in
        span.withUnsafeMutableBufferPointer { room, written in
          guard let base = room.baseAddress else { return }
          for number in 0..<count {
            // What fills up is never shown.
            var glyph = view[slice.lowerBound &+ min(number, slice.count &- 1)]
            glyph.cluster &-= Int32(truncatingIfNeeded: start)
            guard let packed = PackedGlyph(glyph, at: min(number, slice.count &- 1)) else { return }
            (base + number).initialize(to: packed)
          }
          written = count
        }
      }
    }
    return glyphs.count - before == count
  }

  /// Adds a word of another generation.
  mutating func take(_ entry: Entry, from other: borrowing Self) -> Int32 {
    var copy = entry
    if entry.scalars >= 0 {
      copy.scalars = Int32(clamping: scalars.count)
      scalars.append(contentsOf: other.scalars[Int(entry.scalars)..<Int(entry.scalars + entry.scalarCount)])
    }
    copy.glyphs = Int32(clamping: glyphs.count)
    glyphs.append(contentsOf: other.glyphs[Int(entry.glyphs)..<Int(entry.glyphs + entry.glyphCount)])
    fillUp()
    if entry.offsets >= 0 {
      copy.offsets = Int32(clamping: offsets.count)
      offsets.append(contentsOf: other.offsets[Int(entry.offsets)..<Int(entry.offsets + entry.glyphCount)])
    }
    return place(copy)
  }

  /// Lets the next word begin at a multiple of four.
  private mutating func fillUp() {
    guard let none = PackedGlyph(ShapedGlyph(0, cluster: 0, advance: 0, flags: []), at: 0) else { return }
    while glyphs.count & 3 != 0 { glyphs.append(none) }
  }

  private mutating func place(_ entry: Entry) -> Int32 {
    entries.append(entry)
    let index = Int32(clamping: entries.count)
    if entries.count * 2 > slots.count {
      slots = [Int32](repeating: 0, count: slots.count * 2)
      for (number, entry) in entries.enumerated() { occupy(entry.hash, Int32(clamping: number + 1)) }
    } else {
      occupy(entry.hash, index)
    }
    return index - 1
  }

  private mutating func occupy(_ key: UInt32, _ value: Int32) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key &>> 4) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = value
  }
}

extension ShapedWords {
  /// Adds the glyphs of the words of a run, all of which are known, in visual order.
  func copy(_ query: ShapeCache.Query, to storage: inout GlyphStorage) {
    let words = UnsafeBufferPointer(rebasing: query.found[..<query.sum.count])
    guard query.sum.glyphs > 0 else { return }
    let offsets = query.sum.hasOffsets ? offsets(of: words, query.rightToLeft) : []
    let first = storage.count
    guard storage.isPacked, areNear(words, query, from: first) else {
      copyWide(words, query, offsets, to: &storage)
      return
    }
    glyphs.withUnsafeBufferPointer { glyphs in
      guard let known = glyphs.baseAddress else { return }
      storage.growPacked(by: query.sum.glyphs, offsets: offsets) { out in
        var next = out
        let space = query.sum.space
        let lone = space >= 0 ? known[Int(entries[Int(space)].glyphs)] : nil
        forEach(words, query, from: first, lone: lone == nil ? -1 : space) { entry, distance in
          guard let entry else {
            // Every other word.
            next.initialize(to: lone.unsafelyUnwrapped.near(distance))
            next += 1
            return true
          }
          Self.copy(known + Int(entry.pointee.glyphs), Int(entry.pointee.glyphCount), to: &next, distance)
          return true
        }
      }
    }
  }

  /// Goes over the entries of words in visual order until `body` says false: each with how far its first scalar is from
  /// the number of its first glyph, where the first of all is `first`.
  ///
  /// Of entry `lone`, which is of one scalar with one glyph, only that is told.
  @inline(__always)
  private func forEach(
    _ words: UnsafeBufferPointer<Int32>, _ query: ShapeCache.Query, from first: Int, lone: Int32 = -1,
    _ body: (UnsafePointer<Entry>?, Int) -> Bool
  ) {
    entries.withUnsafeBufferPointer { entries in
      guard let base = entries.baseAddress else { return }
      if query.rightToLeft {
        var distance = query.run.upperBound &- first
        for word in words.reversed() {
          let entry = base + Int(word)
          distance &-= Int(entry.pointee.scalarCount)
          guard body(entry, distance) else { return }
          distance &-= Int(entry.pointee.glyphCount)
        }
      } else {
        var distance = query.run.lowerBound &- first
        for word in words {
          if word == lone {
            guard body(nil, distance) else { return }
            continue
          }
          let entry = base + Int(word)
          guard body(entry, distance) else { return }
          distance &+= Int(entry.pointee.scalarCount) &- Int(entry.pointee.glyphCount)
        }
      }
    }
  }

  /// Whether all glyphs of words are near enough to their clusters.
  private func areNear(
    _ words: UnsafeBufferPointer<Int32>, _ query: ShapeCache.Query, from first: Int
  ) -> Bool {
    // In a short paragraph none can be far.
    if max(first &+ query.sum.glyphs, query.run.upperBound) <= PackedGlyph.longest { return true }
    var areNear = true
    forEach(words, query, from: first) { entry, distance in
      guard let entry else { return true }
      areNear =
        abs(distance) &+ Int(max(entry.pointee.scalarCount, entry.pointee.glyphCount)) < PackedGlyph.farthest
      return areNear
    }
    return areNear
  }

  /// Copies glyphs, `distance` added to that of each from its cluster, and moves `to` past them.
  ///
  /// Four at once, up to three more than there are: a word's glyphs are filled up to four, and what is written behind
  /// them is written again, or stands in the room that the storage leaves.
  @inline(__always)
  private static func copy(
    _ from: UnsafePointer<PackedGlyph>, _ count: Int, to: inout UnsafeMutablePointer<PackedGlyph>, _ distance: Int
  ) {
    var source = UnsafeRawPointer(from)
    var target = UnsafeMutableRawPointer(to)
    let end = target + count &* MemoryLayout<PackedGlyph>.stride
    let moved = Int32(truncatingIfNeeded: distance) &<< Int32(PackedGlyph.clusterShift)
    let both = SIMD4(moved, 0, moved, 0)
    while target < end {
      let a = source.loadUnaligned(as: SIMD4<Int32>.self) &+ both
      let b = source.loadUnaligned(fromByteOffset: 16, as: SIMD4<Int32>.self) &+ both
      target.storeBytes(of: a, as: SIMD4<Int32>.self)
      target.storeBytes(of: b, toByteOffset: 16, as: SIMD4<Int32>.self)
      source += 32
      target += 32
    }
    to += count
  }

  /// The same for storage in which some glyph is far from its cluster.
  private func copyWide(
    _ words: UnsafeBufferPointer<Int32>, _ query: ShapeCache.Query, _ offsets: [GlyphOffset],
    to storage: inout GlyphStorage
  ) {
    glyphs.withUnsafeBufferPointer { glyphs in
      storage.growWide(by: query.sum.glyphs, offsets: offsets) { out in
        var next = out
        forEach(words, query, from: 0) { entry, distance in
          guard let entry else { return true }
          let start = Int32(truncatingIfNeeded: distance &+ (next - out))
          for index in 0..<Int(entry.pointee.glyphCount) {
            var glyph = glyphs[Int(entry.pointee.glyphs) &+ index].glyph(at: index)
            glyph.cluster &+= start
            next.initialize(to: glyph)
            next += 1
          }
          return true
        }
      }
    }
  }

  /// The offsets of the glyphs of words, in visual order.
  private func offsets(of words: UnsafeBufferPointer<Int32>, _ rightToLeft: Bool) -> [GlyphOffset] {
    var result: [GlyphOffset] = []
    for number in 0..<words.count {
      let entry = entries[Int(words[rightToLeft ? words.count - 1 - number : number])]
      if entry.offsets < 0 {
        result.append(contentsOf: repeatElement(GlyphOffset(x: 0, y: 0), count: Int(entry.glyphCount)))
      } else {
        result.append(contentsOf: offsets[Int(entry.offsets)..<Int(entry.offsets + entry.glyphCount)])
      }
    }
    return result
  }
}
