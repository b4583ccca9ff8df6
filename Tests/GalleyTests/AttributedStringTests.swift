// SPDX-License-Identifier: MIT

import FoundationEssentials
import Galley
import Testing

@Suite struct AttributedStringTests {
  @Test func runsBecomeSpansInBytes() throws {
    var string = AttributedString("héé wörld")
    let word = try #require(string.range(of: "wörld"))
    string[word].textFont = TextFont(size: 30, weight: 700)
    string[word].textColor = Color(red: 255, green: 0, blue: 0)
    string[word].link = URL(string: "https://example.org/a")
    let text = StyledText(string)
    #expect(text.string == "héé wörld")
    #expect(
      text.spans == [
        StyleSpan(
          TextRange(6, 12),
          [
            .size(30), .weight(700), .color(Color(red: 255, green: 0, blue: 0)), .link("https://example.org/a"),
          ])
      ])
  }

  @Test func ownLinkAndLanguageWinOverFoundations() {
    var string = AttributedString("a")
    string.link = URL(string: "https://example.org/")
    string.languageIdentifier = "de"
    string.textLink = "galley:x"
    string.textLanguage = "fr"
    #expect(StyledText(string).spans.map(\.attributes) == [[.language("fr"), .link("galley:x")]])
  }

  @Test func everyAttributeArrives() {
    var string = AttributedString("\u{FFFC}")
    let paragraph = {
      var style = ParagraphStyle()
      style.alignment = .center
      return style
    }()
    let attachment = InlineAttachment(id: "a", width: 1, height: 2)
    string.textBackground = TextBackground(color: .white)
    string.textUnderline = TextDecoration(style: .wavy)
    string.textStrike = TextDecoration()
    string.textOverline = TextDecoration(style: .double)
    string.textTracking = 1
    string.textWordSpacing = 2
    string.textKerning = false
    string.textBaselineOffset = 3
    string.textScript = "Arab"
    string.textShadow = GlyphRun.Shadow(offsetX: 1, offsetY: 1, blur: 2, color: .black)
    string.textStroke = TextStroke(width: 1)
    string.textParagraph = paragraph
    string.textAttachment = attachment
    #expect(
      StyledText(string).spans.first?.attributes == [
        .background(TextBackground(color: .white)), .underline(TextDecoration(style: .wavy)),
        .strike(TextDecoration()), .overline(TextDecoration(style: .double)), .letterSpacing(1), .wordSpacing(2),
        .kerning(false), .baselineShift(3), .script("Arab"),
        .shadow(GlyphRun.Shadow(offsetX: 1, offsetY: 1, blur: 2, color: .black)), .stroke(TextStroke(width: 1)),
        .paragraph(paragraph), .attachment(attachment),
      ])
  }

  /// On Linux Foundation does not archive an `AttributedString` itself; the values that runs hold do archive.
  @Test func valuesSurviveAnArchive() throws {
    func roundTrip<Value: Codable & Equatable>(_ value: Value) throws -> Bool {
      let data = try JSONEncoder().encode([value])
      return try JSONDecoder().decode([Value].self, from: data) == [value]
    }
    let font = TextFont(
      families: ["A"], size: 12, slant: .oblique(degrees: 8), features: [FontFeature("liga", 0)],
      variations: [FontVariation("wght", 650)])
    var paragraph = ParagraphStyle()
    paragraph.tabStops = [TabStop(.decimal, at: 40)]
    paragraph.lineHeight = LineHeight(factor: 1.5)
    #expect(try roundTrip(font))
    #expect(try roundTrip(Color(red: 1, green: 2, blue: 3, alpha: 4)))
    #expect(try roundTrip(TextDecoration(style: .dotted, thickness: 2)))
    #expect(try roundTrip(TextBackground(color: .white, padding: Insets(2), radius: 3)))
    #expect(try roundTrip(TextStroke(width: 1, color: .black, fills: false)))
    #expect(try roundTrip(GlyphRun.Shadow(offsetX: 1, offsetY: 2, blur: 3, color: .black)))
    #expect(try roundTrip(paragraph))
  }
}
