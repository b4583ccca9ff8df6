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
    let known = made.document.blocks
    oldBlocks = known
    let blocks = origin.document.blocks
    growth = blocks.count - known.count
    let parts = previous.parts
    func isSame(_ part: Int, shifted offset: Int) -> Bool {
      let end = part + 1 < parts.count ? parts[part + 1].block : known.count
      guard parts[part].block + offset >= 0, end + offset <= blocks.count else { return false }
      for index in parts[part].block..<end {
        guard known[index].shows(at: index, as: blocks[index + offset], at: index + offset) else { return false }
      }
      return true
    }
    var head = 0
    while head < parts.count, isSame(head, shifted: 0) { head += 1 }
    var tail = 0
    while tail < parts.count - head, isSame(parts.count - 1 - tail, shifted: growth) { tail += 1 }
    self.head = head
    self.tail = tail
  }

  /// The parts of the old document that those from block `index` of the new one on are, as many as follow from the document,
  /// the style and the environment alone; nil where the first is none of them.
  func run(at index: Int) -> Range<Int>? {
    func run(_ place: Int, _ end: Int) -> Range<Int>? {
      let last = old.parts[place..<end].firstIndex { !$0.isSettled } ?? end
      return last > place ? place..<last : nil
    }
    let place = old.parts.partitionPoint { $0.block < index }
    if place < head, old.parts[place].block == index { return run(place, head) }
    let later = old.parts.partitionPoint { $0.block < index - growth }
    if later >= old.parts.count - tail, later < old.parts.count, old.parts[later].block == index - growth {
      return run(later, old.parts.count)
    }
    return nil
  }

  /// The blocks of some parts, and their styled ones.
  func blocks(of parts: Range<Int>) -> (blocks: Range<Int>, styled: Range<Int>) {
    let isLast = parts.upperBound == old.parts.count
    let first = old.parts[parts.lowerBound]
    return (
      first.block..<(isLast ? oldBlocks.count : old.parts[parts.upperBound].block),
      first.styled..<(isLast ? old.styled.blocks.count : old.parts[parts.upperBound].styled)
    )
  }

  /// What begins where, of some parts.
  func parts(_ range: Range<Int>) -> ArraySlice<ResolvedPart> { old.parts[range] }

  /// What was resolved.
  var styled: StyledDocument { old.styled }
}
