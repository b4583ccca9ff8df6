// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import Testing

@Suite struct DefaultPresetTests {
  let page: Page

  init() throws { page = try Page() }

  private func color(_ rgb: UInt32, _ alpha: UInt8 = 255) -> Color {
    Color(
      red: UInt8(rgb >> 16), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255), alpha: alpha)
  }

  @Test func headingsHaveTheirSizesAndSpaces() throws {
    let sizes = [2.353, 1.882, 1.647, 1.412, 1.294, 1].map { $0 * 16 }
    let lines = [0.1, 0.25, 0.143, 0.167, 0.182, 0.471]
    let blocks = page.blocks((1...6).map { String(repeating: "#", count: $0) + " Head" }.joined(separator: "\n"))
    #expect(blocks.count == 6)
    for (place, block) in blocks.enumerated() {
      let text = try #require(block.text)
      #expect(text.style.size == sizes[place])
      #expect(text.style.weight == 600)
      #expect(text.paragraph.lineSpacing == lines[place] * sizes[place])
      #expect(text.paragraph.lineBox == .css)
      #expect(block.box.spacingBefore == 1.6 * sizes[place])
      #expect(block.box.spacingAfter == 0.8 * sizes[place])
    }
  }

  @Test func paragraphsAndQuotesHaveTheirNumbers() throws {
    let blocks = page.blocks("a\n\n> b")
    #expect(blocks[0].text?.paragraph.lineSpacing == 0.23 * 16)
    #expect(blocks[0].box.spacingBefore == 0.8 * 16)
    #expect(blocks[0].box.spacingAfter == nil)
    #expect(blocks[1].box.padding == BlockInsets(0.941 * 16))
    #expect(blocks[1].box.background == color(0xF5F5F5))
    #expect(blocks[1].box.radius == 4)
    #expect(blocks[1].box.borders == [BlockBorder(.leading, width: 6, color: color(0x666666))])
  }

  @Test func codeStandsInAFrame() throws {
    let block = page.blocks("```\nx\n```")[0]
    #expect(block.text?.string == "x")
    #expect(block.text?.style.size == 0.882 * 16)
    #expect(block.text?.style.families == ["Galley Test Mono"])
    #expect(block.text?.style.color == color(0, 217))
    #expect(block.text?.paragraph.lineSpacing == 0.39 * (0.882 * 16))
    #expect(block.box.padding == BlockInsets(top: 8, leading: 14, bottom: 8, trailing: 14))
    #expect(block.box.radius == 4)
    #expect(block.box.background == color(0xF5F5F7))
    #expect(block.box.outline == BlockBox.Outline(width: 1, color: color(0xD2D2D7)))
    #expect(block.box.spacingBefore == 0.88 * (0.882 * 16))
    #expect(block.box.spacingAfter == 0)
    #expect(block.direction == .ltr)
  }

  @Test func markersAreDiscsAndNumbers() throws {
    let blocks = page.blocks("- a\n\n1. b")
    let disc = try #require(blocks[1].marker)
    #expect(disc.content == .shape(.disc, size: 0.33 * 16, color: .black))
    #expect(disc.minimumWidth == 24)
    #expect(disc.gap == 8)
    #expect(disc.alignment == .end)
    let number = try #require(blocks[4].marker)
    guard case .text(let text) = number.content else {
      Issue.record("a number is text")
      return
    }
    #expect(text.string == "1.")
    #expect(text.style.variant.figureSpacing == .tabular)
    #expect(number.minimumWidth == 24)
  }

  @Test func tablesHaveThinDividers() throws {
    let blocks = page.blocks("| a | b |\n|---|--:|\n| c | d |")
    guard case .table(let style) = blocks[0].content else {
      Issue.record("no table")
      return
    }
    #expect(style.columns == [.start, .right])
    #expect(style.columnGap == 1 && style.rowGap == 1 && style.outerGap == 1)
    #expect(style.dividerColor == color(0xF0F0F0))
    #expect(blocks[0].box.outline == nil)
    #expect(blocks[0].box.spacingBefore == 1.6 * 16)
    #expect(blocks[2].text?.style.weight == 600)
    #expect(blocks[2].box.padding == BlockInsets(0.588 * 16))
    #expect(blocks[2].text?.paragraph.lineSpacing == 0.471 * 16)
    #expect(blocks[5].text?.style.weight == 400)
  }

  @Test func linesBetweenPartsAreThin() {
    let block = page.blocks("a\n\n***\n\nb")[1]
    #expect(block.content == .rule(height: 1, color: color(0xD2D2D7), radius: 0))
    #expect(block.box.spacingBefore == 1.6 * 16)
    #expect(block.box.spacingAfter == 1.6 * 16)
  }

  @Test func darkPagesHaveDarkColors() throws {
    var page = page
    page.environment.colorScheme = .dark
    let styled = page.text("> q\n\n```\nx\n```\n\n[l](u)").resolved(in: page.engine).styled
    #expect(styled.background == .black)
    #expect(styled.blocks[0].box.background == color(0x222222))
    #expect(styled.blocks[0].box.borders.first?.color == color(0xB0B0B0))
    #expect(styled.blocks[2].box.background == color(0x1F1F24))
    #expect(styled.blocks[2].text?.style.color == color(0xFFFFFF, 217))
    let link = try #require(styled.blocks[3].text?.spans.first?.attributes)
    #expect(link.contains(.color(color(0x0099FF))) && link.contains(.link("u")))
  }
}
