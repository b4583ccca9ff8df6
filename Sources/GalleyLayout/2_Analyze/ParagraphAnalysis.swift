// SPDX-License-Identifier: MIT
// Stage 2: what the Unicode algorithms say of one paragraph, before styles and fonts are looked at.
// Every scalar is looked up once (its record); bidi, scripts and boundaries are then forward passes over
// the records with a small state each. Text below U+0100 skips what cannot matter there.

package import GalleyModel

/// What stage 2 knows of one paragraph.
///
/// Indices are scalar indices.
package struct ParagraphAnalysis: Sendable, Equatable {
  /// Bidi level of each scalar; empty where the whole paragraph is level 0.
  package var levels: [UInt8]
  /// Level of the paragraph, 0 or 1.
  package var baseLevel: UInt8
  /// Scripts, resolved; runs cover the paragraph.
  package var scriptRuns: [ScriptRun]
  /// What may happen before each scalar, and at the end: one entry more than there are scalars.
  package var boundaries: [BoundaryFlags]

  /// An analysis made elsewhere.
  package init(levels: [UInt8], baseLevel: UInt8, scriptRuns: [ScriptRun], boundaries: [BoundaryFlags]) {
    self.levels = levels
    self.baseLevel = baseLevel
    self.scriptRuns = scriptRuns
    self.boundaries = boundaries
  }
}

/// How a paragraph is analysed.
package struct AnalysisOptions: Sendable, Hashable {
  /// Where the base level comes from.
  package var baseDirection: BaseDirection
  /// CSS `line-break`; `strict` is UAX #14 as it stands.
  package var lineBreakStrictness: LineBreakStrictness
  /// CSS `word-break`.
  package var wordBreak: WordBreak
  /// BCP 47 tag; Chinese and Japanese loosen line breaks.
  ///
  /// Empty where not known.
  package var language: String
  /// Breaks between ASCII scalars as browsers make them: none behind `/`, none between `-` and a digit.
  package var webASCIIHabits: Bool
  /// Whether `.word` and `.wordLike` are wanted: selection needs them, layout does not.
  package var needsWords: Bool

  /// UAX #9, #14 and #29 as they stand, without words.
  package init(
    baseDirection: BaseDirection = .auto, lineBreakStrictness: LineBreakStrictness = .strict,
    wordBreak: WordBreak = .normal, language: String = "", webASCIIHabits: Bool = false, needsWords: Bool = false
  ) {
    self.baseDirection = baseDirection
    self.lineBreakStrictness = lineBreakStrictness
    self.wordBreak = wordBreak
    self.language = language
    self.webASCIIHabits = webASCIIHabits
    self.needsWords = needsWords
  }

  /// `break-all` and `anywhere` have their own breaks between ASCII scalars.
  var breaksASCIIAsTheWeb: Bool { webASCIIHabits && wordBreak != .breakAll && lineBreakStrictness != .anywhere }

  /// Whether CSS's "writing system is Chinese or Japanese" holds: by primary language or script subtag.
  var isChineseOrJapanese: Bool {
    var subtag: UInt32 = 0
    var isPrimary = true
    for byte in language.utf8 {
      if byte == 0x2D || byte == 0x5F {
        if (isPrimary ? eastAsianLanguages : eastAsianScripts).contains(subtag) { return true }
        isPrimary = false
        subtag = 0
      } else {
        subtag = subtag << 8 | UInt32(byte | 0x20)
      }
    }
    return (isPrimary ? eastAsianLanguages : eastAsianScripts).contains(subtag)
  }
}

/// Chinese languages and Japanese, the letters of each in one number.
private let eastAsianLanguages = ["zh", "ja", "yue", "cmn", "wuu", "hak", "nan", "gan", "hsn", "lzh"].map(packed)

/// Script subtags of Chinese and Japanese.
private let eastAsianScripts = ["hani", "hans", "hant", "jpan", "hira", "kana", "bopo"].map(packed)

private func packed(_ letters: String) -> UInt32 { letters.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

/// Analyses one paragraph.
/// - Input: its scalars, separator included or not; no surrogates (they would count as class AL).
/// - Output: levels, scripts, boundaries; every list empty or one entry long for no text.
/// - Complexity: O(n).
/// - Source: UAX #9, #14, #24, #29 (15.0); CSS Text 3 for the tailorings.
package func analyze(
  _ scalars: [UInt32], options: AnalysisOptions, dictionaries: BreakDictionaries
) -> ParagraphAnalysis {
  scalars.withUnsafeBufferPointer { analyze($0, options: options, dictionaries: dictionaries, pass: {}) }
}

/// The same over borrowed memory.
/// - Input: `pass` is called between the passes over the text, and may end the work by an error.
func analyze<Failure: Error>(
  _ scalars: UnsafeBufferPointer<UInt32>, options: AnalysisOptions, dictionaries: BreakDictionaries,
  pass: () throws(Failure) -> Void
) throws(Failure) -> ParagraphAnalysis {
  if let quick = analyzeLatin1(scalars, options: options) { return quick }
  return try analyzeGeneral(scalars, options: options, dictionaries: dictionaries, pass: pass)
}

/// The way for any text; `analyze` must answer the same.
package func analyzeGeneral(
  _ scalars: UnsafeBufferPointer<UInt32>, options: AnalysisOptions, dictionaries: BreakDictionaries
) -> ParagraphAnalysis {
  analyzeGeneral(scalars, options: options, dictionaries: dictionaries, pass: {})
}

func analyzeGeneral<Failure: Error>(
  _ scalars: UnsafeBufferPointer<UInt32>, options: AnalysisOptions, dictionaries: BreakDictionaries,
  pass: () throws(Failure) -> Void
) throws(Failure) -> ParagraphAnalysis {
  let records = ScalarTables.shared.records(of: scalars)
  return try records.withUnsafeBufferPointer { (records) throws(Failure) -> ParagraphAnalysis in
    try pass()
    let bidi = bidiLevels(scalars, records, base: options.baseDirection)
    try pass()
    let scripts = resolveScripts(scalars, records)
    try pass()
    return ParagraphAnalysis(
      levels: bidi.levels, baseLevel: bidi.baseLevel, scriptRuns: scripts,
      boundaries: try boundaries(scalars, records, options: options, dictionaries: dictionaries, pass: pass))
  }
}

/// Line, grapheme and, where asked for, word boundaries.
private func boundaries<Failure: Error>(
  _ scalars: UnsafeBufferPointer<UInt32>, _ records: UnsafeBufferPointer<UInt16>, options: AnalysisOptions,
  dictionaries: BreakDictionaries, pass: () throws(Failure) -> Void
) throws(Failure) -> [BoundaryFlags] {
  var result = [BoundaryFlags](repeating: [], count: records.count + 1)
  try result.withUnsafeMutableBufferPointer { (flags) throws(Failure) in
    let tailoring = LineBreakTailoring.of(
      options.lineBreakStrictness, options.wordBreak, isChineseOrJapanese: options.isChineseOrJapanese)
    let met = markLineBreaks(records, tailoring, into: flags)
    try pass()
    markGraphemes(records, into: flags)
    try pass()
    if met >> UInt64(LineClass.complex.rawValue) & 1 != 0 && options.lineBreakStrictness != .anywhere {
      markDictionaryLineBreaks(scalars, records, dictionaries, into: flags)
    }
    if options.breaksASCIIAsTheWeb { applyWebASCIIHabits(scalars, into: flags) }
    tailorToGraphemes(options, into: flags)
    try pass()
    if options.needsWords {
      markWords(records, into: flags)
      markDictionaryWords(scalars, records, dictionaries, into: flags)
      markWordLike(records, into: flags)
    }
  }
  return result
}

/// `anywhere` breaks at each cluster boundary; `break-all` only there.
func tailorToGraphemes(_ options: AnalysisOptions, into flags: UnsafeMutableBufferPointer<BoundaryFlags>) {
  let isAnywhere = options.lineBreakStrictness == .anywhere
  guard flags.count > 1, isAnywhere || options.wordBreak == .breakAll else { return }
  for index in 1..<flags.count {
    if !flags[index].contains(.grapheme) {
      flags[index].subtract([.lineBreak, .softHyphen])
    } else if isAnywhere {
      flags[index].insert(.lineBreak)
      flags[index].remove(.softHyphen)
    }
  }
}
