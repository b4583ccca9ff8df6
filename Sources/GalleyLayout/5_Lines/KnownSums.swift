// SPDX-License-Identifier: MIT

/// Sums of advances of one paragraph that were found while a line was chosen, for those who make it; and the other way
/// round. A sum counts from the paragraph's start: once found it stays true, whatever becomes of the line.
struct KnownSums {
  /// Where the line begins, or the next one; -1 for nowhere.
  var lineStart = (scalar: -1, sum: Int64(0))
  /// Behind the last scalar of the line that does not hang.
  var contentEnd = (scalar: -1, sum: Int64(0))
}
