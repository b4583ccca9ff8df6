// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import GalleyLayout
import GalleyMarkdown
import GalleyModel

/// Markdown that comes in pieces: parsed again with each, laid out again where it is new.
struct DocumentStream: PlayedStream {
  private let job: Job
  private let made: JobEngine
  private let engines: EngineStore
  private var text: StructuredText
  private var layout: StructuredLayout

  init(_ job: Job, _ made: JobEngine, _ engines: EngineStore) throws(CommandError) {
    self.job = job
    self.made = made
    self.engines = engines
    var empty = job
    empty.document.source = []
    text = try empty.structuredText(made, engines)
    do throws(LayoutError) { layout = try text.layout(in: made.engine) } catch { throw CommandError(error) }
  }

  mutating func play(_ range: TextRange, scale: Double) throws(CommandError) -> StreamWork {
    do throws(MarkupError) {
      text.document = try job.parser.parse(Array(job.document.source[..<range.upper]))
    } catch { throw CommandError(error) }
    job.loadPictures(into: &text, engines)
    let before = layout
    do throws(LayoutError) { layout = try text.layout(in: made.engine, reusing: before) } catch {
      throw CommandError(error)
    }
    let update = layout.placed.update(from: before.placed)
    return StreamWork(
      update.counters, update.damage.map { [$0] } ?? [], in: layout.size, scale: scale,
      texts: (update.texts, update.kept))
  }
}
