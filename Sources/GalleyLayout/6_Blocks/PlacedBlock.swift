// SPDX-License-Identifier: MIT

public import GalleyModel

/// A block at its place.
/// - Units: points, exact; from the top left of the document.
public struct PlacedBlock: Sendable {
  /// Its index in ``StyledDocument/blocks``.
  public var index: Int
  /// What it is.
  public var kind: BlockKind
  /// The block of the ``Document`` that it was made of.
  public var origin: Int?
  /// Its box.
  public var rect: Rect
  /// The inside of its box.
  public var contentRect: Rect
  /// Whether its box reads from right to left.
  public var isRightToLeft: Bool
  /// What stands before it.
  public var marker: Marker?
  /// Its text; nil for blocks of another kind.
  public var layout: TextLayout?
  /// The top left of its text's container.
  public var layoutOrigin: Point
  /// The block that holds it, by its place in ``PlacedDocument/blocks``; nil at the top.
  public var parent: Int?
  /// How many blocks hold it.
  public var depth: Int
  /// The place in ``PlacedDocument/blocks`` after its last descendant.
  public var end: Int

  /// What stands before a list item.
  public struct Marker: Sendable {
    /// What it shows.
    public var content: BlockMarker.Content
    /// Where it is.
    public var rect: Rect
    /// Its text; nil for shapes.
    public var layout: TextLayout?
  }
}

/// A text of a document at its place.
public struct PlacedTextBlock: Sendable {
  /// The index of its block in ``StyledDocument/blocks``.
  public var index: Int
  /// The top left of its container, in points from the top left of the document.
  public var origin: Point
  /// The text.
  public var layout: TextLayout
}

/// What could not be shown as asked, and in which block.
public struct DocumentWarning: Hashable, Sendable {
  /// The index of the block in ``StyledDocument/blocks``.
  public var block: Int
  /// What it is.
  public var warning: LayoutWarning
}

extension PlacedDocument {
  /// All blocks that are shown, in reading order, each before those in it; made anew at each call.
  /// - Complexity: O(blocks).
  public var blocks: [PlacedBlock] {
    var blocks: [PlacedBlock] = []
    var open: [(place: Int, end: Int)] = []
    for (index, node) in nodes.enumerated() where !node.isHidden {
      while let last = open.last, last.end <= index {
        blocks[last.place].end = blocks.count
        open.removeLast()
      }
      blocks.append(placed(index, node, parent: open.last?.place, depth: open.count))
      open.append((blocks.count - 1, document.blocks[index].end))
    }
    for entry in open { blocks[entry.place].end = blocks.count }
    return blocks
  }

  private func placed(_ index: Int, _ node: PlacedNode, parent: Int?, depth: Int) -> PlacedBlock {
    let block = document.blocks[index]
    return PlacedBlock(
      index: index, kind: block.kind, origin: block.origin, rect: node.frame.rect, contentRect: node.content.rect,
      isRightToLeft: node.isRightToLeft,
      marker: node.marker.map {
        PlacedBlock.Marker(content: $0.set.marker.content, rect: $0.frame.rect, layout: $0.set.layout)
      }, layout: node.text?.layout, layoutOrigin: Point(x: node.textOrigin.x.points, y: node.textOrigin.y.points),
      parent: parent, depth: depth, end: 0)
  }

  /// All texts that are shown, in reading order; made anew at each call. Markers and line numbers are none of them.
  /// - Complexity: O(blocks).
  public var textBlocks: [PlacedTextBlock] {
    nodes.enumerated().compactMap { index, node in
      guard !node.isHidden, let text = node.text else { return nil }
      let origin = Point(x: node.textOrigin.x.points, y: node.textOrigin.y.points)
      return PlacedTextBlock(index: index, origin: origin, layout: text.layout)
    }
  }

  /// What could not be shown as asked.
  public var warnings: [DocumentWarning] {
    textBlocks.flatMap { block in
      block.layout.warnings.map { DocumentWarning(block: block.index, warning: $0) }
    }
  }
}
