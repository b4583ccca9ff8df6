// SPDX-License-Identifier: MIT
//
// The pieces of a growing or edited text, in a balanced tree whose nodes are never changed: a new version of a text
// copies the path to what changed and shares the rest, so an old layout stays what it was. Every node knows the sums
// of what is below it, and no piece knows where it stands: what is put in above moves all below it at no cost.

import GalleyModel

/// Sums over neighbouring pieces.
struct PieceSums: Sendable, Equatable {
  var pieces = 0
  var bytes = 0
  var lines = 0
  /// From the top of the first piece's gap to the bottom of the last line.
  var height = LayoutUnit.zero
  /// The furthest right edge of a line.
  var right = LayoutUnit.zero
  /// The furthest bottom of a line, leading left out; from where `height` begins.
  var bottom = LayoutUnit(rawValue: .min / 4)
  /// The extents of the first and the last line, and whether all lines are in order.
  var order = LineOrder()
  var hasWarnings = false
  /// About how many bytes they take.
  var heldBytes = 0

  /// The sums of these pieces and of `next`, which follow.
  func adding(_ next: PieceSums) -> PieceSums {
    if pieces == 0 { return next }
    if next.pieces == 0 { return self }
    return PieceSums(
      pieces: pieces + next.pieces, bytes: bytes + next.bytes, lines: lines + next.lines,
      height: height + next.height, right: max(right, next.right),
      bottom: max(bottom, height + next.bottom), order: order.followed(by: next.order, below: height),
      hasWarnings: hasWarnings || next.hasWarnings, heldBytes: heldBytes + next.heldBytes)
  }
}

/// Whether the tops and the bottoms of lines rise, and the lines at both ends.
struct LineOrder: Sendable, Equatable {
  var isOrdered = true
  var first: (top: LayoutUnit, end: LayoutUnit)?
  var last: (top: LayoutUnit, end: LayoutUnit)?

  /// Adds the line that follows.
  mutating func add(top: LayoutUnit, end: LayoutUnit) {
    if end < top { isOrdered = false }
    if let last, top < last.top || end < last.end { isOrdered = false }
    if first == nil { first = (top, end) }
    last = (top, end)
  }

  /// The order of these lines and of others whose places count from `height` below.
  func followed(by next: LineOrder, below height: LayoutUnit) -> LineOrder {
    guard let last else { return next.moved(by: height) }
    let next = next.moved(by: height)
    guard let nextFirst = next.first else { return self }
    var result = LineOrder(isOrdered: isOrdered && next.isOrdered, first: first, last: next.last)
    if nextFirst.top < last.top || nextFirst.end < last.end { result.isOrdered = false }
    return result
  }

  func moved(by height: LayoutUnit) -> LineOrder {
    LineOrder(
      isOrdered: isOrdered, first: first.map { ($0.top + height, $0.end + height) },
      last: last.map { ($0.top + height, $0.end + height) })
  }

  static func == (a: LineOrder, b: LineOrder) -> Bool {
    a.isOrdered == b.isOrdered && a.first?.top == b.first?.top && a.first?.end == b.first?.end
      && a.last?.top == b.last?.top && a.last?.end == b.last?.end
  }
}

/// A node: pieces, or nodes of one level less.
final class PieceNode: Sendable {
  let sums: PieceSums
  let level: Int
  let pieces: ContiguousArray<LayoutPiece>
  let children: ContiguousArray<PieceNode>

  static let width = 16

  init(pieces: ContiguousArray<LayoutPiece>) {
    self.level = 0
    self.pieces = pieces
    self.children = []
    self.sums = pieces.reduce(PieceSums()) { $0.adding($1.sums) }
  }

  init(children: ContiguousArray<PieceNode>) {
    self.level = (children.first?.level ?? 0) + 1
    self.pieces = []
    self.children = children
    self.sums = children.reduce(PieceSums()) { $0.adding($1.sums) }
  }
}

/// Pieces in order.
/// - Complexity: O(log n) for a piece, a prefix, a suffix and for joining two trees.
struct PieceTree: Sendable {
  private var root: PieceNode?
  /// One more piece behind those of the tree.
  private var end: LastPiece?

  /// Makes an empty tree.
  init() { root = nil }

  private init(root: PieceNode?) { self.root = root }

  /// The same pieces and one more.
  /// - Complexity: O(1).
  func followed(by last: LastPiece) -> PieceTree {
    var tree = inOne
    tree.end = last
    return tree
  }

  /// All pieces in the tree.
  private var inOne: PieceTree {
    guard let end else { return self }
    return PieceTree(root: root).joined(PieceTree([end.piece]))
  }

  /// Makes a tree of pieces.
  init(_ pieces: ContiguousArray<LayoutPiece>) {
    var nodes = Self.groups(pieces) { PieceNode(pieces: $0) }
    while nodes.count > 1 { nodes = Self.groups(nodes) { PieceNode(children: $0) } }
    root = nodes.first
  }

  /// Cuts a list into stretches of about equal length that fit a node, and makes nodes of them.
  private static func groups<Element>(
    _ all: ContiguousArray<Element>, _ node: (ContiguousArray<Element>) -> PieceNode
  ) -> ContiguousArray<PieceNode> {
    if all.count <= PieceNode.width { return all.isEmpty ? [] : [node(all)] }
    let count = (all.count + PieceNode.width - 1) / PieceNode.width
    var nodes = ContiguousArray<PieceNode>()
    for index in 0..<count {
      nodes.append(node(ContiguousArray(all[all.count * index / count..<all.count * (index + 1) / count])))
    }
    return nodes
  }

  /// The sums over all pieces.
  var sums: PieceSums {
    let sums = root?.sums ?? PieceSums()
    return end.map { sums.adding($0.sums) } ?? sums
  }
  /// The number of pieces.
  var count: Int { inner + (end == nil ? 0 : 1) }
  /// The number of pieces of the nodes.
  private var inner: Int { root?.sums.pieces ?? 0 }

  /// Piece `index`, and the sums of those before it.
  func piece(_ index: Int) -> (piece: LayoutPiece, before: PieceSums)? {
    if index == inner, let end { return (end.piece, root?.sums ?? PieceSums()) }
    guard var node = root, index >= 0, index < inner else { return nil }
    var before = PieceSums()
    var left = index
    while node.level > 0 {
      for child in node.children {
        if left < child.sums.pieces {
          node = child
          break
        }
        left -= child.sums.pieces
        before = before.adding(child.sums)
      }
    }
    for piece in node.pieces[..<left] { before = before.adding(piece.sums) }
    return (node.pieces[left], before)
  }

  /// The first piece that ends behind byte `offset`, or the last; its index and the sums of those before it.
  func index(ofByte offset: Int) -> Int {
    guard var node = root else { return 0 }
    if end != nil, offset >= node.sums.bytes { return inner }
    var index = 0
    var byte = 0
    while node.level > 0 {
      var next = node.children[node.children.count - 1]
      for child in node.children.dropLast() {
        if offset < byte + child.sums.bytes {
          next = child
          break
        }
        index += child.sums.pieces
        byte += child.sums.bytes
      }
      node = next
    }
    for piece in node.pieces.dropLast() {
      if offset < byte + piece.sums.bytes { break }
      index += 1
      byte += piece.sums.bytes
    }
    return index
  }

  /// The last piece.
  var last: LayoutPiece? {
    if let end { return end.piece }
    guard var node = root else { return nil }
    while let child = node.children.last { node = child }
    return node.pieces.last
  }

  /// Calls `body` with all pieces in order.
  func visit(_ body: (LayoutPiece) -> Void) {
    var waiting = root.map { [$0] } ?? []
    while let node = waiting.popLast() {
      for piece in node.pieces { body(piece) }
      waiting.append(contentsOf: node.children.reversed())
    }
    if let end { body(end.piece) }
  }

  /// The first `count` pieces.
  func prefix(_ count: Int) -> PieceTree {
    if count >= self.count { return self }
    guard count > 0, let root = inOne.root else { return PieceTree() }
    return PieceTree(root: Self.prefix(root, count))
  }

  /// The pieces from `index` on.
  func suffix(from index: Int) -> PieceTree {
    if index <= 0 { return self }
    guard index < count, let root = inOne.root else { return PieceTree() }
    return PieceTree(root: Self.suffix(root, index))
  }

  /// The pieces of both.
  func joined(_ other: PieceTree) -> PieceTree {
    guard let root = inOne.root else { return other }
    guard let next = other.inOne.root else { return self }
    return PieceTree(root: Self.joined(root, next))
  }

  private static func prefix(_ node: PieceNode, _ count: Int) -> PieceNode {
    if node.level == 0 { return PieceNode(pieces: ContiguousArray(node.pieces[..<count])) }
    var left = count
    for (index, child) in node.children.enumerated() {
      if left <= child.sums.pieces {
        let part = left == child.sums.pieces ? child : prefix(child, left)
        return index == 0 ? part : joined(whole(node.children[..<index]), part)
      }
      left -= child.sums.pieces
    }
    return node
  }

  private static func suffix(_ node: PieceNode, _ from: Int) -> PieceNode {
    if node.level == 0 { return PieceNode(pieces: ContiguousArray(node.pieces[from...])) }
    var left = from
    for (index, child) in node.children.enumerated() {
      if left < child.sums.pieces {
        let part = left == 0 ? child : suffix(child, left)
        let rest = node.children[(index + 1)...]
        return rest.isEmpty ? part : joined(part, whole(rest))
      }
      left -= child.sums.pieces
    }
    return node
  }

  private static func whole(_ children: ArraySlice<PieceNode>) -> PieceNode {
    if children.count == 1, let only = children.first { return only }
    return PieceNode(children: ContiguousArray(children))
  }

  /// Joins two nodes into one, or into a node over two, of a level that grows by one at most.
  private static func joined(_ a: PieceNode, _ b: PieceNode) -> PieceNode {
    if a.level == b.level {
      return a.level == 0 ? node(ofPieces: a.pieces + b.pieces) : node(of: a.children + b.children)
    }
    if a.level > b.level, let last = a.children.last {
      let merged = joined(last, b)
      return node(of: a.children.dropLast() + (merged.level < a.level ? [merged] : merged.children))
    }
    guard let first = b.children.first else { return a }
    let merged = joined(a, first)
    return node(of: (merged.level < b.level ? [merged] : merged.children) + b.children.dropFirst())
  }

  private static func node(ofPieces pieces: ContiguousArray<LayoutPiece>) -> PieceNode {
    if pieces.count <= PieceNode.width { return PieceNode(pieces: pieces) }
    return PieceNode(children: groups(pieces) { PieceNode(pieces: $0) })
  }

  private static func node(of children: ContiguousArray<PieceNode>) -> PieceNode {
    if children.count <= PieceNode.width { return PieceNode(children: children) }
    return PieceNode(children: groups(children) { PieceNode(children: $0) })
  }
}
