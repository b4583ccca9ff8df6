// SPDX-License-Identifier: MIT

import Galley
import GalleyFonts
import GalleyLayout
import GalleyModel
import GalleyRaster

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
    // Kept past the pass, as the peers keep theirs: to give them back is no part of it.
    var layouts: [TextLayout] = []
    for _ in 0..<(Environment.wants("firstpass") ? Environment.repeats(7) : 0) {
      engine = TextEngine(fonts: fonts)
      layouts = []
      unseen.append(try measuredPass { layouts = try layoutAll(engine, &serial) })
    }
    let report = Report()
    report.series("W5.layout.firstpass", unseen, scale: 1e-3, unit: "ms/doc")
    var seen: [Double] = []
    for _ in 0..<(Environment.wants("layout") ? Environment.repeats(7) : 0) {
      layouts = []
      seen.append(try measuredPass { layouts = try layoutAll(engine, &serial) })
    }
    guard layouts.allSatisfy({ $0.lineCount > 0 }) else { throw BenchError.wrongResult("W5: lines are missing") }
    layouts = []
    report.series("W5.layout", seen, scale: 1e-3, unit: "ms/doc")
    let characters = lines.reduce(0) { $0 + $1.unicodeScalars.count }
    if !seen.isEmpty {
      report.value("W5.layout.rate", Double(characters) / seen.sorted()[seen.count / 2], unit: "Mchar/s")
    }
    if Environment.wants("viewport") { try runViewport(engine, &serial) }
    // Of what the peers do too: they have neither of the rows below.
    report.memory("W5")
    if Environment.wants("parallel") { try runInParallel(fonts, &serial) }
    if Environment.wants("onetext") { try runWhole(engine, &serial) }
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

  /// As one text, which the library lays out by two threads: over an engine that has seen no word, and again.
  private func runInParallel(_ fonts: FontSet, _ serial: inout Serial) throws {
    let report = Report(peer: "galley-parallel")
    var engine = TextEngine(fonts: fonts)
    report.series(
      "W5.layout.firstpass",
      try wholeTimes(&serial, threads: 2) {
        engine = TextEngine(fonts: fonts)
        return engine
      }, scale: 1e-3, unit: "ms/doc")
    report.series("W5.layout", try wholeTimes(&serial, threads: 2) { engine }, scale: 1e-3, unit: "ms/doc")
  }

  /// As one text, by one thread.
  private func runWhole(_ engine: TextEngine, _ serial: inout Serial) throws {
    let times = try wholeTimes(&serial, threads: 1) { engine }
    Report(peer: "galley-onetext").series("W5.layout", times, scale: 1e-3, unit: "ms/doc")
  }

  /// What it takes to lay all paragraphs out as one text.
  private func wholeTimes(_ serial: inout Serial, threads: Int, _ engine: () -> TextEngine) throws -> [Double] {
    var options = options
    options.limits.threads = threads
    var times: [Double] = []
    for _ in 0..<Environment.repeats(7) {
      let text = lines.map { serial.numbered($0) }.joined(separator: "\n")
      let typesetter = engine().typesetter
      var layout: TextLayout?
      times.append(
        try measuredPass { layout = try typesetter.layout(StyledText(text, style: Workload.style), options) })
      guard layout?.lineCount ?? 0 > lines.count else { throw BenchError.wrongResult("W5: lines are missing") }
    }
    return times
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
