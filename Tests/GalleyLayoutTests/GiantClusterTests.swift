// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyLayout
import GalleyModel
import Testing

/// A script whose letters stack without end into one cluster.
struct StackedText: CustomTestStringConvertible, Sendable {
  var family: String
  var unit: String
  var testDescription: String { family }

  static let all = [
    StackedText(family: "Noto Sans Khmer", unit: "\u{1780}\u{17D2}"),
    StackedText(family: "Noto Sans Myanmar", unit: "\u{1000}\u{1039}"),
    StackedText(family: "Noto Sans Devanagari", unit: "\u{915}\u{94D}"),
  ]
}

/// One cluster of thousands of letters: no place in it is safe to cut, and its width stands at its start.
@Suite(.serialized) struct GiantClusterTests {
  /// Ways to break, align and cut.
  static let ways: [(name: String, style: @Sendable (inout ParagraphStyle) -> Void, options: LayoutOptions)] = [
    ("greedy, no room", { _ in }, LayoutOptions(width: 0)),
    ("greedy, a point", { _ in }, LayoutOptions(width: 1)),
    ("greedy", { _ in }, LayoutOptions(width: 300)),
    ("optimal", { $0.breaking = .optimal }, LayoutOptions(width: 0)),
    ("balance", { $0.breaking = .balance }, LayoutOptions(width: 0)),
    ("pretty", { $0.breaking = .pretty }, LayoutOptions(width: 1)),
    ("pretty, cut", { $0.breaking = .pretty }, LayoutOptions(width: 100, maxLines: 5, truncation: .start)),
    ("middle", { _ in }, LayoutOptions(width: 100, maxLines: 5, truncation: .middle)),
    ("end", { _ in }, LayoutOptions(width: 100, maxLines: 5)),
    (
      "justified",
      {
        $0.alignment = .justify
        $0.hyphenates = true
      }, LayoutOptions(width: 100)
    ),
  ]

  private func text(_ stacked: StackedText, _ way: Int, _ letters: Int) -> StyledText {
    var paragraph = ParagraphStyle()
    Self.ways[way].style(&paragraph)
    return StyledText(
      String(repeating: stacked.unit, count: letters), style: TextStyle(families: [stacked.family]),
      paragraph: paragraph)
  }

  @Test(arguments: StackedText.all, ways.indices)
  func isBrokenInBoundedTime(_ stacked: StackedText, _ way: Int) throws {
    let typesetter = Typesetter(fonts: try FixtureFonts.set([try FixtureFonts.debian(stacked.family)]))
    let options = Self.ways[way].options
    let small = text(stacked, way, 300)
    let lines = try typesetter.layout(small, options).lines
    #expect(!lines.isEmpty)
    #expect(lines.first?.range.lower == 0)
    #expect(lines.last?.range.upper == small.utf8.count)
    for (line, next) in zip(lines, lines.dropFirst()) { #expect(line.range.upper == next.range.lower) }
  }
}
