// SPDX-License-Identifier: MIT
import Testing

@testable import GalleyGoldens

/// A pattern, and names that it matches and does not.
struct PatternCase: CustomTestStringConvertible, Sendable {
  let pattern: String
  let matches: [String]
  let others: [String]
  var testDescription: String { pattern }
}

@Suite struct NamePatternTests {
  private static let place = GoldenPlace(file: "suite.json")

  @Test(arguments: [
    PatternCase(pattern: ".", matches: ["a", "日"], others: [""]),
    PatternCase(pattern: "b", matches: ["b", "abc"], others: ["ac", "B"]),
    PatternCase(pattern: "^one$", matches: ["one"], others: ["one-2", "none", ""]),
    PatternCase(pattern: "one|two", matches: ["one", "x-two-y"], others: ["on", "tw"]),
    PatternCase(pattern: "^(one|two)$", matches: ["one", "two"], others: ["onetwo", "three"]),
    PatternCase(pattern: "^(?:ab)+c?$", matches: ["ab", "ababc"], others: ["abb", "c"]),
    PatternCase(pattern: "^a{2,3}$", matches: ["aa", "aaa"], others: ["a", "aaaa"]),
    PatternCase(pattern: "^a{2}b{0,}$", matches: ["aa", "aabbb"], others: ["a", "aaa"]),
    PatternCase(pattern: "^[a-c_-]+$", matches: ["abc", "a-b_c"], others: ["d", "aD"]),
    PatternCase(pattern: "^[^a-c]$", matches: ["d", "-"], others: ["a", "dd"]),
    PatternCase(pattern: #"^[\]x-]$"#, matches: ["]", "x", "-"], others: ["["]),
    PatternCase(pattern: #"^\d+\.\d$"#, matches: ["12.5"], others: ["12x5", "a.5"]),
    PatternCase(pattern: #"^[\d.]+$"#, matches: ["1.5"], others: ["1,5"]),
    PatternCase(pattern: #"^\w\W\s\S$"#, matches: ["ä- x"], others: ["-- x", "a-xx"]),
    PatternCase(pattern: #"\bfoo\b"#, matches: ["foo", "a foo-b"], others: ["foot", "afoo"]),
    PatternCase(pattern: "^a.*?b$", matches: ["ab", "axxb"], others: ["abx"]),
    PatternCase(pattern: "^(a*)*$", matches: ["", "aaa"], others: ["b"]),
    PatternCase(pattern: "a||b", matches: ["", "z"], others: []),
    PatternCase(pattern: "()", matches: ["", "z"], others: []),
  ])
  func matchesAsARegularExpressionDoes(_ pattern: PatternCase) throws {
    let compiled = try NamePattern(pattern.pattern, Self.place)
    let reference = try Regex(pattern.pattern)
    for name in pattern.matches + pattern.others {
      #expect(compiled.matches(name) == pattern.matches.contains(name), "\(name)")
      #expect(try (reference.firstMatch(in: name) != nil) == compiled.matches(name), "\(name): as Regex does")
    }
  }

  @Test(arguments: [
    "", "(", ")", "a)", "[", "[a", "[]", "[]a]", "[^]", "[b-a]", "*", "a**", "{2}", "a{", "a{3,2}", "a{2000}", #"\"#,
    #"\q"#, "(?=a)", "(?<n>a)",
    "((a{1000}){1000}){1000}", "((){1000}){1000}",
    String(repeating: "(", count: 60) + String(repeating: ")", count: 60),
    String(repeating: "a", count: 1001),
  ])
  func refusesWhatIsNone(_ text: String) {
    #expect {
      try NamePattern(text, Self.place)
    } throws: { error in
      guard case .badPattern(let why)? = (error as? GoldenFailure)?.reason else { return false }
      return !why.isEmpty
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["(a+)+$", "^(a|a)*$", "(a*)*b", "(.*)(.*)(.*)(.*)x", "(a?){50}a{50}$"])
  func takesTimeInProportionToTheName(_ pattern: String) throws {
    let name = String(repeating: "a", count: 999) + "!"
    #expect(try !NamePattern(pattern, Self.place).matches(name))
    #expect(try !NamePattern(".", Self.place).matches(name + "!"), "a name that long is none")
  }

  @Test(arguments: ["a+b", "a.b", "Card 2", "(x)", "[a]{2}", #"a\b"#, "^$|*?"])
  func anEscapedNameMatchesItselfAlone(_ name: String) throws {
    let pattern = try NamePattern("^\(NamePattern.escaped(name))$", Self.place)
    #expect(pattern.matches(name))
    for other in ["aab", "axb", "x", "a", "aa", ""] where other != name { #expect(!pattern.matches(other)) }
  }
}
