// SPDX-License-Identifier: MIT

/// The commands that there are.
enum CommandList {
  /// In the order of the help: those that there are, then those to come.
  static let all = ready + [animate, catalog]

  private static let ready = [
    RenderCommand.spec, LayoutCommand.spec, QueryCommand.spec, BatchCommand.spec, FontsCommand.spec, DiffCommand.spec,
    GoldenCommand.spec, StreamCommand.spec,
  ]

  /// What later versions bring, by the command's name.
  static let later = [
    "animate": "animations", "catalog": "the catalogue",
  ]

  private static let animate = CommandSpec(
    "animate", operands: "[FROM] TO", "Not yet there: a change of text as an animation.")
  private static let catalog = CommandSpec("catalog", "Not yet there: everything Galley does on one page.")

  /// The command of a name.
  /// - Throws: where there is none.
  static func command(_ name: String) throws(CommandError) -> CommandSpec {
    if let command = all.first(where: { $0.name == name }) { return command }
    let isOption = name.hasPrefix("-")
    let near = Spelling.nearest(to: name, among: all.map(\.name) + (isOption ? ["--help", "--version"] : []))
    let what = isOption ? "unknown option \(quoted(name))" : "unknown command \(quoted(name))"
    throw .usage(what, at: "galley", near.map { "did you mean \($0)?" } ?? "see galley --help")
  }

  /// The help of the whole program.
  static var help: String {
    let width = 10
    let list = all.map { command in
      "  " + command.name + String(repeating: " ", count: max(1, width - command.name.count)) + command.summary
    }
    return """
      galley: text in, picture out

      galley COMMAND [options]; galley COMMAND --help or galley help COMMAND lists a command's options

      \(list.prefix(ready.count).joined(separator: "\n"))

      To come in later versions:
      \(list.dropFirst(ready.count).joined(separator: "\n"))

        --help     print this help
        --version  print the versions of Galley and of its libraries

      Exit codes: 0 done, 1 the answer is no, 2 usage, 3 unreadable or malformed input, 4 a limit was hit, 5 no font,
      141 nobody reads the output any more.

      """
  }
}
