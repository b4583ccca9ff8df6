// SPDX-License-Identifier: MIT
import Galley
import Synchronization

/// The texts of a document as one: in reading order, a line feed between two, a tab between the cells of a row.
struct SelectionMembers: Sendable {
  /// A text and its place in the whole.
  struct Member: Sendable {
    /// The text.
    var layout: TextLayout
    /// The top left of its container, in points.
    var origin: Point
    /// Its box.
    var rect: Rect
    /// Its first byte in the whole.
    var start: Int
    /// Its block in the document.
    var block: Int
    /// Its block among those that are placed.
    var place: Int
    /// How many lines the members before it have.
    var firstLine: Int
    /// What stands before it.
    var separator: UInt8

    /// The byte after its last.
    var end: Int { start + layout.byteCount }
  }

  let members: [Member]
  /// The bytes of the whole.
  let count: Int

  init(_ placed: PlacedDocument) {
    var members: [Member] = []
    var line = 0
    let blocks = placed.blocks
    let texts = PlacedTexts(blocks)
    for text in texts.members {
      let block = blocks[text.place]
      guard let layout = block.layout, let origin = block.origin else { continue }
      members.append(
        Member(
          layout: layout, origin: block.layoutOrigin, rect: block.rect, start: text.start, block: origin,
          place: block.index, firstLine: line, separator: text.separator))
      line += layout.lineCount
    }
    self.members = members
    count = texts.count
  }

  /// The member that holds byte `offset`: a place between two belongs to the one before.
  /// - Complexity: O(log members).
  func index(at offset: Int) -> Int? {
    guard !members.isEmpty else { return nil }
    var (low, high) = (0, members.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if members[middle].start <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The member nearest to a point: that whose box holds it, else that whose box is nearest, the earlier of two.
  func index(nearest point: Point) -> Int? {
    var best: (index: Int, distance: Double)?
    for (index, member) in members.enumerated() {
      let distance = member.rect.squaredDistance(to: point)
      if best.map({ distance < $0.distance }) ?? true { best = (index, distance) }
      if distance == 0 { break }
    }
    return best?.index
  }

  /// The parts of a range in each member.
  func parts(of range: TextRange) -> [(member: Member, range: TextRange)] {
    guard let first = index(at: range.lower) else { return [] }
    var parts: [(Member, TextRange)] = []
    for member in members[first...] {
      guard member.start <= range.upper else { break }
      let own = TextRange(
        min(max(range.lower - member.start, 0), member.layout.byteCount),
        min(max(range.upper - member.start, 0), member.layout.byteCount))
      if !own.isEmpty || (member.layout.byteCount == 0 && range.lower < member.start) { parts.append((member, own)) }
    }
    return parts
  }
}

/// Keeps the texts of a layout once they were found.
final class FoundMembers: Sendable {
  private let known = Mutex<SelectionMembers?>(nil)

  /// The texts of `placed`, always the same document.
  func members(of placed: PlacedDocument) -> SelectionMembers {
    if let members = known.withLock({ $0 }) { return members }
    let members = SelectionMembers(placed)
    known.withLock { $0 = members }
    return members
  }
}

extension Rect {
  /// The square of the distance from a point; 0 inside.
  func squaredDistance(to point: Point) -> Double {
    let dx = max(x - point.x, 0, point.x - maxX)
    let dy = max(y - point.y, 0, point.y - maxY)
    return dx * dx + dy * dy
  }

  /// The rectangle moved.
  func moved(by offset: Point) -> Rect { Rect(x: x + offset.x, y: y + offset.y, width: width, height: height) }
}
