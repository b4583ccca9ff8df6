// SPDX-License-Identifier: MIT

/// Which scalars a face has glyphs for: pages of 256 bits. Control characters are left out: some fonts map
/// them, but they are never set in a font.
///
/// A page table of 16-bit indices reaches up to the last page in use (at most 8.5 KiB), so a look-up is two
/// loads and no search.
public struct Coverage: Hashable, Sendable {
  /// For each page of 256 scalars its place in `words` divided by four; 0 is the empty page.
  @usableFromInline let pages: [UInt16]
  /// Four words a page.
  @usableFromInline let words: [UInt64]

  /// No scalar.
  public static let none = Coverage(pageBits: EmptyCollection())

  /// Makes a coverage from ranges, in any order; what is above U+10FFFF is left out.
  public init(ranges: [ClosedRange<UInt32>]) {
    var builder = CoverageBuilder()
    for range in ranges { builder.insert(range) }
    self = builder.coverage()
  }

  /// Makes a coverage from pages in rising order of their numbers (scalar / 256).
  package init(pageBits: some Sequence<(page: Int, bits: (UInt64, UInt64, UInt64, UInt64))>) {
    var pages: [UInt16] = []
    var words: [UInt64] = [0, 0, 0, 0]
    for (page, allBits) in pageBits {
      var bits = allBits
      if page == 0 { bits = (bits.0 & ~0xFFFF_FFFF, bits.1 & ~(1 << 63), bits.2 & ~0xFFFF_FFFF, bits.3) }
      guard page < 0x1100, page >= pages.count, bits.0 | bits.1 | bits.2 | bits.3 != 0 else { continue }
      pages.append(contentsOf: repeatElement(0, count: page - pages.count))
      pages.append(UInt16(words.count / 4))
      words.append(bits.0)
      words.append(bits.1)
      words.append(bits.2)
      words.append(bits.3)
    }
    self.pages = pages
    self.words = words
  }

  /// Makes a coverage from four words for each page.
  fileprivate init(pageWords all: [UInt64]) {
    var pages: [UInt16] = []
    var words: [UInt64] = [0, 0, 0, 0]
    pages.reserveCapacity(all.count / 4)
    for at in stride(from: 0, to: all.count - 3, by: 4) {
      var (first, second, third, fourth) = (all[at], all[at + 1], all[at + 2], all[at + 3])
      if at == 0 { (first, second, third) = (first & ~0xFFFF_FFFF, second & ~(1 << 63), third & ~0xFFFF_FFFF) }
      guard first | second | third | fourth != 0 else { continue }
      while pages.count < at / 4 { pages.append(0) }
      pages.append(UInt16(words.count / 4))
      words.append(first)
      words.append(second)
      words.append(third)
      words.append(fourth)
    }
    self.pages = pages
    self.words = words
  }

  /// Whether the face has a glyph for `scalar`.
  @inlinable public func contains(_ scalar: UInt32) -> Bool {
    let page = Int(scalar >> 8)
    guard page < pages.count else { return false }
    let word = words[Int(pages[page]) &* 4 &+ Int((scalar >> 6) & 3)]
    return word >> UInt64(scalar & 63) & 1 != 0
  }

  /// How many scalars there are.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}

/// Collects scalars for a ``Coverage``.
package struct CoverageBuilder {
  /// Four words a page, up to the last page in use.
  private var words: [UInt64] = []

  /// Starts with no scalar.
  package init() {}

  /// Adds the scalars of a range; what is above U+10FFFF is left out.
  @inline(__always)
  package mutating func insert(_ range: ClosedRange<UInt32>) {
    guard range.lowerBound <= 0x10FFFF else { return }
    let first = Int(range.lowerBound)
    let last = Int(min(range.upperBound, 0x10FFFF))
    if last >> 6 >= words.count { reserve(pages: last >> 8 + 1) }
    let low = UInt64.max &<< UInt64(first & 63)
    let high = UInt64.max &>> UInt64(63 - last & 63)
    // Most ranges of a large font are one scalar, or a few.
    if first >> 6 == last >> 6 {
      words[first >> 6] |= low & high
    } else {
      words[first >> 6] |= low
      for word in (first >> 6 + 1)..<(last >> 6) { words[word] = .max }
      words[last >> 6] |= high
    }
  }

  /// Adds the scalars of a coverage.
  package mutating func insert(_ coverage: Coverage) {
    reserve(pages: coverage.pages.count)
    for (page, place) in coverage.pages.enumerated() where place != 0 {
      for word in 0..<4 { words[page * 4 + word] |= coverage.words[Int(place) * 4 + word] }
    }
  }

  private mutating func reserve(pages: Int) {
    // Faces have their scalars in planes of 256 pages.
    let count = (pages + 255) & ~255
    if words.count < count * 4 { words.append(contentsOf: repeatElement(0, count: count * 4 - words.count)) }
  }

  /// The coverage of what was added.
  package func coverage() -> Coverage {
    Coverage(pageWords: words)
  }
}
