// SPDX-License-Identifier: MIT

import GalleyModel

/// The analysis of a text below U+0100, which has no right-to-left scalar, no mark and one script; `nil` where the
/// text or the options ask for more.
///
/// Answers as `analyzeGeneral`.
func analyzeLatin1(_ scalars: UnsafeBufferPointer<UInt32>, options: AnalysisOptions) -> ParagraphAnalysis? {
  guard options.baseDirection != .rtl, !options.needsWords else { return nil }
  var all: UInt32 = 0
  for scalar in scalars { all |= scalar }
  guard all < 0x100 else { return nil }
  let tailoring = LineBreakTailoring.of(
    options.lineBreakStrictness, options.wordBreak, isChineseOrJapanese: options.isChineseOrJapanese)
  var flags = [BoundaryFlags](repeating: .grapheme, count: scalars.count + 1)
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

private let latin = ScriptID(tag: "Latn") ?? .common

/// Record of each scalar below U+0100.
private let latin1Records: [UInt16] = (0..<0x100).map { UInt16(ScalarTables.shared.record($0)) }

/// Line breaks, and the one cluster of two scalars there is: CR LF.
///
/// Returns whether a letter was met.
private func markLatin1(
  _ scalars: UnsafeBufferPointer<UInt32>, _ tailoring: LineBreakTailoring,
  into flags: UnsafeMutableBufferPointer<BoundaryFlags>
) -> Bool {
  var hasLetter = false
  let count = scalars.count
  withUnsafeTemporaryAllocation(of: UInt16.self, capacity: scalars.count) { records in
    latin1Records.withUnsafeBufferPointer { table in
      guard let records = records.baseAddress, let scalars = scalars.baseAddress else { return }
      var index = 0
      while index < count {
        let scalar = scalars[index]
        (records + index).initialize(to: table[Int(scalar)])
        if scalar == 0x0A && index > 0 && scalars[index - 1] == 0x0D { flags[index].remove(.grapheme) }
        index &+= 1
      }
    }
    markLineBreaks(UnsafeBufferPointer(records), tailoring, into: flags)
    // Most texts have one near their start.
    hasLetter = ScalarTables.shared.script.withUnsafeBufferPointer { scripts in
      records.contains { scripts[Int($0)] == latin.rawValue }
    }
  }
  return hasLetter
}
