// SPDX-License-Identifier: MIT

import Synchronization

/// Glyph pictures by all that they depend on. Eviction changes time, never a pixel.
///
/// A run is looked up under one lock; what it lacks is drawn with no lock held and then published.
final class MaskCache: Sendable {
  private struct State {
    var young = MaskGeneration()
    var old = MaskGeneration()
  }
  private let state = Mutex(State())
  private let generationLimit: Int

  /// Makes a cache that holds at most about `byteLimit` bytes.
  init(byteLimit: Int) { generationLimit = max(0, byteLimit) / 2 }

  /// The pictures of a run's glyphs and the generations that keep their bytes.
  struct Found {
    /// One for each glyph, in order; there may be more, which mean nothing.
    var masks: [GlyphMask?] = []
    var keepAlive: [MaskGeneration] = []
    /// How many were not there.
    var missing = 0
  }

  /// Looks up pictures of a look, in order.
  func find(_ look: MaskLook, _ placed: [PlacedMask], _ found: inout Found) {
    if found.masks.count < placed.count {
      found.masks = [GlyphMask?](repeating: nil, count: max(placed.count, found.masks.count * 2))
    }
    found.keepAlive.removeAll(keepingCapacity: true)
    state.withLock { state in
      found.missing = placed.count
      if let table = state.young.table(look) {
        found.missing = table.find(placed, &found.masks)
      } else {
        for index in placed.indices { found.masks[index] = nil }
      }
      found.keepAlive.append(state.young)
      guard found.missing > 0, let aged = state.old.table(look) else { return }
      for (index, glyph) in placed.enumerated() where found.masks[index] == nil {
        guard let mask = aged.find(glyph.key) else { continue }
        found.masks[index] = state.young.insert(look, glyph.key, mask)
        found.missing -= 1
      }
    }
  }

  /// Publishes a picture whose bytes the caller owns; the result points at the cache's own, which the
  /// generation keeps.
  func insert(_ look: MaskLook, _ key: MaskKey, _ mask: GlyphMask) -> (GlyphMask, MaskGeneration) {
    state.withLock { state in
      let holder = state.young
      let kept = holder.insert(look, key, mask)
      if holder.byteCount > generationLimit {
        state.old = holder
        state.young = MaskGeneration()
      }
      return (kept, holder)
    }
  }
}
