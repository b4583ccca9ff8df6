// SPDX-License-Identifier: MIT

import Galley
import GalleyDocuments
import GalleyFonts
import GalleyLayout
import GalleyModel

/// `galley fonts`: which fonts there are, and which one a text would use.
struct FontsCommand {
  static let spec = CommandSpec(
    "fonts", operands: "[IN]", limit: 1, "Lists fonts; which font a family or each cluster of a text would use.",
    options: [
      OptionSpec("match", .required("\"FAMILY[, …]\""), "print the font that families stand for, at --weight …"),
      OptionSpec("json", .none, "print JSON, one object a line"),
    ], takesInput: true,
    notes: [
      "With --text or a file, one line for each cluster: its bytes, the cluster, its font and why it was taken. Bytes of",
      "a document (.md) are those of its texts as one, as query has them; markers of lists are not among them.",
    ])

  private let job: Job
  private let families: [String]?
  /// The text; nil where there is none to look at.
  private let input: InputReader?
  private let printsJSON: Bool

  init(_ parsed: ParsedArguments) throws(CommandError) {
    var job = Job()
    for setting in InputOption.settings(parsed) { try job.apply(setting) }
    self.job = job
    if let names = parsed.value("match") {
      families = try OptionReader(place: "--match", code: .usage).families(.text(names))
    } else {
      families = nil
    }
    let hasText = parsed.has(InputOption.text.rawValue) || !parsed.operands.isEmpty
    input = if hasText { try InputReader(parsed, command: "fonts") } else { nil }
    printsJSON = parsed.has("json")
  }

  func run() throws(CommandError) -> ExitCode {
    if let input {
      var job = try input.job()
      if let families { job.text.style.families = families }
      try tellClusters(try Picture(job, engines: EngineStore()))
    } else {
      var job = job
      if let families { job.text.style.families = families }
      let made = try EngineStore().engine(for: job.fonts)
      if families == nil { try list(made.engine.fonts) } else { try match(made.engine.fonts, job.text.style) }
    }
    return .done
  }

  private func list(_ fonts: FontSet) throws(CommandError) {
    var text = ""
    for font in fonts.descriptors {
      text += FontLine(font).text(printsJSON) + "\n"
    }
    try StandardStreams.write(text)
  }

  private func match(_ fonts: FontSet, _ style: TextStyle) throws(CommandError) {
    let line = FontLine(fonts.cascade(for: FontRequest(style)).primary)
    try StandardStreams.write(line.text(printsJSON) + "\n")
  }

  private func tellClusters(_ picture: Picture) throws(CommandError) {
    let texts: [(start: Int, layout: TextLayout)]
    switch picture.content {
    case .text(let layout, _): texts = [(0, layout)]
    case .document(let layout, _): texts = layout.texts
    }
    var text = ""
    for member in texts {
      for cluster in ClusterFonts(member.layout, start: member.start).clusters {
        text += cluster.text(printsJSON) + "\n"
      }
    }
    try StandardStreams.write(text)
  }
}
