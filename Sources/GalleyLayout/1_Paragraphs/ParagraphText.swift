// SPDX-License-Identifier: MIT
//
// Inside a paragraph everything is indexed by scalar: HarfBuzz, FriBidi and the Unicode rules all speak of
// scalars, and a table of source offsets, which plain ASCII does not need, leads back to bytes. Text that a
// style transforms (upper case) changes the scalars and keeps the source offsets, so nothing later knows.

import GalleyModel

/// A paragraph's scalars and where they come from.
package struct ParagraphText: Sendable {
  /// The scalars that are shaped, terminator included.
  package var scalars: [UInt32]
  /// `scalars.count + 1` byte offsets from the paragraph's start; empty where scalar and byte indices agree.
  package var sources: [Int32]
  /// How many scalars are not of the terminator.
  package var contentCount: Int
  /// The paragraph's length in bytes, terminator included.
  package var byteCount: Int

  /// The byte at which scalar `index` begins, from the paragraph's start.
  @inline(__always)
  package func source(_ index: Int) -> Int { sources.isEmpty ? index : Int(sources[index]) }

  /// The scalar that holds byte `offset`, counted from the paragraph's start; the first where it became several.
  /// - Complexity: O(log n).
  package func scalarIndex(ofByte offset: Int) -> Int {
    if sources.isEmpty { return min(max(offset, 0), scalars.count) }
    let byte = sources[max(sources.partitionPoint { Int($0) <= offset } - 1, 0)]
    return sources.partitionPoint { $0 < byte }
  }

  /// The first scalar that begins at byte `offset` or behind it; the end where none does.
  ///
  /// Differs from the other only where a mark at `offset` was transformed away.
  /// - Complexity: O(log n).
  package func scalarIndex(fromByte offset: Int) -> Int {
    if sources.isEmpty { return min(max(offset, 0), scalars.count) }
    return sources.partitionPoint { Int($0) < offset }
  }
}

extension ParagraphText {
  /// Decodes a paragraph.
  /// - Input: `utf8` is the whole text, valid.
  package init(_ utf8: [UInt8], _ span: ParagraphSpan) {
    let count = span.end - span.start
    self.byteCount = count
    self.contentCount = 0
    self.sources = []
    self.scalars = utf8.withUnsafeBufferPointer { bytes in
      let bytes = UnsafeBufferPointer(rebasing: bytes[span.start..<span.end])
      guard !isASCII(bytes) else {
        return [UInt32](unsafeUninitializedCapacity: count) { out, written in
          for index in 0..<count { out[index] = UInt32(bytes[index]) }
          written = count
        }
      }
      return []
    }
    if scalars.isEmpty && count > 0 { decode(utf8, span) }
    let terminator = span.end - span.contentEnd
    self.contentCount =
      switch terminator {
      case 0: scalars.count
      case 2 where utf8[span.contentEnd] == 0x0D: scalars.count - 2
      default: scalars.count - 1
      }
  }

  private mutating func decode(_ utf8: [UInt8], _ span: ParagraphSpan) {
    scalars.reserveCapacity(byteCount)
    sources.reserveCapacity(byteCount + 1)
    utf8.withUnsafeBufferPointer { bytes in
      var at = span.start
      while at < span.end {
        sources.append(Int32(truncatingIfNeeded: at - span.start))
        let lead = UInt32(bytes[at])
        switch lead {
        case 0..<0x80:
          scalars.append(lead)
          at += 1
        case 0x80..<0xE0:
          scalars.append((lead & 0x1F) << 6 | UInt32(bytes[at + 1] & 0x3F))
          at += 2
        case 0xE0..<0xF0:
          scalars.append((lead & 0xF) << 12 | UInt32(bytes[at + 1] & 0x3F) << 6 | UInt32(bytes[at + 2] & 0x3F))
          at += 3
        default:
          let high = (lead & 7) << 18 | UInt32(bytes[at + 1] & 0x3F) << 12
          scalars.append(high | UInt32(bytes[at + 2] & 0x3F) << 6 | UInt32(bytes[at + 3] & 0x3F))
          at += 4
        }
      }
    }
    sources.append(Int32(truncatingIfNeeded: byteCount))
  }
}

/// Whether all bytes are below 0x80.
private func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var any: UInt8 = 0
  for byte in bytes { any |= byte }
  return any < 0x80
}
