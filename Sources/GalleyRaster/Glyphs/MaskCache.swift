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
    var masks: [GlyphMask?] = []
    var keepAlive: [MaskGeneration] = []
  }

  /// Looks up `keys`, in order.
  func find(_ keys: [MaskKey], _ found: inout Found) {
    found.masks.removeAll(keepingCapacity: true)
    found.keepAlive.removeAll(keepingCapacity: true)
    state.withLock { state in
      for key in keys {
        let hash = key.hash
        var mask = state.young.find(key, hash)
        if mask == nil, let aged = state.old.find(key, hash) { mask = state.young.insert(key, hash, aged) }
        found.masks.append(mask)
      }
      found.keepAlive.append(state.young)
    }
  }

  /// Publishes a picture whose bytes the caller owns; the result points at the cache's own, which the
  /// generation keeps.
  func insert(_ key: MaskKey, _ mask: GlyphMask) -> (GlyphMask, MaskGeneration) {
    state.withLock { state in
      let holder = state.young
      let kept = holder.insert(key, key.hash, mask)
      if holder.byteCount > generationLimit {
        state.old = holder
        state.young = MaskGeneration()
      }
      return (kept, holder)
    }
  }
}
