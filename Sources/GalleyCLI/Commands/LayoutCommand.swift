// SPDX-License-Identifier: MIT

import GalleyDocuments
import GalleyFonts
import GalleyLayout
import GalleyModel

/// `galley layout`: the layout as JSON, or what one stage made.
struct LayoutCommand {
  static let spec = CommandSpec(
    "layout", operands: "[IN]", limit: 1, "Prints the layout of a text as JSON, without drawing.",
    options: [
      OptionSpec("outlines", .none, "add each glyph's outline as SVG path data, in font units, y up"),
      OptionSpec("levels", .none, "add a bidi level for each scalar, and the allowed breaks"),
      OptionSpec(
        "stage", .required("STAGE"), "print itemize, shape, lines or paint instead, or the blocks of a document"),
    ], takesInput: true,
    notes: [
      "IN is a text file, Markdown (.md), a .galley.json file, or - for standard input; --text gives the text itself."
    ])

  private let input: InputReader
  private let hasOutlines: Bool
  private let hasLevels: Bool
  private let stage: PrintedStage?

  init(_ parsed: ParsedArguments) throws(CommandError) {
    hasOutlines = parsed.has("outlines")
    hasLevels = parsed.has("levels")
    if let name = parsed.value("stage") {
      stage = try OptionReader(place: "--stage", code: .usage).choice(.text(name))
    } else {
      stage = nil
    }
    if stage != nil, let name = ["outlines", "levels"].first(where: parsed.has) {
      throw .usage("it adds to the JSON, which --stage does not print", at: "--\(name)", "leave out one of the two")
    }
    input = try InputReader(parsed, command: "layout")
  }

  func run() throws(CommandError) -> ExitCode {
    let notice = LongWorkNotice("laying out")
    let picture = try Picture(try input.job(), engines: EngineStore(), notice: notice)
    let text = try picture.text(stage: stage, outlines: hasOutlines, levels: hasLevels)
    notice.end()
    try StandardStreams.write(text.last == "\n" ? text : text + "\n")
    for warning in picture.warnings { StandardStreams.note("galley: warning: " + warning) }
    return .done
  }
}

/// What `--stage` prints.
private enum PrintedStage: String, CaseIterable {
  case itemize, shape, lines, paint, blocks

  /// The stage of a text; nil for that of a document.
  var stage: LayoutStage? { LayoutStage(rawValue: rawValue) }
}

extension Picture {
  /// The layout as text.
  fileprivate func text(stage: PrintedStage?, outlines: Bool, levels: Bool) throws(CommandError) -> String {
    switch content {
    case .text(let layout, _):
      if stage == .blocks {
        throw .usage("a text has no blocks, a document has", at: "--stage", "give Markdown, or --format markdown")
      }
      do throws(LayoutError) {
        if let stage = stage?.stage { return try layout.dump(stage, limits: limits) }
        guard outlines else { return try layout.json(levels: levels, limits: limits) }
        return try layout.json(
          outlines: { font, glyph in outline(of: glyph, in: font) }, levels: levels, limits: limits)
      } catch { throw CommandError(error) }
    case .document(let layout, _):
      do throws(LayoutError) {
        if stage == .blocks { return layout.placed.dump() }
        if let stage = stage?.stage { return try layout.placed.dump(stage, limits: limits) }
        guard outlines else { return try layout.placed.json(levels: levels, limits: limits) }
        return try layout.placed.json(
          outlines: { font, glyph in outline(of: glyph, in: font) }, levels: levels, limits: limits)
      } catch { throw CommandError(error) }
    }
  }
}
