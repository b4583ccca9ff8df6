// SPDX-License-Identifier: MIT

/// What was given for an option, before it is read: by the command line or by JSON.
enum OptionValue: Equatable, Sendable {
  /// A text, or a number as it was written.
  case text(String)
  /// Several.
  case list([String])
  /// On or off; `true` also for an option that was named without a value.
  case flag(Bool)

  /// What JSON gave; nil for what no option can be.
  init?(_ json: JSONValue) {
    switch json {
    case .bool(let flag): self = .flag(flag)
    case .string(let text), .number(_, let text): self = .text(text)
    case .array(let items):
      var list: [String] = []
      for item in items {
        guard case .text(let text)? = OptionValue(item) else { return nil }
        list.append(text)
      }
      self = .list(list)
    case .object(let members):
      var list: [String] = []
      for member in members {
        guard case .number(_, let text) = member.value else { return nil }
        list.append("\(member.key)=\(text)")
      }
      self = .list(list)
    case .null: return nil
    }
  }

  /// The value as a message shows it.
  var shown: String {
    switch self {
    case .text(let text): quoted(text)
    case .list(let items): quoted(items.joined(separator: ","))
    case .flag(let flag): "\(flag)"
    }
  }
}

/// An option with its value, and where it stands.
struct OptionSetting: Sendable {
  /// Which option.
  var option: InputOption
  /// What was given.
  var value: OptionValue
  /// Reads it, and says where it is wrong.
  var reader: OptionReader
}
