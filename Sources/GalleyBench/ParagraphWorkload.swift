// SPDX-License-Identifier: MIT

import Galley
import GalleyFonts
import GalleyLayout
import GalleyModel

/// W2, W3 and W4: paragraphs of about 1,000 characters, laid out, then laid out and drawn.
struct ParagraphWorkload {
  let name: String
  let lines: [String]
  let isLatin: Bool

  init(_ name: String, _ file: String, isLatin: Bool) throws {
    self.name = name
    self.lines = try Workload.lines(file)
    self.isLatin = isLatin
  }

  func run(since start: Double) throws {
    let report = Report()
    let fonts = try Workload.fonts(latinOnly: isLatin)
    let engine = TextEngine(fonts: fonts)
    var serial = Serial()
    _ = try layout(serial.numbered(lines[0]), engine)
    report.value("\(name).cold", (Environment.microseconds - start) / 1e3, unit: "ms")
    try firstPasses(fonts, &serial)
    try passes("layout", &serial) { text throws in _ = try layout(text, engine) }
    try passes("layout_raster", &serial) { text throws in _ = try draw(text, engine) }
    try Workload.keep(try draw(lines[0], engine), name.lowercased())
    report.memory(name)
  }

  /// With an engine that has seen no word, each time.
  private func firstPasses(_ fonts: FontSet, _ serial: inout Serial) throws {
    guard Environment.wants("firstpass") else { return }
    var times: [Double] = []
    for _ in 0..<Environment.repeats(11) {
      let engine = TextEngine(fonts: fonts)
      times.append(try measuredPass { for line in lines { _ = try layout(serial.numbered(line), engine) } })
    }
    Report().series("\(name).layout.firstpass", times, scale: 1 / Double(lines.count), unit: "us/par")
  }

  private func passes(_ kind: String, _ serial: inout Serial, _ body: (String) throws -> Void) throws {
    guard Environment.wants(kind) else { return }
    for line in lines { try body(serial.numbered(line)) }
    var times: [Double] = []
    for _ in 0..<Environment.repeats(11) {
      times.append(try measuredPass { for line in lines { try body(serial.numbered(line)) } })
    }
    Report().series("\(name).\(kind)", times, scale: 1 / Double(lines.count), unit: "us/par")
  }

  private func layout(_ text: String, _ engine: TextEngine) throws -> TextLayout {
    try engine.typesetter.layout(
      StyledText(text, style: Workload.style), LayoutOptions(width: Workload.wrapWidth))
  }

  private func draw(_ text: String, _ engine: TextEngine) throws -> Bitmap {
    try Label(text, style: Workload.style, options: LayoutOptions(width: Workload.wrapWidth), background: .white)
      .render(in: engine)
  }
}
