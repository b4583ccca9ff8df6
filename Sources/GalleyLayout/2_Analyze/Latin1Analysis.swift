// SPDX-License-Identifier: MIT

import GalleyModel

/// The analysis of a text below U+0100, which has no right-to-left scalar, no mark and one script; `nil` where the
/// text or the options ask for more.
///
/// Answers as `analyzeGeneral`.
func analyzeLatin1(
  _ scalars: UnsafeBufferPointer<some ScalarUnit>, options: AnalysisOptions
) -> ParagraphAnalysis? {
  guard options.baseDirection != .rtl, !options.needsWords, areBytes(scalars) else { return nil }
  let tailoring = LineBreakTailoring.of(
    options.lineBreakStrictness, options.wordBreak, isChineseOrJapanese: options.isChineseOrJapanese)
  var flags = [BoundaryFlags](count: scalars.count + 1) {
    $0.initialize(repeating: .grapheme, count: scalars.count + 1)
  }
  var hasLetter = false
  flags.withUnsafeMutableBufferPointer { flags in
    hasLetter = markLatin1(scalars, tailoring, into: flags)
    if options.breaksASCIIAsTheWeb { applyWebASCIIHabits(scalars, into: flags) }
    tailorToGraphemes(options, into: flags)
  }
  let script = hasLetter ? latin : ScriptID.common
  return ParagraphAnalysis(
    levels: [], baseLevel: 0, scriptRuns: scalars.isEmpty ? [] : [ScriptRun(upper: scalars.count, script: script)],
    boundaries: flags)
}

/// Whether all scalars are below U+0100.
@inline(__always)
private func areBytes<Unit: ScalarUnit>(_ scalars: UnsafeBufferPointer<Unit>) -> Bool {
  if Unit.self == UInt8.self { return true }
  var all: Unit = 0
  for scalar in scalars { all |= scalar }
  return UInt32(all) < 0x100
}

private let latin = ScriptID(tag: "Latn") ?? .common

/// Whether each scalar below U+0100 is a letter of the Latin script.
private let latin1Letters: [Bool] = (0..<0x100).map { scalar in
  ScalarTables.shared.script[Int(ScalarTables.shared.record(scalar))] == latin.rawValue
}

/// Line breaks, and the one cluster of two scalars there is: CR LF.
///
/// Returns whether a letter was met.
private func markLatin1(
  _ scalars: UnsafeBufferPointer<some ScalarUnit>, _ tailoring: LineBreakTailoring,
  into flags: UnsafeMutableBufferPointer<BoundaryFlags>
) -> Bool {
  markLineBreaks(ofLatin1: scalars, tailoring, into: flags)
  // Most texts have one near their start.
  return scalars.contains { latin1Letters[Int($0)] }
}
