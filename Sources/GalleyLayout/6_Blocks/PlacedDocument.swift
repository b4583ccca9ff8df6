// SPDX-License-Identifier: MIT

public import GalleyModel

/// A document, laid out: immutable, read from any task.
///
/// - Units: points in the public interface, exact; y down, origin at the top left of the document.
public final class PlacedDocument: Sendable {
  /// What was laid out.
  public let document: StyledDocument
  /// All blocks at their places, in the order of the document's.
  package let nodes: [PlacedNode]
  /// The block that holds each; -1 at the top.
  package let parents: [Int]
  /// The blocks in each block.
  package let lists: ChildLists
  /// The width that was asked for, or that the blocks take; the bottom of the last block.
  package let extent: (width: LayoutUnit, height: LayoutUnit)
  /// The right and left ends of all boxes and lines; past the document's where content is wider.
  package let horizontalReach: (left: LayoutUnit, right: LayoutUnit)
  /// As ``PlacedNode/spillAbove`` and ``PlacedNode/spillBelow`` of the blocks at the top.
  package let spill: (above: LayoutUnit, below: LayoutUnit)
  /// Whether text is not shown.
  public let isTruncated: Bool
  /// Whether what says no direction reads from right to left.
  let isRightToLeft: Bool
  /// The bytes of all texts.
  let textBytes: Int
  /// How many texts were shaped for this layout; the others came from the one that was reused.
  package let shapedCount: Int
  /// What it was laid out with.
  let typesetter: Typesetter
  /// What was asked for.
  let options: DocumentOptions

  /// - Input: `inked` are the blocks whose ink is not known; it is of the others.
  init(
    _ document: StyledDocument, nodes: consuming [PlacedNode], parents: [Int], inked: Range<Int>, width: LayoutUnit,
    height: LayoutUnit, isTruncated: Bool, isRightToLeft: Bool, textBytes: Int, shapedCount: Int,
    typesetter: Typesetter, options: DocumentOptions
  ) {
    self.document = document
    settleInk(&nodes, parents, inked)
    self.spill = outermostSpill(nodes, document.blocks)
    self.horizontalReach = reach(nodes, document.blocks, width)
    self.nodes = nodes
    self.parents = parents
    self.lists = ChildLists(parents: parents)
    self.extent = (width, height)
    self.isTruncated = isTruncated
    self.isRightToLeft = isRightToLeft
    self.textBytes = textBytes
    self.shapedCount = shapedCount
    self.typesetter = typesetter
    self.options = options
  }

  /// The width that was asked for, or else that of the widest block; and the bottom of the last block.
  public var size: Size { Size(width: extent.width.points, height: extent.height.points) }

  /// What must be shown, or scrolled, for nothing to be cut: the document and what leaves it at its sides (lines and
  /// tables that do not wrap).
  public var contentBounds: Rect {
    LayoutRect(
      x: horizontalReach.left, y: .zero, width: horizontalReach.right - horizontalReach.left, height: extent.height
    ).rect
  }
}

/// How far ink of blocks at the top leaves their boxes.
private func outermostSpill(_ nodes: [PlacedNode], _ blocks: [StyledBlock]) -> (above: LayoutUnit, below: LayoutUnit) {
  var spill = (above: LayoutUnit.zero, below: LayoutUnit.zero)
  var index = 0
  while index < nodes.count {
    if !nodes[index].isHidden {
      let (frame, ink) = (nodes[index].frame, nodes[index].ink)
      spill = (max(spill.above, frame.y - ink.y), max(spill.below, ink.maxY - frame.maxY))
    }
    index = blocks[index].end
  }
  return spill
}

/// Says for each block of `range` where ink may be: its own and that of all inside.
/// - Input: `range` are blocks at the top with all that is in them.
private func settleInk(_ nodes: inout [PlacedNode], _ parents: [Int], _ range: Range<Int>) {
  for index in range.reversed() where !nodes[index].isHidden {
    let frame = nodes[index].frame
    // What is inside came first.
    var ink = nodes[index].ink.union(frame)
    if let text = nodes[index].text {
      ink = ink.union(text.ink.offset(by: nodes[index].textOrigin))
      if let numbers = text.numbers {
        let origin = nodes[index].numbersOrigin
        ink = ink.union(numbers.inkBounds(reach: text.reach).offset(by: origin))
      }
    }
    if nodes[index].isClipped { ink = ink.intersection(frame) }
    if let marker = nodes[index].marker {
      ink = ink.union(marker.frame.outset(by: marker.set.reach))
    }
    nodes[index].ink = ink
    let above = max(frame.y - ink.y, .zero)
    let below = max(ink.maxY - frame.maxY, .zero)
    let parent = parents[index]
    if parent >= 0 {
      nodes[parent].ink = nodes[parent].ink.union(ink)
      nodes[parent].spillAbove = max(nodes[parent].spillAbove, above)
      nodes[parent].spillBelow = max(nodes[parent].spillBelow, below)
    }
  }
}

/// The ends of all that is shown: boxes and advances, not ink.
private func reach(
  _ nodes: [PlacedNode], _ blocks: [StyledBlock], _ width: LayoutUnit
) -> (left: LayoutUnit, right: LayoutUnit) {
  var ends = (left: LayoutUnit.zero, right: width)
  // Where a block cuts what is inside, that ends with its box.
  var cuts: [(end: Int, left: LayoutUnit, right: LayoutUnit)] = []
  for index in nodes.indices where !nodes[index].isHidden {
    while let last = cuts.last, last.end <= index { cuts.removeLast() }
    var left = nodes[index].frame.x
    var right = nodes[index].frame.maxX
    if let text = nodes[index].text, !nodes[index].isClipped {
      left = min(left, nodes[index].textOrigin.x + text.ends.left)
      right = max(right, nodes[index].textOrigin.x + text.ends.right)
    }
    if let cut = cuts.last {
      left = max(left, cut.left)
      right = min(right, cut.right)
    }
    ends = (min(ends.left, left), max(ends.right, right))
    if nodes[index].isClipped, blocks[index].end > index + 1 { cuts.append((blocks[index].end, left, right)) }
  }
  return ends
}

extension PlacedNode {
  /// The top left of the container of its line numbers.
  package var numbersOrigin: LayoutPoint {
    guard let text, let numbers = text.numbers else { return textOrigin }
    let x = isRightToLeft ? content.maxX - numbers.containerWidth : content.x
    return LayoutPoint(x: x, y: textOrigin.y)
  }
}

extension LayoutRect {
  /// What is in both; empty at `self`'s corner where nothing is.
  func intersection(_ other: LayoutRect) -> LayoutRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return LayoutRect(
      x: left, y: top, width: (min(maxX, other.maxX) - left).clampedToZero,
      height: (min(maxY, other.maxY) - top).clampedToZero)
  }

  /// Whether the two have a place in common.
  func touches(_ other: LayoutRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
