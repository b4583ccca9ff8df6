// SPDX-License-Identifier: MIT
//
// How time grows with each measure of a text: twice as much may take 2.3 times the processor time. Of each size the
// least of several runs counts, on the thread's own clock, so other work on the machine does not.

import GalleyLayout
import GalleyModel
import TestMaterial
import Testing

/// A text, its styles and its box, that grow with a number.
struct GrowingText: CustomTestStringConvertible, Sendable {
  var name: String
  /// How many units take some tens of milliseconds in a debug build.
  var count: Int
  var options = LayoutOptions(width: 200)
  var make: @Sendable (Composer, Int) -> StyledText
  var testDescription: String { name }

  init(
    _ name: String, _ count: Int, width: Double? = 200, maxLines: Int? = nil, truncation: Truncation = .end,
    make: @escaping @Sendable (Composer, Int) -> StyledText
  ) {
    self.name = name
    self.count = count
    self.options = LayoutOptions(width: width, maxLines: maxLines, truncation: truncation)
    self.make = make
  }

  init(_ name: String, _ count: Int, repeating unit: String) {
    self.init(name, count) { $0.text(String(repeating: unit, count: $1)) }
  }

  /// Words in paragraphs of another kind of breaking.
  init(_ name: String, _ count: Int, change: @escaping @Sendable (inout ParagraphStyle) -> Void) {
    self.init(name, count) { $0.with(change).text(String(repeating: "aa aaaa a ", count: $1)) }
  }
}

@Suite(.serialized) struct ComplexityTests {
  static let texts = [
    GrowingText("length", 1_000, repeating: "aa aaaa a "),
    GrowingText("paragraphs", 150, repeating: "aa aaaa a\n"),
    GrowingText("style runs", 250) { composer, count in
      var text = composer.text(String(repeating: "aa ", count: count))
      for index in 0..<count { text.set(.size(Double(10 + index % 7)), in: TextRange(index * 3, index * 3 + 2)) }
      return text
    },
    GrowingText("style runs of colour alone", 400) { composer, count in
      var text = composer.text(String(repeating: "aa ", count: count))
      for index in 0..<count {
        let color = Color(red: UInt8(index % 251), green: 0, blue: 0, alpha: 255)
        text.set(.color(color), in: TextRange(index * 3, index * 3 + 2))
      }
      return text
    },
    GrowingText("flags", 2_000, repeating: "\u{1F1E9}"),
    GrowingText("combining marks", 4_000) { $0.text("a" + String(repeating: "\u{301}", count: $1)) },
    GrowingText("nested embeddings", 1_000, repeating: "\u{202B}a"),
    GrowingText("nested isolates", 1_000) {
      $0.text(String(repeating: "\u{2067}a", count: $1) + String(repeating: "\u{2069}", count: $1))
    },
    GrowingText("one unbroken word", 8_000, repeating: "a"),
    GrowingText("one unbroken word, hyphenated and optimal", 8_000) { composer, count in
      composer.with {
        $0.breaking = .optimal
        $0.hyphenates = true
      }.text(String(repeating: "a", count: count))
    },
    GrowingText("optimal", 400) { $0.breaking = .optimal },
    GrowingText("optimal, one line more", 250) {
      $0.breaking = .optimal
      $0.breakingCosts.looseness = 1
    },
    GrowingText("optimal, one line less, justified", 250) {
      $0.breaking = .optimal
      $0.alignment = .justify
      $0.breakingCosts.looseness = -1
    },
    GrowingText("optimal, as many lines as can be", 250) {
      $0.breaking = .optimal
      $0.breakingCosts.looseness = 10_000
    },
    GrowingText("optimal in one line", 600, width: 1e7) { composer, count in
      composer.with { $0.breaking = .optimal }.text(String(repeating: "aa aaaa a ", count: count))
    },
    GrowingText("optimal between all letters", 1_000) {
      $0.breaking = .optimal
      $0.wrap = .char
    },
    GrowingText("pretty, cut at the start", 400, maxLines: 5, truncation: .start) { composer, count in
      composer.with { $0.breaking = .pretty }.text(String(repeating: "aa aaaa a ", count: count))
    },
    GrowingText("cut in the middle", 1_000, maxLines: 2, truncation: .middle) {
      $0.text(String(repeating: "aa aaaa a ", count: $1))
    },
    GrowingText("balance", 1_000) { $0.breaking = .balance },
    GrowingText("tabs at the ends of justified lines", 300) {
      $0.with { $0.alignment = .justify }.text(String(repeating: "aa aa\t", count: $1))
    },
  ]

  private func composer() throws -> Composer {
    try Composer(.box, .hebrew, .marks, .emoji, size: 16)
  }

  @Test(arguments: texts) func twiceAsMuchTakesTwiceTheTime(_ growing: GrowingText) throws {
    let composer = try composer()
    let small = growing.make(composer, growing.count)
    let large = growing.make(composer, growing.count * 2)
    _ = try composer.layout(small, growing.options)
    var (once, twice) = (Double.infinity, Double.infinity)
    for _ in 0..<6 {
      once = min(once, try processorTime { _ = try composer.layout(small, growing.options) })
      twice = min(twice, try processorTime { _ = try composer.layout(large, growing.options) })
      if twice <= once * 2.3 { break }
    }
    #expect(twice <= once * 2.3, "\(growing.name): \(once) s, \(twice) s")
  }
}
