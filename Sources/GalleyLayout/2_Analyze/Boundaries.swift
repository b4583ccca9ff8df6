// SPDX-License-Identifier: MIT

/// Line break opportunities alone: `.lineBreak`, `.mandatoryBreak`, `.softHyphen`.
/// - Output: one entry more than there are scalars.
/// - Source: UAX #14 (15.0) as it stands; complex scripts as AL.
package func lineBreaks(_ scalars: [UInt32]) -> [BoundaryFlags] {
  marked(scalars) { markLineBreaks($0, .strict, into: $1) }
}

/// Grapheme cluster boundaries alone: `.grapheme`.
/// - Output: one entry more than there are scalars.
/// - Source: UAX #29 (15.0), extended clusters.
package func graphemeBoundaries(_ scalars: [UInt32]) -> [BoundaryFlags] {
  marked(scalars) { markGraphemes($0, into: $1) }
}

/// Word boundaries alone: `.word`, `.wordLike`.
/// - Output: one entry more than there are scalars.
/// - Source: UAX #29 (15.0) as it stands; with dictionaries, words of scripts without spaces.
package func wordBoundaries(_ scalars: [UInt32], dictionaries: BreakDictionaries? = nil) -> [BoundaryFlags] {
  marked(scalars) { records, flags in
    markWords(records, into: flags)
    if let dictionaries {
      markGraphemes(records, into: flags)
      scalars.withUnsafeBufferPointer { markDictionaryWords($0, records, dictionaries, into: flags) }
      for index in flags.indices { flags[index].remove(.grapheme) }
    }
    markWordLike(records, into: flags)
  }
}

/// Sentence boundaries inside a text, in rising order, its ends left out.
/// - Source: UAX #29 (15.0), sentence boundaries, as ICU has them.
package func sentenceBoundaries(_ scalars: [UInt32], dictionaries: BreakDictionaries) -> [Int] {
  var found: [Int] = []
  scalars.withUnsafeBufferPointer { scalars in
    dictionaries.forEachBoundary(.sentence, in: 0..<scalars.count, of: scalars) { found.append($0) }
  }
  return found
}

private func marked(
  _ scalars: [UInt32],
  _ mark: (UnsafeBufferPointer<UInt16>, UnsafeMutableBufferPointer<BoundaryFlags>) -> Void
) -> [BoundaryFlags] {
  var flags = [BoundaryFlags](repeating: [], count: scalars.count + 1)
  scalars.withUnsafeBufferPointer { scalars in
    ScalarTables.shared.records(of: scalars).withUnsafeBufferPointer { records in
      flags.withUnsafeMutableBufferPointer { mark(records, $0) }
    }
  }
  return flags
}
