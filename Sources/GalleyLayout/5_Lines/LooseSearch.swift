// SPDX-License-Identifier: MIT
//
// Looseness: of the ways of the wanted number of lines, the cheapest. The first search has found every place and
// the fewest and the most lines before each; from the places behind it follows how many may stand before one, so
// that the rest still makes the number whole. Only those numbers are kept apart.

import GalleyModel

/// The second search, with the cheapest way of each number of lines.
struct LooseSearch {
  /// How many numbers of lines are kept apart at a place: all that can lead to the wanted number, unless there are
  /// more. Then those nearest to a steady growth are.
  static let widestBand = 64
  /// The most ways that are kept for one paragraph, ``narrowestBand`` a place whatever their number.
  static let mostWays = 1 << 22
  static let narrowestBand = 8
  /// By how many lines more or less a paragraph can be wanted.
  static let limit = 10_000

  /// The ways to one place, by their number of lines from `first` on.
  private struct Ways {
    var first = 0
    var count = 0
    /// Where in `previous` the first stands.
    var offset = 0
    /// Empty once no line can begin here any more.
    var costs: [Double] = []
    var last: Int { first + count - 1 }
  }

  private let search: OptimalSearch
  private var nodes: [OptimalSearch.Node] { search.nodes }
  private let wanted: Int
  private let band: Int
  /// For each place, the fewest and the most lines from it to the end.
  private var fewestAfter: [Int32]
  private var mostAfter: [Int32]
  private var ways: [Ways]
  /// For each way the place before.
  private var previous: [Int32] = [-1]

  init(_ search: OptimalSearch) {
    self.search = search
    let nodes = search.nodes
    let end = nodes[nodes.count - 1]
    let looseness = min(max(search.weights.costs.looseness, -Self.limit), Self.limit)
    wanted = min(max(Int(end.lines) + looseness, Int(end.fewest)), Int(end.most))
    band = min(max(Self.mostWays / nodes.count, Self.narrowestBand), Self.widestBand)
    fewestAfter = [Int32](repeating: .max / 2, count: nodes.count)
    mostAfter = [Int32](repeating: .min / 2, count: nodes.count)
    ways = [Ways](repeating: Ways(), count: nodes.count)
    ways[0] = Ways(count: 1, costs: [0])
    countAfter()
  }

  /// Counts the lines from each place to the end, from the last place up. Places behind the one where a forced line
  /// begins lead nowhere.
  private mutating func countAfter() {
    var last = nodes.count - 1
    (fewestAfter[last], mostAfter[last]) = (0, 0)
    var index = last
    while index > 0 {
      if nodes[index].isForced {
        let from = Int(nodes[index].previous)
        fewestAfter[from] = fewestAfter[index] + 1
        mostAfter[from] = mostAfter[index] + 1
        (index, last) = (from, from)
        continue
      }
      index -= 1
      let (near, far) = (Int(nodes[index].near), min(Int(nodes[index].far), last))
      guard near >= 0, near <= far else { continue }
      fewestAfter[index] = fewestAfter[far] + 1
      mostAfter[index] = mostAfter[near] + 1
    }
  }

  /// The places of the best way, from the start to the end.
  mutating func way(_ pace: inout WorkPace) throws(LayoutError) -> [Int] {
    var active = [0]
    for index in nodes.indices.dropFirst() {
      let node = nodes[index]
      try pace.spend(active.count + band)
      if node.isForced {
        extend(to: index, from: [(Int(node.previous), LineWeights.forced)])
        for from in active { ways[from].costs = [] }
        active = [index]
        continue
      }
      var alive: [Int] = []
      alive.reserveCapacity(active.count + 1)
      var lines: [(from: Int, demerits: Double)] = []
      for from in active {
        let line = search.weights.weigh(
          Int(nodes[from].position), Int(node.position), isFirst: nodes[from].previous < 0)
        if !line.isTooWide { alive.append(from) } else { ways[from].costs = [] }
        if let demerits = line.demerits { lines.append((from, demerits)) }
      }
      extend(to: index, from: lines)
      alive.append(index)
      active = alive
    }
    return traced()
  }

  /// Finds the ways to a place by lines from places before.
  private mutating func extend(to index: Int, from lines: [(from: Int, demerits: Double)]) {
    let node = nodes[index]
    var (least, greatest) = (Int.max, Int.min)
    for (from, _) in lines where !ways[from].costs.isEmpty {
      least = min(least, ways[from].first + 1)
      greatest = max(greatest, ways[from].last + 1)
    }
    var low = max(least, Int(node.fewest), wanted - Int(mostAfter[index]))
    var high = min(greatest, Int(node.most), wanted - Int(fewestAfter[index]))
    guard low <= high else { return }
    if high - low >= band {
      low += (high - low - band + 1) * index / nodes.count
      high = low + band - 1
    }
    let made = Ways(first: low, count: high - low + 1, offset: previous.count)
    var costs = [Double](repeating: .infinity, count: made.count)
    previous.append(contentsOf: repeatElement(-1, count: made.count))
    for (from, demerits) in lines where !ways[from].costs.isEmpty {
      let first = ways[from].first + 1
      let (lower, upper) = (max(low, first), min(high, ways[from].last + 1) + 1)
      for number in lower..<max(lower, upper) {
        let cost = ways[from].costs[number - first] + demerits
        if cost < costs[number - low] {
          costs[number - low] = cost
          previous[made.offset + number - low] = Int32(truncatingIfNeeded: from)
        }
      }
    }
    ways[index] = made
    ways[index].costs = costs
  }

  /// The way of the number of lines that is nearest to the wanted one; of two, the cheaper.
  private func traced() -> [Int] {
    var index = nodes.count - 1
    let end = ways[index]
    let numbers = end.costs.indices.filter { end.costs[$0] < .infinity }
    let best = numbers.min { a, b in
      let (far, near) = (abs(end.first + a - wanted), abs(end.first + b - wanted))
      return far != near ? far < near : end.costs[a] < end.costs[b]
    }
    guard let best else { return cheapest() }
    var lines = end.first + best
    var way: [Int] = []
    while index >= 0 {
      way.append(index)
      index = Int(previous[ways[index].offset + lines - ways[index].first])
      lines -= 1
    }
    return way.reversed()
  }

  /// The cheapest way of all.
  private func cheapest() -> [Int] {
    var way: [Int] = []
    var index = nodes.count - 1
    while index >= 0 {
      way.append(index)
      index = Int(nodes[index].previous)
    }
    return way.reversed()
  }
}
