// SPDX-License-Identifier: MIT

import GalleyModel

/// Changes the case of stretches of a text; what is around a stretch is its context.
struct CaseMapping {
  /// The whole input.
  let source: [UInt32]
  /// What has come out so far.
  private(set) var result = MappedScalars()
  /// The scalar behind a Greek vowel that lost its accent; -1 for none.
  private var accentedVowelEnd = -1
  /// Which scalars `capitalize` changes; made when first needed.
  private var initials: [Bool] = []

  init(_ source: [UInt32]) {
    self.source = source
    result.scalars.reserveCapacity(source.count)
    result.origins.reserveCapacity(source.count)
  }

  /// Adds a stretch in the letters that `transform` asks for.
  mutating func add(_ range: Range<Int>, _ transform: TextTransform, _ rules: CaseRules) {
    switch transform {
    case .none: for index in range { result.append(source[index], index) }
    case .uppercase:
      var index = range.lowerBound
      while index < range.upperBound { index = addUppercase(index, range.upperBound, rules) }
    case .lowercase: for index in range { addLowercase(index, rules) }
    case .capitalize: capitalize(range, rules)
    }
  }

  // MARK: Upper case

  /// Adds the capital of scalar `index`.
  /// - Output: the scalar to go on with, at most `end`.
  private mutating func addUppercase(_ index: Int, _ end: Int, _ rules: CaseRules) -> Int {
    let scalar = source[index]
    switch (rules, scalar) {
    case (.turkic, 0x69): result.append(0x130, index)
    case (.lithuanian, 0x307) where index > 0 && followsSoftDotted(index): break
    case (.armenian, 0x587):
      result.append(0x535, index)
      result.append(0x54E, index)
    case (.greek, 0x370...0x3FF), (.greek, 0x1F00...0x1FFF), (.greek, 0x2126):
      return addGreekUppercase(index, end)
    case (_, 0..<0x80): result.append(scalar &- (0x61...0x7A ~= scalar ? 0x20 : 0), index)
    default: addMapped(scalar, index) { $0.uppercaseMapping }
    }
    return index + 1
  }

  /// Adds a Greek letter and the marks on it without accents and breathings.
  /// - Source: CSS Text 3 §2.1.1: a dialytika stays, and appears where an accent that parted two vowels goes; the
  ///   disjunctive eta keeps its accent; the iota below becomes a capital beside.
  private mutating func addGreekUppercase(_ index: Int, _ end: Int) -> Int {
    var letter = GreekLetter(source[index])
    guard let capital = letter.capital else {
      addMapped(source[index], index) { $0.uppercaseMapping }
      return index + 1
    }
    if accentedVowelEnd == index, capital == 0x399 || capital == 0x3A5 { letter.hasDialytika = true }
    var next = index + 1
    while next < end, letter.take(mark: source[next]) { next += 1 }
    if letter.isVowel, letter.hasAccent, !letter.hasDialytika { accentedVowelEnd = next }
    let isDisjunctiveEta =
      capital == 0x397 && letter.hasAccent && letter.iotas == 0 && !isCasedBefore(index) && !isCasedAfter(next - 1)
    if isDisjunctiveEta {
      result.append(next == index + 1 ? 0x389 : 0x397, index)
      if next > index + 1 { result.append(0x301, index + 1) }
      return next
    }
    switch (letter.hasDialytika, capital) {
    case (true, 0x399): result.append(0x3AA, index)
    case (true, 0x3A5): result.append(0x3AB, index)
    case (true, _):
      result.append(capital, index)
      result.append(0x308, index)
    case (false, _): result.append(capital, index)
    }
    for _ in 0..<letter.iotas { result.append(0x399, index) }
    return next
  }

  // MARK: Lower case

  private mutating func addLowercase(_ index: Int, _ rules: CaseRules) {
    let scalar = source[index]
    if rules == .turkic, addTurkicLowercase(scalar, index) { return }
    if rules == .lithuanian, addLithuanianLowercase(scalar, index) { return }
    switch scalar {
    case 0..<0x80: result.append(scalar &+ (0x41...0x5A ~= scalar ? 0x20 : 0), index)
    case 0x3A3: result.append(isCasedBefore(index) && !isCasedAfter(index) ? 0x3C2 : 0x3C3, index)
    default: addMapped(scalar, index) { $0.lowercaseMapping }
    }
  }

  private mutating func addTurkicLowercase(_ scalar: UInt32, _ index: Int) -> Bool {
    switch scalar {
    case 0x130: result.append(0x69, index)
    case 0x49: result.append(nextAbove(index) == 0x307 ? 0x69 : 0x131, index)
    case 0x307: return index > 0 && previousBase(index) == 0x49
    default: return false
    }
    return true
  }

  private mutating func addLithuanianLowercase(_ scalar: UInt32, _ index: Int) -> Bool {
    let mark: UInt32? =
      switch scalar {
      case 0xCC: 0x300
      case 0xCD: 0x301
      case 0x128: 0x303
      default: nil
      }
    if let mark {
      for part in [0x69, 0x307, mark] { result.append(part, index) }
      return true
    }
    guard [0x49, 0x4A, 0x12E].contains(scalar), nextAbove(index) != nil else { return false }
    result.append(scalar == 0x12E ? 0x12F : scalar + 0x20, index)
    result.append(0x307, index)
    return true
  }

  // MARK: Capitals at the start of words

  private mutating func capitalize(_ range: Range<Int>, _ rules: CaseRules) {
    if initials.isEmpty { initials = firstLetters(source) }
    for index in range {
      let scalar = source[index]
      // The letters i and j of a Dutch word's start are one letter.
      let isInitial = initials[index] || (rules == .dutch && scalar == 0x6A && followsInitialI(index))
      switch (rules, scalar) {
      case (.lithuanian, 0x307) where index > 0 && followsSoftDotted(index) && initials[baseIndex(index)]: break
      case (_, _) where !isInitial: result.append(scalar, index)
      case (.turkic, 0x69): result.append(0x130, index)
      case (.dutch, 0x6A): result.append(0x4A, index)
      case (.armenian, 0x587):
        result.append(0x535, index)
        result.append(0x57E, index)
      default: addMapped(scalar, index) { $0.titlecaseMapping }
      }
    }
  }

  private func followsInitialI(_ index: Int) -> Bool {
    var before = index - 1
    if before > 0, source[before] == 0x301 { before -= 1 }
    return before >= 0 && initials[before] && [0x49, 0x69, 0xCD, 0xED].contains(source[before])
  }

  // MARK: Context

  private mutating func addMapped(
    _ scalar: UInt32, _ index: Int, _ mapping: (Unicode.Scalar.Properties) -> String
  ) {
    guard let value = Unicode.Scalar(scalar) else { return result.append(scalar, index) }
    for mapped in mapping(value.properties).unicodeScalars { result.append(mapped.value, index) }
  }

  /// Whether a cased letter stands before `index`, with nothing but case-ignorable scalars between.
  private func isCasedBefore(_ index: Int) -> Bool {
    var at = index - 1
    while at >= 0 {
      guard let properties = Unicode.Scalar(source[at])?.properties else { return false }
      if properties.isCased { return true }
      if !properties.isCaseIgnorable { return false }
      at -= 1
    }
    return false
  }

  /// Whether a cased letter stands behind `index`, with nothing but case-ignorable scalars between.
  private func isCasedAfter(_ index: Int) -> Bool {
    var at = index + 1
    while at < source.count {
      guard let properties = Unicode.Scalar(source[at])?.properties else { return false }
      if properties.isCased { return true }
      if !properties.isCaseIgnorable { return false }
      at += 1
    }
    return false
  }

  /// The first mark above the letter at `index` (combining class 230); nil where it has none.
  private func nextAbove(_ index: Int) -> UInt32? {
    for at in index + 1..<max(source.count, index + 1) {
      switch combiningClass(source[at]) {
      case 0: return nil
      case 230: return source[at]
      default: continue
      }
    }
    return nil
  }

  /// The index of the nearest scalar before `index` that is no mark, or a mark above.
  private func baseIndex(_ index: Int) -> Int {
    var at = index - 1
    while at > 0, ![0, 230].contains(combiningClass(source[at])) { at -= 1 }
    return at
  }

  private func previousBase(_ index: Int) -> UInt32 { source[baseIndex(index)] }

  /// Whether the mark at `index` is on a letter with a soft dot, no other mark above between.
  private func followsSoftDotted(_ index: Int) -> Bool {
    Unicode.Scalar(previousBase(index))?.properties.isSoftDotted ?? false
  }
}

/// Canonical_Combining_Class.
private func combiningClass(_ scalar: UInt32) -> UInt8 {
  Unicode.Scalar(scalar)?.properties.canonicalCombiningClass.rawValue ?? 0
}

/// Marks the first letter or number of each word: the "first typographic letter unit" of CSS.
/// - Source: CSS Text 3 §2.1 (`capitalize`); words by UAX #29, so that marks of quotation are no part of them.
private func firstLetters(_ scalars: [UInt32]) -> [Bool] {
  var marked = [Bool](repeating: false, count: scalars.count)
  var waits = false
  for (index, flags) in wordBoundaries(scalars).enumerated() where index < scalars.count {
    if flags.contains(.word) { waits = true }
    guard waits, let category = Unicode.Scalar(scalars[index])?.properties.generalCategory else { continue }
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      marked[index] = true
      waits = false
    default: break
    }
  }
  return marked
}
