// SPDX-License-Identifier: MIT
//
// Which texts of a document that was laid out before are in the new one. Blocks may have moved, been put in or been
// taken out: what is equal from the top and from the bottom is paired by its place, what is left by its content.

import GalleyModel

/// Pairs the blocks of a new document with those of a placed one.
struct DocumentReuse {
  private let old: PlacedDocument
  /// How many blocks from the top are paired by their place, and how many from the bottom.
  private let head: Int
  private let tail: Int
  private let newCount: Int
  /// The part of the placed document that counts.
  private let range: Range<Int>
  /// The rest, by content.
  private var others: [StyledText: Int] = [:]

  /// - Input: `blocks` take the place of the blocks `range` of `old`.
  /// - Complexity: O(blocks), a comparison each; texts that changed are hashed.
  init(_ old: PlacedDocument, _ range: Range<Int>, for blocks: [StyledBlock]) {
    self.old = old
    self.range = range
    let known = old.document.blocks[range]
    newCount = blocks.count
    let most = min(known.count, blocks.count)
    let first = range.lowerBound
    var head = 0
    // Equal contents are nearly all there is: they are compared in place, for blocks are large.
    while head < most,
      known[first + head].content == blocks[head].content || isSame(known[first + head], blocks[head])
    {
      head += 1
    }
    var tail = 0
    while tail < most - head {
      let (a, b) = (range.upperBound - 1 - tail, blocks.count - 1 - tail)
      guard known[a].content == blocks[b].content || isSame(known[a], blocks[b]) else { break }
      tail += 1
    }
    self.head = head
    self.tail = tail
    // Where all that is new is more than a few blocks, some may have only moved.
    guard head + tail < most else { return }
    for index in first + head..<range.upperBound - tail {
      guard case .text(let text, _) = known[index].content else { continue }
      others[text] = index
    }
  }

  /// The place in the placed document of a block as block `index` of the new one; nil if there is none.
  private func place(_ index: Int, _ tree: BlockTree) -> Int? {
    if index < head { return range.lowerBound + index }
    if index >= newCount - tail { return range.upperBound - newCount + index }
    guard !others.isEmpty, case .text(let text, _) = tree.blocks[index].content else { return nil }
    return others[text]
  }

  /// What was set for a block with the text of block `index`.
  func text(_ index: Int, _ tree: BlockTree) -> SetText? { place(index, tree).flatMap { old.nodes[$0].text } }

  /// What was measured for a block with the text of block `index`.
  func measure(_ index: Int, _ tree: BlockTree) -> TextMeasure? { place(index, tree).flatMap { old.nodes[$0].measure } }

  /// The marker of the block that was at the place of block `index`.
  func marker(_ index: Int, _ tree: BlockTree) -> SetMarker? {
    place(index, tree).flatMap { old.nodes[$0].marker?.set }
  }
}

/// Whether two blocks hold the same text, or none both.
private func isSame(_ a: StyledBlock, _ b: StyledBlock) -> Bool {
  switch (a.content, b.content) {
  case (.text(let one, _), .text(let other, _)): one == other
  case (.code(let one, let lines, _), .code(let other, let otherLines, _)): one == other && lines == otherLines
  case (.stack, .stack), (.table, .table), (.row, .row), (.rule, .rule): true
  default: false
  }
}
