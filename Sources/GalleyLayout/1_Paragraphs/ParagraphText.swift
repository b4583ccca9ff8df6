// SPDX-License-Identifier: MIT
//
// Inside a paragraph everything is indexed by scalar: HarfBuzz, FriBidi and the Unicode rules all speak of
// scalars, and a table of source offsets, which plain ASCII does not need, leads back to bytes. Text that a
// style transforms (upper case) changes the scalars and keeps the source offsets, so nothing later knows.

import GalleyModel

/// A paragraph's scalars and where they come from.
package struct ParagraphText: Sendable {
  /// The scalars that are shaped, terminator included.
  package private(set) var scalars: ScalarList
  /// The same, 32 bits each, once ``widen()`` was called; before, room for them.
  var wide: [UInt32]
  /// `scalars.count + 1` byte offsets from the paragraph's start; empty where scalar and byte indices agree.
  package var sources: ByteOffsets
  /// How many scalars are not of the terminator.
  package var contentCount: Int
  /// The paragraph's length in bytes, terminator included.
  package var byteCount: Int
  /// Whether several scalars may come from one place: a transform made them.
  var sharesSources = false
  /// Whether the content is all from U+0020 to U+007E; may be false of text that is.
  var isVisibleASCII = false
  /// Whether all scalars are below U+0300, where marks begin; may be false of text of which it is true.
  var isBelowMarks = false

  /// Makes sure that ``wide`` has the scalars.
  mutating func widen() { scalars.widen(into: &wide) }

  /// Takes other scalars.
  mutating func replaceScalars(_ scalars: [UInt32]) {
    self.scalars = ScalarList(scalars)
    wide = scalars
    isVisibleASCII = false
    isBelowMarks = false
  }
}

/// Scalars of a paragraph by their numbers, in either form.
protocol IndexedScalars: RandomAccessCollection where Element == UInt32, Index == Int {}

extension Array: IndexedScalars where Element == UInt32 {}
extension ScalarList: IndexedScalars {}

/// Scalars of a paragraph that know which bytes they come from.
package protocol SourcedScalars {
  /// The number of scalars.
  var count: Int { get }
  /// `count + 1` byte offsets from the paragraph's start; empty where scalar and byte indices agree.
  var sources: ByteOffsets { get }
}

extension SourcedScalars {
  /// The byte at which scalar `index` begins, from the paragraph's start.
  @inline(__always)
  package func source(_ index: Int) -> Int { sources.isEmpty ? index : Int(sources[index]) }

  /// The scalar that holds byte `offset`, counted from the paragraph's start; the first where it became several.
  /// - Complexity: O(log n).
  package func scalarIndex(ofByte offset: Int) -> Int {
    if sources.isEmpty { return min(max(offset, 0), count) }
    let byte = sources[max(sources.partitionPoint { Int($0) <= offset } - 1, 0)]
    return sources.partitionPoint { $0 < byte }
  }

  /// The first scalar that begins at byte `offset` or behind it; the end where none does.
  ///
  /// Differs from the other only where a mark at `offset` was transformed away.
  /// - Complexity: O(log n).
  package func scalarIndex(fromByte offset: Int) -> Int {
    if sources.isEmpty { return min(max(offset, 0), count) }
    return sources.partitionPoint { Int($0) < offset }
  }
}

extension ParagraphText {
  /// Scalars that are their own source.
  init(_ scalars: [UInt32]) {
    self.scalars = ScalarList(scalars)
    wide = scalars
    sources = []
    contentCount = scalars.count
    byteCount = scalars.count
  }
}

extension ParagraphText: SourcedScalars {
  /// The number of scalars, terminator included.
  package var count: Int { scalars.count }
}

extension ParagraphText {
  /// Decodes a paragraph.
  /// - Input: `utf8` is the whole text, valid.
  package init(_ utf8: [UInt8], _ span: ParagraphSpan) {
    var room: [UInt32] = []
    self.init(utf8, span, in: &room)
  }

  /// Decodes a paragraph; the memory of `room` is taken for its scalars.
  init(_ utf8: [UInt8], _ span: ParagraphSpan, in room: inout [UInt32]) {
    wide = room.taken()
    if !wide.isEmpty { wide.removeAll(keepingCapacity: true) }
    byteCount = span.end - span.start
    sources = []
    scalars = ScalarList()
    contentCount = 0
    if byteCount > 0 { decode(utf8, span) }
    contentCount = count
    if span.contentEnd < span.end {
      contentCount -= span.end - span.contentEnd == 2 && utf8[span.contentEnd] == 0x0D ? 2 : 1
    }
  }

  private mutating func decode(_ utf8: [UInt8], _ span: ParagraphSpan) {
    utf8.withUnsafeBufferPointer { all in
      guard let bytes = all.baseAddress.map({ $0 + span.start }) else { return }
      let found = lookOver(bytes, byteCount)
      isBelowMarks = found.isBelowMarks
      if found.isASCII {
        isVisibleASCII = found.isVisible || lookOver(bytes, span.contentEnd - span.start).isVisible
        scalars = ScalarList(bytes: bytes, count: byteCount)
      } else {
        decode(bytes)
      }
    }
  }

  private mutating func decode(_ bytes: UnsafePointer<UInt8>) {
    let count = byteCount
    var length = 0
    wide.append(addingCapacity: count) { span in
      span.withUnsafeMutableBufferPointer { out, written in
        guard let out = out.baseAddress else { return }
        if count <= ByteOffsets.mostNarrow {
          sources = ByteOffsets(narrow: Self.decode(bytes, count, out, &length))
        } else {
          sources = ByteOffsets(Self.decode(bytes, count, out, &length))
        }
        written = length
      }
    }
    scalars = ScalarList(wide)
  }

  /// Decodes the scalars into `out`; how many there are is `length`.
  /// - Output: the byte at which each begins, and the end.
  private static func decode<Offset: FixedWidthInteger>(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ out: UnsafeMutablePointer<UInt32>, _ length: inout Int
  ) -> [Offset] {
    [Offset](unsafeUninitializedCapacity: count + 1) { places, known in
      if let places = places.baseAddress {
        length = decodeScalars(bytes, count, out, places)
        (places + length).initialize(to: Offset(truncatingIfNeeded: count))
      }
      known = length + 1
    }
  }
}

/// Makes scalars of bytes.
@inline(__always)
func widenBytes(_ bytes: UnsafePointer<UInt8>, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
  let target = UnsafeMutableRawPointer(out)
  var index = 0
  // Four at once, by bits: the compiler does not see that both lists are long enough.
  while index &+ 4 <= count {
    let four = UInt64(UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt32.self))
    let pairs = (four | four &<< 16) & 0x0000_FFFF_0000_FFFF
    let low = (pairs & 0xFF) | (pairs & 0xFF00) &<< 24
    let high = (pairs &>> 32 & 0xFF) | (pairs &>> 32 & 0xFF00) &<< 24
    target.storeBytes(of: low, toByteOffset: index &<< 2, as: UInt64.self)
    target.storeBytes(of: high, toByteOffset: index &<< 2 &+ 8, as: UInt64.self)
    index &+= 4
  }
  while index < count {
    (out + index).initialize(to: UInt32(bytes[index]))
    index &+= 1
  }
}

/// Whether all bytes are below 0x80, all from 0x20 to 0x7E, all of scalars below U+0300; eight at a time.
@inline(__always)
private func lookOver(
  _ bytes: UnsafePointer<UInt8>, _ count: Int
) -> (isASCII: Bool, isVisible: Bool, isBelowMarks: Bool) {
  let ones: UInt64 = 0x0101_0101_0101_0101
  var all: UInt64 = 0
  var out: UInt64 = 0
  var marks: UInt64 = 0
  // Of a byte that is out of range the high bit gets set, in its own eight bits or before a borrow from them.
  func add(_ word: UInt64) {
    all |= word
    out |= (word &- ones &* 0x20) | (ones &* 0x7E &- word)
    // 0xCC is the first byte of U+0300.
    marks |= ((word & (ones &* 0x7F)) &+ ones &* (0x80 - 0x4C)) & word
  }
  var index = 0
  while index &+ 8 <= count {
    add(UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self))
    index &+= 8
  }
  while index < count {
    add(UInt64(bytes[index]) &* ones)
    index &+= 1
  }
  let high = ones &* 0x80
  return (all & high == 0, (all | out) & high == 0, marks & high == 0)
}

/// Decodes valid UTF-8: the scalars, and the byte at which each begins.
/// - Output: how many there are.
@inline(__always)
private func decodeScalars<Offset: FixedWidthInteger>(
  _ bytes: UnsafePointer<UInt8>, _ count: Int, _ scalars: UnsafeMutablePointer<UInt32>,
  _ places: UnsafeMutablePointer<Offset>
) -> Int {
  var at = 0
  var next = 0
  while at < count {
    if at &+ 8 <= count {
      // Most of the text between other letters is ASCII.
      let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self)
      if word & 0x8080_8080_8080_8080 == 0 {
        widenBytes(bytes + at, 8, into: scalars + next)
        for byte in 0..<8 { (places + next + byte).initialize(to: Offset(truncatingIfNeeded: at &+ byte)) }
        at &+= 8
        next &+= 8
        continue
      }
    }
    let lead = UInt32(bytes[at])
    (places + next).initialize(to: Offset(truncatingIfNeeded: at))
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
