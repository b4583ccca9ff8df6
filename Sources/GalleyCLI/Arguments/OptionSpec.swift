// SPDX-License-Identifier: MIT

/// One long option of a command, as the parser and the help need it.
struct OptionSpec: Sendable {
  /// What may follow the name.
  enum Value: Equatable, Sendable {
    /// Nothing.
    case none
    /// A value, after a space or `=`.
    case required(String)
    /// A value after `=`, or nothing.
    case optional(String)
  }

  /// The name without its hyphens.
  let name: String
  /// What may follow.
  let value: Value
  /// What it does, in a line.
  let help: String
  /// What holds where it is not given; nil where nothing does.
  let standard: String?
  /// Whether each of several counts, rather than the last.
  let repeats: Bool

  init(_ name: String, _ value: Value, _ help: String, standard: String? = nil, repeats: Bool = false) {
    self.name = name
    self.value = value
    self.help = help
    self.standard = standard
    self.repeats = repeats
  }

  /// The name as it is written: one letter has one hyphen.
  var spelling: String { (name.count == 1 ? "-" : "--") + name }
}

/// A command: what it is called, takes and does.
struct CommandSpec: Sendable {
  /// The words after `galley`.
  let name: String
  /// The operands as the help shows them.
  let operands: String
  /// The most operands.
  let operandLimit: Int
  /// What it does.
  let summary: String
  /// Its own options.
  let options: [OptionSpec]
  /// Whether it takes the options of text input too.
  let takesInput: Bool
  /// More lines for the help.
  let notes: [String]

  init(
    _ name: String, operands: String = "", limit: Int = 0, _ summary: String, options: [OptionSpec] = [],
    takesInput: Bool = false, notes: [String] = []
  ) {
    self.name = name
    self.operands = operands
    self.operandLimit = limit
    self.summary = summary
    self.options = options
    self.takesInput = takesInput
    self.notes = notes
  }

  /// All that it takes.
  var allOptions: [OptionSpec] { options + (takesInput ? InputOption.specs : []) + [Self.helpOption] }

  static let helpOption = OptionSpec("help", .none, "print this help")
}
