// SPDX-License-Identifier: MIT

import CICU

/// The words of one script, as ICU's data hold them.
///
/// A node begins with a byte: up to 0x0F one of several bytes follows, up to 0x1F a run of bytes follows, else a word ends
/// there. Sums only go forward, and each read is checked.
/// - Source: ICU, `BytesTrie`; dictionary data of format 1.
/// - Thread safety: the bytes are the library's, which is never changed nor unloaded. Hence unchecked.
struct WordTrie: @unchecked Sendable {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let firstScalar: UInt32

  /// The words of a script; nil where ICU's data are not there, or ICU divides the script by other means.
  init?(_ script: DictionaryScript) {
    var count = 0
    var first: UInt32 = 0
    guard let start = galley_icu_dictionary(script.itemName, script.modelName, &count, &first), count > 0 else {
      return nil
    }
    bytes = UnsafeBufferPointer(start: start, count: count)
    firstScalar = first
  }

  /// Finds the words that begin at a place of a text.
  /// - Output: `lengths` gets theirs, rising; returned is how many scalars were looked at.
  /// - Limits: the first 20 words.
  func words(in text: UnsafeBufferPointer<UInt32>, at start: Int, into lengths: inout [Int]) -> Int {
    lengths.removeAll(keepingCapacity: true)
    var walk = Walk(bytes)
    var index = start
    while index < text.count {
      let step = walk.advance(over: byte(of: text[index]))
      index += 1
      guard step != .none else { break }
      if step != .inside, lengths.count < 20 { lengths.append(index - start) }
      if step == .last { break }
    }
    return index - start
  }

  private func byte(of scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x200D: 0xFF
    case 0x200C: 0xFE
    case firstScalar...firstScalar + 0xFD: UInt8(truncatingIfNeeded: scalar - firstScalar)
    default: 0xFF
    }
  }
}

/// A way through a trie.
private struct Walk {
  /// What was found: no such word, the start of words, a word, a word that none goes on from.
  enum Step { case none, inside, word, last }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Never below 0.
  private var place = 0
  /// How many bytes of a run are left.
  private var run = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Goes on over a byte; after `.none` and `.last` no more.
  mutating func advance(over byte: UInt8) -> Step {
    if run > 0 { return advanceInRun(byte) }
    while let lead = next() {
      switch lead {
      case 0..<0x10: return branch(lead == 0 ? next().map { Int($0) + 1 } : Int(lead) + 1, byte)
      case 0x10..<0x20:
        run = Int(lead) - 0x0F
        return advanceInRun(byte)
      default:
        // A value: the last bit says that nothing follows.
        guard lead & 1 == 0, skipValue(lead) else { return .none }
      }
    }
    return .none
  }

  private mutating func advanceInRun(_ byte: UInt8) -> Step {
    guard next() == byte else { return .none }
    run -= 1
    return run > 0 ? .inside : step
  }

  /// What stands at the place.
  private var step: Step {
    guard place < bytes.count else { return .none }
    return bytes[place] < 0x20 ? .inside : bytes[place] & 1 == 0 ? .word : .last
  }

  /// Chooses among the bytes of a branch: halves, then up to five one by one.
  private mutating func branch(_ count: Int?, _ byte: UInt8) -> Step {
    guard var count else { return .none }
    while count > 5 {
      guard let middle = next() else { return .none }
      if byte < middle {
        count >>= 1
        guard let distance = jump() else { return .none }
        place += distance
      } else {
        count -= count >> 1
        guard jump() != nil else { return .none }
      }
    }
    while count > 1 {
      guard let key = next(), let lead = next() else { return .none }
      if key == byte {
        // A word ends here, or the value is how far on its node lies.
        guard lead & 1 == 0 else {
          place -= 1
          return .last
        }
        guard let distance = value(lead) else { return .none }
        place += distance
        return step
      }
      guard skipValue(lead) else { return .none }
      count -= 1
    }
    return next() == byte ? step : .none
  }

  private mutating func next() -> UInt8? {
    guard place < bytes.count else { return nil }
    defer { place += 1 }
    return bytes[place]
  }

  /// A number of so many bytes more, the highest first, after what its lead holds of it.
  private mutating func number(_ high: Int, more: Int) -> Int? {
    guard more <= bytes.count - place else { return nil }
    var number = high
    for _ in 0..<more {
      number = number << 8 | Int(bytes[place])
      place += 1
    }
    return number
  }

  private mutating func value(_ lead: UInt8) -> Int? {
    let kind = Int(lead >> 1)
    switch kind {
    case ..<0x10: return nil
    case ..<0x51: return kind - 0x10
    case ..<0x6C: return number(kind - 0x51, more: 1)
    case ..<0x7E: return number(kind - 0x6C, more: 2)
    default: return number(0, more: kind == 0x7E ? 3 : 4)
    }
  }

  private mutating func skipValue(_ lead: UInt8) -> Bool { value(lead) != nil }

  /// How far away the lesser half of a branch lies.
  private mutating func jump() -> Int? {
    guard let lead = next() else { return nil }
    switch Int(lead) {
    case ..<0xC0: return Int(lead)
    case ..<0xF0: return number(Int(lead) - 0xC0, more: 1)
    case ..<0xFE: return number(Int(lead) - 0xF0, more: 2)
    default: return number(0, more: lead == 0xFE ? 3 : 4)
    }
  }
}
