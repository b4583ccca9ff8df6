// SPDX-License-Identifier: MIT

/// Scripts that ICU has a line dictionary for.
private let dictionaryScripts: ScriptSet = {
  var set = ScriptSet()
  for script in [ScriptID(tag: "Thai"), ScriptID(tag: "Laoo"), ScriptID(tag: "Khmr"), ScriptID(tag: "Mymr")] {
    if let script { set.insert(script) }
  }
  return set
}()

/// Whether each record is part of what the dictionaries break: 1 a letter of their scripts, 2 a mark on one.
private let complexKinds: [UInt8] = {
  let tables = ScalarTables.shared
  return (0..<ScalarRecordData.count).map { record in
    let line = tables.line[record]
    if line == LineBreakClass.cm.rawValue || line == LineBreakClass.zwj.rawValue { return 2 }
    guard line == LineBreakClass.sa.rawValue else { return 0 }
    let isKnown = dictionaryScripts.contains(ScriptID(rawValue: tables.script[record]))
    let category = tables.category[record]
    let isMark = category == GeneralCategory.mn.rawValue || category == GeneralCategory.mc.rawValue
    return isKnown ? (isMark ? 2 : 1) : 0
  }
}()

/// Han and kana, whose words ICU knows; hiragana and katakana with their length marks.
private let ideographKinds: [UInt8] = {
  let tables = ScalarTables.shared
  var set = ScriptSet()
  for script in [ScriptID(tag: "Hani"), ScriptID(tag: "Hira"), ScriptID(tag: "Kana")] {
    if let script { set.insert(script) }
  }
  let letters = GeneralCategory.ll.rawValue...GeneralCategory.lu.rawValue
  return (0..<ScalarRecordData.count).map { record in
    if tables.word[record] == WordClass.extend.rawValue { return 2 }
    let isLetter = letters.contains(tables.category[record])
    return isLetter && !ScriptSet.ofRecord[record].intersection(set).isEmpty ? 1 : 0
  }
}()

/// Marks `.lineBreak` where a dictionary ends a word inside Thai, Lao, Khmer or Burmese.
///
/// `flags` has `.grapheme` already: no break is set inside a cluster.
/// - Source: UAX #14, class SA; ICU. Linear; a stretch alone decides its breaks.
func markDictionaryLineBreaks(
  _ scalars: UnsafeBufferPointer<UInt32>, _ records: UnsafeBufferPointer<UInt16>, _ dictionaries: BreakDictionaries,
  into flags: UnsafeMutableBufferPointer<BoundaryFlags>
) {
  forEachStretch(records, complexKinds) { stretch in
    dictionaries.forEachBoundary(.line, in: stretch, of: scalars) { index in
      if flags[index].contains(.grapheme), complexKinds[Int(records[index])] == 1 { flags[index].insert(.lineBreak) }
    }
  }
}

/// Replaces `.word` inside Thai, Lao, Khmer, Burmese, Chinese and Japanese by what the dictionaries say.
/// - Source: UAX #29, section 4, on scripts without spaces; ICU.
func markDictionaryWords(
  _ scalars: UnsafeBufferPointer<UInt32>, _ records: UnsafeBufferPointer<UInt16>, _ dictionaries: BreakDictionaries,
  into flags: UnsafeMutableBufferPointer<BoundaryFlags>
) {
  for kinds in [complexKinds, ideographKinds] {
    forEachStretch(records, kinds) { stretch in
      guard BreakDictionaries.areInstalled else { return }
      for index in stretch.dropFirst() { flags[index].remove(.word) }
      dictionaries.forEachBoundary(.word, in: stretch, of: scalars) { index in
        if flags[index].contains(.grapheme) { flags[index].insert(.word) }
      }
    }
  }
}

/// Runs of the scripts that dictionaries divide, where none can be asked; else nothing.
///
/// ICU is not loaded for text that needs it not.
func runsWithoutDictionary(_ runs: [ScriptRun]) -> [Range<Int>] {
  var found: [Range<Int>] = []
  var lower = 0
  for run in runs {
    if run.upper - lower > 1, dictionaryScripts.contains(run.script), !BreakDictionaries.areInstalled {
      found.append(lower..<run.upper)
    }
    lower = run.upper
  }
  return found
}

/// Calls `body` with each stretch that starts with kind 1 and goes on with kinds 1 and 2.
private func forEachStretch(
  _ records: UnsafeBufferPointer<UInt16>, _ kinds: [UInt8], _ body: (Range<Int>) -> Void
) {
  kinds.withUnsafeBufferPointer { kinds in
    var index = 0
    while index < records.count {
      guard kinds[Int(records[index])] == 1 else {
        index += 1
        continue
      }
      let start = index
      while index < records.count, kinds[Int(records[index])] != 0 { index += 1 }
      body(start..<index)
    }
  }
}
