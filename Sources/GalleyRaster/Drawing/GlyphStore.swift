// SPDX-License-Identifier: MIT

/// What a renderer keeps between calls: FreeType's faces and glyph pictures.
final class GlyphStore: Sendable {
  let pool = FreeTypePool()
  let cache: MaskCache

  init(cacheBytes: Int) { cache = MaskCache(byteLimit: cacheBytes) }
}
