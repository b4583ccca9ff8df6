// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import Testing

/// What is painted behind inline code and keys: it takes room in the line.
@Suite struct ChipRoomTests {
  private let style = InlineStyle().code(
    .backgroundColor(DynamicColor(light: 0xEEEEEE, dark: 0x111111), padding: StyleInsets(vertical: 0, horizontal: 3)))

  /// The letters beside which there is room, and how much.
  private func room(_ markdown: String, _ direction: BaseDirection = .auto) -> [String] {
    var inline = InlineText(markdown: markdown, style: style)
    inline.environment.direction = direction
    let text = inline.resolved().text
    var found: [String] = []
    for span in text.spans {
      for case .clusterPadding(let padding) in span.attributes {
        let letter = String(decoding: text.utf8[span.range.range], as: UTF8.self)
        found.append(
          letter + (padding.left > 0 ? " <\(padding.left)" : "") + (padding.right > 0 ? " >\(padding.right)" : ""))
      }
    }
    return found
  }

  @Test func theFirstAndTheLastLetterHaveRoomBesideThem() {
    #expect(room("x`ab`y") == ["a <3.0", "b >3.0"])
    #expect(room("`ab`") == ["a <3.0", "b >3.0"])
    #expect(room("`a`*`b`*") == ["a <3.0 >3.0", "b <3.0 >3.0"])
    #expect(room("e\u{301}`👩‍🚀`") == ["👩‍🚀 <3.0 >3.0"])
    #expect(room("no code").isEmpty)
  }

  @Test func textFromTheRightHasItsFirstLetterAtTheRight() {
    #expect(room("שלום `ab` א") == ["a <3.0", "b >3.0"])
    #expect(room("`שלום` a") == ["ש >3.0", "ם <3.0"])
    #expect(room("a `שלום 15`") == ["ש >3.0", "1 <3.0"])
    #expect(room("`()`", .rtl) == ["( >3.0", ") <3.0"])
    #expect(room("`f()`", .rtl) == ["f >3.0", ") <3.0"])
  }

  @Test func ofBothDirectionsTheEndsOfTheLineCount() {
    #expect(room("a `ab שלום`") == ["a <3.0", "ש >3.0"])
    #expect(room("שלום `ab שלום`") == ["b >3.0", "ם <3.0"])
    // Longer than a line: from where it begins to where it ends, as the paragraph reads.
    let long = String(repeating: "ב", count: 200)
    #expect(room("אא `ג\(long)ד` אא") == ["ג >3.0", "ד <3.0"])
  }

  @Test(arguments: [
    "x `ab` y", "שלום `ab` גד", "x `גד` y", "שלום `גד` אב", "שלום `גד ab` אב", "x `גד ab` y",
    "\u{627}\u{628} `\u{628}\u{628}` \u{627}",
  ])
  func theBoxTakesTheWidthThatItPaints(_ markdown: String) throws {
    let page = try Page()
    func layout(_ style: InlineStyle) throws -> TextLayout {
      var inline = InlineText(markdown: markdown, style: style)
      inline.environment = page.environment
      inline.environment.text.families.append("Galley Test Arabic")
      return try inline.layout(in: page.engine)
    }
    let bare = try layout(InlineStyle().code(.backgroundColor(DynamicColor(light: 0xEEEEEE, dark: 0x111111))))
    let padded = try layout(style)
    func box(_ layout: TextLayout) throws -> Rect {
      let boxes = layout.displayList().commands.compactMap { command -> Rect? in
        if case .rectangle(let rect, _, _) = command { rect.rect } else { nil }
      }
      return try #require(boxes.first)
    }
    let (plain, chip) = (try box(bare), try box(padded))
    #expect(try #require(padded.lines.first).width == #require(bare.lines.first).width + 6)
    // The box grows by the room and nothing else: letters beside it keep their distance.
    #expect(chip.width == plain.width + 6 && chip.x == plain.x)
  }

  @Test func keysHaveEdges() throws {
    let page = try Page()
    for scheme in [ColorScheme.light, .dark] {
      for contrast in ColorContrast.allCases {
        for (name, style) in DocumentStyle.presets where name != "plain" {
          var text = page.text("<kbd>K</kbd>", style)
          text.environment.colorScheme = scheme
          text.environment.contrast = contrast
          let spans = text.resolved(in: page.engine).styled.blocks[0].text?.spans ?? []
          let background = try #require(
            spans.flatMap(\.attributes).compactMap { attribute -> TextBackground? in
              if case .background(let background) = attribute { background } else { nil }
            }.first)
          let outline = try #require(background.outline)
          #expect(outline.width == 1 && outline.bottomWidth == 2 && background.radius > 3)
          #expect(outline.color != background.color)
        }
      }
    }
    let page2 = page.blocks("<kbd>K</kbd>", .github)
    let attributes = page2[0].text?.spans.first?.attributes ?? []
    #expect(attributes.contains(.size(11)) && attributes.contains(.families(["Galley Test Mono"])))
  }
}
