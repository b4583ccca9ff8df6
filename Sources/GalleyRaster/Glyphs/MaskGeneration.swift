// SPDX-License-Identifier: MIT

/// Glyph pictures that age together: pages of bytes, and a table over them for each look.
///
/// - Thread safety: the cache's lock guards all calls. Bytes of a page are written once, before the mask that
///   points at them is handed out, and freed with the generation, which readers hold.
final class MaskGeneration: @unchecked Sendable {
  private static let pageSize = 64 << 10
  private var pages: [UnsafeMutableRawBufferPointer] = []
  private var used = 0
  private var room = 0
  private var tables: [MaskTable] = []
  /// Positions in ``tables`` plus one; 0 is free. The length is a power of two.
  private var slots = [UInt32](repeating: 0, count: 64)
  /// Bytes of pages and tables.
  private(set) var byteCount = 0

  deinit {
    for page in pages { page.deallocate() }
  }

  /// The pictures of a look; nil where there is none yet.
  func table(_ look: MaskLook) -> MaskTable? {
    var slot = Int(truncatingIfNeeded: look.hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let table = tables[Int(slots[slot]) - 1]
      if table.look == look { return table }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Copies a picture into a page; the result points there.
  func insert(_ look: MaskLook, _ key: MaskKey, _ mask: GlyphMask) -> GlyphMask {
    let table = table(look) ?? add(look)
    if let known = table.find(key) { return known }
    var kept = mask
    if let bytes = mask.bytes, mask.byteCount > 0 {
      let target = allocate(mask.byteCount)
      target.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: mask.byteCount))
      kept.bytes = UnsafePointer(target.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
    let before = table.byteCount
    table.insert(key, kept)
    byteCount += table.byteCount - before
    return kept
  }

  private func add(_ look: MaskLook) -> MaskTable {
    let table = MaskTable(look)
    tables.append(table)
    byteCount += table.byteCount
    if tables.count * 2 > slots.count {
      slots = [UInt32](repeating: 0, count: slots.count * 2)
      for index in tables.indices { place(index) }
    } else {
      place(tables.count - 1)
    }
    return table
  }

  private func place(_ index: Int) {
    var slot = Int(truncatingIfNeeded: tables[index].look.hash) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(truncatingIfNeeded: index + 1)
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
}
