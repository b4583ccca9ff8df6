// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel
import Testing

/// Rules of CSS Fonts 4 §5.2, one family at a time.
@Suite struct FontMatchingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var faces: [FaceStyle]
    var request: FontRequest
    var best: [Int]
    var testDescription: String { name }
  }

  static func weights(_ weights: Double...) -> [FaceStyle] { weights.map { FaceStyle(weight: $0...$0) } }
  static func widths(_ widths: Double...) -> [FaceStyle] { widths.map { FaceStyle(stretch: $0...$0) } }
  static let upright = FaceStyle()
  static let italic = FaceStyle(isItalic: true, oblique: nil)
  static func oblique(_ degrees: Double) -> FaceStyle { FaceStyle(oblique: degrees...degrees) }

  static let weightCases = [
    Case(name: "exact", faces: weights(300, 400, 700), request: FontRequest(weight: 400), best: [1]),
    Case(name: "400 takes 500 before 300", faces: weights(300, 500), request: FontRequest(weight: 400), best: [1]),
    Case(name: "400 takes 300 before 600", faces: weights(300, 600), request: FontRequest(weight: 400), best: [0]),
    Case(name: "400 takes 450 before 500", faces: weights(500, 450), request: FontRequest(weight: 400), best: [1]),
    Case(name: "450 takes 500 before 400", faces: weights(400, 500), request: FontRequest(weight: 450), best: [1]),
    Case(name: "500 takes 400 before 600", faces: weights(400, 600), request: FontRequest(weight: 500), best: [0]),
    Case(name: "500 takes 100 before 501", faces: weights(100, 501), request: FontRequest(weight: 500), best: [0]),
    Case(name: "399 takes 100 before 400", faces: weights(400, 100), request: FontRequest(weight: 399), best: [1]),
    Case(name: "300 takes 200 before 100", faces: weights(100, 200, 400), request: FontRequest(weight: 300), best: [1]),
    Case(name: "100 takes 200 before 900", faces: weights(900, 200), request: FontRequest(weight: 100), best: [1]),
    Case(name: "501 takes 900 before 500", faces: weights(500, 900), request: FontRequest(weight: 501), best: [1]),
    Case(name: "900 takes 700 before 400", faces: weights(400, 700), request: FontRequest(weight: 900), best: [1]),
    Case(
      name: "a range counts where it holds the weight",
      faces: [FaceStyle(weight: 400...400), FaceStyle(weight: 500...800)], request: FontRequest(weight: 650),
      best: [1]),
    Case(
      name: "a range counts with its nearest end", faces: [FaceStyle(weight: 100...300), FaceStyle(weight: 100...350)],
      request: FontRequest(weight: 380), best: [1]),
    Case(name: "like faces all stay", faces: weights(400, 700, 400), request: FontRequest(), best: [0, 2]),
  ]

  static let widthCases = [
    Case(name: "100 takes 75 before 125", faces: widths(125, 75), request: FontRequest(stretch: 100), best: [1]),
    Case(name: "75 takes 50 before 87.5", faces: widths(87.5, 50), request: FontRequest(stretch: 75), best: [1]),
    Case(name: "110 takes 200 before 100", faces: widths(100, 200), request: FontRequest(stretch: 110), best: [1]),
    Case(name: "150 takes 125 before 100", faces: widths(100, 125), request: FontRequest(stretch: 150), best: [1]),
    Case(
      name: "width goes before slant and weight",
      faces: [
        FaceStyle(weight: 700...700, stretch: 75...75, isItalic: true, oblique: nil), FaceStyle(stretch: 100...100),
      ], request: FontRequest(weight: 700, stretch: 100, slant: .italic), best: [1]),
  ]

  static let slantCases = [
    Case(name: "italic", faces: [upright, italic], request: FontRequest(slant: .italic), best: [1]),
    Case(name: "italic before oblique", faces: [oblique(14), italic], request: FontRequest(slant: .italic), best: [1]),
    Case(
      name: "italic takes oblique from 14° up", faces: [oblique(13), oblique(40), oblique(20)],
      request: FontRequest(slant: .italic), best: [2]),
    Case(
      name: "italic takes slight oblique before upright", faces: [upright, oblique(5)],
      request: FontRequest(slant: .italic), best: [1]),
    Case(
      name: "italic takes upright before backward", faces: [oblique(-14), upright],
      request: FontRequest(slant: .italic), best: [1]),
    Case(name: "normal", faces: [italic, oblique(14), upright], request: FontRequest(), best: [2]),
    Case(name: "normal takes oblique before italic", faces: [italic, oblique(14)], request: FontRequest(), best: [1]),
    Case(name: "normal takes italic before backward", faces: [oblique(-5), italic], request: FontRequest(), best: [1]),
    Case(
      name: "steep takes steeper before less steep", faces: [oblique(15), oblique(30)],
      request: FontRequest(slant: .oblique(degrees: 20)), best: [1]),
    Case(
      name: "steep takes less steep before italic", faces: [italic, oblique(5)],
      request: FontRequest(slant: .oblique(degrees: 20)), best: [1]),
    Case(
      name: "steep takes italic before upright", faces: [upright, italic],
      request: FontRequest(slant: .oblique(degrees: 20)), best: [1]),
    Case(
      name: "slight takes less steep before steeper", faces: [oblique(12), oblique(4)],
      request: FontRequest(slant: .oblique(degrees: 10)), best: [1]),
    Case(
      name: "slight takes steeper before italic", faces: [italic, oblique(30)],
      request: FontRequest(slant: .oblique(degrees: 10)), best: [1]),
    Case(
      name: "backward mirrors forward", faces: [oblique(20), oblique(-15), oblique(-30)],
      request: FontRequest(slant: .oblique(degrees: -20)), best: [2]),
    Case(
      name: "slant goes before weight", faces: [FaceStyle(weight: 700...700), italic],
      request: FontRequest(weight: 700, slant: .italic), best: [1]),
  ]

  @Test(arguments: weightCases + widthCases + slantCases)
  func keepsTheFacesThatMatchBest(_ c: Case) {
    #expect(FontMatching.best(c.faces, for: c.request) == c.best)
  }

  @Test func matchesFamilyNamesWithoutRegardToCaseInAnyLanguage() throws {
    let set = try FontSet(files: [DebianFonts.notoSans, DebianFonts.notoSansCJK])
    #expect(set.cascade(for: FontRequest(families: ["NOTO  sans cjk jp"])).primary.face.index == 0)
    #expect(set.cascade(for: FontRequest(families: ["Noto Sans CJK KR"])).primary.face.index == 1)
  }

  @Test func holdsRequestsToTheirRanges() {
    let request = FontRequest(size: .nan, weight: 1e9, stretch: -.infinity, slant: .oblique(degrees: .nan))
    #expect(request.size == 16)
    #expect(request.weight == 1000)
    #expect(request.stretch == 25)
    #expect(request.slant == .normal)
    #expect(FontRequest(size: 1e9).size == 8192)
  }

  @Test func makesUpBoldAndObliqueOnlyWhereTheFamilyLacksThem() throws {
    let bold = FontRequest(families: ["Noto Sans"], size: 24, weight: 700, slant: .italic)
    let regularOnly = try FontSet(files: [DebianFonts.notoSans]).cascade(for: bold).primary
    #expect(regularOnly.embolden.points == 1)
    #expect(abs(regularOnly.slantTangent - 0.249328002843) < 1e-12)
    let all = try FontSet(files: [DebianFonts.notoSans, DebianFonts.notoSansBold, DebianFonts.notoSansItalic])
    // The italic is taken for its slant; the family has a bold, but not for this slant.
    let italic = all.cascade(for: bold).primary
    #expect(italic.face.styleName == "Italic")
    #expect(italic.slantTangent == 0)
    let upright = all.cascade(for: FontRequest(families: ["Noto Sans"], size: 24, weight: 700)).primary
    #expect(upright.face.styleName == "Bold")
    #expect(upright.embolden == .zero)
    let none = FontRequest(families: ["Noto Sans"], weight: 700, slant: .italic, synthesis: [])
    let plain = try FontSet(files: [DebianFonts.notoSans]).cascade(for: none).primary
    #expect(plain.embolden == .zero)
    #expect(plain.slantTangent == 0)
  }

  @Test func takesTheFlagOfABoldForMoreThanItsNumber() throws {
    // Both say 400; fsSelection of one says BOLD.
    let fonts = try [
      FixtureFonts.debian("Noto Nastaliq Urdu", style: "Bold"), FixtureFonts.debian("Noto Nastaliq Urdu"),
    ]
    let set = try FixtureFonts.set(fonts)
    #expect(set.cascade(for: FontRequest(families: ["Noto Nastaliq Urdu"])).primary.face.styleName == "Regular")
    let bold = set.cascade(for: FontRequest(families: ["Noto Nastaliq Urdu"], weight: 700)).primary
    #expect(bold.face.styleName == "Bold")
    #expect(bold.embolden == .zero)
  }
}
