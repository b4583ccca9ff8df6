// SPDX-License-Identifier: MIT

import GalleyModel
import Testing

@Suite struct TableGridTests {
  @Test func cellsStandWhereNoneReachesDown() {
    var grid = TableGrid()
    grid.beginRow()
    #expect(grid.place(columns: 1, rows: 2) == 0)
    #expect(grid.place(columns: 2, rows: 1) == 1)
    grid.beginRow()
    #expect(grid.place(columns: 1, rows: 1) == 1)
    #expect(grid.rowEnd == 2)
  }

  @Test func cellsOfAnyWidthAreHeldToAThousandColumns() {
    var grid = TableGrid()
    grid.beginRow()
    #expect(grid.place(columns: .max, rows: .max) == 0)
    #expect(grid.place(columns: .max, rows: 1) == 1_000)
    #expect(grid.place(columns: .min, rows: .min) == 2_000)
    #expect(grid.rowEnd == 2_001)
  }
}
