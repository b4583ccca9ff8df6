// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import Testing

@Suite struct CoverageTests {
  @Test func holdsTheScalarsOfRangesAndNoOthers() {
    let coverage = Coverage(ranges: [0x41...0x5A, 0xFF...0x100, 0x1F600...0x1F64F, 0x10FFFF...0x110005])
    #expect(coverage.count == 26 + 2 + 80 + 1)
    for scalar: UInt32 in [0x41, 0x5A, 0xFF, 0x100, 0x1F600, 0x1F64F, 0x10FFFF] { #expect(coverage.contains(scalar)) }
    for scalar: UInt32 in [0, 0x40, 0x5B, 0xFE, 0x101, 0x1F5FF, 0x1F650, 0x110000, .max] {
      #expect(!coverage.contains(scalar))
    }
    #expect(!Coverage.none.contains(0))
  }

  @Test func leavesControlsOut() {
    let coverage = Coverage(ranges: [0...0xFF])
    #expect(coverage.count == 95 + 96)
    for scalar: UInt32 in [0, 0x0A, 0x1F, 0x7F, 0x80, 0x9F] { #expect(!coverage.contains(scalar)) }
    for scalar: UInt32 in [0x20, 0x7E, 0xA0, 0xFF] { #expect(coverage.contains(scalar)) }
  }

  @Test func agreesWithTheFontsMap() throws {
    for name in try FixtureFonts.ownFiles() {
      let face = try Face(data: FontData(file: Fixtures.path("Fonts/" + name)))
      var count = 0
      for scalar in UInt32(0x20)...0x2FFFF where !(0x7F...0x9F).contains(scalar) && face.glyph(for: scalar) != nil {
        count += 1
        #expect(face.coverage.contains(scalar))
      }
      #expect(face.coverage.count - count <= 8, "\(name) maps tags above U+2FFFF too")
    }
  }
}
