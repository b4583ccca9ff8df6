// SPDX-License-Identifier: MIT

import FixtureFonts
import Galley
import GalleyTesting
import Testing

/// What documents look like: the part of a region is what the whole shows there.
@Suite struct DocumentPaintTests {
  private static let engine = Result { TextEngine(fonts: try FixtureFonts.set(try FixtureFonts.allDebian())) }

  private static let ink = Color(red: 0x22, green: 0x22, blue: 0x33)
  private static let pale = Color(red: 0xEE, green: 0xF0, blue: 0xF4)
  private static let line = Color(red: 0x99, green: 0xA4, blue: 0xB8)

  private func text(_ string: String, size: Double = 12, family: String = "Noto Sans") -> StyledText {
    var style = TextStyle(families: [family], size: size)
    style.color = Self.ink
    return StyledText(string, style: style)
  }

  private func paragraph(_ string: String, size: Double = 12) -> StyledBlock {
    StyledBlock(kind: .paragraph, content: .text(text(string, size: size), overflow: .wrap))
  }

  private func item(_ content: BlockMarker.Content) -> StyledBlock {
    StyledBlock(
      kind: .listItem(number: 1, isChecked: nil), content: .stack(spacing: 4),
      marker: BlockMarker(content, minimumWidth: 16, gap: 6))
  }

  /// Each kind of block once.
  private func page() -> StyledDocument {
    var page = StyledDocument()
    page.background = .white
    addTexts(&page)
    addLists(&page)
    addCode(&page)
    addTable(&page)
    return page
  }

  private func addTexts(_ page: inout StyledDocument) {
    page.append(paragraph("Blocks and boxes", size: 20))
    var styled = text("A link, an underline with gaps, and a mark")
    styled.set(.link("https://example.org"), .color(Color(red: 0x22, green: 0x55, blue: 0xCC)), in: TextRange(2, 6))
    styled.set(.underline(TextDecoration(skipsInk: true)), in: TextRange(11, 30))
    styled.set(.background(TextBackground(color: Self.pale, padding: Insets(2), radius: 3)), in: TextRange(38, 42))
    page.append(StyledBlock(kind: .paragraph, content: .text(styled, overflow: .wrap)))
    var quote = StyledBlock(kind: .quote(alert: nil), content: .stack(spacing: nil))
    quote.box.padding = BlockInsets(top: 8, leading: 14, bottom: 8, trailing: 8)
    quote.box.background = Self.pale
    quote.box.radius = 6
    quote.box.borders = [BlockBorder(.leading, width: 5, color: Self.line)]
    page.begin(quote)
    page.append(paragraph("A quotation, with its bar at the side where lines begin."))
    page.begin(quote)
    page.append(paragraph("\u{5D1}\u{5E8}\u{5D0}\u{5E9}\u{5D9}\u{5EA} \u{5D1}\u{5E8}\u{5D0}"))
    page.close()
    page.close()
  }

  private func addLists(_ page: inout StyledDocument) {
    page.begin(StyledBlock(kind: .list(.unordered(marker: "-"), isTight: true), content: .stack(spacing: 3)))
    for (shape, name) in [
      (BlockMarker.Shape.disc, "disc"), (.circle, "circle"), (.square, "square"), (.dash, "dash"),
      (.checkbox(tick: nil), "to do"), (.checkbox(tick: .white), "done"),
    ] {
      let isBox = name == "to do" || name == "done"
      page.begin(item(.shape(shape, size: isBox ? 11 : 5, color: Self.ink)))
      page.append(paragraph(name))
      page.close()
    }
    page.close()
    page.begin(StyledBlock(kind: .list(.ordered(start: 9, delimiter: "."), isTight: true), content: .stack(spacing: 3)))
    for number in [9, 10] {
      page.begin(item(.text(text("\(number)."))))
      page.append(paragraph("numbered"))
      page.close()
    }
    page.close()
  }

  private func addCode(_ page: inout StyledDocument) {
    var lines = CodeLines()
    lines.firstNumber = 9
    lines.numberStyle = TextStyle(families: ["DejaVu Sans Mono"], size: 10)
    lines.numberStyle.color = Self.line
    lines.backgrounds = [1: Color(red: 0xDD, green: 0xF5, blue: 0xDD)]
    let source = "let a = 1\n\tlet b = a + 1 // longer than its room, so it is cut\nlet c = b"
    var block = StyledBlock(
      kind: .code(language: "swift", info: ""),
      content: .code(text(source, size: 10, family: "DejaVu Sans Mono"), lines: lines, overflow: .clip))
    block.box.padding = BlockInsets(8)
    block.box.background = Self.pale
    block.box.radius = 5
    block.box.outline = BlockBox.Outline(width: 1, color: Self.line)
    page.append(block)
  }

  private func addTable(_ page: inout StyledDocument) {
    var style = TableLayoutStyle()
    style.dividerColor = Self.line
    style.outerGap = 1
    style.columns = [.start, .center, .end]
    var box = BlockBox()
    box.outline = BlockBox.Outline(width: 1, color: Self.line)
    box.spacingBefore = 12
    page.begin(StyledBlock(kind: .table(columns: [.start, .center, .end]), content: .table(style), box: box))
    let rows = [["Name", "What it is", "Size"], ["Quad", "a space", "12"], ["Galley", "a tray for set type", "250"]]
    for (index, row) in rows.enumerated() {
      var block = StyledBlock(kind: .tableRow(isHeader: index == 0), content: .row)
      if index == 2 { block.box.background = Self.pale }
      page.begin(block)
      for cell in row {
        var cell = paragraph(cell)
        cell.kind = .tableCell
        cell.box.padding = BlockInsets(top: 4, leading: 8, bottom: 4, trailing: 8)
        page.append(cell)
      }
      page.close()
    }
    page.close()
    page.append(StyledBlock(kind: .thematicBreak, content: .rule(height: 3, color: Self.line, radius: 1.5)))
  }

  private func expectGoldens(_ page: StyledDocument, _ name: String) throws {
    let engine = try Self.engine.get()
    let placed = try engine.typesetter.layout(page, DocumentOptions(width: 300))
    try expectGolden(placed.dump(), "blocks-\(name)")
    let size = PixelSize(width: 300, height: Int(placed.size.height.rounded(.up)))
    try expectGolden(try engine.renderer.render(placed.displayList(), size: size), "raster-blocks-\(name)")
  }

  @Test func drawsTextsQuotesAndLists() throws {
    var page = StyledDocument()
    page.background = .white
    addTexts(&page)
    addLists(&page)
    try expectGoldens(page, "texts-and-lists")
  }

  @Test func drawsCodeAndTables() throws {
    var page = StyledDocument()
    page.background = .white
    addCode(&page)
    addTable(&page)
    try expectGoldens(page, "code-and-tables")
  }

  @Test(arguments: [1.0, 1.5])
  func regionsShowWhatTheWholeShows(scale: Double) throws {
    let engine = try Self.engine.get()
    let placed = try engine.typesetter.layout(page(), DocumentOptions(width: 300))
    let height = Int((placed.size.height * scale).rounded(.up))
    let size = PixelSize(width: Int(300 * scale), height: height)
    let options = RenderOptions(background: .white)
    let whole = try engine.renderer.render(placed.displayList(), size: size, scale: scale, options: options)
    for side in [7, 50, 211] {
      for x in stride(from: 0, to: size.width, by: side * 3) {
        for y in stride(from: 0, to: size.height, by: side) {
          let tile = PixelRect(
            x: x, y: y, width: min(side, size.width - x), height: min(side, size.height - y))
          let region = Rect(
            x: Double(x) / scale, y: Double(y) / scale, width: Double(tile.width) / scale,
            height: Double(tile.height) / scale)
          let list = placed.displayList(in: region)
          let part = try engine.renderer.render(list, tile: tile, scale: scale, options: options)
          let rows = (0..<tile.height).map { row in
            let start = ((y + row) * size.width + x) * 4
            return whole.pixels[start..<start + tile.width * 4]
          }
          #expect(part.pixels == rows.flatMap { $0 }, "tile \(tile)")
        }
      }
    }
  }

  @Test func aRegionCostsWhatItShows() throws {
    let engine = try Self.engine.get()
    var long = StyledDocument()
    for index in 0..<10_000 { long.append(paragraph("Paragraph \(index)")) }
    let lines = (0..<10_000).map { "line \($0)" }
    long.append(StyledBlock(kind: .paragraph, content: .text(text(lines.joined(separator: "\n")), overflow: .wrap)))
    let placed = try engine.typesetter.layout(long, DocumentOptions(width: 300))
    #expect(placed.displayList().commands.count >= 20_000)
    for y in [0, 100_000, placed.size.height - 150_000, placed.size.height - 100] {
      let list = placed.displayList(in: Rect(x: 0, y: y, width: 300, height: 100))
      #expect((3...20).contains(list.commands.count), "\(y)")
    }
    #expect(placed.displayList(in: Rect(x: 0, y: -500, width: 300, height: 100)).commands.isEmpty)
    #expect(placed.displayList(in: Rect(x: 900, y: 0, width: 300, height: 100)).commands.isEmpty)
  }

  @Test func linksStayMarked() throws {
    let placed = try Self.engine.get().typesetter.layout(page(), DocumentOptions(width: 300))
    let marks = placed.displayList().commands.compactMap { command in
      if case .mark(let mark) = command { mark } else { nil }
    }
    #expect(marks.map(\.kind) == [.link("https://example.org")])
    let line = try #require(placed.textBlocks.dropFirst().first)
    #expect(marks[0].rect.rect.y >= line.origin.y)
  }
}
