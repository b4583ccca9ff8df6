// SPDX-License-Identifier: MIT

/// Divides text of one script into the words of its dictionary, as ICU does.
///
/// Of the words that begin at a place the one is taken after which the most words follow, up to three in a row; what is no
/// word goes on to the next place where one may begin, and short rests stay with the word before them.
/// - Source: ICU 72, `dictbe.cpp`: all its four engines, which differ in sets and in suffixes.
struct WordDivider {
  private let trie: WordTrie
  private let script: DictionaryScript
  private let text: UnsafeBufferPointer<UInt32>
  private let isMark: (Int) -> Bool
  private var place = 0
  private var candidates: [Candidates]
  /// How many words there are so far.
  private var number = 0

  /// Words that may stand at one place.
  private struct Candidates {
    var place = -1
    /// How many scalars some word of the dictionary shares with the text, and one more.
    var prefix = 0
    var lengths: [Int] = []
    var current = 0
    var marked = 0
  }

  /// A word this long takes in no rest, and a rest that shares as much with a word is not taken in.
  private static let threshold = 3

  /// - Input: scalars of the script alone; which of them are marks.
  init(
    _ trie: WordTrie, _ script: DictionaryScript, _ text: UnsafeBufferPointer<UInt32>, isMark: @escaping (Int) -> Bool
  ) {
    self.trie = trie
    self.script = script
    self.text = text
    self.isMark = isMark
    candidates = [Candidates](repeating: Candidates(), count: 3)
  }

  /// Calls `found` with each place between two words, rising.
  mutating func divide(_ found: (Int) -> Void) {
    guard text.count >= script.least else { return }
    while place < text.count {
      let start = place
      var length = takeWord()
      if place < text.count, length < Self.threshold { takeRest(after: start, &length) }
      // Never before a mark.
      while place < text.count, isMark(place) {
        place += 1
        length += 1
      }
      if script == .thai, place < text.count, length > 0 { takeSuffix(after: start, &length) }
      if length > 0, start + length < text.count { found(start + length) }
    }
  }

  /// Looks for the words at the place and goes behind the longest; how many there are.
  private mutating func look(_ ahead: Int) -> Int {
    let slot = (number + ahead) % 3
    if candidates[slot].place != place {
      candidates[slot].place = place
      candidates[slot].prefix = trie.words(in: text, at: place, into: &candidates[slot].lengths)
    }
    let count = candidates[slot].lengths.count
    candidates[slot].current = count - 1
    candidates[slot].marked = count - 1
    if let longest = candidates[slot].lengths.last { place += longest }
    return count
  }

  /// Goes behind the next shorter word; false where there is none.
  private mutating func backUp(_ ahead: Int) -> Bool {
    let slot = (number + ahead) % 3
    guard candidates[slot].current > 0 else { return false }
    candidates[slot].current -= 1
    place = candidates[slot].place + candidates[slot].lengths[candidates[slot].current]
    return true
  }

  /// Takes the best word at the place and goes behind it; its length, 0 for none.
  private mutating func takeWord() -> Int {
    let count = look(0)
    guard count > 0 else { return 0 }
    let slot = number % 3
    if count > 1 { choose(slot) }
    let length = candidates[slot].lengths[candidates[slot].marked]
    place = candidates[slot].place + length
    number += 1
    return length
  }

  /// Marks the longest word that two words follow, else the last one tried that one follows.
  private mutating func choose(_ slot: Int) {
    guard place < text.count else { return }
    repeat {
      guard look(1) > 0 else { continue }
      candidates[slot].marked = candidates[slot].current
      guard place < text.count else { return }
      repeat {
        if look(2) > 0 {
          candidates[slot].marked = candidates[slot].current
          return
        }
      } while backUp(1)
    } while backUp(0)
  }

  /// Takes in what is no word after a short one, or after none, up to where a word may begin.
  private mutating func takeRest(after start: Int, _ length: inout Int) {
    let isWord = look(0) > 0
    guard !isWord, length == 0 || candidates[number % 3].prefix < Self.threshold else {
      place = start + length
      return
    }
    var rest = 0
    while true {
      let last = text[place]
      place += 1
      rest += 1
      guard place < text.count else { break }
      if script.ends(with: last), script.begins(with: text[place]) {
        let count = look(1)
        place = start + length + rest
        if count > 0 { break }
      }
    }
    if length == 0 { number += 1 }
    length += rest
  }

  /// Takes in suffixes that no word begins with.
  private mutating func takeSuffix(after start: Int, _ length: inout Int) {
    guard look(0) == 0, script.isSuffix(text[place]) else {
      place = start + length
      return
    }
    if text[place] == 0x0E2F, !script.isSuffix(text[place - 1]) {
      place += 1
      length += 1
    }
    if place < text.count, text[place] == 0x0E46, text[place - 1] != 0x0E46 {
      place += 1
      length += 1
    }
  }
}
