// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyModel
import Testing

@testable import GalleyFonts

@Suite struct SpaceIndependenceTests {
  private static let latin: OpenTypeTag = "Latn"

  private func isInert(_ face: Face, _ scalar: UInt32 = 0x20, _ script: OpenTypeTag = latin) -> Bool {
    guard let glyph = face.glyph(for: scalar) else { return false }
    return face.isInert(glyph, script: script.code, language: nil, features: [])
  }

  @Test(arguments: ["Noto Sans", "Noto Serif", "DejaVu Sans"])
  func latinFontsLetSpacesBe(family: String) throws {
    let face = try FixtureFonts.debian(family).face()
    #expect(isInert(face))
    #expect(isInert(face, 0xA0))
  }

  @Test(arguments: ["Noto Sans", "Noto Serif", "DejaVu Sans"])
  func aKernedLetterIsNotInert(family: String) throws {
    #expect(!isInert(try FixtureFonts.debian(family).face(), 0x54))
  }

  @Test func aSpaceThatIsKernedIsNotInert() throws {
    // A space −60, space A −40, and T before class 0 −30.
    #expect(!isInert(try FixtureFonts.own("GalleyTest-Ligature").face()))
  }

  @Test func kerningThatIsSwitchedOffCountsForNothing() throws {
    let face = try FixtureFonts.own("GalleyTest-Ligature").face()
    let kern: OpenTypeTag = "kern"
    let unkerned: [(tag: UInt32, value: UInt32)] = [(kern.code, 0)]
    let space = try #require(face.glyph(for: 0x20))
    let f = try #require(face.glyph(for: 0x66))
    #expect(face.isInert(space, script: Self.latin.code, language: nil, features: unkerned))
    #expect(!face.isInert(f, script: Self.latin.code, language: nil, features: unkerned))
  }

  @Test func aFontWithoutRulesLetsEverythingBe() throws {
    let face = try FixtureFonts.own("GalleyTest-Box-Regular").face()
    #expect(isInert(face))
    #expect(isInert(face, 0x41))
  }
}
