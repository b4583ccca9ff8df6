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

  // MARK: - Tables that are not what they should be

  /// The face of a file after a change of its bytes.
  private func face(_ bytes: [UInt8]) throws -> Face { try Face(data: FontData(bytes: bytes, name: "changed")) }

  /// Where the directory of a font has the record of a table; nil where there is none.
  private func record(_ tag: OpenTypeTag, _ bytes: [UInt8]) -> Int? {
    (0..<Int(bytes[5])).map { 12 + $0 * 16 }.first { number(bytes, $0) == Int(tag.code) }
  }

  private func number(_ bytes: [UInt8], _ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }

  @Test(arguments: [("GalleyTest-Arabic", "GSUB"), ("GalleyTest-Marks", "GPOS")])
  func aTableThatIsCutShortProvesNothing(name: String, tag: String) throws {
    let bytes = try FixtureFonts.own(name).bytes()
    let at = try #require(OpenTypeTag(tag).flatMap { record($0, bytes) })
    let script: OpenTypeTag = name == "GalleyTest-Arabic" ? "Arab" : "Latn"
    #expect(isInert(try face(bytes), 0x20, script))
    let table = number(bytes, at + 8)
    let lookupList = Int(bytes[table + 8]) << 8 | Int(bytes[table + 9])
    for cut in 1..<number(bytes, at + 12) {
      var changed = bytes
      for (index, shift) in [24, 16, 8, 0].enumerated() {
        changed[at + 12 + index] = UInt8(truncatingIfNeeded: cut >> shift)
      }
      let answer = isInert(try face(changed), 0x20, script)
      // Where only anchors are gone, which nothing depends on, it may still be yes.
      if cut <= lookupList + 4 { #expect(!answer, "\(cut) bytes") }
    }
  }

  @Test func noPatchedTableCrashes() throws {
    var seed: UInt64 = 7
    func random(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: seed >> 33) % max(limit, 1)
    }
    var answers: [Bool: Int] = [:]
    for name in ["GalleyTest-Ligature", "GalleyTest-Marks", "GalleyTest-Arabic", "GalleyTest-Deva"] {
      let bytes = try FixtureFonts.own(name).bytes()
      for _ in 0..<150 {
        var changed = bytes
        for tag in ["GSUB", "GPOS", "GDEF"] as [OpenTypeTag] {
          guard let at = record(tag, bytes) else { continue }
          let offset = number(bytes, at + 8)
          for _ in 0..<1 + random(4) {
            changed[offset + random(number(bytes, at + 12))] = [0, 1, 0xFF, 0x80, UInt8(random(256))][random(5)]
          }
        }
        let patched = try face(changed)
        for script in ["Latn", "Arab", "Deva"] as [OpenTypeTag] {
          answers[isInert(patched, 0x20, script), default: 0] += 1
        }
      }
    }
    #expect(answers[false, default: 0] > 0)
  }
}
