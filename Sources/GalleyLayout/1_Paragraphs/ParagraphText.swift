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
          if let to = out.baseAddress, let from = bytes.baseAddress {
            var index = 0
            // Sixteen at once: the compiler does not see that both lists are long enough.
            while index &+ 16 <= count {
              let part = UnsafeRawPointer(from + index).loadUnaligned(as: SIMD16<UInt8>.self)
              UnsafeMutableRawPointer(to + index).storeBytes(
                of: SIMD16<UInt32>(truncatingIfNeeded: part), as: SIMD16<UInt32>.self)
              index &+= 16
            }
            while index < count {
              to[index] = UInt32(from[index])
              index &+= 1
            }
          }
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
    let count = byteCount
    utf8.withUnsafeBufferPointer { all in
      guard let bytes = all.baseAddress.map({ $0 + span.start }) else { return }
      var length = 0
      scalars = [UInt32](unsafeUninitializedCapacity: count) { out, written in
        sources = [Int32](unsafeUninitializedCapacity: count + 1) { places, known in
          if let out = out.baseAddress, let places = places.baseAddress {
            length = decodeScalars(bytes, count, out, places)
            (places + length).initialize(to: Int32(truncatingIfNeeded: count))
          }
          known = length + 1
        }
        written = length
      }
    }
  }
}

/// Decodes valid UTF-8: the scalars, and the byte at which each begins.
/// - Output: how many there are.
@inline(__always)
private func decodeScalars(
  _ bytes: UnsafePointer<UInt8>, _ count: Int, _ scalars: UnsafeMutablePointer<UInt32>,
  _ places: UnsafeMutablePointer<Int32>
) -> Int {
  var at = 0
  var next = 0
  while at < count {
    let lead = UInt32(bytes[at])
    (places + next).initialize(to: Int32(truncatingIfNeeded: at))
    var scalar = lead
    if lead < 0x80 {
      at &+= 1
    } else if lead < 0xE0 {
      scalar = (lead & 0x1F) << 6 | UInt32(bytes[at &+ 1] & 0x3F)
      at &+= 2
    } else if lead < 0xF0 {
      scalar = (lead & 0xF) << 12 | UInt32(bytes[at &+ 1] & 0x3F) << 6 | UInt32(bytes[at &+ 2] & 0x3F)
      at &+= 3
    } else {
      let high = (lead & 7) << 18 | UInt32(bytes[at &+ 1] & 0x3F) << 12
      scalar = high | UInt32(bytes[at &+ 2] & 0x3F) << 6 | UInt32(bytes[at &+ 3] & 0x3F)
      at &+= 4
    }
    (scalars + next).initialize(to: scalar)
    next &+= 1
  }
  return next
}

/// Whether all bytes are below 0x80.
private func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let base = bytes.baseAddress else { return true }
  var any = SIMD16<UInt8>(repeating: 0)
  var index = 0
  while index &+ 16 <= bytes.count {
    any |= UnsafeRawPointer(base + index).loadUnaligned(as: SIMD16<UInt8>.self)
    index &+= 16
  }
  var rest: UInt8 = 0
  while index < bytes.count {
    rest |= base[index]
    index &+= 1
  }
  return any & SIMD16(repeating: 0x80) == SIMD16(repeating: 0) && rest < 0x80
}
