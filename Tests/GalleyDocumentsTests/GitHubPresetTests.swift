// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import Testing

@Suite struct GitHubPresetTests {
  let page: Page

  init() throws { page = try Page() }

  private func color(_ rgb: UInt32) -> Color {
    Color(red: UInt8(rgb >> 16), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
  }

  @Test func headingsHaveTheirSizesAndLines() throws {
    let sizes = [2, 1.5, 1.25, 1, 0.875, 0.85].map { $0 * 16 }
    let blocks = page.blocks(
      (1...6).map { String(repeating: "#", count: $0) + " Head" }.joined(separator: "\n"), .github)
    for (place, block) in blocks.enumerated() {
      #expect(block.text?.style.size == sizes[place])
      #expect(block.text?.style.weight == 600)
      #expect(block.text?.paragraph.lineSpacing == 0.125 * sizes[place])
      #expect(block.box.spacingBefore == 24 && block.box.spacingAfter == 16)
      #expect(block.text?.style.color == color(place == 5 ? 0x6B6E7B : 0x060606))
      let lines = place < 2 ? [BlockBorder(.bottom, width: 1, color: color(0xD0D0D3))] : []
      #expect(block.box.borders == lines)
      #expect(block.box.padding.bottom == (place < 2 ? 0.3 * sizes[place] + 1 : 0))
    }
  }

  @Test func paragraphsQuotesAndCodeHaveTheirNumbers() throws {
    let blocks = page.blocks("a `c`\n\n> b\n\n```\nx\n```", .github)
    #expect(blocks[0].text?.paragraph.lineSpacing == 4)
    #expect(blocks[0].box.spacingBefore == 0 && blocks[0].box.spacingAfter == 16)
    let code = try #require(blocks[0].text?.spans.first?.attributes)
    #expect(code.contains(.size(0.85 * 16)) && code.contains(.families(["Galley Test Mono"])))
    #expect(
      code.contains {
        if case .background(let background?) = $0 { background.color == color(0xF7F7F9) } else { false }
      })
    #expect(blocks[1].box.borders == [BlockBorder(.leading, width: 3.2, color: color(0xE4E4E8), radius: 6)])
    #expect(blocks[1].box.padding == BlockInsets(top: 0, leading: 16, bottom: 0, trailing: 16))
    #expect(blocks[1].box.background == nil)
    #expect(blocks[2].text?.style.color == color(0x6B6E7B))
    #expect(blocks[3].text?.style.size == 0.85 * 16)
    #expect(blocks[3].box.padding == BlockInsets(16))
    #expect(blocks[3].box.radius == 6)
    #expect(blocks[3].box.background == color(0xF7F7F9))
    #expect(blocks[3].text?.paragraph.lineSpacing == 0.225 * (0.85 * 16))
    #expect(blocks[3].box.spacingBefore == 0 && blocks[3].box.spacingAfter == 16)
  }

  @Test func tablesHaveAFrameAndStripes() throws {
    let blocks = page.blocks("| a |\n|---|\n| b |\n| c |\n| d |", .github)
    guard case .table(let style) = blocks[0].content else {
      Issue.record("no table")
      return
    }
    #expect(style.dividerColor == color(0xE4E4E8))
    #expect(blocks[0].box.outline == BlockBox.Outline(width: 1, color: color(0xE4E4E8)))
    let rows = blocks.filter { if case .row = $0.content { true } else { false } }
    #expect(rows.map(\.box.background) == [nil, nil, color(0xF7F7F9), nil])
    #expect(blocks[2].box.padding == BlockInsets(top: 6, leading: 13, bottom: 6, trailing: 13))
    #expect(blocks[2].text?.paragraph.lineSpacing == 4)
  }

  @Test func markersChangeWithTheLevel() {
    let blocks = page.blocks("- a\n  - b\n    - c\n      - d", .github)
    let shapes = blocks.compactMap { block -> BlockMarker.Shape? in
      if case .shape(let shape, _, _)? = block.marker?.content { shape } else { nil }
    }
    #expect(shapes == [.disc, .circle, .square, .disc])
  }

  @Test func linesBetweenPartsAreThick() {
    let block = page.blocks("a\n\n***\n\nb", .github)[1]
    #expect(block.content == .rule(height: 4, color: color(0xE4E4E8), radius: 0))
    #expect(block.box.spacingBefore == 24 && block.box.spacingAfter == 24)
  }

  @Test func darkPagesHaveDarkColors() {
    var page = page
    page.environment.colorScheme = .dark
    let styled = page.text("# a\n\n> b", .github).resolved(in: page.engine).styled
    #expect(styled.background == color(0x18191D))
    #expect(styled.blocks[0].text?.style.color == color(0xFBFBFC))
    #expect(styled.blocks[0].box.borders.first?.color == color(0x333438))
    #expect(styled.blocks[1].box.borders.first?.color == color(0x42444E))
    #expect(styled.blocks[2].text?.style.color == color(0x9294A0))
  }

  @Test(arguments: [
    (
      ColorScheme.dark, ColorContrast.standard,
      [0xFBFBFC, 0x6D707D, 0x42444E, 0x42444E, 0x25262A, 0x4C8EF8] as [UInt32]
    ),
    (.dark, .increased, [0xFFFFFF, 0xB4B6C0, 0xA5A8B5, 0xA5A8B5, 0x25262A, 0x8CBBFF]),
    (.light, .increased, [0x000000, 0x3A3C45, 0x6B6E7B, 0x6B6E7B, 0xF7F7F9, 0x0A3D9C]),
  ])
  func colorsAreThoseOfTheScheme(_ scheme: ColorScheme, _ contrast: ColorContrast, _ colors: [UInt32]) throws {
    var page = page
    page.environment.colorScheme = scheme
    page.environment.contrast = contrast
    let blocks = page.blocks("##### a\n\n###### b\n\n[c](d)\n\n***\n\n|a|\n|-|\n|b|\n|c|", .github)
    #expect(blocks[0].text?.style.color == color(colors[0]))
    #expect(blocks[1].text?.style.color == color(colors[1]))
    #expect(blocks[2].text?.spans.first?.attributes.contains(.color(color(colors[5]))) == true)
    #expect(blocks[3].content == .rule(height: 4, color: color(colors[2]), radius: 0))
    #expect(blocks[4].box.outline?.color == color(colors[3]))
    #expect(blocks.last { if case .row = $0.content { true } else { false } }?.box.background == color(colors[4]))
  }

  @Test func blocksStandAsFarApartAsTheMoreOfBothAsks() throws {
    let placed = try page.layout("# Head\n\nText.\n\n***\n\nEnd", .github).placed.blocks
    let gaps = zip(placed, placed.dropFirst()).map { $1.rect.y - $0.rect.maxY }
    #expect(gaps == [16, 24, 24])
    #expect(placed[0].rect.y == 0)
    // 1.09 em of a line, 0.3 em and a point below.
    #expect(abs(placed[0].rect.height - (32 * 1.09 + 9.6 + 1)) < 0.001)
  }
}
