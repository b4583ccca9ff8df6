// SPDX-License-Identifier: MIT

/// A paragraph's scalars as they are kept when it has been shaped, and where they come from.
package struct KeptText: SourcedScalars, Sendable {
  /// The scalars that were shaped, terminator included.
  package let scalars: ScalarList
  /// `count + 1` byte offsets from the paragraph's start; empty where scalar and byte indices agree.
  package let sources: ByteOffsets
  /// How many scalars are not of the terminator.
  package let contentCount: Int
  /// The paragraph's length in bytes, terminator included.
  package let byteCount: Int

  /// The number of scalars, terminator included.
  package var count: Int { scalars.count }
}

extension KeptText {
  /// Keeps a paragraph's scalars.
  init(_ text: consuming ParagraphText) {
    self.init(
      scalars: text.scalars, sources: text.sources, contentCount: text.contentCount, byteCount: text.byteCount)
  }
}
