// SPDX-License-Identifier: MIT

package import GalleyModel

/// A block at its place, as it is kept. Places are absolute, from the top left of the document: what changes between
/// two layouts is worth keeping, and where it stands costs an addition to find again.
package struct PlacedNode: Sendable {
  /// Its box.
  package var frame = LayoutRect.zero
  /// The inside of its box.
  package var content = LayoutRect.zero
  /// Whether its box reads from right to left.
  package var isRightToLeft = false
  /// Whether what leaves its box is cut.
  package var isClipped = false
  /// Whether it is past the lines or the height that there may be.
  package var isHidden = false
  /// Its text.
  package var text: SetText?
  /// The top left of its text's container.
  package var textOrigin = LayoutPoint.zero
  /// What stands before it.
  package var marker: PlacedMarker?
  /// The columns of a table.
  package var columns: TableColumns?
  /// Holds its ink and that of all inside.
  package var ink = LayoutRect.zero
  /// How far ink of a block directly inside leaves that block's box upwards.
  package var spillAbove = LayoutUnit.zero
  /// As `spillAbove`, downwards.
  package var spillBelow = LayoutUnit.zero
  /// What was measured for a table.
  var measure: TextMeasure?
}

extension PlacedNode {
  /// Moves it and its ink down.
  mutating func move(down distance: LayoutUnit) {
    frame.y = frame.y + distance
    content.y = content.y + distance
    textOrigin.y = textOrigin.y + distance
    ink.y = ink.y + distance
    if let y = marker?.frame.y { marker?.frame.y = y + distance }
  }
}

/// What stands before a list item, at its place.
package struct PlacedMarker: Sendable {
  /// What it is.
  package var set: SetMarker
  /// Its box, without what its list keeps beside it.
  package var frame: LayoutRect
}

/// Which blocks are directly in which: one array, so that a child is found by halving.
package struct ChildLists: Sendable {
  /// Children of all blocks, those of one beside each other.
  package private(set) var children: [Int]
  private let starts: [Int]

  /// - Input: the parent of each block; -1 at the top.
  /// - Complexity: O(blocks).
  init(parents: [Int]) {
    var starts = [Int](repeating: 0, count: parents.count + 2)
    for parent in parents { starts[parent + 2] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    self.starts = starts
    var next = starts
    children = [Int](repeating: 0, count: parents.count)
    for (index, parent) in parents.enumerated() {
      children[next[parent + 1]] = index
      next[parent + 1] += 1
    }
  }

  /// Where in ``children`` those of block `index` are; those at the top for -1.
  package func range(_ index: Int) -> Range<Int> { starts[index + 1]..<starts[index + 2] }
}
