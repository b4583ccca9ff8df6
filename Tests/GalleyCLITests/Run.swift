// SPDX-License-Identifier: MIT

import Foundation

/// What a run of the `galley` executable did.
struct Run {
  /// The exit code; 128 and more where a signal ended it.
  let code: Int32
  /// Standard output.
  let output: Data
  /// Standard error.
  let errors: String

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }
  /// Standard output by lines, the last line feed left out.
  var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// Runs `galley` with `words`, its input and output in files, so that no pipe can fill up.
  static func galley(
    _ words: [String], input: Data = Data(), environment: [String: String] = [:]
  ) throws -> Run {
    let folder = try Scratch()
    try input.write(to: folder.url("in"))
    for name in ["out", "err"] { try Data().write(to: folder.url(name)) }
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    var variables = ProcessInfo.processInfo.environment
    for name in ["CI", "GOLDEN"] { variables[name] = nil }
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: folder.url("in"))
    process.standardOutput = try FileHandle(forWritingTo: folder.url("out"))
    process.standardError = try FileHandle(forWritingTo: folder.url("err"))
    try process.run()
    process.waitUntilExit()
    let code = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
    return Run(
      code: code, output: try Data(contentsOf: folder.url("out")),
      errors: String(decoding: try Data(contentsOf: folder.url("err")), as: UTF8.self))
  }

  /// Runs a line of a shell, `$0` and so on being `words`; its output goes through pipes, so no limit of files holds it.
  static func shell(_ line: String, _ words: [String]) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line] + words
    var variables = ProcessInfo.processInfo.environment
    for name in ["CI", "GOLDEN"] { variables[name] = nil }
    process.environment = variables
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let (text, said) = (output.fileHandleForReading.readDataToEndOfFile(), errors.fileHandleForReading)
    let lines = String(decoding: said.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let code = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
    return Run(code: code, output: text, errors: lines)
  }

  /// Runs `galley` on one of our own fonts, without the machine's.
  static func plain(_ words: [String], input: Data = Data()) throws -> Run {
    try galley(words + ["--font-file", TestFont.box, "--no-system-fonts"], input: input)
  }

  /// The executable beside the test bundle.
  static let executable: URL = {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    var url = URL(filePath: bundle)
    while url.path.contains(".xctest") { url.deleteLastPathComponent() }
    return url.appending(path: "galley")
  }()
}

/// A folder of a test, deleted with the value.
final class Scratch {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "galley-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
  func url(_ name: String) -> URL { URL(filePath: file(name)) }
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

  /// Writes a file and gives its path.
  func write(_ text: String, as name: String) throws -> String {
    try Data(text.utf8).write(to: url(name))
    return file(name)
  }
}

/// Our own fonts.
enum TestFont {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/Fonts").path
  static let box = folder + "/GalleyTest-Box-Regular.ttf"
  static let mono = folder + "/GalleyTest-Mono.ttf"
}
