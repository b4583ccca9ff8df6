// SPDX-License-Identifier: MIT
import GalleyFonts
import GalleyModel
import Testing

@Suite struct FontMetricsTests {
  @Test func readsNotoSansAtItsUnits() throws {
    let set = try FontSet(fonts: [.file(DebianFonts.notoSans)])
    let primary = set.cascade(for: FontRequest(size: 1000)).primary
    #expect(primary.face.familyName == "Noto Sans")
    #expect(primary.face.unitsPerEm == 1000)
    #expect(primary.metrics.ascent.points == 1069)
    #expect(primary.metrics.descent.points == 293)
    #expect(primary.metrics.lineGap.points == 0)
    #expect(primary.metrics.xHeight.points == 536)
    #expect(primary.metrics.capHeight.points == 714)
    #expect(primary.metrics.underlineThickness.points == 50)
    #expect(primary.metrics.underlinePosition.points == 125)
  }
}
