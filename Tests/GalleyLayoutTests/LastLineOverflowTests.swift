// SPDX-License-Identifier: MIT
import FixtureFonts
import GalleyFonts
import GalleyLayout
import GalleyModel
import Testing

/// A last line that is wider than its room, in a font whose glyphs are all 6 pt wide.
@Suite struct LastLineOverflowTests {
  private let typesetter: Typesetter
  private let style: TextStyle

  init() throws {
    let font = try FixtureFonts.own("GalleyTest-Mono")
    typesetter = Typesetter(fonts: try FixtureFonts.set([font]))
    style = TextStyle(families: [try font.face().familyName], size: 10)
  }

  private func layout(_ text: String, _ wrap: TextWrap, maxLines: Int?, width: Double = 60) throws -> TextLayout {
    var paragraph = ParagraphStyle()
    paragraph.wrap = wrap
    paragraph.breaksLongWords = false
    let text = StyledText(text, style: style, paragraph: paragraph)
    return try typesetter.layout(text, LayoutOptions(width: width, maxLines: maxLines, ellipsis: "."))
  }

  @Test(arguments: [TextWrap.none, .word])
  func isCutWhereLinesAreCounted(_ wrap: TextWrap) throws {
    let layout = try layout("abcdefghijklmnop", wrap, maxLines: 1)
    #expect(layout.isTruncated)
    #expect(layout.elided == [TextRange(9, 16)])
    #expect(layout.lines.map(\.width) == [60])
  }

  @Test func overflowsWhereLinesAreNotCounted() throws {
    let layout = try layout("abcdefghijklmnop", .none, maxLines: nil)
    #expect(!layout.isTruncated)
    #expect(layout.lines.map(\.width) == [96])
  }

  @Test func isTheLastOfSeveral() throws {
    let layout = try layout("abcdefghijklmnop\nabcdefghijklmnop", .none, maxLines: 2)
    #expect(layout.lines.map(\.width) == [96, 60])
    #expect(layout.elided == [TextRange(26, 33)])
  }

  @Test func isLeftAloneWhereItFits() throws {
    let layout = try layout("abcdefghij   ", .none, maxLines: 1)
    #expect(!layout.isTruncated)
    #expect(layout.lines.map(\.width) == [60])
  }

  @Test(arguments: [0.0, 1])
  func inNoRoomIsTheEllipsisAlone(_ width: Double) throws {
    let layout = try layout("abc", .word, maxLines: 1, width: width)
    #expect(layout.isTruncated)
    #expect(layout.lines.map(\.width) == [6])
  }
}
