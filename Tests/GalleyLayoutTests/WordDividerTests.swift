// SPDX-License-Identifier: MIT

import GalleyLayout
import TestMaterial
import Testing

/// Thai, Lao, Khmer and Burmese are divided by ICU's words without ICU: its own breaks are the judge.
@Suite struct WordDividerTests {
  private static let dictionaries = BreakDictionaries()

  private static let texts = [
    "ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอนหรือวรรณยุกต์เช่นเดียวกับภาษาจีนและออกเสียงแยกคำต่อคำ"
      + "กรุงเทพฯเป็นเมืองหลวงและนครที่มีประชากรมากที่สุดของประเทศเด็กๆชอบไปโรงเรียนทุกๆวันฯลฯ",
    "ພາສາລາວເປັນພາສາທາງການຂອງສາທາລະນະລັດປະຊາທິປະໄຕປະຊາຊົນລາວແລະມີຄົນເວົ້າຫຼາຍໃນປະເທດໄທ",
    "ភាសាខ្មែរគឺជាភាសាកំណើតរបស់ជនជាតិខ្មែរនិងជាភាសាផ្លូវការរបស់ប្រទេសកម្ពុជាដែលមានអ្នកនិយាយច្រើន",
    "မြန်မာဘာသာစကားသည်မြန်မာနိုင်ငံရဲ့ရုံးသုံးဘာသာစကားဖြစ်သည်ဗမာလူမျိုးတို့ရဲ့မိခင်ဘာသာစကားလည်းဖြစ်သည်",
  ]

  private func expectEqual(_ text: [UInt32], _ note: String) {
    let found = dictionaryBoundaries(text, dictionaries: Self.dictionaries)
    #expect(
      found.own == found.icu, "\(note): \(String(String.UnicodeScalarView(text.compactMap(Unicode.Scalar.init))))")
  }

  @Test(arguments: texts) func realTextIsDividedAsByICU(text: String) throws {
    let scalars = text.unicodeScalars.map(\.value)
    let found = dictionaryBoundaries(scalars, dictionaries: Self.dictionaries)
    #if os(Linux)
      let own = try #require(found.own)
    #else
      guard let own = found.own else {
        print("WordDividerTests: skipped, ICU's data is not to be had alone here")
        return
      }
    #endif
    #expect(own == found.icu)
    #expect(own.count > 10)
    for start in scalars.indices {
      expectEqual(Array(scalars[start...]), "from \(start)")
      expectEqual(Array(scalars[...start]), "up to \(start)")
    }
  }

  /// Words cut, doubled and put together by chance: what is no word is between them.
  @Test(arguments: texts) func piecesOfTextAreDividedAsByICU(text: String) {
    let scalars = text.unicodeScalars.map(\.value)
    var random = SeededRandom(seed: 72)
    for round in 0..<2_000 {
      var mixed: [UInt32] = []
      while mixed.count < 40 {
        let start = random.below(scalars.count)
        mixed += scalars[start..<min(scalars.count, start + 1 + random.below(6))]
      }
      expectEqual(mixed, "round \(round)")
    }
  }

  /// All that the tables say is of the script, signs and numerals among it.
  @Test(arguments: [0x0E01...0x0E5B, 0x0E81...0x0EDF, 0x1780...0x17DD, 0x1000...0x109F] as [ClosedRange<UInt32>])
  func lettersByChanceAreDividedAsByICU(block: ClosedRange<UInt32>) {
    let letters = block.filter { dictionaryBoundaries([$0], dictionaries: Self.dictionaries).own != nil }
    #expect(letters.count > 40)
    var random = SeededRandom(seed: 15)
    for round in 0..<2_000 {
      expectEqual((0...random.below(30)).map { _ in letters[random.below(letters.count)] }, "round \(round)")
    }
  }

  @Test(arguments: ["ไทยລາວ", "ไทย\u{300}ไทยไทย", "ไทย abc", "", "日本"])
  func whatIsNotOfOneScriptIsForICU(text: String) {
    #expect(dictionaryBoundaries(text.unicodeScalars.map(\.value), dictionaries: Self.dictionaries).own == nil)
  }
}
