// SPDX-License-Identifier: MIT

/// One language's hyphenation patterns, as a file in the format of libhyphen has them.
///
/// Immutable: any number of tasks may use one.
package final class HyphenationDictionary: Sendable {
  /// The patterns; the first level divides compounds, the next one their parts. Most files have one.
  private let levels: [HyphenationPatterns]
  private let longestOnly: Bool
  /// The fewest letters before and after a hyphen; 0 where the file does not say.
  let before: Int, after: Int
  /// The same at the seam of a compound.
  private let compoundBefore: Int, compoundAfter: Int

  /// Reads a dictionary; nil where the bytes are not in a known character set.
  package init?(_ bytes: some Collection<UInt8>) {
    let nameEnd = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) ?? bytes.endIndex
    guard let charset = HyphenationCharset(name: String(decoding: bytes[..<nameEnd], as: UTF8.self)) else { return nil }
    var reader = HyphenationReader()
    for line in charset.decode(bytes[nameEnd...]).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      reader.read(line)
    }
    levels = reader.levels
    longestOnly = reader.levels.contains { $0.countOnLongest }
    before = reader.limit("LEFTHYPHENMIN")
    after = reader.limit("RIGHTHYPHENMIN")
    compoundBefore = reader.limit("COMPOUNDLEFTHYPHENMIN")
    compoundAfter = reader.limit("COMPOUNDRIGHTHYPHENMIN")
  }

  /// Where a word may be divided, its ends not guarded.
  /// - Input: small letters only.
  func places(in word: [UInt32]) -> [HyphenationPlace] {
    var places: [HyphenationPlace] = []
    divide(word, 0..<word.count, level: 0, into: &places)
    return places
  }

  private func divide(_ word: [UInt32], _ range: Range<Int>, level: Int, into places: inout [HyphenationPlace]) {
    var found = levels[level].places(in: word[range], longestOnly: longestOnly)
    for index in found.indices {
      found[index].index += range.lowerBound
      found[index].change?.start += range.lowerBound
    }
    guard level + 1 < levels.count else {
      places += found
      return
    }
    if found.isEmpty {
      let first = places.count
      divide(word, range, level: level + 1, into: &places)
      let least = range.lowerBound + (range.lowerBound > 0 ? compoundBefore : 0)
      let most = range.upperBound - (range.upperBound < word.count ? compoundAfter : 0)
      places.removeSubrange(
        first..<places.count, where: { $0.index < least || $0.index > most })
      return
    }
    var start = range.lowerBound
    for place in found {
      divide(word, start..<place.index, level: level, into: &places)
      places.append(place)
      start = place.index
    }
    divide(word, start..<range.upperBound, level: level, into: &places)
  }
}

extension Array {
  fileprivate mutating func removeSubrange(_ range: Range<Int>, where isRemoved: (Element) -> Bool) {
    let kept = self[range].filter { !isRemoved($0) }
    replaceSubrange(range, with: kept)
  }
}

/// Reads the lines of a dictionary.
private struct HyphenationReader {
  var levels = [HyphenationPatterns()]
  private var limits: [String: Int] = [:]
  private var letters: [UInt32] = []
  private var numbers: [UInt8] = []

  /// No pattern is longer; a line that is says nothing.
  private static let lineLimit = 200

  /// A number that a line names; 0 where none does.
  func limit(_ name: String) -> Int { limits[name] ?? 0 }

  mutating func read(_ line: ArraySlice<UInt32>) {
    guard let first = line.first, first != 0x25, line.count < Self.lineLimit else { return }
    if (0x41...0x5A).contains(first), readKeyword(line) { return }
    readPattern(line)
  }

  /// Small letters make patterns; capitals at a line's start are keywords.
  private mutating func readKeyword(_ line: ArraySlice<UInt32>) -> Bool {
    let words = text(line).split(separator: " ")
    switch words.first {
    case "NEXTLEVEL": levels.append(HyphenationPatterns())
    case "NOHYPHEN": break  // signs between letters; words are cut there before
    case .some(let name) where name.hasSuffix("HYPHENMIN"):
      if levels.count == 1, words.count > 1, let value = Int(words[1]) {
        limits[String(name)] = min(max(value, 0), 100)
      }
    default: return false
    }
    return true
  }

  private mutating func readPattern(_ line: ArraySlice<UInt32>) {
    letters.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    numbers.append(0)
    let slash = line.firstIndex(of: 0x2F) ?? line.endIndex
    for scalar in line[..<slash] where scalar != 0x20 && scalar != 0x09 {
      if (0x30...0x39).contains(scalar) {
        numbers[numbers.count - 1] = UInt8(truncatingIfNeeded: scalar - 0x30)
      } else {
        letters.append(scalar)
        numbers.append(0)
      }
    }
    guard !letters.isEmpty else { return }
    guard slash < line.endIndex else { return levels[levels.count - 1].add(letters, numbers, nil) }
    // Without what it changes a pattern would divide words wrongly.
    guard let change = change(line[(slash + 1)...]) else { return }
    levels[levels.count - 1].add(letters, numbers, change)
  }

  /// `before=after,start,count`, start counted from 1; the whole pattern where the numbers are left out.
  private func change(_ field: ArraySlice<UInt32>) -> PatternChange? {
    let parts = field.split(separator: 0x2C, omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: 0x3D, omittingEmptySubsequences: false)
    guard sides.count == 2 else { return nil }
    var change = PatternChange(
      start: 0, count: letters.count { $0 != HyphenationPatterns.dot }, before: Array(sides[0]), after: Array(sides[1]))
    guard parts.count > 1 else { return change }
    guard parts.count == 3, let start = Int(text(parts[1])), let count = Int(text(parts[2])) else { return nil }
    guard (1...letters.count + 1).contains(start), (0...letters.count).contains(count) else { return nil }
    change.start = start - 1
    change.count = count
    return change
  }

  private func text(_ scalars: ArraySlice<UInt32>) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    return String(text).filter { $0 != "\t" }
  }
}
