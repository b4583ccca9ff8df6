// SPDX-License-Identifier: MIT

import GalleyModel
import Testing

@Suite struct StyledTextTests {
  /// Unicode 15.0 §3.9, tables 3-8 to 3-11: one U+FFFD for each maximal subpart.
  @Test(
    arguments: [
      ([0x61, 0xED, 0xA0, 0x80, 0x62], "a\u{FFFD}\u{FFFD}\u{FFFD}b"),
      ([0xC0, 0xAF, 0xE0, 0x80, 0xBF, 0xF0, 0x81, 0x82, 0x41], String(repeating: "\u{FFFD}", count: 8) + "A"),
      (
        [0xF4, 0x91, 0x92, 0x93, 0xFF, 0x41, 0x80, 0xBF, 0x42],
        String(repeating: "\u{FFFD}", count: 5) + "A\u{FFFD}\u{FFFD}B"
      ),
      ([0xE1, 0x80, 0xE2, 0xF0, 0x91, 0x92, 0xF1, 0xBF, 0x41], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A"),
      ([0xE2, 0x82], "\u{FFFD}"), ([0x80], "\u{FFFD}"), ([], ""), ([0x00], "\u{0}"),
      ([0xEF, 0xBB, 0xBF, 0x41], "\u{FEFF}A"),
      ([0xF0, 0x9F, 0x98, 0x80], "😀"),
    ] as [([UInt8], String)])
  func badBytesAreRepaired(_ bytes: [UInt8], _ expected: String) {
    let text = StyledText(repairing: bytes)
    #expect(text.string.unicodeScalars.elementsEqual(expected.unicodeScalars))
    #expect(text.utf8 == Array(expected.utf8))
  }

  @Test func spansAreCutToTheText() {
    var text = StyledText("abc")
    text.set(.size(3), in: TextRange(1, 99))
    text.set(.size(4), in: TextRange(50, 60))
    #expect(text.spans.map(\.range) == [TextRange(1, 3), TextRange(3, 3)])
  }

  @Test func appendedTextHasItsOwnProperties() {
    var text = StyledText("ab")
    text.append("é", .size(3), .weight(700))
    text.append("d")
    text.append(InlineAttachment(id: "x", width: 1, height: 1))
    #expect(text.string == "abéd\u{FFFC}")
    #expect(text.spans.map(\.range) == [TextRange(2, 4), TextRange(5, 8)])
    #expect(text.spans[0].attributes == [.size(3), .weight(700)])
  }

  @Test func attributesSetTheirProperty() {
    var style = TextStyle(families: ["A"], size: 10)
    let attributes: [TextAttribute] = [
      .families(["B"]), .sizeFactor(2), .weight(700), .stretch(75), .slant(.italic), .features([FontFeature("a", 1)]),
      .features([FontFeature("b", 2)]), .variations([FontVariation("wght", 3)]), .synthesis([]), .language("de"),
      .script("Latn"), .color(.white), .background(TextBackground(color: .black)), .underline(TextDecoration()),
      .strike(TextDecoration(style: .double)), .overline(TextDecoration(style: .wavy)), .letterSpacing(1),
      .wordSpacing(2), .kerning(false), .baselineShift(3), .transform(.uppercase), .link("u"),
      .stroke(TextStroke(width: 1)), .shadow(GlyphRun.Shadow(offsetX: 1, offsetY: 2, blur: 3, color: .black)),
    ]
    for attribute in attributes { style.apply(attribute) }
    #expect(style.families == ["B"])
    #expect(style.size == 20)
    #expect(style.weight == 700 && style.stretch == 75 && style.slant == .italic)
    #expect(style.features == [FontFeature("a", 1), FontFeature("b", 2)])
    #expect(style.variations == [FontVariation("wght", 3)])
    #expect(style.synthesis == [] && style.language == "de" && style.script == "Latn")
    #expect(style.color == .white && style.background?.color == .black)
    #expect(style.underline?.style == .solid && style.strike?.style == .double && style.overline?.style == .wavy)
    #expect(style.letterSpacing == 1 && style.wordSpacing == 2 && !style.kerning && style.baselineShift == 3)
    #expect(style.transform == .uppercase && style.link == "u" && style.stroke?.width == 1 && style.shadow?.blur == 3)
    let before = style
    style.apply(.paragraph(ParagraphStyle()))
    style.apply(.attachment(InlineAttachment(id: "", width: 0, height: 0)))
    #expect(style == before)
  }
}

@Suite struct InlineAttachmentTests {
  private let context = AttachmentContext(size: 16, color: .black, maximumWidth: nil, language: nil)

  @Test(
    arguments: [
      (100.0, nil, 90.0, 10.0), (100, 30, 70, 30), (100, -5, 100, 0), (100, 500, 0, 100), (100, .nan, 90, 10),
      (-3, nil, 0, 0), (.nan, 5, 0, 0), (.infinity, nil, 0, 0), (1e9, 0, 16_000, 0),
    ] as [(Double, Double?, Double, Double)])
  func theBoxIsHeld(_ height: Double, _ descent: Double?, _ ascent: Double, _ below: Double) {
    let resolved = InlineAttachment(id: "x", width: 5, height: height, descent: descent).resolve(context)
    #expect(abs(resolved.ascent - ascent) < 1e-9)
    #expect(abs(resolved.descent - below) < 1e-9)
    #expect(resolved.width == 5)
  }

  @Test func itIsEqualByNameAndMeasures() {
    let one = InlineAttachment(id: "x", width: 1, height: 2)
    #expect(one == InlineAttachment(id: "x", width: 1, height: 2, content: .image(Bitmap(width: 1, height: 1))))
    #expect(one != InlineAttachment(id: "x", width: 1, height: 3))
    #expect(one != InlineAttachment(id: "y", width: 1, height: 2))
    #expect(one != InlineAttachment(id: "x", width: 1, height: 2, alternative: "text"))
  }

  @Test func aProvidersBoxIsHeldToo() {
    struct Odd: AttachmentProvider {
      func resolve(_ context: AttachmentContext) -> ResolvedAttachment {
        ResolvedAttachment(width: .nan, ascent: -5, descent: 1e12)
      }
    }
    let resolved = InlineAttachment(id: "", width: 0, height: 0, content: .provider(Odd())).resolve(context)
    #expect([resolved.width, resolved.ascent, resolved.descent] == [0, 0, 16_000])
  }
}
