// SPDX-License-Identifier: MIT

import GalleyModel

/// The texts of a document as one: in reading order, a line feed between two, a tab between the cells of a row. Offsets
/// of selections, of queries and of JSON are bytes of it.
package struct PlacedTexts: Sendable {
  /// A text and its place in the whole.
  package struct Member: Sendable {
    /// Its block, by its place in ``PlacedDocument/blocks``.
    package var place: Int
    /// Its first byte in the whole.
    package var start: Int
    /// What stands before it, but for the first.
    package var separator: UInt8
  }

  /// The texts in reading order.
  package private(set) var members: [Member] = []
  /// The bytes of the whole.
  package private(set) var count = 0

  /// Finds the texts of ``PlacedDocument/blocks``; those that come from no block of a ``Document`` are none of them.
  package init(_ blocks: [PlacedBlock]) {
    var lastRow: Int?
    for (place, block) in blocks.enumerated() {
      guard let layout = block.layout, block.origin != nil else { continue }
      let row = block.kind == .tableCell ? block.parent : nil
      let separator = UInt8(ascii: row != nil && row == lastRow ? "\t" : "\n")
      lastRow = row
      if !members.isEmpty { count += 1 }
      members.append(Member(place: place, start: count, separator: separator))
      count += layout.byteCount
    }
  }

  /// The whole.
  func text(_ blocks: [PlacedBlock]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for member in members {
      if !bytes.isEmpty || member.start > 0 { bytes.append(member.separator) }
      bytes += blocks[member.place].layout?.utf8 ?? []
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
