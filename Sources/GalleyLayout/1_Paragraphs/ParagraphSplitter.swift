// SPDX-License-Identifier: MIT
//
// Stage 1, paragraphs: where the text is cut into pieces that never influence each other's levels, breaks or
// shapes. Splitting looks at bytes only: every terminator is ASCII or a fixed sequence of two or three bytes,
// and UTF-8 cannot hold one inside another scalar.

/// A paragraph's place in the text.
package struct ParagraphSpan: Hashable, Sendable {
  /// The first byte.
  package var start: Int
  /// The byte after the last that is not of the terminator.
  package var contentEnd: Int
  /// The byte after the terminator; equal to `contentEnd` where there is none.
  package var end: Int
}

/// Cuts text into paragraphs.
/// - Input: UTF-8, valid.
/// - Output: at least one span; the spans tile the text. A text that ends with a terminator has an empty
///   paragraph after it, as a text field shows an empty last line.
/// - Source: UAX #9 P1 (class B: LF, CR, CRLF, the separators U+001C to U+001E, NEL, U+2029) and UAX #14 BK (VT,
///   FF too). U+2028 ends a line, not a paragraph.
package func splitParagraphs(_ utf8: [UInt8]) -> [ParagraphSpan] { Array(ParagraphSpans(utf8)) }

/// The paragraphs of a text, each found when it is asked for.
struct ParagraphSpans: Sequence, IteratorProtocol {
  private let utf8: [UInt8]
  /// Where the next begins; nil after the last.
  private var start: Int? = 0

  init(_ utf8: [UInt8]) { self.utf8 = utf8 }

  mutating func next() -> ParagraphSpan? {
    guard let start else { return nil }
    let span = utf8.withUnsafeBufferPointer { bytes in
      var at = start
      while at < bytes.count {
        // Eight bytes that cannot begin a terminator are passed at once.
        while at &+ 8 <= bytes.count, holdsNone(bytes, at) { at &+= 8 }
        guard at < bytes.count else { break }
        let length = terminatorLength(bytes, at)
        if length > 0 { return ParagraphSpan(start: start, contentEnd: at, end: at + length) }
        at += 1
      }
      return ParagraphSpan(start: start, contentEnd: at, end: at)
    }
    self.start = span.end > span.contentEnd ? span.end : nil
    return span
  }
}

/// Whether none of the eight bytes from `at` on can begin a terminator.
@inline(__always)
private func holdsNone(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
  guard let base = bytes.baseAddress else { return false }
  let word = UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self)
  let ones: UInt64 = 0x0101_0101_0101_0101
  // The high bit of a byte is set where the byte is 0 (or where one below it is: that is looked at again).
  func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
  let controls = (word &- ones &* 0x20) & ~word
  let leads = zeros(word ^ ones &* 0xC2) | zeros(word ^ ones &* 0xE2)
  return (controls | leads) & (ones &* 0x80) == 0
}

/// The number of bytes of the paragraph terminator at `at`; 0 where there is none.
@inline(__always)
private func terminatorLength(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
  let byte = bytes[at]
  if byte >= 0x20 && byte != 0xC2 && byte != 0xE2 { return 0 }
  switch byte {
  case 0x0D: return at + 1 < bytes.count && bytes[at + 1] == 0x0A ? 2 : 1
  case 0x0A, 0x0B, 0x0C, 0x1C, 0x1D, 0x1E: return 1
  case 0xC2: return at + 1 < bytes.count && bytes[at + 1] == 0x85 ? 2 : 0
  case 0xE2: return at + 2 < bytes.count && bytes[at + 1] == 0x80 && bytes[at + 2] == 0xA9 ? 3 : 0
  default: return 0
  }
}
