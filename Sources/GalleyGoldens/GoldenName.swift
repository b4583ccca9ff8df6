// SPDX-License-Identifier: MIT

/// What goldens may be called.
public enum GoldenNaming: Hashable, Sendable {
  /// `stage-what-script[-2x]`: at least three words of lower-case letters and digits, joined by hyphens.
  case stages
  /// Anything that is one file's name on every system, for the suites of others.
  case files

  /// The rule that `name` breaks, to follow "the name", or nil.
  func fault(of name: String) -> String? {
    let bytes = Array(name.utf8)
    guard 1...100 ~= bytes.count else { return "must have 1 to 100 bytes" }
    switch self {
    case .files:
      let isPlain = bytes.allSatisfy { byte in
        byte >= 128 || isWord(byte) || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || "-_. +".utf8.contains(byte)
      }
      guard isPlain, bytes[0] != UInt8(ascii: "."), bytes[bytes.count - 1] != UInt8(ascii: " ") else {
        return "must be a plain file name"
      }
    case .stages:
      var words = name.split(separator: "-", omittingEmptySubsequences: false)
      guard words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isWord) }) else {
        return "must be words of a-z and 0-9 joined by hyphens"
      }
      if let last = words.last, last.hasSuffix("x"), Int(last.dropLast()) != nil { words.removeLast() }
      guard words.count >= 3 else { return "must be stage-what-script[-2x]" }
    }
    return nil
  }

  private func isWord(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
