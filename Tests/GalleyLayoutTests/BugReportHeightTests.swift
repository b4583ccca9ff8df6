// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyLayout
import GalleyModel
import TestMaterial
import Testing

/// Rows of line height and case, and of what text may hold.
@Suite struct BugReportHeightTests {
  /// B115
  @Test func fixedLinesStandEquallyFarApartWhateverIsInThem() throws {
    for box in LineBox.allCases {
      let composer = try Composer(.box, .cjk, .emoji, size: 16).with {
        $0.lineHeight = LineHeight(fixed: 20)
        $0.lineBox = box
      }
      for strut in [true, false] {
        let layout = try composer.with { $0.strut = strut }.layout("abc\n\u{4E2D}\n\u{1F600}\nabc")
        let baselines = layout.lines.map(\.baseline)
        #expect(zip(baselines, baselines.dropFirst()).map { $1 - $0 } == [20, 20, 20], "\(box), strut \(strut)")
      }
    }
  }

  /// B116
  @Test func capitalsOfAnEszettMapBackToIt() throws {
    let layout = try Composer(.box).styled { $0.transform = .uppercase }.layout("straße")
    #expect(layout.string == "straße")
    #expect(layout.glyphNames() == ["S", "T", "R", "A", "S", "S", "E"])
    #expect(layout.glyphs(0).map(\.cluster) == [0, 1, 2, 3, 4, 4, 6])
  }

  /// B116
  @Test func smallLettersEndInAFinalSigma() throws {
    let greek = try ManifestFonts.composer("Noto Sans").styled {
      $0.transform = .lowercase
      $0.language = "el"
    }
    let small = try ManifestFonts.composer("Noto Sans").layout("οδος οδος")
    #expect(try greek.layout("ΟΔΟΣ ΟΔΟΣ").glyphs(0).map(\.id) == small.glyphs(0).map(\.id))
  }

  /// B116
  @Test func turkishKeepsItsDots() throws {
    let noto = try ManifestFonts.composer("Noto Sans")
    let upper = noto.styled { $0.transform = .uppercase }
    let plain = noto.styled { $0.language = "tr" }
    #expect(
      try upper.styled { $0.language = "tr" }.layout("iı").glyphs(0).map(\.id)
        == (try plain.layout("İI").glyphs(0).map(\.id)))
    #expect(try upper.layout("i").glyphs(0).map(\.id) == (try noto.layout("I").glyphs(0).map(\.id)))
  }

  /// B125
  @Test func bytesThatAreNoTextBecomeReplacementCharacters() throws {
    let composer = try ManifestFonts.composer("Noto Sans")
    let text = StyledText(repairing: [0x61, 0xED, 0xA0, 0x80, 0x62], style: composer.style)
    let layout = try composer.layout(text)
    #expect(layout.string == "a\u{FFFD}\u{FFFD}\u{FFFD}b")
    #expect(layout.lines[0].clusters == [0, 1, 4, 7, 10])
  }

  /// B126
  @Test func regionalIndicatorsTakeLinearTime() throws {
    let composer = try Composer(.emoji, size: 16)
    let texts = [2000, 4000].map { String(repeating: "\u{1F1E9}", count: $0) }
    var ratio = Double.infinity
    // Caches that other tests fill may slow any one measurement.
    for _ in 0..<6 where ratio > 3 {
      let times = try texts.map { text in try processorTime { _ = try composer.layout(text, width: 300) } }
      ratio = times[1] / times[0]
    }
    #expect(ratio <= 3)
  }

  /// B133
  @Test func emojiAreNeitherSlantedNorThickened() throws {
    let composer = try Composer(.box, .emoji).styled {
      $0.slant = .italic
      $0.weight = 700
    }
    let layout = try composer.layout("a \u{1F600} b")
    #expect(try #require(layout.run(at: 0)).font.slantTangent > 0)
    let emoji = try #require(layout.run(at: 2))
    #expect(emoji.font.slantTangent == 0)
    #expect(emoji.font.embolden == .zero)
    #expect(emoji.glyphs.map(\.advance) == [1200])
  }

  /// B135
  @Test func aLetterWithTwoMarksOfEitherFormIsOneCluster() throws {
    let noto = try ManifestFonts.composer("Noto Sans")
    let layout = try noto.layout("\u{1EC3}\u{0323}x")
    #expect(layout.lines[0].clusters == [0, 5])
    #expect(layout.string.utf8.count == 6)
    // The same letter, taken apart and in the other order: the same advance.
    let apart = try noto.layout("e\u{0323}\u{0302}\u{0309}x")
    #expect(apart.lines[0].clusters == [0, 7])
    #expect(apart.lines[0].width == layout.lines[0].width)
  }
}
