// SPDX-License-Identifier: MIT

import CFontconfig
import GalleyFonts

/// An `FcCharSet`, kept after the configuration that it came from.
///
/// - Thread safety: the set is never changed; fontconfig counts its holders by atomic numbers.
final class FontconfigCharacters: @unchecked Sendable {
  private let raw: OpaquePointer

  /// Takes over a set that the caller owns.
  init(_ raw: OpaquePointer) { self.raw = raw }

  deinit { FcCharSetDestroy(raw) }

  /// The set as a coverage.
  var coverage: Coverage {
    var pages: [(page: Int, bits: (UInt64, UInt64, UInt64, UInt64))] = []
    var map = [FcChar32](repeating: 0, count: 8)
    var next: FcChar32 = 0
    let done = FcChar32.max
    var base = FcCharSetFirstPage(raw, &map, &next)
    while base != done {
      func word(_ index: Int) -> UInt64 { UInt64(map[index * 2]) | UInt64(map[index * 2 + 1]) << 32 }
      pages.append((Int(base >> 8), (word(0), word(1), word(2), word(3))))
      base = FcCharSetNextPage(raw, &map, &next)
    }
    return Coverage(pageBits: pages)
  }
}
