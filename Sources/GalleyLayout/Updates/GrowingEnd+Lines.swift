// SPDX-License-Identifier: MIT

import GalleyModel

/// A line of a growing end: scalars of the end.
struct GrowingLine: Sendable, Equatable {
  var start: Int
  /// The scalar after the last that does not hang.
  var contentEnd: Int
  var end: Int
  /// The left edge of its content.
  var x: LayoutUnit
  /// The advance of its content.
  var width: LayoutUnit
  /// The advance of what hangs.
  var hanging: LayoutUnit

  init(start: Int, contentEnd: Int, end: Int, x: LayoutUnit, width: LayoutUnit, hanging: LayoutUnit) {
    self.start = start
    self.contentEnd = contentEnd
    self.end = end
    self.x = x
    self.width = width
    self.hanging = hanging
  }

  init(_ line: LineRecord) {
    self.init(
      start: line.scalars.lowerBound, contentEnd: line.contentEnd, end: line.scalars.upperBound, x: line.x,
      width: line.width, hanging: line.hanging)
  }
}

extension GrowingEnd {
  /// The last cut; the start of the end, which is one too, where there is no other.
  var lastCut: Int {
    var place = count - 1
    while place > 0, !isCut(place) { place -= 1 }
    return max(place, 0)
  }

  /// As ``LineCuts/isCut(_:)``: that the run is what its words are was found out when it began to grow.
  func isCut(_ place: Int) -> Bool {
    scalars[place - 1] == 0x20 && boundaries[place].isSuperset(of: [.lineBreak, .grapheme])
      && isPlainLetter(scalars[place])
  }

  /// The first line that text behind scalar `cut` may move; nil where it may move what is above the end.
  func firstMovable(behind cut: Int) -> Int? {
    var line = lines.count - 1
    while line > 0 {
      let start = lines[line].start
      let reach = positions[lines[line - 1].start] &+ context.room(line - 1) &+ context.slack
      if start < cut, sees(reach, from: start, to: cut) { return line }
      line -= 1
    }
    guard line == 0 else { return nil }
    guard let carried = context.carried else { return 0 }
    return sees(carried, from: 0, to: cut) ? 0 : nil
  }

  /// As in ``LayoutPiece``: whether the breaker met text that is too far within `from ... to`.
  private func sees(_ reach: Int64, from: Int, to: Int) -> Bool {
    // Positions never fall: from one that is near enough on, all before it are.
    var at = to
    while at >= from, positions[at] > reach {
      if at == 0 || !hangs(at - 1) { return true }
      at -= 1
    }
    return false
  }

  private func hangs(_ index: Int) -> Bool { scalars[index] == 0x20 && boundaries[index + 1].contains(.grapheme) }

  /// The lines, those from line `first` on made again, each as long as it can be.
  /// - Output: nil where a line must end inside of what was shaped as one.
  func fitLines(from first: Int) -> [GrowingLine]? {
    var lines: [GrowingLine] = []
    lines.reserveCapacity(self.lines.count + 1)
    lines.append(contentsOf: self.lines[..<first])
    var start = lines.last?.end ?? 0
    while start < count {
      guard let end = furthest(from: start, room: context.room(lines.count)) else { return nil }
      var content = end
      while content > start, hangs(content - 1) { content -= 1 }
      let width = LayoutUnit(rawValue: positions[content] &- positions[start])
      lines.append(
        GrowingLine(
          start: start, contentEnd: content, end: end, x: context.x(width, line: lines.count), width: width,
          hanging: LayoutUnit(rawValue: positions[end] &- positions[content])))
      start = end
    }
    return lines
  }

  /// As ``LineBreaker``: the furthest place at which the line fits; nil where that takes the general way to tell.
  private func furthest(from start: Int, room: Int64) -> Int? {
    let reach = positions[start] &+ room &+ context.slack
    var misses = 0
    var top = start
    positions.withUnsafeBufferPointer { positions in
      boundaries.withUnsafeBufferPointer { boundaries in
        let wanted = BoundaryFlags([.lineBreak, .grapheme]).rawValue
        var at = start &+ 1
        while at <= count {
          if positions[at] > reach, !hangs(at &- 1) { break }
          if boundaries[at].rawValue & wanted == wanted || at == count { top = at }
          at &+= 1
        }
      }
    }
    while top > start, misses < LineBreaker.longUnsafe {
      guard isSafe[top] else { return nil }
      var content = top
      while content > start, hangs(content - 1) { content -= 1 }
      if positions[content] &- positions[start] <= room { return top }
      misses += 1
      top -= 1
      while top > start, !boundaries[top].isSuperset(of: [.lineBreak, .grapheme]) { top -= 1 }
    }
    return nil
  }

  /// A line start that may begin a piece of its own, with lines enough behind it to go on from; nil where there is
  /// none or it is not yet time.
  var partingLine: Int? {
    guard lines.count > Self.mostLines else { return nil }
    return (1...lines.count - Self.keptLines).last { isCut(lines[$0].start) }
  }

  /// From how many lines on some are parted off: who keeps old layouts copies the end at each change.
  private static let mostLines = 3
  private static let keptLines = 2
}
