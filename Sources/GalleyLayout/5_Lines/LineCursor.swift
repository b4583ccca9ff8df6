// SPDX-License-Identifier: MIT

import GalleyModel

extension LineBreaker {
  /// The lines of the paragraph, one after another, each chosen when it is asked for where that can be.
  /// - Input: `limit` is how many will be asked for at most: lines that are cut are not balanced.
  consuming func cursor(limit: Int) -> LineCursor { LineCursor(self, limit: limit) }
}

/// Gives the lines of a paragraph, which tile its scalars.
///
/// Greedy breaking chooses a line at a time: who stops asking pays for no more. Lines that are weighed together are
/// chosen from one hard break to the next.
/// - Complexity: O(n) for all lines where few places are unsafe to cut; O(n · line length) at worst.
struct LineCursor {
  private let breaker: LineBreaker
  private let breaking: LineBreaking
  private let limit: Int
  /// Lines that were chosen together, and how many of them were given.
  private var chosen: [LineSpan] = []
  private var given = 0
  /// Where the next line begins.
  private var start = 0
  private var hasBegun = false
  private var isAtEnd = false
  /// What is known of the line that was given last.
  var known = KnownSums()

  init(_ breaker: consuming LineBreaker, limit: Int) {
    let wanted = breaker.paragraph.style.breaking
    breaking = wanted == .optimal || wanted == .pretty ? (breaker.weighsLines ? .optimal : .greedy) : wanted
    self.breaker = breaker
    self.limit = limit
  }

  /// The next line; nil after the last.
  mutating func next(_ pace: inout WorkPace) throws(LayoutError) -> LineSpan? {
    if breaking == .greedy, !hasBegun || start < breaker.paragraph.count { return try nextGreedy(&pace) }
    if given == chosen.count { try choose(&pace) }
    guard given < chosen.count else { return nil }
    defer { given += 1 }
    start = chosen[given].end
    return chosen[given]
  }

  private mutating func nextGreedy(_ pace: inout WorkPace) throws(LayoutError) -> LineSpan {
    let line: LineSpan
    if let plain = breaker.nextPlain(from: start, isFirst: !hasBegun, &known) {
      line = plain.line
      try pace.spend(plain.work)
    } else {
      line = breaker.next(from: start, isFirst: !hasBegun)
      try pace.spend(breaker.work(for: line, isFirst: !hasBegun))
    }
    hasBegun = true
    start = line.end
    return line
  }

  /// Chooses the next line, or the next few.
  private mutating func choose(_ pace: inout WorkPace) throws(LayoutError) {
    given = 0
    chosen.removeAll(keepingCapacity: true)
    guard !hasBegun || start < breaker.paragraph.count else { return close() }
    defer { hasBegun = true }
    switch breaking {
    case .optimal, .pretty: chosen = try breaker.optimalLines(start, breaker.hardEnd(after: start), &pace)
    case .balance where !hasBegun: chosen = try breaker.balancedLines(limit: limit, &pace)
    case .balance, .greedy: chosen.append(try nextGreedy(&pace))
    }
  }

  /// Adds the empty line that a line separator at the very end opens, as a terminator does.
  private mutating func close() {
    guard !isAtEnd, breaker.paragraph.text.scalars.last == 0x2028 else { return }
    isAtEnd = true
    let end = breaker.paragraph.count
    chosen.append(LineSpan(start: end, contentEnd: end, end: end, isHard: true, isHyphenated: false))
  }
}
