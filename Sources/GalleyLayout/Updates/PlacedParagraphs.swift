// SPDX-License-Identifier: MIT

import GalleyModel

/// The paragraphs of a layout at their places: in a list, or in the tree of a text that grows.
package struct PlacedParagraphs: RandomAccessCollection, Sendable {
  enum Storage: Sendable {
    case list([PlacedParagraph])
    case tree(PieceTree)
  }
  let storage: Storage

  init(_ list: [PlacedParagraph]) { storage = .list(list) }

  init(_ pieces: PieceTree) { storage = .tree(pieces) }

  /// The pieces of a text that grows; none of another.
  var pieces: PieceTree {
    if case .tree(let pieces) = storage { return pieces }
    return PieceTree()
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int {
    switch storage {
    case .list(let list): list.count
    case .tree(let pieces): pieces.count
    }
  }

  /// Paragraph `index`.
  /// - Complexity: O(1); O(log n) in a text that grows.
  package subscript(index: Int) -> PlacedParagraph {
    switch storage {
    case .list(let list): return list[index]
    case .tree(let pieces):
      guard let (piece, before) = pieces.piece(index) else { preconditionFailure("A paragraph's number is in range.") }
      return PlacedParagraph(piece, behind: before)
    }
  }

  /// All paragraphs in order, without looking each up.
  package func makeIterator() -> IndexingIterator<[PlacedParagraph]> {
    switch storage {
    case .list(let list): return list.makeIterator()
    case .tree(let pieces):
      var all: [PlacedParagraph] = []
      all.reserveCapacity(pieces.count)
      var before = PieceSums()
      pieces.visit { piece in
        all.append(PlacedParagraph(piece, behind: before))
        before = before.adding(piece.sums)
      }
      return all.makeIterator()
    }
  }
}

extension PlacedParagraph {
  /// A piece behind others.
  init(_ piece: LayoutPiece, behind before: PieceSums) {
    self.init(
      layout: piece.layout, textOffset: before.bytes, y: before.height + piece.gap, firstLine: before.lines,
      isContinuation: piece.isContinuation)
  }
}

extension PieceTree {
  /// A range of the text.
  /// - Complexity: O(range + log n).
  func bytes(in range: TextRange) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var index = index(ofByte: range.lower)
    while let (piece, before) = piece(index), before.bytes < range.upper {
      let own = range.clamped(to: TextRange(before.bytes, before.bytes + piece.sums.bytes))
      bytes += piece.text.utf8[own.lower - before.bytes..<own.upper - before.bytes]
      index += 1
    }
    return bytes
  }

  /// The warnings of all pieces.
  var warnings: [LayoutWarning] {
    guard sums.hasWarnings else { return [] }
    var all: [LayoutWarning] = []
    var start = 0
    visit { piece in
      for warning in piece.layout.shaped.warnings {
        let range = TextRange(warning.range.lower + start, warning.range.upper + start)
        all.append(LayoutWarning(range: range, kind: warning.kind))
      }
      start += piece.sums.bytes
    }
    return all
  }
}
