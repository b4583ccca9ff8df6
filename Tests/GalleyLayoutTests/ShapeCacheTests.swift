// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyLayout
import GalleyModel
import TestMaterial
import Testing

/// What was remembered must be what would be shaped.
@Suite struct ShapeCacheTests {
  /// Words that come again, spaces in rows, marks after spaces, tracked and kerned words.
  private func text(_ random: inout SeededRandom, _ alphabet: [Unicode.Scalar]) -> String {
    var words: [String] = []
    for _ in 0..<12 {
      var word = String.UnicodeScalarView()
      for _ in 0..<1 + random.below(5) { word.append(random.pick(alphabet)) }
      words.append(String(word))
    }
    var text = ""
    for _ in 0..<40 {
      text += random.pick(words) + String(repeating: " ", count: 1 + random.below(20) / 18)
    }
    return text
  }

  private func check(_ fonts: [FixtureFont], _ families: [String], _ alphabet: [Unicode.Scalar], seed: UInt64) throws {
    let set = try FixtureFonts.set(fonts)
    let remembering = Typesetter(fonts: set)
    let forgetful = Typesetter(fonts: set, shapeCacheBytes: 0)
    var random = SeededRandom(seed: seed)
    for round in 0..<12 {
      var style = TextStyle(families: families, size: 20)
      style.letterSpacing = random.below(4) == 0 ? 1.5 : 0
      style.wordSpacing = random.below(4) == 0 ? 3 : 0
      style.kerning = random.below(4) != 0
      var paragraph = ParagraphStyle()
      paragraph.alignment = random.below(3) == 0 ? .justify : .start
      let text = StyledText(text(&random, alphabet), style: style, paragraph: paragraph)
      let options = LayoutOptions(width: 200)
      let cached = try remembering.layout(text, options)
      let again = try remembering.layout(text, options)
      let fresh = try forgetful.layout(text, options)
      #expect(cached.dump(.shape) == fresh.dump(.shape), "seed \(seed), round \(round), first look")
      #expect(again.dump(.shape) == fresh.dump(.shape), "seed \(seed), round \(round), second look")
      #expect(again.dump(.lines) == fresh.dump(.lines), "seed \(seed), round \(round), lines")
    }
  }

  @Test(arguments: OwnFont.allCases)
  func remembersWhatOurFontsShape(_ font: OwnFont) throws {
    let alphabet: [Unicode.Scalar] =
      switch font {
      case .arabic: Array("ابتسلامرونهي،ًّـ".unicodeScalars)
      case .hebrew: Array("אבגדהושלם().,־ִ".unicodeScalars)
      case .cjk: Array("一三中国字あいう、。「」가나".unicodeScalars)
      case .thai: Array("กขคงจาำิี่้".unicodeScalars)
      case .deva: Array("कखगतनमरसािी्क्ष".unicodeScalars)
      case .emoji: Array("😀😃👍❤1#".unicodeScalars)
      case .marks: Array("abcá\u{301}\u{323}\u{335}x".unicodeScalars)
      default: Array("AVTYoaefilW1 2/c,.\u{AD}\u{A0}".unicodeScalars)
      }
    try check([try FixtureFonts.own(font.rawValue)], [font.family], alphabet, seed: 7_001)
  }

  @Test(arguments: [
    ("Noto Sans", "AVTYoafiWffl1.,“”’ÄÖüé\u{301}"), ("Noto Serif", "AVTYoafiWffl1.,“”’ÄÖüé\u{301}"),
    ("DejaVu Sans", "AVTYoafiWffl1.,“”’ÄÖüéлшж"), ("Noto Sans Arabic", "ابتسلامرونهي،ًّـ١٢"),
    ("Noto Nastaliq Urdu", "ابتسلامرونهيکگٹں"), ("Noto Sans Hebrew", "אבגדהושלם().,־ִּ"),
    ("Noto Sans Devanagari", "कखगतनमरसािी्क्षँं"), ("Noto Sans Thai", "กขคงจาำิี่้"),
    ("Noto Sans Khmer", "កខគឃង្រើេះ"), ("Noto Sans Myanmar", "ကခဂငစ်္ရြေ"),
  ])
  func remembersWhatRealFontsShape(_ family: String, _ alphabet: String) throws {
    try check([try FixtureFonts.debian(family)], [family], Array(alphabet.unicodeScalars), seed: 7_002)
  }

  @Test func staysWithinItsLimit() throws {
    // Room for few words: they age and come again.
    let set = try FixtureFonts.set([try FixtureFonts.own("GalleyTest-Box-Regular")])
    let small = Typesetter(fonts: set, shapeCacheBytes: 12_000)
    let forgetful = Typesetter(fonts: set, shapeCacheBytes: 0)
    var random = SeededRandom(seed: 7_003)
    for round in 0..<60 {
      let text = StyledText(
        text(&random, Array("abcdefgh".unicodeScalars)), style: TextStyle(families: ["Galley Test Box"], size: 10))
      let (first, second) = (try small.layout(text), try forgetful.layout(text))
      #expect(first.dump(.shape) == second.dump(.shape), "seed 7003, round \(round)")
    }
  }

  /// Words of all lengths around those that are found and kept in other ways, with a letter of one byte or of more
  /// anywhere, in runs whose ends and spaces fall anywhere among 64.
  @Test func wordsOfAnyLengthAreFoundAgain() throws {
    let set = try FixtureFonts.set([try FixtureFonts.debian("DejaVu Sans")])
    let remembering = Typesetter(fonts: set)
    let forgetful = Typesetter(fonts: set, shapeCacheBytes: 0)
    let style = TextStyle(families: ["DejaVu Sans"], size: 10)
    var random = SeededRandom(seed: 7_004)
    for length in [1, 2, 7, 8, 9, 15, 16, 17, 18, 31, 33, 62, 63, 64, 65, 66, 130] {
      for odd in ["", "\u{E9}", "\u{FF}", "\u{100}", "\u{120}", "\u{161}", "\u{416}", "\u{2019}", "\u{0}"] {
        var word = (0..<length).map { _ in random.pick(Array("abAVTof".unicodeScalars)) }
        if let odd = odd.unicodeScalars.first { word[random.below(length)] = odd }
        var text = String.UnicodeScalarView(word)
        for _ in 0..<random.below(70) { text.append(random.pick(Array("ab ".unicodeScalars))) }
        text.append(" ")
        text.append(contentsOf: word)
        let styled = StyledText(String(text), style: style)
        let fresh = try forgetful.layout(styled).dump(.shape)
        #expect(try remembering.layout(styled).dump(.shape) == fresh, "\(length), \(odd.debugDescription), first look")
        #expect(try remembering.layout(styled).dump(.shape) == fresh, "\(length), \(odd.debugDescription), second look")
      }
    }
  }

  /// A word and what differs from it in one letter by 256 are two words.
  @Test func lettersThatShareTheirLowByteAreTold() throws {
    let set = try FixtureFonts.set([try FixtureFonts.debian("DejaVu Sans")])
    let typesetter = Typesetter(fonts: set)
    let style = TextStyle(families: ["DejaVu Sans"], size: 10)
    for (one, other) in [("ab", "\u{161}\u{162}"), ("b", "\u{162}"), ("ab\u{161}", "abab"), ("a", "a\u{0}")] {
      let glyphs = try [one, other].map { word in
        try typesetter.layout(StyledText("x \(word) x", style: style)).dump(.shape)
      }
      let fresh = try [one, other].map { word in
        try Typesetter(fonts: set, shapeCacheBytes: 0).layout(StyledText("x \(word) x", style: style)).dump(.shape)
      }
      #expect(glyphs == fresh)
      #expect(glyphs[0] != glyphs[1])
    }
  }

  /// After some runs a face is asked whether letters without marks need all its features.
  @Test(arguments: [
    ("Noto Sans", "AVToafiWjil1.,“”’ÄÖüéįĵƀǆȷɉ…–€"), ("Noto Serif", "AVToafiWjil1.,“”’ÄÖüéįĵƀǆȷɉ"),
    ("DejaVu Sans", "AVToafiWjil1.,“”’ÄÖüéįĵƀǆȷɉ…–€"), ("DejaVu Sans", "лшжйіїєѐЀʹ"), ("Noto Sans", "лшжйіїєѝґѓ"),
    ("Noto Sans", "αβγάέϊΰΪ"), ("Noto Sans", "ai\u{301}j\u{308}l\u{335}V"), ("Noto Sans", "a\u{2E5}\u{2E9}\u{2E6}b"),
  ])
  func manyRunsAreShapedAsTheFirst(_ family: String, _ alphabet: String) throws {
    let set = try FixtureFonts.set([try FixtureFonts.debian(family)])
    let remembering = Typesetter(fonts: set)
    let forgetful = Typesetter(fonts: set, shapeCacheBytes: 0)
    var random = SeededRandom(seed: 7_005)
    for round in 0..<80 {
      let word = String(
        String.UnicodeScalarView((0..<1 + random.below(9)).map { _ in random.pick(Array(alphabet.unicodeScalars)) }))
      // Runs of new words alone, and of one among old ones.
      let text = StyledText(
        round % 2 == 0 ? word : "AVA fi AVA fi \(word)", style: TextStyle(families: [family], size: 20))
      #expect(
        try remembering.layout(text).dump(.shape) == forgetful.layout(text).dump(.shape), "round \(round): \(word)")
    }
  }

  /// Fonts whose rules for letters and marks are also those of other features, or make glyphs go away.
  @Test(arguments: ["GalleyTest-Shared", "GalleyTest-Deleting"], [UInt32(0), 1, 2])
  func rulesThatOtherFeaturesShareAreApplied(_ font: String, salt: UInt32) throws {
    let set = try FixtureFonts.set([try FixtureFonts.own(font)])
    let remembering = Typesetter(fonts: set)
    let forgetful = Typesetter(fonts: set, shapeCacheBytes: 0)
    var style = TextStyle(families: ["Galley Test " + font.dropFirst("GalleyTest-".count)], size: 20)
    if salt > 0 { style.features = [FontFeature("salt", salt)] }
    var random = SeededRandom(seed: 7_006)
    for round in 0..<60 {
      let words = (0..<1 + random.below(3)).map { _ in
        String(
          String.UnicodeScalarView((0..<1 + random.below(6)).map { _ in random.pick(Array("abcz".unicodeScalars)) }))
      }
      let text = StyledText(words.joined(separator: " "), style: style)
      #expect(
        try remembering.layout(text).dump(.shape) == forgetful.layout(text).dump(.shape), "round \(round): \(words)")
    }
  }

  /// Past 8,000 scalars glyphs are packed where they are near their scalars, and wide where they are not.
  @Test(arguments: ["hello wide world ", "office fi ffi ", "\u{5D0}\u{5D1}\u{5D2} \u{5D3}\u{5D4} "])
  func longParagraphsAreShapedAsWhole(_ unit: String) throws {
    let files = [try FixtureFonts.own("GalleyTest-Ligature"), try FixtureFonts.own("GalleyTest-Hebrew")]
    let set = try FixtureFonts.set(files + [try FixtureFonts.debian("DejaVu Sans")])
    let style = TextStyle(families: ["DejaVu Sans", "Galley Test Hebrew"], size: 10)
    let (remembering, forgetful) = (Typesetter(fonts: set), Typesetter(fonts: set, shapeCacheBytes: 0))
    for count in [7_990, 8_010, 20_000] {
      let text = StyledText(String(repeating: unit, count: count / unit.unicodeScalars.count), style: style)
      let fresh = try forgetful.layout(text).dump(.shape)
      #expect(try remembering.layout(text).dump(.shape) == fresh, "\(count), first look")
      #expect(try remembering.layout(text).dump(.shape) == fresh, "\(count), second look")
    }
  }
}
