// SPDX-License-Identifier: MIT
//
// Breaking that weighs all lines of a paragraph together, after Knuth and Plass. A node is a place where a line
// may end, with the cheapest way to get there; lines are measured as greedy breaking measures them, so cut
// edges, hyphens and trims count. Costs are sums and products of doubles: the same on every machine.

import GalleyModel

extension LineBreaker {
  /// Lines of the least total cost.
  /// - Complexity: O(n · opportunities in a line).
  /// - Source: Knuth and Plass (1981); The TeXbook ch. 14 for badness and demerits.
  func optimalLines(limit: Int) -> [LineSpan] {
    guard otherWidth != nil, paragraph.tabs.isEmpty, !hasLongUnsafe else { return greedyLines(limit: limit) }
    var lines: [LineSpan] = []
    var start = 0
    for hardEnd in paragraph.hardEnds {
      let search = OptimalSearch(breaker: self, start: start, hardEnd: hardEnd)
      lines += search.lines()
      start = hardEnd
      if lines.count >= limit { return Array(lines.prefix(limit)) }
    }
    return closed(lines, limit: limit)
  }
}

extension LineBreaker {
  /// Whether some stretch has no place that is safe to cut for so long that weighing all its breaks takes too long.
  private var hasLongUnsafe: Bool {
    var last = 0
    for index in 1..<max(paragraph.count + 1, 1) where paragraph.clusters[index].contains(.safe) {
      if index - last > Self.longUnsafe * 4 { return true }
      last = index
    }
    return false
  }
}

/// A search for the best lines between two hard breaks.
private struct OptimalSearch {
  let breaker: LineBreaker
  let start: Int
  let hardEnd: Int
  private var paragraph: ShapedParagraph { breaker.paragraph }
  private var costs: LineBreakingCosts { paragraph.style.breakingCosts }
  /// For each scalar from `start` on, how many spaces stand before it.
  private let spaces: [Int32]

  /// How much more a short last line costs where that is what is asked for.
  private static let prettyFactor = 20.0

  /// A way to a place: the cheapest with its number of lines.
  struct Node {
    var position: Int
    var lines: Int
    var cost: Double
    var previous: Int
    var isHyphenated: Bool
  }

  init(breaker: LineBreaker, start: Int, hardEnd: Int) {
    self.breaker = breaker
    self.start = start
    self.hardEnd = hardEnd
    var spaces: [Int32] = [0]
    spaces.reserveCapacity(hardEnd - start + 1)
    var sum: Int32 = 0
    for index in start..<hardEnd {
      let scalar = breaker.paragraph.text.scalars[index]
      if scalar == 0x20 || scalar == 0xA0 { sum += 1 }
      spaces.append(sum)
    }
    self.spaces = spaces
  }

  func lines() -> [LineSpan] {
    guard start < hardEnd else { return [breaker.span(start, hardEnd, breaker.otherWidth)] }
    var nodes = [Node(position: start, lines: 0, cost: 0, previous: -1, isHyphenated: false)]
    var active = [0]
    var end = start
    while end < hardEnd {
      end = breaker.nextBoundary(breaker.opportunity, after: end, before: hardEnd)
      var best: [Node] = []
      var alive: [Int] = []
      for index in active {
        let line = weigh(nodes[index], end)
        if !line.isTooWide { alive.append(index) }
        guard let cost = line.cost else { continue }
        keep(
          Node(
            position: end, lines: nodes[index].lines + 1, cost: cost, previous: index,
            isHyphenated: paragraph.boundaries(end).contains(.softHyphen)), among: &best)
      }
      if best.isEmpty && (alive.isEmpty || end == hardEnd) {
        // No line that began before fits: the cheapest beginning takes what greedy breaking would.
        let candidates = alive.isEmpty ? active : alive
        guard let forced = candidates.min(by: { nodes[$0].cost < nodes[$1].cost }) else { break }
        let from = nodes[forced]
        let line = breaker.next(from: from.position, isFirst: from.position == 0)
        nodes.append(
          Node(
            position: line.end, lines: from.lines + 1, cost: from.cost + 1e8, previous: forced,
            isHyphenated: line.isHyphenated))
        active = [nodes.count - 1]
        end = line.end
        continue
      }
      active = alive
      for node in best {
        nodes.append(node)
        active.append(nodes.count - 1)
      }
    }
    return spans(nodes, to: chosen(nodes))
  }

  /// Keeps a way unless a cheaper one is there; ways of other numbers of lines matter only for looseness.
  private func keep(_ node: Node, among best: inout [Node]) {
    for index in best.indices where costs.looseness == 0 || best[index].lines == node.lines {
      if node.cost < best[index].cost { best[index] = node }
      return
    }
    best.append(node)
  }

  /// The end of the best way: of the wanted number of lines where there is one, or the nearest to it.
  private func chosen(_ nodes: [Node]) -> Int {
    let ends = nodes.indices.filter { nodes[$0].position == hardEnd }
    guard let best = ends.min(by: { nodes[$0].cost < nodes[$1].cost }) else { return nodes.count - 1 }
    guard costs.looseness != 0 else { return best }
    let wanted = nodes[best].lines + min(max(costs.looseness, -10_000), 10_000)
    return ends.min { a, b in
      let (far, near) = (abs(nodes[a].lines - wanted), abs(nodes[b].lines - wanted))
      return far != near ? far < near : nodes[a].cost < nodes[b].cost
    } ?? best
  }

  private func spans(_ nodes: [Node], to last: Int) -> [LineSpan] {
    var spans: [LineSpan] = []
    var index = last
    while nodes[index].previous >= 0 {
      let from = nodes[nodes[index].previous].position
      let width = from == 0 ? breaker.firstWidth : breaker.otherWidth
      spans.append(breaker.span(from, nodes[index].position, width))
      index = nodes[index].previous
    }
    return spans.reversed()
  }

  /// The cost of a line from `node` to `end` on top of the node's; nil where it does not fit.
  private func weigh(_ node: Node, _ end: Int) -> (cost: Double?, isTooWide: Bool) {
    let from = node.position
    let isFirst = from == 0
    guard let width = isFirst ? breaker.firstWidth : breaker.otherWidth else { return (node.cost, false) }
    let content = breaker.contentEnd(from, end)
    let rough = paragraph.positions[content] &- paragraph.positions[from]
    if rough &- shrink(from, content) > width &+ breaker.measure.slack { return (nil, true) }
    let needed = breaker.lineWidth(from, content, end, indent: 0)
    let isLast = end == hardEnd
    var room = width &- needed
    if room < 0, paragraph.style.hangsPunctuation, let stop = paragraph.hangingStop(from, content) {
      room = max(room, width &- breaker.lineWidth(from, stop, end, indent: 0))
    }
    // Only justified text can be pressed together.
    guard room >= 0 || (isJustified && -room <= shrink(from, content)) else { return (nil, false) }
    var demerits = costs.line + (isLast && !paragraph.style.justifiesLastLine ? 0 : badness(room, from, content, width))
    demerits *= demerits
    let isHyphenated = !isLast && paragraph.boundaries(end).contains(.softHyphen)
    if isHyphenated { demerits += costs.hyphen * costs.hyphen }
    if isHyphenated && node.isHyphenated { demerits += costs.consecutiveHyphens * costs.consecutiveHyphens }
    if isLast, node.previous >= 0, needed < width / 4 {
      let runt = paragraph.style.breaking == .pretty ? costs.runt * Self.prettyFactor : costs.runt
      demerits += runt * runt
    }
    return (node.cost + demerits, false)
  }

  private var isJustified: Bool { paragraph.style.alignment == .justify }

  /// A hundred times the cube of how far a line's spaces are from their own width.
  private func badness(_ room: Int64, _ from: Int, _ content: Int, _ width: Int64) -> Double {
    let give: Double
    if room < 0 {
      give = Double(shrink(from, content))
    } else if isJustified {
      give = max(Double(gaps(from, content)) * Double(space(from)) / 2, 1)
    } else {
      // A ragged line may be a quarter of the room short before it looks it.
      give = Double(width) / 4 + 1
    }
    let ratio = Double(abs(room)) / give
    return min(100 * ratio * ratio * ratio, 10_000)
  }

  private func gaps(_ from: Int, _ content: Int) -> Int64 {
    Int64(spaces[max(content, from) - start] - spaces[from - start])
  }

  private func space(_ from: Int) -> Int64 {
    paragraph.styles[paragraph.runs[paragraph.runIndex(from)].style].spaceAdvance
  }

  /// By how much the spaces of a justified line may be narrowed: a third each.
  private func shrink(_ from: Int, _ content: Int) -> Int64 {
    isJustified ? gaps(from, content) &* space(from) / 3 : 0
  }
}
