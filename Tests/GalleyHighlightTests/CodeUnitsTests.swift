// SPDX-License-Identifier: MIT

import GalleyModel
import Testing

@testable import GalleyHighlight

@Suite struct CodeUnitsTests {
  @Test func writesSurrogatesForScalarsBeyondTheBasicPlane() {
    #expect(CodeUnits.cesu8("a\u{0}é漢") == Array("a\u{0}é漢".utf8))
    #expect(CodeUnits.cesu8("é😀") == [0xC3, 0xA9, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80])
    #expect(CodeUnits.cesu8("\u{10FFFF}") == [0xED, 0xAF, 0xBF, 0xED, 0xBF, 0xBF])
  }

  @Test func countsBackToBytes() {
    // 2 units of 1 and 2 bytes, then 2 units of 4 bytes, then a letter with a mark of 2 bytes.
    let tokens = CodeUnits.tokens(of: "aé😀e\u{301}", pairs: [1, 2, 0, 2, 6, 2])
    #expect(
      tokens == [
        CodeToken(TextRange(0, 3), .keyword), CodeToken(TextRange(3, 7), .plain), CodeToken(TextRange(7, 10), .number),
      ])
  }

  @Test func givesAScalarThatIsCutToItsFirstToken() {
    #expect(
      CodeUnits.tokens(of: "😀😀", pairs: [1, 1, 6, 2, 7, 1])
        == [CodeToken(TextRange(0, 4), .keyword), CodeToken(TextRange(4, 8), .number)])
  }

  @Test(arguments: [[1, 2], [1, 4], [49, 3], [1, 3, 1, 1], [], [1, UInt32.max]])
  func refusesLengthsThatAreNotTheCode(pairs: [UInt32]) {
    #expect(CodeUnits.tokens(of: "abc", pairs: pairs) == nil)
  }
}
