// SPDX-License-Identifier: MIT

import Galley
import GalleyFonts
import GalleyLayout
import GalleyModel

/// `galley stream`: a text that comes in pieces, laid out after each, and how much work each was.
struct StreamCommand {
  static let spec = CommandSpec(
    "stream", operands: "[IN]", limit: 1, "Plays a text in piece by piece and prints the work of each.",
    options: [
      OptionSpec("chunk", .required("N"), "characters of a piece (Unicode scalars)", standard: "4"),
      OptionSpec("stats", .none, "print one JSON object a piece, and their sum; needed until pictures are written"),
    ], takesInput: true,
    notes: [
      "Of each piece: scalars analysed, glyphs shaped, lines fitted, pixels to paint again at --scale; of Markdown also",
      "texts that are shown and those that were kept as they were (what is not finished yet is shown as it stands).",
      "Without --width all of a plain text is laid out again with each piece: give one.",
      "IN is a text file, Markdown (.md), a .galley.json file, or - for standard input; --text gives the text itself.",
    ])

  private let input: InputReader
  private let chunk: Int

  init(_ parsed: ParsedArguments) throws(CommandError) {
    guard parsed.has("stats") else {
      throw .notYet("pictures of streams", at: "galley stream")
    }
    chunk = try OptionReader(place: "--chunk", code: .usage).whole(.text(parsed.value("chunk") ?? "4"), 1...1_000_000)
    input = try InputReader(parsed, command: "stream")
  }

  func run() throws(CommandError) -> ExitCode {
    let job = try input.job()
    let engines = EngineStore()
    let made = try engines.engine(for: job.fonts)
    if job.format == .markdown {
      try play(try DocumentStream(job, made, engines), job.document.source, scale: job.scale)
    } else {
      let label = job.label(firstFamily: made.firstFamily)
      try play(try TextStream(label, made.engine), label.text.utf8, scale: job.scale)
    }
    return .done
  }

  private func play(_ stream: some PlayedStream, _ bytes: [UInt8], scale: Double) throws(CommandError) {
    var stream = stream
    var total = StreamWork()
    var (offset, number) = (0, 0)
    while offset < bytes.count {
      let end = end(of: bytes, from: offset)
      let work = try stream.play(TextRange(offset, end), scale: scale)
      total.add(work)
      number += 1
      offset = end
      try write(work.json(name: "piece", number, bytes: offset))
    }
    try write(total.json(name: "pieces", number, bytes: offset))
  }

  /// Where the piece that begins at `offset` ends.
  private func end(of bytes: [UInt8], from offset: Int) -> Int {
    var end = offset
    for _ in 0..<chunk where end < bytes.count {
      end += 1
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return end
  }

  private func write(_ line: String) throws(CommandError) { try StandardStreams.write(line + "\n") }
}

/// What comes in pieces.
protocol PlayedStream {
  /// Takes the piece in `range`, which begins where the last one ended, and lays out what there is by now.
  mutating func play(_ range: TextRange, scale: Double) throws(CommandError) -> StreamWork
}

/// A text that comes in pieces.
private struct TextStream: PlayedStream {
  private let text: StyledText
  private var session: LayoutSession

  init(_ label: Label, _ engine: TextEngine) throws(CommandError) {
    text = label.text
    do throws(LayoutError) { session = try LayoutSession(text.emptied, label.options, engine.typesetter) } catch {
      throw CommandError(error)
    }
  }

  mutating func play(_ range: TextRange, scale: Double) throws(CommandError) -> StreamWork {
    do throws(LayoutError) {
      try session.replace(TextRange(range.lower, range.lower), with: text.slice(range))
    } catch { throw CommandError(error) }
    let update = session.lastUpdate
    return StreamWork(update.counters, update.damage, in: session.size, scale: scale)
  }
}
