// SPDX-License-Identifier: MIT

/// Turns `/…/.source` in a program into the string that it stands for.
///
/// Grammars write pieces of regular expressions as expressions of their own, only to join their sources. A piece may
/// refer to a group of another (`\2`), which browsers read as an octal escape and Duktape refuses. As strings the
/// pieces give the same joined expression.
struct BareExpressions {
  private let source: [UInt8]
  private var result: [UInt8] = []
  private var index = 0
  /// The last byte that is neither space nor comment; 0 at the start.
  private var last: UInt8 = 0

  /// `source` with strings for such expressions; nil where it has none.
  static func replaced(in source: [UInt8]) -> [UInt8]? {
    var work = BareExpressions(source)
    work.run()
    return work.result == source ? nil : work.result
  }

  private init(_ source: [UInt8]) {
    self.source = source
    result.reserveCapacity(source.count + 256)
  }

  private static let member = Array(".source".utf8)
  private static let beforeExpressions = Array("(,=:[!&|?{};+".utf8)
  private static let slash = UInt8(ascii: "/"), star = UInt8(ascii: "*"), backslash = UInt8(ascii: "\\")
  private static let quote = UInt8(ascii: "'"), doubleQuote = UInt8(ascii: "\""), newline = UInt8(ascii: "\n")

  private mutating func run() {
    while index < source.count {
      let byte = source[index]
      let next = index + 1 < source.count ? source[index + 1] : 0
      if byte == Self.slash, next == Self.slash {
        skip(to: source[index...].firstIndex(of: Self.newline) ?? source.count)
      } else if byte == Self.slash, next == Self.star {
        skip(to: endOfComment())
      } else if byte == Self.quote || byte == Self.doubleQuote {
        copy(to: end(from: index + 1, closing: byte))
      } else if byte == Self.slash, startsExpression {
        copyExpression()
      } else {
        copy(to: index + 1)
      }
    }
  }

  private mutating func copy(to end: Int) {
    if let byte = source[index..<end].last(where: { $0 > 32 }) { last = byte }
    skip(to: end)
  }

  private mutating func skip(to end: Int) {
    result.append(contentsOf: source[index..<end])
    index = end
  }

  /// A slash divides after a value, and begins an expression elsewhere.
  private var startsExpression: Bool { last == 0 || Self.beforeExpressions.contains(last) }

  private func endOfComment() -> Int {
    var at = index + 2
    while at + 1 < source.count, source[at] != Self.star || source[at + 1] != Self.slash { at += 1 }
    return min(source.count, at + 2)
  }

  /// Where a literal that ends in `closing` is over; in an expression a class may hold it too.
  private func end(from start: Int, closing: UInt8) -> Int {
    var at = start
    var isInClass = false
    while at < source.count, source[at] != Self.newline {
      let byte = source[at]
      if byte == Self.backslash {
        at += 1
      } else if byte == closing, !isInClass {
        return at + 1
      } else if closing == Self.slash {
        if byte == UInt8(ascii: "[") { isInClass = true }
        if byte == UInt8(ascii: "]") { isInClass = false }
      }
      at += 1
    }
    return min(source.count, at)
  }

  private mutating func copyExpression() {
    let end = end(from: index + 1, closing: Self.slash)
    guard source[end...].starts(with: Self.member), end - 1 > index else { return copy(to: end) }
    result.append(Self.quote)
    for byte in source[(index + 1)..<(end - 1)] {
      if byte == Self.backslash || byte == Self.quote { result.append(Self.backslash) }
      result.append(byte)
    }
    result.append(Self.quote)
    last = Self.quote
    index = end + Self.member.count
  }
}
