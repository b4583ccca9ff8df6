// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import GalleyMarkdown
import Testing

/// What a layout says of its changes beside the one before it.
@Suite struct DocumentUpdateTests {
  private let page: Page

  init() throws { page = try Page() }

  private func update(
    _ before: String, _ after: String, _ style: DocumentStyle = .default
  ) throws -> (update: DocumentUpdate, old: StructuredLayout, new: StructuredLayout) {
    let old = try page.layout(before, style, width: 300)
    let new = try page.text(after, style).layout(in: page.engine, width: 300, reusing: old)
    return (new.placed.update(from: old.placed), old, new)
  }

  @Test func countsWhatIsKeptAndWhatIsLaidOut() throws {
    let (update, _, new) = try update(
      "# A\n\nb\n\nb\n\nb\n\nb\n\nccc", "# A\n\nb\n\nb\n\nb\n\nb\n\ncccc d")
    #expect((update.texts, update.kept) == (6, 5))
    #expect((update.counters.paragraphs, update.counters.scalars, update.counters.lines) == (1, 6, 1))
    let rects = new.placed.blocks.map(\.rect)
    let damage = try #require(update.damage)
    #expect(damage.y <= rects[5].y && damage.maxY >= rects[5].maxY && damage.y > rects[2].y)
  }

  @Test func nothingChangedIsNothingToPaint() throws {
    let (update, _, _) = try update("# A\n\n> b\n\n- c", "# A\n\n> b\n\n- c")
    #expect((update.texts, update.kept, update.counters) == (3, 3, LayoutUpdate.Counters()))
    #expect(update.damage == nil)
  }

  @Test func whatMovesIsKeptAndPaintedAgain() throws {
    let (update, old, new) = try update("bb\n\ncc", "aa\n\nbb\n\ncc")
    #expect((update.texts, update.kept, update.counters.scalars) == (3, 2, 2))
    let damage = try #require(update.damage)
    #expect(damage.y <= 0 && damage.maxY >= max(old.size.height, new.size.height))
  }

  private static let steps = [
    "", "# H", "# Hb", "# Hb\n\ntext", "# Hb\n\ntext more", "# Hb\n\n> quote\n> more", "# Hb\n\n> quote\n> more\n\n- a",
    "# Hb\n\n> quote\n> more\n\n- a\n- b", "# Hb\n\n> quote\n> more\n\n- a\n- b\n  1. c",
    "# Hc\n\n> quote\n> more\n\n- a",
    "|a|b|\n|-|-|\n|1|2|", "|a|b|\n|-|-|\n|1|2|\n|3|4|", "|a|b|\n|-|-|\n|1|2|\n|33333333|4|\n\nafter",
    "```\ncode\n```", "```\ncode\nmore\n```\n\n***\n\nafter", "```\ncode\nmore\n```\n\n***\n\nAfter",
    "- [ ] a\n- [x] b\n\n***", "- [x] a\n- [x] b\n\n***", "אב\n\n> אב\n\n- אב", "אב\n\n> אבאב\n\n- אב\n\nx",
    "> [!NOTE]\n> a", "> [!NOTE]\n> a\n\nb[^1]\n\n[^1]: c",
  ]

  /// Only what is inside of the damage may differ between two pictures.
  @Test(arguments: ["default", "github", "plain", "compact"])
  func theDamageHoldsAllThatChanged(name: String) throws {
    let style = try #require(DocumentStyle.presets.first { $0.name == name }?.style)
    for (before, after) in Array(zip(Self.steps, Self.steps.dropFirst()))
      + Array(zip(Self.steps.dropFirst(), Self.steps))
    {
      let (update, old, new) = try update(before, after, style)
      let (a, b) = (try old.render(in: page.engine, scale: 2), try new.render(in: page.engine, scale: 2))
      let damage = update.damage.map { Rect(x: $0.x - 1, y: $0.y - 1, width: $0.width + 2, height: $0.height + 2) }
      var outside = 0
      for y in 0..<max(a.height, b.height) {
        for x in 0..<max(a.width, b.width) {
          let first = x < a.width && y < a.height ? a[x, y] : nil
          let second = x < b.width && y < b.height ? b[x, y] : nil
          if first.map({ one in second.map { $0 == one } ?? false }) ?? (second == nil) { continue }
          let (left, top) = (Double(x) / 2, Double(y) / 2)
          guard let damage, left >= damage.x, left < damage.maxX, top >= damage.y, top < damage.maxY else {
            outside += 1
            continue
          }
        }
      }
      #expect(outside == 0, "\(name): \(before) → \(after)")
    }
  }
}
