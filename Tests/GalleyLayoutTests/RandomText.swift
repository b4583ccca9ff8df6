// SPDX-License-Identifier: MIT

import GalleyModel
import TestMaterial

/// Styled text at random: all scripts, sequences, controls, spans at any byte.
struct RandomText {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Pieces of text, by what they are there for.
  private static let pieces: [[String]] = [
    ["a", "b", "fi", "ffi", "AV", "To", "W", "word", "longer-word", "i", ".", ",", "-", "/", "(", ")", "1", "2.5"],
    [" ", " ", " ", "  ", "\u{A0}", "\u{3000}", "\u{2007}", "\u{200B}"],
    ["\u{5D0}", "\u{5D1}\u{5D2}", "\u{5D3}\u{5B4}", "(\u{5D4})", "\u{5D5}"],
    ["\u{628}", "\u{633}\u{628}", "\u{644}\u{627}", "\u{631}\u{627}", "\u{628}\u{64E}", "\u{661}\u{662}", "\u{640}"],
    ["国", "一三", "。", "「文」", "あ", "カー", "한글", "、"],
    ["\u{E01}\u{E32}\u{E23}", "\u{E1A}\u{E49}\u{E32}\u{E19}", "\u{E33}"],
    ["\u{915}\u{93F}", "\u{915}\u{94D}\u{937}", "\u{930}\u{94D}\u{915}", "\u{94D}"],
    ["😀", "👨‍👩‍👧", "👍🏿", "🇩🇪", "🇩", "1️⃣", "❤\u{FE0F}", "❤\u{FE0E}", "\u{200D}", "\u{FE0F}", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"],
    ["a\u{301}", "\u{301}", "\u{323}\u{301}", "e\u{335}\u{335}"],
    ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\t", "\t"],
    [
      "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
      "\u{200F}",
    ],
    [
      "\u{AD}", "\u{2060}", "\u{200C}", "\u{200D}", "\u{FEFF}", "\u{0}", "\u{1B}", "\u{7F}", "\u{600}", "\u{FFFC}",
      "\u{FFFD}",
    ],
    ["\u{10FFFF}", "\u{E000}", "\u{1F468}", "\u{11000}", "\u{D7FB}"],
  ]

  /// A string of up to `pieces` pieces.
  mutating func string(_ pieces: Int) -> String {
    var text = ""
    // A few kinds a text, so that runs have some length.
    let kinds = (0..<1 + random.below(4)).map { _ in random.pick(Self.pieces) } + [Self.pieces[1]]
    for _ in 0..<random.below(pieces + 1) { text += random.pick(random.pick(kinds)) }
    return text
  }

  /// A string with spans at random bytes.
  mutating func styled(_ pieces: Int, _ style: TextStyle) -> StyledText {
    var text = StyledText(string(pieces), style: style, paragraph: paragraph())
    let count = text.utf8.count
    for _ in 0..<random.below(7) {
      let low = random.below(count + 2)
      text.spans.append(StyleSpan(TextRange(low, low + random.below(count / 2 + 2)), [attribute(style.size)]))
    }
    for offset in 0..<count where text.utf8[offset] == 0xEF && random.below(2) == 0 {
      let box = InlineAttachment(id: "\(offset)", width: Double(random.below(60)), height: Double(random.below(60)))
      text.spans.append(StyleSpan(TextRange(offset, offset + 3), [.attachment(box)]))
    }
    return text
  }

  private mutating func attribute(_ size: Double) -> TextAttribute {
    switch random.below(12) {
    case 0: .size(size * Double(1 + random.below(3)))
    case 1: .weight(700)
    case 2: .slant(.italic)
    case 3: .letterSpacing(Double(random.below(5)) - 1)
    case 4: .wordSpacing(Double(random.below(9)) - 2)
    case 5: .baselineShift(Double(random.below(11)) - 5)
    case 6: .underline(TextDecoration(skipsInk: true))
    case 7: .background(TextBackground(color: .white, padding: Insets(1)))
    case 8: .link("https://example.org")
    case 9: .language(random.pick(["ja", "zh-Hans", "tr", "ur", nil]))
    case 10: .families(["Galley Test Mono"])
    default: .paragraph(paragraph())
    }
  }

  /// A paragraph style.
  mutating func paragraph() -> ParagraphStyle {
    var style = ParagraphStyle()
    style.alignment = random.pick(TextAlignment.allCases)
    style.direction = random.pick([.auto, .auto, .ltr, .rtl])
    style.wrap = random.pick([.word, .word, .word, .char])
    style.wordBreak = random.pick([.normal, .normal, .keepAll, .breakAll])
    style.lineBreak = random.pick([.normal, .strict, .loose, .anywhere])
    style.lineBox = random.pick(LineBox.allCases)
    style.strut = random.below(2) == 0
    if random.below(3) == 0 { style.firstLineIndent = Double(random.below(30)) }
    if random.below(4) == 0 { style.tabStops = [TabStop(.right, at: 80), TabStop(.center, at: 150)] }
    return style
  }
}
