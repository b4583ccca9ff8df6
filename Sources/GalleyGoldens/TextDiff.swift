// SPDX-License-Identifier: MIT

/// The difference of two texts, line by line.
public enum TextDiff {
  /// The most lines on either side that are matched one by one; longer parts are shown as replaced whole.
  private static let longest = 2000

  /// The lines that differ, those only in `old` after `-` and those only in `new` after `+`, with up to `context` equal
  /// lines around them after a space; a line `…` stands for those left out. Empty where the texts are equal.
  /// - Complexity: the lines times the lines of the part between the first and the last difference.
  public static func lines(_ old: String, _ new: String, context: Int = 2) -> String {
    if old == new { return "" }
    let (a, b) = (split(old), split(new))
    var head = 0
    while head < min(a.count, b.count), a[head] == b[head] { head += 1 }
    var tail = 0
    while tail < min(a.count, b.count) - head, a[a.count - 1 - tail] == b[b.count - 1 - tail] { tail += 1 }
    var marked = a[..<head].map { (" ", $0) }
    marked += matched(Array(a[head..<a.count - tail]), Array(b[head..<b.count - tail]))
    marked += a[(a.count - tail)...].map { (" ", $0) }
    return text(marked, context: context)
  }

  private static func split(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The longest common subsequence by the textbook table.
  private static func matched(_ a: [Substring], _ b: [Substring]) -> [(String, Substring)] {
    guard a.count <= longest, b.count <= longest, !a.isEmpty, !b.isEmpty else {
      return a.map { ("-", $0) } + b.map { ("+", $0) }
    }
    let wide = b.count + 1
    var table = [Int32](repeating: 0, count: (a.count + 1) * wide)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        table[i * wide + j] =
          a[i] == b[j]
          ? table[(i + 1) * wide + j + 1] + 1 : max(table[(i + 1) * wide + j], table[i * wide + j + 1])
      }
    }
    var marked: [(String, Substring)] = []
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if i < a.count, j < b.count, a[i] == b[j] {
        marked.append((" ", a[i]))
        (i, j) = (i + 1, j + 1)
      } else if j == b.count || i < a.count && table[(i + 1) * wide + j] >= table[i * wide + j + 1] {
        marked.append(("-", a[i]))
        i += 1
      } else {
        marked.append(("+", b[j]))
        j += 1
      }
    }
    return marked
  }

  private static func text(_ marked: [(String, Substring)], context: Int) -> String {
    var isShown = [Bool](repeating: false, count: marked.count)
    for (index, line) in marked.enumerated() where line.0 != " " {
      for near in max(0, index - context)...min(marked.count - 1, index + context) { isShown[near] = true }
    }
    var out: [String] = []
    for (index, line) in marked.enumerated() {
      if isShown[index] {
        out.append(line.0 + line.1)
      } else if out.last != "…" {
        out.append("…")
      }
    }
    return out.joined(separator: "\n")
  }
}
