// SPDX-License-Identifier: MIT
import FixtureFonts
import GalleyFonts
import GalleyLayout
import GalleyModel
import Testing

/// Stretches that wrap otherwise than their paragraph, in a font whose glyphs are all of one width.
@Suite struct StyleBreaksTests {
  private let typesetter: Typesetter
  private let style: TextStyle

  init() throws {
    let font = try FixtureFonts.own("GalleyTest-Mono")
    typesetter = Typesetter(fonts: try FixtureFonts.set([font]))
    style = TextStyle(families: [try font.face().familyName], size: 10)
  }

  private func lines(_ text: String, columns: Double, _ spans: [(Range<Int>, TextAttribute)]) throws -> [String] {
    var paragraph = ParagraphStyle()
    paragraph.breaksLongWords = false
    var styled = StyledText(text, style: style, paragraph: paragraph)
    for (range, attribute) in spans { styled.set(attribute, in: TextRange(range)) }
    let column = try typesetter.layout(StyledText("m", style: style)).size.width
    let layout = try typesetter.layout(styled, LayoutOptions(width: column * columns + 0.01))
    return layout.lines.map { String(decoding: layout.utf8[$0.range.range], as: UTF8.self) }
  }

  @Test func breakAllHoldsInsideTheStretchOnly() throws {
    let middle = try lines("aaaaaaabbbbbbbcccccc", columns: 10, [(7..<14, .wordBreak(.breakAll))])
    #expect(middle == ["aaaaaaabbb", "bbbbcccccc"])
    let end = try lines("aaaabbbb", columns: 5, [(4..<8, .wordBreak(.breakAll))])
    #expect(end == ["aaaab", "bbb"])
  }

  @Test func aStretchThatDoesNotWrapIsNotParted() throws {
    let plain = try lines("one two three", columns: 8, [])
    #expect(plain == ["one two ", "three"])
    let kept = try lines("one two three", columns: 8, [(4..<13, .wrap(TextWrap.none))])
    #expect(kept == ["one ", "two three"])
  }

  @Test func aStyleChangeInsideSuchAStretchOpensNoBreak() throws {
    let spans: [(Range<Int>, TextAttribute)] = [(4..<13, .wrap(TextWrap.none)), (8..<13, .underline(TextDecoration()))]
    let kept = try lines("one two three", columns: 8, spans)
    #expect(kept == ["one ", "two three"])
  }

  @Test func aStretchOfCharWrapFillsTheLine() throws {
    let filled = try lines("ab cdefgh", columns: 5, [(3..<9, .wrap(.char))])
    #expect(filled == ["ab cd", "efgh"])
  }

  @Test func aStretchBreaksWhereASpaceEndsIt() throws {
    let parted = try lines("one two three", columns: 8, [(0..<8, .wrap(TextWrap.none))])
    #expect(parted == ["one two ", "three"])
  }

  @Test func separatorsOfClassBEndAParagraph() throws {
    for separator in ["\u{1C}", "\u{1D}", "\u{1E}", "\u{85}", "\u{2029}"] {
      let layout = try typesetter.layout(StyledText("a\(separator)b", style: style))
      #expect(layout.lines.map(\.paragraph) == [0, 1], "\(separator.unicodeScalars.map { $0 })")
    }
  }
}
