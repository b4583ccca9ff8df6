// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyLayout
import GalleyModel
import GalleyTesting
import Testing

/// What each stage makes of small texts, whole: for a person to read, and for changes to show.
@Suite struct StageGoldenTests {
  @Test func itemizesScriptsLevelsAndFonts() throws {
    let composer = try Composer(.box, .hebrew, .cjk, .emoji)
    let text = "ab \u{5D0}1 (\u{5D1}) 国😀 👨‍👩‍👧 \u{5D2}\u{0}\t."
    try expectGolden(try composer.layout(text).dump(.itemize), "itemize-mixed-scripts")
  }

  @Test func itemizesAtStylesButNotInClusters() throws {
    let composer = try Composer(.marks, .emoji)
    var text = composer.text("a\u{301}b 👍🏿c")
    text.set(.color(.white), in: TextRange(1, 4))
    text.set(.size(500), in: TextRange(7, 14))
    text.set(.language("fr"), in: TextRange(12, 14))
    try expectGolden(try composer.layout(text).dump(.itemize), "itemize-style-borders")
  }

  @Test func shapesLatinWithLigaturesAndKerning() throws {
    try expectGolden(try Composer(.ligature).layout("office AV To fi").dump(.shape), "shape-ligature-latin")
  }

  @Test func shapesJoinedArabic() throws {
    let text = "\u{633}\u{644}\u{627}\u{645} \u{628}\u{64E}\u{651}\u{631}\u{627} \u{661}\u{662}"
    try expectGolden(try Composer(.arabic).layout(text).dump(.shape), "shape-joining-arabic")
  }

  @Test func shapesPointedHebrew() throws {
    let text = "(\u{5D1}\u{5BC}\u{5B4}\u{5D3}) 12"
    try expectGolden(try Composer(.hebrew).layout(text).dump(.shape), "shape-points-hebrew")
  }

  @Test func shapesStackedThaiMarks() throws {
    let text = "\u{E1B}\u{E35}\u{E48} \u{E19}\u{E49}\u{E33}"
    try expectGolden(try Composer(.thai).layout(text).dump(.shape), "shape-marks-thai")
  }

  @Test func shapesReorderedDevanagari() throws {
    let text = "\u{915}\u{93F} \u{930}\u{94D}\u{915} \u{915}\u{94D}\u{937}"
    try expectGolden(try Composer(.deva).layout(text).dump(.shape), "shape-reorder-devanagari")
  }

  @Test func fitsAndJustifiesLines() throws {
    let composer = try Composer(.box).with {
      $0.alignment = .justify
      $0.firstLineIndent = 500
    }
    try expectGolden(
      try composer.layout("The quick brown fox jumps\nover di\u{AD}vi\u{AD}ded words", width: 4500).dump(.lines),
      "lines-justify-latin")
  }

  @Test func ordersLinesOfBothDirections() throws {
    let composer = try Composer(.box, .hebrew)
    try expectGolden(
      try composer.layout("\u{5D0}\u{5D1} (ab cd) \u{5D2} 12 \u{5D3}\u{5D4}  ef", width: 3500).dump(.lines),
      "lines-wrap-bidi")
  }

  @Test func cutsRightToLeftLines() throws {
    let composer = try Composer(.hebrew, .box)
    let text = composer.text("\u{5D0}\u{5D1} \u{5D2}\u{5D3} \u{5D4}\u{5D5}\u{5D6} \u{5D7}\u{5D8}\u{5D9}")
    try expectGolden(
      try composer.layout(text, LayoutOptions(width: 2700, maxLines: 2)).dump(.lines), "lines-ellipsis-hebrew")
  }

  @Test func paintsDecorationsAcrossFonts() throws {
    let composer = try Composer(.box, .cjk)
    var text = composer.text("ab国 c\u{5D0}")
    text.set(.underline(TextDecoration(skipsInk: true)), in: TextRange(1, 7))
    text.set(.strike(TextDecoration(style: .wavy, color: .white)), in: TextRange(0, 2))
    text.set(.baselineShift(100), in: TextRange(6, 7))
    try expectGolden(try composer.layout(text).dump(.paint), "paint-decorations-mixed")
  }

  @Test func paintsBackgroundsLinksAndAttachments() throws {
    let composer = try Composer(.box)
    var text = composer.text("ab cd")
    text.append(InlineAttachment(id: "box", width: 300, height: 400, content: .image(Bitmap(width: 1, height: 1))))
    text.set(.background(TextBackground(color: .white, padding: Insets(10), radius: 20)), in: TextRange(1, 5))
    text.set(.link("https://example.org"), in: TextRange(3, 8))
    try expectGolden(try composer.layout(text, width: 1250).dump(.paint), "paint-backgrounds-latin")
  }
}
