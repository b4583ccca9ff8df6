// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import Synchronization
import TestMaterial
import Testing

@testable import GalleyLayout

/// Text that is added to the end of a paragraph, a few letters at a time, without a piece being made.
@Suite struct GrowingTextTests {
  private static let words = [
    "the", "of", "quick", "AVATAR", "office", "fjord", "well-known", "(in", "brackets)", "1,234.50", "naïve", "Zoë",
    "50%", "a/b/c", "“quoted”", "—", "…", "x", "don’t", "ffi", "é", "To", "https://example.org/a-b",
  ]

  private func typesetter() throws -> Typesetter {
    Typesetter(fonts: try FixtureFonts.set([try FixtureFonts.debian("Noto Sans")]))
  }

  private func sentence(_ random: inout SeededRandom, _ words: [String], _ count: Int) -> String {
    (0..<count).map { _ in random.pick(words) + (random.below(20) == 0 ? "  " : " ") }.joined()
  }

  private func paragraph(_ random: inout SeededRandom) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.alignment = random.pick([.start, .start, .center, .right, .end])
    style.lineBox = random.pick(LineBox.allCases)
    if random.below(3) == 0 { style.firstLineIndent = Double(random.below(40)) }
    if random.below(3) == 0 { style.headIndent = Double(random.below(20)) }
    if random.below(3) == 0 { style.tailIndent = -Double(random.below(20)) }
    if random.below(3) == 0 { style.lineSpacing = Double(random.below(9)) - 3 }
    if random.below(3) == 0 { style.lineHeight.factor = 1.5 }
    if random.below(4) == 0 { style.lineBreak = .loose }
    if random.below(4) == 0 { style.webBreaks = true }
    return style
  }

  @Test(arguments: UInt64(0)..<16) func itIsAsIfLaidOutAtOnce(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let scripts = [Self.words, Self.words, ["Ελλάδα", "και", "το", "(η", "γη)"], ["Москва", "и", "«да»", "ёж"]]
    let whole = sentence(&random, scripts[Int(seed % 4)], 120)
    var text = StyledText("", style: TextStyle(families: ["Noto Sans"]), paragraph: paragraph(&random))
    let width = random.pick([0, 30, 57.3, 140, 200, 400.0])
    var session = try LayoutSession(text, LayoutOptions(width: width), try typesetter())
    var rest = Substring(whole)
    var (steps, grown) = (0, 0)
    var kept: [(layout: TextLayout, lines: [String])] = []
    while !rest.isEmpty {
      let token = rest.unicodeScalars.prefix(1 + random.below(7))
      rest = rest[token.endIndex...]
      try session.append(String(token))
      text.append(String(token))
      steps += 1
      if session.growing != nil { grown += 1 }
      try expectFresh(session, text, "seed \(seed), width \(width), behind \(String(token).debugDescription)")
      if steps % 10 == 0 { kept.append((session.layout, described(session.layout))) }
    }
    // At hyphens, in long words and in narrow columns lines end where letters are kerned: that takes the general way.
    #expect(width < 140 || grown * 2 > steps, "\(grown) of \(steps)")
    for (layout, lines) in kept { #expect(described(layout) == lines, "an old layout stays what it was") }
  }

  @Test func grownTextMayBeEdited() throws {
    let typesetter = try typesetter()
    for seed in UInt64(20)..<28 {
      var random = SeededRandom(seed: seed)
      var text = StyledText("", style: TextStyle(families: ["Noto Sans"]), paragraph: paragraph(&random))
      var session = try LayoutSession(text, LayoutOptions(width: 150), typesetter)
      for step in 0..<60 {
        let new = random.below(6) == 0 ? "\n" : sentence(&random, Self.words, 1 + random.below(3))
        if random.below(4) == 0 {
          let at = text.border(random.below(text.utf8.count + 1))
          let upper = text.border(min(text.utf8.count, at + random.below(12)))
          try session.replace(TextRange(at, max(at, upper)), with: StyledText(new))
          var next = text.slice(TextRange(0, at))
          next.append(StyledText(new))
          next.append(text.slice(TextRange(max(at, upper), text.utf8.count)))
          text = next
        } else {
          try session.append(new)
          text.append(new)
        }
        try expectFresh(session, text, "seed \(seed), step \(step), \(new.debugDescription)")
      }
    }
  }

  @Test func whatIsDoneIsTheWordsThatChange() throws {
    let composer = try Composer(.box, size: 16)
    var session = try LayoutSession(composer.text("aa aaaa a aa "), LayoutOptions(width: 200), composer.typesetter)
    try session.append("a")
    try session.append("a")
    #expect(session.growing != nil)
    var counters = LayoutUpdate.Counters()
    // Behind the last space before a letter: the word and what is added.
    (counters.paragraphs, counters.scalars, counters.glyphs, counters.lines) = (1, 2, 2, 1)
    #expect(session.lastUpdate.counters == counters)
    // A line is 16 points high and begins at the left edge; the box font's boxes stay within a few points of theirs.
    let damage = try #require(session.lastUpdate.damage.first)
    #expect(damage.height < 40 && damage.width < 200 + 40)
  }

  @Test(arguments: [
    ("a b", "\n"), ("a b", "\t"), ("a b", "\u{301}"), ("a b", "\u{5D0}"), ("a b", "\u{AD}"), ("a b", "国"),
    ("a b", "\u{2003}"), ("a b", "😀"), ("a b", ""), ("12", "a"), ("(", "a"),
  ])
  func otherTextTakesTheGeneralWay(_ start: String, _ added: String) throws {
    let composer = try Composer.all(size: 16)
    var session = try LayoutSession(composer.text(start), LayoutOptions(width: 200), composer.typesetter)
    try session.append(added)
    #expect(session.growing == nil)
    try expectFresh(session, composer.text(start + added), "\(start) and \(added.debugDescription)")
  }

  @Test func stylesWithPaintOfTheirOwnTakeTheGeneralWay() throws {
    let composer = try Composer(.box, size: 16)
    let styles = [
      composer.styled { $0.underline = TextDecoration(skipsInk: true) }, composer.styled { $0.letterSpacing = 1 },
      composer.styled { $0.link = "https://example.org" }, composer.styled { $0.baselineShift = 2 },
      composer.with { $0.alignment = .justify }, composer.with { $0.hangsPunctuation = true },
      composer.with { $0.wrap = .char }, composer.with { $0.breaking = .optimal },
    ]
    for (index, composer) in styles.enumerated() {
      var session = try LayoutSession(composer.text("aa aa"), LayoutOptions(width: 200), composer.typesetter)
      try session.append("aa a")
      #expect(session.growing == nil, "style \(index)")
      try expectFresh(session, composer.text("aa aaaa a"), "style \(index)")
    }
  }

  @Test(arguments: [1, 2, 3, 400]) func aSessionHoldsTheLimits(_ piece: Int) throws {
    let composer = try Composer(.box, size: 16)
    let token = String(repeating: "aa ", count: piece)
    for limits in [Limits(textBytes: 4_000), Limits(layoutBytes: 400_000)] {
      var session = try LayoutSession(
        composer.text("aa "), LayoutOptions(width: 200, limits: limits), composer.typesetter)
      var text = composer.text("aa ")
      var error: LayoutError?
      while error == nil {
        do throws(LayoutError) {
          try session.append(token)
          text.append(token)
        } catch let thrown { error = thrown }
        guard text.utf8.count < 100_000 else { break }
      }
      if limits.textBytes == 4_000 {
        #expect(error == .textTooLong(bytes: text.utf8.count + token.utf8.count, limit: 4_000))
      } else {
        #expect(error == .layoutTooLarge(limit: 400_000))
        // What is stated is about what is held: not ten times more, nor less.
        #expect(text.utf8.count > 400_000 / 480 && text.utf8.count < 400_000 / 20)
      }
      #expect(session.text.utf8 == text.utf8, "the session is as it was")
      let size = session.size
      #expect(try composer.layout(text, width: 200).size == size)
    }
  }

  @Test func anAppendMayBeEnded() throws {
    let composer = try Composer(.box, size: 16)
    let isCancelled = Flag()
    let limits = Limits(isCancelled: { isCancelled.value })
    var session = try LayoutSession(
      composer.text("aa "), LayoutOptions(width: 200, limits: limits), composer.typesetter)
    try session.append("a")
    #expect(session.growing != nil)
    isCancelled.set(true)
    #expect(throws: LayoutError.cancelled) { try session.append("a") }
    isCancelled.set(false)
    try expectFresh(session, composer.text("aa a"), "as it was")
  }
}

private final class Flag: Sendable {
  private let state = Mutex(false)
  var value: Bool { state.withLock { $0 } }
  func set(_ value: Bool) { state.withLock { $0 = value } }
}
