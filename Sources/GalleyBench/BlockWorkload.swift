// SPDX-License-Identifier: MIT

import Galley
import GalleyLayout
import GalleyModel

/// W10: a styled document of 1,000 blocks against its paragraphs alone; its last block changed; a window of it.
struct BlockWorkload {
  let lines: [String]

  init() throws { lines = try Workload.lines("w5_doc.txt") }

  func run() throws {
    let fonts = try Workload.fonts(latinOnly: true)
    let document = document(last: nil)
    let texts = document.blocks.compactMap { block -> StyledText? in
      if case .text(let text, _) = block.content { text } else { nil }
    }
    let report = Report()
    var alone: [Double] = []
    var first: [Double] = []
    let options = DocumentOptions(width: Workload.wrapWidth)
    for _ in 0..<(Environment.wants("documents") ? Environment.repeats(7) : 0) {
      var engine = TextEngine(fonts: fonts)
      alone.append(try measuredPass { try Workload.layoutAlone(texts, engine) })
      engine = TextEngine(fonts: fonts)
      first.append(try measuredPass { _ = try engine.typesetter.layout(document, options) })
    }
    report.series("W10.paragraphs", alone, scale: 1e-3, unit: "ms/doc")
    report.series("W10.documents", first, scale: 1e-3, unit: "ms/doc")
    if Environment.wants("changed") { try runChanges(TextEngine(fonts: fonts), document, options) }
    report.memory("W10")
  }

  /// The last block changed, over and over; the width; a window drawn into a list.
  private func runChanges(_ engine: TextEngine, _ document: StyledDocument, _ options: DocumentOptions) throws {
    var placed = try engine.typesetter.layout(document, options)
    var (changed, resized, window): ([Double], [Double], [Double]) = ([], [], [])
    for turn in 0..<Environment.repeats(7) {
      let next = self.document(last: turn)
      changed.append(
        try measuredPass { placed = try engine.typesetter.layout(next, options, reusing: placed) })
      // The profiler counts the changes alone.
      guard Environment.wants("resized") else { continue }
      var narrow = options
      narrow.width = Workload.wrapWidth - 40
      resized.append(
        try measuredPass { _ = try engine.typesetter.layout(next, narrow, reusing: placed) })
      let region = Rect(x: 0, y: placed.size.height / 2, width: Workload.wrapWidth, height: 800)
      var commands = 0
      window.append(measuredPass { commands = placed.displayList(in: region).commands.count })
      guard commands > 0 else { throw BenchError.wrongResult("W10: nothing in the window") }
    }
    let report = Report()
    report.series("W10.changed", changed, scale: 1e-3, unit: "ms")
    report.series("W10.resized", resized, scale: 1e-3, unit: "ms")
    report.series("W10.window", window, scale: 1e-3, unit: "ms")
  }

  /// The lines of the text as paragraphs, quotes and list items; `last` changes the last one.
  private func document(last: Int?) -> StyledDocument {
    var document = StyledDocument()
    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1
      let text = StyledText(line + (isLast ? " \(last ?? 0)" : ""), style: Workload.style)
      let block = StyledBlock(kind: .paragraph, content: .text(text, overflow: .wrap))
      switch index % 10 {
      case 3:
        var quote = StyledBlock(kind: .quote(alert: nil), content: .stack(spacing: nil))
        quote.box.padding = BlockInsets(8)
        document.begin(quote)
        document.append(block)
        document.close()
      case 6:
        document.begin(StyledBlock(kind: .list(.unordered(marker: "-"), isTight: true), content: .stack(spacing: 4)))
        document.begin(
          StyledBlock(
            kind: .listItem(number: 1, isChecked: nil), content: .stack(spacing: nil),
            marker: BlockMarker(.text(StyledText("•", style: Workload.style)), minimumWidth: 20, gap: 6)))
        document.append(block)
        document.close()
        document.close()
      default: document.append(block)
      }
    }
    return document
  }
}
