// SPDX-License-Identifier: MIT
//
// Documents of boxes with known numbers: at 100 points a letter is 50 wide and a line 100 high, 9 above the next.

import FixtureFonts
import GalleyFonts
import GalleyLayout
import GalleyModel

extension Composer {
  /// A block of text.
  func paragraph(_ string: String, _ change: (inout StyledBlock) -> Void = { _ in }) -> StyledBlock {
    var block = StyledBlock(kind: .paragraph, content: .text(text(string), overflow: .wrap))
    change(&block)
    return block
  }

  /// A cell of text.
  func cell(_ string: String, _ change: (inout StyledBlock) -> Void = { _ in }) -> StyledBlock {
    var block = StyledBlock(kind: .tableCell, content: .text(text(string), overflow: .wrap))
    change(&block)
    return block
  }

  /// A block of code.
  func code(
    _ string: String, overflow: BlockOverflow = .wrap, firstNumber: Int? = nil,
    _ change: (inout StyledBlock) -> Void = { _ in }
  ) -> StyledBlock {
    var lines = CodeLines()
    lines.firstNumber = firstNumber
    lines.numberStyle = style
    lines.numberGap = 10
    var block = StyledBlock(
      kind: .code(language: nil, info: ""), content: .code(text(string), lines: lines, overflow: overflow))
    change(&block)
    return block
  }

  /// A list item with a text marker.
  func item(_ marker: String, gap: Double = 10, minimumWidth: Double = 0, direction: BaseDirection = .auto)
    -> StyledBlock
  {
    StyledBlock(
      kind: .listItem(number: 1, isChecked: nil), content: .stack(spacing: nil),
      marker: BlockMarker(.text(text(marker)), minimumWidth: minimumWidth, gap: gap), direction: direction)
  }

  /// Lays a document out.
  func place(_ document: StyledDocument, width: Double?) throws -> PlacedDocument {
    try typesetter.layout(document, DocumentOptions(width: width))
  }
}

/// A document made by `body`.
func document(_ body: (inout StyledDocument) -> Void) -> StyledDocument {
  var document = StyledDocument()
  body(&document)
  return document
}

extension StyledDocument {
  /// Adds a block and what `body` puts inside.
  mutating func inside(_ block: StyledBlock, _ body: (inout StyledDocument) -> Void) {
    begin(block)
    body(&self)
    close()
  }

  /// Adds a table of texts.
  mutating func table(
    _ composer: Composer, _ rows: [[String]], padding: Double = 0, box: BlockBox = BlockBox(),
    direction: BaseDirection = .auto, _ change: (inout TableLayoutStyle) -> Void = { _ in }
  ) {
    var style = TableLayoutStyle()
    style.columnGap = 2
    style.rowGap = 3
    change(&style)
    begin(StyledBlock(kind: .table(columns: []), content: .table(style), box: box, direction: direction))
    for row in rows {
      begin(StyledBlock(kind: .tableRow(isHeader: false), content: .row))
      for cell in row { append(composer.cell(cell) { $0.box.padding = BlockInsets(padding) }) }
      close()
    }
    close()
  }
}

/// A stack with a kind and a box.
func stack(
  _ kind: BlockKind = .quote(alert: nil), spacing: Double? = nil, direction: BaseDirection = .auto,
  _ change: (inout BlockBox) -> Void = { _ in }
) -> StyledBlock {
  var box = BlockBox()
  change(&box)
  return StyledBlock(kind: kind, content: .stack(spacing: spacing), box: box, direction: direction)
}

/// A list.
func list(spacing: Double = 0, direction: BaseDirection = .auto) -> StyledBlock {
  stack(.list(.unordered(marker: "-"), isTight: true), spacing: spacing, direction: direction)
}

extension PlacedDocument {
  /// The rectangles of all blocks that are shown.
  var rects: [Rect] { blocks.map(\.rect) }
}

extension Rect {
  /// A rectangle from its four numbers.
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}
