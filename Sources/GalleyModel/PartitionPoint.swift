// SPDX-License-Identifier: MIT

extension RandomAccessCollection where Index == Int {
  /// The first index at which `belongsBefore` is false; the elements are parted by it.
  /// - Complexity: O(log n).
  @inlinable package func partitionPoint(_ belongsBefore: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if belongsBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
