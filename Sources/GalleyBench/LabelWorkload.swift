// SPDX-License-Identifier: MIT

import FoundationEssentials
import Galley
import GalleyModel

/// W1: many short labels, each laid out and drawn; the engine is kept.
struct LabelWorkload {
  let labels: [String]

  init() throws { labels = try Workload.lines("w1_labels.txt") }

  func run(since start: Double) throws {
    let report = Report()
    let fonts = try Workload.fonts(latinOnly: true)
    var engine = TextEngine(fonts: fonts)
    let first = try draw(labels[0], engine)
    report.value("W1.cold", (Environment.microseconds - start) / 1e3, unit: "ms")
    try Workload.keep(first, "w1")
    var unseen: [Double] = []
    for _ in 0..<(Environment.wants("firstpass") ? Environment.repeats(7) : 0) {
      engine = TextEngine(fonts: fonts)
      unseen.append(try measuredPass { try drawAll(engine) })
    }
    let perLabel = 1 / Double(labels.count)
    report.series("W1.layout_raster.firstpass", unseen, scale: perLabel, unit: "us/label")
    var seen: [Double] = []
    for _ in 0..<(Environment.wants("layout_raster") ? Environment.repeats(7) : 0) {
      seen.append(try measuredPass { try drawAll(engine) })
    }
    report.series("W1.layout_raster", seen, scale: perLabel, unit: "us/label")
    // Of what the peers do too: ten thousand `AttributedString`s of the row below are theirs alone.
    report.memory("W1")
    try runAttributed(engine)
  }

  /// The same with `AttributedString` in.
  private func runAttributed(_ engine: TextEngine) throws {
    guard Environment.wants("attributedstring") else { return }
    let texts = labels.map { AttributedString($0) }
    var times: [Double] = []
    for _ in 0..<Environment.repeats(7) {
      times.append(
        try measuredPass {
          for text in texts {
            let label = Label(StyledText(text, style: Workload.style), background: .white)
            _ = try label.render(in: engine)
          }
        })
    }
    Report(peer: "galley-attributedstring")
      .series("W1.layout_raster", times, scale: 1 / Double(labels.count), unit: "us/label")
  }

  private func drawAll(_ engine: TextEngine) throws {
    for label in labels { _ = try draw(label, engine) }
  }

  private func draw(_ string: String, _ engine: TextEngine) throws -> Bitmap {
    try Label(string, style: Workload.style, background: .white).render(in: engine)
  }
}
