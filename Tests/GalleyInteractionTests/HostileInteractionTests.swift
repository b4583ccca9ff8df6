// SPDX-License-Identifier: MIT
//
// Text that means harm, with another style from each scalar on, inside clusters too: whatever is asked of it is
// answered with places and ranges of the text, and no cluster is halved.

import GalleyLayout
import GalleyModel
import Testing

@testable import GalleyInteraction

@Suite struct HostileInteractionTests {
  static let widths: [Double] = [1, 37, 320, 4000]

  static let texts: [(name: String, bytes: [UInt8])] = [
    (
      "lone and reversed surrogates",
      [0x61, 0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80, 0x62, 0xED, 0xBF, 0xBF, 0xF0, 0x9F, 0x98]
    ),
    ("broken bytes", [0xC3, 0x28, 0xFF, 0xFE, 0xE2, 0x82, 0x61, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x0A, 0xC0, 0x80]),
    ("unpaired bidi controls", bytes("a\u{202C}b\u{2069}\u{5D0}\u{202E}c\u{2067}d\u{202A}\u{5D1}")),
    ("200 deep", bytes(String(repeating: "\u{202B}a\u{2066}", count: 100) + "\u{5D0}b")),
    ("combining marks", bytes("e" + String(repeating: "\u{301}\u{323}", count: 150) + "x")),
    ("families", bytes(String(repeating: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", count: 20))),
    ("flags", bytes(String(repeating: "\u{1F1E9}\u{1F1EA}\u{1F1EB}", count: 41))),
    ("NULs", bytes(String(repeating: "\u{0}a", count: 40))),
    ("separators", bytes("a\u{B}b\u{C}c\u{85}d\u{2028}e\u{2029}f\u{1C}g\u{1D}h\u{1E}i\r\n\n\rj")),
    ("objects", bytes("\u{FFFC}\u{FFFC}a\u{FFFC}\u{301}\u{200D}\u{FFFC}")),
    ("joined letters", bytes("\u{644}\u{627}\u{628}\u{64E}\u{628}\u{200D} ffi \u{915}\u{94D}\u{937}\u{93F}")),
    ("jamo and prepended", bytes("\u{1100}\u{1161}\u{11A8}\u{600}1\u{600}\u{5D0}\u{110BD}a")),
    ("tabs and soft hyphens", bytes("a\tb\u{AD}c\u{AD}\t\u{5D0}\t\u{AD}d")),
  ]

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: texts.map(\.name)) func everyQuestionIsAnswered(_ name: String) throws {
    let bytes = try #require(Self.texts.first { $0.name == name }).bytes
    let stage = try Stage.all(size: 16)
    var text = StyledText(repairing: bytes, style: stage.style, paragraph: stage.paragraph)
    // From each scalar on another style, and some ranges that end inside scalars.
    var at = 0
    for (number, scalar) in text.string.unicodeScalars.enumerated() {
      let end = at + UTF8.width(scalar)
      text.set(.color(number % 2 == 0 ? .black : .white), .size(number % 3 == 0 ? 16 : 17), in: TextRange(at, end))
      if number % 5 == 0 { text.set(.link("https://a.example/\(number)"), in: TextRange(at, end - 1)) }
      at = end
    }
    let stops = Set(Self.graphemes(text.string))
    for width in Self.widths {
      let layout = try stage.layout(text, width: width)
      checkPoints(layout, stops, "\(name), \(width)")
      checkOffsets(layout, stops, "\(name), \(width)")
    }
  }

  /// The borders of clusters, each paragraph's own: terminators end clusters.
  private static func graphemes(_ text: String) -> [Int] {
    let scalars = text.unicodeScalars.map(\.value)
    let flags = graphemeBoundaries(scalars)
    var stops: [Int] = []
    var at = 0
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if flags[index].contains(.grapheme) { stops.append(at) }
      at += UTF8.width(scalar)
    }
    return stops + [at]
  }

  private func checkPoints(_ layout: TextLayout, _ stops: Set<Int>, _ what: String) {
    let height = layout.size.height
    let points = [-1e9, -1, 0, 0.4, 3, 17, 36, 160, 319, 4000, 1e9, .infinity, -.infinity, .nan]
    for x in points {
      for y in [-1e9, -1, 0, 1, height / 3, height / 2, height - 1, height, height + 5, .infinity, .nan] {
        let point = Point(x: x, y: y)
        let nearest = layout.nearestPosition(to: point)
        #expect(stops.contains(nearest.offset), "\(what): \(point)")
        if let position = layout.position(at: point) { #expect(stops.contains(position.offset), "\(what): \(point)") }
        if let range = layout.character(at: point) { check(range, layout, stops, "\(what): \(point)") }
        _ = layout.contains(point)
        if let region = layout.highlightRegion(at: point) {
          #expect(region.range.lower >= 0 && region.range.upper <= layout.textCount, "\(what)")
          #expect(region.rects.allSatisfy { $0.x.isFinite && $0.width >= 0 && $0.height >= 0 }, "\(what)")
        }
      }
    }
  }

  private func checkOffsets(_ layout: TextLayout, _ stops: Set<Int>, _ what: String) {
    let step = max(1, layout.textCount / 90)
    for offset in stride(from: -3, through: layout.textCount + 3, by: step) {
      check(layout.cluster(at: offset), layout, stops, "\(what): \(offset)")
      for affinity in TextAffinity.allCases {
        let pair = layout.carets(at: TextPosition(offset, affinity))
        for caret in [pair.primary, pair.secondary ?? pair.primary] {
          #expect(caret.rect.x.isFinite && caret.rect.y.isFinite && caret.rect.height >= 0, "\(what): \(offset)")
          #expect((0..<layout.lineCount).contains(caret.line))
        }
        for motion in [
          CaretMotion.forward(.cluster), .backward(.cluster), .left(.cluster), .right(.cluster), .up, .down,
          .forward(.line), .backward(.line),
        ] {
          let moved = layout.move(motion, from: TextPosition(offset, affinity)).position
          #expect(stops.contains(moved.offset), "\(what): \(motion) from \(offset) gives \(moved)")
        }
      }
      for length in [1, 2, 7, layout.textCount] {
        let range = TextRange(max(0, offset), max(0, offset) + length)
        let rects = layout.selectionRects(for: range)
        #expect(rects.allSatisfy { $0.rect.x.isFinite && $0.rect.width > 0 && $0.rect.height >= 0 }, "\(what)")
        check(layout.snapped(range), layout, stops, "\(what): \(range)")
        // The same is shown of parts of clusters as of whole ones.
        if range.clamped(to: layout.textRange).isEmpty { continue }
        let whole = layout.selectionRects(for: layout.snapped(range))
        #expect(rects == whole, "\(what): \(range)")
      }
      if let word = layout.word(at: offset) {
        #expect(word.contains(offset) && word.lower >= 0 && word.upper <= layout.textCount, "\(what)")
      }
      #expect(layout.sentence(at: offset).upper <= layout.textCount)
    }
    _ = layout.html(in: layout.textRange)
    #expect(!layout.plainText(in: layout.textRange).isEmpty)
  }

  private func check(_ range: TextRange, _ layout: TextLayout, _ stops: Set<Int>, _ what: String) {
    #expect(range.lower >= 0 && range.lower <= range.upper && range.upper <= layout.textCount, "\(what)")
    #expect(stops.contains(range.lower) && stops.contains(range.upper), "\(what): \(range)")
  }
}
