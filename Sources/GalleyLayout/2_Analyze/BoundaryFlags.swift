// SPDX-License-Identifier: MIT

/// What may happen between two scalars.
///
/// Entry `i` of a list of boundaries is the place before scalar `i`.
package struct BoundaryFlags: OptionSet, Sendable, Hashable {
  /// The bits.
  package let rawValue: UInt8

  /// Flags of these bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A line may end here (UAX #14).
  ///
  /// At the end of the text too; never at its start.
  package static let lineBreak = BoundaryFlags(rawValue: 1)

  /// A line must end here; `lineBreak` is set with it.
  package static let mandatoryBreak = BoundaryFlags(rawValue: 2)

  /// A grapheme cluster starts or ends here (UAX #29).
  package static let grapheme = BoundaryFlags(rawValue: 4)

  /// A word boundary (UAX #29, dictionaries where given).
  package static let word = BoundaryFlags(rawValue: 8)

  /// A soft hyphen stands before this allowed line break: a hyphen shows if it is taken.
  package static let softHyphen = BoundaryFlags(rawValue: 16)

  /// The stretch between this word boundary and the next holds a letter or digit.
  package static let wordLike = BoundaryFlags(rawValue: 32)

  /// A line may end here because a hyphenation dictionary says so; `lineBreak` and `softHyphen` are set with it.
  package static let dictionaryHyphen = BoundaryFlags(rawValue: 64)
}
