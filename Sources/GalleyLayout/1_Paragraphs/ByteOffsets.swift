// SPDX-License-Identifier: MIT

/// Where scalars come from, in bytes: two bytes each in a paragraph of less than 64 KiB.
package struct ByteOffsets: RandomAccessCollection, Sendable, Hashable, ExpressibleByArrayLiteral {
  /// One of the lists has all, the other is empty.
  private var narrow: [UInt16] = []
  private var wide: [Int32] = []

  /// The most bytes of a paragraph whose offsets fit the narrow list.
  static let mostNarrow = Int(UInt16.max)

  init(narrow: [UInt16]) { self.narrow = narrow }

  /// Makes a list in as few bytes as its numbers need.
  init(_ offsets: [Int32]) {
    if offsets.allSatisfy({ $0 >= 0 && Int($0) <= Self.mostNarrow }) {
      narrow = offsets.map { UInt16(truncatingIfNeeded: $0) }
    } else {
      wide = offsets
    }
  }

  package init(arrayLiteral elements: Int32...) { self.init(elements) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { narrow.count &+ wide.count }

  @inline(__always)
  package subscript(index: Int) -> Int32 { wide.isEmpty ? Int32(narrow[index]) : wide[index] }

  /// About how many bytes it takes.
  var heldBytes: Int { narrow.capacity * MemoryLayout<UInt16>.stride + wide.capacity * MemoryLayout<Int32>.stride }
}
