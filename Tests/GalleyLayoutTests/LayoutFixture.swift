// SPDX-License-Identifier: MIT
//
// Texts laid out with our own fonts. At 1,000 points a unit of their tables is a point, so the numbers of
// `Fixtures/Fonts/README.md` are the numbers that tests name.

import FixtureFonts
import GalleyFonts
import GalleyLayout
import GalleyModel

/// One of our own font files.
enum OwnFont: String, CaseIterable {
  case box = "GalleyTest-Box-Regular"
  case bold = "GalleyTest-Box-Bold"
  case italic = "GalleyTest-Box-Italic"
  case mono = "GalleyTest-Mono"
  case ligature = "GalleyTest-Ligature"
  case marks = "GalleyTest-Marks"
  case arabic = "GalleyTest-Arabic"
  case hebrew = "GalleyTest-Hebrew"
  case cjk = "GalleyTest-CJK"
  case thai = "GalleyTest-Thai"
  case deva = "GalleyTest-Deva"
  case emoji = "GalleyTest-COLRv0"

  /// Its family's name.
  var family: String {
    switch self {
    case .box, .bold, .italic: "Galley Test Box"
    case .mono: "Galley Test Mono"
    case .ligature: "Galley Test Ligature"
    case .marks: "Galley Test Marks"
    case .arabic: "Galley Test Arabic"
    case .hebrew: "Galley Test Hebrew"
    case .cjk: "Galley Test CJK"
    case .thai: "Galley Test Thai"
    case .deva: "Galley Test Deva"
    case .emoji: "Galley Test Emoji"
    }
  }
}

/// A typesetter over some of our fonts, and the styles that name them.
struct Composer: Sendable {
  let typesetter: Typesetter
  var style: TextStyle
  var paragraph = ParagraphStyle()

  /// A composer with `fonts`, the first of them first in the family list, at `size` points.
  init(_ fonts: OwnFont..., size: Double = 1000) throws {
    var files: [FixtureFont] = []
    for font in fonts { files.append(try FixtureFonts.own(font.rawValue)) }
    typesetter = Typesetter(fonts: try FixtureFonts.set(files))
    style = TextStyle(families: fonts.map(\.family), size: size)
  }

  /// A composer over a typesetter of its own.
  init(typesetter: Typesetter, style: TextStyle) {
    self.typesetter = typesetter
    self.style = style
  }

  /// A composer with every font of ours that text is set in.
  static func all(size: Double) throws -> Composer {
    try Composer(
      .box, .bold, .italic, .marks, .arabic, .hebrew, .cjk, .thai, .deva, .emoji, size: size)
  }

  /// The same composer with another paragraph style.
  func with(_ change: (inout ParagraphStyle) -> Void) -> Composer {
    var copy = self
    change(&copy.paragraph)
    return copy
  }

  /// The same composer with another text style.
  func styled(_ change: (inout TextStyle) -> Void) -> Composer {
    var copy = self
    change(&copy.style)
    return copy
  }

  /// A text in the composer's styles.
  func text(_ string: String) -> StyledText { StyledText(string, style: style, paragraph: paragraph) }

  /// A text, laid out.
  func layout(_ string: String, width: Double? = nil) throws -> TextLayout {
    try layout(text(string), LayoutOptions(width: width))
  }

  /// A text, laid out.
  func layout(_ text: StyledText, width: Double? = nil) throws -> TextLayout {
    try layout(text, LayoutOptions(width: width))
  }

  /// A text, laid out.
  func layout(_ text: StyledText, _ options: LayoutOptions) throws -> TextLayout {
    try typesetter.layout(text, options)
  }

  /// The text of each line.
  func lines(_ string: String, width: Double? = nil) throws -> [String] {
    try layout(string, width: width).lineTexts
  }
}

extension TextLayout {
  /// The text of each line, terminators included.
  var lineTexts: [String] { lines.map { text(in: $0.range) } }

  /// The text of a range.
  func text(in range: TextRange) -> String { String(decoding: utf8[range.range], as: UTF8.self) }

  /// The glyphs of one line, in visual order.
  func glyphs(_ line: Int) -> [Glyph] { lines[line].runs.flatMap(\.glyphs) }

  /// The names of the glyphs of one line, in visual order.
  func glyphNames(_ line: Int = 0) -> [String] {
    lines[line].runs.flatMap { run in run.glyphs.map { run.font.face.glyphName($0.id) } }
  }

  /// The advances of the glyphs of one line, in visual order.
  func advances(_ line: Int = 0) -> [Double] { glyphs(line).map(\.advance) }

  /// The text of one line's runs from left to right, the letters of right-to-left runs turned round.
  func visualText(_ line: Int = 0) -> String {
    lines[line].runs.map { run in
      let text = text(in: run.range)
      return run.level % 2 == 1 ? String(text.reversed()) : text
    }.joined()
  }
}
