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
    /// Clusters are counted from the word's first scalar.
    var glyphs: [ShapedGlyph] = []

    var byteCount: Int {
      slots.count * 4 + entries.count * MemoryLayout<Entry>.stride + scalars.count * 4
        + glyphs.count * MemoryLayout<ShapedGlyph>.stride
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

  /// What the cache has of a run.
  enum Answer: Equatable {
    /// All: its glyphs were added.
    case added
    /// Not these words; nothing was added.
    case missing([Range<Int>])
  }

  /// Adds the glyphs of a run all of whose words are known, or says which are not.
  /// - Input: `run` within `scalars`; `seed` names font, script, language, features and direction.
  func append(
    _ scalars: UnsafeBufferPointer<UInt32>, _ run: Range<Int>, seed: UInt64, rightToLeft: Bool,
    to storage: inout GlyphStorage
  ) -> Answer {
    state.withLock { state in
      let missing = state.findAll(scalars, run, seed)
      guard missing.isEmpty else { return .missing(missing) }
      state.copyFound(run, rightToLeft: rightToLeft, to: &storage)
      return .added
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
  guard let base = scalars.baseAddress else { return seed }
  var hash = seed
  var at = base + word.lowerBound
  let end = base + word.upperBound
  while at < end {
    hash = step(hash, at.pointee)
    at += 1
  }
  return settled(hash)
}

@inline(__always)
private func step(_ hash: UInt64, _ scalar: UInt32) -> UInt64 {
  (hash ^ UInt64(scalar)) &* 0x9E37_79B9_7F4A_7C15
}

/// A hash whose low bits depend on all scalars: products carry upwards only.
@inline(__always)
private func settled(_ hash: UInt64) -> UInt64 { hash ^ hash >> 32 }

extension ShapeCache.State {
  /// Looks the words of a run up.
  /// - Output: those that are not known; `found` has the entries of the others, and -1 for these.
  fileprivate mutating func findAll(
    _ scalars: UnsafeBufferPointer<UInt32>, _ run: Range<Int>, _ seed: UInt64
  ) -> [Range<Int>] {
    found.removeAll(keepingCapacity: true)
    let missing = young.findAll(scalars, run, seed, into: &found)
    guard !missing.isEmpty, !old.entries.isEmpty else { return missing }
    // Some may only have aged.
    var left: [Range<Int>] = []
    var index = 0
    for word in missing {
      while found[index] >= 0 { index += 1 }
      if let entry = find(scalars, word, seed) { found[index] = entry } else { left.append(word) }
      index += 1
    }
    return left
  }

  /// Adds the glyphs of the words that were found, in visual order.
  fileprivate func copyFound(_ run: Range<Int>, rightToLeft: Bool, to storage: inout GlyphStorage) {
    young.entries.withUnsafeBufferPointer { entries in
      young.glyphs.withUnsafeBufferPointer { glyphs in
        var count = 0
        for index in found { count &+= Int(entries[Int(index)].glyphCount) }
        guard count > 0, let entries = entries.baseAddress, let known = glyphs.baseAddress else { return }
        storage.grow(by: count, over: glyphs) { out in
          var start = rightToLeft ? run.upperBound : run.lowerBound
          var next = out
          for number in 0..<found.count {
            let entry = entries[Int(found[rightToLeft ? found.count &- 1 &- number : number])]
            if rightToLeft { start &-= Int(entry.scalarCount) }
            let base = Int32(truncatingIfNeeded: start)
            let from = known + Int(entry.glyphs)
            var index = 0
            let count = Int(entry.glyphCount)
            while index < count {
              var glyph = from[index]
              glyph.cluster &+= base
              next[index] = glyph
              index &+= 1
            }
            next += count
            if !rightToLeft { start &+= Int(entry.scalarCount) }
          }
        }
      }
    }
  }

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
  /// Looks the words of a run up; those that are not known are returned and marked -1.
  fileprivate func findAll(
    _ text: UnsafeBufferPointer<UInt32>, _ run: Range<Int>, _ seed: UInt64, into found: inout [Int32]
  ) -> [Range<Int>] {
    var missing: [Range<Int>] = []
    slots.withUnsafeBufferPointer { slots in
      entries.withUnsafeBufferPointer { entries in
        scalars.withUnsafeBufferPointer { known in
          guard let base = text.baseAddress else { return }
          // Every other word is a space: it is looked up once.
          var space: Int32?
          var at = run.lowerBound
          while at < run.upperBound {
            if base[at] == 0x20, let space, space >= 0 {
              found.append(space)
              at &+= 1
              continue
            }
            // The end of the word and its hash in one pass.
            var end = at &+ 1
            var key = step(seed, base[at])
            if base[at] != 0x20 {
              while end < run.upperBound, base[end] != 0x20 {
                key = step(key, base[end])
                end &+= 1
              }
            }
            let entry = Self.probe(slots, entries, known, text, at..<end, seed, settled(key))
            found.append(entry)
            if base[at] == 0x20 { space = entry }
            if entry < 0 { missing.append(at..<end) }
            at = end
          }
        }
      }
    }
    return missing
  }

  /// The entry of one word; -1 where it is not known.
  @inline(__always)
  private static func probe(
    _ slots: UnsafeBufferPointer<Int32>, _ entries: UnsafeBufferPointer<ShapeCache.Entry>,
    _ known: UnsafeBufferPointer<UInt32>, _ text: UnsafeBufferPointer<UInt32>, _ word: Range<Int>, _ seed: UInt64,
    _ key: UInt64
  ) -> Int32 {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: key >> 20) & mask
    while slots[slot] != 0 {
      let index = slots[slot] &- 1
      let entry = entries[Int(index)]
      if entry.hash == key, entry.seed == seed, Int(entry.scalarCount) == word.count,
        matches(known, entry, text, word.lowerBound)
      {
        return index
      }
      slot = (slot &+ 1) & mask
    }
    return -1
  }

  @inline(__always)
  private static func matches(
    _ known: UnsafeBufferPointer<UInt32>, _ entry: ShapeCache.Entry, _ text: UnsafeBufferPointer<UInt32>,
    _ start: Int
  ) -> Bool {
    guard let mine = known.baseAddress, let theirs = text.baseAddress else { return false }
    let (a, b) = (mine + Int(entry.scalars), theirs + start)
    var index = 0
    let count = Int(entry.scalarCount)
    while index < count {
      if a[index] != b[index] { return false }
      index &+= 1
    }
    return true
  }

  /// The entry of one word; nil where it is not known.
  fileprivate func find(
    _ text: UnsafeBufferPointer<UInt32>, _ word: Range<Int>, _ seed: UInt64, _ key: UInt64
  ) -> Int32? {
    let entry = slots.withUnsafeBufferPointer { slots in
      entries.withUnsafeBufferPointer { entries in
        scalars.withUnsafeBufferPointer { Self.probe(slots, entries, $0, text, word, seed, key) }
      }
    }
    return entry < 0 ? nil : entry
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
      var glyph = storage[index]
      glyph.cluster &-= Int32(truncatingIfNeeded: word.lowerBound)
      glyphs.append(glyph)
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
}
