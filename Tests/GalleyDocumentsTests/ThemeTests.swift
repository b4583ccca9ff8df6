// SPDX-License-Identifier: MIT

import Foundation
import Galley
import GalleyDocuments
import Testing

@Suite struct ThemeTests {
  let page: Page

  init() throws { page = try Page() }

  private func theme(_ json: String) throws -> DocumentStyle {
    try JSONDecoder().decode(DocumentTheme.self, from: Data(json.utf8)).style
  }

  private func failure(_ json: String) -> String {
    do {
      _ = try theme(json)
      return ""
    } catch { return "\(error)" }
  }

  @Test func aThemeChangesWhatItNamesAndNothingElse() throws {
    let style = try theme(
      """
      {"base": "github", "page": {"background": {"light": "#fffdf8", "dark": "#111"}},
       "inline": {"link": {"color": "#a03", "underline": "dotted"}},
       "heading": {"weight": 300}, "heading1": {"scale": 2, "align": "center", "spaceAfter": "1em + 2pt"},
       "paragraph": {"lineSpacing": "0.5em"}, "quote": {"padding": [1, "1em"]},
       "list": {"unordered": ["dash"], "ordered": ["lowerRoman"], "tightSpacing": 0},
       "code": {"radius": 0}, "tableStripes": "#eee", "tableHeader": {"weight": 900}}
      """)
    let styled = page.text("# a\n\n## b\n\n[c](d)\n\n> e\n\n- f\n\n1. g\n\n| h |\n|---|", style)
      .resolved(in: page.engine).styled
    #expect(styled.background == Color(red: 255, green: 253, blue: 248))
    let blocks = styled.blocks
    #expect(blocks[0].text?.style.size == 64 && blocks[0].text?.style.weight == 300)
    #expect(blocks[0].text?.paragraph.alignment == .center)
    #expect(blocks[0].box.spacingAfter == 66 && blocks[0].box.spacingBefore == 24)
    #expect(blocks[1].text?.style.size == 24 && blocks[1].text?.style.weight == 300)
    #expect(blocks[2].text?.paragraph.lineSpacing == 8)
    let link = try #require(blocks[2].text?.spans.first?.attributes)
    #expect(link.contains(.color(Color(red: 0xAA, green: 0, blue: 0x33))))
    #expect(link.contains(.underline(TextDecoration(style: .dotted, skipsInk: true))))
    #expect(blocks[3].box.padding == BlockInsets(top: 1, leading: 16, bottom: 1, trailing: 16))
    guard case .text(let dash)? = blocks[6].marker?.content, case .text(let roman)? = blocks[9].marker?.content else {
      Issue.record("no markers of text")
      return
    }
    #expect(dash.string == "-" && roman.string == "i.")
    #expect(blocks.last?.text?.style.weight == 900)
  }

  @Test func whatIsWrongIsNamed() {
    #expect(failure(#"{"bse": "github"}"#).contains("unknown key; there are base"))
    #expect(failure(#"{"base": "gitlab"}"#).contains("there is no gitlab; there are default, github, plain, compact"))
    #expect(failure(#"{"heading": {"wieght": 1}}"#).contains("unknown key"))
    #expect(failure(#"{"page": {"text": "no colour at all"}}"#).contains("no colour at all is no colour"))
    #expect(failure(#"{"paragraph": {"lineSpacing": "1 ell"}}"#).contains("a number of points"))
    #expect(failure(#"{"list": {"ordered": ["greek"]}}"#).contains("there is no greek"))
    #expect(failure(#"{"codeOverflow": "scroll"}"#).contains("clip, visible and wrap"))
    #expect(failure(#"{"quote": {"borders": {"left": {"width": 1, "color": "red"}}}}"#).contains("no edge left"))
    #expect(failure("{}").isEmpty)
  }
}
