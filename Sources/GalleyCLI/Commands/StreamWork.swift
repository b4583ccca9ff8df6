// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel

/// How much a piece of a stream was to do.
struct StreamWork {
  private var counters = LayoutUpdate.Counters()
  private var pixels = 0
  /// Texts that are shown and those that were kept; nil of what has no blocks.
  private var texts: (shown: Int, kept: Int)?

  /// None.
  init() {}

  /// The work that was done, and what is to be painted again of a page.
  init(
    _ counters: LayoutUpdate.Counters, _ damage: [Rect], in size: Size, scale: Double,
    texts: (shown: Int, kept: Int)? = nil
  ) {
    self.counters = counters
    self.texts = texts
    for rect in damage {
      let width = min(rect.maxX, size.width) - max(rect.x, 0)
      let height = min(rect.maxY, size.height) - max(rect.y, 0)
      let area = max(0, width * scale).rounded(.up) * max(0, height * scale).rounded(.up)
      pixels += Int(min(area, 1e15))
    }
  }

  /// Adds what another piece was to do.
  mutating func add(_ other: StreamWork) {
    counters.paragraphs += other.counters.paragraphs
    counters.scalars += other.counters.scalars
    counters.glyphs += other.counters.glyphs
    counters.lines += other.counters.lines
    pixels = min(pixels &+ other.pixels, 1 << 53)
    guard let others = other.texts else { return }
    // The texts of the last piece are those that there are; what was kept was kept each time.
    texts = (others.shown, (texts?.kept ?? 0) + others.kept)
  }

  /// The work as one line of JSON.
  func json(name: String, _ number: Int, bytes: Int) -> String {
    let blocks = texts.map { "\"texts\":\($0.shown),\"kept\":\($0.kept)," } ?? ""
    return "{\"\(name)\":\(number),\"bytes\":\(bytes),\(blocks)\"paragraphs\":\(counters.paragraphs),"
      + "\"scalars\":\(counters.scalars),\"glyphs\":\(counters.glyphs),\"lines\":\(counters.lines),\"pixels\":\(pixels)}"
  }
}
