// SPDX-License-Identifier: MIT
//
// Stage 5, lines, first half: which scalars stand on which line. Greedy: each line takes the furthest break
// opportunity whose text, cut there, fits. "Furthest" is over all opportunities, not "the last before the first
// that does not fit": the answer then depends on the text alone, and laying out again at the width that was
// measured gives the same lines.

import GalleyModel

/// Chooses the lines of one paragraph.
struct LineBreaker {
  let paragraph: ShapedParagraph
  let measure: LineMeasure
  /// The room of the first line and of the others; nil where lines end at hard breaks only.
  let firstWidth: Int64?
  let otherWidth: Int64?
  /// Where the first line and the others begin, from the edge that tab stops count from.
  let firstIndent: Int64
  let otherIndent: Int64
  /// Where a line may end: at break opportunities, or between any clusters.
  let opportunity: BoundaryFlags
  /// Whether lines are as wide as their glyphs and as the sums of advances say.
  private let isPlain: Bool

  init(
    _ measure: LineMeasure, firstWidth: Int64?, otherWidth: Int64?, firstIndent: Int64, otherIndent: Int64
  ) {
    let paragraph = measure.paragraph
    self.paragraph = paragraph
    self.measure = measure
    self.firstWidth = paragraph.style.wrap == .none ? nil : firstWidth
    self.otherWidth = paragraph.style.wrap == .none ? nil : otherWidth
    self.firstIndent = firstIndent
    self.otherIndent = otherIndent
    self.isPlain =
      paragraph.positions.rises && paragraph.tabs.isEmpty && !paragraph.trimsEdges && !paragraph.style.hangsPunctuation
    // UAX #14 may part a space from a mark on it; a cluster stays whole.
    self.opportunity = paragraph.style.wrap == .char ? .grapheme : [.lineBreak, .grapheme]
  }

  /// The line that begins at `start`.
  func next(from start: Int, isFirst: Bool) -> LineSpan {
    let hardEnd = hardEnd(after: start)
    guard let width = isFirst ? firstWidth : otherWidth else { return span(start, hardEnd) }
    let indent = isFirst ? firstIndent : otherIndent
    if let end = furthest(start, hardEnd, width, indent, opportunity) { return span(start, end) }
    guard paragraph.style.breaksLongWords || paragraph.style.wrap == .char else {
      return span(start, nextBoundary(opportunity, after: start, before: hardEnd))
    }
    // Nothing fits: the word is broken between clusters, and one cluster is always taken.
    let cluster =
      furthest(start, hardEnd, width, indent, .grapheme) ?? nextBoundary(.grapheme, after: start, before: hardEnd)
    return span(start, spacesAfter(cluster, before: hardEnd))
  }

  /// The line that begins at `start`, and how many scalars were gone over, where nothing but the sums of advances
  /// decides; nil where ``next(from:isFirst:)`` must be asked, which answers the same.
  func nextPlain(from start: Int, isFirst: Bool, _ known: inout KnownSums) -> (line: LineSpan, work: Int)? {
    guard isPlain, let width = isFirst ? firstWidth : otherWidth, start < paragraph.count,
      paragraph.cluster(start).contains(.safe)
    else { return nil }
    let hardEnd = hardEnd(after: start)
    let from = known.lineStart.scalar == start ? known.lineStart.sum : paragraph.positions[start]
    known.lineStart = (start, from)
    let reach = from &+ max(width, 0) &+ measure.slack
    let near = paragraph.positions.firstBeyond(reach, start &+ 1, hardEnd)
    var end = paragraph.analysis.boundaries.withUnsafeBufferPointer { boundaries in
      lastOpportunity(start, near, hardEnd, reach, opportunity, boundaries)
    }
    for _ in 0..<Self.fewMisses {
      guard end > start, paragraph.cluster(end).contains(.safe) else { return nil }
      let boundary = paragraph.boundaries(end)
      let isEnd = end >= paragraph.count
      guard isEnd || !boundary.contains(.softHyphen) else { return nil }
      let content = contentEnd(start, end)
      let sum = paragraph.positions[content]
      if sum &- from <= width {
        known.contentEnd = (content, sum)
        let line = LineSpan(
          start: start, contentEnd: content, end: end, isHard: isEnd || boundary.contains(.mandatoryBreak),
          isHyphenated: false)
        return (line, max(end, min(near, hardEnd)) - start)
      }
      end -= 1
      while end > start, !paragraph.boundaries(end).contains(opportunity) { end -= 1 }
    }
    return nil
  }

  /// After so many opportunities that do not fit another way to look for one is taken.
  private static let fewMisses = 8

  /// The last opportunity up to which a line from `start` may reach; `near` is the first scalar out of reach, past
  /// which only spaces that hang may go. `start` where there is none.
  @inline(__always)
  private func lastOpportunity(
    _ start: Int, _ near: Int, _ hardEnd: Int, _ reach: Int64, _ wanted: BoundaryFlags,
    _ boundaries: UnsafeBufferPointer<BoundaryFlags>
  ) -> Int {
    let rises = paragraph.positions.rises
    var top = start
    var at = near
    while at <= hardEnd {
      if !paragraph.hangs(at &- 1), rises || paragraph.positions[at] > reach { break }
      if boundaries[at].rawValue & wanted.rawValue == wanted.rawValue || at == hardEnd { top = at }
      at &+= 1
    }
    if top > start { return top }
    at = near &- 1
    while at > start, boundaries[at].rawValue & wanted.rawValue != wanted.rawValue { at &-= 1 }
    return at
  }

  /// How many scalars were gone over to find a line: all that its room holds, which may be many more than it took.
  /// - Complexity: O(log n).
  func work(for line: LineSpan, isFirst: Bool) -> Int {
    guard let width = isFirst ? firstWidth : otherWidth else { return line.end - line.start }
    let reach = paragraph.positions[line.start] &+ max(width, 0) &+ measure.slack
    let end = hardEnd(after: line.start)
    guard line.end <= end else { return line.end - line.start }
    let ahead =
      paragraph.positions.rises
      ? paragraph.positions.firstBeyond(reach, line.end, end)
      : paragraph.positions.partitionPoint(line.end..<paragraph.count + 1) { $0 <= reach }
    return max(line.end, min(ahead, end)) - line.start
  }

  /// Where the text demands a line end after `start`.
  func hardEnd(after start: Int) -> Int {
    if paragraph.hardEnds.isEmpty { return paragraph.count }
    let next = paragraph.hardEnds.partitionPoint { $0 <= start }
    return next < paragraph.hardEnds.count ? paragraph.hardEnds[next] : paragraph.count
  }

  /// The furthest `boundary` after `start`, up to `hardEnd`, at which the line fits; nil where none does.
  private func furthest(
    _ start: Int, _ hardEnd: Int, _ width: Int64, _ indent: Int64, _ boundary: BoundaryFlags
  ) -> Int? {
    if !paragraph.tabs.isEmpty { return furthestTabbed(start, hardEnd, width, indent, boundary) }
    let reach = paragraph.positions[start] &+ max(width, 0) &+ measure.slack
    // Where positions rise, all before the first that is out of reach are within it.
    let near = paragraph.positions.rises ? paragraph.positions.firstBeyond(reach, start &+ 1, hardEnd) : start &+ 1
    var top = paragraph.analysis.boundaries.withUnsafeBufferPointer { boundaries in
      lastOpportunity(start, near, hardEnd, reach, boundary, boundaries)
    }
    // Where the prefix sums say nothing (one cluster of very many letters), each look shapes all up to it again.
    if top - start > Self.longUnsafe, paragraph.nextSafe(start + 1, limit: top) == top {
      return gallop(start, top, width, 0, boundary)
    }
    var misses = 0
    while top > start {
      if fits(start, top, width, 0) { return top }
      // Letters without advance, before hyphens that do not fit: the prefix sums will not say where to stop.
      misses += 1
      if misses > Self.longUnsafe { return gallop(start, top, width, 0, boundary) }
      top -= 1
      while top > start, !paragraph.boundaries(top).contains(boundary) { top -= 1 }
    }
    return nil
  }

  /// How long a stretch without a place that is safe to cut may be before looks at it are few.
  static let longUnsafe = 64

  /// The furthest boundary that fits, found by doubling steps and halving: text up to twice as long as the line is
  /// shaped, a few times.
  private func gallop(
    _ start: Int, _ top: Int, _ width: Int64, _ indent: Int64, _ boundary: BoundaryFlags
  ) -> Int? {
    var low = start
    var high = top
    var step = 1
    while low < top {
      var at = low
      for _ in 0..<step where at < top { at = nextBoundary(boundary, after: at, before: top) }
      guard fits(start, at, width, indent) else {
        high = at
        break
      }
      low = at
      step *= 2
    }
    var places: [Int] = []
    var at = low
    while at < high, low < top {
      at = nextBoundary(boundary, after: at, before: high)
      if at < high { places.append(at) }
    }
    let count = places.partitionPoint { fits(start, $0, width, indent) }
    if count > 0 { low = places[count - 1] }
    return low > start ? low : nil
  }

  /// The same where the line has tabs, whose advances the prefix sums do not know: forwards, until too wide.
  ///
  /// What is before the last tab but one is measured once: tabs part the text, and stops count from the edge.
  private func furthestTabbed(
    _ start: Int, _ hardEnd: Int, _ width: Int64, _ indent: Int64, _ boundary: BoundaryFlags
  ) -> Int? {
    let reach = paragraph.positions[start] &+ max(width, 0) &+ measure.slack
    let near = paragraph.positions.rises ? paragraph.positions.firstBeyond(reach, start &+ 1, hardEnd) : start &+ 1
    let tabs = paragraph.tabs
    var tab = tabs.partitionPoint { $0 < start }
    var (from, pen) = (start, indent)
    var best: Int?
    var misses = 0
    var at = start + 1
    while at <= hardEnd, misses < 3 {
      while !paragraph.trimsEdges, !paragraph.style.hangsPunctuation, tab + 1 < tabs.count, tabs[tab + 1] < at {
        pen &+= measure.tabbed(from, tabs[tab + 1], tabs[tab + 1], indent: pen).width
        from = tabs[tab + 1]
        tab += 1
      }
      // Tabs only add to what the prefix sums say.
      if at >= near, !paragraph.hangs(at - 1), paragraph.positions[at] > reach { break }
      if pen &- indent > width { break }
      if at == hardEnd || paragraph.boundaries(at).contains(boundary) {
        let isFit = fits(from, at, width &- (pen &- indent), pen)
        if isFit { best = at }
        misses = isFit ? 0 : misses + 1
      }
      at += 1
    }
    return best
  }

  /// Whether `start ..< end`, cut there, is no wider than `width`, punctuation that may hang left out.
  private func fits(_ start: Int, _ end: Int, _ width: Int64, _ indent: Int64) -> Bool {
    let content = contentEnd(start, end)
    let needed = lineWidth(start, content, end, indent: indent, limit: width)
    if needed <= width { return true }
    guard paragraph.style.hangsPunctuation, let stop = paragraph.hangingStop(start, content) else { return false }
    return lineWidth(start, stop, end, indent: indent, limit: width) <= width
  }

  /// The width of the line `start ..< end` up to `content`: cut, trimmed, with the hyphen it shows.
  func lineWidth(_ start: Int, _ content: Int, _ end: Int, indent: Int64, limit: Int64 = .max) -> Int64 {
    let isHyphenated = end < paragraph.count && paragraph.boundaries(end).contains(.softHyphen)
    let cut = isHyphenated ? max(start, paragraph.hyphenStart(before: end)) : end
    let content = min(content, cut)
    var needed = measure.width(start, content, cut, indent: indent, limit: limit)
    if paragraph.trimsEdges { needed &-= paragraph.startTrim(start, content) &+ paragraph.endTrim(start, content) }
    if isHyphenated { needed &+= paragraph.hyphenAdvance(before: end, measure.typesetter) }
    return needed
  }

  /// The scalar after the last that does not hang.
  func contentEnd(_ start: Int, _ end: Int) -> Int {
    var at = end
    while at > start, paragraph.hangs(at - 1) { at -= 1 }
    return at
  }

  /// Past the spaces after `index`, which hang rather than begin a line.
  private func spacesAfter(_ index: Int, before hardEnd: Int) -> Int {
    var end = index
    while end < hardEnd, paragraph.hangs(end) { end += 1 }
    return end
  }

  /// The line `start ..< end` in its room.
  func span(_ start: Int, _ end: Int) -> LineSpan {
    let isHard = end >= paragraph.count || paragraph.boundaries(end).contains(.mandatoryBreak)
    var content = contentEnd(start, end)
    if paragraph.style.hangsPunctuation, let width = start == 0 ? firstWidth : otherWidth,
      let stop = paragraph.hangingStop(start, content),
      lineWidth(start, content, end, indent: start == 0 ? firstIndent : otherIndent) > width
    {
      content = stop
    }
    return LineSpan(
      start: start, contentEnd: content, end: end, isHard: isHard,
      isHyphenated: !isHard && paragraph.boundaries(end).contains(.softHyphen))
  }

  func nextBoundary(_ boundary: BoundaryFlags, after start: Int, before end: Int) -> Int {
    var at = start + 1
    while at < end, !paragraph.boundaries(at).contains(boundary) { at += 1 }
    return min(at, end)
  }
}

extension ShapedParagraph {
  /// What may happen before scalar `index`.
  @inline(__always)
  func boundaries(_ index: Int) -> BoundaryFlags {
    analysis.boundaries[index].subtracting([.word, .wordLike])
  }

  /// Whether scalar `index` hangs at a line's end: spaces and terminators do; tabs, no-break spaces and spaces
  /// that are one cluster with a mark or a sign do not.
  /// - Source: CSS Text 3 §4.1.3 ("other space separators"), UAX #14 BK.
  @inline(__always)
  func hangs(_ index: Int) -> Bool {
    if index >= text.contentCount { return true }
    switch text.scalars[index] {
    case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x2028, 0x205F, 0x3000:
      return boundaries(index).contains(.grapheme) && boundaries(index + 1).contains(.grapheme)
    default: return false
    }
  }

  /// The scalar after the last of `start ..< end` that is neither a tab nor hangs; the start of a line of tabs alone.
  func withoutTabs(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, text.scalars[end - 1] == 0x09 || hangs(end - 1) { end -= 1 }
    return end
  }
}
