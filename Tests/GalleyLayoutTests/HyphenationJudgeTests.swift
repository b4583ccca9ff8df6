// SPDX-License-Identifier: MIT

import CHyphen
import FixtureFonts
import GalleyFonts
import GalleyLayout
import Testing

/// libhyphen itself, over the words of our texts. Files that were prepared for it must give the same by its rule and
/// ours; the German one is read by its rule.
@Suite struct HyphenationJudgeTests {
  @Test(arguments: [("en_US", "en"), ("en_GB", "en"), ("fr", "fr"), ("de_DE", "de")])
  func libhyphenDividesTheSame(file: String, text: String) throws {
    let path = "/usr/share/hyphen/hyph_\(file).dic"
    let data = try FontData(file: path)
    let bytes = withExtendedLifetime(data) { Array(data.bytes) }
    let dictionary = try #require(
      HyphenationDictionary(bytes), "apt-get install hyphen-\(file.lowercased())")
    let judge = try #require(hnj_hyphen_load(path))
    defer { hnj_hyphen_free(judge) }
    let words = try Fixtures.text(text)
      .lowercased().split { !$0.isLetter }.filter { $0.count > 4 }
    #expect(words.count > 20)
    for word in Set(words.map { String($0) }) {
      // The words of these texts are in Latin-1.
      let bytes = text == "de" ? word.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : Array(word.utf8)
      let expected: [Int] = points(judge, bytes).map { $0 + 1 }
      let scalars = word.unicodeScalars.map(\.value)
      let found = Hyphenator(scalars: scalars, limits: .init(word: 1, before: 2, after: 2))
        .points(in: 0..<scalars.count, dictionary, language: text).map(\.scalar)
      #expect(found == expected, "\(word)")
    }
  }

  /// The letters behind which libhyphen divides a word.
  private func points(_ judge: UnsafeMutablePointer<HyphenDict>, _ bytes: [UInt8]) -> [Int] {
    var word = bytes.map { CChar(bitPattern: $0) } + [0]
    var hyphens = [CChar](repeating: 0, count: bytes.count + 5)
    // It writes through these even where it is told not to.
    var replaced: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var places: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    hnj_hyphen_hyphenate3(
      judge, &word, Int32(bytes.count), &hyphens, nil, &replaced, &places, &cuts, 2, 2, 0, 0)
    return hyphens.prefix(bytes.count).indices.filter { hyphens[$0] & 1 == 1 }
  }
}
