// SPDX-License-Identifier: MIT

/// What may stand in JSON for the value of an option.
struct JSONForms: OptionSet {
  let rawValue: Int

  static let string = JSONForms(rawValue: 1)
  static let number = JSONForms(rawValue: 2)
  static let flag = JSONForms(rawValue: 4)
  /// An array of strings.
  static let strings = JSONForms(rawValue: 8)
  /// An array of numbers; with ``strings``, of both.
  static let numbers = JSONForms(rawValue: 16)
  /// An object whose values are numbers.
  static let table = JSONForms(rawValue: 32)

  /// Whether `value` is of one of these forms.
  func hold(_ value: JSONValue) -> Bool {
    switch value {
    case .null: false
    case .bool: contains(.flag)
    case .number: contains(.number)
    case .string: contains(.string)
    case .array(let items):
      !isDisjoint(with: [.strings, .numbers])
        && items.allSatisfy { item in
          switch item {
          case .string: contains(.strings)
          case .number: contains(.numbers)
          default: false
          }
        }
    case .object(let members):
      contains(.table) && members.allSatisfy { if case .number = $0.value { true } else { false } }
    }
  }

  /// The forms in words.
  var description: String {
    var names: [String] = []
    if contains(.flag) { names.append("true or false") }
    if contains(.string) { names.append("a string") }
    if contains(.number) { names.append("a number") }
    switch (contains(.strings), contains(.numbers)) {
    case (true, true): names.append("an array of strings or numbers")
    case (true, false): names.append("an array of strings")
    case (false, true): names.append("an array of numbers")
    case (false, false): break
    }
    if contains(.table) { names.append("an object of numbers") }
    return names.joined(separator: ", or ")
  }
}

extension InputOption {
  /// What may stand for its value in JSON.
  var jsonForms: JSONForms {
    switch spec.value {
    case .none: return .flag
    case .optional, .required("on|off"): return [.flag, .string]
    case .required: break
    }
    switch self {
    case .font, .fontFile, .fontDirectory, .variant, .synthesis: return [.string, .strings]
    case .features, .variations, .limits, .breakingCosts: return [.string, .strings, .table]
    case .padding, .tabStops, .palette: return [.string, .number, .strings, .numbers]
    case .width, .height, .scale, .size, .weight, .stretch, .maxLines, .lineHeight, .minLineHeight, .maxLineHeight,
      .lineSpacing, .spacingBefore, .spacingAfter, .firstLineIndent, .headIndent, .tailIndent, .tabWidth,
      .letterSpacing, .wordSpacing, .baselineShift, .stroke, .textScale:
      return [.string, .number]
    default: return .string
    }
  }
}
