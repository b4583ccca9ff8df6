// SPDX-License-Identifier: MIT

import Galley
import GalleyFonts
import GalleyHighlight
import GalleyLayout
import GalleySystemFonts
import Synchronization

/// An engine over a job's fonts.
struct JobEngine: Sendable {
  let engine: TextEngine
  /// The family of the first font file; nil where there is none.
  let firstFamily: String?
}

/// Engines by their fonts: jobs that name the same fonts share one.
final class EngineStore: Sendable {
  private struct State {
    var engines: [FontPlan: JobEngine] = [:]
    /// In the order in which they were made.
    var plans: [FontPlan] = []
  }
  private let state = Mutex(State())
  /// Colours code; its grammars are read when a language first asks for them.
  let highlighter = PrismHighlighter()
  /// Draws SVG pictures; its process is started when the first is met.
  let svg = SVGProcess()
  /// Engines that are kept; the oldest goes first.
  private static let engineLimit = 8

  /// The engine of a plan. A job's limits are for what it reads and makes, not for fonts.
  /// - Throws: what is wrong with a font, or that there is none.
  func engine(for plan: FontPlan) throws(CommandError) -> JobEngine {
    if let known = state.withLock({ $0.engines[plan] }) { return known }
    let made: JobEngine
    do throws(FontError) { made = try make(plan) } catch { throw CommandError(error) }
    // Without files or folders only the machine can have fonts, so looking at it is no waste.
    if plan.files.isEmpty, made.engine.fonts.isEmpty { throw CommandError(FontError.noFonts) }
    return state.withLock { state in
      if let raced = state.engines[plan] { return raced }
      if state.plans.count >= Self.engineLimit { state.engines[state.plans.removeFirst()] = nil }
      state.plans.append(plan)
      state.engines[plan] = made
      return made
    }
  }

  private func make(_ plan: FontPlan) throws(FontError) -> JobEngine {
    var sources: [FontSource] = []
    var firstFamily: String?
    for path in plan.files {
      let data = try FontData(file: path)
      if firstFamily == nil { firstFamily = try Face(data: data).familyName }
      sources.append(.data(data))
    }
    sources += plan.directories.map { .directory($0) }
    let fonts =
      plan.usesSystem
      ? try FontSet.system().adding(sources) : try FontSet(fonts: sources)
    // Folders only: a dictionary is read when a text asks for its language.
    let patterns = HyphenationDictionaries(directories: HyphenationDictionaries.standardDirectories)
    return JobEngine(engine: TextEngine(fonts: fonts, hyphenation: patterns), firstFamily: firstFamily)
  }
}
