// SPDX-License-Identifier: MIT
//
// Texts laid out with our own fonts. At 1,000 points a unit of their tables is a point, so the numbers of
// `Fixtures/Fonts/README.md` are the numbers that tests name.

import FixtureFonts
import GalleyFonts
import GalleyLayout
import GalleyModel

@testable import GalleyInteraction

/// The fonts of a test, and the styles that name them.
struct Stage: Sendable {
  let typesetter: Typesetter
  var style: TextStyle
  var paragraph = ParagraphStyle()

  /// A stage with fonts named by their file's middle part, the first of them first in the family list.
  init(_ fonts: String..., size: Double = 1000) throws {
    try self.init(names: fonts, size: size)
  }

  init(names: [String], size: Double) throws {
    var files: [FixtureFont] = []
    for name in names { files.append(try FixtureFonts.own("GalleyTest-\(name)")) }
    typesetter = Typesetter(fonts: try FixtureFonts.set(files))
    let families = names.map { name in
      name == "COLRv0"
        ? "Galley Test Emoji" : "Galley Test " + (name.split(separator: "-").first.map(String.init) ?? "")
    }
    style = TextStyle(families: families, size: size)
  }

  /// Every font of ours that text is set in.
  static func all(size: Double) throws -> Stage {
    try Stage(names: ["Box-Regular", "Marks", "Arabic", "Hebrew", "CJK", "Thai", "Deva", "COLRv0"], size: size)
  }

  func with(_ change: (inout ParagraphStyle) -> Void) -> Stage {
    var copy = self
    change(&copy.paragraph)
    return copy
  }

  func styled(_ change: (inout TextStyle) -> Void) -> Stage {
    var copy = self
    change(&copy.style)
    return copy
  }

  func text(_ string: String) -> StyledText { StyledText(string, style: style, paragraph: paragraph) }

  func layout(_ string: String, width: Double? = nil) throws -> TextLayout {
    try layout(text(string), LayoutOptions(width: width))
  }

  func layout(_ text: StyledText, width: Double? = nil) throws -> TextLayout {
    try layout(text, LayoutOptions(width: width))
  }

  func layout(_ text: StyledText, _ options: LayoutOptions) throws -> TextLayout {
    try typesetter.layout(text, options)
  }
}

extension TextLayout {
  /// The primary caret's x.
  func caretX(_ offset: Int, _ affinity: TextAffinity = .downstream) -> Double {
    carets(at: TextPosition(offset, affinity)).primary.rect.x
  }

  /// The secondary caret's x; nil where both are one.
  func otherX(_ offset: Int, _ affinity: TextAffinity = .downstream) -> Double? {
    carets(at: TextPosition(offset, affinity)).secondary?.rect.x
  }

  /// The middle of a line's height.
  func middle(_ line: Int = 0) -> Double {
    let line = lines[line]
    return line.y + (line.ascent + line.descent) / 2
  }

  /// The offset of the nearest position at x on a line.
  func hit(_ x: Double, line: Int = 0) -> TextPosition { nearestPosition(to: Point(x: x, y: middle(line))) }

  /// Left edge and width of each rectangle of a range.
  func spans(_ lower: Int, _ upper: Int) -> [[Double]] { rects(for: TextRange(lower, upper)).map { [$0.x, $0.width] } }

  /// Every offset at which a caret may stand, in order.
  var stops: [Int] {
    var stops = [0]
    while let last = stops.last, last < textCount { stops.append(cluster(at: last).upper) }
    return stops
  }
}
