// SPDX-License-Identifier: MIT
import Galley

/// Pairs the parts of a document with those of one that was resolved before: from the top and from the bottom, as far
/// as they show the same. A class, for it is asked for each part, and is large to copy.
final class ResolvedReuse {
  private let old: ResolvedDocument
  private let oldBlocks: [DocumentBlock]
  /// How many parts of the old document are paired from the top, and from the bottom.
  private let head: Int
  private let tail: Int
  /// How many blocks the new document has more.
  private let growth: Int

  /// - Output: nil where nothing of `previous` can be used.
  /// - Complexity: O(blocks), a comparison each.
  init?(_ previous: ResolvedDocument?, for origin: ResolvedOrigin) {
    guard let previous, let made = previous.origin, made.agrees(with: origin) else { return nil }
    old = previous
    oldBlocks = made.document.blocks
    let blocks = origin.document.blocks
    growth = blocks.count - oldBlocks.count
    let parts = previous.parts
    func isSame(_ part: Int, shifted offset: Int) -> Bool {
      let end = part + 1 < parts.count ? parts[part + 1].block : made.document.blocks.count
      guard parts[part].block + offset >= 0, end + offset <= blocks.count else { return false }
      return (parts[part].block..<end).allSatisfy { index in
        made.document.blocks[index].shows(at: index, as: blocks[index + offset], at: index + offset)
      }
    }
    var head = 0
    while head < parts.count, isSame(head, shifted: 0) { head += 1 }
    var tail = 0
    while tail < parts.count - head, isSame(parts.count - 1 - tail, shifted: growth) { tail += 1 }
    self.head = head
    self.tail = tail
  }

  /// The blocks of the old document that block `index` of the new one and all of its part are, and their styled ones.
  func part(at index: Int) -> (blocks: Range<Int>, styled: Range<Int>, isSettled: Bool)? {
    let place = old.parts.partitionPoint { $0.block < index }
    if place < head, old.parts[place].block == index { return part(place) }
    let later = old.parts.partitionPoint { $0.block < index - growth }
    if later >= old.parts.count - tail, later < old.parts.count, old.parts[later].block == index - growth {
      return part(later)
    }
    return nil
  }

  private func part(_ place: Int) -> (blocks: Range<Int>, styled: Range<Int>, isSettled: Bool) {
    let isLast = place + 1 == old.parts.count
    let part = old.parts[place]
    return (
      part.block..<(isLast ? oldBlocks.count : old.parts[place + 1].block),
      part.styled..<(isLast ? old.styled.blocks.count : old.parts[place + 1].styled), part.isSettled
    )
  }

  /// What was resolved.
  var styled: StyledDocument { old.styled }
}
