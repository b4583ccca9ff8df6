// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import TestMaterial
import Testing

@testable import GalleyLayout

/// Layouts that are updated: each equals the layout of the same text made at once.
@Suite struct LayoutSessionTests {
  private func typesetter() throws -> Typesetter {
    let fonts = try ["Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai"]
      .map { try FixtureFonts.debian($0) }
    return Typesetter(fonts: try FixtureFonts.set(fonts))
  }

  private static let words = [
    "the", "of", "quick", "brown", "AVATAR", "office", "fjord", "long-hyphenated-word", "(in", "brackets)", "1,234.50",
    "e\u{301}tude", "naïve", "Ελλάδα", "Москва", "—", "…", "50%", "a/b/c", "“quoted”", "x", "\u{2028}", "t\tt",
  ]

  private func sentence(_ random: inout SeededRandom, _ count: Int, rare: [String] = []) -> String {
    (0..<count).map { _ in
      let word = random.below(40) == 0 && !rare.isEmpty ? random.pick(rare) : random.pick(Self.words)
      return word + (random.below(30) == 0 ? "\n" : random.below(25) == 0 ? "  " : " ")
    }.joined()
  }

  @Test func appendedTextIsAsIfLaidOutAtOnce() throws {
    let typesetter = try typesetter()
    for seed in UInt64(0)..<12 {
      var random = SeededRandom(seed: seed)
      let whole = sentence(&random, 60, rare: ["עברית", "مرحبا", "ไทยแลนด์", "👩‍👩‍👧"])
      var text = StyledText("", style: TextStyle(families: ["Noto Sans"]))
      let width = random.pick([1.0, 57.3, 120, 200, 400])
      var session = try LayoutSession(text, LayoutOptions(width: width), typesetter)
      var rest = Substring(whole)
      while !rest.isEmpty {
        let token = rest.unicodeScalars.prefix(1 + random.below(7))
        let string = String(token)
        rest = rest[token.endIndex...]
        try session.append(string)
        text.append(string)
        try expectFresh(
          session, text, "seed \(seed), width \(width), behind \(string.debugDescription): \(text.string)")
      }
    }
  }

  @Test func editedTextIsAsIfLaidOutAtOnce() throws {
    let typesetter = try typesetter()
    for seed in UInt64(100)..<116 {
      var random = SeededRandom(seed: seed)
      let rare = random.below(2) == 0 ? ["עברית", "مرحبا", "ไทย"] : []
      var text = StyledText(sentence(&random, 150, rare: rare), style: TextStyle(families: ["Noto Sans"]))
      if random.below(3) == 0 { text.paragraph.alignment = .justify }
      if random.below(3) == 0 { text.paragraph.spacingBefore = 5 }
      if random.below(3) == 0 { text.paragraph.firstLineIndent = 20 }
      if random.below(4) == 0 { text.set(.weight(700), .sizeFactor(1.5), in: TextRange(40, 90)) }
      let width = random.pick([57.3, 120, 200, 400])
      var session = try LayoutSession(text, LayoutOptions(width: width), typesetter)
      try expectFresh(session, text, "seed \(seed) at first")
      for step in 0..<25 {
        let lower = text.border(random.below(text.utf8.count + 1))
        let upper = text.border(min(text.utf8.count, lower + (random.below(2) == 0 ? 0 : random.below(60))))
        let new = random.below(4) == 0 ? "" : sentence(&random, 1 + random.below(4), rare: rare)
        try session.replace(TextRange(lower, max(lower, upper)), with: StyledText(new))
        var next = text.slice(TextRange(0, lower))
        next.append(StyledText(new))
        next.append(text.slice(TextRange(max(lower, upper), text.utf8.count)))
        text = next
        try expectFresh(
          session, text, "seed \(seed), step \(step), width \(width), \(lower)..<\(upper) by \(new.debugDescription)")
      }
    }
  }

  @Test func aTextThatBecomesAnotherKeepsWhatBothHave() throws {
    let typesetter = try typesetter()
    for seed in UInt64(200)..<208 {
      var random = SeededRandom(seed: seed)
      var text = StyledText(sentence(&random, 120), style: TextStyle(families: ["Noto Sans"]))
      var session = try LayoutSession(text, LayoutOptions(width: 200), typesetter)
      for step in 0..<10 {
        let at = text.border(random.below(text.utf8.count + 1))
        switch random.below(4) {
        case 0:
          var next = text.slice(TextRange(0, at))
          next.append(sentence(&random, 3))
          next.append(text.slice(TextRange(at, text.utf8.count)))
          text = next
        case 1: text.set(.weight(Double(100 * (1 + random.below(9)))), in: TextRange(at, at + random.below(90)))
        case 2: text.spans.removeAll()
        default: text.append(sentence(&random, 2))
        }
        try session.update(to: text)
        try expectFresh(session, text, "seed \(seed), step \(step)")
      }
      try session.update(to: text)
      #expect(session.lastUpdate.counters == LayoutUpdate.Counters())
      #expect(session.lastUpdate.damage.isEmpty)
    }
  }

  /// B103, B104
  @Test func aWordAppendedTwoThousandTimesShapesItsLinesOnly() throws {
    let typesetter = try typesetter()
    var session = try LayoutSession(
      StyledText("First paragraph.\n", style: TextStyle(families: ["Noto Sans"])), LayoutOptions(width: 300), typesetter
    )
    let finished = try #require(session.layout.paragraphs.first).layout
    var glyphs = 0
    for number in 0..<2_000 {
      try session.append(number % 97 == 96 ? "word\n" : "word ")
      glyphs += session.lastUpdate.counters.glyphs
    }
    let layout = session.layout
    let final = layout.lines.reduce(0) { $0 + $1.runs.reduce(0) { $0 + $1.glyphs.count } }
    #expect(glyphs < 20 * final)
    #expect(layout.paragraphs.first?.layout === finished)
    try expectFresh(session, session.text, "2,000 words")
  }

  @Test func randomEditsOfEveryScript() throws {
    let composer = try Composer.all(size: 16)
    for seed in UInt64(0)..<40 {
      var maker = RandomText(seed: seed)
      var text = maker.styled(24, composer.style)
      let width = maker.random.pick([0, 1, 37, 120, 320.0])
      var session = try LayoutSession(text, LayoutOptions(width: width), composer.typesetter)
      for step in 0..<8 {
        let lower = text.border(maker.random.below(text.utf8.count + 1))
        let upper = max(lower, text.border(lower + maker.random.below(12)))
        var new = maker.styled(4, composer.style)
        new.paragraph = text.paragraph
        try session.replace(TextRange(lower, upper), with: new)
        var next = text.slice(TextRange(0, lower))
        next.append(new)
        next.append(text.slice(TextRange(upper, text.utf8.count)))
        text = next
        try expectFresh(session, text, "seed \(seed), step \(step), width \(width)")
      }
    }
  }
}
