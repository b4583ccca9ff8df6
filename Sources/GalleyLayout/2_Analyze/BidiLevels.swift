// SPDX-License-Identifier: MIT
// FriBidi resolves the levels; its own character data are Unicode 10, so classes and brackets are given to
// it from our 15.0 tables. Text with explicit controls is cut into isolating run sequences first: see
// `IsolatingRunSequences.swift`.
import CFriBidi
package import GalleyModel

/// Embedding levels of a paragraph.
package struct BidiLevels: Sendable, Equatable {
  /// One level per scalar, 0 to 126; empty where every one is 0.
  package var levels: [UInt8]
  /// Level of the paragraph, 0 or 1.
  package var baseLevel: UInt8

  /// Levels found elsewhere, such as those that a test expects.
  package init(levels: [UInt8], baseLevel: UInt8) {
    self.levels = levels
    self.baseLevel = baseLevel
  }
}

/// Resolved embedding levels of one paragraph.
/// - Input: scalars of one paragraph, its separator at the end or not at all.
/// - Output: a level per scalar; those that X9 removes have that of the scalar before. L1 is applied as for
/// one line; `resetLineEndLevels` does it for the lines of a broken paragraph.
/// - Complexity: O(n).
/// - Source: UAX #9 (15.0) through FriBidi.
package func bidiLevels(_ scalars: [UInt32], base: BaseDirection) -> BidiLevels {
  scalars.withUnsafeBufferPointer { scalars in
    ScalarTables.shared.records(of: scalars).withUnsafeBufferPointer { records in
      bidiLevels(scalars, records, base: base)
    }
  }
}

/// The same over records looked up before.
func bidiLevels(
  _ scalars: UnsafeBufferPointer<UInt32>, _ records: UnsafeBufferPointer<UInt16>, base: BaseDirection
) -> BidiLevels {
  let baseLevel =
    switch base {
    case .ltr: UInt8(0)
    case .rtl: UInt8(1)
    case .auto: firstStrongLevel(records)
    }
  let met = bidiClasses(records)
  if baseLevel == 0 && met & bidiTriggers == 0 { return BidiLevels(levels: [], baseLevel: 0) }
  let types = bidiTypes(records)
  let brackets = bracketTypes(scalars, records)
  let levels =
    met & bidiControls != 0 || hasMarkOnNeutral(types)
    ? sequenceLevels(types, brackets, records, baseLevel) : paragraphLevels(types, brackets, baseLevel)
  let isFlat = baseLevel == 0 && levels.allSatisfy { $0 == 0 }
  return BidiLevels(levels: isFlat ? [] : levels, baseLevel: baseLevel)
}

/// What FriBidi says of a paragraph; all of the base level where it has no memory, or the text is too long.
func paragraphLevels(
  _ types: [FriBidiCharType], _ brackets: [FriBidiBracketType], _ baseLevel: UInt8
) -> [UInt8] {
  guard let length = Int32(exactly: types.count), length > 0 else {
    return [UInt8](repeating: baseLevel, count: types.count)
  }
  var direction = baseLevel == 0 ? FRIBIDI_PAR_LTR : FRIBIDI_PAR_RTL
  return [UInt8](unsafeUninitializedCapacity: types.count) { out, count in
    out.withMemoryRebound(to: FriBidiLevel.self) { levels in
      let highest = fribidi_get_par_embedding_levels_ex(types, brackets, length, &direction, levels.baseAddress)
      if highest == 0 { levels.initialize(repeating: FriBidiLevel(baseLevel)) }
    }
    count = types.count
  }
}

/// Whether NSM follows a neutral, characters that X9 removes left out.
private func hasMarkOnNeutral(_ types: [FriBidiCharType]) -> Bool {
  var isNeutral = false
  for type in types where type != FRIBIDI_TYPE_BN {
    if type == FRIBIDI_TYPE_NSM {
      if isNeutral { return true }
    } else {
      isNeutral = type == FRIBIDI_TYPE_ON || type == FRIBIDI_TYPE_WS || type == FRIBIDI_TYPE_SS
    }
  }
  return false
}

/// The classes met, one bit each by `BidiClass`.
private func bidiClasses(_ records: UnsafeBufferPointer<UInt16>) -> UInt32 {
  ScalarTables.shared.bidi.withUnsafeBufferPointer { classes in
    var met: UInt32 = 0
    for record in records { met |= 1 << UInt32(classes[Int(record)]) }
    return met
  }
}

/// The explicit controls, one bit each by `BidiClass`.
private let bidiControls: UInt32 = {
  let classes: [BidiClass] = [.lre, .lro, .rle, .rlo, .pdf, .lri, .rli, .fsi, .pdi]
  return classes.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
}()

/// The classes that can raise a level above 0: R, AL, AN and the controls.
private let bidiTriggers: UInt32 =
  bidiControls | 1 << UInt32(BidiClass.r.rawValue) | 1 << UInt32(BidiClass.al.rawValue)
  | 1 << UInt32(BidiClass.an.rawValue)

/// FriBidi's numbers for the classes, in the order of `BidiClass`.
private let fribidiTypes: [FriBidiCharType] = [
  FRIBIDI_TYPE_LTR, FRIBIDI_TYPE_RTL, FRIBIDI_TYPE_AL, FRIBIDI_TYPE_EN, FRIBIDI_TYPE_ES, FRIBIDI_TYPE_ET,
  FRIBIDI_TYPE_AN, FRIBIDI_TYPE_CS, FRIBIDI_TYPE_NSM, FRIBIDI_TYPE_BN, FRIBIDI_TYPE_BS, FRIBIDI_TYPE_SS,
  FRIBIDI_TYPE_WS, FRIBIDI_TYPE_ON, FRIBIDI_TYPE_LRE, FRIBIDI_TYPE_LRO, FRIBIDI_TYPE_RLE, FRIBIDI_TYPE_RLO,
  FRIBIDI_TYPE_PDF, FRIBIDI_TYPE_LRI, FRIBIDI_TYPE_RLI, FRIBIDI_TYPE_FSI, FRIBIDI_TYPE_PDI,
]

/// FriBidi's type of each scalar.
///
/// Each FSI becomes LRI or RLI by the first strong scalar inside, nested isolates left out.
/// - Source: UAX #9 X5c. O(n): a strong scalar decides only the innermost open isolate, once.
private func bidiTypes(_ records: UnsafeBufferPointer<UInt16>) -> [FriBidiCharType] {
  [FriBidiCharType](unsafeUninitializedCapacity: records.count) { out, count in
    var open: [Int] = []  // isolates not yet closed; -1 once decided
    ScalarTables.shared.bidi.withUnsafeBufferPointer { classes in
      fribidiTypes.withUnsafeBufferPointer { types in
        for index in 0..<records.count {
          let kind = classes[Int(records[index])]
          out.initializeElement(at: index, to: types[Int(kind)])
          switch kind {
          case BidiClass.fsi.rawValue:
            out[index] = FRIBIDI_TYPE_LRI
            open.append(index)
          case BidiClass.lri.rawValue, BidiClass.rli.rawValue: open.append(-1)
          case BidiClass.pdi.rawValue: _ = open.popLast()
          case BidiClass.l.rawValue, BidiClass.r.rawValue, BidiClass.al.rawValue:
            guard let isolate = open.last, isolate >= 0 else { continue }
            if kind != BidiClass.l.rawValue { out[isolate] = FRIBIDI_TYPE_RLI }
            open[open.count - 1] = -1
          default: break
          }
        }
      }
    }
    count = records.count
  }
}

/// FriBidi's bracket of each scalar, 0 for none.
///
/// Brackets have class ON in the data.
private func bracketTypes(
  _ scalars: UnsafeBufferPointer<UInt32>, _ records: UnsafeBufferPointer<UInt16>
) -> [FriBidiBracketType] {
  [FriBidiBracketType](unsafeUninitializedCapacity: records.count) { out, count in
    ScalarTables.shared.bracket.withUnsafeBufferPointer { kinds in
      for index in 0..<records.count {
        let kind = kinds[Int(records[index])]
        out[index] = kind == 0 ? 0 : UnicodeProperties.bracketPair(scalars[index]) | (kind == 1 ? 0x8000_0000 : 0)
      }
    }
    count = records.count
  }
}
