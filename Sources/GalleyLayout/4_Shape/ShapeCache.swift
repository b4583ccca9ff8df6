// SPDX-License-Identifier: MIT
//
// Words that were shaped before. HarfBuzz takes nine tenths of the time of a layout, and most words come again.
// A run is cut at its spaces only where the font's lookups are proven not to see the space (Face.isInert), so a
// word shaped inside one run is what it would be in any other: the cache changes time, never a glyph. A run is
// answered whole, under one lock; the words that are missing are shaped in one call, spaces between, and sliced.

import GalleyFonts
import GalleyModel
import Synchronization

/// Shaped words by everything that shapes them; bounded in bytes, ageing in two generations.
final class ShapeCache: Sendable {
  private let state: Mutex<State>
  private let byteLimit: Int
  /// The cache of the thread that this one's thread helps: what either learns, the other need not shape.
  private let shared: ShapeCache?

  /// The longest word that is kept.
  static let longestWord = 64

  /// Makes a cache that keeps at most `byteLimit` bytes.
  init(byteLimit: Int, sharedWith shared: ShapeCache? = nil) {
    self.byteLimit = byteLimit
    self.shared = shared
    self.state = Mutex(State())
  }

  /// Words of a run: where they are, under which key, and what the cache knows of them.
  struct Query {
    /// The paragraph's scalars.
    let scalars: UnsafeBufferPointer<UInt32>
    /// The run.
    let run: Range<Int>
    /// Names font, script, language, features and direction.
    let seed: UInt64
    /// Whether glyphs stand in the order from the last word to the first.
    let rightToLeft: Bool
    /// Room for one number a scalar: of each word its entry, -1 where it is not known.
    let found: UnsafeMutableBufferPointer<Int32>
    /// How many words, spaces counted, the run has; set by the first look.
    fileprivate(set) var count = 0
    /// The words that are not known.
    fileprivate(set) var missing: [Range<Int>] = []
    /// How many glyphs the known words have, and whether some of these are moved from the pen.
    fileprivate var glyphCount = 0
    fileprivate var hasOffsets = false
    /// Which generation the entries are of.
    fileprivate var age = -1

    init(
      _ scalars: UnsafeBufferPointer<UInt32>, _ run: Range<Int>, seed: UInt64, rightToLeft: Bool,
      found: UnsafeMutableBufferPointer<Int32>
    ) {
      self.scalars = scalars
      self.run = run
      self.seed = seed
      self.rightToLeft = rightToLeft
      self.found = found
    }
  }

  /// Adds the glyphs of a run all of whose words are known.
  /// - Output: false, with the words in `query.missing` and nothing added, where some are not.
  func append(_ query: inout Query, to storage: inout GlyphStorage) -> Bool {
    state.withLock { state in
      // Old words that are asked for become young, and count.
      state.makeRoom(byteLimit)
      state.look(&query)
      if !query.missing.isEmpty, let shared, state.young.byteCount <= byteLimit / 2 {
        state.learn(&query, from: shared)
      }
      guard query.missing.isEmpty else { return false }
      state.copyFound(query, to: &storage)
      return true
    }
  }

  /// Keeps words that were shaped, a space behind each, and adds the glyphs of the run that they were missing in.
  /// - Input: `made` are the glyphs of `text`, which is the missing words of `query` in their order.
  /// - Output: false, with nothing added, where a word is too long to be kept or others aged meanwhile.
  func append(
    _ query: inout Query, with made: GlyphStorage, of text: UnsafeBufferPointer<UInt32>, to storage: inout GlyphStorage
  ) -> Bool {
    state.withLock { state in
      let isCurrent = state.age == query.age
      state.makeRoom(byteLimit)
      if isCurrent, state.age == query.age {
        var left = GlyphCursor(made, 0..<made.count, rightToLeft: query.rightToLeft)
        var at = 0
        var index = 0
        for word in query.missing {
          while query.found[index] >= 0 { index &+= 1 }
          guard word.count <= Self.longestWord else { return false }
          let entry = state.add(text, at..<at + word.count, query.seed, made, &left)
          query.found[index] = entry
          state.count(entry, &query)
          at += word.count
          // The space that parts it from the next.
          _ = state.add(text, at..<at + 1, query.seed, made, &left)
          at += 1
        }
        shared?.learn(query, from: state)
      } else {
        state.add(text, 0..<text.count, query, made, 0..<made.count)
        state.look(&query)
        guard query.missing.isEmpty else { return false }
      }
      state.copyFound(query, to: &storage)
      return true
    }
  }

  /// Lends what is known, unless that would take waiting.
  fileprivate func lend(_ body: (borrowing State) -> Void) {
    state.withLockIfAvailable { state in body(state) }
  }

  /// Keeps the words of a run that was shaped whole.
  func insert(_ query: Query, from storage: GlyphStorage, _ glyphs: Range<Int>) {
    state.withLock { state in
      state.makeRoom(byteLimit)
      state.add(query.scalars, query.run, query, storage, glyphs)
      shared?.learn(query, from: state)
    }
  }

  /// Takes the words that a run was missing from the cache of a helping thread, unless it would have to wait.
  private func learn(_ query: Query, from other: borrowing State) {
    state.withLockIfAvailable { state in
      guard state.young.byteCount <= byteLimit / 2 else { return }
      for word in query.missing { _ = state.young.learn(query.scalars, word, query.seed, from: other.young) }
    }
  }

  /// Where a word's scalars and glyphs are.
  fileprivate struct Entry {
    var seed: UInt64
    var hash: UInt32
    var scalars: Int32
    var glyphs: Int32
    /// Where its glyphs' offsets are; -1 where they have none.
    var offsets: Int32
    var scalarCount: Int32
    var glyphCount: Int32
  }

  /// Words of one age.
  fileprivate struct Generation {
    /// Open addressing: an entry's index and 1, or 0; a power of two, at most half full.
    var slots: [Int32] = [Int32](repeating: 0, count: 1024)
    var entries: [Entry] = []
    var scalars: [UInt32] = []
    /// Clusters are counted from the word's first scalar.
    var glyphs: [ShapedGlyph] = []
    var offsets: [GlyphOffset] = []

    var byteCount: Int {
      slots.count * 4 + entries.count * MemoryLayout<Entry>.stride + scalars.count * 4
        + glyphs.count * MemoryLayout<ShapedGlyph>.stride + offsets.count * MemoryLayout<GlyphOffset>.stride
    }
  }

  fileprivate struct State {
    var young = Generation()
    var old = Generation()
    /// How often the young became old.
    var age = 0
  }
}

/// Where the glyphs of the next word of a run are: words are asked for in the order of the text.
private struct GlyphCursor {
  private var left: Range<Int>
  private let rightToLeft: Bool

  init(_ storage: GlyphStorage, _ glyphs: Range<Int>, rightToLeft: Bool) {
    self.left = glyphs
    self.rightToLeft = rightToLeft
  }

  /// The glyphs of the clusters before scalar `end` that were not taken yet.
  mutating func take(before end: Int, of storage: GlyphStorage) -> Range<Int> {
    let end = Int32(truncatingIfNeeded: end)
    if rightToLeft {
      var at = left.upperBound
      while at > left.lowerBound, storage[at - 1].cluster < end { at -= 1 }
      defer { left = left.lowerBound..<at }
      return at..<left.upperBound
    }
    var at = left.lowerBound
    while at < left.upperBound, storage[at].cluster < end { at += 1 }
    defer { left = at..<left.upperBound }
    return left.lowerBound..<at
  }
}

/// The end of the word or the single space that begins at `start`.
@inline(__always)
private func wordEnd(_ scalars: UnsafePointer<UInt32>, _ start: Int, _ limit: Int) -> Int {
  var end = start &+ 1
  if scalars[start] == 0x20 { return end }
  while end < limit, scalars[end] != 0x20 { end &+= 1 }
  return end
}

/// A hash of a word, two scalars a step; both halves of the product count: products carry upwards only.
@inline(__always)
private func hash(_ word: UnsafePointer<UInt32>, _ count: Int, _ seed: UInt64) -> UInt32 {
  var hash = seed
  let raw = UnsafeRawPointer(word)
  var at = 0
  while at &+ 2 <= count {
    hash = step(hash, raw.loadUnaligned(fromByteOffset: at &<< 2, as: UInt64.self))
    at &+= 2
  }
  if at < count { hash = step(hash, UInt64(word[at])) }
  return UInt32(truncatingIfNeeded: hash ^ hash &>> 32)
}

/// The length and the hash of the word, or of the single space, that begins at `word`; found and hashed in one pass.
@inline(__always)
private func hashedWord(_ word: UnsafePointer<UInt32>, _ limit: Int, _ seed: UInt64) -> (count: Int, hash: UInt32) {
  if word[0] == 0x20 { return (1, hash(word, 1, seed)) }
  let raw = UnsafeRawPointer(word)
  let ones: UInt64 = 0x1_0000_0001
  var hash = seed
  var at = 0
  while at &+ 2 <= limit {
    let two = raw.loadUnaligned(fromByteOffset: at &<< 2, as: UInt64.self)
    // Whether a half is a space: then its high bit is set, or that of one below it.
    let other = two ^ ones &* 0x20
    if (other &- ones) & ~other & (ones &* 0x8000_0000) != 0 { break }
    hash = step(hash, two)
    at &+= 2
  }
  if at < limit, word[at] != 0x20 {
    hash = step(hash, UInt64(word[at]))
    at &+= 1
  }
  return (at, UInt32(truncatingIfNeeded: hash ^ hash &>> 32))
}

@inline(__always)
private func step(_ hash: UInt64, _ scalars: UInt64) -> UInt64 {
  ((hash &<< 29 | hash &>> 35) ^ scalars) &* 0x9E37_79B9_7F4A_7C15
}

extension ShapeCache.State {
  /// Looks the words of a run up.
  fileprivate mutating func look(_ query: inout ShapeCache.Query) {
    query.age = age
    query.missing.removeAll(keepingCapacity: true)
    young.look(&query)
    guard !query.missing.isEmpty, !old.entries.isEmpty else { return }
    // Some may only have aged.
    let (scalars, seed) = (query.scalars, query.seed)
    findMissing(&query) { state, word in state.rejuvenated(scalars, word, seed) }
  }

  /// Looks the words that a run is missing up in another way.
  private mutating func findMissing(_ query: inout ShapeCache.Query, _ find: (inout Self, Range<Int>) -> Int32?) {
    var left: [Range<Int>] = []
    var index = 0
    for word in query.missing {
      while query.found[index] >= 0 { index += 1 }
      if let entry = find(&self, word) {
        query.found[index] = entry
        count(entry, &query)
      } else {
        left.append(word)
      }
      index += 1
    }
    query.missing = left
  }

  /// Counts the glyphs of a word among those of a run.
  fileprivate func count(_ entry: Int32, _ query: inout ShapeCache.Query) {
    query.glyphCount += Int(young.entries[Int(entry)].glyphCount)
    if young.entries[Int(entry)].offsets >= 0 { query.hasOffsets = true }
  }

  /// Takes what it can of the words that a run is missing from a shared cache, unless it would have to wait.
  fileprivate mutating func learn(_ query: inout ShapeCache.Query, from shared: ShapeCache) {
    shared.lend { other in
      let (scalars, seed) = (query.scalars, query.seed)
      findMissing(&query) { state, word in state.young.learn(scalars, word, seed, from: other.young) }
    }
  }

  /// Makes the young old where they take half of what all may.
  fileprivate mutating func makeRoom(_ byteLimit: Int) {
    guard young.byteCount > byteLimit / 2 else { return }
    old = young
    young = ShapeCache.Generation()
    age += 1
  }

  /// Adds the words of a run that are not known.
  fileprivate mutating func add(
    _ text: UnsafeBufferPointer<UInt32>, _ run: Range<Int>, _ query: ShapeCache.Query, _ made: GlyphStorage,
    _ glyphs: Range<Int>
  ) {
    guard let base = text.baseAddress else { return }
    var cursor = GlyphCursor(made, glyphs, rightToLeft: query.rightToLeft)
    var at = run.lowerBound
    while at < run.upperBound {
      let end = wordEnd(base, at, run.upperBound)
      if end - at <= ShapeCache.longestWord {
        _ = add(text, at..<end, query.seed, made, &cursor)
      } else {
        _ = cursor.take(before: end, of: made)
      }
      at = end
    }
  }

  /// The entry of a word, which is added with the next glyphs where it is not known.
  fileprivate mutating func add(
    _ text: UnsafeBufferPointer<UInt32>, _ word: Range<Int>, _ seed: UInt64, _ made: GlyphStorage,
    _ cursor: inout GlyphCursor
  ) -> Int32 {
    let glyphs = cursor.take(before: word.upperBound, of: made)
    guard let base = text.baseAddress else { return -1 }
    let key = hash(base + word.lowerBound, word.count, seed)
    if let known = young.find(text, word, seed, key) ?? rejuvenated(text, word, seed) { return known }
    return young.insert(text, word, seed, key, made, glyphs)
  }

  /// The young entry of a word that is among the old.
  private mutating func rejuvenated(
    _ text: UnsafeBufferPointer<UInt32>, _ word: Range<Int>, _ seed: UInt64
  ) -> Int32? {
    guard !old.entries.isEmpty, let base = text.baseAddress else { return nil }
    let key = hash(base + word.lowerBound, word.count, seed)
    guard let aged = old.find(text, word, seed, key) else { return nil }
    return young.take(old.entries[Int(aged)], from: old)
  }

  /// Adds the glyphs of the words that were found, in visual order.
  fileprivate func copyFound(_ query: ShapeCache.Query, to storage: inout GlyphStorage) {
    let words = UnsafeBufferPointer(rebasing: query.found[..<query.count])
    young.entries.withUnsafeBufferPointer { entries in
      young.glyphs.withUnsafeBufferPointer { glyphs in
        guard query.glyphCount > 0, let entries = entries.baseAddress, let known = glyphs.baseAddress else { return }
        let offsets = query.hasOffsets ? young.offsets(of: words, query.rightToLeft) : []
        storage.grow(by: query.glyphCount, offsets: offsets) { out in
          var next = out
          if query.rightToLeft {
            var start = Int32(truncatingIfNeeded: query.run.upperBound)
            for word in words.reversed() {
              let entry = entries + Int(word)
              start &-= entry.pointee.scalarCount
              copy(known + Int(entry.pointee.glyphs), Int(entry.pointee.glyphCount), to: &next, start)
            }
          } else {
            var start = Int32(truncatingIfNeeded: query.run.lowerBound)
            for word in words {
              let entry = entries + Int(word)
              copy(known + Int(entry.pointee.glyphs), Int(entry.pointee.glyphCount), to: &next, start)
              start &+= entry.pointee.scalarCount
            }
          }
        }
      }
    }
  }
}

/// Copies glyphs, `base` added to their clusters, and moves `to` past them.
@inline(__always)
private func copy(
  _ from: UnsafePointer<ShapedGlyph>, _ count: Int, to: inout UnsafeMutablePointer<ShapedGlyph>, _ base: Int32
) {
  // Sixteen bytes at once, the last four of which the next glyph overwrites; the last glyph is alone.
  let moved = SIMD4<Int32>(0, base, 0, 0)
  guard count > 0 else { return }
  var source = from
  let last = from + (count &- 1)
  while source < last {
    let four = UnsafeRawPointer(source).loadUnaligned(as: SIMD4<Int32>.self)
    UnsafeMutableRawPointer(to).storeBytes(of: four &+ moved, as: SIMD4<Int32>.self)
    source += 1
    to += 1
  }
  var glyph = last.pointee
  glyph.cluster &+= base
  to.initialize(to: glyph)
  to += 1
}

extension ShapeCache.Generation {
  /// Looks the words of a run up; those that are not known are put among the missing and marked -1.
  fileprivate func look(_ query: inout ShapeCache.Query) {
    let (text, run, seed) = (query.scalars, query.run, query.seed)
    guard let base = text.baseAddress, let found = query.found.baseAddress else { return }
    var missing = query.missing
    var next = 0
    var glyphs = 0
    // Negative where no word has offsets.
    var offsets: Int32 = -1
    slots.withUnsafeBufferPointer { slots in
      entries.withUnsafeBufferPointer { entries in
        scalars.withUnsafeBufferPointer { known in
          // Every other word is a space: it is looked up once.
          var space: Int32 = -1
          var spaceGlyphs = 0
          var at = run.lowerBound
          while at < run.upperBound {
            let isSpace = base[at] == 0x20
            if isSpace, space >= 0 {
              found[next] = space
              glyphs &+= spaceGlyphs
              next &+= 1
              at &+= 1
              continue
            }
            let word = hashedWord(base + at, run.upperBound &- at, seed)
            let entry = Self.probe(slots, entries, known, base + at, word.count, seed, word.hash)
            if entry < 0 {
              missing.append(at..<at &+ word.count)
            } else {
              let known = entries.baseAddress.unsafelyUnwrapped + Int(entry)
              let count = Int(known.pointee.glyphCount)
              glyphs &+= count
              offsets &= known.pointee.offsets
              if isSpace { (space, spaceGlyphs) = (entry, count) }
            }
            found[next] = entry
            next &+= 1
            at &+= word.count
          }
        }
      }
    }
    query.missing = missing
    query.count = next
    query.glyphCount = glyphs
    query.hasOffsets = offsets >= 0
  }

  /// The entry of one word; -1 where it is not known.
  @inline(__always)
  private static func probe(
    _ slots: UnsafeBufferPointer<Int32>, _ entries: UnsafeBufferPointer<ShapeCache.Entry>,
    _ known: UnsafeBufferPointer<UInt32>, _ word: UnsafePointer<UInt32>, _ count: Int, _ seed: UInt64, _ key: UInt32
  ) -> Int32 {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: key &>> 4) & mask
    while slots[slot] != 0 {
      let index = slots[slot] &- 1
      let entry = entries.baseAddress.unsafelyUnwrapped + Int(index)
      if entry.pointee.hash == key, entry.pointee.seed == seed,
        Int(entry.pointee.scalarCount) == count,
        matches(known.baseAddress.unsafelyUnwrapped + Int(entry.pointee.scalars), word, count)
      {
        return index
      }
      slot = (slot &+ 1) & mask
    }
    return -1
  }

  /// Whether two words are the same, two scalars a step.
  @inline(__always)
  private static func matches(_ one: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>, _ count: Int) -> Bool {
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
    return at == count || one[at] == other[at]
  }

  /// The entry of one word; nil where it is not known.
  fileprivate func find(
    _ text: UnsafeBufferPointer<UInt32>, _ word: Range<Int>, _ seed: UInt64, _ key: UInt32
  ) -> Int32? {
    guard let base = text.baseAddress else { return nil }
    let entry = slots.withUnsafeBufferPointer { slots in
      entries.withUnsafeBufferPointer { entries in
        scalars.withUnsafeBufferPointer {
          Self.probe(slots, entries, $0, base + word.lowerBound, word.count, seed, key)
        }
      }
    }
    return entry < 0 ? nil : entry
  }

  /// The offsets of the glyphs of words, in visual order.
  fileprivate func offsets(of words: UnsafeBufferPointer<Int32>, _ rightToLeft: Bool) -> [GlyphOffset] {
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

  /// Adds a word with glyphs of a storage.
  fileprivate mutating func insert(
    _ text: UnsafeBufferPointer<UInt32>, _ word: Range<Int>, _ seed: UInt64, _ key: UInt32, _ storage: GlyphStorage,
    _ slice: Range<Int>
  ) -> Int32 {
    let isMoved = slice.contains { storage.offset($0) != GlyphOffset(x: 0, y: 0) }
    let entry = ShapeCache.Entry(
      seed: seed, hash: key, scalars: Int32(clamping: scalars.count),
      glyphs: Int32(clamping: glyphs.count), offsets: isMoved ? Int32(clamping: offsets.count) : -1,
      scalarCount: Int32(clamping: word.count), glyphCount: Int32(clamping: slice.count))
    scalars.append(contentsOf: text[word])
    for index in slice {
      var glyph = storage[index]
      glyph.cluster &-= Int32(truncatingIfNeeded: word.lowerBound)
      glyphs.append(glyph)
      if isMoved { offsets.append(storage.offset(index)) }
    }
    return place(entry)
  }

  /// The entry of a word, which is taken from another generation where it is not known; nil where neither knows it.
  fileprivate mutating func learn(
    _ text: UnsafeBufferPointer<UInt32>, _ word: Range<Int>, _ seed: UInt64, from other: borrowing Self
  ) -> Int32? {
    guard let base = text.baseAddress else { return nil }
    let key = hash(base + word.lowerBound, word.count, seed)
    if let known = find(text, word, seed, key) { return known }
    return other.find(text, word, seed, key).map { take(other.entries[Int($0)], from: other) }
  }

  /// Adds a word of another generation.
  fileprivate mutating func take(_ entry: ShapeCache.Entry, from other: ShapeCache.Generation) -> Int32 {
    var copy = entry
    copy.scalars = Int32(clamping: scalars.count)
    copy.glyphs = Int32(clamping: glyphs.count)
    scalars.append(contentsOf: other.scalars[Int(entry.scalars)..<Int(entry.scalars + entry.scalarCount)])
    glyphs.append(contentsOf: other.glyphs[Int(entry.glyphs)..<Int(entry.glyphs + entry.glyphCount)])
    if entry.offsets >= 0 {
      copy.offsets = Int32(clamping: offsets.count)
      offsets.append(contentsOf: other.offsets[Int(entry.offsets)..<Int(entry.offsets + entry.glyphCount)])
    }
    return place(copy)
  }

  private mutating func place(_ entry: ShapeCache.Entry) -> Int32 {
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
