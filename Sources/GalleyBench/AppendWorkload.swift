// SPDX-License-Identifier: MIT

import Galley
import GalleyLayout
import GalleyModel

/// W6: a text that grows by 2,000 pieces, its height asked for after each.
struct AppendWorkload {
  let pieces: [String]

  init() throws { pieces = try Workload.lines("w6_tokens.txt") }

  func run() throws {
    let engine = TextEngine(fonts: try Workload.fonts(latinOnly: true))
    for kind in ["W6.multi.best", "W6.one"] {
      for part in ["total", "last100"] {
        Report().skipped("\(kind).\(part)", because: "layout of a growing text is not incremental yet")
      }
      try redo(kind, engine, inOneParagraph: kind == "W6.one")
    }
    Report().memory("W6")
  }

  /// What can be done without incremental layout: the growing paragraph is laid out again after each piece.
  private func redo(_ kind: String, _ engine: TextEngine, inOneParagraph: Bool) throws {
    var (total, last): ([Double], [Double]) = ([], [])
    for _ in 0..<Environment.repeats(3) {
      var tail = 0.0
      total.append(try measuredPass { tail = try grow(engine, inOneParagraph) })
      last.append(tail)
    }
    let report = Report(peer: "galley-redo")
    report.series("\(kind).total", total, scale: 1e-3, unit: "ms")
    report.series("\(kind).last100", last, scale: 1e-3, unit: "ms")
  }

  /// - Output: the microseconds of the last hundred pieces.
  private func grow(_ engine: TextEngine, _ inOneParagraph: Bool) throws -> Double {
    var text = ""
    var height = 0.0
    var (last, done) = (0.0, 0.0)
    for (index, piece) in pieces.enumerated() {
      if index == pieces.count - 100 { last = Environment.microseconds }
      if !inOneParagraph, index > 0, index % Workload.piecesPerParagraph == 0 {
        done += height
        text = ""
      }
      text += piece
      let layout = try engine.typesetter.layout(
        StyledText(text, style: Workload.style), LayoutOptions(width: Workload.wrapWidth))
      height = layout.size.height
    }
    precondition(done + height > 0, "A text has a height.")
    return Environment.microseconds - last
  }
}
