// SPDX-License-Identifier: MIT
//
// The same properties where lines are cut, drawn out, transformed or turned: what a line shows is then not what the
// paragraph was shaped to.

import GalleyLayout
import GalleyModel
import Testing

@testable import GalleyInteraction

@Suite struct VariantPropertyTests {
  static let variants = [
    "end", "start", "middle", "justified", "characters", "uppercase", "centred", "right to left", "tracked",
    "overlapping",
    "no height", "css",
  ]

  private func layout(_ variant: String, _ text: String, _ width: Double) throws -> TextLayout {
    var stage = try Stage.all(size: 16)
    var options = LayoutOptions(width: width)
    switch variant {
    case "end", "start", "middle":
      options.maxLines = 2
      options.truncation = Truncation(rawValue: variant) ?? .end
    case "justified": stage = stage.with { $0.alignment = .justify }
    case "characters":
      stage = stage.with { style in
        style.alignment = .justify
        style.justification = .characters
        style.justifiesLastLine = true
      }
    case "uppercase": stage = stage.styled { $0.transform = .uppercase }
    case "centred": stage = stage.with { $0.alignment = .center }
    case "right to left": stage = stage.with { $0.direction = .rtl }
    case "tracked":
      stage = stage.with { $0.keepsTrailingLetterSpacing = false }.styled { $0.letterSpacing = 3.3 }
    case "overlapping": stage = stage.with { $0.lineSpacing = -30 }
    case "no height": stage = stage.with { $0.lineHeight = LineHeight(fixed: 0) }
    default: stage = stage.with { $0.lineBox = .css }
    }
    return try stage.layout(stage.text(text), options)
  }

  @Test(arguments: variants) func placesHoldInEveryKindOfLine(_ variant: String) throws {
    var texts = try (["ar", "mixed-bidi", "hi", "th", "de", "ja"] + SelectionPropertyTests.hard.map(\.name)).map {
      String(try SelectionPropertyTests.text($0).prefix(60))
    }
    texts += ["Stra\u{DF}e \u{FB01}n \u{130}i\u{307} \u{3AC}\u{3C3}", "super\u{AD}cali\u{AD}fragi\u{AD}listic ab"]
    for text in texts {
      for width in [20, 90.0] { check(try layout(variant, text, width), "\(variant), \(width): \(text)") }
    }
  }

  private func check(_ layout: TextLayout, _ what: String) {
    var ranges: [TextRange] = []
    for index in 0..<layout.lineCount { ranges += layout.placedLine(index).cells().map(\.range) }
    ranges.sort { ($0.lower, $0.upper) < ($1.lower, $1.upper) }
    let tiles = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upper == $1.lower }
    #expect(tiles && ranges.last?.upper ?? 0 == layout.textCount && ranges.first?.lower ?? 0 == 0, "\(what)")
    for offset in layout.stops {
      let caret = layout.carets(at: layout.position(offset)).primary
      let hit = layout.position(on: layout.placedLine(caret.line), x: LayoutUnit(points: caret.rect.x).rawValue)
      let line = layout.placedLine(caret.line)
      guard line.clipped(line.ends.left) == line.ends.left, line.clipped(line.ends.right) == line.ends.right
      else { continue }
      #expect(layout.caretRect(at: hit).x == caret.rect.x, "\(what): \(offset)")
    }
    // Whatever is asked is answered, inside the text.
    for step in -4...24 {
      let point = Point(x: Double(step) * 11, y: Double(step * 7 % 60))
      #expect((0...layout.textCount).contains(layout.nearestPosition(to: point).offset))
      _ = layout.character(at: point)
      _ = layout.highlightRegion(at: point)
      let range = TextRange(step, step * 3).clamped(to: layout.textRange)
      #expect(layout.selectionRects(for: range).allSatisfy { $0.rect.width > 0 && $0.rect.height >= 0 })
      _ = layout.html(in: range)
      for motion in [CaretMotion.up, .down, .left(.word), .right(.line), .left(.cluster), .right(.cluster)] {
        let move = layout.move(motion, from: TextPosition(step * 3, .upstream))
        #expect((0...layout.textCount).contains(move.position.offset))
      }
    }
  }
}
