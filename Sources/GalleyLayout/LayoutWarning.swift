// SPDX-License-Identifier: MIT

public import GalleyModel

/// Something that could not be shown as asked; the layout stands all the same.
public struct LayoutWarning: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// No font has all the characters of a cluster; a box shows its code point.
    case missingGlyph
    /// Words of a script without spaces are not told apart, for ICU is not installed: lines end at spaces alone.
    case missingDictionary
    /// A number was not finite or out of range and was replaced; the text names it.
    case invalidValue(String)
  }
  /// Where, in bytes of the text.
  public var range: TextRange
  /// What.
  public var kind: Kind
  /// Makes a warning.
  public init(range: TextRange, kind: Kind) {
    self.range = range
    self.kind = kind
  }
}

/// Why a layout could not be made.
public enum LayoutError: Error, Equatable, Sendable {
  /// The text is longer than ``Limits/textBytes``.
  case textTooLong(bytes: Int, limit: Int)
  /// The layout would take more than ``Limits/layoutBytes``.
  case layoutTooLarge(limit: Int)
  /// ``Limits/isCancelled`` said so.
  case cancelled
}

extension LayoutError: CustomStringConvertible {
  /// What went wrong, for people.
  public var description: String {
    switch self {
    case .textTooLong(let bytes, let limit): "the text has \(bytes) bytes, the limit is \(limit)"
    case .layoutTooLarge(let limit): "the layout takes more than \(limit) bytes"
    case .cancelled: "the layout was cancelled"
    }
  }
}
