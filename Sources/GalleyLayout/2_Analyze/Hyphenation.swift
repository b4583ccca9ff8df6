// SPDX-License-Identifier: MIT
//
// Dictionary hyphenation: a pass over the boundaries of a paragraph that adds soft hyphens inside words. Words here
// are runs of letters: a piece between hyphens, apostrophes or brackets is a word of its own, so no hyphen comes
// near one of these. Left whole are words that a soft hyphen divides already, words that touch digits, and
// everything that looks like an address.

import CHarfBuzz
import GalleyModel

/// What is written differently before a hyphen: `intel·ligent` is divided `intel-` `ligent`, Hungarian `asszony`
/// `asz-` `szony`.
package struct HyphenChange: Hashable, Sendable {
  /// How many scalars before the break are not shown where it is taken.
  package var dropped: Int
  /// What is shown in their place, before the hyphen.
  package var inserted: String
}

/// A place at which a word may be divided.
package struct HyphenationPoint: Hashable, Sendable {
  /// The scalar that begins the next line.
  package var scalar: Int
  /// What changes before the hyphen; nil for nothing.
  package var change: HyphenChange?
}

extension Typesetter {
  /// How much more work than other stages' a letter is here.
  private static var hyphenationWork: Int { 4 }

  /// Adds the opportunities of dictionaries to the boundaries of a paragraph.
  /// - Output: what changes where such a break is taken.
  /// - Source: CSS Text 3 §6 (`hyphens: auto`): only where the language is known; not with `break-all`, `anywhere`.
  func hyphenate(
    _ analysis: inout ParagraphAnalysis, _ text: inout ParagraphText, _ runs: [ScalarStyleRun],
    _ styles: [ResolvedStyle],
    paragraph: ParagraphStyle, pace: inout WorkPace
  ) throws(LayoutError) -> [Int: HyphenChange] {
    guard paragraph.hyphenates, paragraph.wrap == .word, paragraph.wordBreak != .breakAll,
      paragraph.lineBreak != .anywhere, !hyphenation.isEmpty
    else { return [:] }
    var changes: [Int: HyphenChange] = [:]
    text.widen()
    let hyphenator = Hyphenator(scalars: text.wide, limits: hyphenation.limits)
    for word in hyphenator.words(analysis.boundaries) {
      try pace.spend(word.count * Self.hyphenationWork)
      let run = runs[min(runs.partitionPoint { $0.end <= word.lowerBound }, runs.count - 1)]
      guard let language = styles[run.style].style.language, let dictionary = hyphenation.dictionary(for: language)
      else { continue }
      for point in hyphenator.points(in: word, dictionary, language: language) {
        guard analysis.boundaries[point.scalar].contains(.grapheme),
          !analysis.boundaries[point.scalar].contains(.lineBreak)
        else { continue }
        analysis.boundaries[point.scalar].formUnion([.lineBreak, .softHyphen, .dictionaryHyphen])
        changes[point.scalar] = point.change
      }
    }
    return changes
  }
}

/// Finds words and divides them.
package struct Hyphenator {
  private let scalars: [UInt32]
  private let limits: HyphenationLimits

  /// No word of a language is longer; what is stays whole.
  private static let wordLimit = 100

  /// A hyphenator over a paragraph's scalars.
  package init(scalars: [UInt32], limits: HyphenationLimits = .standard) {
    self.scalars = scalars
    self.limits = limits
  }

  // MARK: Words

  /// The words that may be divided, in order.
  /// - Input: the paragraph's boundaries; a word ends where a line may.
  package func words(_ boundaries: [BoundaryFlags]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var at = 0
    while at < scalars.count {
      guard !isSpace(scalars[at]) else {
        at += 1
        continue
      }
      let start = at
      while at < scalars.count, !isSpace(scalars[at]) { at += 1 }
      if !isAddress(start..<at) { addWords(start..<at, boundaries, &words) }
    }
    return words
  }

  private func addWords(_ token: Range<Int>, _ boundaries: [BoundaryFlags], _ words: inout [Range<Int>]) {
    var at = token.lowerBound
    while at < token.upperBound {
      guard isLetter(at) else {
        at += 1
        continue
      }
      let start = at
      var isManual = false
      repeat {
        if scalars[at] == 0xAD { isManual = true }
        at += 1
      } while at < token.upperBound && (isInsideWord(at) && !isPlainBreak(boundaries[at]))
      guard !isManual, at - start >= limits.word, at - start <= Self.wordLimit, !touchesCode(start..<at, token)
      else { continue }
      words.append(start..<at)
    }
  }

  /// A break that shows no hyphen parts words: Thai has no spaces.
  private func isPlainBreak(_ flags: BoundaryFlags) -> Bool {
    flags.contains(.lineBreak) && !flags.contains(.softHyphen)
  }

  private func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFFFC: true
    default: false
    }
  }

  private func isLetter(_ index: Int) -> Bool {
    switch UnicodeProperties.generalCategory(scalars[index]) {
    case .ll, .lm, .lo, .lt, .lu: true
    default: false
    }
  }

  private func isDigit(_ index: Int) -> Bool {
    switch UnicodeProperties.generalCategory(scalars[index]) {
    case .nd, .nl, .no: true
    default: false
    }
  }

  /// Letters, their marks, soft hyphens, joiners, and the dot of Catalan `l·l`.
  private func isInsideWord(_ index: Int) -> Bool {
    switch scalars[index] {
    case 0xAD, 0x200C, 0x200D: return true
    case 0xB7:
      return index > 0 && index + 1 < scalars.count && scalars[index - 1] | 0x20 == 0x6C
        && scalars[index + 1] | 0x20 == 0x6C
    default: return isLetter(index) || UnicodeProperties.isMark(scalars[index])
    }
  }

  /// Addresses of pages, files and people.
  private func isAddress(_ token: Range<Int>) -> Bool {
    for at in token {
      switch scalars[at] {
      case 0x40, 0x5C: return true
      case 0x3A where at + 2 < token.upperBound && scalars[at + 1] == 0x2F && scalars[at + 2] == 0x2F: return true
      default: continue
      }
    }
    return false
  }

  /// Whether a run of letters goes on as what is no word: digits, names of code, `example.com`.
  private func touchesCode(_ word: Range<Int>, _ token: Range<Int>) -> Bool {
    func joins(_ near: Int, _ far: Int) -> Bool {
      guard token.contains(near) else { return false }
      switch scalars[near] {
      case 0x23, 0x5F: return true
      case 0x2E: return token.contains(far) && (isLetter(far) || isDigit(far))
      default: return isDigit(near)
      }
    }
    return joins(word.lowerBound - 1, word.lowerBound - 2) || joins(word.upperBound, word.upperBound + 1)
  }

  // MARK: Points

  /// Where a word may be divided.
  /// - Source: the dictionary's patterns; its own limits, and those of the options.
  package func points(
    in word: Range<Int>, _ dictionary: HyphenationDictionary, language: String
  ) -> [HyphenationPoint] {
    let folded = folded(word, language)
    let letters = folded.scalars.count { !UnicodeProperties.isMark($0) }
    guard letters >= limits.word else { return [] }
    var points: [HyphenationPoint] = []
    let found = dictionary.places(in: folded.scalars).compactMap { point($0, folded) }
    for point in found.sorted(by: { $0.scalar < $1.scalar }) {
      // What one point takes away may not reach another.
      let last = points.last?.scalar ?? word.lowerBound
      guard point.scalar > last, point.scalar - (point.change?.dropped ?? 0) >= last else { continue }
      let cut = folded.origins.partitionPoint { Int($0) < point.scalar }
      let before = folded.scalars[..<cut].count { !UnicodeProperties.isMark($0) }
      guard before >= max(limits.before, dictionary.before), letters - before >= max(limits.after, dictionary.after)
      else { continue }
      points.append(point)
    }
    return points
  }

  /// A place as a point of the paragraph; nil where it falls inside what was one scalar, or the next line's start
  /// would change.
  private func point(_ place: HyphenationPlace, _ folded: MappedScalars) -> HyphenationPoint? {
    guard var change = place.change else { return scalar(place.index, folded).map { HyphenationPoint(scalar: $0) } }
    guard change.start + change.count <= folded.scalars.count else { return nil }
    while let last = change.after.last, change.count > 0, folded.scalars[change.start + change.count - 1] == last {
      change.after.removeLast()
      change.count -= 1
    }
    while let first = change.before.first, change.count > 0, folded.scalars[change.start] == first {
      change.before.removeFirst()
      change.start += 1
      change.count -= 1
    }
    guard change.after.isEmpty, let start = scalar(change.start, folded),
      let end = scalar(change.start + change.count, folded)
    else { return nil }
    var inserted = String.UnicodeScalarView()
    inserted.append(contentsOf: change.before.compactMap { Unicode.Scalar($0) })
    let isUpper = isCapital(end - 1) && isCapital(end)
    let text = isUpper ? String(inserted).uppercased() : String(inserted)
    return HyphenationPoint(scalar: end, change: HyphenChange(dropped: end - start, inserted: text))
  }

  /// The paragraph's scalar at a place of the folded word; nil inside what was one scalar, and at the ends.
  private func scalar(_ index: Int, _ folded: MappedScalars) -> Int? {
    guard index > 0, index < folded.origins.count, folded.origins[index] != folded.origins[index - 1] else {
      return nil
    }
    return Int(folded.origins[index])
  }

  private func isCapital(_ index: Int) -> Bool {
    let category = UnicodeProperties.generalCategory(scalars[index])
    return category == .lu || category == .lt
  }

  /// A word as dictionaries write it: small composed letters, joiners left out.
  private func folded(_ word: Range<Int>, _ language: String) -> MappedScalars {
    var mapping = CaseMapping(Array(scalars[word]))
    mapping.add(0..<word.count, .lowercase, CaseRules(language: language))
    var folded = MappedScalars()
    let functions = hb_unicode_funcs_get_default()
    for (scalar, origin) in zip(mapping.result.scalars, mapping.result.origins) {
      if scalar == 0x200C || scalar == 0x200D { continue }
      var composed: UInt32 = 0
      if let last = folded.scalars.last, UnicodeProperties.isMark(scalar),
        hb_unicode_compose(functions, last, scalar, &composed) != 0
      {
        folded.scalars[folded.scalars.count - 1] = composed
      } else {
        folded.append(scalar, Int(origin) + word.lowerBound)
      }
    }
    return folded
  }
}
