// SPDX-License-Identifier: MIT

/// Scripts that ICU has a line dictionary for.
private let dictionaryScripts: [(id: ScriptID, script: DictionaryScript)] = DictionaryScript.allCases.compactMap {
  script in script.id.map { ($0, script) }
}

/// The script of each record that only its dictionary breaks, as its place in `dictionaryScripts` and one; else 0.
private let dictionaryScriptOfRecord: [UInt8] = {
  let tables = ScalarTables.shared
  return (0..<ScalarRecordData.count).map { record in
    guard tables.line[record] == LineBreakClass.sa.rawValue else { return 0 }
    let id = ScriptID(rawValue: tables.script[record])
    return UInt8((dictionaryScripts.firstIndex { $0.id == id } ?? -1) + 1)
  }
}()

/// Whether each record is part of what the dictionaries break: 1 a letter of their scripts, 2 a mark on one.
private let complexKinds: [UInt8] = {
  let tables = ScalarTables.shared
  return (0..<ScalarRecordData.count).map { record in
    let line = tables.line[record]
    if line == LineBreakClass.cm.rawValue || line == LineBreakClass.zwj.rawValue { return 2 }
    guard line == LineBreakClass.sa.rawValue else { return 0 }
    let isKnown = dictionaryScriptOfRecord[record] != 0
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
    let mark: (Int) -> Void = { index in
      if flags[index].contains(.grapheme), complexKinds[Int(records[index])] == 1 { flags[index].insert(.lineBreak) }
    }
    if !divide(stretch, of: scalars, records, mark) {
      dictionaries.forEachBoundary(.line, in: stretch, of: scalars, mark)
    }
  }
}

/// Calls `found` with each place between two words of a stretch of one script, as ICU would find them; false where that
/// is for ICU itself: scripts that are mixed, signs of others, no data.
private func divide(
  _ stretch: Range<Int>, of scalars: UnsafeBufferPointer<UInt32>, _ records: UnsafeBufferPointer<UInt16>,
  _ found: (Int) -> Void
) -> Bool {
  let number = dictionaryScriptOfRecord[Int(records[stretch.lowerBound])]
  guard number != 0, stretch.allSatisfy({ dictionaryScriptOfRecord[Int(records[$0])] == number }) else { return false }
  let script = dictionaryScripts[Int(number) - 1].script
  guard let trie = BreakDictionaries.words(of: script) else { return false }
  var divider = WordDivider(trie, script, UnsafeBufferPointer(rebasing: scalars[stretch])) {
    complexKinds[Int(records[stretch.lowerBound + $0])] == 2
  }
  divider.divide { found(stretch.lowerBound + $0) }
  return true
}

/// Where lines may end in text of one script without spaces, before clusters are looked at: as found here, nil where that
/// is for ICU itself, and as ICU finds it. They are the same.
package func dictionaryBoundaries(_ text: [UInt32], dictionaries: BreakDictionaries) -> (own: [Int]?, icu: [Int]) {
  var own: [Int] = []
  var icu: [Int] = []
  let records = text.map { UInt16(ScalarTables.shared.record($0)) }
  let isOwn = text.withUnsafeBufferPointer { text in
    dictionaries.forEachBoundary(.line, in: 0..<text.count, of: text) { icu.append($0) }
    return !text.isEmpty && records.withUnsafeBufferPointer { divide(0..<text.count, of: text, $0) { own.append($0) } }
  }
  return (isOwn ? own : nil, icu)
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
    if run.upper - lower > 1, let script = dictionaryScripts.first(where: { $0.id == run.script })?.script,
      BreakDictionaries.words(of: script) == nil, !BreakDictionaries.areInstalled
    {
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
