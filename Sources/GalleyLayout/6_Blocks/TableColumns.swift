// SPDX-License-Identifier: MIT
//
// How wide the columns of a table are: CSS's automatic table layout. Columns get between the least and the greatest
// width that their cells ask for. Where not even the least fits, the widest columns give, down to a common width, so
// that a long address is broken and a column of short words stays whole. Where that would leave a few letters a line,
// nothing is broken to pieces: the table is wider than its room.

package import GalleyModel

/// The columns of a placed table, along the reading direction.
package final class TableColumns: Sendable {
  /// Their widths.
  package let widths: [LayoutUnit]
  /// Where they begin, from the edge where lines begin.
  package let starts: [LayoutUnit]
  /// The width of all with their gaps.
  package let total: LayoutUnit
  /// The gap between columns.
  package let columnGap: LayoutUnit
  /// The gap between rows.
  package let rowGap: LayoutUnit
  /// Whether the first column is the one at the right.
  package let isRightToLeft: Bool
  /// Where no divider is, for cells take several columns or rows; nil where each takes one.
  package let spans: TableSpans?

  /// Puts columns beside each other.
  init(_ widths: [LayoutUnit], style: TableLayoutStyle, isRightToLeft: Bool, spans: TableSpans? = nil) {
    self.spans = spans
    self.widths = widths
    self.columnGap = LayoutUnit(blockLength: style.columnGap)
    self.rowGap = LayoutUnit(blockLength: style.rowGap)
    self.isRightToLeft = isRightToLeft
    var starts: [LayoutUnit] = []
    starts.reserveCapacity(widths.count)
    var x = LayoutUnit.zero
    for width in widths {
      starts.append(x)
      x = x + width + columnGap
    }
    self.starts = starts
    self.total = widths.isEmpty ? .zero : x - columnGap
  }

  /// The left edge of column `index`, from the left edge of the first or, from right to left, the last.
  package func left(_ index: Int) -> LayoutUnit {
    isRightToLeft ? total - starts[index] - widths[index] : starts[index]
  }

  /// The left edge and the width of a cell over some columns.
  package func room(_ columns: Range<Int>) -> (left: LayoutUnit, width: LayoutUnit) {
    let last = columns.upperBound - 1
    let width = starts[last] + widths[last] - starts[columns.lowerBound]
    return (left(isRightToLeft ? last : columns.lowerBound), width)
  }
}

/// The widths of columns in a room.
/// - Input: the least and the greatest width that each column asks for; `fills` takes all the room; `broken` is the
///   least width of a column whose words are broken.
/// - Output: widths whose sum is `room` where the columns ask for more or `fills`, less where they ask for less, and
///   more where they are as narrow as they may be.
/// - Source: CSS 2.2 §17.5.2.2; CSS Tables 3, "Distribution algorithm". There columns that cannot be narrower leave
///   the table; here they are broken inside words.
func columnWidths(
  _ columns: [ContentWidths], room: LayoutUnit, fills: Bool, broken: LayoutUnit = .zero
) -> [LayoutUnit] {
  let room = room.clampedToZero.rawValue
  let minimums = columns.map(\.minimum.rawValue)
  let maximums = columns.map(\.maximum.rawValue)
  let least = minimums.reduce(0, &+)
  let most = maximums.reduce(0, &+)
  var widths: [Int64]
  if most <= room {
    widths = maximums
    if fills { add(sharedOut(room - most, by: maximums), to: &widths) }
  } else if least <= room {
    widths = minimums
    add(sharedOut(room - least, by: zip(maximums, minimums).map { $0 - $1 }), to: &widths)
  } else {
    let floors = minimums.map { min($0, broken.rawValue) }
    if floors.reduce(0, &+) > room {
      // The table leaves its room: then only what is far too long is broken.
      widths = minimums.map { min($0, 2 * broken.rawValue) }
    } else {
      widths = lowered(minimums, to: room)
    }
  }
  return widths.map { LayoutUnit(rawValue: $0) }
}

private func add(_ shares: [Int64], to widths: inout [Int64]) {
  for index in shares.indices { widths[index] += shares[index] }
}

/// Lowers the greatest of `widths` to one level, so that their sum is `room`.
private func lowered(_ widths: [Int64], to room: Int64) -> [Int64] {
  let order = widths.indices.sorted { (widths[$0], $0) < (widths[$1], $1) }
  var result = widths
  var left = room
  for (place, index) in order.enumerated() {
    let count = Int64(order.count - place)
    if widths[index] <= left / count {
      left -= widths[index]
      continue
    }
    // All from here on get the same; the units that remain go to the first columns.
    let wide = order[place...].sorted()
    for (column, share) in zip(wide, sharedOut(left, by: [Int64](repeating: 1, count: wide.count))) {
      result[column] = share
    }
    break
  }
  return result
}
