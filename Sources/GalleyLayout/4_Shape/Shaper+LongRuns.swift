// SPDX-License-Identifier: MIT
//
// Long runs are shaped in parts, so that no call into HarfBuzz is without bounds. A part ends at the last place at
// which HarfBuzz says that cutting changes no glyph, so the parts are what the whole would be; where it names none
// in 65,536 scalars, at the last border between clusters.

import GalleyFonts

extension Shaper {
  /// The most scalars that are shaped in one call.
  static let longestRun = 65_536

  /// Shapes an item, or as much of it as may be shaped in one call, and takes that from the item.
  mutating func shapeHead(
    of item: inout TextItem, _ boundaries: [BoundaryFlags], into storage: inout GlyphStorage
  ) -> ShapedRun {
    let end = item.scalars.upperBound
    guard item.kind == .text, item.scalars.count > Self.longestRun else {
      let glyphs = shape(item, into: &storage)
      let run = ShapedRun(item, glyphs: glyphs)
      item.scalars = end..<end
      return run
    }
    var head = item
    head.scalars = item.scalars.lowerBound..<item.scalars.lowerBound + Self.longestRun
    let start = storage.count
    var glyphs = shape(head, into: &storage)
    var cut = lastSafe(in: glyphs, of: head, storage)
    if cut == nil {
      // Part of a cluster that goes on would be shaped as if it were whole.
      let border = head.scalars.reversed().first { $0 > head.scalars.lowerBound && boundaries[$0].contains(.grapheme) }
      head.scalars = head.scalars.lowerBound..<(border ?? head.scalars.upperBound)
      cut = head.scalars.upperBound
      storage.removeGlyphs(glyphs)
      glyphs = shape(head, into: &storage)
    } else if let cut {
      let kept = storage.slice(glyphs, rightToLeft: head.level & 1 == 1, scalars: head.scalars.lowerBound..<cut)
      storage.removeGlyphs(kept.upperBound..<glyphs.upperBound)
      storage.removeGlyphs(start..<kept.lowerBound)
      glyphs = start..<start + kept.count
      head.scalars = head.scalars.lowerBound..<cut
    }
    item.scalars = head.scalars.upperBound..<end
    return ShapedRun(head, glyphs: glyphs)
  }

  /// The last cluster inside the run before which cutting changes no glyph.
  private func lastSafe(in glyphs: Range<Int>, of item: TextItem, _ storage: GlyphStorage) -> Int? {
    let isRightToLeft = item.level & 1 == 1
    var at = isRightToLeft ? glyphs.lowerBound : glyphs.upperBound - 1
    let step = isRightToLeft ? 1 : -1
    while glyphs.contains(at) {
      let cluster = storage[at].cluster
      var isSafe = true
      while glyphs.contains(at), storage[at].cluster == cluster {
        if storage[at].flags.contains(.unsafeToBreak) { isSafe = false }
        at += step
      }
      if isSafe, Int(cluster) > item.scalars.lowerBound { return Int(cluster) }
    }
    return nil
  }
}

extension ShapedRun {
  /// The run of an item.
  init(_ item: TextItem, glyphs: Range<Int>) {
    self.init(
      scalars: item.scalars, glyphs: glyphs, level: item.level, script: item.script, style: item.style,
      font: item.font, kind: item.kind)
  }
}
