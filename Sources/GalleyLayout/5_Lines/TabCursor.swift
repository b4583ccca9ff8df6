// SPDX-License-Identifier: MIT

import GalleyModel

/// Walks a line from tab to tab and says how wide each is.
/// - Source: CSS Text 3 §4.2 for the default interval; stops as TextKit and Pango have them.
struct TabCursor {
  let paragraph: ShapedParagraph
  /// Where the pen is, from the edge that stops count from.
  var position: Int64

  /// The advance of the tab at scalar `tab`, after which the pen has passed it.
  /// - Input: `text` is what follows, up to the next tab or the end of the line's content.
  mutating func take(tab: Int, text: Range<Int>, measure: LineMeasure) -> Int64 {
    let stop = next(tab)
    var target = stop.position
    switch stop.kind {
    case .left: break
    case .right: target -= measure.advance(text.lowerBound, text.upperBound, text.upperBound)
    case .center: target -= measure.advance(text.lowerBound, text.upperBound, text.upperBound) / 2
    case .decimal: target -= beforeDecimal(text, measure)
    }
    let advance = max(0, target - position)
    position += advance
    return advance
  }

  /// The first stop past the pen.
  private func next(_ tab: Int) -> (position: Int64, kind: TabStop.Kind) {
    for stop in paragraph.style.tabStops {
      let place = LayoutUnit(points: stop.position).rawValue
      if place > position { return (place, stop.kind) }
    }
    let interval = interval(tab)
    // A negative pen (a hanging indent) is before stop 0.
    let index = position >= 0 ? position / interval + 1 : -((-position - 1) / interval)
    let (place, overflow) = index.multipliedReportingOverflow(by: interval)
    return (overflow ? position : place, .left)
  }

  /// The distance between default stops: at least one unit.
  private func interval(_ tab: Int) -> Int64 {
    switch paragraph.style.tabInterval {
    case .points(let points): return max(1, LayoutUnit(points: points).rawValue)
    case .spaces(let count):
      let style = paragraph.styles[paragraph.runs[paragraph.runIndex(tab)].style]
      let space = style.spaceAdvance + Int64(style.letterSpacing) + Int64(style.wordSpacing)
      return max(1, LayoutUnit(rawValue: space).scaled(by: count).rawValue)
    }
  }

  /// The advance of the text before its first decimal point; all of it where there is none.
  private func beforeDecimal(_ text: Range<Int>, _ measure: LineMeasure) -> Int64 {
    for index in text where paragraph.text.scalars[index] == 0x2E || paragraph.text.scalars[index] == 0x2C {
      let isLast = index + 1 >= text.upperBound
      let next = isLast ? 0 : paragraph.text.scalars[index + 1]
      if next >= 0x30 && next <= 0x39 || paragraph.text.scalars[index] == 0x2E {
        return measure.advance(text.lowerBound, index, text.upperBound)
      }
    }
    return measure.advance(text.lowerBound, text.upperBound, text.upperBound)
  }
}
