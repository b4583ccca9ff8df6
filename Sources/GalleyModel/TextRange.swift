// SPDX-License-Identifier: MIT

/// A half-open stretch of text in UTF-8 bytes of the source as repaired, on scalar borders.
public struct TextRange: Hashable, Sendable {
  /// The first byte.
  public var lower: Int
  /// The byte after the last.
  public var upper: Int
  /// Makes the range `lower ..< upper`; an upper end before the lower one is taken as the lower one.
  @inlinable public init(_ lower: Int, _ upper: Int) {
    self.lower = lower
    self.upper = max(lower, upper)
  }
  /// Makes the range of a standard range.
  @inlinable public init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }
  /// The number of bytes.
  @inlinable public var count: Int { upper - lower }
  /// Whether the range holds no byte.
  @inlinable public var isEmpty: Bool { upper <= lower }
  /// Whether `offset` is one of the range's bytes.
  @inlinable public func contains(_ offset: Int) -> Bool { offset >= lower && offset < upper }
  /// The part that both ranges hold; empty where they are apart.
  @inlinable public func clamped(to other: TextRange) -> TextRange {
    let low = min(max(lower, other.lower), other.upper)
    return TextRange(low, min(max(upper, low), other.upper))
  }
  /// The standard range.
  @inlinable public var range: Range<Int> { lower..<upper }
}
