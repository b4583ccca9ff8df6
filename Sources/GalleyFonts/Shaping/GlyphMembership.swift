// SPDX-License-Identifier: MIT

import CHarfBuzz

/// A set of glyphs that is asked about stretches of numbers too.
struct GlyphMembership {
  /// For each number, and the end, how many glyphs below it are in the set.
  private var counts: [Int32]

  /// - Input: an `hb_set_t` of glyphs; numbers of more than 16 bits are left out, tables cannot name them.
  init(_ set: OpaquePointer) {
    var isIn = [Bool](repeating: false, count: 0x10000)
    var glyph = UInt32.max
    while hb_set_next(set, &glyph) != 0, glyph < 0x10000 { isIn[Int(glyph)] = true }
    counts = [0]
    counts.reserveCapacity(isIn.count + 1)
    var sum: Int32 = 0
    for each in isIn {
      sum += each ? 1 : 0
      counts.append(sum)
    }
  }

  /// Whether a glyph is in the set.
  func contains(_ glyph: Int) -> Bool { containsAny(of: glyph, through: glyph) }

  /// Whether one of `first` to `last` is in the set.
  func containsAny(of first: Int, through last: Int) -> Bool {
    guard first <= last, first >= 0, last < 0x10000 else { return false }
    return counts[last + 1] > counts[first]
  }
}
