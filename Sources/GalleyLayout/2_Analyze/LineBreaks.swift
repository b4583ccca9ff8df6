// SPDX-License-Identifier: MIT

import GalleyModel

/// A setting of the line breaking pass, made ready: classes of records and the automaton.
struct LineBreakTailoring: Sendable {
  let classes: LineClassMap
  let keepsWords: Bool

  /// UAX #14 as it stands.
  static let strict = LineBreakTailoring(.strict, false, false)
  private static let normal = LineBreakTailoring(.normal, false, false)
  private static let loose = LineBreakTailoring(.loose, false, false)
  private static let normalEastAsian = LineBreakTailoring(.normal, true, false)
  private static let looseEastAsian = LineBreakTailoring(.loose, true, false)
  private static let strictBreakAll = LineBreakTailoring(.strict, false, true)
  private static let normalBreakAll = LineBreakTailoring(.normal, false, true)
  private static let looseBreakAll = LineBreakTailoring(.loose, false, true)
  private static let normalEastAsianBreakAll = LineBreakTailoring(.normal, true, true)
  private static let looseEastAsianBreakAll = LineBreakTailoring(.loose, true, true)

  /// The rules; the same for every setting.
  static let automaton = BoundaryAutomaton(LineBreakState.self)

  private init(_ strictness: LineBreakStrictness, _ isChineseOrJapanese: Bool, _ breakAll: Bool) {
    classes = LineClassMap(strictness, isChineseOrJapanese: isChineseOrJapanese, breakAll: breakAll)
    keepsWords = false
  }

  private init(_ classes: LineClassMap, keepsWords: Bool) {
    self.classes = classes
    self.keepsWords = keepsWords
  }

  /// The tailoring of a setting.
  ///
  /// `anywhere` uses that of `strict` for its mandatory breaks.
  static func of(
    _ strictness: LineBreakStrictness, _ wordBreak: WordBreak, isChineseOrJapanese: Bool
  ) -> LineBreakTailoring {
    let breakAll = wordBreak == .breakAll
    let tailoring =
      switch (strictness, isChineseOrJapanese) {
      case (.strict, _), (.anywhere, _): breakAll ? strictBreakAll : strict
      case (.normal, false): breakAll ? normalBreakAll : normal
      case (.normal, true): breakAll ? normalEastAsianBreakAll : normalEastAsian
      case (.loose, false): breakAll ? looseBreakAll : loose
      case (.loose, true): breakAll ? looseEastAsianBreakAll : looseEastAsian
      }
    return LineBreakTailoring(tailoring.classes, keepsWords: wordBreak == .keepAll)
  }
}

/// Marks `.lineBreak`, `.mandatoryBreak`, `.softHyphen` in `flags` (one entry more than there are records).
/// - Returns: the classes met, one bit each by `LineClass`.
/// - Source: UAX #14 (15.0), one forward pass; CSS Text 3 by the tailoring.
@discardableResult
func markLineBreaks(
  _ records: UnsafeBufferPointer<UInt16>, _ tailoring: LineBreakTailoring,
  into flags: UnsafeMutableBufferPointer<BoundaryFlags>
) -> UInt64 {
  var met: UInt64 = 0
  let dropped: UInt8 = tailoring.keepsWords ? 0x40 : 0
  LineBreakTailoring.automaton.transitions.withUnsafeBufferPointer { transitions in
    tailoring.classes.classes.withUnsafeBufferPointer { classes in
      var state = 0
      let count = records.count
      for index in 0..<count {
        let kind = Int(classes[Int(records[index])])
        met |= 1 << UInt64(kind)
        let transition = transitions[state << BoundaryAutomaton.shift | kind]
        state = Int(transition & 0xFF)
        let action = UInt8(transition >> 8)
        if action & (0x80 | dropped) == 0 {
          flags[index].formUnion(BoundaryFlags(rawValue: action & 0x3F))
        } else if action & 0x80 != 0, !digitFollows(index, count, { classes[Int(records[$0])] }) {
          flags[index].insert(.lineBreak)
        }
      }
      markEnd(state, transitions, &flags[count])
    }
  }
  return met
}

/// LB3; a hard break at the very end opens one more line.
func markEnd(_ state: Int, _ transitions: UnsafeBufferPointer<UInt16>, _ flags: inout BoundaryFlags) {
  let next = transitions[state << BoundaryAutomaton.shift | Int(LineClass.al.rawValue)] >> 8
  let isMandatory = next & UInt16(BoundaryFlags.mandatoryBreak.rawValue) != 0
  flags.formUnion(isMandatory ? [.lineBreak, .mandatoryBreak] : .lineBreak)
}

/// Whether the first scalar behind `index` that is no mark is NU.
@inline(__always)
func digitFollows(_ index: Int, _ count: Int, _ kindOf: (Int) -> UInt8) -> Bool {
  var next = index + 1
  while next < count {
    let kind = kindOf(next)
    if kind != LineClass.cm.rawValue && kind != LineClass.zwj.rawValue { return kind == LineClass.nu.rawValue }
    next += 1
  }
  return false
}
