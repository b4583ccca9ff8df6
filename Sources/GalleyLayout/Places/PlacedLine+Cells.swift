// SPDX-License-Identifier: MIT

import GalleyModel

extension PlacedLine {
  /// The cell of scalars that begin and end at stops, in run `index`.
  private func cell(_ scalars: Range<Int>, in index: Int) -> LineCell {
    let run = paragraph.runs[index]
    if isEllipsis(run), let elided = elidedRange {
      let origin = record.x.rawValue &+ run.x
      return LineCell(
        range: elided, left: origin, right: origin &+ run.width, isRightToLeft: run.level & 1 == 1)
    }
    let start = shaped.stop(atOrBefore: scalars.lowerBound)
    let end = shaped.isStop(scalars.upperBound) ? scalars.upperBound : shaped.stop(after: scalars.upperBound)
    let (left, right) = extent(scalars, in: index)
    return LineCell(
      range: TextRange(source(start), source(end)), left: left, right: right, isRightToLeft: run.level & 1 == 1,
      isTerminator: scalars.lowerBound >= terminatorStart && run.kind == .terminator)
  }

  /// The cell that holds scalar `index` of run `run`, and where it goes on in neighbouring runs.
  private func cell(at index: Int, in run: Int) -> LineCell {
    let scalars = paragraph.runs[run].scalars
    if isEllipsis(paragraph.runs[run]) { return ellipsisCell(run) }
    if paragraph.runs[run].inserted != nil { return cell(scalars, in: run) }
    let start = max(shaped.stop(atOrBefore: index), scalars.lowerBound)
    let end = min(shaped.stop(after: index), scalars.upperBound)
    var cell = cell(start..<end, in: run)
    // An attachment with a mark on it is two runs and one cell.
    if !shaped.isStop(start) || !shaped.isStop(end) {
      for other in record.runs where other != run && paragraph.runs[other].inserted == nil {
        let part = paragraph.runs[other].scalars
        let whole = shaped.stop(atOrBefore: index)..<shaped.stop(after: index)
        let shared = part.clamped(to: whole)
        guard !shared.isEmpty else { continue }
        let (left, right) = extent(shared, in: other)
        cell.left = min(cell.left, left)
        cell.right = max(cell.right, right)
      }
    }
    return cell
  }

  /// The cell of the ellipsis that run `index` is part of.
  private func ellipsisCell(_ index: Int) -> LineCell {
    var cell = cell(paragraph.runs[index].scalars, in: index)
    for step in [-1, 1] {
      var next = index + step
      while record.runs.contains(next), isEllipsis(paragraph.runs[next]) {
        let run = paragraph.runs[next]
        cell.left = min(cell.left, record.x.rawValue &+ run.x)
        cell.right = max(cell.right, record.x.rawValue &+ run.x &+ run.width)
        next += step
      }
    }
    return cell
  }

  /// The cell that holds byte `offset`; nil where the line shows nothing of it.
  /// - Complexity: O(log n) in text of one direction, O(runs) else.
  package func cell(containing offset: Int) -> LineCell? {
    if let elided = elidedRange, elided.contains(offset) {
      guard let run = record.runs.first(where: { isEllipsis(paragraph.runs[$0]) }) else { return nil }
      return ellipsisCell(run)
    }
    let scalar = shaped.text.scalarIndex(ofByte: offset - textOffset)
    guard record.scalars.contains(scalar), let run = runIndex(containing: scalar) else { return nil }
    return cell(at: scalar, in: run)
  }

  /// The run that shows scalar `index`.
  private func runIndex(containing scalar: Int) -> Int? {
    if shaped.analysis.levels.isEmpty, shaped.baseLevel == 0, record.elided == nil {
      var low = record.runs.lowerBound
      var high = record.runs.upperBound
      while low < high {
        let middle = (low + high) / 2
        if paragraph.runs[middle].scalars.upperBound <= scalar { low = middle + 1 } else { high = middle }
      }
      return low < record.runs.upperBound && paragraph.runs[low].scalars.contains(scalar) ? low : nil
    }
    return record.runs.first { paragraph.runs[$0].scalars.contains(scalar) && !isEllipsis(paragraph.runs[$0]) }
  }

  /// The cell before which byte `offset` is on this line: the one that ends there.
  package func cell(endingAt offset: Int) -> LineCell? {
    if let elided = elidedRange, elided.upper == offset { return cell(containing: elided.lower) }
    let scalar = shaped.text.scalarIndex(ofByte: offset - textOffset)
    guard scalar > record.scalars.lowerBound, scalar <= record.scalars.upperBound else { return nil }
    return cell(containing: source(scalar) - 1)
  }

  /// The cell under `x`; the outermost where `x` is outside; nil on a line that shows nothing.
  /// - Complexity: O(log n).
  package func cell(at x: Int64) -> LineCell? {
    let local = x &- record.x.rawValue
    // Runs stand in visual order: the last that begins at or left of the place and has room.
    var low = record.runs.lowerBound
    var high = record.runs.upperBound
    while low < high {
      let middle = (low + high) / 2
      if paragraph.runs[middle].x <= local { low = middle + 1 } else { high = middle }
    }
    guard let run = visibleRun(near: max(low - 1, record.runs.lowerBound)) else { return nil }
    if isOnlyAppended(paragraph.runs[run]) { return neighbour(of: run) }
    let record = paragraph.runs[run]
    guard record.inserted == nil else { return cell(at: record.scalars.lowerBound, in: run) }
    let inside = local &- record.x
    let wanted = record.level & 1 == 1 ? record.width &- inside : inside
    return cell(at: scalar(at: wanted, in: record), in: run)
  }

  /// The nearest run with room, `index` itself if it has any: backwards first.
  private func visibleRun(near index: Int) -> Int? {
    guard record.runs.contains(index) else { return nil }
    var back = index
    while back >= record.runs.lowerBound {
      if paragraph.runs[back].width > 0 { return back }
      back -= 1
    }
    var forward = index
    while forward < record.runs.upperBound {
      if paragraph.runs[forward].width > 0 { return forward }
      forward += 1
    }
    return record.runs.first { !isOnlyAppended(paragraph.runs[$0]) && paragraph.runs[$0].kind != .terminator }
  }

  /// The cell that an appended hyphen or kashida belongs to.
  private func neighbour(of index: Int) -> LineCell? {
    let place = paragraph.runs[index].scalars.lowerBound
    for run in record.runs where !isOnlyAppended(paragraph.runs[run]) && !isEllipsis(paragraph.runs[run]) {
      let scalars = paragraph.runs[run].scalars
      if scalars.upperBound == place, !scalars.isEmpty { return cell(at: place - 1, in: run) }
    }
    return nil
  }

  /// The scalar of a run that is `distance` from where the run begins, as it is read.
  private func scalar(at distance: Int64, in run: RunRecord) -> Int {
    var low = run.scalars.lowerBound
    var high = run.scalars.upperBound - 1
    if !run.isOwned {
      // The paragraph's own glyphs: by its sums. Inside a cluster, where it has parts, they are looked at one by one.
      let reach = distance &+ shaped.positions[low]
      while low < high {
        let middle = (low + high + 1) / 2
        if shaped.positions[middle] <= reach { low = middle } else { high = middle - 1 }
      }
      var next = shaped.stop(after: low)
      while next < run.scalars.upperBound, !shaped.cluster(next).contains(.start),
        advance(to: next, in: run) <= distance
      {
        low = next
        next = shaped.stop(after: low)
      }
      return low
    }
    while low < high {
      let middle = (low + high + 1) / 2
      let stop = max(shaped.stop(atOrBefore: middle), run.scalars.lowerBound)
      if advance(to: stop, in: run) <= distance { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// All its cells, in visual order; what is cut off behind the last line is a cell without room.
  /// - Complexity: O(n log n).
  package func cells() -> [LineCell] {
    var cells: [LineCell] = []
    for index in record.runs where !isOnlyAppended(paragraph.runs[index]) {
      let run = paragraph.runs[index]
      if run.inserted != nil {
        add(cell(run.scalars, in: index), to: &cells)
        continue
      }
      var stops = [run.scalars.lowerBound]
      var at = run.scalars.lowerBound
      while at < run.scalars.upperBound {
        at = min(shaped.stop(after: at), run.scalars.upperBound)
        stops.append(at)
      }
      let pieces = zip(stops, stops.dropFirst()).map { $0..<$1 }
      for piece in run.level & 1 == 1 ? pieces.reversed() : pieces { add(cell(piece, in: index), to: &cells) }
    }
    if let hidden = hiddenCell { cells.insert(hidden, at: isRightToLeft ? 0 : cells.count) }
    return cells
  }

  private func add(_ cell: LineCell, to cells: inout [LineCell]) {
    if let last = cells.last, last.range == cell.range {
      cells[cells.count - 1].left = min(last.left, cell.left)
      cells[cells.count - 1].right = max(last.right, cell.right)
    } else {
      cells.append(cell)
    }
  }

  /// The text behind the last line that no ellipsis stands for.
  private var hiddenCell: LineCell? {
    var end = record.scalars.upperBound
    if let elided = record.elided { end = runs.reduce(elided.upperBound) { max($0, $1.scalars.upperBound) } }
    let shown = source(end)
    guard isLast, shown < textCount, elidedRange.map({ $0.upper < textCount }) ?? true else { return nil }
    let edge = isRightToLeft ? ends.left : ends.right
    return LineCell(
      range: TextRange(shown, textCount), left: edge, right: edge, isRightToLeft: isRightToLeft, isTerminator: true)
  }
}
