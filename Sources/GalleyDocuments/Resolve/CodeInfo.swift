// SPDX-License-Identifier: MIT
import Galley

/// What the info string of a fence says: the language, and what is to be done with lines.
///
/// `swift {1,3-5} lineNumbers start=10`: lines 1, 3, 4 and 5 are highlighted, and lines are numbered from 10 on. The
/// braces may follow the language without a space; `showLineNumbers`, `linenos` and `numberLines` mean the same as
/// `lineNumbers`, `startFrom` the same as `start`. Lines in braces count from 1, whatever the numbers are.
struct CodeInfo: Hashable {
  /// The language; empty where none is said.
  var language = ""
  /// The lines that are highlighted, from 0.
  var highlighted: Set<Int> = []
  /// The number of the first line, where lines are numbered.
  var firstNumber: Int?

  /// The most lines that one info string may highlight.
  private static let lineLimit = 10_000

  /// Reads an info string: its first word and the rest.
  init(hint: String?, info: String) {
    let (language, rest) = Self.split(hint ?? "")
    self.language = language
    for word in Self.words(rest + " " + info) { read(word) }
  }

  /// The language, and the braces that follow it without a space.
  private static func split(_ hint: String) -> (String, String) {
    guard let brace = hint.firstIndex(of: "{") else { return (hint, "") }
    return (String(hint[..<brace]), String(hint[brace...]))
  }

  /// The words; what is in braces is one.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isInBraces = false
    for character in text {
      if character == "{" || (character == " " && !isInBraces) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if character == "{" { isInBraces = true }
      if character != " " { word.append(character) }
      if character == "}" { isInBraces = false }
    }
    return word.isEmpty ? words : words + [word]
  }

  private mutating func read(_ word: String) {
    if word.hasPrefix("{"), word.hasSuffix("}") {
      for part in word.dropFirst().dropLast().split(separator: ",") { highlight(part) }
      return
    }
    let parts = word.split(separator: "=", maxSplits: 1)
    switch parts.first?.lowercased() {
    case "linenumbers", "showlinenumbers", "linenos", "numberlines":
      firstNumber = firstNumber ?? 1
    case "start", "startfrom":
      if parts.count == 2, let number = Self.number(parts[1]) { firstNumber = number }
    default: break
    }
  }

  private mutating func highlight(_ part: Substring) {
    let ends = part.split(separator: "-", maxSplits: 1)
    guard let first = ends.first.flatMap(Self.number), let last = ends.last.flatMap(Self.number), first > 0,
      first <= last
    else { return }
    for line in first...min(last, first + Self.lineLimit) where highlighted.count < Self.lineLimit {
      highlighted.insert(line - 1)
    }
  }

  /// A number of at most seven digits, perhaps in quotes.
  private static func number(_ text: Substring) -> Int? {
    let digits = text.filter { $0 != "\"" && $0 != "'" }
    return digits.count <= 7 && !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }
}
