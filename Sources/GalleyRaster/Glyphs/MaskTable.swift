// SPDX-License-Identifier: MIT

/// The pictures of one look by glyph and quarter of a pixel: an open-addressed table.
///
/// - Thread safety: as its generation's.
final class MaskTable {
  /// What all pictures depend on.
  let look: MaskLook
  /// Keys above the positions in ``masks`` plus one; 0 is free. The length is a power of two.
  private var slots: UnsafeMutableBufferPointer<UInt64>
  private var masks: [GlyphMask] = []

  /// Bits of a slot that hold a position; a key has 34.
  private static let positionBits: UInt64 = 28

  init(_ look: MaskLook) {
    self.look = look
    slots = .allocate(capacity: 128)
    slots.initialize(repeating: 0)
  }

  deinit { slots.deallocate() }

  /// Bytes of the table.
  var byteCount: Int { slots.count * 8 + masks.count * MemoryLayout<GlyphMask>.stride }

  /// Writes the pictures of `placed`, in order; returns how many were not there.
  func find(_ placed: [PlacedMask], _ found: inout [GlyphMask?]) -> Int {
    let (slots, bits) = (UnsafeBufferPointer(slots), slots.count &- 1)
    var missing = 0
    masks.withUnsafeBufferPointer { masks in
      found.withUnsafeMutableBufferPointer { found in
        for (index, glyph) in placed.enumerated() {
          let position = Self.position(glyph.key, slots, bits)
          if position < 0 { missing &+= 1 }
          found[index] = position < 0 ? nil : masks[position]
        }
      }
    }
    return missing
  }

  /// The picture of `key`.
  func find(_ key: MaskKey) -> GlyphMask? {
    let position = Self.position(key, UnsafeBufferPointer(slots), slots.count &- 1)
    return position < 0 ? nil : masks[position]
  }

  @inline(__always)
  private static func position(_ key: MaskKey, _ slots: UnsafeBufferPointer<UInt64>, _ bits: Int) -> Int {
    var slot = Int(truncatingIfNeeded: key.hash) & bits
    while slots[slot] != 0 {
      if slots[slot] >> positionBits == key.bits { return Int(slots[slot] & ((1 << positionBits) - 1)) - 1 }
      slot = (slot &+ 1) & bits
    }
    return -1
  }

  /// Adds a picture that is not there.
  func insert(_ key: MaskKey, _ mask: GlyphMask) {
    masks.append(mask)
    if masks.count * 2 > slots.count { grow() }
    place(key.bits << Self.positionBits | UInt64(masks.count), key.hash)
  }

  private func place(_ entry: UInt64, _ hash: UInt64) {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = entry
  }

  private func grow() {
    let old = slots
    slots = .allocate(capacity: old.count * 2)
    slots.initialize(repeating: 0)
    for entry in old where entry != 0 { place(entry, MaskKey(bits: entry >> Self.positionBits).hash) }
    old.deallocate()
  }
}
