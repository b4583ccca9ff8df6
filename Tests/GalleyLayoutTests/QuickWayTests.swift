// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyLayout
import GalleyModel
import Testing

/// Most text goes a quick way; what comes out is what the general way says.
@Suite struct QuickWayTests {
  /// Trimming of tracked space, of which there is none, takes the general way through breaking and assembling.
  private func expectSameLines(_ composer: Composer, _ string: String, _ width: Double) throws {
    let quick = try composer.layout(string, width: width)
    let general = try composer.with { $0.keepsTrailingLetterSpacing = false }.layout(string, width: width)
    for stage in [LayoutStage.lines, .paint] {
      #expect(quick.dump(stage) == general.dump(stage), "\(string.debugDescription) at \(width)")
    }
  }

  private static let texts = [
    "", " ", "a", "The quick brown fox jumps over the lazy dog.", "  two  spaces  and   three   ",
    "office AVATAR To fi ffi waffle affine", "line\nline two\r\nthree\u{2028}four\n",
    "soft\u{AD}hyphen\u{AD}ated words here",
    "caf\u{E9} na\u{EF}ve \u{201C}quoted\u{201D} \u{2014} dashes", "averyveryverylongwordthatmustbebroken and short",
    "e\u{301}a\u{300} marks on le\u{323}tters", "a\u{A0}b c\u{A0}d no-break\u{2011}hyphens", "tail spaces      ",
    "one fi\u{200B}two\u{200B}three", "mixed \u{5D0}\u{5D1} \u{4E00}\u{4E8C} \u{E01}\u{E32} words",
  ]

  @Test(arguments: texts, [0.0, 12, 47, 60.5, 90, 150, 1_000])
  func linesAreThoseOfTheGeneralWay(_ string: String, _ width: Double) throws {
    try expectSameLines(try Composer(.ligature, .marks, .hebrew, .cjk, .thai, size: 10), string, width)
    try expectSameLines(try Composer(.box, .marks, size: 10), string, width)
  }

  @Test func linesOfTrackedAndNegativeAdvancesAreThoseOfTheGeneralWay() throws {
    // Glyphs that go back: positions do not rise.
    let composer = try Composer(.box, size: 10).styled { $0.letterSpacing = -12 }
    let text = "letters that go back and forth"
    for width in stride(from: 0.0, through: 120, by: 7) {
      let lines = try composer.layout(text, width: width).lines
      #expect(lines.map(\.range.lower).first == 0)
      #expect(lines.last?.range.upper == text.utf8.count)
      for (line, next) in zip(lines, lines.dropFirst()) { #expect(line.range.upper == next.range.lower) }
    }
  }

  @Test func sumsOfWideParagraphsAreThoseOfNarrowOnes() throws {
    let composer = try Composer(.ligature, .arabic, size: 100)
    let unit = "office To \u{628}\u{644}\u{627} "
    let narrow = try composer.layout(unit).paragraphs[0].layout.shaped
    // More than 2³¹ units of 1/65,536 pt.
    let wide = try composer.layout(String(repeating: unit, count: 100)).paragraphs[0].layout.shaped
    let step = narrow.positions[narrow.count]
    #expect(step > 0 && step * 100 > Int64(Int32.max))
    for round in [0, 1, 50, 99] {
      for index in 0...narrow.count {
        let place = wide.positions[round * narrow.count + index]
        #expect(place == Int64(round) * step + narrow.positions[index], "\(index) of unit \(round)")
      }
    }
    #expect((0..<wide.glyphs.count).reduce(0) { $0 + Int64(wide.glyphs[$1].advance) } == wide.positions[wide.count])
  }

  /// Advances are summed four glyphs a step where each shows one scalar, in the order of the text.
  @Test(arguments: texts + ["ffi ffl fi office abcd ffi", "AVATAR", "a\u{5D0}\u{5D1}\u{5D2}\u{5D3}\u{5D4}b abcdefgh"])
  func sumsAreThoseOfOneGlyphAfterTheOther(_ string: String) throws {
    let composer = try Composer(.ligature, .marks, .hebrew, .cjk, .thai, size: 10)
    for paragraph in try composer.layout(string).paragraphs {
      let shaped = paragraph.layout.shaped
      var advances = [Int64](repeating: 0, count: shaped.count)
      for index in 0..<shaped.glyphs.count {
        advances[Int(shaped.glyphs[index].cluster)] += Int64(shaped.glyphs[index].advance)
      }
      var sum: Int64 = 0
      for (index, advance) in advances.enumerated() {
        // A cluster of several scalars takes all its advance behind the first.
        #expect(shaped.positions[index] == sum, "\(index) of \(string.debugDescription)")
        sum += advance
      }
      #expect(shaped.positions[shaped.count] == sum)
    }
  }

  @Test func fontsThatWereChosenBeforeAreThoseOfAFreshTypesetter() throws {
    let orders: [[OwnFont]] = [
      [.box, .hebrew, .cjk], [.hebrew, .box, .cjk], [.cjk, .marks, .hebrew], [.marks, .box],
    ]
    let files = try Composer(.box, .hebrew, .cjk, .marks, .emoji, size: 10)
    let text = "a\u{5D0}\u{4E00}e\u{301} 1\u{FE0F}\u{20E3} \u{1F600}b\u{4E8C}"
    for round in 0..<3 {
      for order in orders {
        let style = TextStyle(families: order.map(\.family), size: 10)
        let known = Composer(typesetter: files.typesetter, style: style)
        var fresh = try Composer(.box, .hebrew, .cjk, .marks, .emoji, size: 10)
        fresh.style = style
        #expect(
          try known.layout(text).dump(.shape) == fresh.layout(text).dump(.shape), "\(order), round \(round)")
      }
    }
  }

  @Test func moreStylesThanAreRememberedKeepTheirFonts() throws {
    let composer = try Composer(.box, .hebrew, .cjk, size: 10)
    for size in 1...600 {
      let layout = try composer.styled { $0.size = Double(size) }.layout("a\u{5D0}\u{4E00}")
      let fonts = layout.lines[0].runs.map { "\($0.font.face.familyName) \($0.font.size)" }
      #expect(
        Set(fonts) == [
          "Galley Test Box \(Double(size))", "Galley Test Hebrew \(Double(size))", "Galley Test CJK \(Double(size))",
        ])
    }
  }
}
