// SPDX-License-Identifier: MIT

import GalleyFonts
package import GalleyModel

/// What a caret steps over on a line: a grapheme cluster, or an ellipsis with all that it stands for.
package struct LineCell: Hashable, Sendable {
  /// Its bytes.
  package var range: TextRange
  /// Its left edge, from the left edge of the container.
  package var left: Int64
  /// Its right edge.
  package var right: Int64
  /// Whether it is read from right to left.
  package var isRightToLeft: Bool
  /// Whether it ends the line in the text; it takes no room.
  package var isTerminator = false
  /// The edge at which it begins.
  package var leading: Int64 { isRightToLeft ? right : left }
  /// The edge at which it ends.
  package var trailing: Int64 { isRightToLeft ? left : right }
}

extension ShapedParagraph {
  /// Whether a caret may stand before scalar `index`: at a cluster border that the source has too.
  func isStop(_ index: Int) -> Bool {
    if index <= 0 || index >= count { return true }
    return boundaries(index).contains(.grapheme) && text.source(index) != text.source(index - 1)
  }

  /// The nearest stop from `index` down.
  func stop(atOrBefore index: Int) -> Int {
    var index = index
    while !isStop(index) { index -= 1 }
    return index
  }

  /// The nearest stop behind `index`.
  func stop(after index: Int) -> Int {
    var index = index + 1
    while !isStop(index) { index += 1 }
    return index
  }
}

extension PlacedLine {
  /// How far scalar `index` of a run is from where the run begins, as it is read.
  /// - Complexity: O(log n) for the paragraph's own glyphs, O(glyphs) for the line's.
  func advance(to index: Int, in run: RunRecord) -> Int64 {
    if index <= run.scalars.lowerBound { return 0 }
    if index >= run.scalars.upperBound { return run.width }
    guard run.kind == .text || run.kind == .missing, run.inserted == nil else { return 0 }
    if !run.isOwned {
      let cluster = max(shaped.clusterStart(index), run.scalars.lowerBound)
      let before = shaped.positions[cluster] &- shaped.positions[run.scalars.lowerBound]
      return cluster < index ? before &+ part(before: index, of: cluster, in: run, shaped.glyphs) : before
    }
    let storage = paragraph.owned
    let isRightToLeft = run.level & 1 == 1
    // The cluster that holds the scalar; a cut edge may have others than the paragraph.
    let upTo = storage.slice(run.glyphs, rightToLeft: isRightToLeft, scalars: run.scalars.lowerBound..<index + 1)
    guard !upTo.isEmpty else { return 0 }
    let cluster = Int(storage[isRightToLeft ? upTo.lowerBound : upTo.upperBound - 1].cluster)
    let before = storage.advance(
      of: storage.slice(run.glyphs, rightToLeft: isRightToLeft, scalars: run.scalars.lowerBound..<cluster))
    return cluster < index ? before &+ part(before: index, of: cluster, in: run, storage) : before
  }

  /// How far scalar `index` is from the start of the cluster at `cluster` that holds it: by the font's carets, or an
  /// even share.
  private func part(before index: Int, of cluster: Int, in run: RunRecord, _ storage: GlyphStorage) -> Int64 {
    let isRightToLeft = run.level & 1 == 1
    let glyphs = storage.slice(run.glyphs, rightToLeft: isRightToLeft, scalars: cluster..<cluster + 1)
    let next = isRightToLeft ? glyphs.lowerBound - 1 : glyphs.upperBound
    let end = run.glyphs.contains(next) ? Int(storage[next].cluster) : run.scalars.upperBound
    var parts = 1
    var number = 0
    for scalar in cluster + 1..<max(end, cluster + 1) where shaped.isStop(scalar) {
      if scalar <= index { number = parts }
      parts += 1
    }
    let width = storage.advance(of: glyphs)
    guard number > 0, width > 0 else { return 0 }
    if let caret = caret(number, of: parts, glyphs, run, storage) {
      return min(max(isRightToLeft ? width &- caret : caret, 0), width)
    }
    return width &* Int64(number) / Int64(parts)
  }

  /// The font's caret before part `number` of a ligature, from the left edge of its cluster; nil where it has none.
  private func caret(
    _ number: Int, of parts: Int, _ glyphs: Range<Int>, _ run: RunRecord, _ storage: GlyphStorage
  ) -> Int64? {
    guard run.kind == .text else { return nil }
    let isRightToLeft = run.level & 1 == 1
    var pen: Int64 = 0
    for glyph in glyphs {
      let carets = paragraph.font(of: run).ligatureCarets(storage[glyph].id, isRightToLeft: isRightToLeft).sorted()
      if carets.count == parts - 1 {
        let caret = carets[isRightToLeft ? parts - 1 - number : number - 1]
        return pen &+ Int64(storage.offset(glyph).x) &+ caret.rawValue
      }
      pen &+= Int64(storage[glyph].advance)
    }
    return nil
  }

  /// The left and right edge of scalars of a run, both ends stops or the run's own ends.
  func extent(_ scalars: Range<Int>, in runIndex: Int) -> (left: Int64, right: Int64) {
    let run = paragraph.runs[runIndex]
    let start = advance(to: scalars.lowerBound, in: run)
    let end = scalars.upperBound >= run.scalars.upperBound ? run.width : advance(to: scalars.upperBound, in: run)
    let origin = record.x.rawValue &+ run.x
    var (left, right) =
      run.level & 1 == 1
      ? (origin &+ run.width &- end, origin &+ run.width &- start) : (origin &+ start, origin &+ end)
    // A hyphen or a kashida belongs to the letter that it follows.
    if scalars.upperBound >= run.scalars.upperBound {
      let step = run.level & 1 == 1 ? -1 : 1
      var next = runIndex + step
      while record.runs.contains(next), isAppended(paragraph.runs[next], to: run.scalars.upperBound) {
        if step > 0 { right &+= paragraph.runs[next].width } else { left &-= paragraph.runs[next].width }
        next += step
      }
    }
    return (left, right)
  }

  private func isAppended(_ run: RunRecord, to scalar: Int) -> Bool {
    guard let inserted = run.inserted, inserted != .ellipsis else { return false }
    return run.scalars.isEmpty && run.scalars.lowerBound == scalar
  }

  /// Whether a run is shown in the place of an ellipsis.
  func isEllipsis(_ run: RunRecord) -> Bool { run.inserted == .ellipsis && record.elided != nil }

  /// The text that the line's ellipsis stands for, with all that follows where nothing is shown behind it.
  var elidedRange: TextRange? {
    guard let elided = record.elided else { return nil }
    let goesOn = isLast && elided.upperBound >= record.scalars.upperBound
    return TextRange(source(elided.lowerBound), goesOn ? textCount : source(elided.upperBound))
  }

  /// Whether the run's place is of no text: it belongs to its neighbour.
  func isOnlyAppended(_ run: RunRecord) -> Bool {
    run.inserted != nil && run.inserted != .ellipsis && run.scalars.isEmpty
  }
}
