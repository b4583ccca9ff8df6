// SPDX-License-Identifier: MIT

/// Gives the cells of a table their columns, row by row: a cell stands in the first column that none of the row before
/// it, and none of the rows above that reaches down, has taken.
/// - Source: HTML, "Forming a table" (the algorithm for processing rows).
/// - Limits: a cell takes 1,000 columns at most; cells reach down in the first 1,000 columns only.
package struct TableGrid {
  /// The row up to which each column is taken by cells of rows above, that row not counted.
  private var takenUntil: [Int] = []
  /// The rows so far.
  package private(set) var rowCount = 0
  private var next = 0
  /// The most columns that a cell takes.
  package static let mostColumns = 1_000

  /// How many columns a cell takes that asks for `span`: less than 1 counts as 1, more than ``mostColumns`` as that.
  package static func columns(of span: Int) -> Int { min(max(span, 1), mostColumns) }

  /// Makes the grid of a table without rows.
  package init() {}

  /// Begins a row.
  package mutating func beginRow() {
    rowCount += 1
    next = 0
  }

  /// The column that the next cell of the row stands in.
  package var nextColumn: Int {
    var column = next
    while column < takenUntil.count, takenUntil[column] >= rowCount { column += 1 }
    return column
  }

  /// Puts a cell into the row.
  /// - Input: at least 1 column and row each.
  /// - Output: its first column.
  package mutating func place(columns: Int, rows: Int) -> Int {
    let column = nextColumn
    next = column + Self.columns(of: columns)
    let end = min(next, Self.mostColumns)
    guard rows > 1, column < end else { return column }
    while takenUntil.count < end { takenUntil.append(0) }
    let last = rowCount.addingReportingOverflow(rows - 1)
    for taken in column..<end { takenUntil[taken] = max(takenUntil[taken], last.overflow ? .max : last.partialValue) }
    return column
  }

  /// How many columns the row has up to the last that is taken.
  package var rowEnd: Int {
    var end = takenUntil.count
    while end > next, takenUntil[end - 1] < rowCount { end -= 1 }
    return max(end, next)
  }

  /// Ends the rows that cells reach down into: those of a section.
  package mutating func endSection() { takenUntil.removeAll(keepingCapacity: true) }
}
