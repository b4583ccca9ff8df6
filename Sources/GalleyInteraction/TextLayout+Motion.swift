// SPDX-License-Identifier: MIT

public import GalleyLayout
import GalleyModel

extension TextLayout: SelectableLayout {
  /// Where a motion leads; see ``SelectableLayout/move(_:from:goal:)``.
  /// - Complexity: O(log n) by cluster forward and up or down, O(line) by cluster left or right; by word or
  ///   sentence O(log n) where the paragraph's were asked for before, else O(paragraph).
  public func move(_ motion: CaretMotion, from position: TextPosition, goal: Double? = nil) -> CaretMove {
    let position = TextPosition(min(max(position.offset, 0), textCount), position.affinity)
    switch motion {
    case .forward(let unit): return CaretMove(forward(unit, position))
    case .backward(let unit): return CaretMove(backward(unit, position))
    case .left(.cluster): return CaretMove(visualStep(from: position, toRight: false))
    case .right(.cluster): return CaretMove(visualStep(from: position, toRight: true))
    case .left(let unit):
      return CaretMove(isRightToLeft(at: position.offset) ? forward(unit, position) : backward(unit, position))
    case .right(let unit):
      return CaretMove(isRightToLeft(at: position.offset) ? backward(unit, position) : forward(unit, position))
    case .up: return vertical(position, goal, lines: -1)
    case .down: return vertical(position, goal, lines: 1)
    case .pageUp(let height): return page(position, goal, by: -abs(height))
    case .pageDown(let height): return page(position, goal, by: abs(height))
    }
  }

  private func forward(_ unit: TextUnit, _ from: TextPosition) -> TextPosition {
    let offset = from.offset
    switch unit {
    case .cluster: return natural(cluster(at: offset).upper)
    case .word: return natural(wordEnd(after: offset))
    case .sentence: return natural(sentenceEnd(after: offset))
    case .line:
      let line = caretPlace(from).line
      return settled(TextPosition(line.caretEnd, .upstream))
    case .paragraph:
      let span = paragraphSpan(at: offset)
      if offset < span.contentEnd || span.end == span.contentEnd { return natural(span.contentEnd) }
      return natural(paragraphSpan(at: span.end).contentEnd)
    case .document: return natural(textCount)
    }
  }

  private func backward(_ unit: TextUnit, _ from: TextPosition) -> TextPosition {
    let offset = from.offset
    switch unit {
    case .cluster:
      let start = cluster(at: offset).lower
      return TextPosition(start < offset || start == 0 ? start : cluster(at: start - 1).lower)
    case .word: return TextPosition(wordStart(before: offset))
    case .sentence:
      let start = sentence(at: offset).lower
      return TextPosition(start < offset || start == 0 ? start : sentence(at: start - 1).lower)
    case .line: return TextPosition(caretPlace(from).line.range.lower)
    case .paragraph:
      let start = paragraphSpan(at: offset).start
      return TextPosition(start < offset || start == 0 ? start : paragraphSpan(at: start - 1).start)
    case .document: return TextPosition(0)
    }
  }

  /// The position at `offset` as `SelectableLayout.position(_:)` has it, downstream where that is the same.
  private func natural(_ offset: Int) -> TextPosition { settled(position(offset)) }

  /// The end of the first word that ends behind `offset`; the text's end where there is none.
  private func wordEnd(after offset: Int) -> Int {
    var at = offset
    while true {
      if let word = words(at: at).word(endingAfter: offset) { return word.upper }
      let span = paragraphSpan(at: at)
      guard span.end < textCount, span.end > at else { return textCount }
      at = span.end
    }
  }

  /// The start of the last word that begins before `offset`; the text's start where there is none.
  private func wordStart(before offset: Int) -> Int {
    var at = offset
    while true {
      if let word = words(at: at).word(beginningBefore: offset) { return word.lower }
      let start = paragraphSpan(at: at).start
      guard start > 0 else { return 0 }
      at = start - 1
    }
  }

  private func sentenceEnd(after offset: Int) -> Int {
    let end = sentence(at: offset).upper
    if end > offset { return end }
    let span = paragraphSpan(at: offset)
    return span.end > offset && span.end < textCount ? sentence(at: span.end).upper : textCount
  }

  /// The place `lines` further down at the goal.
  private func vertical(_ position: TextPosition, _ goal: Double?, lines: Int) -> CaretMove {
    let place = caretPlace(position)
    let x = goal.map { LayoutUnit(points: $0).rawValue } ?? place.primary.x
    let kept = LayoutUnit(rawValue: x).points
    let target = place.line.index + lines
    if target < 0 { return CaretMove(TextPosition(0), goal: kept) }
    if target >= lineCount { return CaretMove(natural(textCount), goal: kept) }
    return CaretMove(self.position(on: placedLine(target), x: x), goal: kept)
  }

  private func page(_ position: TextPosition, _ goal: Double?, by height: Double) -> CaretMove {
    let line = caretPlace(position).line
    let wanted = line.top + LayoutUnit(points: height)
    let target =
      switch linePlace(at: wanted) {
      case .inside(let index), .between(let index): index
      case .above: -1
      case .below: lineCount
      }
    let step = target - line.index
    return vertical(position, goal, lines: height < 0 ? min(step, -1) : max(step, 1))
  }
}
