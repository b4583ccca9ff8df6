// SPDX-License-Identifier: MIT

/// What a command was called with.
struct ParsedArguments: Sendable {
  /// What is no option, in order.
  var operands: [String] = []
  /// The options in order; nil where no value was given.
  var options: [(name: String, value: String?)] = []

  /// The last value of an option; nil where it is absent.
  func value(_ name: String) -> String? { options.last { $0.name == name }?.value }
  /// Whether an option was given.
  func has(_ name: String) -> Bool { options.contains { $0.name == name } }
}

/// Reads the words after a command's name.
///
/// `--name VALUE`, `--name=VALUE`, `-o VALUE`; `-` is an operand; after `--` all is.
struct ArgumentParser {
  private let command: CommandSpec
  private let specs: [String: OptionSpec]

  init(_ command: CommandSpec) {
    self.command = command
    specs = Dictionary(command.allOptions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// - Throws: `.usage` for an option that is unknown, given twice, lacks its value or has one too many; for operands too
  ///   many or empty.
  func parse(_ words: [String]) throws(CommandError) -> ParsedArguments {
    var parsed = ParsedArguments()
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        parsed.operands += words[index...]
        break
      }
      guard word.utf8.first == UInt8(ascii: "-"), word != "-" else {
        parsed.operands.append(word)
        continue
      }
      let (spec, attached) = try option(word)
      var value = attached
      if case .required(let placeholder) = spec.value, value == nil {
        guard index < words.count, !isOption(words[index]) else {
          throw .usage("the value is missing", at: spec.spelling, "write \(spec.spelling) \(placeholder)")
        }
        value = words[index]
        index += 1
      }
      guard spec.repeats || spec.name == CommandSpec.helpOption.name || !parsed.has(spec.name) else {
        throw .usage("it is given twice", at: spec.spelling, "give it once; only options whose help says so may repeat")
      }
      parsed.options.append((spec.name, value))
    }
    guard !parsed.operands.contains("") || parsed.has("help") else {
      throw .usage(
        "the name of a file is empty", at: "galley \(command.name)", "name a file; --text gives a text itself")
    }
    guard parsed.operands.count <= command.operandLimit || parsed.has("help") else {
      throw .usage(
        "unexpected \(quoted(parsed.operands[command.operandLimit]))", at: "galley \(command.name)",
        "see galley \(command.name) --help; quote texts and names with spaces")
    }
    return parsed
  }

  /// Whether a word is an option of the command, and so no value that was forgotten to be given.
  private func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("--") else { return false }
    return specs[String(word.dropFirst(2).prefix { $0 != "=" })] != nil
  }

  private func option(_ word: String) throws(CommandError) -> (OptionSpec, String?) {
    guard word.hasPrefix("--") else { return try short(word) }
    let body = word.dropFirst(2)
    let equals = body.firstIndex(of: "=")
    let name = String(equals.map { body[..<$0] } ?? body)
    let value = equals.map { String(body[body.index(after: $0)...]) }
    guard name.count > 1, let spec = specs[name] else { throw unknown("--" + name) }
    if spec.value == .none, value != nil {
      throw .usage("it takes no value", at: spec.spelling, "write \(spec.spelling) alone")
    }
    return (spec, value)
  }

  private func short(_ word: String) throws(CommandError) -> (OptionSpec, String?) {
    if word == "-h" { return (CommandSpec.helpOption, nil) }
    let name = String(word.dropFirst().prefix(1))
    guard let spec = specs[name] else { throw unknown(word) }
    var rest = word.dropFirst(2)
    if rest.first == "=" { rest = rest.dropFirst() }
    return (spec, word.count > 2 ? String(rest) : nil)
  }

  private func unknown(_ word: String) -> CommandError {
    let name = String(word.drop { $0 == "-" })
    let nearest = Spelling.nearest(to: name, among: command.allOptions.map(\.name))
    let advice = nearest.map { "did you mean \($0.count == 1 ? "-" : "--")\($0)?" }
    return .usage(
      "unknown option \(quoted(word))", at: "galley \(command.name)",
      advice ?? "see galley \(command.name) --help; put -- before a text that starts with a hyphen")
  }
}
