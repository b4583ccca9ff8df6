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
  /// Part of every key, so that whoever does not know it cannot well choose words that meet in one place of the table.
  let salt: UInt64

  /// The longest word that is kept.
  static let longestWord = 64

  /// Makes a cache that keeps at most `byteLimit` bytes.
  init(byteLimit: Int, sharedWith shared: ShapeCache? = nil) {
    self.byteLimit = byteLimit
    self.shared = shared
    self.salt = shared?.salt ?? UInt64.random(in: .min ... .max)
    self.state = Mutex(State())
  }

  /// Words of a run: where they are, under which key, and what the cache knows of them.
  struct Query {
    /// The paragraph's scalars where each is a byte; nil where they are not.
    let bytes: UnsafePointer<UInt8>?
    /// The paragraph's scalars, 32 bits each; where they are bytes, once these were asked for.
    var scalars = UnsafeBufferPointer<UInt32>(start: nil, count: 0)
    /// The run.
    let run: Range<Int>
    /// Names font, script, language, features and direction, and is salted.
    let seed: UInt64
    /// Whether glyphs stand in the order from the last word to the first.
    let rightToLeft: Bool
    /// Room for one number a scalar: of each word its entry, -1 where it is not known.
    let found: UnsafeMutableBufferPointer<Int32>
    /// Room to write the run down in otherwise: as much as `RunBytes` wants.
    let room: UnsafeMutableRawBufferPointer
    /// What looking found.
    var sum = Sum()
    /// The words that are not known.
    var missing: [Range<Int>] = []
    /// Which generation the entries are of.
    fileprivate var age = -1

    init(
      bytes: UnsafePointer<UInt8>?, _ run: Range<Int>, seed: UInt64,
      rightToLeft: Bool,
      found: UnsafeMutableBufferPointer<Int32>, room: UnsafeMutableRawBufferPointer
    ) {
      self.bytes = bytes
      self.run = run
      self.seed = seed
      self.rightToLeft = rightToLeft
      self.found = found
      self.room = room
    }

    /// What a word is looked up by.
    fileprivate func key(_ word: Range<Int>) -> WordKey {
      if let bytes { return WordKey(of: bytes + word.lowerBound, count: word.count, seed: seed) }
      return WordKey(of: start(word), count: word.count, seed: seed)
    }

    /// Where a word of 32 bits a scalar begins.
    fileprivate func start(_ word: Range<Int>) -> UnsafePointer<UInt32> {
      guard let base = scalars.baseAddress else { preconditionFailure("A word has letters.") }
      return base + word.lowerBound
    }

    /// The entry of a word; nil where it is not known.
    fileprivate func find(_ word: Range<Int>, _ key: WordKey, in words: borrowing ShapedWords) -> Int32? {
      if let bytes { return words.find(bytes + word.lowerBound, key, seed) }
      return words.find(start(word), key, seed)
    }
  }

  /// All words of a run together.
  struct Sum {
    /// How many there are, spaces counted.
    var count = 0
    /// How many glyphs those have that are known, and whether some of these are moved from the pen.
    var glyphs = 0
    var hasOffsets = false
    /// The entry of a space, where it is one glyph; -1 where it is not, or not known.
    var space: Int32 = -1
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
      state.young.copy(query, to: &storage)
      return true
    }
  }

  /// Keeps words that were shaped, a space between any two, and adds the glyphs of the run that they were missing in.
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
          guard entry >= 0 else { return false }
          query.found[index] = entry
          state.count(entry, &query)
          // Past the space that parts it from the next.
          at += word.count + 1
          _ = left.take(before: at, of: made)
        }
        shared?.learn(query, from: state)
      } else {
        state.add(text, 0..<text.count, query, made, 0..<made.count)
        state.look(&query)
        guard query.missing.isEmpty else { return false }
      }
      state.young.copy(query, to: &storage)
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
      for word in query.missing { _ = state.young.learn(word, query.key(word), query, from: other.young) }
    }
  }

  fileprivate struct State {
    var young = ShapedWords()
    var old = ShapedWords()
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

extension ShapeCache.State {
  /// Looks the words of a run up.
  fileprivate mutating func look(_ query: inout ShapeCache.Query) {
    query.age = age
    query.missing.removeAll(keepingCapacity: true)
    young.look(&query)
    guard !query.missing.isEmpty, !old.entries.isEmpty else { return }
    // Some may only have aged.
    findMissing(&query) { state, word, key, query in
      query.find(word, key, in: state.old).map { state.young.take(state.old.entries[Int($0)], from: state.old) }
    }
  }

  /// Looks the words that a run is missing up in another way.
  private mutating func findMissing(
    _ query: inout ShapeCache.Query, _ find: (inout Self, Range<Int>, WordKey, ShapeCache.Query) -> Int32?
  ) {
    var left: [Range<Int>] = []
    var index = 0
    for word in query.missing {
      while query.found[index] >= 0 { index += 1 }
      if let entry = find(&self, word, query.key(word), query) {
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
    query.sum.glyphs += Int(young.entries[Int(entry)].glyphCount)
    if young.entries[Int(entry)].offsets >= 0 { query.sum.hasOffsets = true }
  }

  /// Takes what it can of the words that a run is missing from a shared cache, unless it would have to wait.
  fileprivate mutating func learn(_ query: inout ShapeCache.Query, from shared: ShapeCache) {
    shared.lend { other in
      findMissing(&query) { state, word, key, query in state.young.learn(word, key, query, from: other.young) }
    }
  }

  /// Makes the young old where they take half of what all may.
  fileprivate mutating func makeRoom(_ byteLimit: Int) {
    guard young.byteCount > byteLimit / 2 else { return }
    old = young
    young = ShapedWords()
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
    guard let start = text.baseAddress.map({ $0 + word.lowerBound }) else { return -1 }
    let key = WordKey(of: start, count: word.count, seed: seed)
    if let known = young.find(start, key, seed) ?? rejuvenated(start, key, seed) { return known }
    return young.insert(start, key, seed, from: word.lowerBound, made, glyphs)
  }

  /// The young entry of a word that is among the old.
  private mutating func rejuvenated(_ word: UnsafePointer<UInt32>, _ key: WordKey, _ seed: UInt64) -> Int32? {
    guard !old.entries.isEmpty, let aged = old.find(word, key, seed) else { return nil }
    return young.take(old.entries[Int(aged)], from: old)
  }
}

extension ShapedWords {
  /// The entry of a word of a run, which is taken from another generation where it is not known; nil where neither
  /// knows it.
  fileprivate mutating func learn(
    _ word: Range<Int>, _ key: WordKey, _ query: ShapeCache.Query, from other: borrowing Self
  ) -> Int32? {
    if let known = query.find(word, key, in: self) { return known }
    return query.find(word, key, in: other).map { take(other.entries[Int($0)], from: other) }
  }
}
