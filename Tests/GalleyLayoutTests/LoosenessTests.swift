// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import TestMaterial
import Testing

/// The number of lines that looseness asks for, held to all ways of breaking a text.
@Suite struct LoosenessTests {
  private func composer(_ looseness: Int) throws -> Composer {
    try Composer(.box).with {
      $0.breaking = .optimal
      $0.breakingCosts.looseness = looseness
    }
  }

  /// The numbers of lines that words of some lengths can be broken into: each line holds what fits.
  private func achievable(_ words: [Int], width: Double) -> Set<Int> {
    var ways: [Set<Int>] = [[0]]
    for end in 1...words.count {
      var counts: Set<Int> = []
      for start in 0..<end {
        let letters = words[start..<end].reduce(0, +)
        let needed = Double(letters) * 500 + Double(end - start - 1) * 250
        if needed <= width { counts.formUnion(ways[start].map { $0 + 1 }) }
      }
      ways.append(counts)
    }
    return ways[words.count]
  }

  @Test(arguments: 0..<20) func theNumberOfLinesIsTheNearestThatCanBe(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let words = (0..<12 + random.below(24)).map { _ in 1 + random.below(6) }
    let text = words.map { String(repeating: "a", count: $0) }.joined(separator: " ")
    let width = Double(3000 + random.below(8) * 500)
    let best = try composer(0).layout(text, width: width).lineCount
    let counts = achievable(words, width: width)
    #expect(counts.contains(best))
    for looseness in [-100, -3, -2, -1, 1, 2, 3, 7, 100] {
      let found = try composer(looseness).layout(text, width: width)
      let nearest = counts.map { abs($0 - best - looseness) }.min()
      #expect(abs(found.lineCount - best - looseness) == nearest, "seed \(seed), looseness \(looseness)")
      #expect(found.lineTexts.joined() == text)
      #expect(found.lines.allSatisfy { $0.width <= width })
    }
  }

  @Test func manyMoreLinesThanAreKeptApartAreFoundAllTheSame() throws {
    let text = String(repeating: "aa aaa a aaaa ", count: 200)
    let best = try composer(0).layout(text, width: 6000).lineCount
    for looseness in [70, 150, 300] {
      #expect(try composer(looseness).layout(text, width: 6000).lineCount == best + looseness)
    }
    #expect(try composer(10_000).layout(text, width: 6000).lineCount == 800)
  }

  @Test func aWordTooWideForItsLineDoesNotEndLooseness() throws {
    let text = "aa aa aa aa aaaaaaaaaaaaaaaaaaaa aa aa aa aa aa aa aa aa"
    let best = try composer(0).layout(text, width: 4750)
    let loose = try composer(1).layout(text, width: 4750)
    #expect(loose.lineCount == best.lineCount + 1)
    #expect(loose.lineTexts.joined() == text)
  }

  @Test func twiceTheTextIsTwiceTheWork() throws {
    func work(_ count: Int) throws -> Int {
      let counter = WorkCounter()
      let text = try composer(2).text(String(repeating: "aa aaa a aaaa ", count: count))
      _ = try composer(2).layout(text, LayoutOptions(width: 6000, limits: counter.limits))
      return counter.count
    }
    let (once, twice) = (try work(400), try work(800))
    #expect(once > 4)
    #expect(twice <= once * 23 / 10)
  }
}
