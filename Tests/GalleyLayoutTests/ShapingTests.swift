// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@Suite struct ShapingTests {
  @Test func advancesAreTheFonts() throws {
    #expect(try Composer(.box).layout("aWi .").advances() == [500, 750, 250, 250, 500])
    #expect(try Composer(.mono).layout("aWi .").advances() == [600, 600, 600, 600, 600])
    #expect(try Composer(.box, .bold).styled { $0.weight = 700 }.layout("aWi").advances() == [550, 800, 300])
    #expect(try Composer(.box, .italic).styled { $0.slant = .italic }.layout("aWi").advances() == [480, 720, 240])
  }

  @Test(arguments: [10.0, 12.5, 16, 333]) func advancesScaleWithTheSize(_ size: Double) throws {
    let layout = try Composer(.box, size: size).layout("aW i")
    let expected = [500.0, 750, 250, 250].map { LayoutUnit(points: $0 * size / 1000).points }
    for (advance, wanted) in zip(layout.advances(), expected) {
      #expect(abs(advance - wanted) <= 1 / 65_536)
    }
    #expect(layout.lines[0].width == layout.advances().reduce(0, +))
  }

  @Test func sizesOverTheShapersLimitAreScaled() throws {
    // HarfBuzz multiplies by a 16.16 number: at 2,048 points the error is a few units.
    let layout = try Composer(.box, size: 4000).layout("aW")
    for (advance, wanted) in zip(layout.advances(), [2000.0, 3000]) { #expect(abs(advance - wanted) < 1 / 4096) }
    #expect(layout.size.height == 4000)
  }

  @Test func ligaturesAreOneGlyphOfTheirFirstCluster() throws {
    let layout = try Composer(.ligature).layout("offia")
    #expect(layout.advances() == [500, 750, 500])
    #expect(layout.glyphs(0).map(\.cluster) == [0, 1, 4])
    #expect(layout.glyphNames() == ["o", "f_f_i", "a"])
  }

  @Test func letterSpacingTurnsOptionalLigaturesOff() throws {
    let layout = try Composer(.ligature).styled { $0.letterSpacing = 2 }.layout("offi")
    #expect(layout.advances() == [502, 302, 302, 252])
    #expect(layout.lines[0].width == 1358)
  }

  @Test func aFeatureAskedForWinsOverLetterSpacing() throws {
    let composer = try Composer(.ligature).styled {
      $0.letterSpacing = 2
      $0.features = [FontFeature("liga", 1)]
    }
    #expect(try composer.layout("offi").advances() == [502, 752])
  }

  @Test func letterSpacingFollowsEachCluster() throws {
    let layout = try Composer(.marks).styled { $0.letterSpacing = 10 }.layout("a\u{301}\u{323}b")
    #expect(layout.lines[0].width == 1020)
    #expect(layout.advances() == [500, 0, 10, 510])
  }

  @Test func paddingStandsBesideClustersWhicheverWayTheyRead() throws {
    func padded(_ change: inout TextStyle) { change.clusterPadding = ClusterPadding(left: 10, right: 3) }
    let latin = try Composer(.box).styled(padded).layout("ab")
    #expect(latin.advances() == [513, 513] && latin.glyphs(0).map(\.x) == [10, 523])
    let hebrew = try Composer(.hebrew).styled(padded).layout("\u{5D0}\u{5D1}")
    #expect(hebrew.advances() == [513, 513] && hebrew.glyphs(0).map(\.x) == [10, 523])
    // Ligatures stay, and so do marks on their letters.
    #expect(try Composer(.ligature).styled(padded).layout("offia").advances() == [513, 763, 513])
    let marks = try Composer(.marks).styled(padded).layout("a\u{301}b")
    #expect(marks.lines[0].width == 1026)
    let plain = try Composer(.marks).layout("a\u{301}b")
    let moved = zip(marks.glyphs(0), plain.glyphs(0)).map { $0.x - $1.x }
    #expect(moved == [10, 10, 23])
  }

  @Test func letterSpacingStandsAtTheLeftOfRightToLeftLetters() throws {
    let layout = try Composer(.hebrew).styled { $0.letterSpacing = 10 }.layout("\u{5D0}\u{5D1}")
    #expect(layout.advances() == [510, 510])
    #expect(layout.glyphs(0).map(\.x) == [10, 520])
  }

  @Test func lettersThatJoinAreNotTracked() throws {
    let plain = try Composer(.arabic).layout("\u{628}\u{633}")
    let tracked = try Composer(.arabic).styled { $0.letterSpacing = 50 }.layout("\u{628}\u{633}")
    #expect(tracked.advances() == plain.advances())
  }

  @Test func wordSpacingWidensSpacesOnly() throws {
    let composer = try Composer(.box).styled { $0.wordSpacing = 30 }
    #expect(try composer.layout("a b\u{A0}c").advances() == [500, 280, 500, 280, 500])
    #expect(try composer.styled { $0.letterSpacing = 1 }.layout("a b").advances() == [501, 281, 501])
    #expect(try composer.styled { $0.wordSpacing = -250 }.layout("a b").advances() == [500, 0, 500])
  }

  @Test func pairsAreKerned() throws {
    let composer = try Composer(.ligature)
    #expect(try composer.layout("AVA").advances() == [380, 390, 500])
    #expect(try composer.layout("A V").advances() == [440, 250, 500])
    #expect(try composer.layout("To").advances() == [420, 500])
    #expect(try composer.layout("Tx").advances() == [470, 500])
    #expect(try composer.layout("T ").advances() == [470, 250])
    #expect(try composer.layout("T").advances() == [500])
  }

  @Test func kerningCanBeSwitchedOff() throws {
    #expect(try Composer(.ligature).styled { $0.kerning = false }.layout("AVA").advances() == [500, 500, 500])
  }

  @Test(
    arguments: [
      ("dlig", 1, "ct", [900.0]), ("smcp", 1, "ab", [450, 450]), ("onum", 1, "12", [420, 420]),
      ("tnum", 1, "12", [520, 520]), ("sups", 1, "1", [310]), ("subs", 1, "2", [320]),
      ("frac", 1, "1/2", [310, 500, 320]), ("zero", 1, "0", [500]), ("ss01", 1, "a", [460]), ("salt", 1, "a", [460]),
      ("salt", 2, "a", [470]), ("liga", 0, "ffi", [300, 300, 250]), ("kern", 0, "AV", [500, 500]),
    ] as [(String, UInt32, String, [Double])])
  func featuresAreApplied(_ tag: String, _ value: UInt32, _ string: String, _ advances: [Double]) throws {
    let composer = try Composer(.ligature).styled { $0.features = [FontFeature(tag, value)] }
    #expect(try composer.layout(string).advances() == advances)
  }

  @Test func theLaterFeatureWins() throws {
    let composer = try Composer(.ligature).styled { $0.features = [FontFeature("smcp", 1), FontFeature("smcp", 0)] }
    #expect(try composer.layout("a").advances() == [500])
  }

  @Test func tagsThatAreNoneAreLeftOut() throws {
    let composer = try Composer(.ligature).styled {
      $0.features = [FontFeature("", 1), FontFeature("smcpx", 1), FontFeature("é", 1), FontFeature("sm\u{7F}p", 1)]
    }
    #expect(try composer.layout("ab").advances() == [500, 500])
  }

  @Test func languageChangesForms() throws {
    let composer = try Composer(.ligature)
    #expect(try composer.styled { $0.language = "tr" }.layout("fi").advances() == [300, 255])
    #expect(try composer.styled { $0.language = "ro" }.layout("s").advances() == [505])
    #expect(try composer.layout("fis").advances() == [500, 500])
  }

  @Test func marksStandOnTheirAnchors() throws {
    let layout = try Composer(.marks).layout("a\u{301}")
    let glyphs = layout.glyphs(0)
    #expect(glyphs.count == 2)
    #expect(layout.lines[0].width == 500)
    // The anchor of `a` at (250, 540), the mark's at (0, 520).
    #expect(glyphs[1].x == 250)
    #expect(glyphs[1].y == -20)
    #expect(glyphs.allSatisfy { $0.cluster == 0 })
  }

  @Test func marksStackOnMarks() throws {
    let glyphs = try Composer(.marks).layout("a\u{301}\u{302}").glyphs(0)
    #expect(glyphs.map(\.x) == [0, 250, 260])
    #expect(glyphs.map(\.y) == [0, -20, -190])
  }

  @Test func aComposedLetterIsTakenApartWhereTheFontHasItsParts() throws {
    let layout = try Composer(.marks).layout("\u{E1}")
    #expect(layout.glyphs(0).map(\.cluster) == [0, 0])
    #expect(layout.lines[0].width == 500)
    #expect(layout.warnings.isEmpty)
  }

  @Test func manyMarksAreOneCluster() throws {
    let layout = try Composer(.marks).layout("a" + String(repeating: "\u{335}", count: 200) + "b")
    #expect(layout.lines[0].width == 1000)
    #expect(layout.glyphs(0).filter { $0.cluster == 0 }.count == 201)
    #expect(layout.size.height == 1000)
  }

  @Test func arabicLettersJoin() throws {
    // beh seen beh: initial, medial, final; visual order.
    let layout = try Composer(.arabic).layout("\u{628}\u{633}\u{628}")
    #expect(layout.advances() == [550, 350, 400])
    #expect(layout.glyphs(0).map(\.cluster) == [4, 2, 0])
  }

  @Test func arabicLettersJoinAcrossAColourBorder() throws {
    let composer = try Composer(.arabic)
    var text = composer.text("\u{628}\u{633}\u{628}")
    text.set(.color(.white), in: TextRange(2, 4))
    let layout = try composer.layout(text)
    #expect(layout.advances() == [550, 350, 400])
    #expect(layout.lines[0].runs.count == 3)
  }

  @Test func lamAlefIsOneGlyph() throws {
    #expect(try Composer(.arabic).layout("\u{644}\u{627}").advances() == [650])
    #expect(try Composer(.arabic).layout("\u{628}\u{644}\u{627}").advances() == [700, 400])
  }

  @Test func isolatedArabicPairsAreKerned() throws {
    // reh alef: the kerning is reh's.
    let layout = try Composer(.arabic).layout("\u{631}\u{627}")
    #expect(layout.lines[0].width == 780)
  }

  @Test func bracketsAreMirroredInRightToLeftText() throws {
    let layout = try Composer(.hebrew).layout("(\u{5D0})")
    // Opening brackets are 300, closing 310: at the left stands the closing one, drawn as an opening one.
    #expect(layout.advances() == [300, 500, 310])
    #expect(layout.glyphs(0).map(\.cluster) == [3, 1, 0])
  }

  @Test func devanagariVowelsMoveBeforeTheirConsonant() throws {
    let layout = try Composer(.deva).layout("\u{915}\u{93F}")
    #expect(layout.advances() == [260, 600])
    #expect(layout.glyphs(0).map(\.cluster) == [0, 0])
  }

  @Test func thaiMarksHaveNoAdvance() throws {
    let layout = try Composer(.thai).layout("\u{E1A}\u{E49}\u{E32}")
    #expect(layout.advances() == [500, 0, 500])
  }

  @Test func syntheticBoldWidensWhatHasAnAdvance() throws {
    let layout = try Composer(.marks).styled { $0.weight = 700 }.layout("a\u{301}b")
    // From 36 points on, a thirty-second of the size.
    #expect(layout.advances() == [531.25, 0, 531.25])
  }

  @Test func aLoneMarkIsOneClusterThatTakesNoRoomOfOthers() throws {
    let layout = try Composer(.marks).layout("\u{301}a")
    #expect(layout.glyphs(0).allSatisfy { $0.advance >= 0 })
    #expect(Set(layout.glyphs(0).map(\.cluster)) == [0, 2])
    #expect(layout.warnings.isEmpty)
  }
}
