// SPDX-License-Identifier: MIT

import Galley
import GalleyLayout
import GalleyModel
import GalleyPNG

/// `galley render`: text to picture.
struct RenderCommand {
  static let spec = CommandSpec(
    "render", operands: "[IN] [-o OUT.{png,svg,webp,gif,apng,jpg}]", limit: 1, "Draws a text or a document.",
    options: [
      OptionSpec(
        "o", .required("FILE"), "the picture, by its ending; - for PNG on standard output", standard: "beside the input"
      )
    ], takesInput: true,
    notes: [
      "IN is a text file, Markdown (.md), a .galley.json file, or - for standard input; --text gives the text itself.",
      "webp, gif and apng move where animated pictures are in a document; webp is lossless, gif has 256 colours a frame.",
      "The picture is as large as the text's box and its padding: labels of one size have pictures of one size. Stacked",
      "marks, wide italics and shadows may leave that box; a note says where ink was cut, and --fit ink makes room.",
    ])

  private let input: InputReader
  private let output: OutputFile

  init(_ parsed: ParsedArguments) throws(CommandError) {
    // The ending is looked at first: what is not yet there is said whatever else is wrong.
    let named = parsed.value("o")
    let file: OutputFile? = if let named { try OutputFile(named, at: "-o") } else { nil }
    input = try InputReader(parsed, command: "render")
    if let file {
      output = file
    } else if case .file(let path) = input.place {
      output = OutputFile(besideInput: path)
    } else {
      throw .usage("there is no output", at: "galley render", "name one with -o FILE.png, or -o - for standard output")
    }
  }

  func run() throws(CommandError) -> ExitCode {
    let job = try input.job()
    let notice = LongWorkNotice("rendering")
    let picture = try Picture(job, engines: EngineStore(), notice: notice)
    let area = try picture.area()
    let bytes = try picture.encoded(area, as: output.format)
    let cutInk = picture.cutInk(area)
    notice.end()
    try output.write(bytes)
    // The process ends with the command: what the engine keeps is not taken apart before.
    _ = Unmanaged.passRetained(picture.engine)
    for warning in picture.warnings + [cutInk].compactMap({ $0 }) {
      StandardStreams.note("galley: warning: " + warning)
    }
    return .done
  }
}
