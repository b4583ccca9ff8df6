// SPDX-License-Identifier: MIT

import GalleyModel
import GalleyPNG

/// What the input is.
enum InputFormat: String, CaseIterable, Sendable {
  case plain, markdown, styled, tex

  /// What a file's ending says.
  init(path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".md") || name.hasSuffix(".markdown") {
      self = .markdown
    } else {
      self = name.hasSuffix(".galley.json") ? .styled : .plain
    }
  }
}

/// Reads the text that a command is called with.
struct InputReader {
  /// Where the text is.
  enum Place: Equatable {
    case argument(String)
    case file(String)
    case standardInput
  }

  let place: Place
  private let format: InputFormat
  private let settings: [OptionSetting]

  /// - Throws: where no text is named, or two are.
  init(_ parsed: ParsedArguments, command: String) throws(CommandError) {
    settings = InputOption.settings(parsed)
    switch (parsed.value(InputOption.text.rawValue), parsed.operands.first) {
    case (let text?, nil): place = .argument(text)
    case (nil, "-"?): place = .standardInput
    case (nil, let path?): place = .file(path)
    case (_?, _?):
      throw .usage("there are two texts", at: "galley \(command)", "give --text or a file, not both")
    case (nil, nil):
      throw .usage("there is no text", at: "galley \(command)", "give --text STRING, a file, or - for standard input")
    }
    if let name = parsed.value(InputOption.format.rawValue) {
      format = try OptionReader(place: "--format", code: .usage).choice(.text(name))
    } else if case .file(let path) = place {
      format = InputFormat(path: path)
    } else {
      format = .plain
    }
    if format == .tex { throw .notYet("tex input", at: "--format") }
  }

  /// The text and its options.
  /// - Throws: where it cannot be read, is malformed or too long.
  func job() throws(CommandError) -> Job {
    var job = Job(format)
    for setting in settings { try job.apply(setting) }
    let bytes = try bytes(limit: job.limits)
    switch format {
    case .styled:
      let value = try source.parse(bytes[...])
      return try StyledInput(value, source: source).job(overrides: settings, loader: AttachmentLoader())
    case .markdown:
      job.document.source = bytes
      if case .file(let path) = place { job.document.folder = JSONSource(file: path).folder }
      return job
    case .plain, .tex:
      job.text = StyledText(
        repairing: bytes, style: job.text.style, paragraph: job.text.paragraph)
      return job
    }
  }

  private var source: JSONSource {
    switch place {
    case .argument: JSONSource(name: "--text")
    case .file(let path): JSONSource(file: path)
    case .standardInput: JSONSource(name: "standard input")
    }
  }

  private func bytes(limit: LimitPlan) throws(CommandError) -> [UInt8] {
    let limits = limit.started()
    // A text that is too long is not read whole first; what is said of its styles may be longer than itself.
    let most = format == .styled ? min(limits.fileBytes / 8, limits.textBytes) * 8 : limits.textBytes
    switch place {
    case .argument(let text): return Array(text.utf8)
    case .file(let path):
      do throws(PNGError) { return try FileIO.read(path, maxBytes: most) } catch {
        throw CommandError(error, reading: path)
      }
    case .standardInput: return try StandardStreams.readAll(maxBytes: most)
    }
  }
}
