// SPDX-License-Identifier: MIT
//
// A stretch of text may wrap otherwise than its paragraph. The break between two characters is then ruled by the
// stretch only where it holds both: at its edges the paragraph decides.

import GalleyModel

extension Typesetter {
  /// Makes the breaks inside stretches those that the stretches ask for.
  /// - Source: CSS Text 3 §5.1: a break between two characters is ruled by what both are in.
  func applyBreaks(
    of runs: [ScalarStyleRun], _ styles: [ResolvedStyle], _ scalars: ScalarList, paragraph: ParagraphStyle,
    to result: inout ParagraphAnalysis
  ) {
    guard styles.contains(where: { $0.style.wrap != nil || $0.style.wordBreak != nil }) else { return }
    var others: [WordBreak: [BoundaryFlags]] = [:]
    var start = 0
    for (index, run) in runs.enumerated() {
      let style = styles[run.style].style
      let before = index > 0 ? styles[runs[index - 1].style].style : nil
      defer { start = run.end }
      if let wordBreak = style.wordBreak, wordBreak != paragraph.wordBreak {
        let flags = others[wordBreak] ?? boundaries(scalars, wordBreak, paragraph, language: style.language)
        others[wordBreak] = flags
        let first = before?.wordBreak == wordBreak ? start : start + 1
        for at in first..<max(run.end, first) { result.boundaries[at].setBreak(flags[at]) }
      }
      if let wrap = style.wrap, wrap != paragraph.wrap {
        let first = before?.wrap == wrap ? start : start + 1
        for at in first..<max(run.end, first) { result.boundaries[at].setBreak(wrap) }
      }
    }
  }

  private func boundaries(
    _ scalars: ScalarList, _ wordBreak: WordBreak, _ paragraph: ParagraphStyle, language: String?
  ) -> [BoundaryFlags] {
    var paragraph = paragraph
    paragraph.wordBreak = wordBreak
    var text = ParagraphText(scalars.widened(0..<scalars.count))
    return analyze(&text, paragraph: paragraph, language: language).boundaries
  }
}

extension BoundaryFlags {
  /// Takes the line break of `other`.
  fileprivate mutating func setBreak(_ other: BoundaryFlags) {
    subtract([.lineBreak, .softHyphen])
    formUnion(other.intersection([.lineBreak, .softHyphen]))
    if contains(.mandatoryBreak) { insert(.lineBreak) }
  }

  /// Allows the line break that `wrap` does.
  fileprivate mutating func setBreak(_ wrap: TextWrap) {
    guard !contains(.mandatoryBreak) else { return }
    switch wrap {
    case .word: break
    case .char: if contains(.grapheme) { insert(.lineBreak) }
    case .none: subtract([.lineBreak, .softHyphen])
    }
  }
}
