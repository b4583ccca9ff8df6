// SPDX-License-Identifier: MIT
//
// Which other containers would give the same lines. What is measured in a wide container and then shown in one as
// narrow as its content must not be broken anew: the lines are only put elsewhere.

package import GalleyModel

extension TextLayout {
  /// The width that the lines need, their indents included.
  package var neededWidth: LayoutUnit {
    var needed = LayoutUnit.zero
    for placed in paragraphs {
      let indents = ParagraphIndents(placed.layout.shaped.style, container: nil)
      for (index, line) in placed.layout.lines.enumerated() {
        needed = max(needed, line.width + indents.taken(isFirst: index == 0 && !placed.isContinuation))
      }
    }
    return needed
  }

  /// The same lines in a container of another width; nil where they might be others there.
  ///
  /// They are the same in a container that holds them and is no wider than the one that made a line wrap.
  /// - Complexity: O(lines); nothing is shaped or broken.
  package func inContainer(_ width: LayoutUnit) -> TextLayout? {
    if isWidthBounded, width == containerWidth { return self }
    guard !isTruncated, width >= neededWidth, paragraphs.allSatisfy({ keepsLines($0, in: width) }) else { return nil }
    return moved(toContainer: width)
  }

  /// These very lines in a container as wide as they need, whatever would be laid out in it.
  /// - Complexity: O(lines).
  package var inNeededWidth: TextLayout { moved(toContainer: neededWidth) }

  private func moved(toContainer width: LayoutUnit) -> TextLayout {
    var right = LayoutUnit.zero
    let moved = paragraphs.map { placed in
      let shaped = placed.layout.shaped
      let indents = ParagraphIndents(shaped.style, container: width)
      var lines = placed.layout.lines
      for index in lines.indices {
        lines[index].x = indents.x(
          lines[index].width, isFirst: index == 0 && !placed.isContinuation, baseLevel: shaped.baseLevel)
        right = max(right, lines[index].x + lines[index].width)
      }
      return PlacedParagraph(
        layout: ParagraphLayout(
          shaped: shaped, lines: lines, runs: placed.layout.runs, fonts: placed.layout.fonts,
          owned: placed.layout.owned, height: placed.layout.height), textOffset: placed.textOffset, y: placed.y,
        firstLine: placed.firstLine,
        isContinuation: placed.isContinuation)
    }
    return TextLayout(
      utf8: utf8, paragraphs: moved, containerWidth: width, isWidthBounded: true, extent: (right, extent.height),
      elided: elided, isTruncated: isTruncated, warnings: warnings, dictionaries: dictionaries)
  }

  /// Whether a paragraph's lines are the same in a container of `width`, which holds them.
  private func keepsLines(_ placed: PlacedParagraph, in width: LayoutUnit) -> Bool {
    let style = placed.layout.shaped.style
    // An attachment may have asked for the container's width; a positive tail indent counts from the start.
    guard placed.layout.shaped.attachments.isEmpty, style.tailIndent <= 0 else { return false }
    if style.alignment == .justify, style.justifiesLastLine { return false }
    let wraps = placed.layout.lines.contains { !$0.endsHard }
    guard wraps, isWidthBounded else { return true }
    // Greedy breaking takes in a narrower room what it took in the wider one, if it fits.
    return style.breaking == .greedy && style.alignment != .justify && width <= containerWidth
  }
}
