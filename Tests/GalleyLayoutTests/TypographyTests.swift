// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyLayout
import GalleyModel
import Testing

/// At 1,000 points: letters of the box font 500, its spaces 250; ideographs and full-width marks 1,000.
@Suite struct LineBreakingTests {
  @Test func optimalBreakingTakesALooseLineNowForAnEvenParagraph() throws {
    let composer = try Composer(.box)
    let text = "aaa bb cc ddddd"
    #expect(try composer.lines(text, width: 2750) == ["aaa bb ", "cc ", "ddddd"])
    let optimal = composer.with { $0.breaking = .optimal }
    #expect(try optimal.lines(text, width: 2750) == ["aaa ", "bb cc ", "ddddd"])
  }

  @Test func balanceMakesAsFewLinesOfLikeWidth() throws {
    let composer = try Composer(.box)
    let text = "aa aa aa aa aa aa"
    #expect(try composer.lines(text, width: 4750) == ["aa aa aa aa ", "aa aa"])
    let balanced = composer.with { $0.breaking = .balance }
    #expect(try balanced.lines(text, width: 4750) == ["aa aa aa ", "aa aa aa"])
  }

  @Test func balanceNeverTearsAWord() throws {
    let composer = try Composer(.box).with { $0.breaking = .balance }
    #expect(try composer.lines("aaaaaaaa a", width: 4000) == ["aaaaaaaa ", "a"])
  }

  @Test func prettyAvoidsAShortLastLine() throws {
    let composer = try Composer(.box)
    let text = "aaaa aaaa aaaa aaaa a"
    #expect(try composer.lines(text, width: 4250) == ["aaaa aaaa ", "aaaa aaaa ", "a"])
    let pretty = composer.with { $0.breaking = .pretty }
    #expect(try pretty.lines(text, width: 4250).last == "aaaa a")
  }

  @Test func loosenessAsksForMoreLines() throws {
    let text = "aa aa aa aa aa aa"
    let optimal = try Composer(.box).with { $0.breaking = .optimal }
    let loose = optimal.with { $0.breakingCosts.looseness = 1 }
    let lines = try optimal.lines(text, width: 4750).count
    #expect(try loose.lines(text, width: 4750).count == lines + 1)
  }

  @Test func optimalBreakingKeepsHardBreaksAndOverlongWords() throws {
    let optimal = try Composer(.box).with { $0.breaking = .optimal }
    #expect(try optimal.lines("aa\u{2028}aa aaaaaaaaa a", width: 2000) == ["aa\u{2028}", "aa ", "aaaa", "aaaa", "a a"])
  }

  @Test func optimalJustifiedLinesMayBePressedTogether() throws {
    let text = "aaaaaaa aaaaaaa aaa aaaaaaaaaaaaaaaaaa"
    let composer = try Composer(.box).with {
      $0.breaking = .optimal
      $0.alignment = .justify
    }
    // The first three words need 9,000; two spaces give up a third of 250 each, so 8,900 is room enough.
    let layout = try composer.layout(text, width: 8900)
    #expect(layout.lineTexts.first == "aaaaaaa aaaaaaa aaa ")
    #expect(layout.lines[0].width == 8900)
    #expect(layout.advances().filter { $0 < 250 } == [200, 200])
  }
}

@Suite struct CJKSpacingTests {
  private func composer() throws -> Composer { try Composer(.cjk, .box) }

  @Test func punctuationThatMeetsPunctuationGivesUpHalf() throws {
    let compressed = try composer().with { $0.cjkPunctuation = .compressed }
    #expect(try composer().layout("国。」国").advances() == [1000, 1000, 1000, 1000])
    #expect(try compressed.layout("国。」国").advances() == [1000, 500, 1000, 1000])
    #expect(try compressed.layout("国「「国").advances() == [1000, 1000, 500, 1000])
    #expect(try compressed.layout("国」「国").advances() == [1000, 500, 1000, 1000])
  }

  @Test func punctuationAtAnEdgeGivesUpHalf() throws {
    let compressed = try composer().with { $0.cjkPunctuation = .compressed }
    let layout = try compressed.layout("「国国。")
    #expect(layout.lines[0].width == 3000)
    #expect(layout.glyphs(0)[0].x == -500)
    #expect(layout.advances() == [500, 1000, 1000, 500])
    // Four fit where three and two halves do.
    #expect(try compressed.lines("「国国。国", width: 3000) == ["「国国。", "国"])
    #expect(try composer().lines("「国国。国", width: 3000) == ["「国", "国。国"])
  }

  @Test func stopsMayHang() throws {
    #expect(try composer().lines("国国国。国", width: 3000) == ["国国", "国。国"])
    let hanging = try composer().with { $0.hangsPunctuation = true }
    let layout = try hanging.layout("国国国。国", width: 3000)
    #expect(layout.lineTexts == ["国国国。", "国"])
    #expect(layout.lines[0].width == 3000)
    #expect(layout.lines[0].hanging == 1000)
    // A stop that fits does not hang.
    #expect(try hanging.layout("国国。国", width: 4000).lines[0].hanging == 0)
  }

  @Test func aStopBehindATabHangsOnlyWhereItDoesNotFit() throws {
    let hanging = try composer().with {
      $0.hangsPunctuation = true
      $0.headIndent = 1000
    }
    // Stops count from the edge: from 2,000 the next of 2,400 each is 400 on.
    let line = try hanging.layout("国\u{2028}国\t国。", width: 4400).lines[1]
    #expect(line.width == 3400)
    #expect(line.hanging == 0)
    #expect(try hanging.layout("国\u{2028}国\t国。", width: 4399).lines[1].hanging == 1000)
  }

  @Test func anEighthOfAnEmPartsIdeographsFromLatin() throws {
    let spaced = try composer().with { $0.spacesCJKAndLatin = true }
    #expect(try spaced.layout("国a国1").advances() == [1125, 625, 1125, 500])
    // No gap at a line's end.
    let layout = try spaced.layout("国国a", width: 2000)
    #expect(layout.lineTexts == ["国国", "a"])
    #expect(layout.lines[0].width == 2000)
  }
}

@Suite struct JustifiedGapTests {
  @Test func ideographsAreSpacedApart() throws {
    let composer = try Composer(.cjk, .box).with { $0.alignment = .justify }
    let layout = try composer.layout("国国国国", width: 3200)
    #expect(layout.lines[0].width == 3200)
    #expect(layout.advances() == [1100, 1100, 1000])
    #expect(layout.advances(1) == [1000])
  }

  @Test func charactersShareWhenAsked() throws {
    let composer = try Composer(.box).with {
      $0.alignment = .justify
      $0.justification = .characters
    }
    let layout = try composer.layout("ab cd efgh", width: 2650)
    #expect(layout.lines[0].width == 2650)
    let third = LayoutUnit(rawValue: 400 * 65_536 / 3).points
    let advances = layout.advances().map { ($0 - third) * 3 }
    // a, the space and c are widened, the first by the remainder.
    #expect(abs(advances[0] - 1500) < 0.001)
    #expect(abs(advances[2] - 750) < 0.001)
    #expect(abs(advances[3] - 1500) < 0.001)
  }

  @Test func lettersOfArabicAreDrawnOut() throws {
    let composer = try Composer(.arabic).with { $0.alignment = .justify }
    // Each word: initial 400, medial 350, final 550 = 1,300; the space 250.
    let layout = try composer.layout("بيت بيت بيت", width: 3300)
    let first = layout.lines[0]
    #expect(first.width == 3300)
    let kashidas = first.runs.filter { $0.inserted == "kashida" }
    #expect(kashidas.count == 2)
    #expect(kashidas.flatMap(\.glyphs).allSatisfy { $0.advance == 200 })
    // 450 are left: a kashida of 200 a word, the space takes the other 50.
    #expect(first.runs.flatMap(\.glyphs).filter { $0.advance == 300 }.count == 1)
    // The last line keeps its width.
    #expect(layout.lines[1].width == 1300)
  }

  @Test func trackingMayEndBeforeTheLastCluster() throws {
    let composer = try Composer(.box).styled { $0.letterSpacing = 100 }
    #expect(try composer.layout("aa").lines[0].width == 1200)
    let trimmed = composer.with { $0.keepsTrailingLetterSpacing = false }
    #expect(try trimmed.layout("aa").lines[0].width == 1100)
    #expect(try trimmed.lines("aa aa", width: 1100) == ["aa ", "aa"])
  }
}

@Suite struct HanLanguageTests {
  @Test(arguments: [
    ("国かな", "Noto Sans CJK JP"), ("国가", "Noto Sans CJK KR"), ("国ㄅ", "Noto Sans CJK TC"), ("国", "Noto Sans CJK SC"),
  ])
  func ideographsTakeTheLanguageOfTheTextAroundThem(_ text: String, _ family: String) throws {
    let fonts = try [
      FixtureFonts.debian("Noto Sans"), FixtureFonts.debian("Noto Sans CJK JP"),
      FixtureFonts.debian("Noto Sans CJK KR"),
      FixtureFonts.debian("Noto Sans CJK SC"), FixtureFonts.debian("Noto Sans CJK TC"),
    ]
    let typesetter = Typesetter(fonts: try FixtureFonts.set(fonts))
    let layout = try typesetter.layout(StyledText(text, style: TextStyle(families: ["Noto Sans"])))
    #expect(layout.lines[0].runs[0].font.face.familyName == family)
  }
}

@Suite struct FontVariantTests {
  @Test func aFontsOwnSmallCapitalsAreTaken() throws {
    let composer = try Composer(.ligature).styled { $0.variant.caps = .small }
    #expect(try composer.layout("aX").glyphNames() == ["a.sc", "X"])
  }

  @Test func missingSmallCapitalsAreSmallerCapitals() throws {
    let composer = try Composer(.box).styled { $0.variant.caps = .small }
    let layout = try composer.layout("aX a")
    #expect(layout.advances() == [400, 500, 250, 400])
    #expect(layout.lines[0].runs.map(\.font.size) == [800, 1000, 800])
    #expect(layout.lines[0].runs.map { layout.text(in: $0.range) } == ["a", "X ", "a"])
  }

  @Test func allSmallShrinksCapitalsToo() throws {
    let composer = try Composer(.box).styled { $0.variant.caps = .allSmall }
    #expect(try composer.layout("aX1").advances() == [400, 400, 500])
  }

  @Test func superiorsAreTheFontsOwnOrRaisedAndSmaller() throws {
    let own = try Composer(.ligature).styled { $0.variant.position = .super }
    #expect(try own.layout("12").advances() == [310, 310])
    let made = try Composer(.box).styled { $0.variant.position = .super }
    let run = try #require(try made.layout("12").lines[0].runs.first)
    #expect(run.font.size < 700)
    #expect(run.style.baselineShift > 200)
    // One character without a form of its own: the whole stretch is made up.
    let mixed = try own.layout("1!")
    #expect(mixed.lines[0].runs[0].font.size < 1000)
  }

  @Test func figuresAndSetsAreFeatures() throws {
    let composer = try Composer(.ligature)
    #expect(try composer.styled { $0.variant.figures = .oldStyle }.layout("2").advances() == [420])
    #expect(try composer.styled { $0.variant.figureSpacing = .tabular }.layout("1").advances() == [520])
    #expect(try composer.styled { $0.variant.stylisticSets = [1] }.layout("a").advances() == [460])
    #expect(try composer.styled { $0.variant.stylisticAlternate = 2 }.layout("a").advances() == [470])
    #expect(try composer.styled { $0.variant.fractions = .diagonal }.layout("1/2").advances() == [310, 500, 320])
    #expect(try composer.styled { $0.variant.slashedZero = true }.layout("0").glyphNames() == ["zero.slash"])
    #expect(try composer.styled { $0.variant.commonLigatures = .off }.layout("fi").glyphs(0).count == 2)
    #expect(try composer.styled { $0.variant.discretionaryLigatures = .on }.layout("ct").advances() == [900])
  }
}

@Suite struct FallbackSizeTests {
  @Test func standInsMatchTheHeightOfSmallLettersWhenAsked() throws {
    // DejaVu Sans has larger small letters than Noto Serif: 0.547 em beside 0.536.
    let fonts = try FixtureFonts.set([FixtureFonts.debian("Noto Serif"), FixtureFonts.debian("DejaVu Sans")])
    let typesetter = Typesetter(fonts: fonts)
    var style = TextStyle(families: ["Noto Serif", "DejaVu Sans"], size: 100)
    // U+2603 is in DejaVu Sans alone.
    let plain = try typesetter.layout(StyledText("x\u{2603}", style: style)).lines[0].runs
    #expect(plain.map(\.font.size) == [100, 100])
    style.matchesXHeight = true
    let matched = try typesetter.layout(StyledText("x\u{2603}", style: style)).lines[0].runs
    let expected = plain[0].font.metrics.xHeight.points / plain[1].font.metrics.xHeight.points * 100
    #expect(expected != 100)
    #expect(matched.map(\.font.size) == [100, expected])
    #expect(abs((matched[1].font.metrics.xHeight - matched[0].font.metrics.xHeight).points) < 0.001)
  }
}
