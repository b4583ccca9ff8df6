// SPDX-License-Identifier: MIT

import GalleyModel

/// What becomes of a word that is wider than the line.
private enum OverflowWrap: String, CaseIterable {
  /// It overflows.
  case normal
  /// It is broken between clusters.
  case anywhere
}

extension ParagraphStyle {
  /// Sets the property of paragraphs that an option names.
  /// - Output: false where it names none.
  /// - Throws: what is wrong with its value, or that it comes later.
  mutating func apply(_ setting: OptionSetting) throws(CommandError) -> Bool {
    if try applySpacing(setting) { return true }
    return try applyBreaking(setting)
  }

  private mutating func applySpacing(_ setting: OptionSetting) throws(CommandError) -> Bool {
    let (value, reader) = (setting.value, setting.reader)
    switch setting.option {
    case .direction: direction = try reader.choice(value)
    case .align: alignment = try reader.choice(value)
    case .lineHeight:
      let height = try reader.lineHeight(value)
      (lineHeight.factor, lineHeight.fixed) = (height.factor, height.fixed)
    case .minLineHeight: lineHeight.minimum = try reader.length(value)
    case .maxLineHeight: lineHeight.maximum = try reader.length(value)
    case .lineBox: lineBox = try reader.choice(value)
    case .strut: strut = try reader.isOn(value)
    case .lineSpacing: lineSpacing = try reader.length(value, least: -1e6)
    case .spacingBefore: spacingBefore = try reader.length(value, least: -1e6)
    case .spacingAfter: spacingAfter = try reader.length(value, least: -1e6)
    case .firstLineIndent: firstLineIndent = try reader.length(value, least: -1e6)
    case .headIndent: headIndent = try reader.length(value, least: -1e6)
    case .tailIndent: tailIndent = try reader.length(value, least: -1e6)
    case .tabStops: tabStops = try reader.tabStops(value)
    case .tabWidth: tabInterval = try reader.tabInterval(value)
    case .trailingLetterSpacing: keepsTrailingLetterSpacing = try reader.isOn(value)
    default: return false
    }
    return true
  }

  private mutating func applyBreaking(_ setting: OptionSetting) throws(CommandError) -> Bool {
    let (value, reader) = (setting.value, setting.reader)
    switch setting.option {
    case .wrap: wrap = try reader.choice(value)
    case .wordBreak: wordBreak = try reader.choice(value)
    case .lineBreak: lineBreak = try reader.choice(value)
    case .overflowWrap: breaksLongWords = try reader.choice(value, OverflowWrap.self) == .anywhere
    case .webBreaks: webBreaks = try reader.flag(value)
    case .hyphenate: hyphenates = try reader.flag(value)
    case .breaking: breaking = try reader.choice(value)
    case .breakingCosts: breakingCosts = try reader.breakingCosts(value, over: breakingCosts)
    case .justification: justification = try reader.choice(value)
    case .justifyLastLine: justifiesLastLine = try reader.flag(value)
    case .cjkPunctuation: cjkPunctuation = try reader.choice(value)
    case .hangPunctuation: hangsPunctuation = try reader.flag(value)
    case .cjkLatinSpacing: spacesCJKAndLatin = try reader.flag(value)
    default: return false
    }
    return true
  }
}
