// SPDX-License-Identifier: MIT
// UAX #24, section 5.1: a character of script Common or Inherited belongs to the script around it.
// - Without a set of extensions it continues the run before it; at the start, the run after it.
// - With one (danda, kana length mark, Arabic digits) it continues the run if the run's script is in the
//   set; else it opens a run whose script what follows decides, inside the set.
// - A closing bracket takes the script of its opening one, and what follows goes on from there.
// - A mark never starts a run: the cluster stays whole, and takes the mark's script if its base has none.

/// A stretch of one script.
package struct ScriptRun: Hashable, Sendable {
  /// Scalar index behind the run; it starts where the one before ends.
  package var upper: Int
  /// Its script; Common where the paragraph has no other.
  package var script: ScriptID

  /// A run that ends before scalar `upper`.
  package init(upper: Int, script: ScriptID) {
    self.upper = upper
    self.script = script
  }
}

/// Scripts of a paragraph's scalars, resolved.
/// - Input: scalars of one paragraph.
/// - Output: runs in order, neighbours of different scripts, that cover every scalar; none for no text.
/// - Source: UAX #24 (15.0), section 5; extensions and paired brackets honoured.
package func resolveScripts(_ scalars: [UInt32]) -> [ScriptRun] {
  scalars.withUnsafeBufferPointer { scalars in
    ScalarTables.shared.records(of: scalars).withUnsafeBufferPointer { resolveScripts(scalars, $0) }
  }
}

/// The same over records looked up before.
func resolveScripts(
  _ scalars: UnsafeBufferPointer<UInt32>, _ records: UnsafeBufferPointer<UInt16>
) -> [ScriptRun] {
  guard !scalars.isEmpty else { return [] }
  var resolver = ScriptResolver()
  let tables = ScalarTables.shared
  tables.script.withUnsafeBufferPointer { scripts in
    tables.scriptExtension.withUnsafeBufferPointer { extensions in
      tables.bracket.withUnsafeBufferPointer { brackets in
        tables.grapheme.withUnsafeBufferPointer { graphemes in
          for index in 0..<records.count {
            let record = Int(records[index])
            let script = scripts[record]
            let bracket = brackets[record]
            let continues = extensions[record] == 0 && (script <= 2 || resolver.isOnly(script))
            if continues && bracket == 0 {
              resolver.clusterIsWeak = script <= 2 && (graphemes[record] == 0 || resolver.clusterIsWeak)
              if graphemes[record] == 0 { resolver.clusterStart = index }
              continue
            }
            let grapheme = graphemes[record]
            let isMark =
              grapheme == GraphemeClass.extend.rawValue || grapheme == GraphemeClass.spacingMark.rawValue
              || grapheme == GraphemeClass.zwj.rawValue
            if bracket != 0 {
              resolver.bracket(scalars[index], at: index, opens: bracket == 1, ScriptSet.ofRecord[record])
            } else if isMark {
              resolver.mark(ScriptSet.ofRecord[record], at: index)
            } else {
              resolver.base(ScriptSet.ofRecord[record], at: index, ScriptID(rawValue: script))
            }
          }
        }
      }
    }
  }
  return resolver.finished(scalars.count)
}

/// State of the pass over a paragraph.
private struct ScriptResolver {
  /// Runs that are closed.
  private var runs: [ScriptRun] = []
  /// Scripts that the open run may have; empty where nothing has decided it.
  private var candidates = ScriptSet()
  /// The one script of the open run, or 255.
  private var only: UInt8 = 255
  /// The script that the data give the scalar which opened the candidates, if it gives one.
  private var preferred = ScriptID.common
  private var start = 0
  /// Where the last scalar that is no mark stands, and whether it had no script of its own.
  var clusterStart = 0
  var clusterIsWeak = true
  /// Open brackets: pair id, and which run they stand in (how many were closed before it).
  private var open: [(pair: UInt32, run: Int)] = []
  /// As UAX #9 BD16: deeper brackets are not matched.
  private static let depthLimit = 63

  func isOnly(_ script: UInt8) -> Bool { script == only }

  mutating func base(_ set: ScriptSet, at index: Int, _ script: ScriptID) {
    clusterStart = index
    clusterIsWeak = script.isWeak
    continueOrOpen(set, at: index, script)
  }

  /// A mark joins the run; where its scripts are others, only a base without a script comes over to it.
  mutating func mark(_ set: ScriptSet, at index: Int) {
    if candidates.isEmpty || !candidates.intersection(set).isEmpty {
      continueOrOpen(set, at: index, .common)
    } else if clusterIsWeak && clusterStart > start {
      continueOrOpen(set, at: clusterStart, .common)
    }
    clusterIsWeak = false
  }

  mutating func bracket(_ scalar: UInt32, at index: Int, opens: Bool, _ set: ScriptSet) {
    clusterStart = index
    clusterIsWeak = true
    let pair = UnicodeProperties.bracketPair(scalar)
    if opens {
      if !set.isEmpty { continueOrOpen(set, at: index, .common) }
      if open.count < Self.depthLimit { open.append((pair, runs.count)) }
      return
    }
    if let match = open.lastIndex(where: { $0.pair == pair }) {
      let run = open[match].run
      open.removeSubrange(match...)
      if run < runs.count { continueOrOpen(ScriptSet(runs[run].script), at: index, runs[run].script) }
    } else if !set.isEmpty {
      continueOrOpen(set, at: index, .common)
    }
  }

  private mutating func continueOrOpen(_ set: ScriptSet, at index: Int, _ script: ScriptID) {
    if set.isEmpty { return }
    let shared = candidates.intersection(set)
    if candidates.isEmpty {
      candidates = set
    } else if shared.isEmpty {
      close(at: index)
      candidates = set
      preferred = .common
    } else {
      candidates = shared
    }
    if !script.isWeak && candidates.contains(script) { preferred = script }
    let members = candidates
    if let first = members.first, members == ScriptSet(first) { only = first.rawValue } else { only = 255 }
  }

  private mutating func close(at index: Int) {
    guard index > start else { return }
    // Numbers of runs that brackets remember stay right: equal neighbours are merged at the end.
    runs.append(ScriptRun(upper: index, script: chosen))
    start = index
  }

  /// One script of the candidates: the scalar's own, else that which most texts mean.
  private var chosen: ScriptID {
    if candidates.contains(preferred) { return preferred }
    for script in Self.usual where candidates.contains(script) { return script }
    return candidates.first ?? .common
  }

  private static let usual: [ScriptID] = [
    ScriptID(tag: "Latn"), ScriptID(tag: "Hani"), ScriptID(tag: "Kana"), ScriptID(tag: "Arab"), ScriptID(tag: "Deva"),
    ScriptID(tag: "Grek"), ScriptID(tag: "Cyrl"),
  ].compactMap { $0 }

  mutating func finished(_ count: Int) -> [ScriptRun] {
    close(at: count)
    var merged: [ScriptRun] = []
    for run in runs {
      if let last = merged.last, last.script == run.script {
        merged[merged.count - 1].upper = run.upper
      } else {
        merged.append(run)
      }
    }
    return merged
  }
}
