// SPDX-License-Identifier: MIT
//
// Styled text as JSON: the one place where `.galley.json` files, jobs of a batch and cases of a golden suite become
// jobs. Option names and values are those of the command line; see OptionValue for how JSON stands for them.

import GalleyModel
import GalleyPNG

/// One object of styled text.
struct StyledInput: Sendable {
  /// The object's members besides text, options and spans, as its user allows them.
  private(set) var extras: [String: JSONValue] = [:]
  private var text: String?
  private var file: String?
  private var options: [JSONMember] = []
  private var spans: [JSONValue] = []
  private let source: JSONSource

  /// Takes an object apart.
  /// - Input: `allowing` are the keys that the user of the object has a meaning for.
  /// - Throws: for what is no object, for unknown keys, for members of another kind.
  init(_ value: JSONValue, source: JSONSource, allowing: [String] = []) throws(CommandError) {
    self.source = source
    guard case .object(let members) = value else {
      throw source.error("\(value.kind) stands where an object is due", "", "write {\"text\": \"…\"}")
    }
    for member in members {
      switch (member.key, member.value) {
      case ("text", .string(let string)): text = string
      case ("file", .string(let path)) where !path.isEmpty: file = path
      case ("options", .object(let members)): options = members
      case ("spans", .array(let items)): spans = items
      case ("text", _), ("file", _), ("options", _), ("spans", _):
        let due = ["text": "a string", "file": "a path", "options": "an object"][member.key] ?? "an array"
        throw source.error("\(member.value.kind) stands where \(due) is due", member.key, "give \(due)")
      case (let key, let value) where allowing.contains(key): extras[key] = value
      default: throw unknown(member.key, allowing)
      }
    }
  }

  /// The job: `defaults`, then the object's own options, then `overrides`.
  /// - Throws: what is wrong with an option or a span.
  func job(
    defaults: [OptionSetting] = [], overrides: [OptionSetting] = [], loader: AttachmentLoader
  ) throws(CommandError) -> Job {
    let settings = defaults + (try Self.settings(options, source)) + overrides
    var job = Job(try format(settings))
    for setting in settings { try job.apply(setting) }
    let bytes = try bytes(limit: job.limits)
    if job.format == .markdown {
      guard spans.isEmpty else {
        throw source.error("a document has no spans", "spans", "leave them out, or the format markdown")
      }
      job.document.source = bytes
      job.document.folder = file.map { JSONSource(file: source.resolve($0)).folder } ?? source.folder
      return job
    }
    job.text = StyledText(repairing: bytes, style: job.text.style, paragraph: job.text.paragraph)
    var builder = SpanBuilder(job.text, source: source, loader: loader, limits: job.limits)
    for (index, span) in spans.enumerated() { try builder.add(span, "spans[\(index)]") }
    job.text.spans = builder.finish()
    return job
  }

  /// What the text is: what an option says, else the ending of its file.
  private func format(_ settings: [OptionSetting]) throws(CommandError) -> InputFormat {
    guard let setting = settings.last(where: { $0.option == .format }) else {
      return file.map { InputFormat(path: $0) } == .markdown ? .markdown : .plain
    }
    let format: InputFormat = try setting.reader.choice(setting.value)
    switch format {
    case .plain, .markdown: return format
    case .styled: throw setting.reader.wrong(setting.value, "plain or markdown: this is styled input itself")
    case .tex: throw .notYet("tex input", at: setting.reader.place)
    }
  }

  private func bytes(limit: LimitPlan) throws(CommandError) -> [UInt8] {
    switch (text, file) {
    case (let text?, nil): return Array(text.utf8)
    case (nil, let file?):
      let path = source.resolve(file)
      do throws(PNGError) { return try FileIO.read(path, maxBytes: limit.started().textBytes) } catch {
        throw CommandError(error, reading: path)
      }
    case (_?, _?): throw source.error("there are two texts", "", "give \"text\" or \"file\", not both")
    case (nil, nil): throw source.error("the key 'text' is missing", "", "add \"text\": \"…\"")
    }
  }

  /// The settings of an `options` object.
  static func settings(_ members: [JSONMember], _ source: JSONSource) throws(CommandError) -> [OptionSetting] {
    var settings: [OptionSetting] = []
    for member in members {
      let place = "options.\(member.key)"
      guard let option = InputOption.byJSONName[member.key] else {
        throw source.unknownKey(member.key, in: "options", known: Array(InputOption.byJSONName.keys))
      }
      var value = try source.optionValue(member.value, place, option)
      if option.repeats || option.isThemeFile(value) { value = source.resolvingPaths(value) }
      settings.append(OptionSetting(option: option, value: value, reader: source.reader(place)))
    }
    return settings
  }

  private func unknown(_ key: String, _ allowing: [String]) -> CommandError {
    if InputOption.byJSONName[key] != nil {
      return source.error("unknown key \(quoted(key))", "", "put \(quoted(key)) into \"options\"")
    }
    return source.unknownKey(key, in: "", known: ["text", "file", "options", "spans"] + allowing)
  }
}

/// Where JSON comes from: for messages, and for the paths in it.
struct JSONSource: Sendable {
  /// The file, with a line where it has one object a line.
  var name: String
  /// The folder that relative paths start from; empty for the working directory.
  var folder = ""

  /// The source of a file, whose paths start beside it.
  init(file: String) {
    name = file
    if let slash = file.lastIndex(of: "/") { folder = String(file[...slash]) }
  }

  /// A source whose paths start from the working directory.
  init(name: String) { self.name = name }

  /// The value of `bytes`.
  func parse(_ bytes: ArraySlice<UInt8>) throws(CommandError) -> JSONValue {
    do { return try JSONParser.parse(bytes) } catch {
      throw CommandError(
        .input, "malformed JSON: \(error.reason)", at: "\(name), byte \(error.offset)", "mend it there")
    }
  }

  func place(_ path: String) -> String { path.isEmpty ? name : "\(path), \(name)" }

  func error(_ what: String, _ path: String, _ remedy: String) -> CommandError {
    CommandError(.input, what, at: place(path), remedy)
  }

  func reader(_ path: String) -> OptionReader { OptionReader(place: place(path), code: .input) }

  func unknownKey(_ key: String, in path: String, known: [String]) -> CommandError {
    let known = known.sorted()
    let near = Spelling.nearest(to: key, among: known).map { "did you mean '\($0)'?" }
    let advice = near ?? "take it out; there are \(known.joined(separator: ", "))"
    return error("unknown key \(quoted(key))", path, advice)
  }

  func optionValue(
    _ json: JSONValue, _ path: String, _ option: InputOption
  ) throws(CommandError) -> OptionValue {
    let forms = option.jsonForms
    guard forms.hold(json), let value = OptionValue(json) else {
      throw error("\(json.kind) is not a valid value here", path, "give \(forms.description)")
    }
    return value
  }

  /// The string of a value.
  func string(_ json: JSONValue, _ path: String) throws(CommandError) -> String {
    guard case .string(let string) = json else {
      throw error("\(json.kind) stands where a string is due", path, "give a string")
    }
    return string
  }

  /// A path as it is to be opened.
  func resolve(_ path: String) -> String { path.hasPrefix("/") || path.isEmpty ? path : folder + path }

  func resolvingPaths(_ value: OptionValue) -> OptionValue {
    switch value {
    case .text(let path): .text(resolve(path))
    case .list(let paths): .list(paths.map(resolve))
    case .flag: value
    }
  }
}
