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
  /// Draws the pictures of all pieces, in the time of one job.
  private let drawing: SVGDrawing
  private var text: StructuredText
  private var layout: StructuredLayout

  init(_ job: Job, _ made: JobEngine, _ engines: EngineStore) throws(CommandError) {
    self.job = job
    self.made = made
    drawing = job.drawing(engines)
    var empty = job
    empty.document.source = []
    text = try empty.structuredText(made, engines, drawing)
    do throws(LayoutError) { layout = try text.layout(in: made.engine) } catch { throw CommandError(error) }
  }

  mutating func play(_ range: TextRange, scale: Double) throws(CommandError) -> StreamWork {
    text.update(markdown: String(decoding: job.document.source[..<range.upper], as: UTF8.self), parser: job.parser)
    if let error = text.parseError { throw CommandError(error) }
    job.loadPictures(into: &text, drawing)
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
