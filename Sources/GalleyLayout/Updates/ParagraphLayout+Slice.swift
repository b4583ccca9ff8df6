// SPDX-License-Identifier: MIT
//
// Some lines of a paragraph as a paragraph layout of their own: the rest of it is made again.

import GalleyModel

extension ParagraphLayout {
  /// Lines `range`, alone: offsets count from the first of their scalars, places from the bottom of the line above.
  /// - Input: lines that begin and end where a cut changes no glyph, in text that reads from the left.
  /// - Complexity: O(text of the lines).
  func slice(_ range: Range<Int>) -> ParagraphLayout {
    if range == 0..<lines.count { return self }
    guard let first = lines[range].first, let last = lines[range].last else { return self }
    let scalars = first.scalars.lowerBound..<last.scalars.upperBound
    let cut = shaped.slice(scalars)
    let top = range.lowerBound > 0 ? lines[range.lowerBound - 1].y + lines[range.lowerBound - 1].height : .zero
    let runRange = first.runs.lowerBound..<last.runs.upperBound
    var own: Range<Int>?
    for run in runs[runRange] where run.isOwned && !run.glyphs.isEmpty {
      own =
        min(
          own?.lowerBound ?? run.glyphs.lowerBound, run.glyphs.lowerBound)..<max(
          own?.upperBound ?? run.glyphs.upperBound, run.glyphs.upperBound)
    }
    let ownGlyphs = own ?? 0..<0
    let newRuns = runs[runRange].map { run in
      var run = run
      run.scalars = run.scalars.moved(by: -scalars.lowerBound)
      run.glyphs = run.glyphs.moved(by: run.isOwned ? -ownGlyphs.lowerBound : -cut.firstGlyph)
      if case .attachment(let index) = run.kind { run.kind = .attachment(index - cut.firstAttachment) }
      return run
    }
    let newLines = lines[range].map { line in
      var line = line
      line.scalars = line.scalars.moved(by: -scalars.lowerBound)
      line.contentEnd -= scalars.lowerBound
      line.runs = line.runs.moved(by: -runRange.lowerBound)
      line.y = line.y - top
      return line
    }
    return ParagraphLayout(
      shaped: cut.shaped, lines: newLines, runs: newRuns, fonts: fonts,
      owned: owned.slice(ownGlyphs, movedBy: -scalars.lowerBound),
      height: last.y + last.height - top)
  }
}

extension ShapedParagraph {
  /// Scalars `range`, alone, and which glyph and attachment of the whole are its first.
  fileprivate func slice(
    _ range: Range<Int>
  ) -> (shaped: ShapedParagraph, firstGlyph: Int, firstAttachment: Int) {
    let text = self.text.slice(range)
    let low = range.lowerBound
    var analysis = self.analysis
    analysis.boundaries = Array(analysis.boundaries[low...range.upperBound])
    analysis.scriptRuns = analysis.scriptRuns.compactMap { run in
      run.upper > low ? ScriptRun(upper: min(run.upper, range.upperBound) - low, script: run.script) : nil
    }
    if let past = analysis.scriptRuns.firstIndex(where: { $0.upper == range.count }) {
      analysis.scriptRuns.removeSubrange((past + 1)...)
    }
    let firstAttachment = attachments.partitionPoint { $0.scalar < low }
    let ownAttachments = attachments[firstAttachment...].prefix { $0.scalar < range.upperBound }.map { placed in
      var own = placed
      own.scalar -= low
      return own
    }
    var firstGlyph: Int?
    var endGlyph = 0
    var runs: [ShapedRun] = []
    for run in self.runs[runIndex(low)...] {
      guard run.scalars.lowerBound < range.upperBound else { break }
      var own = run
      own.scalars = run.scalars.clamped(to: range)
      if own.scalars != run.scalars {
        own.glyphs = glyphs.slice(run.glyphs, rightToLeft: false, scalars: own.scalars)
      }
      let first = firstGlyph ?? own.glyphs.lowerBound
      firstGlyph = first
      endGlyph = own.glyphs.upperBound
      own.scalars = own.scalars.moved(by: -low)
      own.glyphs = own.glyphs.moved(by: -first)
      if case .attachment(let index) = own.kind { own.kind = .attachment(index - firstAttachment) }
      runs.append(own)
    }
    let first = firstGlyph ?? 0
    let offset = self.text.source(low)
    var changes: [Int: HyphenChange] = [:]
    for (place, change) in hyphenChanges where range.contains(place - 1) { changes[place - low] = change }
    let shaped = ShapedParagraph(
      text: text, analysis: analysis, style: style, styles: styles, firstStyle: firstStyle, rootStyle: rootStyle,
      attachments: ownAttachments, runs: runs, fonts: fonts,
      glyphs: glyphs.slice(first..<max(first, endGlyph), movedBy: -low),
      hyphenChanges: changes,
      warnings: warnings.compactMap { warning in
        let part = warning.range.clamped(to: TextRange(offset, offset + text.byteCount))
        return part.isEmpty
          ? nil : LayoutWarning(range: TextRange(part.lower - offset, part.upper - offset), kind: warning.kind)
      })
    return (shaped, first, firstAttachment)
  }
}

extension KeptText {
  /// Scalars `range`, alone.
  fileprivate func slice(_ range: Range<Int>) -> KeptText {
    let start = source(range.lowerBound)
    return KeptText(
      scalars: scalars.slice(range),
      sources: sources.isEmpty
        ? []
        : ByteOffsets((range.lowerBound...range.upperBound).map { sources[$0] - Int32(truncatingIfNeeded: start) }),
      contentCount: max(0, min(contentCount, range.upperBound) - range.lowerBound),
      byteCount: source(range.upperBound) - start)
  }
}

extension GlyphStorage {
  /// Glyphs `range`, alone, their clusters moved.
  fileprivate func slice(_ range: Range<Int>, movedBy distance: Int) -> GlyphStorage {
    var result = GlyphStorage()
    result.reserve(range.count)
    for index in range {
      let glyph = self[index]
      result.append(
        glyph.id, cluster: glyph.cluster &+ Int32(truncatingIfNeeded: distance), advance: glyph.advance,
        offset: offset(index), flags: glyph.flags)
    }
    return result
  }
}

extension Range<Int> {
  /// The range, `distance` further on.
  fileprivate func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
