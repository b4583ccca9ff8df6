// SPDX-License-Identifier: MIT

package import GalleyFonts
package import GalleyModel

extension TextLayout {
  /// The font of each grapheme cluster that is shown, and why it was chosen, in the order of the text.
  /// - Output: ranges in bytes; what stands alone (tabs, attachments, line ends) and control characters have none.
  /// - Complexity: O(n): each cluster is looked up again.
  package func fontChoices() -> [(range: TextRange, choice: FontChoice)] {
    var choices: [(range: TextRange, choice: FontChoice)] = []
    for placed in paragraphs {
      let shaped = placed.layout.shaped
      let language = hanLanguage(shaped.analysis.scriptRuns)
      let scalars = shaped.text.scalars.widened(0..<shaped.count)
      for run in shaped.runs where run.kind == .text || run.kind == .missing {
        var start = run.scalars.lowerBound
        while start < run.scalars.upperBound {
          var end = start + 1
          while end < run.scalars.upperBound, !shaped.boundaries(end).contains(.grapheme) { end += 1 }
          if !isControl(shaped.text.scalars[start]) {
            let range = TextRange(
              placed.textOffset + shaped.text.source(start), placed.textOffset + shaped.text.source(end))
            choices.append((range, shaped.choice(start..<end, of: scalars, run, language)))
          }
          start = end
        }
      }
    }
    return choices
  }
}

extension ShapedParagraph {
  /// The choice that was made for a cluster of a run; `scalars` are the paragraph's.
  fileprivate func choice(
    _ cluster: Range<Int>, of scalars: [UInt32], _ run: ShapedRun, _ hanLanguage: String?
  ) -> FontChoice {
    let style = styles[run.style]
    return scalars.withUnsafeBufferPointer { scalars in
      let choice = style.cascade.choose(
        for: UnsafeBufferPointer(rebasing: scalars[cluster]), presentation: emojiPresentation(scalars, cluster),
        script: run.script, language: style.style.language ?? hanLanguage)
      // What is never seen takes the font of what is around it.
      return choice.instance === fonts[run.font] || run.kind == .missing
        ? choice : FontChoice(instance: fonts[run.font], reason: choice.reason)
    }
  }
}
