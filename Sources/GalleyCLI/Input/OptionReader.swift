// SPDX-License-Identifier: MIT

import GalleyModel

/// Reads values of options, and says what is wrong with them.
struct OptionReader: Sendable {
  /// The option as its user wrote it: `--width`, or `spans[1].size, FILE`.
  let place: String
  /// How a run with a wrong value ends: `.usage` for the command line, `.input` for a file.
  let code: ExitCode

  /// The error for a value that is none.
  func wrong(_ value: OptionValue, _ expected: String) -> CommandError {
    CommandError(code, "\(value.shown) is not a valid value", at: place, "give \(expected)")
  }

  /// The text of a value; several are joined by commas.
  func text(_ value: OptionValue, _ expected: String) throws(CommandError) -> String {
    switch value {
    case .text(let text): return text
    case .list(let items): return items.joined(separator: ",")
    case .flag: throw wrong(value, expected)
    }
  }

  /// The parts of a value, parted by commas; none for an empty array or object of JSON.
  /// - Throws: for parts that are empty.
  func items(_ value: OptionValue, _ expected: String) throws(CommandError) -> [Substring] {
    if value == .list([]) { return [] }
    let items = try text(value, expected).split(separator: ",", omittingEmptySubsequences: false)
    guard items.allSatisfy({ !Self.trimmed(String($0)).isEmpty }) else { throw wrong(value, expected) }
    return items
  }

  /// True for a flag that is given.
  func flag(_ value: OptionValue) throws(CommandError) -> Bool {
    guard case .flag(let flag) = value else { throw wrong(value, "true or false") }
    return flag
  }

  /// `on` or `off`.
  func isOn(_ value: OptionValue) throws(CommandError) -> Bool {
    switch value {
    case .flag(let flag): return flag
    case .text("on"): return true
    case .text("off"): return false
    default: throw wrong(value, "on or off")
    }
  }

  /// A finite number of a range.
  func number(
    _ value: OptionValue, _ range: ClosedRange<Double>, unit: String = "", suffix: String = ""
  ) throws(CommandError) -> Double {
    let expected = "a number from \(range.lowerBound.plainText) to \(range.upperBound.plainText)\(unit)"
    guard case .text(var text) = value else { throw wrong(value, expected) }
    if !suffix.isEmpty, text.hasSuffix(suffix) { text.removeLast(suffix.count) }
    guard let number = Self.decimal(text), range.contains(number) else { throw wrong(value, expected) }
    return number
  }

  /// A whole number of a range.
  func whole(_ value: OptionValue, _ range: ClosedRange<Int>) throws(CommandError) -> Int {
    let upper = range.upperBound == .max ? "" : " to \(range.upperBound)"
    let expected = "a whole number from \(range.lowerBound)\(upper)"
    guard case .text(let text) = value, Self.decimal(text) != nil, let number = Int(text), range.contains(number)
    else { throw wrong(value, expected) }
    return number
  }

  /// One of a type's names.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ value: OptionValue, _: Choice.Type = Choice.self
  ) throws(CommandError) -> Choice where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue)
    guard case .text(let text) = value, let choice = Choice(rawValue: text) else {
      let list = names.dropLast().joined(separator: ", ") + (names.last.map { " or \($0)" } ?? "")
      throw wrong(value, names.count == 1 ? names[0] : list)
    }
    return choice
  }

  /// A colour of CSS.
  func color(_ value: OptionValue) throws(CommandError) -> Color {
    guard case .text(let text) = value, let color = Color(css: text) else {
      throw wrong(value, "a CSS colour, such as teal, #0a6b or rgb(0 128 128 / 50%)")
    }
    return color
  }

  /// A number as people write it: digits, a point, an exponent; not `nan`, `inf` or hexadecimal.
  static func decimal(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    guard isPlain, !text.isEmpty, text.utf8.count <= 64, let number = Double(text), number.isFinite else { return nil }
    return number
  }
}
