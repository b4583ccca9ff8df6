// SPDX-License-Identifier: MIT
//
// Breaking that weighs all lines of a paragraph together, after Knuth and Plass. A node is a place where a line
// may end, with the cheapest way to get there; lines are measured as greedy breaking measures them, so cut
// edges, hyphens and trims count. Costs are sums and products of doubles: the same on every machine.

import GalleyModel

extension LineBreaker {
  /// Whether lines may be weighed together: tabs make what a line takes depend on where it begins, and where no
  /// place is safe to cut for long, weighing all breaks would shape the text once for each.
  var weighsLines: Bool { otherWidth != nil && paragraph.tabs.isEmpty && !hasLongUnsafe }

  /// Lines of the least total cost, from one hard break to the next.
  /// - Limits: greedy where more than ``OptimalSearch/mostActive`` places may begin a line.
  /// - Complexity: O(n · opportunities in a line), with looseness times the numbers of lines that are kept apart.
  /// - Source: Knuth and Plass (1981); The TeXbook ch. 14 for badness, demerits and looseness.
  func optimalLines(_ start: Int, _ hardEnd: Int, _ pace: inout WorkPace) throws(LayoutError) -> [LineSpan] {
    guard start < hardEnd else { return [span(start, hardEnd)] }
    var search = OptimalSearch(breaker: self, start: start, hardEnd: hardEnd)
    if try search.run(&pace) { return try search.spans(&pace) }
    var lines: [LineSpan] = []
    var from = start
    while from < hardEnd {
      let line = next(from: from, isFirst: from == 0)
      try pace.spend(work(for: line, isFirst: from == 0))
      lines.append(line)
      from = line.end
    }
    return lines
  }

  /// Whether some stretch has no place that is safe to cut for so long that weighing all its breaks takes too long.
  private var hasLongUnsafe: Bool {
    var last = 0
    for index in 1..<max(paragraph.count + 1, 1) where paragraph.cluster(index).contains(.safe) {
      if index - last > Self.longUnsafe * 4 { return true }
      last = index
    }
    return false
  }
}

/// A search for the best lines between two hard breaks.
struct OptimalSearch {
  /// The most places of which a line may still begin at any: in a line of more opportunities nobody sees which of
  /// them was taken, and the time grows with the square of their number.
  static let mostActive = 512

  /// A place where a line may end, with the cheapest way to it.
  ///
  /// Numbers of 32 bits: there may be one for each letter of a text.
  struct Node {
    var cost: Double
    /// The scalar that begins the next line.
    var position: Int32
    /// The place where the line that ends here begins; -1 for the first.
    var previous: Int32
    /// The number of lines to here: of the cheapest way, at least and at most.
    var lines: Int32 = 0
    var fewest: Int32 = 0
    var most: Int32 = 0
    /// The first and the last place at which a line from here may end; -1 where none was found.
    var near: Int32 = -1
    var far: Int32 = -1
    /// Whether the line that ends here was forced: nothing that begins before fits.
    var isForced = false

    init(position: Int, previous: Int, cost: Double) {
      self.position = Int32(truncatingIfNeeded: position)
      self.previous = Int32(truncatingIfNeeded: previous)
      self.cost = cost
    }
  }

  let weights: LineWeights
  let start: Int
  let hardEnd: Int
  private(set) var nodes: [Node]
  private var breaker: LineBreaker { weights.breaker }

  init(breaker: LineBreaker, start: Int, hardEnd: Int) {
    weights = LineWeights(breaker: breaker, start: start, hardEnd: hardEnd)
    self.start = start
    self.hardEnd = hardEnd
    nodes = [Node(position: start, previous: -1, cost: 0)]
  }

  /// Finds the cheapest way to each place.
  /// - Output: false where too many places are open at once.
  mutating func run(_ pace: inout WorkPace) throws(LayoutError) -> Bool {
    var active = [0]
    var end = start
    // The first opportunity behind a place: looked for once, however many lines are forced before it.
    var (opportunity, from) = (start, start)
    while end < hardEnd {
      if opportunity <= end || end < from {
        from = end
        opportunity = breaker.nextBoundary(breaker.opportunity, after: end, before: hardEnd)
        try pace.spend(opportunity - end)
      }
      end = opportunity
      try pace.spend(active.count)
      let count = nodes.count
      let alive = open(active, to: end)
      if nodes.count == count && (alive.isEmpty || end == hardEnd) {
        // No line that began before fits: the cheapest beginning takes what greedy breaking would.
        let candidates = alive.isEmpty ? active : alive
        guard let forced = candidates.min(by: { nodes[$0].cost < nodes[$1].cost }) else { break }
        end = try force(forced, &pace)
        active = [nodes.count - 1]
        continue
      }
      active = alive
      if nodes.count > count { active.append(count) }
      if active.count > Self.mostActive { return false }
    }
    return true
  }

  /// Weighs the lines from open places to `end`, and adds a node where one fits.
  /// - Output: the places that stay open.
  private mutating func open(_ active: [Int], to end: Int) -> [Int] {
    var alive: [Int] = []
    alive.reserveCapacity(active.count + 1)
    var best: Node?
    for index in active {
      let line = weights.weigh(Int(nodes[index].position), end, isFirst: nodes[index].previous < 0)
      if !line.isTooWide { alive.append(index) }
      guard let demerits = line.demerits else { continue }
      let way = step(from: index, to: end, demerits)
      guard var known = best else {
        best = way
        continue
      }
      let (fewest, most) = (min(known.fewest, way.fewest), max(known.most, way.most))
      if way.cost < known.cost { known = way }
      (known.fewest, known.most) = (fewest, most)
      best = known
    }
    if let best { nodes.append(best) }
    return alive
  }

  /// The way to `end` by a line from a node; the node learns where its lines may end.
  private mutating func step(from index: Int, to end: Int, _ demerits: Double) -> Node {
    let next = Int32(truncatingIfNeeded: nodes.count)
    if nodes[index].near < 0 { nodes[index].near = next }
    nodes[index].far = next
    var node = Node(position: end, previous: index, cost: nodes[index].cost + demerits)
    node.lines = nodes[index].lines + 1
    node.fewest = nodes[index].fewest + 1
    node.most = nodes[index].most + 1
    return node
  }

  /// Adds the line that greedy breaking would make; its end is given.
  private mutating func force(_ index: Int, _ pace: inout WorkPace) throws(LayoutError) -> Int {
    let start = Int(nodes[index].position)
    let line = breaker.next(from: start, isFirst: start == 0)
    try pace.spend(breaker.work(for: line, isFirst: start == 0))
    var node = step(from: index, to: line.end, LineWeights.forced)
    node.isForced = true
    // Another way out of the node leads to no end.
    nodes[index].near = nodes[index].far
    nodes.append(node)
    return line.end
  }

  /// The lines of the best way: of the wanted number of them where there are such, or the nearest to it.
  func spans(_ pace: inout WorkPace) throws(LayoutError) -> [LineSpan] {
    var way: [Int] = []
    if weights.costs.looseness != 0 {
      var loose = LooseSearch(self)
      way = try loose.way(&pace)
    } else {
      var index = nodes.count - 1
      while index >= 0 {
        way.append(index)
        index = Int(nodes[index].previous)
      }
      way.reverse()
    }
    return zip(way, way.dropFirst()).map { from, to in
      breaker.span(Int(nodes[from].position), Int(nodes[to].position))
    }
  }
}
