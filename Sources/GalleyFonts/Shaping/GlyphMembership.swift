// SPDX-License-Identifier: MIT

import CHarfBuzz

/// A set of glyphs that is asked about stretches of numbers too.
struct GlyphMembership {
  /// One bit a glyph.
  private var words = [UInt64](repeating: 0, count: 0x10000 / 64)

  /// - Input: an `hb_set_t` of glyphs; numbers of more than 16 bits are left out, tables cannot name them.
  init(_ set: OpaquePointer) {
    var glyph = UInt32.max
    while hb_set_next(set, &glyph) != 0, glyph < 0x10000 { words[Int(glyph) >> 6] |= 1 << UInt64(glyph & 63) }
  }

  /// Whether a glyph is in the set.
  func contains(_ glyph: Int) -> Bool { containsAny(of: glyph, through: glyph) }

  /// Whether one of `first` to `last` is in the set.
  /// - Complexity: O(how many there are / 64).
  func containsAny(of first: Int, through last: Int) -> Bool {
    guard first <= last, first >= 0, last < 0x10000 else { return false }
    for word in first >> 6...last >> 6 {
      var bits = words[word]
      if word == first >> 6 { bits &= .max << UInt64(first & 63) }
      if word == last >> 6 { bits &= .max >> UInt64(63 - last & 63) }
      if bits != 0 { return true }
    }
    return false
  }
}
