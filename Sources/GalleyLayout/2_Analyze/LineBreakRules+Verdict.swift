// SPDX-License-Identifier: MIT

/// What the rules say of a place.
///
/// The low bits are those of `BoundaryFlags`.
struct LineBreakVerdict: OptionSet {
  let rawValue: UInt8

  static let keep: LineBreakVerdict = []
  static let allow = LineBreakVerdict(rawValue: BoundaryFlags.lineBreak.rawValue)
  static let must = LineBreakVerdict(rawValue: allow.rawValue | BoundaryFlags.mandatoryBreak.rawValue)
  static let hyphen = LineBreakVerdict(rawValue: allow.rawValue | BoundaryFlags.softHyphen.rawValue)
  /// Allowed unless a digit comes after the next base: a prefix before `(`, LB25.
  static let unlessNumber = LineBreakVerdict(rawValue: 0x80)
  /// Allowed by LB31 between two letters: what `keep-all` takes away.
  static let insideWord = LineBreakVerdict(rawValue: allow.rawValue | 0x40)
}

extension LineBreakState {
  /// LB2 to LB31 for the place before a scalar of the class.
  func verdict(before next: LineClass) -> LineBreakVerdict {
    guard let base else { return .keep }  // LB2
    if base == .cr && next == .lf { return .keep }  // LB5
    if base.isHardBreak { return .must }  // LB4, LB5
    if next.isHardBreak || next == .sp || next == .zw { return .keep }  // LB6, LB7
    if base == .zw { return .allow }  // LB8
    if joiner { return .keep }  // LB8a
    if next == .cm || next == .zwj {  // LB9; LB10 and LB18 behind a space
      return base == .sp || spaces ? verdict(across: base, .al) : .keep
    }
    if spaces || base == .sp { return verdict(across: base, next) }
    return verdict(between: base, next)
  }

  /// LB11 to LB18 where spaces, and before them `base`, stand before `next`.
  private func verdict(across base: LineClass, _ next: LineClass) -> LineBreakVerdict {
    if next == .wj || next.isClose || next.isPunctuation { return .keep }  // LB11, LB13
    if base.isOpen { return .keep }  // LB14
    if base == .qu && next.isOpen { return .keep }  // LB15
    if base.isClose && next.isNonstarter { return .keep }  // LB16
    if base == .b2 && next == .b2 { return .keep }  // LB17
    return .allow  // LB18
  }

  /// LB11 to LB31 where `next` follows at once.
  private func verdict(between base: LineClass, _ next: LineClass) -> LineBreakVerdict {
    if base == .wj || next == .wj || base == .gl { return .keep }  // LB11, LB12
    if next == .gl && !(base.isBreakAfter || base == .hy) { return .keep }  // LB12a
    if next.isClose || next.isPunctuation { return .keep }  // LB13
    if base.isOpen { return .keep }  // LB14
    if base == .qu || next == .qu { return .keep }  // LB15, LB19
    if base.isClose && next.isNonstarter { return .keep }  // LB16
    if base == .b2 && next == .b2 { return .keep }  // LB17
    if base == .cb || next == .cb { return .allow }  // LB20
    if next == .looseHyphen && base.isIdeographic { return .allow }  // CSS
    if next.isBreakAfter || next == .hy || next.isNonstarter || base == .bb { return .keep }  // LB21
    if tail == .hebrewHyphen { return .keep }  // LB21a
    if base == .sy && next == .hl { return .keep }  // LB21b
    if next == .looseInseparable && (base == next || base.isIdeographic) { return .allow }  // CSS `loose`
    if next.isInseparable { return .keep }  // LB22
    if keepsAlphabetic(base, next) || keepsNumber(base, next) || keepsSyllable(base, next) { return .keep }
    if (base == .pr || base == .po) && next.isOpen { return .unlessNumber }  // LB25
    if base == .softHyphen { return .hyphen }
    return base.isWordPart && next.isWordPart ? .insideWord : .allow  // LB31
  }

  /// LB23, LB23a, LB24, LB28, LB29, LB30.
  private func keepsAlphabetic(_ base: LineClass, _ next: LineClass) -> Bool {
    let affix = { (value: LineClass) in value == .pr || value == .po }
    if base.isAlphabetic && (next == .nu || affix(next) || next.isAlphabetic || next == .op) { return true }
    if next.isAlphabetic && (base == .nu || affix(base) || base == .infix || base == .cp) { return true }
    if base == .pr && next.isIdeographic || base.isIdeographic && next == .po { return true }
    return base == .nu && next == .op || base == .cp && next == .nu
  }

  /// LB25, by the expression of example 7.
  private func keepsNumber(_ base: LineClass, _ next: LineClass) -> Bool {
    if next == .nu { return base == .pr || base == .po || base == .hy || tail == .number }
    return (next == .pr || next == .po) && (tail == .number || tail == .closedNumber)
  }

  /// LB26, LB27, LB30a, LB30b.
  private func keepsSyllable(_ base: LineClass, _ next: LineClass) -> Bool {
    switch (base, next) {
    case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3): return true
    case (.jv, .jv), (.jv, .jt), (.h2, .jv), (.h2, .jt), (.jt, .jt), (.h3, .jt): return true
    case (_, .po): return base.isHangul
    case (.pr, _): return next.isHangul
    case (.ri, .ri): return tail == .oddIndicator
    case (.eb, .em), (.reservedPictograph, .em): return true
    default: return false
    }
  }
}
