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
      "Of each piece: scalars analysed, glyphs shaped, lines fitted, pixels to paint again at --scale.",
      "Without --width all of the text is laid out again with each piece: give one.",
      "IN is a text file, a .galley.json file, or - for standard input; --text gives the text itself.",
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
    if job.format == .markdown { throw .notYet("streams of documents", at: "--format") }
    let made = try EngineStore().engine(for: job.fonts)
    let label = job.label(firstFamily: made.firstFamily)
    do {
      var session = try LayoutSession(label.text.emptied, label.options, made.engine.typesetter)
      var total = StreamWork()
      var offset = 0
      var number = 0
      while offset < label.text.utf8.count {
        let end = end(of: label.text, from: offset)
        try session.replace(TextRange(offset, offset), with: label.text.slice(TextRange(offset, end)))
        let work = StreamWork(session.lastUpdate, in: session.size, scale: job.scale)
        total.add(work)
        number += 1
        offset = end
        try write(work.json(name: "piece", number, bytes: offset))
      }
      try write(total.json(name: "pieces", number, bytes: offset))
    } catch let error as LayoutError {
      throw CommandError(error)
    } catch let error as CommandError { throw error } catch { preconditionFailure("No other error is thrown.") }
    return .done
  }

  /// Where the piece that begins at `offset` ends.
  private func end(of text: StyledText, from offset: Int) -> Int {
    var end = offset
    for _ in 0..<chunk where end < text.utf8.count {
      end += 1
      while end < text.utf8.count, text.utf8[end] & 0xC0 == 0x80 { end += 1 }
    }
    return end
  }

  private func write(_ line: String) throws(CommandError) { try StandardStreams.write(line + "\n") }
}

/// How much was done.
private struct StreamWork {
  var counters = LayoutUpdate.Counters()
  var pixels = 0

  init() {}

  init(_ update: LayoutUpdate, in size: Size, scale: Double) {
    counters = update.counters
    for rect in update.damage {
      let width = min(rect.maxX, size.width) - max(rect.x, 0)
      let height = min(rect.maxY, size.height) - max(rect.y, 0)
      let area = max(0, width * scale).rounded(.up) * max(0, height * scale).rounded(.up)
      pixels += Int(min(area, 1e15))
    }
  }

  mutating func add(_ other: StreamWork) {
    counters.paragraphs += other.counters.paragraphs
    counters.scalars += other.counters.scalars
    counters.glyphs += other.counters.glyphs
    counters.lines += other.counters.lines
    pixels = min(pixels &+ other.pixels, 1 << 53)
  }

  func json(name: String, _ number: Int, bytes: Int) -> String {
    "{\"\(name)\":\(number),\"bytes\":\(bytes),\"paragraphs\":\(counters.paragraphs),\"scalars\":\(counters.scalars),"
      + "\"glyphs\":\(counters.glyphs),\"lines\":\(counters.lines),\"pixels\":\(pixels)}"
  }
}
