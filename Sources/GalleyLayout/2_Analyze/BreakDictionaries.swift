// SPDX-License-Identifier: MIT
// Thai, Lao, Khmer and Burmese are written without spaces: where a word ends is in ICU's dictionaries.
// Only stretches of these scripts are handed to ICU, so what it says depends on the stretch alone. Lines of one script are
// divided here by ICU's words: ICU itself with the C++ library takes milliseconds to load and three megabytes.
import CICU
import Synchronization

/// ICU's break dictionaries.
///
/// ICU is loaded and opened when a text first needs it; any number of tasks may use one. Where it is not installed
/// nothing is found: complex scripts break at spaces alone, and words are those of UAX #29.
package final class BreakDictionaries: Sendable {
  /// What is asked for.
  enum Kind: Int32 {
    /// Places where a line may end.
    case line = 0
    /// Word boundaries, for selection.
    case word = 1
    /// Sentence boundaries, for selection.
    case sentence = 2
  }

  /// Iterators that nobody uses now.
  ///
  /// A text in work holds its own; no lock is held meanwhile.
  private let idleLine = Mutex<[BreakIterator]>([])
  private let idleWord = Mutex<[BreakIterator]>([])
  private let idleSentence = Mutex<[BreakIterator]>([])
  private static let idleLimit = 16

  /// Dictionaries not yet opened.
  package init() {}

  private static let thai = WordTrie(.thai)
  private static let lao = WordTrie(.lao)
  private static let khmer = WordTrie(.khmer)
  private static let burmese = WordTrie(.burmese)

  /// The words of a script, for which ICU itself need not be loaded; nil where its data lack them.
  static func words(of script: DictionaryScript) -> WordTrie? {
    switch script {
    case .thai: thai
    case .lao: lao
    case .khmer: khmer
    case .burmese: burmese
    }
  }

  /// Whether ICU can be asked; loads it.
  static var areInstalled: Bool { galley_icu_load() == nil }

  /// Calls `found` with each boundary inside a stretch, as a scalar index, in rising order, ends left out.
  func forEachBoundary(
    _ kind: Kind, in stretch: Range<Int>, of scalars: UnsafeBufferPointer<UInt32>, _ found: (Int) -> Void
  ) {
    guard stretch.count > 1, stretch.count < Int(Int32.max) / 2, let iterator = take(kind) else { return }
    var units: [UInt16] = []
    units.reserveCapacity(stretch.count)
    for index in stretch {
      let scalar = scalars[index]
      if scalar < 0x10000 {
        units.append(UInt16(truncatingIfNeeded: scalar))
      } else {
        units.append(UInt16(truncatingIfNeeded: 0xD7C0 + (scalar >> 10)))
        units.append(UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF))
      }
    }
    let boundaries = iterator.boundaries(units)
    give(iterator, kind)
    var unit = 0
    var scalar = stretch.lowerBound
    for boundary in boundaries {
      while unit < boundary && scalar < stretch.upperBound {
        unit += scalars[scalar] < 0x10000 ? 1 : 2
        scalar += 1
      }
      if unit == boundary && scalar < stretch.upperBound { found(scalar) }
    }
  }

  private func take(_ kind: Kind) -> BreakIterator? {
    let idle =
      switch kind {
      case .line: idleLine.withLock { $0.popLast() }
      case .word: idleWord.withLock { $0.popLast() }
      case .sentence: idleSentence.withLock { $0.popLast() }
      }
    return idle ?? BreakIterator(kind.rawValue)
  }

  private func give(_ iterator: BreakIterator, _ kind: Kind) {
    switch kind {
    case .line: idleLine.withLock { if $0.count < Self.idleLimit { $0.append(iterator) } }
    case .word: idleWord.withLock { if $0.count < Self.idleLimit { $0.append(iterator) } }
    case .sentence: idleSentence.withLock { if $0.count < Self.idleLimit { $0.append(iterator) } }
    }
  }
}

/// One ICU break iterator.
///
/// ICU: an iterator belongs to one thread at a time. Hence unchecked: the pool of `BreakDictionaries` lends each to
/// one caller, who gives it back.
private final class BreakIterator: @unchecked Sendable {
  private let raw: OpaquePointer

  init?(_ kind: Int32) {
    guard let raw = galley_break_iterator_open(kind) else { return nil }
    self.raw = raw
  }

  deinit { galley_break_iterator_close(raw) }

  /// Boundaries of a text, in UTF-16 units, its start left out; none where ICU reports an error.
  func boundaries(_ units: [UInt16]) -> [Int32] {
    guard let length = Int32(exactly: units.count) else { return [] }
    return [Int32](unsafeUninitializedCapacity: units.count) { out, count in
      let found = galley_break_iterator_boundaries(raw, units, length, out.baseAddress, length)
      count = Int(max(0, min(found, length)))
    }
  }
}
