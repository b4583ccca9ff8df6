// SPDX-License-Identifier: MIT
//
// Words that were shaped before. HarfBuzz takes nine tenths of the time of a layout, and most words come again.
// A run is cut at its spaces only where the font's lookups are proven not to see the space (Face.isInert), so a
// word shaped inside one run is what it would be in any other: the cache changes time, never a glyph. A run is
// answered whole or not at all, under one lock; what was missing is shaped with the run in one call and sliced.

import GalleyFonts
import GalleyModel
import Synchronization

/// Shaped words by everything that shapes them; bounded in bytes, ageing in two generations.
final class ShapeCache: Sendable {
  private let state: Mutex<State>
  private let byteLimit: Int

  /// A shaped glyph of a word, its cluster counted from the word's first scalar.
  fileprivate struct Glyph {
    var id: UInt32
    var cluster: Int32
    var advance: Int32
    var offset: GlyphOffset
    var flags: GlyphFlags
  }

  /// Where a word's scalars and glyphs are.
  fileprivate struct Entry {
    var hash: UInt64
    var seed: UInt64
    var scalars: Int32
    var scalarCount: Int32
    var glyphs: Int32
    var glyphCount: Int32
  }

  /// Words of one age.
  fileprivate struct Generation {
    /// Open addressing: an entry's index and 1, or 0; a power of two, at most half full.
    var slots: [Int32] = [Int32](repeating: 0, count: 1024)
    var entries: [Entry] = []
    var scalars: [UInt32] = []
    var glyphs: [Glyph] = []

    var byteCount: Int {
      slots.count * 4 + entries.count * MemoryLayout<Entry>.stride + scalars.count * 4
        + glyphs.count * MemoryLayout<Glyph>.stride
    }
  }

  fileprivate struct State {
    var young = Generation()
    var old = Generation()
    /// The entries of the run that is looked up.
    var found: [Int32] = []
  }

  /// The longest word that is kept.
  private static let longestWord = 64

  /// Makes a cache that keeps at most `byteLimit` bytes.
  init(byteLimit: Int) {
    self.byteLimit = byteLimit
    self.state = Mutex(State())
  }

  /// Adds the glyphs of a run all of whose words are known.
  /// - Input: `run` within `scalars`; `seed` names font, script, language, features and direction.
  /// - Output: whether they were; nothing is added otherwise.
  func append(
    _ scalars: UnsafeBufferPointer<UInt32>, _ run: Range<Int>, seed: UInt64, rightToLeft: Bool,
    to storage: inout GlyphStorage
  ) -> Bool {
    state.withLock { state in
      state.found.removeAll(keepingCapacity: true)
      var at = run.lowerBound
      var glyphCount = 0
      while at < run.upperBound {
        let end = wordEnd(scalars, at, run.upperBound)
        guard let entry = state.find(scalars, at..<end, seed) else { return false }
        glyphCount += Int(state.young.entries[Int(entry)].glyphCount)
        state.found.append(entry)
        at = end
      }
      storage.reserve(glyphCount)
      if rightToLeft {
        var end = run.upperBound
        for index in state.found.indices.reversed() {
          let entry = state.young.entries[Int(state.found[index])]
          end -= Int(entry.scalarCount)
          state.young.copy(entry, at: end, to: &storage)
        }
      } else {
        var start = run.lowerBound
        for index in state.found.indices {
          let entry = state.young.entries[Int(state.found[index])]
          state.young.copy(entry, at: start, to: &storage)
          start += Int(entry.scalarCount)
        }
      }
      return true
    }
  }

  /// Keeps the words of a run that was shaped whole.
  func insert(
    _ scalars: UnsafeBufferPointer<UInt32>, _ run: Range<Int>, seed: UInt64, rightToLeft: Bool,
    from storage: GlyphStorage, _ glyphs: Range<Int>
  ) {
    state.withLock { state in
      if state.young.byteCount > byteLimit / 2 {
        state.old = state.young
        state.young = Generation()
      }
      var at = run.lowerBound
      while at < run.upperBound {
        let end = wordEnd(scalars, at, run.upperBound)
        if end - at <= Self.longestWord, state.find(scalars, at..<end, seed) == nil {
          let slice = storage.slice(glyphs, rightToLeft: rightToLeft, scalars: at..<end)
          state.young.insert(scalars, at..<end, seed, storage, slice)
        }
        at = end
      }
    }
  }
}

/// The end of the word or the single space that begins at `start`.
@inline(__always)
private func wordEnd(_ scalars: UnsafeBufferPointer<UInt32>, _ start: Int, _ limit: Int) -> Int {
  var end = start + 1
  if scalars[start] == 0x20 { return end }
  while end < limit, scalars[end] != 0x20 { end += 1 }
  return end
}

@inline(__always)
private func hash(_ scalars: UnsafeBufferPointer<UInt32>, _ word: Range<Int>, _ seed: UInt64) -> UInt64 {
  var hash = seed
  for index in word {
    hash = (hash ^ UInt64(scalars[index])) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
  }
  return hash
}

extension ShapeCache.State {
  /// The young entry of a word; an old one is made young first.
  @inline(__always)
  fileprivate mutating func find(
    _ scalars: UnsafeBufferPointer<UInt32>, _ word: Range<Int>, _ seed: UInt64
  ) -> Int32? {
    let key = hash(scalars, word, seed)
    if let entry = young.find(scalars, word, seed, key) { return entry }
    guard !old.entries.isEmpty, let aged = old.find(scalars, word, seed, key) else { return nil }
    let entry = old.entries[Int(aged)]
    return young.take(entry, from: old)
  }
}

extension ShapeCache.Generation {
  @inline(__always)
  fileprivate func find(
    _ scalars: UnsafeBufferPointer<UInt32>, _ word: Range<Int>, _ seed: UInt64, _ key: UInt64
  ) -> Int32? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: key >> 20) & mask
    while slots[slot] != 0 {
      let index = slots[slot] - 1
      let entry = entries[Int(index)]
      if entry.hash == key, entry.seed == seed, Int(entry.scalarCount) == word.count,
        matches(scalars, word.lowerBound, entry)
      {
        return index
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  @inline(__always)
  private func matches(
    _ text: UnsafeBufferPointer<UInt32>, _ start: Int, _ entry: ShapeCache.Entry
  ) -> Bool {
    for index in 0..<Int(entry.scalarCount) where scalars[Int(entry.scalars) + index] != text[start + index] {
      return false
    }
    return true
  }

  /// Adds a word with glyphs of a storage.
  fileprivate mutating func insert(
    _ text: UnsafeBufferPointer<UInt32>, _ word: Range<Int>, _ seed: UInt64, _ storage: GlyphStorage,
    _ slice: Range<Int>
  ) {
    let entry = ShapeCache.Entry(
      hash: hash(text, word, seed), seed: seed, scalars: Int32(clamping: scalars.count),
      scalarCount: Int32(clamping: word.count), glyphs: Int32(clamping: glyphs.count),
      glyphCount: Int32(clamping: slice.count))
    scalars.append(contentsOf: text[word])
    for index in slice {
      glyphs.append(
        ShapeCache.Glyph(
          id: storage.ids[index], cluster: storage.clusters[index] &- Int32(truncatingIfNeeded: word.lowerBound),
          advance: storage.advances[index], offset: storage.offsets[index], flags: storage.flags[index]))
    }
    place(entry)
  }

  /// Adds a word of another generation.
  fileprivate mutating func take(_ entry: ShapeCache.Entry, from other: ShapeCache.Generation) -> Int32 {
    var copy = entry
    copy.scalars = Int32(clamping: scalars.count)
    copy.glyphs = Int32(clamping: glyphs.count)
    scalars.append(contentsOf: other.scalars[Int(entry.scalars)..<Int(entry.scalars + entry.scalarCount)])
    glyphs.append(contentsOf: other.glyphs[Int(entry.glyphs)..<Int(entry.glyphs + entry.glyphCount)])
    return place(copy)
  }

  @discardableResult
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

  private mutating func occupy(_ hash: UInt64, _ value: Int32) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 20) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = value
  }

  /// Adds an entry's glyphs to a storage, its clusters counted from `start`.
  @inline(__always)
  fileprivate func copy(_ entry: ShapeCache.Entry, at start: Int, to storage: inout GlyphStorage) {
    let base = Int32(truncatingIfNeeded: start)
    for index in Int(entry.glyphs)..<Int(entry.glyphs) + Int(entry.glyphCount) {
      let glyph = glyphs[index]
      storage.append(
        glyph.id, cluster: glyph.cluster &+ base, advance: glyph.advance, offset: glyph.offset, flags: glyph.flags)
    }
  }
}
