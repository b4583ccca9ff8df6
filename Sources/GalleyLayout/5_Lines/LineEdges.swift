// SPDX-License-Identifier: MIT
//
// What a line's edges take away. Full-width punctuation has half an em of its own on the side of the edge, a
// tracked cluster has its space after it, an ideograph before a Latin letter has a gap: none of them is wanted
// where the line begins or ends. Breaking counts the line without them, assembling takes them from the glyphs.

import GalleyModel

extension ShapedParagraph {
  /// Whether a line's edges may be narrower than its glyphs.
  var trimsEdges: Bool {
    style.cjkPunctuation == .compressed || style.spacesCJKAndLatin || !style.keepsTrailingLetterSpacing
  }

  /// What is taken from the first cluster of a line.
  func startTrim(_ start: Int, _ contentEnd: Int) -> Int64 {
    guard style.cjkPunctuation == .compressed, start < contentEnd else { return 0 }
    return CJKSpacing.side(text.scalars[start]) == .opening ? halfEm(ofClusterAt: start) : 0
  }

  /// What is taken from the last cluster of a line's content.
  func endTrim(_ start: Int, _ contentEnd: Int) -> Int64 {
    guard contentEnd > start else { return 0 }
    var trim: Int64 = 0
    let last = clusterStart(contentEnd - 1)
    let run = runs[runIndex(last)]
    guard run.kind == .text else { return 0 }
    if style.cjkPunctuation == .compressed, CJKSpacing.side(text.scalars[last]) == .closing {
      trim &+= halfEm(ofClusterAt: last)
    }
    if style.spacesCJKAndLatin, contentEnd < count, CJKSpacing.isGap(text.scalars, last, contentEnd) {
      trim &+= CJKSpacing.gap(size: styles[run.style].size)
    }
    if !style.keepsTrailingLetterSpacing, !isCursive(run.script),
      positions[contentEnd] != positions[last]
    {
      trim &+= Int64(styles[run.style].letterSpacing)
    }
    return trim
  }

  /// The full-width stop or comma at the end of a line's content, which may hang; nil where there is none.
  func hangingStop(_ start: Int, _ contentEnd: Int) -> Int? {
    guard contentEnd - 1 > start else { return nil }
    switch text.scalars[contentEnd - 1] {
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFF61, 0xFF64: return contentEnd - 1
    default: return nil
    }
  }

  /// Half an em where the cluster still has its full width; 0 where it was narrowed or is not full-width.
  private func halfEm(ofClusterAt index: Int) -> Int64 {
    var end = index + 1
    while end < count, !cluster(end).contains(.start) { end += 1 }
    let size = LayoutUnit(points: styles[runs[runIndex(index)].style].size).rawValue
    return positions[end] &- positions[index] >= size &- size / 16 ? size / 2 : 0
  }

  /// The first scalar of the cluster that holds `index`.
  func clusterStart(_ index: Int) -> Int {
    var index = index
    while index > 0, !cluster(index).contains(.start) { index -= 1 }
    return index
  }
}
