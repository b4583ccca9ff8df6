// SPDX-License-Identifier: MIT

/// Glyph pictures that age together: pages of bytes, and an open-addressed table over them.
///
/// - Thread safety: the cache's lock guards all calls. Bytes of a page are written once, before the mask that
///   points at them is handed out, and freed with the generation, which readers hold.
final class MaskGeneration: @unchecked Sendable {
  private static let pageSize = 64 << 10
  private var pages: [UnsafeMutableRawBufferPointer] = []
  private var used = 0
  private var room = 0
  private var keys: [MaskKey] = []
  private var masks: [GlyphMask] = []
  /// Positions in ``masks`` plus one; 0 is free. The length is a power of two.
  private var slots = [UInt32](repeating: 0, count: 256)
  /// Bytes of pages and table.
  private(set) var byteCount = 0

  deinit {
    for page in pages { page.deallocate() }
  }

  /// The picture of `key`.
  func find(_ key: MaskKey, _ hash: UInt64) -> GlyphMask? {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if keys[index] == key { return masks[index] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Copies a picture into a page; the result points there.
  func insert(_ key: MaskKey, _ hash: UInt64, _ mask: GlyphMask) -> GlyphMask {
    if let known = find(key, hash) { return known }
    var kept = mask
    if let bytes = mask.bytes, mask.byteCount > 0 {
      let target = allocate(mask.byteCount)
      target.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: mask.byteCount))
      kept.bytes = UnsafePointer(target.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
    keys.append(key)
    masks.append(kept)
    byteCount += MemoryLayout<MaskKey>.stride + MemoryLayout<GlyphMask>.stride + 8
    if keys.count * 2 > slots.count { grow() } else { place(keys.count - 1, hash) }
    return kept
  }

  private func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer {
    if count > room {
      let size = max(count, Self.pageSize)
      pages.append(.allocate(byteCount: size, alignment: 16))
      byteCount += size
      used = 0
      room = size
    }
    let page = pages[pages.count - 1]
    let part = UnsafeMutableRawBufferPointer(rebasing: page[used..<used + count])
    // Pixels are read as words.
    let taken = min((count + 3) & ~3, room)
    used += taken
    room -= taken
    return part
  }

  private func place(_ index: Int, _ hash: UInt64) {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(truncatingIfNeeded: index + 1)
  }

  private func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (index, key) in keys.enumerated() { place(index, key.hash) }
  }
}
