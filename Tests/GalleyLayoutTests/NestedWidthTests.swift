// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyLayout
import GalleyModel
import Testing

/// What a hundred boxes in each other leave to the innermost.
@Suite struct NestedWidthTests {
  let box: Composer

  /// A letter is 5 points wide.
  init() throws { box = try Composer(.box, size: 10) }

  enum Kind: String, CaseIterable, Sendable { case lists, quotes, mixed }

  /// Each level with a line of its own, then the next inside.
  private func nested(_ kind: Kind, levels: Int, least: Double) -> StyledDocument {
    document {
      $0.leastNestedWidth = least
      var closes = 0
      for level in 0..<levels {
        if kind == .quotes || (kind == .mixed && level % 2 == 1) {
          $0.begin(stack { $0.padding = BlockInsets(top: 0, leading: 20, bottom: 0, trailing: 10) })
          closes += 1
        } else {
          $0.begin(list())
          $0.begin(box.item("1", gap: 10, minimumWidth: 20))
          closes += 2
        }
        $0.append(box.paragraph("ab cd ef gh"))
      }
      for _ in 0..<closes { $0.close() }
    }
  }

  private func place(
    _ kind: Kind, width: Double, direction: BaseDirection = .ltr, least: Double = 120
  ) throws -> PlacedDocument {
    try box.typesetter.layout(
      nested(kind, levels: 100, least: least), DocumentOptions(width: width, direction: direction))
  }

  @Test(arguments: Kind.allCases, [200.0, 640])
  func whatIsInsideKeepsALeastWidth(kind: Kind, width: Double) throws {
    let placed = try place(kind, width: width)
    let texts = placed.blocks.filter { $0.layout != nil }
    #expect(texts.count == 100)
    let least = min(120, width / 2)
    for text in texts { #expect(text.rect.width >= least && text.rect.x >= 0 && text.rect.maxX <= width) }
    #expect(texts.allSatisfy { $0.layout?.lineCount == 1 })
    // The deepest takes what there is to take, as far as whole steps go.
    #expect(texts[99].rect.width < least + 30)
    for block in placed.blocks { #expect(block.rect.x >= 0 && block.rect.maxX <= width) }
    for block in placed.blocks {
      guard let marker = block.marker?.rect else { continue }
      #expect(marker.x >= 0 && marker.maxX <= block.contentRect.x)
    }
  }

  @Test(arguments: Kind.allCases, [200.0, 640])
  func rightToLeftIsTheMirrorOfLeftToRight(kind: Kind, width: Double) throws {
    let left = try place(kind, width: width)
    let right = try place(kind, width: width, direction: .rtl)
    func mirrored(_ rect: Rect) -> Rect { Rect(width - rect.maxX, rect.y, rect.width, rect.height) }
    #expect(left.rects.map(mirrored) == right.rects)
    #expect(left.blocks.compactMap { $0.marker.map { mirrored($0.rect) } } == right.blocks.compactMap(\.marker?.rect))
  }

  @Test func listsForWhichThereIsNoRoomStandBelowThoseAround() throws {
    // Of 200 points 100 are kept: three lists take 30 each.
    let blocks = try place(.lists, width: 200).blocks
    let texts = blocks.filter { $0.layout != nil }.map(\.rect.x)
    #expect(texts.prefix(5) == [30, 60, 90, 90, 90])
    let markers = blocks.compactMap { $0.marker?.rect.maxX }
    #expect(markers.prefix(5) == [20, 50, 80, 80, 80])
  }

  @Test func quotesForWhichThereIsNoRoomLieOnThoseAround() throws {
    let blocks = try place(.quotes, width: 200).blocks
    let quotes = blocks.filter { $0.layout == nil }.map { [$0.rect.x, $0.rect.maxX] }
    #expect(quotes.prefix(5) == [[0, 200], [20, 190], [40, 180], [40, 180], [40, 180]])
    let texts = blocks.filter { $0.layout != nil }.map { [$0.rect.x, $0.rect.maxX] }
    #expect(texts.prefix(5) == [[20, 190], [40, 180], [60, 170], [60, 170], [60, 170]])
  }

  @Test func aPageThatIsTooNarrowForOneBoxKeepsIt() throws {
    let blocks = try place(.quotes, width: 40).blocks
    #expect(blocks.prefix(4).map { [$0.rect.x, $0.rect.maxX] } == [[0, 40], [20, 30], [0, 40], [20, 30]])
    #expect(blocks.suffix(2).map { [$0.rect.x, $0.rect.maxX] } == [[0, 40], [20, 30]])
  }

  @Test func aCellIsAPageOfItsOwn() throws {
    let inner = nested(.lists, levels: 100, least: 0)
    let source = document {
      $0.leastNestedWidth = 60
      var style = TableLayoutStyle()
      style.columnGap = 0
      $0.inside(StyledBlock(kind: .table(columns: []), content: .table(style))) {
        $0.inside(StyledBlock(kind: .tableRow(isHeader: false), content: .row)) {
          $0.append(box.cell("a"))
          $0.inside(StyledBlock(kind: .tableCell, content: .stack(spacing: nil))) {
            $0.append(0..<inner.blocks.count, of: inner, originOffset: 0)
          }
        }
      }
    }
    let placed = try box.place(source, width: 205)
    #expect(placed.contentBounds.width == 205)
    let texts = placed.blocks.filter { $0.layout != nil }.dropFirst()
    #expect(texts.count == 100 && texts.allSatisfy { $0.rect.width >= 60 && $0.rect.maxX <= 205 })
    // The least width of the column is what stands in the first levels, not in all.
    let narrow = try box.place(source, width: 60)
    #expect(narrow.contentBounds.width < 150)
  }

  @Test func withoutALeastWidthAllOfItIsTaken() throws {
    let texts = try place(.lists, width: 200, least: 0).blocks.filter { $0.layout != nil }
    #expect(texts.prefix(8).map(\.rect.width) == [170, 140, 110, 80, 50, 20, 0, 0])
  }
}
