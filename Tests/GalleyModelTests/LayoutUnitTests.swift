// SPDX-License-Identifier: MIT

import GalleyModel
import Testing

@Suite struct LayoutUnitTests {
  @Test func pointsAreExact() {
    #expect(LayoutUnit(points: 1).rawValue == 65_536)
    #expect(LayoutUnit(points: -2.5).rawValue == -163_840)
    #expect(LayoutUnit(rawValue: 1).points == 1 / 65_536.0)
    for raw in [0, 1, -1, 123_456_789, Int64(1) << 52] as [Int64] {
      #expect(LayoutUnit(points: LayoutUnit(rawValue: raw).points).rawValue == min(raw, 6_553_600_000_000))
    }
  }

  @Test func tiesGoAwayFromZero() {
    #expect(LayoutUnit(points: 0.5 / 65_536).rawValue == 1)
    #expect(LayoutUnit(points: -0.5 / 65_536).rawValue == -1)
    #expect(LayoutUnit(points: 0.49 / 65_536).rawValue == 0)
  }

  @Test(arguments: [
    (Double.nan, 0 as Int64), (.infinity, 6_553_600_000_000), (-.infinity, -6_553_600_000_000),
    (1e300, 6_553_600_000_000), (-1e300, -6_553_600_000_000), (.leastNonzeroMagnitude, 0), (-0.0, 0),
  ])
  func anyNumberIsHeld(_ points: Double, _ raw: Int64) {
    #expect(LayoutUnit(points: points).rawValue == raw)
  }

  @Test func sumsAndProductsNeverTrap() {
    let most = LayoutUnit(rawValue: .max)
    #expect((most + LayoutUnit(rawValue: 1)).rawValue == .min)
    #expect((-LayoutUnit(rawValue: .min)).rawValue == .min)
    #expect((most * 2).rawValue == -2)
    #expect(most.scaled(by: .infinity).rawValue == 6_553_600_000_000)
    #expect(LayoutUnit(points: 3).scaled(by: .nan) == .zero)
  }

  @Test func theyCompareAsNumbers() {
    #expect(LayoutUnit(points: -1) < .zero)
    #expect(LayoutUnit(points: -1).clampedToZero == .zero)
    #expect(LayoutUnit(points: 2).clampedToZero.points == 2)
  }
}

@Suite struct TextRangeTests {
  @Test func anEndBeforeTheStartIsTheStart() {
    #expect(TextRange(5, 3) == TextRange(5, 5))
    #expect(TextRange(5, 3).isEmpty)
    #expect(TextRange(2..<4).count == 2)
  }

  @Test func itsUpperEndIsNotOfIt() {
    #expect(TextRange(2, 4).contains(2))
    #expect(TextRange(2, 4).contains(3))
    #expect(!TextRange(2, 4).contains(4))
    #expect(!TextRange(2, 2).contains(2))
  }

  @Test(arguments: [
    (TextRange(-5, 3), TextRange(0, 3)), (TextRange(2, 99), TextRange(2, 10)), (TextRange(-9, -3), TextRange(0, 0)),
    (TextRange(20, 30), TextRange(10, 10)), (TextRange(3, 3), TextRange(3, 3)),
    (TextRange(.min, .max), TextRange(0, 10)),
  ])
  func clampingKeepsWhatBothHold(_ range: TextRange, _ expected: TextRange) {
    #expect(range.clamped(to: TextRange(0, 10)) == expected)
  }
}
