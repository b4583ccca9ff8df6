// SPDX-License-Identifier: MIT

import GalleyGoldens
import GalleyModel
import GalleyPNG

/// `galley golden`: runs, accepts or tidies a suite of goldens.
struct GoldenCommand {
  /// What is done.
  private enum Action: String, CaseIterable {
    case verify, accept, prune
  }

  static let spec = CommandSpec(
    "golden", operands: "verify|accept|prune SUITE.json", limit: 2, "Runs a suite of golden pictures.",
    options: [
      OptionSpec("only", .required("REGEX"), "only the names that it matches some part of; accept needs it"),
      OptionSpec("report", .required("DIR"), "where failures and the review page go", standard: ".golden-out/SUITE"),
    ] + suiteOptions,
    notes: [
      "SUITE.json is {\"options\": {…}, \"goldens\": \"DIR\", \"cases\": [{\"name\": …, \"text\": …, \"options\": …}, …]};",
      "goldens are in SUITE.goldens beside it, and paths start from its folder. verify writes nothing there,",
      "accept records the cases that --only matches, prune deletes goldens that no case asks for: PNG files in the goldens'",
      "folder, which must lie in the suite's own and have a golden of the suite. REGEX has . [a-z] \\d \\w \\s ^ $ \\b ( ) |",
      "* + ? {m,n}.",
    ])

  private static let suiteOptions = [
    InputOption.fontFile.spec, InputOption.fontDirectory.spec, InputOption.noSystemFonts.spec,
  ]

  private let action: Action
  private let path: String
  private let pattern: String?
  private let report: String?
  private let settings: [OptionSetting]

  init(_ parsed: ParsedArguments) throws(CommandError) {
    let usage = "write galley golden verify|accept|prune SUITE.json"
    guard let word = parsed.operands.first else { throw .usage("there is no action", at: "galley golden", usage) }
    guard let action = Action(rawValue: word) else {
      throw .usage("unknown action \(quoted(word))", at: "galley golden", usage)
    }
    guard parsed.operands.count == 2 else { throw .usage("there is no suite", at: "galley golden \(word)", usage) }
    self.action = action
    path = parsed.operands[1]
    pattern = parsed.value("only")
    report = parsed.value("report")
    settings = InputOption.settings(parsed)
    if report?.isEmpty == true { throw .usage("the path is empty", at: "--report", "name a folder") }
    if action == .prune, report != nil {
      throw .usage("prune makes no report", at: "--report", "leave it out")
    }
    if action == .accept, pattern == nil {
      throw .usage("accept needs a pattern", at: "--only", "look at the review page, then name the cases: --only REGEX")
    }
  }

  func run() throws(CommandError) -> ExitCode {
    let file = try SuiteFile(path, defaults: settings)
    let store = GoldenStore(
      directory: file.goldens, outputDirectory: report ?? file.defaultReport, naming: .files,
      acceptCommand: "galley golden accept \(Self.word(path)) --only ", imageLimit: nil)
    let suite = GoldenSuite(names: file.names, store: store, source: path)
    do throws(GoldenFailure) {
      switch action {
      case .verify: return try verify(suite, file)
      case .accept:
        let names = try suite.accept(only: pattern ?? "") { try file.bitmap($0) }
        tell(names.map { "accepted \($0)" })
        return .done
      case .prune:
        let names = try suite.prune(only: pattern, inside: file.folder)
        tell(names.isEmpty ? ["nothing to delete"] : names.map { "deleted \($0)" })
        return .done
      }
    } catch { throw CommandError(error) }
  }

  private func verify(_ suite: GoldenSuite, _ file: SuiteFile) throws(GoldenFailure) -> ExitCode {
    let notice = LongWorkNotice("verifying")
    var done = 0
    let result = try suite.verify(only: pattern) { name in
      notice.tick("\(done) of \(file.names.count)")
      done += 1
      return try file.bitmap(name)
    }
    notice.end()
    var lines = result.failures.map { "\($0)" }
    lines += result.unread.map { "no case asks for \($0): galley golden prune \(Self.word(path)) deletes it" }
    lines.append("\(result.passed.count) hold, \(result.failures.count) do not")
    tell(lines)
    return result.isEqual ? .done : .no
  }

  /// A path as a word of a shell.
  private static func word(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      let scalar = Unicode.Scalar(byte)
      return byte < 128 && (scalar.properties.isAlphabetic || "0123456789-._/".utf8.contains(byte))
    }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }

  private func tell(_ lines: [String]) {
    // A reader that went away does not change what the run found.
    do throws(CommandError) { try StandardStreams.write(lines.map { $0 + "\n" }.joined()) } catch { return }
  }
}

extension CommandError {
  /// A golden run that could not be made.
  init(_ failure: GoldenFailure) {
    let place = failure.name.isEmpty ? "\(failure.place)" : "golden \(failure.name), \(failure.place)"
    switch failure.reason {
    case .refused(.emptySuite), .refused(.foreignFolder), .refused(.folderOutside), .refused(.nothingWasRead):
      self.init(.input, failure.reason.description, at: place, "look at \"goldens\" and \"cases\", or delete by hand")
    case .noCase:
      self.init(
        .usage, failure.reason.description, at: "--only", "\(quoted(failure.name)) matches no name in the suite")
    case .badName: self.init(.input, failure.reason.description, at: place, "rename the case")
    case .unwritable: self.init(.input, failure.reason.description, at: place, "check permissions and the disk")
    case .refused: self.init(.usage, failure.reason.description, at: place, "unset GOLDEN, or record outside of CI")
    case .badPattern:
      self.init(.usage, failure.reason.description, at: "--only", "mend the expression \(quoted(failure.name))")
    default: self.init(.input, failure.reason.description, at: place, "mend the case")
    }
  }
}
