// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyModel
import Testing

@testable import GalleyFonts

@Suite struct IdleFeaturesTests {
  private static let latin: OpenTypeTag = "Latn"
  private static let letters: [ClosedRange<UInt32>] = [0x20...0x7E, 0xA0...0xAC, 0xAE...0x24F]

  private static let small: [ClosedRange<UInt32>] = [0x20...0x20, 0x61...0x7A]

  private func isIdle(
    _ face: Face, _ feature: OpenTypeTag, _ scalars: [ClosedRange<UInt32>] = letters,
    features: [(tag: UInt32, value: UInt32)] = []
  ) -> Bool {
    face.isIdle(
      feature.code, over: scalars, script: Self.latin.code, language: nil, features: features, isRightToLeft: false)
  }

  @Test func lettersWithoutMarksNeedNoComposition() throws {
    let face = try FixtureFonts.debian("Noto Sans").face()
    #expect(isIdle(face, "ccmp"))
    // Dots go under marks; tone letters become one.
    let (marks, tones): (ClosedRange<UInt32>, ClosedRange<UInt32>) = (0x300...0x36F, 0x2E5...0x2E9)
    #expect(!isIdle(face, "ccmp", Self.letters + [marks]))
    #expect(!isIdle(face, "ccmp", Self.letters + [tones]))
  }

  @Test func whatLettersBecomeIsNotIdle() throws {
    let face = try FixtureFonts.debian("Noto Sans").face()
    #expect(!isIdle(face, "liga"))
    // No f, no ligature.
    let withoutF: [ClosedRange<UInt32>] = [0x20...0x65, 0x67...0x7E]
    #expect(isIdle(face, "liga", withoutF))
    #expect(!isIdle(try FixtureFonts.own("GalleyTest-Ligature").face(), "liga"))
  }

  @Test func aFeatureThatMovesIsNeverIdle() throws {
    #expect(!isIdle(try FixtureFonts.debian("Noto Sans").face(), "kern"))
    #expect(!isIdle(try FixtureFonts.debian("Noto Sans").face(), "mark"))
  }

  @Test func aFeatureThatIsOffOrMissingSavesNothing() throws {
    let face = try FixtureFonts.debian("Noto Sans").face()
    let composition: OpenTypeTag = "ccmp"
    let off: [(tag: UInt32, value: UInt32)] = [(composition.code, 0)]
    #expect(!isIdle(face, "ccmp", features: off))
    #expect(!isIdle(try FixtureFonts.own("GalleyTest-Box-Regular").face(), "ccmp"))
  }

  @Test(arguments: ["Noto Sans", "Noto Serif", "DejaVu Sans"])
  func aTableThatIsCutShortProvesNothing(family: String) throws {
    let bytes = try FixtureFonts.debian(family).bytes()
    let record = try #require(
      (0..<Int(bytes[5])).map { 12 + $0 * 16 }.first { bytes[$0..<$0 + 4].elementsEqual("GSUB".utf8) })
    let length = bytes[record + 12..<record + 16].reduce(0) { $0 << 8 | Int($1) }
    for cut in [1, 9, 11, 40, length / 16, length / 8, length / 4] {
      var changed = bytes
      for (index, shift) in [24, 16, 8, 0].enumerated() {
        changed[record + 12 + index] = UInt8(truncatingIfNeeded: cut >> shift)
      }
      #expect(!isIdle(try Face(data: FontData(bytes: changed, name: "cut")), "ccmp"), "\(cut) bytes")
    }
  }

  /// Without `ccmp` its lookups would still stand in the plan, for other places or other values.
  @Test func aLookupThatOthersHaveTooIsNotLeftOut() throws {
    #expect(!isIdle(try FixtureFonts.own("GalleyTest-Shared").face(), "ccmp", Self.small))
  }

  @Test func aFontThatDeletesGlyphsDoesNotLetSpacesBe() throws {
    let face = try FixtureFonts.own("GalleyTest-Deleting").face()
    let space = try #require(face.glyph(for: 0x20))
    #expect(!face.isInert(space, script: Self.latin.code, language: nil, features: []))
  }
}
