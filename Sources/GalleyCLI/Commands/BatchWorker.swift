// SPDX-License-Identifier: MIT

import GalleyLayout
import GalleyModel
import Synchronization

/// Turns a line of a batch into its result. Fonts and pictures are kept for the next.
final class BatchWorker: Sendable {
  private let defaults: [OptionSetting]
  private let source: String
  private let engines = EngineStore()
  private let loader = AttachmentLoader()
  private let failed = Mutex(0)

  init(defaults: [OptionSetting], source: String) {
    self.defaults = defaults
    self.source = source
  }

  /// How many jobs failed.
  var failures: Int { failed.withLock { $0 } }

  /// The result as one line of JSON.
  func result(of line: InputLine) -> String {
    var id: JSONValue?
    do throws(CommandError) {
      let place = JSONSource(name: "line \(line.number), \(source)")
      guard let bytes = line.bytes else {
        throw CommandError(.limit, "the line is too long", at: place.name, "raise it with --limits bytes=N")
      }
      let value = try place.parse(bytes[...])
      if case .object(let members) = value { id = members.first { $0.key == "id" }?.value }
      let input = try StyledInput(value, source: place, allowing: ["id", "output"])
      return try work(input, id, place)
    } catch {
      failed.withLock { $0 += 1 }
      return failureLine(error, id)
    }
  }

  private func work(_ input: StyledInput, _ id: JSONValue?, _ place: JSONSource) throws(CommandError) -> String {
    var output: OutputFile?
    if let value = input.extras["output"] {
      guard case .string(let path) = value, path != "-", !path.isEmpty else {
        throw place.error(
          "this is no file for a picture", "output", "name a file with the ending of a picture, such as .png")
      }
      output = try OutputFile(path, at: place.place("output"), code: .input)
    }
    let job = try input.job(defaults: defaults, loader: loader)
    let picture = try Picture(job, engines: engines)
    let area = try picture.area()
    var warnings = picture.warnings
    if let output {
      try output.write(try picture.encoded(area, as: output.format))
      if let cut = picture.cutInk(area) { warnings.append(cut) }
    }
    var json = JSONText()
    json.object { json in
      if let id { write(id, "id", &json) }
      if let path = output?.path { json.field("output", path) }
      json.field("width", area.width)
      json.field("height", area.height)
      json.field("lines", picture.lineCount)
      json.field("truncated", picture.isTruncated)
      json.field("missing", picture.layoutWarnings.count { $0.kind == .missingGlyph })
      if !warnings.isEmpty {
        json.key("warnings")
        json.array { json in for warning in warnings { json.value(warning) } }
      }
    }
    return json.text
  }

  private func failureLine(_ error: CommandError, _ id: JSONValue?) -> String {
    var json = JSONText()
    json.object { json in
      if let id { write(id, "id", &json) }
      json.field("error", error.message)
      json.field("code", Int(error.code.rawValue))
    }
    return json.text
  }

  private func write(_ value: JSONValue, _ key: String, _ json: inout JSONText) {
    json.key(key)
    value.write(&json)
  }
}

extension JSONValue {
  /// Writes the value as it was read; numbers by their value.
  func write(_ json: inout JSONText) {
    switch self {
    case .null: json.null()
    case .bool(let flag): json.value(flag)
    case .number(let number, let text):
      if let whole = Int(text) { json.value(whole) } else { json.value(number) }
    case .string(let string): json.value(string)
    case .array(let items): json.array { json in for item in items { item.write(&json) } }
    case .object(let members):
      json.object { json in
        for member in members {
          json.key(member.key)
          member.value.write(&json)
        }
      }
    }
  }
}
