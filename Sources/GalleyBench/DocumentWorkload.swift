// SPDX-License-Identifier: MIT

import Galley
import GalleyFonts
import GalleyLayout
import GalleyModel
import GalleyRaster
import Synchronization

/// W5: a document of 1,000 paragraphs, all laid out and kept; and only what a window shows of it, drawn.
struct DocumentWorkload {
  let lines: [String]
  let options = LayoutOptions(width: Workload.wrapWidth)

  init() throws { lines = try Workload.lines("w5_doc.txt") }

  func run() throws {
    let fonts = try Workload.fonts(latinOnly: true)
    var serial = Serial()
    var engine = TextEngine(fonts: fonts)
    var unseen: [Double] = []
    for _ in 0..<(Environment.wants("firstpass") ? Environment.repeats(7) : 0) {
      engine = TextEngine(fonts: fonts)
      unseen.append(try measuredPass { _ = try layoutAll(engine, &serial) })
    }
    let report = Report()
    report.series("W5.layout.firstpass", unseen, scale: 1e-3, unit: "ms/doc")
    var seen: [Double] = []
    for _ in 0..<(Environment.wants("layout") ? Environment.repeats(7) : 0) {
      seen.append(try measuredPass { _ = try layoutAll(engine, &serial) })
    }
    report.series("W5.layout", seen, scale: 1e-3, unit: "ms/doc")
    let characters = lines.reduce(0) { $0 + $1.unicodeScalars.count }
    if let best = seen.min() { report.value("W5.layout.rate", Double(characters) / best, unit: "Mchar/s") }
    if Environment.wants("parallel") { try runInParallel(fonts, &serial) }
    if Environment.wants("onetext") { try runWhole(engine, &serial) }
    if Environment.wants("viewport") { try runViewport(engine, &serial) }
    report.memory("W5")
  }

  private func layoutAll(_ engine: TextEngine, _ serial: inout Serial) throws -> [TextLayout] {
    var layouts: [TextLayout] = []
    layouts.reserveCapacity(lines.count)
    for line in lines {
      let text = StyledText(serial.numbered(line), style: Workload.style)
      layouts.append(try engine.typesetter.layout(text, options))
    }
    return layouts
  }

  /// On two cores: each lays out every second paragraph, over one engine that has seen no word.
  private func runInParallel(_ fonts: FontSet, _ serial: inout Serial) throws {
    var times: [Double] = []
    for _ in 0..<Environment.repeats(7) {
      let engine = TextEngine(fonts: fonts)
      let texts = lines.map { serial.numbered($0) }
      let options = options
      let done = Mutex(0)
      let start = Environment.microseconds
      inThreads(2) { core in
        var layouts: [TextLayout] = []
        for text in texts[core * texts.count / 2..<(core + 1) * texts.count / 2] {
          do {
            layouts.append(try engine.typesetter.layout(StyledText(text, style: Workload.style), options))
          } catch { break }
        }
        let count = layouts.count
        done.withLock { $0 += count }
      }
      times.append(Environment.microseconds - start)
      guard done.withLock({ $0 }) == lines.count else { throw BenchError.wrongResult("W5: paragraphs are missing") }
    }
    Report(peer: "galley-parallel").series("W5.layout.firstpass", times, scale: 1e-3, unit: "ms/doc")
  }

  /// As one text.
  private func runWhole(_ engine: TextEngine, _ serial: inout Serial) throws {
    var times: [Double] = []
    for _ in 0..<Environment.repeats(7) {
      let text = lines.map { serial.numbered($0) }.joined(separator: "\n")
      times.append(
        try measuredPass { _ = try engine.typesetter.layout(StyledText(text, style: Workload.style), options) })
    }
    Report(peer: "galley-onetext").series("W5.layout", times, scale: 1e-3, unit: "ms/doc")
  }

  /// The paragraphs from the top until the window is full, in one picture.
  private func runViewport(_ engine: TextEngine, _ serial: inout Serial) throws {
    var times: [Double] = []
    for turn in 0...Environment.repeats(7) {
      var picture: Bitmap?
      let time = try measuredPass { picture = try drawViewport(engine, &serial) }
      if turn == 0, let picture { try Workload.keep(picture, "w5") } else { times.append(time) }
    }
    Report().series("W5.viewport", times, scale: 1e-3, unit: "ms")
  }

  private func drawViewport(_ engine: TextEngine, _ serial: inout Serial) throws -> Bitmap {
    var list = DisplayList()
    var top = 0.0
    for line in lines where top < Double(Workload.viewportHeight) {
      let layout = try engine.typesetter.layout(
        StyledText(serial.numbered(line), style: Workload.style), options)
      list.append(layout.displayList(), at: LayoutPoint(x: .zero, y: LayoutUnit(points: top)))
      top += layout.size.height
    }
    let size = PixelSize(width: Int(Workload.wrapWidth), height: Workload.viewportHeight)
    return try engine.renderer.render(list, size: size, options: RenderOptions(background: .white))
  }
}
