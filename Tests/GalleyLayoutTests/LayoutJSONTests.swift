// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Testing

@Suite struct LayoutJSONTests {
  @Test func itSaysWhatTheLinesAre() throws {
    let layout = try Composer(.box).layout("ab  cd\ne", width: 1000)
    let json = try LayoutJSON(layout.json())
    #expect(json.schema == 1)
    #expect(json.text == "ab  cd\ne")
    #expect([json.size.width, json.size.height] == [1000, 3180])
    #expect(json.truncated == false)
    #expect(json.elided.isEmpty)
    #expect(json.paragraphs.map(\.range) == [[0, 7], [7, 8]])
    #expect(json.paragraphs.map(\.baseDirection) == ["ltr", "ltr"])
    #expect(json.lines.map(\.range) == [[0, 4], [4, 7], [7, 8]])
    #expect(json.lines.map(\.paragraph) == [0, 0, 1])
    #expect(json.lines.map(\.y) == [0, 1090, 2180])
    #expect(json.lines.map(\.baseline) == [800, 1890, 2980])
    #expect(json.lines.map(\.width) == [1000, 1000, 500])
    #expect(json.lines.map(\.hanging) == [500, 0, 0])
    #expect(json.lines.map(\.leading) == [90, 90, 0])
    #expect(json.lines.map(\.hardBreak) == [false, true, false])
    #expect(json.lines.allSatisfy { !$0.hyphenated && $0.ellipsis == nil })
  }

  @Test func itSaysWhatTheGlyphsAre() throws {
    let composer = try Composer(.ligature).styled {
      $0.language = "de"
      $0.color = Color(red: 1, green: 2, blue: 3, alpha: 255)
    }
    let run = try LayoutJSON(composer.layout("offi").json()).lines[0].runs[0]
    #expect(run.range == [0, 4])
    #expect(run.level == 0)
    #expect(run.script == "Latn")
    #expect(run.language == "de")
    #expect(run.font.family == "Galley Test Ligature")
    #expect(run.font.style == "Regular")
    #expect(run.font.file.hasSuffix("GalleyTest-Ligature.ttf"))
    #expect(run.size == 1000)
    #expect(run.color == "#010203ff")
    #expect(run.glyphs.map(\.name) == ["o", "f_f_i"])
    #expect(run.glyphs.map(\.cluster) == [0, 1])
    #expect(run.glyphs.map(\.x) == [0, 500])
    #expect(run.glyphs.map(\.advance) == [500, 750])
    #expect(run.glyphs.allSatisfy { $0.inserted == nil && $0.path == nil })
  }

  @Test func lengthsReadBackExactly() throws {
    for size in [0.1, 1 / 3.0, 16.7, 333.333] {
      let layout = try Composer(.box, size: size).layout("a bc", width: size * 1.1)
      let json = try LayoutJSON(layout.json())
      #expect(json.lines.map(\.width) == layout.lines.map(\.width))
      #expect(json.lines.map(\.y) == layout.lines.map(\.y))
      #expect(
        json.lines.flatMap(\.runs).flatMap(\.glyphs).map(\.x) == layout.lines.flatMap(\.runs).flatMap(\.glyphs).map(\.x)
      )
    }
  }

  @Test func anyTextIsQuoted() throws {
    let text = "\"\\/\u{0}\u{1F}\u{7F}\t\n\r\u{2028}\u{2029}é😀</script>\u{FFFD}\u{10FFFF}"
    let composer = try Composer(.box)
    #expect(try LayoutJSON(composer.layout(text).json()).text == text)
    let broken = StyledText(repairing: [0x61, 0xED, 0xA0, 0x80, 0xFF, 0x62], style: composer.style)
    #expect(try LayoutJSON(composer.layout(broken).json()).text == "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b")
  }

  @Test func insertedGlyphsSaySo() throws {
    let composer = try Composer(.box)
    let hyphenated = try LayoutJSON(composer.layout("Foo\u{AD}barbaz", width: 3000).json())
    #expect(hyphenated.lines[0].hyphenated)
    #expect(hyphenated.lines[0].runs.last?.glyphs.map(\.inserted) == ["hyphen"])
    let cut = try LayoutJSON(composer.layout(composer.text("abcdef"), LayoutOptions(width: 2000, maxLines: 1)).json())
    #expect(cut.truncated)
    #expect(cut.elided == [[2, 6]])
    #expect(cut.lines[0].ellipsis == [2, 6])
    #expect(cut.lines[0].runs.last?.glyphs.map(\.inserted) == ["ellipsis"])
  }

  @Test func outlinesAndLevelsAreThereWhereAskedFor() throws {
    let composer = try Composer(.hebrew, .box)
    let layout = try composer.layout("a \u{5D0}\n\u{5D1}")
    let plain = try LayoutJSON(layout.json())
    #expect(plain.levels == nil && plain.breaks == nil)
    let full = try LayoutJSON(layout.json(outlines: { _, glyph in "M\(glyph)" }, levels: true))
    #expect(full.levels == [0, 0, 1, 0, 1])
    #expect(full.breaks == [2, 5, 7])
    #expect(full.mandatoryBreaks == [5])
    #expect(full.lines.flatMap(\.runs).flatMap(\.glyphs).allSatisfy { $0.path == "M\($0.id)" })
  }

  @Test func attachmentsHaveTheirBox() throws {
    let composer = try Composer(.box)
    var text = composer.text("a")
    text.append(InlineAttachment(id: "x", width: 300, height: 1000, descent: 100))
    let json = try LayoutJSON(composer.layout(text).json())
    #expect(json.attachments.map(\.range) == [[1, 4]])
    // The line's ascent is the attachment's, 900.
    #expect(json.attachments.map(\.rect) == [[500, 0, 300, 1000]])
  }

  @Test func aLinkOverTwoLinesHasTwoBoxes() throws {
    let composer = try Composer(.box)
    var text = composer.text("aa bb cc")
    text.set(.link("https://example.org/?a=\"b\""), in: TextRange(3, 8))
    let json = try LayoutJSON(composer.layout(text, width: 2250).json())
    #expect(json.links.map(\.url) == ["https://example.org/?a=\"b\""])
    #expect(json.links.map(\.range) == [[3, 8]])
    #expect(json.links[0].rects.map { [$0[0], $0[1]] }.contains([1250, 0]))
    #expect(json.links[0].rects.contains([0, 1090, 1000, 1000]))
  }

  @Test func whatHangsIsNoPartOfALink() throws {
    let composer = try Composer(.box)
    var text = composer.text("aa bb")
    text.set(.link("u"), in: TextRange(0, 5))
    let json = try LayoutJSON(composer.layout(text, width: 1000).json())
    #expect(json.links.map(\.rects) == [[[0, 0, 1000, 1000], [0, 1090, 1000, 1000]]])
  }

  @Test func warningsHaveTheirKind() throws {
    let json = try LayoutJSON(Composer(.box).layout("a\u{5D0}").json())
    #expect(json.warnings.map(\.kind) == ["missing-glyph"])
    #expect(json.warnings.map(\.range) == [[1, 3]])
  }

  @Test func emptyTextIsOneLine() throws {
    let json = try LayoutJSON(Composer(.box).layout("").json())
    #expect(json.lines.map(\.range) == [[0, 0]])
    #expect(json.paragraphs.map(\.range) == [[0, 0]])
    #expect([json.size.width, json.size.height] == [0, 1000])
  }
}
