// SPDX-License-Identifier: MIT

/// A part of a pattern.
indirect enum NamePatternNode {
  case scalar(NamePatternSet)
  case place(NamePatternPlace)
  case sequence([NamePatternNode])
  case choice([NamePatternNode])
  /// From `least` to `most` times; nil for no end.
  case times(NamePatternNode, least: Int, most: Int?)
}

/// Reads a pattern.
struct NamePatternParser {
  private static let lengthLimit = 1000
  private static let depthLimit = 50
  private static let countLimit = 1000

  private let scalars: [Unicode.Scalar]
  private var at = 0
  private var depth = 0

  init(_ text: String) throws(NamePatternFault) {
    scalars = Array(text.unicodeScalars)
    guard !scalars.isEmpty else { throw NamePatternFault(reason: "it is empty") }
    guard scalars.count <= Self.lengthLimit else {
      throw NamePatternFault(reason: "it has more than \(Self.lengthLimit) characters")
    }
  }

  mutating func parse() throws(NamePatternFault) -> NamePatternNode {
    let node = try choice()
    guard at == scalars.count else { throw fault("')' closes nothing") }
    return node
  }

  private var peek: Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

  private func fault(_ reason: String) -> NamePatternFault {
    NamePatternFault(reason: "\(reason), at character \(at + 1)")
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    at += 1
    return true
  }

  private mutating func choice() throws(NamePatternFault) -> NamePatternNode {
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(NamePatternFault) -> NamePatternNode {
    var parts: [NamePatternNode] = []
    while let scalar = peek, scalar != "|", scalar != ")" { parts.append(try quantified(try atom())) }
    return .sequence(parts)
  }

  private mutating func quantified(_ node: NamePatternNode) throws(NamePatternFault) -> NamePatternNode {
    let result: NamePatternNode
    switch peek {
    case "*": result = .times(node, least: 0, most: nil)
    case "+": result = .times(node, least: 1, most: nil)
    case "?": result = .times(node, least: 0, most: 1)
    case "{":
      at += 1
      result = try counted(node)
      at -= 1
    default: return node
    }
    at += 1
    // Which of several matches is found does not matter here, so the lazy form is the same.
    _ = take("?")
    if let next = peek, "*+?{".unicodeScalars.contains(next) { throw fault("nothing stands before '\(next)'") }
    return result
  }

  private mutating func counted(_ node: NamePatternNode) throws(NamePatternFault) -> NamePatternNode {
    let least = try count()
    var most: Int? = least
    if take(",") { most = peek == "}" ? nil : try count() }
    guard take("}") else { throw fault("'}' is due") }
    guard most.map({ $0 >= least }) ?? true else { throw fault("a repeat's ends are the wrong way round") }
    return .times(node, least: least, most: most)
  }

  private mutating func count() throws(NamePatternFault) -> Int {
    var number: Int?
    while let scalar = peek, let digit = scalar.value.digit {
      number = (number ?? 0) * 10 + digit
      guard number ?? 0 <= Self.countLimit else { throw fault("a repeat has at most \(Self.countLimit)") }
      at += 1
    }
    guard let number else { throw fault("a number is due; write \\{ for a brace") }
    return number
  }

  private mutating func atom() throws(NamePatternFault) -> NamePatternNode {
    guard let scalar = peek else { throw fault("it ends too early") }
    if "*+?{".unicodeScalars.contains(scalar) { throw fault("nothing stands before '\(scalar)'") }
    at += 1
    switch scalar {
    case ".": return .scalar(.any)
    case "^": return .place(.start)
    case "$": return .place(.end)
    case "(": return try group()
    case "[": return .scalar(try set())
    case "\\": return try escape()
    default: return .scalar(NamePatternSet(ranges: [scalar.value...scalar.value]))
    }
  }

  private mutating func group() throws(NamePatternFault) -> NamePatternNode {
    if take("?"), !take(":") { throw fault("only plain groups and (?: …) are known") }
    depth += 1
    guard depth <= Self.depthLimit else { throw fault("more than \(Self.depthLimit) groups in each other") }
    let node = try choice()
    guard take(")") else { throw fault("')' is due") }
    depth -= 1
    return node
  }

  private mutating func escape() throws(NamePatternFault) -> NamePatternNode {
    if take("b") { return .place(.wordBorder) }
    if take("B") { return .place(.noWordBorder) }
    var set = NamePatternSet()
    if let range = try escaped(into: &set) { set.ranges.append(range) }
    return .scalar(set)
  }

  /// Reads what follows a backslash: adds a kind to `set`, or gives one scalar.
  private mutating func escaped(into set: inout NamePatternSet) throws(NamePatternFault) -> ClosedRange<UInt32>? {
    guard let scalar = peek else { throw fault("it ends after a backslash") }
    switch scalar {
    case "d": set.kinds.append((.digit, false))
    case "D": set.kinds.append((.digit, true))
    case "w": set.kinds.append((.word, false))
    case "W": set.kinds.append((.word, true))
    case "s": set.kinds.append((.space, false))
    case "S": set.kinds.append((.space, true))
    default:
      let isWord = scalar.value < 0x80 && NamePatternSet.isWord(scalar)
      guard !isWord else { throw fault("'\\\(scalar)' is not known") }
      at += 1
      return scalar.value...scalar.value
    }
    at += 1
    return nil
  }

  private mutating func set() throws(NamePatternFault) -> NamePatternSet {
    var set = NamePatternSet()
    set.isInverted = take("^")
    if peek == "]" { throw fault("a class is empty; write \\] for a bracket") }
    while let scalar = peek, scalar != "]" {
      guard let first = try member(into: &set) else { continue }
      // A hyphen is itself at the end.
      if peek == "-", at + 1 < scalars.count, scalars[at + 1] != "]" {
        at += 1
        guard let last = try member(into: &set), last.upperBound >= first.lowerBound else {
          throw fault("a range's ends are the wrong way round")
        }
        set.ranges.append(first.lowerBound...last.upperBound)
      } else {
        set.ranges.append(first)
      }
    }
    guard take("]") else { throw fault("']' is due") }
    return set
  }

  private mutating func member(into set: inout NamePatternSet) throws(NamePatternFault) -> ClosedRange<UInt32>? {
    guard let scalar = peek else { throw fault("']' is due") }
    at += 1
    if scalar == "\\" { return try escaped(into: &set) }
    return scalar.value...scalar.value
  }
}

/// Writes a pattern out as steps.
struct NamePatternCompiler {
  private static let stepLimit = 2000
  private var program: [NamePatternStep] = []
  /// Nodes that were visited: repeats of nothing make no steps, but take time too.
  private var visits = 0

  mutating func compile(_ node: NamePatternNode) throws(NamePatternFault) -> [NamePatternStep] {
    try add(node)
    program.append(.end)
    return program
  }

  private mutating func add(_ node: NamePatternNode) throws(NamePatternFault) {
    visits += 1
    guard visits <= Self.stepLimit, program.count <= Self.stepLimit else {
      throw NamePatternFault(reason: "its repeats come to more than \(Self.stepLimit) steps")
    }
    switch node {
    case .scalar(let set): program.append(.scalar(set))
    case .place(let place): program.append(.assert(place))
    case .sequence(let parts): for part in parts { try add(part) }
    case .choice(let branches): try add(branches[...])
    case .times(let node, let least, let most):
      for _ in 0..<least { try add(node) }
      if let most { try addOptional(node, most - least) } else { try addLoop(node) }
    }
  }

  private mutating func add(_ branches: ArraySlice<NamePatternNode>) throws(NamePatternFault) {
    guard let first = branches.first else { return }
    guard branches.count > 1 else { return try add(first) }
    let split = program.count
    program.append(.end)
    try add(first)
    let jump = program.count
    program.append(.end)
    program[split] = .split(split + 1, program.count)
    try add(branches.dropFirst())
    program[jump] = .jump(program.count)
  }

  private mutating func addLoop(_ node: NamePatternNode) throws(NamePatternFault) {
    let split = program.count
    program.append(.end)
    try add(node)
    program.append(.jump(split))
    program[split] = .split(split + 1, program.count)
  }

  private mutating func addOptional(_ node: NamePatternNode, _ count: Int) throws(NamePatternFault) {
    var splits: [Int] = []
    for _ in 0..<count {
      splits.append(program.count)
      program.append(.end)
      try add(node)
    }
    for split in splits { program[split] = .split(split + 1, program.count) }
  }
}

extension UInt32 {
  /// The value of an ASCII digit.
  fileprivate var digit: Int? { 0x30...0x39 ~= self ? Int(self) - 0x30 : nil }
}
