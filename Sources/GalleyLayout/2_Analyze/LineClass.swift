// SPDX-License-Identifier: MIT

import GalleyModel

/// Line breaking classes as the rules need them: LB1 resolved, and classes cut where a rule looks at more
/// than the class (width in LB30, unassigned pictographs in LB30b) or CSS looser.
enum LineClass: UInt8, CaseIterable {
  case bk, cr, lf, nl, sp, zw, wj, zwj, cm, gl, ba, bb, hy, b2, cb, cl, cp, ex, ns, op, qu, nu, po, pr, sy, al
  case eb, em, h2, h3, hl, id, jl, jv, jt, ri
  /// IN, IS.
  case inseparable, infix
  /// OP and CP of East Asian width F, W or H, which LB30 leaves out.
  case wideOpen, wideClose
  /// Unassigned pictographs, ID but for LB30b.
  case reservedPictograph
  /// SA but for its marks: AL, and breaks by dictionary.
  case complex
  /// U+00AD: BA, and a hyphen shows at a break.
  case softHyphen
  /// NS that is a letter: small kana, iteration marks.
  ///
  /// As NS, but a letter for `keep-all`.
  case letterNonstarter
  /// IN before which `loose` may break after another or an ideograph.
  case looseInseparable
  /// BA before which a break is allowed after an ideograph: U+2010, U+2013.
  case looseHyphen
}

/// The class of each record under one setting.
struct LineClassMap: Sendable {
  /// Raw value of the `LineClass` of each record.
  let classes: [UInt8]
  /// The same of each scalar below U+0100.
  let latin1: [UInt8]
  /// Whether all letters of ASCII are of the class of letters.
  let hasPlainLetters: Bool

  /// Makes the map.
  ///
  /// `isChineseOrJapanese` is the writing system, which CSS lets decide some of the classes.
  init(_ strictness: LineBreakStrictness, isChineseOrJapanese: Bool, breakAll: Bool) {
    let tables = ScalarTables.shared
    let classes = (0..<ScalarRecordData.count).map { record in
      var value = Self.tailored(record, tables, strictness, isChineseOrJapanese)
      if breakAll, value.isAlphabetic || value == .nu { value = .id }
      return value.rawValue
    }
    self.classes = classes
    latin1 = (0..<0x100).map { classes[Int(tables.record($0))] }
    let letters: [UInt32] = Array(0x41...0x5A) + Array(0x61...0x7A)
    hasPlainLetters = letters.allSatisfy { classes[Int(tables.record($0))] == LineClass.al.rawValue }
  }

  /// The class of the record under CSS `line-break`.
  ///
  /// The groups are those of `generate.py`.
  private static func tailored(
    _ record: Int, _ tables: ScalarTables, _ strictness: LineBreakStrictness, _ isChineseOrJapanese: Bool
  ) -> LineClass {
    let value = resolved(record, tables)
    let loose = strictness == .loose
    let width = EastAsianWidth(rawValue: tables.width[record])
    let isWide = width == .f || width == .w || width == .a
    switch tables.tailored[record] {
    case 1 where strictness != .strict && isChineseOrJapanese: return .id
    case 2 where loose || strictness == .normal && isChineseOrJapanese: return .looseHyphen
    case 3 where loose: return .id
    case 4 where loose && isChineseOrJapanese: return .id
    default: break
    }
    if tables.line[record] == LineBreakClass.cj.rawValue, strictness != .strict { return .id }
    if loose, value == .inseparable { return .looseInseparable }
    if loose, isChineseOrJapanese, isWide, value == .po || value == .pr { return .id }
    return value
  }

  /// LB1, and the cuts of `LineClass`.
  private static func resolved(_ record: Int, _ tables: ScalarTables) -> LineClass {
    let width = EastAsianWidth(rawValue: tables.width[record]) ?? .n
    let isWide = width == .f || width == .w || width == .h
    let category = GeneralCategory(rawValue: tables.category[record]) ?? .cn
    switch LineBreakClass(rawValue: tables.line[record]) ?? .xx {
    case .xx, .ai, .al, .sg: return .al
    case .sa: return category == .mn || category == .mc ? .cm : .complex
    case .cj: return .letterNonstarter
    case .ns: return category == .lm || category == .lo ? .letterNonstarter : .ns
    case .op: return isWide ? .wideOpen : .op
    case .cp: return isWide ? .wideClose : .cp
    case .id: return category == .cn && tables.flags[record] & 16 != 0 ? .reservedPictograph : .id
    case .ba: return tables.tailored[record] == 5 ? .softHyphen : .ba
    case .in: return .inseparable
    case .is: return .infix
    case .bk: return .bk
    case .cr: return .cr
    case .lf: return .lf
    case .nl: return .nl
    case .sp: return .sp
    case .zw: return .zw
    case .wj: return .wj
    case .zwj: return .zwj
    case .cm: return .cm
    case .gl: return .gl
    case .bb: return .bb
    case .hy: return .hy
    case .b2: return .b2
    case .cb: return .cb
    case .cl: return .cl
    case .ex: return .ex
    case .qu: return .qu
    case .nu: return .nu
    case .po: return .po
    case .pr: return .pr
    case .sy: return .sy
    case .eb: return .eb
    case .em: return .em
    case .h2: return .h2
    case .h3: return .h3
    case .hl: return .hl
    case .jl: return .jl
    case .jv: return .jv
    case .jt: return .jt
    case .ri: return .ri
    }
  }
}
