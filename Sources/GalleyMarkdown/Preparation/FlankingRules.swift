// SPDX-License-Identifier: MIT

/// What a run of `*`, `_` or `~` may do by the characters at its sides.
struct DelimiterPowers: Equatable {
  var canOpen: Bool
  var canClose: Bool
}

/// How a character beside a delimiter run counts.
struct DelimiterNeighbour {
  var isSpace: Bool
  var isPunctuation: Bool
  var isCJK = false

  /// As the parser counts, which knows no symbols beyond ASCII.
  static func asParsed(_ scalar: Unicode.Scalar) -> DelimiterNeighbour {
    DelimiterNeighbour(isSpace: isWhitespace(scalar), isPunctuation: isPunctuation(scalar, withSymbols: false))
  }

  /// As CommonMark 0.31.2 counts.
  static func asSpecified(_ scalar: Unicode.Scalar) -> DelimiterNeighbour {
    DelimiterNeighbour(isSpace: isWhitespace(scalar), isPunctuation: isPunctuation(scalar, withSymbols: true))
  }

  /// As the CJK-friendly amendments count.
  static func asAmended(_ scalar: Unicode.Scalar) -> DelimiterNeighbour {
    DelimiterNeighbour(
      isSpace: isWhitespace(scalar), isPunctuation: isPunctuation(scalar, withSymbols: true),
      isCJK: isCJKCharacter(scalar))
  }

  private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x20: true
    case 0..<0xA0: false
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar, withSymbols: Bool) -> Bool {
    if scalar.isASCII { return UInt8(scalar.value).isPunctuation }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      return true
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: return withSymbols
    default: return false
    }
  }
}

/// What a run may do between two characters.
/// - Source: CommonMark 0.31.2 section 6.2 (left- and right-flanking, rules 1 to 8); the CJK-friendly amendments.
func delimiterPowers(
  _ delimiter: UInt8, before: DelimiterNeighbour, after: DelimiterNeighbour
) -> DelimiterPowers {
  let hardBefore = before.isPunctuation && !before.isCJK
  let hardAfter = after.isPunctuation && !after.isCJK
  let isLeft = !after.isSpace && (!hardAfter || before.isSpace || hardBefore || before.isCJK)
  let isRight = !before.isSpace && (!hardBefore || after.isSpace || hardAfter || after.isCJK)
  guard delimiter == .underscore else { return DelimiterPowers(canOpen: isLeft, canClose: isRight) }
  return DelimiterPowers(
    canOpen: isLeft && (!isRight || before.isPunctuation), canClose: isRight && (!isLeft || after.isPunctuation))
}

/// Whether `scalar` is a CJK character: wide, full or half width and no emoji by default, Hangul, or an ideographic
/// variation selector.
func isCJKCharacter(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x1100: false
  case 0x1100...0x11FF, 0x20A9, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x33FF,
    0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7FB, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFFBE, 0xFFC2...0xFFDC, 0xFFE0...0xFFE6, 0xFFE8...0xFFEE, 0x16FE0...0x18DFF,
    0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD, 0xE0100...0xE01EF:
    !scalar.properties.isEmojiPresentation
  default: false
  }
}
