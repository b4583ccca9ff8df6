// SPDX-License-Identifier: MIT
//
// What of a placed document stays where a new one has much in common with it. A block at the top is where it is by what
// is in it, by the width of the page, and by where the one above ends: those above a change stay as they are with all
// that is inside, and those below it only move. What is between is laid out as a document of its own.

import GalleyModel

/// The blocks at the top and at the end of a new document that stand in one placed before.
struct KeptBlocks {
  /// The document that was placed.
  let old: PlacedDocument
  /// What is to be placed.
  let document: StyledDocument
  /// How many blocks from the first on are the same.
  private(set) var head = 0
  /// How many blocks up to the last are the same.
  private(set) var tail = 0
  /// Whether what says no direction reads from right to left, in both documents.
  let isRightToLeft: Bool

  /// - Output: nil where nothing stays.
  /// - Complexity: O(blocks), a comparison each of those that the document does not say to be the same.
  init?(_ old: PlacedDocument, _ document: StyledDocument, _ options: DocumentOptions) {
    guard old.options.places(as: options), old.document.defaultSpacing == document.defaultSpacing,
      old.document.leastNestedWidth == document.leastNestedWidth
    else { return nil }
    isRightToLeft = readsFromRightToLeft(document, options.direction)
    guard isRightToLeft == old.isRightToLeft else { return nil }
    self.old = old
    self.document = document
    findHead()
    findTail()
    guard head + tail > 0, !hasMarkersAtTop else { return nil }
  }

  /// The blocks of the new document between those that stay, and their place in the old one.
  var changed: (new: Range<Int>, old: Range<Int>) {
    (head..<document.blocks.count - tail, head..<old.nodes.count - tail)
  }

  private mutating func findHead() {
    let first = document.trace.head(of: old.document)
    head = old.document.blocks.withUnsafeBufferPointer { known in
      document.blocks.withUnsafeBufferPointer { blocks in
        let most = min(known.count, blocks.count)
        var index = min(first, most)
        var head = index
        guard let a = known.baseAddress, let b = blocks.baseAddress else { return head }
        while index < most, a[index].end == b[index].end, isSame(a + index, b + index) {
          index += 1
          // Whole blocks at the top count.
          if index == a[head].end { head = index }
        }
        return head
      }
    }
  }

  private mutating func findTail() {
    let (known, blocks) = (old.document.blocks, document.blocks)
    let growth = blocks.count - known.count
    let most = min(known.count, blocks.count) - head
    var count = min(document.trace.tail(of: old.document), most)
    known.withUnsafeBufferPointer { known in
      blocks.withUnsafeBufferPointer { blocks in
        guard let a = known.baseAddress, let b = blocks.baseAddress else { return }
        while count < most {
          let (one, other) = (a + (known.count - 1 - count), b + (blocks.count - 1 - count))
          guard one.pointee.end + growth == other.pointee.end, isSame(one, other) else { return }
          count += 1
        }
      }
    }
    // At the top in both.
    while count > 0, old.parents[known.count - count] >= 0 { count -= 1 }
    let start = blocks.count - count
    var index = head
    while index < start { index = max(blocks[index].end, index + 1) }
    tail = index == start ? count : 0
  }

  /// Markers at the top stand in a column that all share.
  private var hasMarkersAtTop: Bool {
    for (blocks, range) in [(old.document.blocks, changed.old), (document.blocks, changed.new)] {
      var index = range.lowerBound
      while index < range.upperBound {
        if blocks[index].marker != nil { return true }
        index = max(blocks[index].end, index + 1)
      }
    }
    return old.hasMarkersAtTop
  }

  /// Where the blocks before the change end.
  func headEnd() -> StackEnd {
    var index = head - 1
    while index >= 0, old.parents[index] >= 0 || old.nodes[index].isHidden { index -= 1 }
    guard index >= 0 else { return StackEnd() }
    return StackEnd(
      bottom: old.nodes[index].frame.maxY, spacingAfter: document.blocks[index].box.spacingAfter, isEmpty: false)
  }

  /// How far down the blocks behind the change move, and where they end.
  /// - Input: where those before end.
  func place(below end: StackEnd) -> (distance: LayoutUnit, bottom: LayoutUnit) {
    let start = old.nodes.count - tail
    var shown: (first: Int, last: Int)?
    var index = start
    while index < old.nodes.count {
      if !old.nodes[index].isHidden { shown = (shown?.first ?? index, index) }
      index = old.document.blocks[index].end
    }
    guard let shown else { return (.zero, end.bottom) }
    let gap = end.gap(
      old.document.blocks[shown.first].box.spacingBefore, LayoutUnit(blockLength: document.defaultSpacing))
    let distance = end.bottom + gap - old.nodes[shown.first].frame.y
    return (distance, old.nodes[shown.last].frame.maxY + distance)
  }

  /// All blocks at their places, and the parents of all.
  /// - Input: those between, as they stand in a document of their own; how far those behind move.
  func joined(
    _ between: [PlacedNode], _ betweenParents: [Int], moved distance: LayoutUnit
  ) -> (nodes: [PlacedNode], parents: [Int]) {
    let count = document.blocks.count
    var nodes: [PlacedNode] = []
    var parents: [Int] = []
    nodes.reserveCapacity(count)
    parents.reserveCapacity(count)
    nodes.append(contentsOf: old.nodes[..<head])
    nodes.append(contentsOf: between)
    nodes.append(contentsOf: old.nodes[(old.nodes.count - tail)...])
    if distance != .zero { for index in count - tail..<count { nodes[index].move(down: distance) } }
    parents.append(contentsOf: old.parents[..<head])
    for parent in betweenParents { parents.append(parent < 0 ? parent : parent + head) }
    let growth = count - old.nodes.count
    for parent in old.parents[(old.nodes.count - tail)...] { parents.append(parent < 0 ? parent : parent + growth) }
    return (nodes, parents)
  }
}

extension PlacedDocument {
  /// Whether blocks at the top have markers.
  fileprivate var hasMarkersAtTop: Bool {
    lists.children[lists.range(-1)].contains { nodes[$0].marker != nil }
  }
}

extension DocumentOptions {
  /// Whether blocks have the same places with other options: where a limit may cut the document, no.
  fileprivate func places(as other: DocumentOptions) -> Bool {
    guard let width, width.isFinite, width == other.width else { return false }
    func isUnlimited(_ options: DocumentOptions) -> Bool {
      options.maxLines == nil && (options.height ?? .infinity) == .infinity
    }
    return isUnlimited(self) && isUnlimited(other) && direction == other.direction && nesting == other.nesting
  }
}

/// Whether two blocks are the same to block layout, but for what is in them.
///
/// In place: to hand the blocks over would copy each, and count its references.
private func isSame(_ a: UnsafePointer<StyledBlock>, _ b: UnsafePointer<StyledBlock>) -> Bool {
  a.pointee.columnSpan == b.pointee.columnSpan && a.pointee.rowSpan == b.pointee.rowSpan
    && a.pointee.verticalAlignment == b.pointee.verticalAlignment && a.pointee.direction == b.pointee.direction
    && a.pointee.box == b.pointee.box && a.pointee.content == b.pointee.content
    && a.pointee.marker == b.pointee.marker
}

/// Whether a document reads from right to left: as it says, or as its first strong character.
/// - Complexity: O(blocks and text up to that character).
private func readsFromRightToLeft(_ document: StyledDocument, _ direction: BaseDirection) -> Bool {
  guard direction == .auto else { return direction == .rtl }
  for block in document.blocks {
    if let utf8 = block.content.utf8, let answer = readsFromRightToLeft(utf8) { return answer }
  }
  return false
}
