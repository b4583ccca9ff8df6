// SPDX-License-Identifier: MIT
import GalleyFonts
import GalleyModel
import Testing

@testable import FixtureFonts

@Suite struct FontManifestTests {
  /// When this fails, goldens of real scripts fail too, and this says why.
  @Test func everyFontOfTheManifestIsTheOneTheGoldensWereMadeWith() throws {
    let manifest = try FontManifest.load()
    try manifest.verify(manifest.fonts)
    #expect(manifest.fonts.allSatisfy { manifest.packages[$0.package] != nil })
  }

  @Test func namesEachFaceOnce() throws {
    let names = try FontManifest.load().fonts.map { "\($0.family) \($0.style)" }
    #expect(Set(names).count == names.count)
  }

  @Test func aChangedFontIsReportedWithTheCommandThatMendsIt() throws {
    let manifest = try FontManifest.load()
    let entry = try manifest.entry(family: "Noto Sans", style: "Regular")
    let other = FontManifest.Entry(
      family: entry.family, style: entry.style, role: entry.role, path: entry.path, index: 0,
      package: entry.package, sha256: "00")
    let error = #expect(throws: FixtureError.self) { try manifest.verify([other]) }
    #expect(
      error
        == .changedFont(
          path: entry.path, package: "fonts-noto-core", version: "20201225-1", expected: "00", found: entry.sha256))
    #expect(error?.description.contains("apt-get install --reinstall fonts-noto-core=20201225-1") == true)
  }

  @Test func aMissingFontIsReportedWithItsPackage() throws {
    let manifest = try FontManifest.load()
    let gone = FontManifest.Entry(
      family: "Gone", style: "Regular", role: "serif", path: "/nowhere/Gone.ttf", index: 0, package: "fonts-gone",
      sha256: "00")
    #expect(throws: FixtureError.missingFont(path: "/nowhere/Gone.ttf", package: "fonts-gone")) {
      try manifest.verify([gone])
    }
  }

  @Test func findsOurOwnFontsByName() throws {
    #expect(try FixtureFonts.own("GalleyTest-Box-Regular").bytes().starts(with: [0, 1, 0, 0]))
    #expect(try FixtureFonts.own("GalleyTest-CFF").bytes().starts(with: Array("OTTO".utf8)))
    #expect(try FixtureFonts.own("GalleyTest").bytes().starts(with: Array("ttcf".utf8)))
    #expect(throws: FixtureError.self) { try FixtureFonts.own("GalleyTest-Box") }
  }

  @Test func everyFontOfOursOpens() throws {
    for file in try FixtureFonts.ownFiles() {
      let face = try FixtureFonts.own(String(file.dropLast(4))).face()
      #expect(face.familyName.hasPrefix("Galley Test"), "\(file)")
      #expect(face.unitsPerEm == 1000, "\(file)")
      #expect(face.isDrawable, "\(file)")
    }
    #expect(try FixtureFonts.own("GalleyTest", index: 1).face().familyName == "Galley Test Collection Two")
  }

  @Test func theManifestNamesEachFaceAsItsFontDoes() throws {
    for entry in try FontManifest.load().fonts {
      let face = try FixtureFont(path: entry.path, index: entry.index).face()
      #expect(face.familyNames.contains(entry.family), "\(entry.path), face \(entry.index)")
    }
  }

  @Test func aSetOfFixturesHoldsOnlyThem() throws {
    let box = try FixtureFonts.own("GalleyTest-Box-Regular")
    let set = try FixtureFonts.set([box, try FixtureFonts.own("GalleyTest-Box-Bold"), box])
    let cascade = set.cascade(for: FontRequest(size: 20))
    #expect(cascade.primary.face.familyName == "Galley Test Box")
    #expect(cascade.primary.metrics.ascent.points == 16)
  }

  @Test func everySampleTextHasSeveralLinesAndNoByteOrderMark() throws {
    let names = try Fixtures.textNames()
    #expect(names.count >= 24)
    for name in names {
      let text = try Fixtures.text(name)
      #expect((2...6).contains(text.split(separator: "\n").count), "\(name)")
      #expect(!text.unicodeScalars.contains("\u{FEFF}"), "\(name)")
    }
  }
}
