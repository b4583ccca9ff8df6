// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyModel
import Testing

@testable import GalleyFonts

@Suite struct WordCutsTests {
  private func arePossible(_ space: UInt32, _ script: OpenTypeTag, rtl: Bool = false) -> Bool {
    WordCuts.arePossible(at: space, script: script.code, isRightToLeft: rtl)
  }

  private func isSettled(_ word: [UInt32], in face: Face) -> Bool {
    word.withUnsafeBufferPointer { WordCuts.isSettled($0, in: face) }
  }

  @Test func onlyBothSpacesCut() {
    #expect(arePossible(0x20, "Latn") && arePossible(0xA0, "Latn"))
    #expect(!arePossible(0x2009, "Latn") && !arePossible(0x3000, "Hani") && !arePossible(0x61, "Latn"))
  }

  @Test func runsAgainstTheirScriptAreNotCut() {
    #expect(arePossible(0x20, "Arab", rtl: true) && !arePossible(0x20, "Arab"))
    #expect(arePossible(0x20, "Thai") && !arePossible(0x20, "Thai", rtl: true))
  }

  @Test(arguments: ["Deva", "Khmr", "Mymr", "Tibt", "Mong", "Java"] as [OpenTypeTag])
  func scriptsWhoseSyllablesAreCountedAreNotCut(script: OpenTypeTag) {
    #expect(!arePossible(0x20, script) && !arePossible(0x20, script, rtl: true))
  }

  @Test(
    arguments: [0x301, 0x64E, 0x20E3, 0xAD, 0x200C, 0x200D, 0xFE0F, 0xE0061, 0x1F3FD, 0xFF9E, 0xE33, 0xEB3] as [UInt32])
  func noWordBeginsWithWhatBelongsToTheCharacterBefore(scalar: UInt32) {
    #expect(!WordCuts.mayBegin(with: scalar))
  }

  @Test(arguments: [0x20, 0xA0, 0x41, 0xE9, 0x37, 0x628, 0x5D0, 0xE01, 0xAC00, 0x4E00, 0x1F600] as [UInt32])
  func wordsBeginWithLettersDigitsAndSpaces(scalar: UInt32) {
    #expect(WordCuts.mayBegin(with: scalar))
  }

  @Test func aLetterThatTheFontTakesApartIsSettledOnlyWhereAMarkStandsBesideIt() throws {
    // U+00E1 is not in the font.
    let face = try FixtureFonts.own("GalleyTest-Marks").face()
    #expect(!isSettled([0x61, 0xE1], in: face))
    #expect(isSettled([0x61, 0xE1, 0x301], in: face))
    #expect(isSettled([0x61, 0x62], in: face))
    #expect(isSettled([0xE9], in: try FixtureFonts.debian("Noto Sans").face()))
  }
}
