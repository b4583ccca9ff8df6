// SPDX-License-Identifier: MIT

import GalleyPNG

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The `galley` command.
@main
struct Main {
  @MainActor static func main() async {
    StandardStreams.ignoreSignalsOfWriting()
    let words = Array(ProcessWords.all.dropFirst())
    if words == [SVGWorker.word] { return SVGWorker.run() }
    do throws(CommandError) {
      exit(try await run(words).rawValue)
    } catch {
      if error.code != .brokenPipe { StandardStreams.note(error.line) }
      exit(error.code.rawValue)
    }
  }

  /// Runs the command that the first word names.
  @MainActor private static func run(_ words: [String]) async throws(CommandError) -> ExitCode {
    guard let name = words.first else {
      throw .usage("there is no command", at: "galley", "see galley --help")
    }
    let most = name == "help" ? 2 : 1
    if ["help", "--help", "-h", "--version"].contains(name), words.count > most {
      throw .usage("unexpected \(quoted(words[most]))", at: "galley \(name)", "leave it out")
    }
    switch name {
    case "--version": try StandardStreams.write(VersionText.all)
    case "--help", "-h": try StandardStreams.write(CommandList.help)
    case "help":
      let help = if words.count > 1 { try CommandList.command(words[1]).help } else { CommandList.help }
      try StandardStreams.write(help)
    default:
      let command = try CommandList.command(name)
      if let later = CommandList.later[name], !words.contains("--help"), !words.contains("-h") {
        throw .notYet(later, at: "galley \(name)")
      }
      let parsed = try ArgumentParser(command).parse(Array(words.dropFirst()))
      if parsed.has("help") {
        try StandardStreams.write(command.help)
      } else {
        return try await run(name, parsed)
      }
    }
    return .done
  }

  @MainActor private static func run(
    _ name: String, _ parsed: ParsedArguments
  ) async throws(CommandError) -> ExitCode {
    switch name {
    case "render": try RenderCommand(parsed).run()
    case "layout": try LayoutCommand(parsed).run()
    case "query": try QueryCommand(parsed).run()
    case "diff": try DiffCommand(parsed).run()
    case "golden": try GoldenCommand(parsed).run()
    case "fonts": try FontsCommand(parsed).run()
    case "stream": try StreamCommand(parsed).run()
    case "batch": try await BatchCommand(parsed).run()
    default: preconditionFailure("Every command of the list is run.")
    }
  }
}
