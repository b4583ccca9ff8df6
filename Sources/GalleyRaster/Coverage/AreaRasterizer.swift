// SPDX-License-Identifier: MIT
//
// Exact coverage of closed outlines, for glyphs and paths alike. Edges are kept in 1/256 px; where an edge
// enters and leaves a row or a cell is a floor of an exact quotient that depends on the edge alone, so a
// tile computes the same numbers as the whole. One signed sum a cell holds both the cover of the cells to
// the right and the area inside the cell: a running sum along a row gives coverage.
// Time is linear in edges and pixels; memory is one band of at most 2²⁰ cells.

import GalleyModel

/// One edge of an outline, in 1/256 px, top to bottom.
struct Edge {
  /// The upper end.
  var x0: Int32
  var y0: Int32
  /// The lower end.
  var x1: Int32
  var y1: Int32
  /// 1 where the outline ran down, −1 where it ran up.
  var direction: Int32
}

/// Turns edges into rows of coverage. Reusable; used by one thread at a time.
final class AreaRasterizer {
  /// Coordinates are held to ± this many 1/256 px, so that products fit 63 bits.
  static let limit: Double = 1_073_741_824

  var edges: [Edge] = []
  private var cells: UnsafeMutableBufferPointer<Int32> = .allocate(capacity: 0)
  private var coverage: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)
  private var touched: UnsafeMutableBufferPointer<CellBand.Columns> = .allocate(capacity: 0)

  deinit {
    cells.deallocate()
    coverage.deallocate()
    touched.deallocate()
  }

  /// Forgets all edges.
  func reset() { edges.removeAll(keepingCapacity: true) }

  /// The smallest rectangle of whole pixels that holds all edges; empty where there are none.
  var pixelBounds: PixelRect {
    guard let first = edges.first else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    var (minX, maxX, minY, maxY) = (first.x0, first.x0, first.y0, first.y1)
    for edge in edges {
      minX = min(minX, edge.x0, edge.x1)
      maxX = max(maxX, edge.x0, edge.x1)
      minY = min(minY, edge.y0)
      maxY = max(maxY, edge.y1)
    }
    let (l, t) = (Int(minX) >> 8, Int(minY) >> 8)
    return PixelRect(x: l, y: t, width: ((Int(maxX) + 255) >> 8) - l, height: ((Int(maxY) + 255) >> 8) - t)
  }

  /// Gives the coverage of the edges inside `clip`, a row at a time from the top; rows without ink are left out.
  /// - Input: `body` gets the row, the column of the first value, and values 0…255; it may change them.
  func sweep(
    clip: PixelRect, rule: Path.FillRule, threshold: Bool,
    _ body: (_ y: Int, _ x: Int, UnsafeMutablePointer<UInt8>, _ count: Int) -> Void
  ) {
    let area = clip.intersection(pixelBounds)
    guard area.width > 0, area.height > 0 else { return }
    let bandHeight = max(1, min(area.height, (1 << 20) / (area.width + 1)))
    reserve(cells: (area.width + 1) * bandHeight, width: area.width + 8, rows: bandHeight)
    guard let cells = cells.baseAddress, let touched = touched.baseAddress, let values = coverage.baseAddress else {
      return
    }
    edges.withUnsafeBufferPointer { edges in
      var top = area.y
      while top < area.maxY {
        let height = min(bandHeight, area.maxY - top)
        let band = CellBand(
          cells: cells, touched: touched, left: area.x, top: top, width: area.width, height: height)
        band.begin()
        for edge in edges { band.accumulate(edge) }
        for row in 0..<height { band.resolve(row, rule, threshold, values, body) }
        top += height
      }
    }
  }

  private func reserve(cells count: Int, width: Int, rows: Int) {
    if cells.count < count {
      cells.deallocate()
      cells = .allocate(capacity: count)
      cells.initialize(repeating: 0)
    }
    if coverage.count < width {
      coverage.deallocate()
      coverage = .allocate(capacity: width)
      coverage.initialize(repeating: 0)
    }
    if touched.count < rows {
      touched.deallocate()
      touched = .allocate(capacity: rows)
    }
  }
}

/// Some rows of cells at work: borrowed memory and numbers, which no access need be guarded for.
struct CellBand {
  /// The first and the last cell of a row that an edge touched.
  struct Columns {
    var first: Int
    var last: Int
  }
  /// What a fully covered cell sums to.
  static let full: Int32 = 131_072

  /// Rows of `width` + 1 cells, all 0 but between the accumulating and the resolving of a row.
  let cells: UnsafeMutablePointer<Int32>
  let touched: UnsafeMutablePointer<Columns>
  let left: Int
  let top: Int
  let width: Int
  let height: Int

  /// Forgets which cells were touched.
  func begin() { touched.initialize(repeating: Columns(first: .max, last: -1), count: height) }

  /// Adds an edge.
  func accumulate(_ edge: Edge) {
    let (x0, y0, x1, y1) = (Int(edge.x0), Int(edge.y0), Int(edge.x1), Int(edge.y1))
    let firstRow = max(y0 >> 8, top)
    let lastRow = min((y1 - 1) >> 8, top + height - 1)
    guard firstRow <= lastRow else { return }
    let right = left + width
    guard min(x0, x1) >> 8 < right else { return }
    let (dx, dy) = (x1 - x0, y1 - y0)
    let direction = Int(edge.direction)
    if dx == 0 || max(x0, x1) >> 8 < left {
      // Upright, or all to the left of the clip, where only the cover counts.
      let x = max(x0, x1)
      for row in firstRow...lastRow {
        let cover = min(y1, (row + 1) << 8) - max(y0, row << 8)
        addCell(row - top, x >> 8, cover * direction, (x & 255) * 2)
      }
      return
    }
    // x at height y is x0 + floor((y − y0)·dx / dy); stepped row by row with its remainder, exactly.
    var y = max(y0, firstRow << 8)
    var x = x0 + floorDivide((y - y0) * dx, dy)
    let step = floorDivide(256 * dx, dy)
    let stepRest = 256 * dx - step * dy
    var nextY = min(y1, (firstRow + 1) << 8)
    var nextX = x0 + floorDivide((nextY - y0) * dx, dy)
    var rest = (nextY - y0) * dx - (nextX - x0) * dy
    for row in firstRow...lastRow {
      addSegment(row - top, x, nextX, nextY - y, direction)
      y = nextY
      x = nextX
      if y1 - nextY >= 256 {
        nextY += 256
        nextX += step
        rest += stepRest
        if rest >= dy {
          rest -= dy
          nextX += 1
        }
      } else {
        nextY = y1
        nextX = x1
      }
    }
  }

  /// Adds the part of an edge inside one row: from column `xa` to `xb` while going down by `height`.
  @inline(__always)
  private func addSegment(_ row: Int, _ xa: Int, _ xb: Int, _ height: Int, _ direction: Int) {
    let (xl, xr) = xa < xb ? (xa, xb) : (xb, xa)
    let (firstCell, lastCell) = (xl >> 8, xr >> 8)
    if firstCell == lastCell {
      addCell(row, firstCell, height * direction, (xl & 255) + (xr & 255))
      return
    }
    let span = xr - xl
    let right = left + width
    guard firstCell < right else { return }
    var cell = firstCell
    var done = 0
    if cell < left {
      if lastCell < left {
        addCell(row, left - 1, height * direction, 0)
        return
      }
      done = ((left << 8) - xl) * height / span
      addCell(row, left - 1, done * direction, 0)
      cell = left
    }
    var fraction = cell == firstCell ? xl & 255 : 0
    while cell < lastCell {
      let reached = (((cell + 1) << 8) - xl) * height / span
      addCell(row, cell, (reached - done) * direction, fraction + 256)
      done = reached
      fraction = 0
      cell += 1
      if cell >= right { return }
    }
    addCell(row, cell, (height - done) * direction, xr & 255)
  }

  /// Adds `cover` 1/256 rows at a mean distance of `twiceX` / 512 from the left edge of `cell`.
  @inline(__always)
  private func addCell(_ row: Int, _ cell: Int, _ cover: Int, _ twiceX: Int) {
    if cover == 0 { return }
    let column = cell &- left
    let base = row &* (width &+ 1)
    if column < 0 {
      cells[base] &+= Int32(truncatingIfNeeded: cover &* 512)
      if touched[row].first > 0 { touched[row].first = 0 }
      if touched[row].last < 0 { touched[row].last = 0 }
      return
    }
    if column >= width { return }
    cells[base &+ column] &+= Int32(truncatingIfNeeded: cover &* (512 &- twiceX))
    cells[base &+ column &+ 1] &+= Int32(truncatingIfNeeded: cover &* twiceX)
    if touched[row].first > column { touched[row].first = column }
    if touched[row].last <= column { touched[row].last = column &+ 1 }
  }

  /// Gives the coverage of a row that was touched, and clears its cells.
  func resolve(
    _ row: Int, _ rule: Path.FillRule, _ threshold: Bool, _ values: UnsafeMutablePointer<UInt8>,
    _ body: (_ y: Int, _ x: Int, UnsafeMutablePointer<UInt8>, _ count: Int) -> Void
  ) {
    let (first, last) = (touched[row].first, min(touched[row].last, width))
    guard last >= 0 else { return }
    let sums = cells + row * (width + 1)
    var sum: Int32 = 0
    var end = first
    for column in first...last {
      sum &+= sums[column]
      sums[column] = 0
      if column < width {
        values[column - first] = Self.coverage(of: sum, rule, threshold)
        end = column + 1
      }
    }
    let tail = Self.coverage(of: sum, rule, threshold)
    if tail != 0, end < width {
      (values + (end - first)).update(repeating: tail, count: width - end)
      end = width
    }
    if end > first { body(top + row, left + first, values, end - first) }
  }

  @inline(__always)
  private static func coverage(of sum: Int32, _ rule: Path.FillRule, _ threshold: Bool) -> UInt8 {
    var amount = sum == .min ? full : abs(sum)
    switch rule {
    case .nonZero: amount = min(amount, full)
    case .evenOdd:
      amount &= 2 * full - 1
      if amount > full { amount = 2 * full - amount }
    }
    let value = UInt8(truncatingIfNeeded: (amount &* 255 &+ full / 2) >> 17)
    return threshold ? (value >= 128 ? 255 : 0) : value
  }
}

/// The quotient rounded down; `divisor` is positive.
@inline(__always) func floorDivide(_ value: Int, _ divisor: Int) -> Int {
  let quotient = value / divisor
  return value % divisor < 0 ? quotient - 1 : quotient
}
