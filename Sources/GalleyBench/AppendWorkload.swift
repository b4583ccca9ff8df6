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
    for (kind, inOneParagraph) in [("W6.multi.best", false), ("W6.one", true)] {
      try held(kind, engine, inOneParagraph, keepsSnapshots: false)
      try held("\(kind).snapshots", engine, inOneParagraph, keepsSnapshots: true)
      try redo(kind, engine, inOneParagraph: inOneParagraph)
    }
    try long(engine)
    Report().memory("W6")
  }

  /// A session that is held: its height after each piece; with snapshots its layout is kept, damage and counters read.
  private func held(_ kind: String, _ engine: TextEngine, _ inOneParagraph: Bool, keepsSnapshots: Bool) throws {
    guard Environment.wants("held") else { return }
    var (total, first, last): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<Environment.repeats(11) {
      var marks = (first: 0.0, last: 0.0)
      total.append(
        try measuredPass { marks = try append(pieces, engine, inOneParagraph, keepsSnapshots: keepsSnapshots) })
      first.append(marks.first)
      last.append(marks.last)
    }
    let report = Report()
    report.series("\(kind).total", total, scale: 1e-3, unit: "ms")
    report.series("\(kind).first100", first, scale: 1e-3, unit: "ms")
    report.series("\(kind).last100", last, scale: 1e-3, unit: "ms")
  }

  /// The last hundred pieces of a megabyte in one paragraph, beside the first hundred.
  private func long(_ engine: TextEngine) throws {
    guard Environment.wants("long") else { return }
    var many: [String] = []
    var bytes = 0
    while bytes < 1 << 20 {
      for piece in pieces {
        many.append(piece)
        bytes += piece.utf8.count
      }
    }
    let marks = try append(many, engine, true, keepsSnapshots: true)
    Report().value("W6.long.first100", marks.first * 1e-3, unit: "ms")
    Report().value("W6.long.last100", marks.last * 1e-3, unit: "ms")
  }

  /// - Output: the microseconds of the first and of the last hundred pieces.
  private func append(
    _ pieces: [String], _ engine: TextEngine, _ inOneParagraph: Bool, keepsSnapshots: Bool
  ) throws -> (first: Double, last: Double) {
    var session = try LayoutSession(
      StyledText("", style: Workload.style), LayoutOptions(width: Workload.wrapWidth), engine.typesetter)
    var kept: [TextLayout] = []
    var (height, area, lines) = (0.0, 0.0, 0)
    var marks = (first: 0.0, last: 0.0)
    let start = Environment.microseconds
    for (index, piece) in pieces.enumerated() {
      if index == 100 { marks.first = Environment.microseconds - start }
      if index == pieces.count - 100 { marks.last = Environment.microseconds }
      if !inOneParagraph, index > 0, index % Workload.piecesPerParagraph == 0 { try session.append("\n") }
      try session.append(piece)
      height = session.size.height
      if keepsSnapshots {
        kept.append(session.layout)
        for rect in session.lastUpdate.damage { area += rect.width * rect.height }
        lines += session.lastUpdate.counters.lines
      }
    }
    marks.last = Environment.microseconds - marks.last
    precondition(height > 0 && (!keepsSnapshots || area > 0 && lines > 0), "A text has a height.")
    return marks
  }

  /// What can be done without incremental layout: the growing paragraph is laid out again after each piece.
  private func redo(_ kind: String, _ engine: TextEngine, inOneParagraph: Bool) throws {
    guard Environment.wants("redo") else { return }
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
