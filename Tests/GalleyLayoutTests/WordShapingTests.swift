// SPDX-License-Identifier: MIT
//
// The property that a cache of shaped words stands on: where the space of a face is inert, and the text lets it be
// cut, a run has the glyphs of its words and spaces, each shaped alone.

import FixtureFonts
import GalleyFonts
import GalleyModel
import TestMaterial
import Testing

@testable import GalleyLayout

/// A glyph, in numbers that are compared exactly.
private struct PlacedGlyph: Equatable, CustomStringConvertible {
  let id: UInt32
  let cluster: Int
  let numbers: [Double]
  let isUnsafeToBreak: Bool

  init(_ glyph: HarnessGlyph, from start: Int) {
    id = glyph.id
    cluster = glyph.cluster + start
    numbers = [glyph.advance.x, glyph.advance.y, glyph.offset.x, glyph.offset.y]
    isUnsafeToBreak = glyph.isUnsafeToBreak
  }

  var description: String { "\(id)=\(cluster)\(isUnsafeToBreak ? "!" : "")\(numbers)" }
}

/// A face with one script of it and the letters that texts are made of.
private struct ScriptSample {
  let typesetter: Typesetter
  let font: FontInstance
  let script: UInt32
  let letters: [UInt32]
  let words: [[UInt32]]
  private(set) var cut = 0
  private(set) var whole = 0

  private static let rightToLeft: Set<UInt32> = [0x4172_6162, 0x4865_6272, 0x5379_7263]
  private static let common: [UInt32] =
    Array(0x21...0x3F) + [
      0xAD, 0xD7, 0x300, 0x301, 0x308, 0x323, 0x335, 0x34F, 0x61C, 0x640, 0x64B, 0x651, 0x200C, 0x200D, 0x2010, 0x2013,
      0x2019, 0x201C, 0x2026, 0x2044, 0x20E3, 0xFE0F, 0x1F3FD, 0x964, 0x25CC, 0xE9, 0x1D6, 0x1E69, 0x622, 0x1F82,
      0xFB2E,
    ]

  init(_ typesetter: Typesetter, _ face: Face, _ script: UInt32, letters: [UInt32], words: [[UInt32]]) throws {
    self.typesetter = typesetter
    font = try FontInstance(face: face, size: 1000)
    self.script = script
    self.letters = letters
    self.words = words
  }

  /// A run of words and spaces.
  func text(_ random: inout SeededRandom) -> [UInt32] {
    var text: [UInt32] = []
    for _ in 0..<1 + random.below(7) {
      switch random.below(4) {
      case 0 where !words.isEmpty: text += random.pick(words)
      case 1: for _ in 0..<1 + random.below(3) { text.append(random.pick(Self.common)) }
      default:
        for _ in 0..<1 + random.below(5) { text.append(random.pick(random.below(6) == 0 ? Self.common : letters)) }
      }
      text += random.pick([[0x20], [0x20], [0x20], [0xA0], [0x20, 0x20], []])
    }
    return text
  }

  /// Whether the face lets both spaces be, with some features.
  func isInert(_ features: [(tag: UInt32, value: UInt32)]) -> Bool {
    let spaces = ([0x20, 0xA0] as [UInt32]).compactMap { font.face.glyph(for: $0) }
    return !spaces.isEmpty
      && spaces.allSatisfy { font.face.isInert($0, script: script, language: nil, features: features) }
  }

  /// The parts of a text that are shaped alone; one where it is not cut.
  private func parts(_ text: [UInt32], isRightToLeft: Bool) -> [Range<Int>] {
    guard let first = text.first, WordCuts.mayBegin(with: first) else { return [0..<text.count] }
    var parts: [Range<Int>] = []
    var start = 0
    for (index, scalar) in text.enumerated() {
      guard WordCuts.arePossible(at: scalar, script: script, isRightToLeft: isRightToLeft),
        index + 1 == text.count || WordCuts.mayBegin(with: text[index + 1])
      else { continue }
      if start < index { parts.append(start..<index) }
      parts.append(index..<index + 1)
      start = index + 1
    }
    if start < text.count { parts.append(start..<text.count) }
    let isSettled = parts.allSatisfy { part in
      text.withUnsafeBufferPointer {
        WordCuts.isSettled(UnsafeBufferPointer(rebasing: $0[part]), in: font.face)
      }
    }
    return isSettled ? parts : [0..<text.count]
  }

  private func shape(_ text: ArraySlice<UInt32>, _ request: ShapeRequest) -> [PlacedGlyph] {
    typesetter.shapeAlone(Array(text), font: font, request).map { PlacedGlyph($0, from: text.startIndex) }
  }

  /// Shapes a text whole and in parts; nil where both come out the same.
  mutating func difference(_ text: [UInt32], features: [String], isRightToLeft: Bool) -> String? {
    var request = ShapeRequest()
    request.direction = isRightToLeft ? .rtl : .ltr
    request.script = OpenTypeTag(code: script).text
    request.features = features
    let parts = parts(text, isRightToLeft: isRightToLeft)
    if parts.count > 1 { cut += 1 } else { whole += 1 }
    let expected = shape(text[...], request)
    let found = (isRightToLeft ? parts.reversed() : parts).flatMap { shape(text[$0], request) }
    guard found != expected else { return nil }
    let scalars = text.map { String($0, radix: 16) }.joined(separator: " ")
    return "\(font.face.fullName) \(request.script ?? "") \(isRightToLeft ? "rtl" : "ltr") \(features) [\(scalars)]:\n"
      + "whole \(expected)\nparts \(found)"
  }

  /// The direction that runs of the script have most.
  var isRightToLeft: Bool { Self.rightToLeft.contains(script) }
}

@Suite struct WordShapingTests {
  private static let scripts = [
    "Latn", "Grek", "Cyrl", "Arab", "Hebr", "Syrc", "Deva", "Beng", "Taml", "Telu", "Mlym", "Knda", "Gujr", "Guru",
    "Orya", "Thai", "Laoo", "Khmr", "Mymr", "Tibt", "Hang", "Hani", "Hira", "Zyyy",
  ]
  private static let featureSets: [[(text: String, tag: OpenTypeTag, value: UInt32)]] = [
    [], [], [("kern=0", "kern", 0)], [("liga=0", "liga", 0), ("clig=0", "clig", 0)], [("smcp=1", "smcp", 1)],
    [("dlig=1", "dlig", 1), ("frac=1", "frac", 1)], [("salt=2", "salt", 2)], [("onum=1", "onum", 1)],
  ]

  /// The words of the sample texts, by the script of their first letter.
  private static func sampleWords() throws -> [UInt32: [[UInt32]]] {
    var words: [UInt32: [[UInt32]]] = [:]
    for name in try Fixtures.textNames() {
      for word in try Fixtures.text(name).split(whereSeparator: \.isWhitespace) {
        let scalars = word.unicodeScalars.map(\.value)
        words[UnicodeProperties.script(scalars[0]).tag, default: []].append(scalars)
      }
    }
    return words
  }

  /// The letters of a face by script, of each at most some hundreds.
  private static func letters(_ face: Face) -> [UInt32: [UInt32]] {
    var letters: [UInt32: [UInt32]] = [:]
    for scalar in UInt32(0x41)..<0x1F700 where face.coverage.contains(scalar) {
      let script = UnicodeProperties.script(scalar).tag
      if letters[script, default: []].count < 600 { letters[script, default: []].append(scalar) }
    }
    return letters
  }

  private func check(_ fonts: [FixtureFont], texts: Int, seed: UInt64) throws {
    let typesetter = Typesetter(fonts: try FixtureFonts.set([FixtureFonts.own("GalleyTest-Box-Regular")]))
    let words = try Self.sampleWords()
    var random = SeededRandom(seed: seed)
    for font in fonts {
      let face = try font.face()
      let letters = Self.letters(face)
      var report: [String] = []
      for code in Self.scripts {
        let script = scriptTag(code)
        guard let own = letters[script], own.count >= 5 else { continue }
        var sample = try ScriptSample(typesetter, face, script, letters: own, words: words[script] ?? [])
        for _ in 0..<texts {
          let features = random.pick(Self.featureSets)
          guard sample.isInert(features.map { ($0.tag.code, $0.value) }) else { continue }
          let isOdd = sample.isRightToLeft != (random.below(8) == 0)
          let text = sample.text(&random)
          let difference = sample.difference(text, features: features.map(\.text), isRightToLeft: isOdd)
          #expect(difference == nil, "seed \(seed)")
        }
        report.append("\(code) \(sample.cut)/\(texts)")
      }
      print("cut at spaces: \(face.fullName): \(report.joined(separator: ", "))")
    }
  }

  @Test func aRunOfOurFontsHasTheGlyphsOfItsWordsShapedAlone() throws {
    var fonts: [FixtureFont] = []
    for file in try FixtureFonts.ownFiles() { fonts.append(try FixtureFonts.own(String(file.dropLast(4)))) }
    try check(fonts, texts: 150, seed: 1)
  }

  @Test func aRunOfRealFontsHasTheGlyphsOfItsWordsShapedAlone() throws {
    // Faces of one collection share their lookups: one of each is enough.
    let fonts = try FixtureFonts.allDebian().filter { $0.index == 0 }
    try check(fonts, texts: 25, seed: 2)
  }
}
