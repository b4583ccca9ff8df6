// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import Testing

/// `cmap` tables that our fonts do not have, made from those that they have.
@Suite struct CharacterMapTests {
  /// Bytes of a font, to be changed.
  private struct Patch {
    var bytes: [UInt8]
    let cmap: Int

    init(_ name: String) throws {
      bytes = try FixtureFonts.own(name).bytes()
      var place = 0
      for record in stride(from: 12, to: 12 + 16 * Int(bytes[5]), by: 16) {
        if Array(bytes[record..<record + 4]) == Array("cmap".utf8) { place = Patch.u32(bytes, record + 8) }
      }
      cmap = place
    }

    static func u32(_ bytes: [UInt8], _ at: Int) -> Int {
      bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func set(_ values: [UInt8], at place: Int) {
      bytes.replaceSubrange(place..<place + values.count, with: values)
    }

    func face() throws -> Face { try Face(data: FontData(bytes: bytes, name: "patched")) }
  }

  /// A font whose only subtable is Apple's; its characters are then bytes.
  private func apple(language: UInt8) throws -> Face {
    var font = try Patch("GalleyTest-Box-Regular")
    font.set([0, 1, 0, 1, 0, 0], at: font.cmap + 2)
    font.set([0, language], at: font.cmap + Patch.u32(font.bytes, font.cmap + 8) + 4)
    return try font.face()
  }

  @Test func macRomanIsRead() throws {
    let whole = try FixtureFonts.own("GalleyTest-Box-Regular").face()
    let face = try apple(language: 0)
    #expect(face.glyph(for: 0x41) == whole.glyph(for: 0x41))
    #expect(face.glyph(for: 0xFB02) == whole.glyph(for: 0xDF), "byte DF is ﬂ")
    #expect(face.glyph(for: 0x15F) == nil)
    #expect(face.coverage.contains(0x41) && face.coverage.contains(0xFB02) && !face.coverage.contains(0x15F))
  }

  @Test func macTurkishIsRead() throws {
    let whole = try FixtureFonts.own("GalleyTest-Box-Regular").face()
    let face = try apple(language: 18)
    #expect(face.glyph(for: 0x15F) != nil)
    #expect(face.glyph(for: 0x15F) == whole.glyph(for: 0xDF), "byte DF is ş")
    #expect(face.glyph(for: 0xFB02) == nil)
    #expect(face.coverage.contains(0x15F))
  }

  @Test func instancesOfSuchAFaceHaveItsAdvances() throws {
    let set = try FontSet(fonts: [.data(apple(language: 18).data)])
    let cascade = set.cascade(for: FontRequest(families: ["Galley Test Box"], size: 20))
    let scalars: [UInt32] = [0x15F]
    let choice = scalars.withUnsafeBufferPointer {
      cascade.choose(for: $0, presentation: .unspecified, script: 0x4C61_746E, language: nil)
    }
    #expect(choice.isMissing == false)
    #expect(choice.instance === cascade.primary)
  }

  @Test func rangesThatShareAGlyphAreCoveredWhole() throws {
    var font = try Patch("GalleyTest-CBDT")
    let subtable = font.cmap + Patch.u32(font.bytes, font.cmap + 4 + 8 * 2 + 4)
    #expect(font.bytes[subtable + 1] == 12)
    font.set([0, 13], at: subtable)
    let last = subtable + 12 + Patch.u32(font.bytes, subtable + 12) * 12 - 8
    let start = Patch.u32(font.bytes, last)
    let end = start + 5000
    font.set([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: end >> $0) }, at: last + 4)
    let face = try font.face()
    for scalar in [start, start + 100, end].map({ UInt32($0) }) {
      #expect(face.glyph(for: scalar) == face.glyph(for: UInt32(start)))
      #expect(face.coverage.contains(scalar))
    }
    #expect(!face.coverage.contains(UInt32(end + 1)))
  }
}
