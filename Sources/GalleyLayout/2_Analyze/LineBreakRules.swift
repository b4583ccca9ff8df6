// SPDX-License-Identifier: MIT
// UAX #14 (15.0), with the numbers of its example 7 (section 8.2), which its test file asks for too.
// The rules are asked in their order; what they need to remember is in `LineBreakState`.

/// What UAX #14 remembers of the text before a place.
struct LineBreakState: BoundaryState {
  /// What came before that a later rule asks for.
  enum Tail: UInt8 {
    case none
    /// In a number: NU (NU | SY | IS)*.
    case number
    /// Behind the closing bracket of a number.
    case closedNumber
    /// Behind HL and a hyphen (LB21a).
    case hebrewHyphen
    /// Behind an odd number of regional indicators (LB30a).
    case oddIndicator
  }

  /// The last class, marks and (where rules look back through them) spaces left out; `nil` at the start.
  var base: LineClass?
  /// Spaces have followed `base`.
  var spaces = false
  /// The last scalar was ZWJ (LB8a).
  var joiner = false
  /// Context of `base`.
  var tail = Tail.none

  static let start = LineBreakState(base: nil)
  static let classCount = LineClass.allCases.count

  var code: Int {
    let number = base.map { Int($0.rawValue) + 1 } ?? 0
    return number << 5 | Int(tail.rawValue) << 2 | (spaces ? 2 : 0) | (joiner ? 1 : 0)
  }

  func advanced(over next: Int) -> (state: LineBreakState, action: UInt8) {
    guard let next = LineClass(rawValue: UInt8(truncatingIfNeeded: next)) else { return (self, 0) }
    return (following(next), verdict(before: next).rawValue)
  }

  /// The state behind a scalar of the class.
  func following(_ next: LineClass) -> LineBreakState {
    switch next {
    case .cm, .zwj:
      var state = self
      if !takesMarks { state = LineBreakState(base: .al) }  // LB10
      state.joiner = next == .zwj
      return state
    case .sp:
      guard let base, base.rulesLookThroughSpaces else { return LineBreakState(base: .sp) }
      return LineBreakState(base: base, spaces: true)
    default:
      return LineBreakState(base: next, tail: tail(behind: next))
    }
  }

  /// LB9: whether a mark here becomes part of what is before it.
  private var takesMarks: Bool {
    guard let base, !spaces else { return false }
    return !base.isHardBreak && base != .sp && base != .zw
  }

  private func tail(behind next: LineClass) -> Tail {
    switch next {
    case .nu: return .number
    case .sy, .infix: return tail == .number && !spaces ? .number : .none
    case .cl, .cp, .wideClose: return tail == .number && !spaces ? .closedNumber : .none
    case .ri: return tail == .oddIndicator && !spaces ? .none : .oddIndicator
    case .hy, .ba, .softHyphen, .looseHyphen: return base == .hl && !spaces ? .hebrewHyphen : .none
    default: return .none
    }
  }
}

extension LineClass {
  /// LB8, LB14 to LB17 ask what stands before a stretch of spaces.
  fileprivate var rulesLookThroughSpaces: Bool {
    switch self {
    case .zw, .op, .wideOpen, .qu, .cl, .cp, .wideClose, .b2: true
    default: false
    }
  }

  var isHardBreak: Bool { self == .bk || self == .cr || self == .lf || self == .nl }
  /// EX, IS, SY: LB13.
  var isPunctuation: Bool { self == .ex || self == .infix || self == .sy }

  var isAlphabetic: Bool { self == .al || self == .hl || self == .complex }
  var isOpen: Bool { self == .op || self == .wideOpen }
  var isClose: Bool { self == .cl || self == .cp || self == .wideClose }
  var isNonstarter: Bool { self == .ns || self == .letterNonstarter }
  var isBreakAfter: Bool { self == .ba || self == .softHyphen || self == .looseHyphen }
  var isInseparable: Bool { self == .inseparable || self == .looseInseparable }
  var isHangul: Bool { self == .jl || self == .jv || self == .jt || self == .h2 || self == .h3 }
  var isIdeographic: Bool { self == .id || self == .eb || self == .em || self == .reservedPictograph }

  /// What `word-break: keep-all` keeps together.
  var isWordPart: Bool { isAlphabetic || isHangul || isIdeographic || self == .nu || self == .letterNonstarter }
}
