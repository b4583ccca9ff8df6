// SPDX-License-Identifier: MIT

import GalleyModel

extension OptionReader {
  /// The longest length that layout takes, in points.
  static let longest = 1e8

  /// `T`, `T,H`, `T,H,B` or `T,R,B,L`, as CSS has it.
  func insets(_ value: OptionValue) throws(CommandError) -> Insets {
    let expected = "1 to 4 numbers from 0 to 1000000: top, right, bottom, left"
    var sides: [Double] = []
    let parts = try text(value, expected).split(separator: ",", omittingEmptySubsequences: false)
    for part in parts {
      guard let side = Self.decimal(Self.trimmed(String(part))), 0...1e6 ~= side else { throw wrong(value, expected) }
      sides.append(side)
    }
    switch sides.count {
    case 1: return Insets(sides[0])
    case 2: return Insets(top: sides[0], right: sides[1], bottom: sides[0], left: sides[1])
    case 3: return Insets(top: sides[0], right: sides[1], bottom: sides[2], left: sides[1])
    case 4: return Insets(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
    default: throw wrong(value, expected)
    }
  }

  /// A length in points, with `pt` or without.
  func length(_ value: OptionValue, least: Double = 0) throws(CommandError) -> Double {
    try number(value, least...1e6, unit: " points", suffix: "pt")
  }

  /// `normal`, a multiple, or points with `pt`.
  func lineHeight(_ value: OptionValue) throws(CommandError) -> LineHeight {
    if value == .text("normal") { return .normal }
    if case .text(let text) = value, text.hasSuffix("pt") {
      return LineHeight(fixed: try number(value, 0...1e6, unit: ", then pt", suffix: "pt"))
    }
    return LineHeight(factor: try number(value, 0...1000, unit: ", or points such as 20pt"))
  }

  /// Points, or spaces with `ch`.
  func tabInterval(_ value: OptionValue) throws(CommandError) -> TabInterval {
    if case .text(let text) = value, text.hasSuffix("ch") {
      return .spaces(try number(value, 0...1e4, unit: ", then ch", suffix: "ch"))
    }
    return .points(try number(value, 0...1e6, unit: " points, or spaces such as 4ch", suffix: "pt"))
  }

  /// `40, right 90, decimal 150`: left where nothing is said. The stops come in order.
  func tabStops(_ value: OptionValue) throws(CommandError) -> [TabStop] {
    let expected = "at most 1000 stops: left, right, center or decimal, and points, such as \"40, decimal 90\""
    if value == .text("none") { return [] }
    var stops: [TabStop] = []
    for item in try text(value, expected).split(separator: ",", omittingEmptySubsequences: false) {
      var words = Self.words(String(item))
      let kind = words.count == 2 ? TabStop.Kind(rawValue: words.removeFirst()) : .left
      guard let kind, words.count == 1, let position = Self.points(words[0]), 0...1e6 ~= position, stops.count < 1000
      else { throw wrong(value, expected) }
      stops.append(TabStop(kind, at: position))
    }
    return stops.sorted { $0.position < $1.position }
  }

  /// `line=10,hyphen=50,consecutive=100,runt=100,looseness=0`.
  func breakingCosts(
    _ value: OptionValue, over costs: LineBreakingCosts
  ) throws(CommandError) -> LineBreakingCosts {
    let expected =
      "line, hyphen, consecutive, runt (0 to 1000000) and looseness (-100 to 100), once each, such as runt=200"
    var costs = costs
    var given: Set<String> = []
    for item in try items(value, expected) {
      let (name, number) = Self.pair(item)
      guard let number, let cost = Self.decimal(number), given.insert(name).inserted,
        name == "looseness" || 0...1e6 ~= cost
      else { throw wrong(value, expected) }
      switch name {
      case "line": costs.line = cost
      case "hyphen": costs.hyphen = cost
      case "consecutive": costs.consecutiveHyphens = cost
      case "runt": costs.runt = cost
      case "looseness":
        guard let looseness = Int(number), abs(looseness) <= 100 else { throw wrong(value, expected) }
        costs.looseness = looseness
      default: throw wrong(value, expected)
      }
    }
    guard !given.isEmpty else { throw wrong(value, expected) }
    return costs
  }

  /// `pixels=N,bytes=N,memory=N,seconds=N`.
  func limits(_ value: OptionValue, over limits: LimitPlan) throws(CommandError) -> LimitPlan {
    let expected = "numbers above 0, once each, such as pixels=1000000,bytes=65536,seconds=10"
    var limits = limits
    var given: Set<String> = []
    for item in try items(value, expected) {
      let (name, number) = Self.pair(item)
      guard let number, given.insert(name).inserted else { throw wrong(value, expected) }
      switch name {
      case "pixels": limits.pixels = try count(number, value, expected)
      case "bytes": limits.bytes = try count(number, value, expected)
      case "memory": limits.memory = try count(number, value, expected)
      case "seconds":
        guard let seconds = Self.decimal(number), seconds > 0, seconds <= 1e6 else { throw wrong(value, expected) }
        limits.seconds = seconds
      default:
        throw CommandError(
          code, "unknown limit \(quoted(name))", at: place, "there are pixels, bytes, memory and seconds")
      }
    }
    guard !given.isEmpty else { throw wrong(value, expected) }
    return limits
  }

  private func count(
    _ number: some StringProtocol, _ value: OptionValue, _ expected: String
  ) throws(CommandError) -> Int {
    guard let count = Int(number), count > 0 else { throw wrong(value, expected) }
    return count
  }
}
