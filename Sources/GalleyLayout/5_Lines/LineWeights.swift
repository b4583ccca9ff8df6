// SPDX-License-Identifier: MIT

import GalleyModel

/// What lines between two hard breaks cost.
struct LineWeights {
  let breaker: LineBreaker
  let costs: LineBreakingCosts
  private let start: Int
  private let hardEnd: Int
  /// For each scalar from `start` on, how many spaces stand before it.
  private let spaces: [Int32]
  private var paragraph: ShapedParagraph { breaker.paragraph }

  /// How much more a short last line costs where that is what is asked for.
  private static let prettyFactor = 20.0
  /// What a line costs that is too wide, or broken where the text has no opportunity.
  static let forced = 1e8

  init(breaker: LineBreaker, start: Int, hardEnd: Int) {
    self.breaker = breaker
    self.costs = breaker.paragraph.style.breakingCosts
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

  /// The demerits of a line; nil where it does not fit.
  /// - Input: `isFirst` for the first line behind a hard break.
  func weigh(_ from: Int, _ end: Int, isFirst: Bool) -> (demerits: Double?, isTooWide: Bool) {
    guard let width = from == 0 ? breaker.firstWidth : breaker.otherWidth else { return (0, false) }
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
    if isHyphenated && !isFirst && paragraph.boundaries(from).contains(.softHyphen) {
      demerits += costs.consecutiveHyphens * costs.consecutiveHyphens
    }
    if isLast, !isFirst, needed < width / 4 {
      let runt = paragraph.style.breaking == .pretty ? costs.runt * Self.prettyFactor : costs.runt
      demerits += runt * runt
    }
    return (demerits, false)
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
