// SPDX-License-Identifier: MIT

import GalleyModel

/// What a piece of a growing end is made of.
struct GrownText: Sendable {
  let context: GrowthContext
  private(set) var utf8: [UInt8]
  private(set) var boundaries: [BoundaryFlags]
  private(set) var glyphs: GlyphStorage
  var lines: [GrowingLine]

  init(
    context: GrowthContext, utf8: [UInt8], boundaries: [BoundaryFlags], glyphs: GlyphStorage, lines: [GrowingLine]
  ) {
    self.context = context
    self.utf8 = utf8
    self.boundaries = boundaries
    self.glyphs = glyphs
    self.lines = lines
  }

  /// Puts what was shaped again in the place of what is behind scalar `cut` of `count`.
  /// - Output: the first glyph behind the cut.
  mutating func splice(_ made: GrowthContext.Tail, behind cut: Int, of count: Int, _ token: SimpleText) -> Int {
    utf8 = joined(utf8[...], token.utf8[...])
    boundaries = joined(boundaries[...cut], made.boundaries[1...])
    let first = glyphs.slice(0..<glyphs.count, rightToLeft: false, scalars: cut..<count).lowerBound
    var all = GlyphStorage()
    all.reserve(first + made.glyphs.count)
    _ = all.append(0..<first, of: glyphs)
    _ = all.append(0..<made.glyphs.count, of: made.glyphs)
    all.moveClusters(from: first, by: cut)
    glyphs = all
    return first
  }

  /// The text as a piece.
  var piece: LayoutPiece {
    let text = KeptText(
      ParagraphText(utf8, ParagraphSpan(start: 0, contentEnd: utf8.count, end: utf8.count)))
    let count = text.count
    let shaped = ShapedParagraph(
      text: text,
      analysis: ParagraphAnalysis(
        levels: [], baseLevel: 0, scriptRuns: [ScriptRun(upper: count, script: context.script)], boundaries: boundaries),
      style: context.paragraph, styles: [context.style], firstStyle: 0, rootStyle: 0, attachments: [],
      runs: [
        ShapedRun(
          scalars: 0..<count, glyphs: 0..<glyphs.count, level: 0, script: context.script.tag, style: 0,
          font: 0, kind: .text)
      ], fonts: [context.font], glyphs: glyphs, warnings: [])
    var draft = ParagraphDraft(
      shaped, context.typesetter, container: context.container, isContinuation: context.isContinuation)
    for line in lines {
      draft.append(
        LineSpan(
          start: line.start, contentEnd: line.contentEnd, end: line.end, isHard: line.end == count,
          isHyphenated: false))
    }
    return LayoutPiece(
      text: context.empty.withText(valid: utf8),
      layout: draft.finished(container: context.container, height: draft.bottom),
      isContinuation: context.isContinuation, gap: context.gap, head: context.head)
  }
}

/// Two lists as one that has room for no more.
private func joined<Element>(_ head: ArraySlice<Element>, _ tail: ArraySlice<Element>) -> [Element] {
  var all: [Element] = []
  all.reserveCapacity(head.count + tail.count)
  all.append(contentsOf: head)
  all.append(contentsOf: tail)
  return all
}
