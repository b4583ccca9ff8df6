// SPDX-License-Identifier: MIT

/// Where one line of a paragraph begins and ends, in scalars of the paragraph.
package struct LineSpan: Hashable, Sendable {
  /// The first scalar.
  package var start: Int
  /// The scalar after the last that is seen: what follows hangs.
  package var contentEnd: Int
  /// The scalar after the last: the next line's first.
  package var end: Int
  /// Whether the text demands the end: a terminator, a line separator or the end of the text.
  package var isHard: Bool
  /// Whether the line ends at a soft hyphen, which is shown.
  package var isHyphenated: Bool
}
