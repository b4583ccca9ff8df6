// SPDX-License-Identifier: MIT

/// Sets the levels of a line's separators, and of the white space before them and at its end, to the base level.
/// - Input: `levels` and `scalars` of the whole paragraph; `line` in scalar indices, clamped to them. Empty
/// levels stay empty.
/// - Source: UAX #9 L1; what X9 removes counts as white space here.
package func resetLineEndLevels(
  _ levels: inout [UInt8], line: Range<Int>, scalars: [UInt32], baseLevel: UInt8
) {
  let line = line.clamped(to: 0..<min(levels.count, scalars.count))
  resetLineEnd(&levels, line, baseLevel) { UnicodeProperties.bidiClass(scalars[$0]) }
}

/// L1 for one line, with the class of each index.
@inline(__always)
func resetLineEnd(_ levels: inout [UInt8], _ line: Range<Int>, _ baseLevel: UInt8, _ kind: (Int) -> BidiClass) {
  var atEnd = true
  for index in line.reversed() {
    switch kind(index) {
    case .s, .b: atEnd = true
    case .ws, .bn, .lre, .lro, .rle, .rlo, .pdf, .lri, .rli, .fsi, .pdi: break
    default: atEnd = false
    }
    if atEnd { levels[index] = baseLevel }
  }
}

/// Where the white space at a line's end starts that L1 sets to the base level.
/// - Output: a scalar index in `line`; its upper bound where the line ends in none.
/// - Source: UAX #9 L1.
package func trailingWhitespaceStart(line: Range<Int>, scalars: [UInt32]) -> Int {
  let line = line.clamped(to: 0..<scalars.count)
  var start = line.upperBound
  while start > line.lowerBound {
    switch UnicodeProperties.bidiClass(scalars[start - 1]) {
    case .s, .b, .ws, .bn, .lre, .lro, .rle, .rlo, .pdf, .lri, .rli, .fsi, .pdi: start -= 1
    default: return start
    }
  }
  return start
}

/// Left-to-right order of a line's runs.
/// - Input: one bidi level per run, logical order, L1 already applied.
/// - Output: `result[visual] == logical`; a permutation of `levels.indices`.
/// - Complexity: O(n) per level in use.
/// - Source: UAX #9 L2. Runs stand for their characters: a run has one level.
package func visualOrder(of levels: [UInt8]) -> [Int] {
  var order = Array(levels.indices)
  guard let top = levels.max(), let lowestOdd = levels.lazy.filter({ $0 % 2 == 1 }).min() else { return order }
  for level in stride(from: top, through: lowestOdd, by: -1) {
    var start = 0
    while start < order.count {
      guard levels[start] >= level else {
        start += 1
        continue
      }
      var end = start
      while end < order.count, levels[end] >= level { end += 1 }
      order[start..<end].reverse()
      start = end
    }
  }
  return order
}
