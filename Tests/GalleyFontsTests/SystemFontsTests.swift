// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import GalleySystemFonts
import Synchronization
import Testing

/// The machine's fonts are never the same: these tests hold only what is true of any machine with fonts.
@Suite struct SystemFontsTests {
  let set = FontSet.system()

  @Test func describesEveryFaceWithoutOpeningIt() throws {
    let descriptors = set.descriptors
    try #require(!descriptors.isEmpty, "The tests need fontconfig to find at least one font")
    #expect(descriptors.allSatisfy { !$0.familyNames.isEmpty && $0.coverage.count > 0 })
    #expect(descriptors.allSatisfy { $0.file.hasPrefix("/") && $0.style.weight.lowerBound >= 1 })
    #expect(Set(descriptors.map { "\($0.file)#\($0.index)" }).count == descriptors.count)
    #expect(set.warnings.isEmpty)
  }

  @Test func describesFacesAsTheirTablesDo() throws {
    for font in try FixtureFonts.allDebian() {
      let descriptor = try #require(set.descriptors.first { $0.file == font.path && $0.index == font.index })
      let face = try font.face()
      #expect(descriptor.familyName == face.familyName)
      #expect(descriptor.style == face.style, "\(font.path)")
      #expect(descriptor.coverage == face.coverage, "\(font.path)")
      #expect(descriptor.isColor == !face.colorFormats.isEmpty, "\(font.path)")
    }
  }

  @Test func ordersFacesByFamilyFileAndIndex() {
    let keys = set.descriptors.map { [Array($0.familyName.utf8), Array($0.file.utf8), [UInt8($0.index & 0xFF)]] }
    for (earlier, later) in zip(keys, keys.dropFirst()) {
      let differing = zip(earlier, later).first { $0 != $1 }
      #expect(differing.map { $0.lexicographicallyPrecedes($1) } == true)
    }
  }

  /// Names are looked for before any face is described.
  @Test func findsFacesByEachOfTheirNames() {
    let names = Set(set.descriptors.flatMap { $0.familyNames + [$0.fullName] }.filter { !$0.isEmpty })
    let fresh = FontSet.system()
    for name in names {
      #expect(fresh.contains(family: name), "\(name)")
      let isPlain = name.utf8.allSatisfy { $0 < 0x80 }
      #expect(!isPlain || fresh.contains(family: "  \(name.uppercased()) "), "\(name)")
    }
    #expect(!names.isEmpty)
    for name in ["No Such Font", "", " ", "\u{7121}"] { #expect(!fresh.contains(family: name)) }
  }

  @Test func answersGenericNames() {
    for name in ["serif", "sans-serif", "monospace", "system-ui"] { #expect(set.contains(family: name)) }
    #expect(set.cascade(for: FontRequest(families: ["monospace"])).primary.face.isMonospace)
    #expect(set.cascade(for: FontRequest()).choose("a").reason == .family(0))
  }

  @Test func setsCollectionsByTheirFaces() {
    let cascade = set.cascade(for: FontRequest())
    #expect(cascade.family("\u{9AA8}", script: "Hani", language: "ja") == "Noto Sans CJK JP")
    #expect(cascade.family("\u{9AA8}", script: "Hani", language: "ko") == "Noto Sans CJK KR")
    #expect(cascade.family("\u{1F600}", .emoji) == "Noto Color Emoji")
  }

  @Test func putsExplicitFontsFirst() throws {
    let mixed = try set.adding([.file(DebianFonts.notoSans)])
    let primary = mixed.cascade(for: FontRequest(families: ["Noto Sans"], weight: 700)).primary
    // The machine has a bold; the explicit family, which has none, is the one that is asked for.
    #expect(primary.embolden > .zero)
    #expect(mixed.descriptors.count == set.descriptors.count + 1)
    #expect(mixed.cascade(for: FontRequest(families: ["DejaVu Serif"])).primary.face.familyName == "DejaVu Serif")
  }

  @Test func looksAtTheMachineOnlyWhenAFontIsMissing() throws {
    let looked = Looked()
    let set = try FontSet(lazy: {
      looked.note()
      return FontCatalogue([])
    }).adding([.file(DebianFonts.notoSans)])
    let cascade = set.cascade(for: FontRequest(families: ["Noto Sans"]))
    #expect(cascade.choose("a").reason == .family(0))
    #expect(looked.count == 0)
    #expect(cascade.choose("\u{9AA8}").isMissing)
    #expect(looked.count == 1)
  }

  @Test func givesABuiltInFontWhereThereIsNone() {
    let empty = FontSet(lazy: { FontCatalogue([]) })
    #expect(empty.isEmpty)
    let cascade = empty.cascade(for: FontRequest(families: ["Any"], size: 10))
    #expect(cascade.primary.metrics.ascent.points == 8)
    #expect(cascade.primary.metrics.descent.points == 2)
    #expect(cascade.choose("a").isMissing)
    #expect(!cascade.choose("\u{200D}").isMissing)
  }
}

/// How often something was done.
final class Looked: Sendable {
  private let times = Atomic(0)
  func note() { times.add(1, ordering: .relaxed) }
  var count: Int { times.load(ordering: .relaxed) }
}
