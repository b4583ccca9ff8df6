// SPDX-License-Identifier: MIT
// With explicit controls in a text, FriBidi 1.0.8 resolves some brackets and numbers next to isolates and
// embeddings wrongly (it passes the conformance files; ICU and random texts showed it), and it is quadratic on
// isolates with nothing strong between them. A mark on a neutral hides brackets from it. So the explicit levels (X1 to X8) and the isolating run sequences
// (BD13, X10) are found here, and FriBidi gets each sequence as a paragraph of its own: no controls in it, a
// strong character before and behind it for sos and eos, so that W1 to I2 answer as they would in the whole.
import CFriBidi

/// Levels of a paragraph, sequence by sequence; L1 applied.
/// - Complexity: O(n).
func sequenceLevels(
  _ types: [FriBidiCharType], _ brackets: [FriBidiBracketType], _ records: UnsafeBufferPointer<UInt16>,
  _ baseLevel: UInt8
) -> [UInt8] {
  var explicit = ExplicitLevels(types, baseLevel)
  let sequences = explicit.sequences()
  for sequence in sequences { resolve(sequence, &explicit, brackets) }
  // X9: what is removed has the level before it.
  var last = baseLevel
  for index in types.indices {
    if explicit.isRemoved[index] { explicit.levels[index] = last } else { last = explicit.levels[index] }
  }
  let tables = ScalarTables.shared
  resetLineEnd(&explicit.levels, types.indices, baseLevel) {
    BidiClass(rawValue: tables.bidi[Int(records[$0])]) ?? .l
  }
  return explicit.levels
}

/// W1 to I2 for one sequence.
private func resolve(_ sequence: RunSequence, _ explicit: inout ExplicitLevels, _ brackets: [FriBidiBracketType]) {
  let strong = { (level: UInt8) in level & 1 == 0 ? FRIBIDI_TYPE_LTR : FRIBIDI_TYPE_RTL }
  let level = sequence.level
  let types = [strong(sequence.before)] + sequence.indices.map { explicit.types[$0] } + [strong(sequence.behind)]
  let pairs = [0] + sequence.indices.map { explicit.types[$0] == FRIBIDI_TYPE_ON ? brackets[$0] : 0 } + [0]
  let found = paragraphLevels(types, pairs, level & 1)
  for (position, index) in sequence.indices.enumerated() {
    explicit.levels[index] = level - (level & 1) + found[position + 1]
  }
}

/// An isolating run sequence.
private struct RunSequence {
  /// Its scalars, in order.
  var indices: [Int] = []
  var level: UInt8
  /// Levels that give sos and eos their direction.
  var before: UInt8 = 0
  var behind: UInt8 = 0
}

/// X1 to X8.
private struct ExplicitLevels {
  private struct Entry {
    var level: UInt8
    var override: FriBidiCharType?
    var isIsolate: Bool
  }

  private let baseLevel: UInt8
  /// Level of each scalar.
  var levels: [UInt8]
  /// Type of each scalar: overridden, or neutral where W1 to N2 do not tell neutrals apart.
  var types: [FriBidiCharType]
  /// X9.
  var isRemoved: [Bool]
  /// The initiator of each matched PDI (BD9); -1 elsewhere.
  private var initiators: [Int]
  /// Initiators that no PDI matches.
  private var isUnmatched: [Bool]
  private static let depthLimit: UInt8 = 125

  init(_ types: [FriBidiCharType], _ baseLevel: UInt8) {
    self.baseLevel = baseLevel
    self.types = types
    levels = [UInt8](repeating: baseLevel, count: types.count)
    isRemoved = [Bool](repeating: false, count: types.count)
    initiators = [Int](repeating: -1, count: types.count)
    isUnmatched = [Bool](repeating: false, count: types.count)
    matchIsolates()
    assign()
  }

  private mutating func matchIsolates() {
    var open: [Int] = []
    for index in types.indices {
      if types[index] == FRIBIDI_TYPE_LRI || types[index] == FRIBIDI_TYPE_RLI {
        open.append(index)
      } else if types[index] == FRIBIDI_TYPE_PDI, let initiator = open.popLast() {
        initiators[index] = initiator
      }
    }
    for initiator in open { isUnmatched[initiator] = true }
  }

  private mutating func assign() {
    var stack = [Entry(level: baseLevel, override: nil, isIsolate: false)]
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    var validIsolates = 0
    for index in types.indices {
      let top = stack[stack.count - 1]
      let type = types[index]
      switch type {
      case FRIBIDI_TYPE_RLE, FRIBIDI_TYPE_LRE, FRIBIDI_TYPE_RLO, FRIBIDI_TYPE_LRO:  // X2 to X5
        isRemoved[index] = true
        let isRightToLeft = type == FRIBIDI_TYPE_RLE || type == FRIBIDI_TYPE_RLO
        let next = Self.next(top.level, isRightToLeft)
        if next <= Self.depthLimit && overflowIsolates == 0 && overflowEmbeddings == 0 {
          let override: FriBidiCharType? =
            type == FRIBIDI_TYPE_RLO ? FRIBIDI_TYPE_RTL : type == FRIBIDI_TYPE_LRO ? FRIBIDI_TYPE_LTR : nil
          stack.append(Entry(level: next, override: override, isIsolate: false))
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      case FRIBIDI_TYPE_RLI, FRIBIDI_TYPE_LRI:  // X5a, X5b
        levels[index] = top.level
        types[index] = top.override ?? FRIBIDI_TYPE_ON
        let next = Self.next(top.level, type == FRIBIDI_TYPE_RLI)
        if next <= Self.depthLimit && overflowIsolates == 0 && overflowEmbeddings == 0 {
          validIsolates += 1
          stack.append(Entry(level: next, override: nil, isIsolate: true))
        } else {
          overflowIsolates += 1
        }
      case FRIBIDI_TYPE_PDI:  // X6a
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while let entry = stack.popLast(), !entry.isIsolate {}
          validIsolates -= 1
        }
        levels[index] = stack[stack.count - 1].level
        types[index] = stack[stack.count - 1].override ?? FRIBIDI_TYPE_ON
      case FRIBIDI_TYPE_PDF:  // X7
        isRemoved[index] = true
        if overflowIsolates > 0 { continue }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !top.isIsolate && stack.count > 1 {
          stack.removeLast()
        }
      case FRIBIDI_TYPE_BN: isRemoved[index] = true
      case FRIBIDI_TYPE_BS: types[index] = FRIBIDI_TYPE_ON  // X8
      default:  // X6
        levels[index] = top.level
        let isSpace = type == FRIBIDI_TYPE_WS || type == FRIBIDI_TYPE_SS
        types[index] = top.override ?? (isSpace ? FRIBIDI_TYPE_ON : type)
      }
    }
  }

  private static func next(_ level: UInt8, _ isRightToLeft: Bool) -> UInt8 {
    isRightToLeft ? (level + 1) | 1 : (level + 2) & ~1
  }

  /// BD13 and the levels that sos and eos come from (X10).
  ///
  /// A mark on a neutral is taken out too: W1 and N0 give it what the neutral gets, and FriBidi loses brackets
  /// beside such marks.
  mutating func sequences() -> [RunSequence] {
    var sequences: [RunSequence] = []
    var sequenceOf = [Int](repeating: -1, count: types.count)
    var previous = -1
    for index in types.indices where !isRemoved[index] {
      if types[index] == FRIBIDI_TYPE_NSM, previous >= 0, levels[previous] == levels[index],
        types[previous] == FRIBIDI_TYPE_ON
      {
        isRemoved[index] = true
        continue
      }
      let startsRun = previous < 0 || levels[previous] != levels[index]
      var number = startsRun ? -1 : sequenceOf[previous]
      if startsRun, initiators[index] >= 0 { number = sequenceOf[initiators[index]] }
      if startsRun && previous >= 0 { sequences[sequenceOf[previous]].behind = levels[index] }
      if number < 0 {
        number = sequences.count
        let before = previous < 0 ? baseLevel : levels[previous]
        sequences.append(RunSequence(level: levels[index], before: max(before, levels[index])))
      }
      sequences[number].indices.append(index)
      sequenceOf[index] = number
      previous = index
    }
    if previous >= 0 { sequences[sequenceOf[previous]].behind = baseLevel }
    for number in sequences.indices {
      guard let last = sequences[number].indices.last else { continue }
      let behind = isUnmatched[last] ? baseLevel : sequences[number].behind
      sequences[number].behind = max(behind, sequences[number].level)
    }
    return sequences
  }
}
