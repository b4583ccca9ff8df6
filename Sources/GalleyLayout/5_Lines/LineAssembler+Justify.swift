// SPDX-License-Identifier: MIT
//
// Justification: the room that a line has left goes to its gaps. Spaces come first; where the text is
// ideographic, the places between ideographs count like spaces; in Arabic, letters are drawn out by kashidas,
// whole ones only, and the spaces take what is left. Shares are whole layout units, the first gaps one more.

import GalleyFonts
import GalleyModel

extension LineAssembler {
  /// A place that can be widened: after the glyphs of a cluster.
  private struct Gap {
    var run: Int
    /// The glyph that takes the room, counted from the run's first.
    var glyph: Int
    /// Whether the room is before the glyph, as it is at the trailing side of right-to-left text.
    var isBefore: Bool
  }

  /// Widens the content by `slack`; narrows its spaces where it is negative, by at most a third each.
  ///
  /// A line without a gap keeps its width: a single word is never torn.
  mutating func justify(by slack: Int64) {
    guard slack != 0 else { return }
    // A tab parts a line: what is before it stands where the stops put it.
    let first = (runs[content].lastIndex { $0.kind == .tab } ?? -1) + 1
    var slack = slack
    if slack > 0, paragraph.style.justification == .auto { slack -= insertKashidas(from: first, upTo: slack) }
    let gaps = gaps(first..<content.upperBound)
    guard !gaps.isEmpty else { return }
    let share = slack / Int64(gaps.count)
    var remainder = slack % Int64(gaps.count)
    for gap in gaps {
      var extra = share
      if remainder != 0 {
        extra += remainder.signum()
        remainder -= remainder.signum()
      }
      widen(gap, by: extra)
    }
  }

  private mutating func widen(_ gap: Gap, by extra: Int64) {
    own(gap.run)
    let glyph = runs[gap.run].glyphs.lowerBound + gap.glyph
    owned.widen(glyph, by: extra)
    if gap.isBefore { owned.moveRight(glyph, by: extra) }
    runs[gap.run].width &+= extra
  }

  /// The gaps of some runs, in logical order.
  private func gaps(_ range: Range<Int>) -> [Gap] {
    var spaces: [Gap] = []
    var letters: [Gap] = []
    var lastLetter: Gap?
    let mode = paragraph.style.justification
    var hasIdeographs = false
    for index in range {
      let run = runs[index]
      guard run.kind == .text, run.inserted == nil else {
        lastLetter = nil
        continue
      }
      let storage = storage(of: run)
      let isRightToLeft = run.level & 1 == 1
      let order = isRightToLeft ? Array(run.glyphs.reversed()) : Array(run.glyphs)
      var at = 0
      while at < order.count {
        var next = at
        let cluster = storage[order[at]].cluster
        while next + 1 < order.count, storage[order[next + 1]].cluster == cluster { next += 1 }
        let scalar = paragraph.text.scalars[Int(cluster)]
        let gap = Gap(run: index, glyph: order[next] - run.glyphs.lowerBound, isBefore: isRightToLeft)
        if scalar == 0x20 || scalar == 0xA0 {
          spaces.append(gap)
          lastLetter = nil
        } else {
          let isIdeographic = CJKSpacing.isIdeographic(scalar) || CJKSpacing.side(scalar) != .none
          hasIdeographs = hasIdeographs || isIdeographic
          let opens = isIdeographic || mode == .characters
          if let last = lastLetter, opens || lastIsIdeographic(last) { letters.append(last) }
          lastLetter = mode == .characters && isCursive(run.script) ? nil : gap
        }
        at = next + 1
      }
    }
    switch mode {
    case .spaces: return spaces
    case .characters: return spaces + letters
    case .auto: return hasIdeographs ? spaces + letters : spaces
    }
  }

  /// Whether the cluster before a gap is of ideographic text.
  private func lastIsIdeographic(_ gap: Gap) -> Bool {
    let run = runs[gap.run]
    let scalar = paragraph.text.scalars[Int(storage(of: run)[run.glyphs.lowerBound + gap.glyph].cluster)]
    return CJKSpacing.isIdeographic(scalar) || CJKSpacing.side(scalar) != .none
  }
}

extension LineAssembler {
  /// A place where letters may be drawn out.
  private struct KashidaPlace {
    /// The scalar before which the kashida stands.
    var scalar: Int
    var run: Int
    var tatweel: UInt32
    var advance: Int64
  }

  /// Draws letters out by whole kashidas, one place a word, evenly, and never by more than `slack`.
  /// - Output: the room that the kashidas took.
  /// - Source: the places are HarfBuzz's (safe to insert tatweel); of a word's, after seen or sad first, then
  ///   before a final letter that does not join on, else the last, as Arabic typesetting has them.
  private mutating func insertKashidas(from first: Int, upTo slack: Int64) -> Int64 {
    let places = kashidaPlaces(first..<content.upperBound)
    guard let widest = places.map(\.advance).max(), widest > 0 else { return 0 }
    var counts = [Int](repeating: 0, count: places.count)
    var room = slack
    // A word is drawn out by at most six, so that a line of one long and many short words stays even.
    for _ in 0..<6 {
      for index in places.indices where places[index].advance <= room {
        counts[index] += 1
        room -= places[index].advance
      }
    }
    for index in places.indices.reversed() where counts[index] > 0 { insert(counts[index], at: places[index]) }
    return slack - room
  }

  /// The best place of each word that has one, in logical order.
  private func kashidaPlaces(_ range: Range<Int>) -> [KashidaPlace] {
    var places: [KashidaPlace] = []
    for index in range where runs[index].kind == .text && runs[index].level & 1 == 1 && isCursive(runs[index].script) {
      let run = runs[index]
      guard run.inserted == nil, let tatweel = fonts[run.font].face.glyph(for: 0x640) else { continue }
      let storage = storage(of: run)
      let advance = fonts[run.font].advance(of: tatweel)
      var best: (scalar: Int, score: Int)?
      func close(_ places: inout [KashidaPlace]) {
        if let best { places.append(KashidaPlace(scalar: best.scalar, run: index, tatweel: tatweel, advance: advance)) }
        best = nil
      }
      for glyph in run.glyphs.reversed() {
        let cluster = Int(storage[glyph].cluster)
        let scalar = paragraph.text.scalars[cluster]
        if scalar == 0x20 || scalar == 0xA0 { close(&places) }
        guard storage[glyph].flags.contains(.takesKashida), cluster > run.scalars.lowerBound else { continue }
        let score = score(cluster)
        if best.map({ score >= $0.score }) ?? true { best = (cluster, score) }
      }
      close(&places)
    }
    return places
  }

  private func score(_ cluster: Int) -> Int {
    switch paragraph.text.scalars[cluster - 1] {
    case 0x633...0x636: return 3
    case 0x640: return 4
    default: break
    }
    switch paragraph.text.scalars[cluster] {
    case 0x629, 0x62F, 0x647, 0x627, 0x643, 0x644, 0x637: return 2
    default: return 1
    }
  }

  /// Parts a run at a place and puts kashidas between the parts.
  private mutating func insert(_ count: Int, at place: KashidaPlace) {
    let run = runs[place.run]
    let storage = storage(of: run)
    var head = run
    var tail = run
    head.scalars = run.scalars.lowerBound..<place.scalar
    tail.scalars = place.scalar..<run.scalars.upperBound
    head.glyphs = storage.slice(run.glyphs, rightToLeft: true, scalars: head.scalars)
    tail.glyphs = storage.slice(run.glyphs, rightToLeft: true, scalars: tail.scalars)
    head.width = storage.advance(of: head.glyphs)
    tail.width = storage.advance(of: tail.glyphs)
    var kashida = run
    kashida.scalars = place.scalar..<place.scalar
    kashida.inserted = .kashida
    kashida.isOwned = true
    let start = owned.count
    for _ in 0..<count {
      owned.append(
        place.tatweel, cluster: Int32(truncatingIfNeeded: place.scalar), advance: Int32(clamping: place.advance))
    }
    kashida.glyphs = start..<owned.count
    kashida.width = place.advance * Int64(count)
    runs.replaceSubrange(place.run...place.run, with: [head, kashida, tail])
    shiftHanging(by: 2)
  }
}
