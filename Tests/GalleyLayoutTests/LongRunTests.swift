// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyLayout
import GalleyModel
import Testing

/// Runs of more scalars than are shaped in one call are shaped in parts, and nothing of it is seen.
@Suite struct LongRunTests {
  @Test(arguments: ["aa fi AVA To a ", "office"]) func partsAreShapedAsTheWhole(_ unit: String) throws {
    try expectPeriodic(try Composer(.ligature, size: 1000), unit)
  }

  @Test func joinedLettersOfPartsAreShapedAsTheWhole() throws {
    try expectPeriodic(
      try Composer(.arabic, size: 1000), "\u{628}\u{644}\u{627} \u{633}\u{644}\u{627}\u{645} ")
  }

  @Test func clustersOfPartsAreShapedAsTheWhole() throws {
    try expectPeriodic(try Composer(.deva, size: 1000), "\u{915}\u{94D}\u{937}\u{93F} ")
  }

  /// Where no place is safe, parts end between clusters: letters keep their forms, though not their kerning there.
  @Test func whereNoPlaceIsSafeTheGlyphsAreTheSame() throws {
    try expectPeriodic(try Composer(.ligature, size: 1000), "AV", inAdvance: false)
    try expectPeriodic(try Composer(.arabic, size: 1000), "\u{628}", inAdvance: false)
    try expectPeriodic(try Composer(.deva, size: 1000), "\u{915}\u{93F}", inAdvance: false)
  }

  /// Lays out a text of one unit again and again on one line, and holds each unit to the one in the middle.
  private func expectPeriodic(_ composer: Composer, _ unit: String, inAdvance: Bool = true) throws {
    let size = unit.unicodeScalars.count
    let count = 140_000 / size
    let text = composer.text(String(repeating: unit, count: count))
    let layout = try composer.layout(text, LayoutOptions())
    let runs = layout.paragraphs[0].layout.shaped.runs
    #expect(runs.count >= 3)
    #expect(runs.allSatisfy { $0.scalars.count <= 65_536 })
    for (run, next) in zip(runs, runs.dropFirst()) { #expect(run.scalars.upperBound == next.scalars.lowerBound) }
    let glyphs = layout.paragraphs[0].layout.shaped.glyphs
    var units = [[ShapedGlyph]](repeating: [], count: count)
    var offsets = [[GlyphOffset]](repeating: [], count: count)
    for run in runs {
      for index in run.isRightToLeft ? Array(run.glyphs.reversed()) : Array(run.glyphs) {
        var glyph = glyphs[index]
        if !inAdvance { glyph = ShapedGlyph(glyph.id, cluster: glyph.cluster, advance: 0, flags: []) }
        let number = Int(glyph.cluster) / size
        glyph.cluster %= Int32(size)
        units[number].append(glyph)
        offsets[number].append(glyphs.offset(index))
      }
    }
    // The first and the last are at the text's ends.
    for number in 1..<count - 1 where units[number] != units[1] || offsets[number] != offsets[1] {
      Issue.record("unit \(number) of \(count) differs: \(units[number]), not \(units[1])")
      return
    }
  }

  @Test func marksWithSignsOfNoWidthBetweenThemAreShapedInParts() throws {
    // HarfBuzz looks for the letter of each mark, past all marks and signs before it.
    let composer = try Composer(.marks, size: 16)
    let layout = try composer.layout("a" + String(repeating: "\u{301}\u{200B}", count: 640), width: nil)
    let parts = layout.lines.flatMap(\.runs).map { $0.range.upper - $0.range.lower }
    #expect(parts.reduce(0, +) == 1 + 640 * 5)
    #expect(parts.allSatisfy { $0 <= 65 * 5 }, "\(parts)")
  }
}
