// SPDX-License-Identifier: MIT

/// The cells of a placed table that take several columns or rows: where no divider is painted, and what the background
/// of a row does not fill.
/// - Limits: cells of together a million rows; what comes after is crossed by dividers.
package struct TableSpans: Hashable, Sendable {
  /// A cell.
  struct Cell: Hashable, Sendable {
    /// Its block, from the table on.
    var offset: Int
    /// The columns that it takes.
    var columns: Range<Int>
    /// Its row, counted from 0, and those below that it takes.
    var rows: Range<Int>
  }

  /// All such cells, in reading order.
  private(set) var cells: [Cell] = []
  /// Those that each row meets, by row.
  private var rows: [Int: [Int]] = [:]
  private var count = 0

  /// Adds a cell.
  mutating func add(_ cell: Cell) {
    let number = cells.count
    cells.append(cell)
    guard count < 1_000_000 else { return }
    count += cell.rows.count
    for row in cell.rows { rows[row, default: []].append(number) }
  }

  /// The columns in `row` that a cell takes from the column before.
  func joinedColumns(_ row: Int) -> Set<Int> {
    var joined: Set<Int> = []
    for number in rows[row] ?? [] { joined.formUnion(cells[number].columns.dropFirst()) }
    return joined
  }

  /// The columns of the cells that go through the gap above `row`, in their order.
  func through(_ row: Int) -> [Range<Int>] {
    (rows[row] ?? []).compactMap { cells[$0].rows.lowerBound < row ? cells[$0].columns : nil }
      .sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The blocks, from the table on, of the cells that begin in `row` and go on below.
  func tall(_ row: Int) -> [Int] {
    (rows[row] ?? []).compactMap { number in
      let cell = cells[number]
      return cell.rows.lowerBound == row && cell.rows.count > 1 ? cell.offset : nil
    }
  }
}
