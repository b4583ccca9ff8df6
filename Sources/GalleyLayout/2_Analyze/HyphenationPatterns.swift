// SPDX-License-Identifier: MIT
//
// Liang's patterns: letters with numbers between them. Wherever a pattern stands in a word its numbers are laid
// over the word, the greatest wins at each place, and an odd one means that the word may be divided there.
//
// libhyphen looks only at the longest pattern that ends at a letter, which gives the same for files that were
// prepared for it by adding to each pattern what the shorter ones inside it say. Half of Debian's files are not
// prepared (Russian, Czech, Norwegian, Italian): there it misses points, and Liang's rule gives them all. The
// German file is written for libhyphen's rule and gets it.

/// What a pattern says is written differently where a word is divided.
struct PatternChange: Hashable, Sendable {
  /// The first letter that changes: its index among the pattern's, dots not counted.
  var start: Int
  /// How many letters go.
  var count: Int
  /// What stands before the hyphen in their place.
  var before: [UInt32]
  /// What stands at the start of the next line in their place.
  var after: [UInt32]
}

/// A set of patterns.
struct HyphenationPatterns: Sendable {
  /// A letter that leads from one node to another; node 0 is the root.
  private struct Node {
    var letter: UInt32
    var firstChild: Int32 = 0
    var nextSibling: Int32 = 0
    /// Where the pattern's numbers begin in `numbers`; -1 where no pattern ends.
    var pattern: Int32 = -1
  }

  private var nodes = [Node(letter: 0)]
  /// For each pattern one number more than it has letters.
  private var numbers: [UInt8] = []
  private var changes: [Int32: PatternChange] = [:]
  private var patterns = 0
  private var silent = 0

  /// The greatest numbers over a word, and what comes with them.
  private struct LaidNumbers {
    var numbers: [UInt8]
    var changes: [Int: PatternChange] = [:]

    init(count: Int) { numbers = [UInt8](repeating: 0, count: count) }
  }

  /// What dots of patterns stand for: the ends of a word.
  static let dot: UInt32 = 0x2E

  /// Adds a pattern.
  /// - Input: `numbers` has one entry more than `letters`.
  mutating func add(_ letters: [UInt32], _ numbers: [UInt8], _ change: PatternChange?) {
    var node = 0
    for letter in letters { node = child(of: node, letter) ?? makeChild(of: node, letter) }
    guard let offset = Int32(exactly: self.numbers.count) else { return }
    nodes[node].pattern = offset
    self.numbers += numbers
    if let change { changes[offset] = change }
    patterns += 1
    if numbers.allSatisfy({ $0 == 0 }) { silent += 1 }
  }

  private func child(of node: Int, _ letter: UInt32) -> Int? {
    var child = Int(nodes[node].firstChild)
    while child != 0 {
      if nodes[child].letter == letter { return child }
      child = Int(nodes[child].nextSibling)
    }
    return nil
  }

  /// New children come first: files are sorted, so the next pattern most likely goes on from there.
  private mutating func makeChild(of node: Int, _ letter: UInt32) -> Int {
    guard let index = Int32(exactly: nodes.count) else { return node }
    nodes.append(Node(letter: letter, nextSibling: nodes[node].firstChild))
    nodes[node].firstChild = index
    return Int(index)
  }

  /// Whether many patterns have no numbers.
  ///
  /// By Liang's rule such a pattern says nothing. It is there to hide the shorter ones inside it, so its author
  /// counted on libhyphen's rule, by which of the patterns that end at a letter only the longest counts.
  var countOnLongest: Bool { silent * 10 > patterns }

  /// Where a word may be divided.
  /// - Input: `longestOnly` for libhyphen's rule instead of Liang's.
  /// - Output: the places before letters at which the word may be divided, and what then changes, counted in letters
  ///   of `word`.
  /// - Complexity: O(letters · longest pattern).
  func places(in word: ArraySlice<UInt32>, longestOnly: Bool) -> [HyphenationPlace] {
    let padded = [Self.dot] + word + [Self.dot]
    var laid = LaidNumbers(count: padded.count + 1)
    var isTaken = [Bool](repeating: false, count: padded.count)
    for start in padded.indices {
      var node = 0
      var at = start
      while at < padded.count, let next = child(of: node, padded[at]) {
        node = next
        // Longer ones begin earlier, and hide even where no pattern ends.
        let isHidden = longestOnly && isTaken[at]
        isTaken[at] = true
        at += 1
        if !isHidden, nodes[node].pattern >= 0 { lay(nodes[node].pattern, start..<at, padded[start], &laid) }
      }
    }
    var places: [HyphenationPlace] = []
    for index in 1..<max(word.count, 1) where laid.numbers[index + 1] & 1 == 1 {
      places.append(HyphenationPlace(index: index, change: laid.changes[index + 1]))
    }
    return places
  }

  /// Lays a pattern's numbers over the word; greater ones stay.
  private func lay(_ pattern: Int32, _ range: Range<Int>, _ first: UInt32, _ laid: inout LaidNumbers) {
    let change = changes[pattern]
    for place in 0...range.count {
      let number = numbers[Int(pattern) + place]
      let target = range.lowerBound + place
      guard number > laid.numbers[target] else { continue }
      laid.numbers[target] = number
      laid.changes[target] = change.flatMap { shifted($0, place, range.lowerBound, first == Self.dot) }
    }
  }

  /// A change counted from the word's start; nil where it is not about this place.
  private func shifted(_ change: PatternChange, _ place: Int, _ start: Int, _ startsAtDot: Bool) -> PatternChange? {
    var change = change
    change.start += start - (startsAtDot ? 0 : 1)
    let index = start + place - 1
    guard change.start >= 0, change.start <= index, index <= change.start + change.count else { return nil }
    return change
  }
}

/// A place inside a word at which it may be divided.
struct HyphenationPlace: Hashable, Sendable {
  /// The letter that begins the next line.
  var index: Int
  /// What changes there, in letters of the word.
  var change: PatternChange?
}
