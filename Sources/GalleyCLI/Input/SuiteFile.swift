// SPDX-License-Identifier: MIT

import GalleyGoldens
import GalleyModel
import GalleyPNG

/// A suite of golden cases, read.
final class SuiteFile {
  /// The cases' names, in order.
  let names: [String]
  /// The folder of the goldens.
  let goldens: String
  /// The folder of the suite; empty for the working directory.
  let folder: String
  /// Where a report goes when nothing else is said.
  let defaultReport: String
  private let inputs: [String: StyledInput]
  private let defaults: [OptionSetting]
  private let engines = EngineStore()
  private let loader = AttachmentLoader()

  /// Reads a suite.
  /// - Input: `defaults` are what the command line says.
  /// - Throws: for what cannot be read, unknown keys, cases without a name or text.
  init(_ path: String, defaults: [OptionSetting]) throws(CommandError) {
    let source = JSONSource(file: path)
    let bytes: [UInt8]
    do throws(PNGError) { bytes = try FileIO.read(path) } catch { throw CommandError(error, reading: path) }
    let members = try Self.members(try source.parse(bytes[...]), source)
    var goldens = GoldenSuite.defaultDirectory(of: path)
    var cases: [JSONValue] = []
    var options: [JSONMember] = []
    for member in members {
      switch (member.key, member.value) {
      case ("cases", .array(let items)): cases = items
      case ("options", .object(let members)): options = members
      case ("goldens", .string(let folder)):
        guard !folder.isEmpty else { throw source.error("the path is empty", "goldens", "name a folder of its own") }
        goldens = source.resolve(folder)
      case ("cases", _), ("options", _), ("goldens", _):
        throw source.error("\(member.value.kind) is not valid here", member.key, "see galley golden --help")
      default: throw source.unknownKey(member.key, in: "", known: ["cases", "goldens", "options"])
      }
    }
    var names: [String] = []
    var inputs: [String: StyledInput] = [:]
    for (index, value) in cases.enumerated() {
      var source = source
      source.name = "cases[\(index)], \(path)"
      let input = try StyledInput(value, source: source, allowing: ["name"])
      guard let value = input.extras["name"] else {
        throw source.error("the key 'name' is missing", "", "add \"name\": \"…\"")
      }
      let name = try source.string(value, "name")
      guard inputs[name] == nil else {
        throw source.error("the name \(quoted(name)) is used twice", "name", "give each case its own")
      }
      names.append(name)
      inputs[name] = input
    }
    folder = source.folder
    self.names = names
    self.inputs = inputs
    self.goldens = goldens
    let stem = path.split(separator: "/").last ?? "suite"
    defaultReport = source.folder + ".golden-out/" + (stem.hasSuffix(".json") ? stem.dropLast(5) : stem)
    self.defaults = try StyledInput.settings(options, source) + defaults
    guard !names.isEmpty else {
      throw source.error("there are no cases", "cases", "add {\"name\": …, \"text\": …}; nothing would be checked")
    }
  }

  /// The picture of a case.
  /// - Throws: what is wrong with the case, or with its fonts.
  func bitmap(_ name: String) throws(CommandError) -> Bitmap {
    guard let input = inputs[name] else { preconditionFailure("A suite renders its own cases.") }
    let picture = try Picture(try input.job(defaults: defaults, loader: loader), engines: engines)
    if case .document(let layout, let text) = picture.content {
      // A golden with a placeholder in it would hold until the picture is there.
      for warning in text.warnings(layout) { StandardStreams.note("galley: warning: \(name): " + warning) }
    }
    return try picture.bitmap(try picture.area())
  }

  private static func members(_ value: JSONValue, _ source: JSONSource) throws(CommandError) -> [JSONMember] {
    switch value {
    case .object(let members): return members
    case .array: return [JSONMember("cases", value)]
    default: throw source.error("\(value.kind) stands where a suite is due", "", "write {\"cases\": […]}")
    }
  }
}
