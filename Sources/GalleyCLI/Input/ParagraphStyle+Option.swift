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
    let (value, reader) = (setting.value, setting.reader)
    switch setting.option {
    case .direction: direction = try reader.choice(value)
    case .align: alignment = try reader.choice(value)
    case .lineHeight: lineHeight = try reader.lineHeight(value)
    case .lineBox: lineBox = try reader.choice(value)
    case .strut: strut = try reader.isOn(value)
    case .wrap: wrap = try reader.choice(value)
    case .wordBreak: wordBreak = try reader.choice(value)
    case .lineBreak: lineBreak = try reader.choice(value)
    case .overflowWrap: breaksLongWords = try reader.choice(value, OverflowWrap.self) == .anywhere
    case .tabWidth: tabInterval = try reader.tabInterval(value)
    case .hyphenate: if try reader.flag(value) { throw .notYet("hyphenation", at: reader.place) }
    case .breaking:
      breaking = try reader.choice(value)
      if breaking != .greedy { throw .notYet("optimal line breaking", at: reader.place) }
    default: return false
    }
    return true
  }
}
