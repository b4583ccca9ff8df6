// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import TestMaterial
import Testing

@testable import GalleyLayout

/// Sums that are added up when they are asked for are those of one glyph after the other.
@Suite struct AdvanceSumsTests {
  /// For each scalar, and the end, what stands before it; where clusters begin, and where they may be cut.
  private func plain(_ shaped: ShapedParagraph) -> (sums: [Int64], starts: [Bool], areSafe: [Bool]) {
    var advances = [Int64](repeating: 0, count: shaped.count + 1)
    var (starts, areSafe) = ([Bool](repeating: false, count: shaped.count + 1), advances.map { _ in false })
    var isUnsafe = areSafe
    for index in 0..<shaped.glyphs.count {
      let glyph = shaped.glyphs[index]
      advances[Int(glyph.cluster)] += Int64(glyph.advance)
      starts[Int(glyph.cluster)] = true
      if glyph.flags.contains(.unsafeToBreak) { isUnsafe[Int(glyph.cluster)] = true }
    }
    for index in areSafe.indices { areSafe[index] = starts[index] && !isUnsafe[index] }
    for run in shaped.runs where !run.scalars.isEmpty {
      (starts[run.scalars.lowerBound], areSafe[run.scalars.lowerBound]) = (true, true)
    }
    (starts[shaped.count], areSafe[shaped.count]) = (true, true)
    var sums: [Int64] = [0]
    for advance in advances.dropLast() { sums.append(sums[sums.count - 1] + advance) }
    return (sums, starts, areSafe)
  }

  private func expectPlain(_ shaped: ShapedParagraph, _ note: String) {
    let (sums, starts, areSafe) = plain(shaped)
    let positions = shaped.positions
    #expect((0...shaped.count).map { positions[$0] } == sums, "\(note)")
    #expect(positions.all == sums, "\(note)")
    #expect(positions.total == sums[shaped.count], "\(note)")
    #expect((0...shaped.count).map { shaped.cluster($0).contains(.start) } == starts, "\(note)")
    #expect((0...shaped.count).map { shaped.cluster($0).contains(.safe) } == areSafe, "\(note)")
    guard positions.rises else { return }
    #expect(zip(sums, sums.dropFirst()).allSatisfy { $0 <= $1 }, "\(note)")
    var reaches = sums.flatMap { [$0 - 1, $0, $0 + 1] }
    if reaches.count > 60 { reaches = stride(from: 0, to: reaches.count, by: reaches.count / 60).map { reaches[$0] } }
    for low in Set([0, 1, 15, 16, 17, 31, 32, 33, shaped.count / 2, shaped.count]) where low <= shaped.count {
      for high in Set([low, min(low + 20, shaped.count), shaped.count]) {
        for reach in reaches {
          let expected = (low...high).first { sums[$0] > reach } ?? high + 1
          #expect(positions.firstBeyond(reach, low, high) == expected, "\(note): \(reach) from \(low) to \(high)")
        }
      }
    }
  }

  /// Ligatures, letters without advance, marks, clusters longer than what is added up, text both ways.
  private static let units = [
    "plain words of letters that stand alone, one glyph each ", "office waffle fi ffi ffl AVATAR To WAVE ",
    "a\u{301}\u{323}\u{335}e\u{301} ", "x" + String(repeating: "\u{301}", count: 40) + "y ",
    "ab\u{200B}\u{200D}\u{AD}cd\tef ", "\u{915}\u{94D}\u{937}\u{93F} \u{930}\u{94D}\u{915} ",
    "\u{E01}\u{E32}\u{E33}\u{E1A}\u{E49} ", "国。「文」 \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{1F1E9}\u{1F1EA} ",
    "abc \u{5D0}\u{5D1}\u{5D2} def ", "\u{628}\u{644}\u{627} \u{661}\u{662} ", "a\nbc\u{2028}d ",
  ]

  @Test(arguments: units, [0, 1, 2, 7, 40])
  func ofRepeatedText(_ unit: String, _ count: Int) throws {
    let composer = try Composer(.ligature, .marks, .hebrew, .arabic, .cjk, .thai, .deva, .emoji, size: 10)
    for drop in [0, 1, 3] {
      let text = String(String(repeating: unit, count: count).unicodeScalars.dropFirst(drop).map(Character.init))
      for paragraph in try composer.layout(text).paragraphs {
        expectPlain(paragraph.layout.shaped, "\(count) of \(unit.debugDescription) without \(drop)")
      }
    }
  }

  @Test(arguments: 0..<60)
  func ofRandomText(_ seed: UInt64) throws {
    let composer = try Composer(.ligature, .marks, .hebrew, .arabic, .cjk, .thai, .deva, .emoji, size: 10)
    var text = RandomText(seed: seed)
    let styled = text.styled(120, composer.style)
    let layout = try composer.typesetter.layout(styled, LayoutOptions(width: 200))
    for placed in layout.paragraphs { expectPlain(placed.layout.shaped, "seed \(seed)") }
  }

  /// Sums of more than 32 bits, and advances that go back.
  @Test func ofWideAndOfNegativeAdvances() throws {
    let composer = try Composer(.ligature, size: 100)
    let wide = try composer.layout(String(repeating: "office To ", count: 400)).paragraphs[0].layout.shaped
    #expect(wide.positions.total > Int64(Int32.max))
    expectPlain(wide, "wide")
    for spacing in [-300.0, -55, -12] {
      let back = try composer.styled { $0.letterSpacing = spacing }.layout("office To and back").paragraphs[0].layout
        .shaped
      expectPlain(back, "\(spacing)")
    }
    // A glyph of more than 2²⁷ units among small ones.
    let huge = try composer.styled { $0.letterSpacing = 3_000 }.layout("office To and far").paragraphs[0].layout.shaped
    expectPlain(huge, "huge")
  }

  /// Of sixteen letters one sum is kept.
  @Test func takeLittleMemory() throws {
    let composer = try Composer(.ligature, size: 10)
    let text = String(repeating: "plain words of letters ", count: 100)
    let shaped = try composer.layout(text).paragraphs[0].layout.shaped
    #expect(shaped.positions.heldBytes <= shaped.count)
    // Eight bytes of glyph, one of the scalar, one of what is found out about it, one of its sum.
    #expect(shaped.heldBytes <= shaped.count * 11 + 2_000, "\(shaped.heldBytes) of \(shaped.count)")
  }
}
