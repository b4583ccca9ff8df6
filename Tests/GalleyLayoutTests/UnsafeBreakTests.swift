// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel
import TestMaterial
import Testing

@testable import GalleyLayout

@Suite struct UnsafeBreakTests {
  @Test func aLigatureIsTakenApartWhereItsLineEnds() throws {
    let composer = try Composer(.ligature).with { $0.wrap = .char }
    let layout = try composer.layout("offi", width: 800)
    #expect(layout.lineTexts == ["of", "fi"])
    #expect(layout.glyphNames(0) == ["o", "f"])
    #expect(layout.glyphNames(1) == ["f_i"])
    #expect(layout.lines.map(\.width) == [800, 500])
  }

  @Test func noLigatureAcrossAZeroWidthSpace() throws {
    let layout = try Composer(.ligature).layout("f\u{200B}i", width: 300)
    #expect(layout.lineTexts == ["f\u{200B}", "i"])
    #expect(layout.lines.map(\.width) == [300, 250])
  }

  @Test func kerningEndsAtTheCut() throws {
    let composer = try Composer(.ligature).with { $0.wrap = .char }
    let layout = try composer.layout("AV", width: 500)
    #expect(layout.lineTexts == ["A", "V"])
    #expect(layout.lines.map(\.width) == [500, 500])
    // Whole, the pair takes 880.
    #expect(try composer.lines("AV", width: 880) == ["AV"])
    #expect(try composer.lines("AV", width: 879) == ["A", "V"])
  }

  @Test func theFurthestBreakThatFitsIsTakenThoughANearerOneDoesNot() throws {
    // "T" takes 500 at a line's end and 420 before "o": T alone is too wide for 460, so is "To".
    let composer = try Composer(.ligature).with { $0.wrap = .char }
    #expect(try composer.lines("To", width: 460) == ["T", "o"])
    // "AT" + class kerning: what follows T takes 30 off it.
    #expect(try composer.lines("TTi", width: 1200) == ["TTi"])
    #expect(try composer.lines("TTi", width: 1189) == ["TT", "i"])
    #expect(try composer.layout("TTi", width: 1189).lines[0].width == 970)
  }

  @Test func arabicLettersKeepTheirJoinedFormsInABrokenWord() throws {
    let composer = try Composer(.arabic)
    // beh × 4: initial, medial, medial, final.
    let whole = try composer.layout("\u{628}\u{628}\u{628}\u{628}")
    let cut = try composer.layout("\u{628}\u{628}\u{628}\u{628}", width: 900)
    #expect(whole.advances() == [550, 350, 350, 400])
    #expect(cut.lineTexts == ["\u{628}\u{628}", "\u{628}\u{628}"])
    #expect(cut.advances(0) == [350, 400])
    #expect(cut.advances(1) == [550, 350])
    #expect(cut.glyphNames(0) + cut.glyphNames(1) == Array(whole.glyphNames().reversed().chunkedPairs()))
  }

  @Test func arabicWordsBreakAtTheSpace() throws {
    let layout = try Composer(.arabic).layout("\u{628}\u{628} \u{628}\u{628}", width: 950)
    #expect(layout.lineTexts == ["\u{628}\u{628} ", "\u{628}\u{628}"])
    #expect(layout.advances(1) == [550, 400])
    #expect(layout.lines.map(\.width) == [950, 950])
  }

  @Test func glyphsOfACutLineAreThoseOfItsTextAlone() throws {
    // Latin has no context: a line reads as if it had been set alone.
    let composer = try Composer(.ligature).with { $0.wrap = .char }
    for width in stride(from: 300.0, through: 3000, by: 130) {
      let layout = try composer.layout("AVATToffiTAVAffiTo A V TeAffVA", width: width)
      for (index, line) in layout.lines.enumerated() {
        let alone = try composer.layout(layout.text(in: line.range))
        #expect(layout.glyphNames(index) == alone.glyphNames(), "\(width) \(index)")
        #expect(layout.advances(index) == alone.advances(), "\(width) \(index)")
        #expect(line.width == alone.lines[0].width)
      }
    }
  }

  /// A cut edge is shaped with what is near it: its glyphs are those of shaping it with all of the paragraph around.
  @Test(arguments: 0..<40)
  func edgesAreShapedAsInTheWholeParagraph(_ seed: UInt64) throws {
    let composer = try Composer(.ligature, .marks, .hebrew, .arabic, .deva, size: 10).with {
      $0.alignment = seed % 2 == 0 ? .justify : .start
    }
    var random = RandomText(seed: seed)
    for placed in try composer.layout(random.string(60)).paragraphs {
      let shaped = placed.layout.shaped
      let measure = LineMeasure(paragraph: shaped, typesetter: composer.typesetter)
      for _ in 0..<10 where shaped.count > 0 {
        let start = random.random.below(shaped.count)
        let end = start + 1 + random.random.below(shaped.count - start)
        for case .edge(let edge) in measure.pieces(start, end) {
          let whole = glyphs(of: edge, in: shaped, composer.typesetter)
          #expect((0..<edge.glyphs.count).map { edge.glyphs[$0] } == (0..<whole.count).map { whole[$0] })
          #expect((0..<edge.glyphs.count).map { edge.glyphs.offset($0) } == (0..<whole.count).map { whole.offset($0) })
        }
      }
    }
  }

  private func glyphs(of edge: LineEdge, in shaped: ShapedParagraph, _ typesetter: Typesetter) -> GlyphStorage {
    var glyphs = GlyphStorage()
    typesetter.withBuffer { buffer in
      var shaper = Shaper(
        buffer: buffer, text: shaped.text.scalars, wide: shaped.text.scalars.widened(0..<shaped.count),
        styles: shaped.styles, fonts: shaped.fonts, attachments: shaped.attachments,
        marksKashidas: shaped.style.alignment == .justify)
      for run in edge.runs { _ = shaper.shape(TextItem(run), into: &glyphs) }
    }
    return glyphs
  }
}

extension Array {
  /// Pairs in order, each turned round: two lines of two right-to-left glyphs, as they stand on their lines.
  fileprivate func chunkedPairs() -> [Element] {
    stride(from: 0, to: count - 1, by: 2).flatMap { [self[$0 + 1], self[$0]] }
  }
}
