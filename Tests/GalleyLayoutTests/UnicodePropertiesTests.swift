// SPDX-License-Identifier: MIT
import GalleyLayout
import Testing

@Suite struct UnicodePropertiesTests {
  @Test func valuesAreThoseOfUnicode15() {
    #expect(UnicodeProperties.bidiClass(0x2028) == .ws)
    #expect(UnicodeProperties.bidiClass(0x1F9E9) == .on)
    #expect(UnicodeProperties.bidiClass(0x5FF) == .r)  // unassigned, by its block
    #expect(UnicodeProperties.bidiClass(0x20CF) == .et)
    #expect(UnicodeProperties.lineBreakClass(0xE01) == .sa)
    #expect(UnicodeProperties.lineBreakClass(0x3041) == .cj)
    #expect(UnicodeProperties.lineBreakClass(0x2FFFD) == .id)
    #expect(UnicodeProperties.lineBreakClass(0x20CF) == .pr)
    #expect(UnicodeProperties.graphemeClass(0x200D) == .zwj)
    #expect(UnicodeProperties.graphemeClass(0xAC00) == .lv)
    #expect(UnicodeProperties.wordClass(0x27) == .singleQuote)
    #expect(UnicodeProperties.eastAsianWidth(0xFF01) == .f)
    #expect(UnicodeProperties.eastAsianWidth(0x3FFFD) == .w)
    #expect(UnicodeProperties.generalCategory(0x903) == .mc)
    #expect(UnicodeProperties.isMark(0x301) && !UnicodeProperties.isMark(0x61))
    #expect(UnicodeProperties.isEmoji(0x23) && !UnicodeProperties.isEmojiPresentation(0x23))
    #expect(UnicodeProperties.isEmojiPresentation(0x1FAE8))  // Unicode 15.0
    #expect(UnicodeProperties.isEmojiModifier(0x1F3FB) && UnicodeProperties.isEmojiModifierBase(0x1F44D))
    #expect(UnicodeProperties.isExtendedPictographic(0x1F02C))
    #expect(UnicodeProperties.isDefaultIgnorable(0xFE0F) && !UnicodeProperties.isDefaultIgnorable(0x20))
    #expect(UnicodeProperties.isMirrored(0x28) && !UnicodeProperties.isMirrored(0x61))
  }

  @Test func bracketsPairWithTheirCanonicalEquivalents() {
    #expect(UnicodeProperties.bracket(0x28)?.pair == UnicodeProperties.bracket(0x29)?.pair)
    #expect(UnicodeProperties.bracket(0x28)?.opens == true)
    #expect(UnicodeProperties.bracket(0x232A)?.pair == UnicodeProperties.bracket(0x3008)?.pair)
    #expect(UnicodeProperties.bracket(0x3009)?.opens == false)
    #expect(UnicodeProperties.bracket(0x61) == nil)
  }

  @Test(arguments: [0xD800, 0xDFFF, 0x10FFFF, 0x110000, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32])
  func anyValueIsAnswered(scalar: UInt32) {
    #expect(UnicodeProperties.script(scalar) == .unknown)
    #expect(UnicodeProperties.bracket(scalar) == nil)
    #expect(!UnicodeProperties.isEmoji(scalar))
  }

  /// The whole of a file against the tables, not a sample.
  @Test func everyLineBreakClassOfTheFileIsInTheTable() throws {
    var checked = 0
    try UnicodeDataFile("LineBreak.txt").forEachLine { line in
      let fields = line.split(separator: 0x3B)
      guard fields.count == 2, let first = fields.first, let value = fields.last else { return }
      let ends = first.split(separator: 0x2E).map { $0.compactMap(hexDigit).reduce(0) { $0 << 4 | $1 } }
      let name = String(decoding: value.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
      guard let low = ends.first, let high = ends.last else { return }
      for scalar in [low, high] where "\(UnicodeProperties.lineBreakClass(scalar))" != name {
        Issue.record("\(scalar) is \(UnicodeProperties.lineBreakClass(scalar)), not \(name)")
      }
      checked += 1
    }
    #expect(checked > 3_000)
  }
}
