// SPDX-License-Identifier: MIT

extension CommandSpec {
  /// The command's help: usage, options with defaults, notes.
  var help: String {
    var lines = ["galley \(name) \(operands) [options]".replacing("  ", with: " "), summary, ""]
    if takesInput {
      if !options.isEmpty { lines += ["Options of \(name):"] + options.flatMap(Self.describe) + [""] }
      lines += ["Text, fonts, layout and drawing:"]
      lines += (InputOption.specs + [Self.helpOption]).flatMap(Self.describe) + [""] + Self.inputNotes
    } else {
      lines += ["Options:"] + (options + [Self.helpOption]).flatMap(Self.describe)
    }
    if !notes.isEmpty { lines += [""] + notes }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let inputNotes = [
    "The STYLE of a line is its form and what else is to hold, in any order: \"wavy red 1.5pt offset=2pt skip-ink\".",
    "A span's background is \"COLOR padding=T,R,B,L radius=PT\"; the option itself is behind everything.",
    "Names for --variant: small-caps, all-small-caps, petite-caps, all-petite-caps, unicase, titling-caps; lining-nums,",
    "oldstyle-nums, proportional-nums, tabular-nums, diagonal-fractions, stacked-fractions, ordinal, slashed-zero;",
    "sub, super; common-ligatures, discretionary-ligatures, historical-ligatures, contextual, and each with no-;",
    "styleset(N), stylistic(N), swash(N).",
  ]

  private static func describe(_ option: OptionSpec) -> [String] {
    var head = "  " + option.spelling
    switch option.value {
    case .none: break
    case .required(let placeholder): head += " " + placeholder
    case .optional(let placeholder): head += "[=\(placeholder)]"
    }
    var text = option.help
    if option.repeats { text += "; may repeat" }
    if let standard = option.standard { text += " (default: \(standard))" }
    let column = 34
    guard head.count < column - 1 else { return [head, String(repeating: " ", count: column) + text] }
    return [head + String(repeating: " ", count: column - head.count) + text]
  }
}
