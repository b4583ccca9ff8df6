// SPDX-License-Identifier: MIT

import GalleyModel

extension OptionReader {
  /// Forms of a font by the names of CSS: `small-caps oldstyle-nums styleset(3)`.
  /// - Source: CSS Fonts 4 §6.11, `font-variant`.
  func variant(_ value: OptionValue) throws(CommandError) -> FontVariant {
    let expected =
      "names of CSS font-variant, such as \"small-caps oldstyle-nums\", styleset(1-20), stylistic(N), swash(N)"
    var variant = FontVariant()
    var given: Set<String> = []
    for word in try words(value, expected) {
      // Two words for one property would leave open which holds.
      guard given.insert(FontVariant.property(of: word)).inserted, variant.add(word) else {
        throw wrong(value, expected)
      }
    }
    guard !given.contains("normal") || given.count == 1 else { throw wrong(value, expected) }
    return variant
  }

  /// `weight`, `slant`, both, or `none`.
  func synthesis(_ value: OptionValue) throws(CommandError) -> FontSynthesis {
    let expected = "weight, slant, both of them, or none"
    var synthesis: FontSynthesis = []
    let words = try words(value, expected)
    for word in words {
      switch word {
      case "weight" where !synthesis.contains(.weight): synthesis.insert(.weight)
      case "slant" where !synthesis.contains(.slant), "style" where !synthesis.contains(.slant):
        synthesis.insert(.slant)
      case "none" where words.count == 1: break
      default: throw wrong(value, expected)
      }
    }
    guard !words.isEmpty else { throw wrong(value, expected) }
    return synthesis
  }

  /// The words of a value, parted by spaces or commas; none for an empty array of JSON alone.
  private func words(_ value: OptionValue, _ expected: String) throws(CommandError) -> [String] {
    let words = try text(value, expected).split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
    guard !words.isEmpty || value == .list([]) else { throw wrong(value, expected) }
    return words
  }

  /// A palette's number, colours in the place of its own (`0=#ff0000`), or both.
  func palette(_ value: OptionValue) throws(CommandError) -> FontPalette {
    let expected =
      "a palette's number, NUMBER=COLOUR for colours in place of its own, or both, parted by commas, such as 1,0=red"
    var palette = FontPalette()
    var hasIndex = false
    for part in try text(value, expected).split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", maxSplits: 1).map { String($0.trimmedOfSpaces) }
      guard let number = words.first.flatMap({ Int($0) }), (0...65_535).contains(number) else {
        throw wrong(value, expected)
      }
      if words.count == 1 {
        guard !hasIndex else { throw wrong(value, expected) }
        (palette.index, hasIndex) = (number, true)
      } else {
        guard let color = Color(css: words[1]), palette.overrides[number] == nil else { throw wrong(value, expected) }
        palette.overrides[number] = color
      }
    }
    return palette
  }
}

extension FontVariant {
  /// Adds what one word of CSS's `font-variant` says; false where it is none.
  fileprivate mutating func add(_ word: String) -> Bool {
    addLetters(word) || addFigures(word) || addLigatures(word) || addAlternates(word)
  }

  /// The property that a word sets; the word itself where it is alone.
  fileprivate static func property(of word: String) -> String {
    switch word {
    case "small-caps", "all-small-caps", "petite-caps", "all-petite-caps", "unicase", "titling-caps": "caps"
    case "sub", "super": "position"
    case "lining-nums", "oldstyle-nums": "figures"
    case "proportional-nums", "tabular-nums": "spacing"
    case "diagonal-fractions", "stacked-fractions": "fractions"
    default:
      if word.hasPrefix("no-") {
        String(word.dropFirst(3))
      } else if word.hasPrefix("styleset(") {
        word
      } else {
        String(word.prefix { $0 != "(" })
      }
    }
  }

  private mutating func addLetters(_ word: String) -> Bool {
    switch word {
    case "normal": self = FontVariant()
    case "small-caps": caps = .small
    case "all-small-caps": caps = .allSmall
    case "petite-caps": caps = .petite
    case "all-petite-caps": caps = .allPetite
    case "unicase": caps = .unicase
    case "titling-caps": caps = .titling
    case "sub": position = .sub
    case "super": position = .super
    default: return false
    }
    return true
  }

  private mutating func addFigures(_ word: String) -> Bool {
    switch word {
    case "lining-nums": figures = .lining
    case "oldstyle-nums": figures = .oldStyle
    case "proportional-nums": figureSpacing = .proportional
    case "tabular-nums": figureSpacing = .tabular
    case "diagonal-fractions": fractions = .diagonal
    case "stacked-fractions": fractions = .stacked
    case "ordinal": ordinals = true
    case "slashed-zero": slashedZero = true
    default: return false
    }
    return true
  }

  private mutating func addLigatures(_ word: String) -> Bool {
    let state: Switch = word.hasPrefix("no-") ? .off : .on
    switch state == .off ? String(word.dropFirst(3)) : word {
    case "common-ligatures": commonLigatures = state
    case "discretionary-ligatures": discretionaryLigatures = state
    case "historical-ligatures": historicalLigatures = state
    case "contextual": contextualForms = state
    default: return false
    }
    return true
  }

  /// `styleset(3)`, `stylistic(2)`, `swash(1)`: by number, as the names are the font's.
  private mutating func addAlternates(_ word: String) -> Bool {
    guard word.hasSuffix(")"), let open = word.firstIndex(of: "("),
      let number = Int(word[word.index(after: open)...].dropLast()), 1...99 ~= number
    else { return false }
    switch word[..<open] {
    case "styleset" where number <= 20: stylisticSets.append(number)
    case "stylistic": stylisticAlternate = number
    case "swash": swash = number
    default: return false
    }
    return true
  }
}

extension Substring {
  /// Without the spaces at both ends.
  fileprivate var trimmedOfSpaces: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
