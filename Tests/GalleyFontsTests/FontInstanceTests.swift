// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import Testing

@Suite struct FontInstanceTests {
  static func variable(_ request: FontRequest) throws -> FontInstance {
    try FixtureFonts.set([FixtureFonts.own("GalleyTest-Variable")]).cascade(for: request).primary
  }

  static func value(_ tag: String, _ instance: FontInstance) -> Double? {
    instance.variations.first { $0.tag == tag }?.value
  }

  @Test func readsAxesAndNamedInstances() throws {
    let face = try FixtureFonts.own("GalleyTest-Variable").face()
    #expect(face.axes.map(\.tag) == ["wght", "wdth", "opsz", "slnt"])
    #expect(face.axes.map(\.minimum) == [100, 75, 8, -15])
    #expect(face.axes.map(\.default) == [400, 100, 14, 0])
    #expect(face.axes.map(\.maximum) == [900, 125, 144, 0])
    #expect(
      face.namedInstances.map(\.name) == [
        "Thin", "Regular", "Bold", "Black", "Condensed", "Bold Condensed", "Slanted",
      ])
    #expect(face.style == FaceStyle(weight: 100...900, stretch: 75...125, isItalic: false, oblique: 0...15))
  }

  @Test func setsAxesFromTheRequest() throws {
    let instance = try Self.variable(FontRequest(size: 20, weight: 700, stretch: 80, slant: .oblique(degrees: 10)))
    #expect(Self.value("wght", instance) == 700)
    #expect(Self.value("wdth", instance) == 80)
    #expect(Self.value("opsz", instance) == 20)
    #expect(Self.value("slnt", instance) == -10)
    #expect(instance.embolden == .zero)
    #expect(instance.slantTangent == 0)
  }

  @Test func appliesTheFontsOwnMapOfAnAxis() throws {
    // `avar` takes 700 to 0.4, 6,554 / 16,384.
    let instance = try Self.variable(FontRequest(size: 14, weight: 700))
    #expect(instance.coordinates == [6554, 0, 0, 0])
  }

  @Test func letsExplicitCoordinatesWinAndHoldsThemToTheAxis() throws {
    let request = FontRequest(
      size: 20, weight: 700,
      variations: [FontVariation("wght", 300), FontVariation("wght", 1e9), FontVariation("opsz", 8)])
    let instance = try Self.variable(request)
    #expect(Self.value("wght", instance) == 900)
    #expect(Self.value("opsz", instance) == 8)
    let odd = FontRequest(
      size: 14, variations: [FontVariation("wght", .nan), FontVariation("zzzz", 5), FontVariation("toolong", 1)])
    #expect(try Self.variable(odd).coordinates == [0, 0, 0, 0])
  }

  @Test func variesMeasures() throws {
    let black = try Self.variable(FontRequest(size: 1000, weight: 900)).metrics
    #expect(black.underlineThickness.points == 120)
    #expect(black.underlinePosition.points == 140 + 60)
    #expect(black.xHeight.points == 540)
    let thin = try Self.variable(FontRequest(size: 1000, weight: 100)).metrics
    #expect(thin.underlineThickness.points == 20)
    #expect(thin.xHeight.points == 480)
  }

  @Test func slantsAsFarAsTheAxisGoes() throws {
    let instance = try Self.variable(FontRequest(slant: .oblique(degrees: 40)))
    #expect(Self.value("slnt", instance) == -15)
    #expect(instance.slantTangent == 0)
  }

  @Test func readsMeasuresInLayoutUnits() throws {
    let box = try FixtureFonts.set([FixtureFonts.own("GalleyTest-Box-Regular")])
      .cascade(for: FontRequest(size: 10)).primary.metrics
    #expect(box.ascent.points == 8)
    #expect(box.descent.points == 2)
    #expect(box.lineGap == LayoutUnit(points: 0.9))
    #expect(box.xHeight.points == 5)
    #expect(box.capHeight.points == 7)
    #expect(box.underlinePosition.points == 1.25)
    #expect(box.underlineThickness.points == 0.5)
    #expect(box.strikeThickness == LayoutUnit(points: 0.6))
    #expect(box.strikePosition == LayoutUnit(points: 2.7))
  }

  @Test func makesUpBoldByTheSize() {
    #expect(FontInstance.boldStrength(size: 24).points == 1)
    #expect(FontInstance.boldStrength(size: 36).points == 1.125)
    #expect(FontInstance.boldStrength(size: 0) == .zero)
  }

  @Test func growsTheBoxWithWhatIsMadeUp() throws {
    let set = try FixtureFonts.set([FixtureFonts.own("GalleyTest-Box-Regular")])
    let plain = set.cascade(for: FontRequest(size: 100)).primary
    let bold = set.cascade(for: FontRequest(size: 100, weight: 700)).primary
    let slanted = set.cascade(for: FontRequest(size: 100, slant: .oblique(degrees: -14))).primary
    #expect(bold.embolden == LayoutUnit(points: 100 / 32))
    #expect(bold.metrics.boundingBox == plain.metrics.boundingBox.outset(by: bold.embolden * 2))
    #expect(slanted.slantTangent < 0)
    #expect(slanted.metrics.boundingBox.width >= plain.metrics.boundingBox.width)
    #expect(Set([plain.id, bold.id, slanted.id]).count == 3)
  }

  @Test func shapesLargeSizesAtTheLargestThatFits() throws {
    let set = try FixtureFonts.set([FixtureFonts.own("GalleyTest-Box-Regular")])
    let large = set.cascade(for: FontRequest(size: 1e9)).primary
    #expect(large.size == 8192)
    #expect(large.advanceScale == 4)
    #expect(large.metrics.ascent == LayoutUnit(points: 8192 * 0.8))
    #expect(set.cascade(for: FontRequest(size: 2048)).primary.advanceScale == 1)
    #expect(set.cascade(for: FontRequest(size: 0)).primary.metrics.ascent == .zero)
  }

  @Test func readsLigatureCarets() throws {
    let set = try FixtureFonts.set([FixtureFonts.own("GalleyTest-Ligature")])
    let instance = set.cascade(for: FontRequest(size: 1000)).primary
    let names = Dictionary(
      (0..<UInt32(instance.face.glyphCount)).map { (instance.face.glyphName($0), $0) }, uniquingKeysWith: { a, _ in a })
    #expect(instance.ligatureCarets(try #require(names["f_f_i"])).map(\.points) == [260, 520])
    #expect(instance.ligatureCarets(try #require(names["f_i"])).map(\.points) == [270])
    #expect(instance.ligatureCarets(try #require(names["f"])).isEmpty)
  }

  @Test func keepsAnIdForTheSameContentOnly() throws {
    let set = try FixtureFonts.set([FixtureFonts.own("GalleyTest-Variable"), FixtureFonts.own("GalleyTest")])
    let requests = [
      FontRequest(), FontRequest(size: 17), FontRequest(weight: 401),
      FontRequest(variations: [FontVariation("opsz", 9)]),
      FontRequest(families: ["Galley Test Collection One"]), FontRequest(families: ["Galley Test Collection Two"]),
    ]
    #expect(Set(requests.map { set.cascade(for: $0).primary.id }).count == requests.count)
    #expect(set.cascade(for: FontRequest()).primary === set.cascade(for: FontRequest(language: "de")).primary)
  }
}
