// SPDX-License-Identifier: MIT
//
// A regular expression of our own: names come from suites and patterns from whoever calls, and a matcher that
// backtracks can be made to run for years. This one follows all its states at once, so a match takes time in
// proportion to the pattern times the name.

/// A regular expression that chooses goldens by name.
///
/// Has literals, `.`, classes (`[a-z]`, `[^…]`, `\d \w \s` and their capitals), `^ $ \b \B`, groups, `|`, and the
/// quantifiers `* + ? {m} {m,} {m,n}`. Has no references back and no looking around, which no automaton can do.
/// - Limits: 1,000 scalars, 50 levels of groups, 2,000 states once repeats are written out; a name of more than
///   1,000 scalars matches nothing.
/// - Complexity: O(states × scalars of the name).
struct NamePattern: Sendable {
  /// Ten times what a name may have.
  private static let nameLimit = 1000
  private let program: [NamePatternStep]

  /// - Throws: `.badPattern` where it is empty or no regular expression.
  init(_ text: String, _ place: GoldenPlace) throws(GoldenFailure) {
    do throws(NamePatternFault) {
      var parser = try NamePatternParser(text)
      var compiler = NamePatternCompiler()
      program = try compiler.compile(try parser.parse())
    } catch { throw GoldenFailure(text, place, .badPattern(error.reason)) }
  }

  /// The pattern that matches `text` as it stands, and not a name that only looks like it.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { out, character in
      if "\\^$.|?*+()[]{}".contains(character) { out.append("\\") }
      out.append(character)
    }
  }

  /// Whether some part of `name` matches.
  func matches(_ name: String) -> Bool {
    let scalars = Array(name.unicodeScalars.prefix(Self.nameLimit + 1))
    guard scalars.count <= Self.nameLimit else { return false }
    var states = NamePatternStates(count: program.count)
    for at in 0...scalars.count {
      // A match may begin at every place.
      states.add(0, program, scalars, at)
      if states.hasEnded { return true }
      guard at < scalars.count else { break }
      let current = states.take()
      for index in current {
        if case .scalar(let set) = program[index], set.contains(scalars[at]) {
          states.add(index + 1, program, scalars, at + 1)
        }
      }
    }
    return states.hasEnded
  }
}

/// Why a text is no pattern.
struct NamePatternFault: Error {
  let reason: String
}

/// One step of a pattern that is compiled.
enum NamePatternStep: Sendable {
  /// One scalar of a set.
  case scalar(NamePatternSet)
  /// Goes on at both places.
  case split(Int, Int)
  /// Goes on elsewhere.
  case jump(Int)
  /// Goes on where the place is right.
  case assert(NamePatternPlace)
  /// The pattern matches.
  case end
}

/// A place between scalars.
enum NamePatternPlace: Sendable {
  case start, end, wordBorder, noWordBorder

  func holds(_ scalars: [Unicode.Scalar], _ at: Int) -> Bool {
    switch self {
    case .start: at == 0
    case .end: at == scalars.count
    case .wordBorder: Self.isBorder(scalars, at)
    case .noWordBorder: !Self.isBorder(scalars, at)
    }
  }

  private static func isBorder(_ scalars: [Unicode.Scalar], _ at: Int) -> Bool {
    let before = at > 0 && NamePatternSet.isWord(scalars[at - 1])
    return before != (at < scalars.count && NamePatternSet.isWord(scalars[at]))
  }
}

/// A set of scalars.
struct NamePatternSet: Sendable {
  /// What a letter after a backslash stands for.
  enum Kind: Sendable { case digit, word, space }

  var ranges: [ClosedRange<UInt32>] = []
  var kinds: [(kind: Kind, isInverted: Bool)] = []
  var isInverted = false

  static let any = NamePatternSet(isInverted: true)

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isIn =
      ranges.contains { $0.contains(scalar.value) }
      || kinds.contains { kind, isInverted in Self.is(scalar, kind) != isInverted }
    return isIn != isInverted
  }

  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func `is`(_ scalar: Unicode.Scalar, _ kind: Kind) -> Bool {
    switch kind {
    case .digit: scalar.properties.numericType == .decimal
    case .word: isWord(scalar)
    case .space: scalar.properties.isWhitespace
    }
  }
}

/// The steps that wait for the next scalar, each once.
private struct NamePatternStates {
  private var waiting: [Int] = []
  private var isKnown: [Bool]
  private var pending: [Int] = []
  private(set) var hasEnded = false

  init(count: Int) { isKnown = Array(repeating: false, count: count) }

  /// Adds a step and all that follow it without a scalar.
  mutating func add(_ step: Int, _ program: [NamePatternStep], _ scalars: [Unicode.Scalar], _ at: Int) {
    pending.append(step)
    while let index = pending.popLast() {
      guard !isKnown[index] else { continue }
      isKnown[index] = true
      switch program[index] {
      case .scalar: waiting.append(index)
      case .split(let first, let second): pending += [second, first]
      case .jump(let next): pending.append(next)
      case .assert(let place): if place.holds(scalars, at) { pending.append(index + 1) }
      case .end: hasEnded = true
      }
    }
  }

  /// The steps that wait; none does after that.
  mutating func take() -> [Int] {
    defer {
      waiting = []
      for index in isKnown.indices { isKnown[index] = false }
    }
    return waiting
  }
}
