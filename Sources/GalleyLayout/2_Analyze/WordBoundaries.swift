// SPDX-License-Identifier: MIT
// UAX #29's word rules look one letter ahead (WB6, WB7b, WB12). Here the pass never looks ahead: a
// boundary before a possible infix is set and remembered, and taken back if a letter follows.

/// What UAX #29's word rules remember of the text before a place.
struct WordState: BoundaryState {
  /// An infix has come that a letter or digit may still join to what is before it.
  enum Infix: UInt8 {
    case none
    /// Between letters; the boundary before it stands for now.
    case letter
    /// A single quote behind a Hebrew letter, already joined (WB7a).
    case joinedQuote
    /// A double quote behind a Hebrew letter.
    case hebrewQuote
    /// Between digits.
    case number
  }

  /// The last class, those that WB4 skips left out; `nil` at the start.
  var base: WordClass?
  var infix = Infix.none
  var oddIndicator = false
  /// The last scalar was ZWJ (WB3c).
  var joiner = false
  /// Scalars that WB4 skips have come since `base` (WB3d).
  var skipped = false

  static let start = WordState(base: nil)
  /// Pictographs of class Other and of class ALetter, behind the classes of the data.
  static let pictographClass = Int(WordClass.wSegSpace.rawValue) + 1
  static let pictographLetterClass = pictographClass + 1
  static let classCount = pictographLetterClass + 1

  /// The boundary before this scalar may be taken back.
  static let remember: UInt8 = 0x40
  /// The remembered boundary is taken back.
  static let takeBack: UInt8 = 0x80

  static let automaton = BoundaryAutomaton(WordState.self)

  /// The class of each record.
  static let classes: [UInt8] = {
    let tables = ScalarTables.shared
    return (0..<ScalarRecordData.count).map { record in
      guard tables.flags[record] & 16 != 0 else { return tables.word[record] }
      switch WordClass(rawValue: tables.word[record]) {
      case .other: return UInt8(pictographClass)
      case .aLetter: return UInt8(pictographLetterClass)
      default: return tables.word[record]
      }
    }
  }()

  var code: Int {
    let number = base.map { Int($0.rawValue) + 1 } ?? 0
    return number << 6 | Int(infix.rawValue) << 3 | (oddIndicator ? 4 : 0) | (joiner ? 2 : 0) | (skipped ? 1 : 0)
  }

  func advanced(over next: Int) -> (state: WordState, action: UInt8) {
    let isPictograph = next >= Self.pictographClass
    let kind: WordClass =
      next == Self.pictographClass
      ? .other
      : next == Self.pictographLetterClass
        ? .aLetter : WordClass(rawValue: UInt8(truncatingIfNeeded: next)) ?? .other
    let boundary = BoundaryFlags.word.rawValue
    guard let base else { return (begun(kind), boundary) }  // WB1
    if base == .cr && kind == .lf { return (begun(kind), 0) }  // WB3
    if base.isNewline || kind.isNewline {
      return (begun(kind), boundary)  // WB3a, WB3b
    }
    if kind == .extend || kind == .format || kind == .zwj {  // WB4
      var state = self
      state.joiner = kind == .zwj
      state.skipped = true
      return (state, 0)
    }
    if joiner && isPictograph { return (begun(kind), 0) }  // WB3c
    if base == .wSegSpace && kind == .wSegSpace && !skipped { return (begun(kind), 0) }  // WB3d
    return verdict(base, kind)
  }

  /// WB5 to WB999.
  private func verdict(_ base: WordClass, _ kind: WordClass) -> (state: WordState, action: UInt8) {
    let boundary = BoundaryFlags.word.rawValue
    var state = begun(kind)
    if infix == .letter && kind.isLetter { return (state, Self.takeBack) }  // WB6, WB7
    if infix == .joinedQuote && kind.isLetter { return (state, 0) }  // WB7
    if infix == .hebrewQuote && kind == .hebrewLetter { return (state, Self.takeBack) }  // WB7b, WB7c
    if infix == .number && kind == .numeric { return (state, Self.takeBack) }  // WB11, WB12
    if base == .hebrewLetter && kind == .singleQuote {  // WB7a
      state.infix = .joinedQuote
      return (state, 0)
    }
    if base == .hebrewLetter && kind == .doubleQuote { state.infix = .hebrewQuote }
    if base.isLetter && (kind == .midLetter || kind.isMidNumLetQ) { state.infix = .letter }
    if base == .numeric && (kind == .midNum || kind.isMidNumLetQ) { state.infix = .number }
    if state.infix != .none { return (state, boundary | Self.remember) }
    if base == .regionalIndicator && kind == .regionalIndicator {  // WB15, WB16
      state.oddIndicator = !oddIndicator
      return (state, oddIndicator ? 0 : boundary)
    }
    return (state, base.joins(kind) ? 0 : boundary)
  }

  private func begun(_ kind: WordClass) -> WordState {
    WordState(base: kind, oddIndicator: kind == .regionalIndicator, joiner: kind == .zwj)
  }
}

extension WordClass {
  fileprivate var isMidNumLetQ: Bool { self == .midNumLet || self == .singleQuote }
  fileprivate var isNewline: Bool { self == .cr || self == .lf || self == .newline }
  fileprivate var isLetter: Bool { self == .aLetter || self == .hebrewLetter }

  /// WB5, WB8, WB9, WB10, WB13, WB13a, WB13b.
  fileprivate func joins(_ next: WordClass) -> Bool {
    let isWord = isLetter || self == .numeric
    let nextIsWord = next.isLetter || next == .numeric
    if isWord && nextIsWord || self == .katakana && next == .katakana { return true }
    if next == .extendNumLet { return isWord || self == .katakana || self == .extendNumLet }
    return self == .extendNumLet && (nextIsWord || next == .katakana)
  }
}

/// Marks `.word` in `flags` (one entry more than there are records).
/// - Source: UAX #29 (15.0), word boundaries, one forward pass.
func markWords(_ records: UnsafeBufferPointer<UInt16>, into flags: UnsafeMutableBufferPointer<BoundaryFlags>) {
  WordState.automaton.transitions.withUnsafeBufferPointer { transitions in
    WordState.classes.withUnsafeBufferPointer { classes in
      var state = 0
      var remembered = 0
      for index in 0..<records.count {
        let transition = transitions[state << BoundaryAutomaton.shift | Int(classes[Int(records[index])])]
        state = Int(transition & 0xFF)
        let action = UInt8(transition >> 8)
        if action & WordState.takeBack != 0 { flags[remembered].remove(.word) }
        if action & WordState.remember != 0 { remembered = index }
        flags[index].formUnion(BoundaryFlags(rawValue: action & BoundaryFlags.word.rawValue))
      }
      flags[records.count].insert(.word)
    }
  }
}

/// Marks `.wordLike` at the start of each stretch between word boundaries that holds a letter or digit.
func markWordLike(_ records: UnsafeBufferPointer<UInt16>, into flags: UnsafeMutableBufferPointer<BoundaryFlags>) {
  ScalarTables.shared.category.withUnsafeBufferPointer { categories in
    let letters = GeneralCategory.ll.rawValue...GeneralCategory.lu.rawValue
    let digits = GeneralCategory.nd.rawValue...GeneralCategory.no.rawValue
    var start = 0
    for index in 0..<records.count {
      if flags[index].contains(.word) { start = index }
      let category = categories[Int(records[index])]
      if letters.contains(category) || digits.contains(category) { flags[start].insert(.wordLike) }
    }
  }
}
