// SPDX-License-Identifier: MIT
//
// Where a paragraph may be made again from the middle. A cut is a place at which all of the pipeline's state is known
// without the text before: after a space, before a letter. From there on
// - levels are 0: text with anything that reads from the right is never cut;
// - line and cluster rules (UAX #14, #29) know of the text before a letter only whether the line may end there, which
//   the text before has said; none looks back past a letter that follows a space;
// - scripts go on as the letter's own (its script is neither common nor inherited, and has no extensions);
// - shaping is that of the whole run: the font's lookups are proven not to see the space, and all words are settled
//   (see SpaceIndependence and WordCuts), or another item begins there.
// A line start is final when the breaker, which looks at most one room and the slack ahead, has met no text behind the
// last cut: what is put in behind that cut cannot move it.

import GalleyFonts
import GalleyModel

/// Finds cuts of one shaped paragraph.
struct LineCuts {
  let typesetter: Typesetter
  let shaped: ShapedParagraph

  /// Whether the paragraph may be cut before scalar `place`.
  func isCut(_ place: Int) -> Bool {
    guard place > 0, place < shaped.text.contentCount, shaped.text.scalars[place - 1] == 0x20,
      shaped.boundaries(place).isSuperset(of: [.lineBreak, .grapheme]), isPlainLetter(shaped.text.scalars[place])
    else { return false }
    let run = shaped.runs[shaped.runIndex(place)]
    guard run.kind == .text else { return false }
    return run.scalars.lowerBound == place || isInert(run)
  }

  /// Whether the run is what its words are, shaped alone.
  func isInert(_ run: ShapedRun) -> Bool {
    let scalars = shaped.text.scalars
    let item = TextItem(
      scalars: run.scalars, level: run.level, script: run.script, style: run.style, font: run.font, kind: run.kind)
    var known = KnownProofs()
    guard let words = typesetter.words, WordCuts.mayBegin(with: scalars[run.scalars.lowerBound]),
      words.seed(
        for: item, shaped.fonts[run.font], shaped.styles[run.style], scalars,
        marksKashidas: shaped.style.alignment == .justify, &known) != nil
    else { return false }
    return Self.areSettled(scalars.widened(run.scalars)[...], in: shaped.fonts[run.font].face)
  }

  /// Whether all words of a text are the same alone as in their run.
  static func areSettled(_ text: ArraySlice<UInt32>, in face: Face) -> Bool {
    text.withUnsafeBufferPointer { all in
      if !all.contains(where: { $0 >= 0xC0 }) { return true }
      return all.split(separator: 0x20).allSatisfy { word in
        guard let first = word.first, WordCuts.mayBegin(with: first) else { return false }
        return WordCuts.isSettled(UnsafeBufferPointer(rebasing: word), in: face)
      }
    }
  }

  /// The last cut before scalar `limit`; nil where there is none.
  func lastCut(before limit: Int) -> Int? {
    var place = min(limit, shaped.text.contentCount) - 1
    while place > 0 {
      if isCut(place) { return place }
      place -= 1
    }
    return nil
  }
}

/// Whether every rule forgets what was before a scalar that follows a space.
func isPlainLetter(_ scalar: UInt32) -> Bool {
  if scalar < 0x80 { return scalar | 0x20 >= 0x61 && scalar | 0x20 <= 0x7A }
  let tables = ScalarTables.shared
  let record = tables.record(scalar)
  switch LineBreakClass(rawValue: tables.line[record]) {
  case .al, .hl, .id, .sa: break
  default: return false
  }
  return tables.grapheme[record] == GraphemeClass.other.rawValue && tables.bidi[record] == BidiClass.l.rawValue
    && tables.scriptExtension[record] == 0 && !ScriptID(rawValue: tables.script[record]).isWeak
}

extension LayoutPiece {
  /// What the breaker had still to see behind this piece when it ended its last line: 0 or less where nothing.
  func reachBehind(_ typesetter: Typesetter, container: LayoutUnit) -> Int64 {
    guard let line = layout.lines.last else { return .max }
    let shaped = layout.shaped
    if line.endsHard { return -1 }
    return reach(of: layout.lines.count - 1, typesetter, container) &- shaped.positions[shaped.count]
  }

  /// The sum of advances up to which the breaker looked for the end of line `index`.
  private func reach(of index: Int, _ typesetter: Typesetter, _ container: LayoutUnit) -> Int64 {
    let shaped = layout.shaped
    let indents = ParagraphIndents(shaped.style, container: container)
    guard shaped.style.wrap != .none, let room = indents.width(isFirst: index == 0 && !isContinuation) else {
      return .max / 4
    }
    let slack = LineMeasure(paragraph: shaped, typesetter: typesetter).slack
    return shaped.positions[layout.lines[index].scalars.lowerBound] &+ max(room, 0) &+ slack
  }

  /// The last line that begins at a cut and that no change at scalar `limit` or behind it can move; 0 for the piece's
  /// start where that is so for it; nil where none is.
  ///
  /// - Input: `carried` is ``reachBehind(_:container:)`` of the piece before; nil where this one begins a paragraph.
  func anchor(before limit: Int, carried: Int64?, _ typesetter: Typesetter, container: LayoutUnit) -> Int? {
    guard head.isDivisible, layout.shaped.style.breaking == .greedy else { return nil }
    let shaped = layout.shaped
    let cuts = LineCuts(typesetter: typesetter, shaped: shaped)
    guard let last = limit > shaped.count ? shaped.count : cuts.lastCut(before: limit) else { return nil }
    var line = layout.lines.count - 1
    while line > 0 {
      if isFinal(line, lastCut: last, typesetter, container: container),
        cuts.isCut(layout.lines[line].scalars.lowerBound)
      {
        return line
      }
      line -= 1
    }
    guard let carried else { return nil }
    return sees(carried, from: 0, to: last) ? 0 : nil
  }

  /// Whether no text behind the cut at scalar `last` can move the start of line `line`.
  func isFinal(_ line: Int, lastCut last: Int?, _ typesetter: Typesetter, container: LayoutUnit) -> Bool {
    guard line > 0, let last else { return false }
    let start = layout.lines[line].scalars.lowerBound
    return start < last && sees(reach(of: line - 1, typesetter, container), from: start, to: last)
  }

  /// Whether the breaker met text that is too far within `from ... to`.
  private func sees(_ reach: Int64, from: Int, to: Int) -> Bool {
    let shaped = layout.shaped
    var at = to
    while at >= from {
      if shaped.positions[at] > reach {
        if at == 0 || !shaped.hangs(at - 1) { return true }
      } else if shaped.positions.rises {
        // From one that is near enough on, all before it are.
        return false
      }
      at -= 1
    }
    return false
  }
}
