// SPDX-License-Identifier: MIT

import Galley
import GalleyFonts
import GalleyLayout
import GalleyModel

/// `galley fonts`: which fonts there are, and which one a text would use.
struct FontsCommand {
  static let spec = CommandSpec(
    "fonts", "Lists fonts; which font a family or each cluster of a text would use.",
    options: [
      OptionSpec("match", .required("\"FAMILY[, …]\""), "print the font that families stand for, at --weight …"),
      OptionSpec("json", .none, "print JSON, one object a line"),
    ], takesInput: true, notes: ["With --text, one line for each cluster: its bytes, the cluster, its font."])

  private let job: Job
  private let families: [String]?
  private let text: String?
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
    text = parsed.value(InputOption.text.rawValue)
    printsJSON = parsed.has("json")
  }

  func run() throws(CommandError) -> ExitCode {
    var job = job
    if let families { job.text.style.families = families }
    if let text {
      job.text = StyledText(text, style: job.text.style, paragraph: job.text.paragraph)
      try tellClusters(try Picture(job, engines: EngineStore()))
    } else {
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
    var text = ""
    guard case .text(let layout, _) = picture.content else { return }
    for cluster in ClusterFonts(layout).clusters { text += cluster.text(printsJSON) + "\n" }
    try StandardStreams.write(text)
  }
}
