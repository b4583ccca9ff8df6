// SPDX-License-Identifier: MIT

import GalleyModel

extension TextAttribute {
  /// The property of characters that an option sets; nil where it sets none.
  /// - Throws: what is wrong with its value.
  init?(_ setting: OptionSetting) throws(CommandError) {
    let (value, reader) = (setting.value, setting.reader)
    switch setting.option {
    case .font: self = .families(try reader.families(value))
    case .size: self = .size(try reader.number(value, 0...8192, unit: " points"))
    case .weight: self = .weight(try reader.number(value, 1...1000))
    case .stretch: self = .stretch(try reader.number(value, 25...400, unit: " percent", suffix: "%"))
    case .italic: self = .slant(try reader.flag(value) ? .italic : .normal)
    case .variant: self = .variant(try reader.variant(value))
    case .synthesis: self = .synthesis(try reader.synthesis(value))
    case .matchXHeight: self = .matchesXHeight(try reader.flag(value))
    case .features: self = .features(try reader.features(value))
    case .variations: self = .variations(try reader.variations(value))
    case .language: self = .language(try reader.language(value))
    case .script: self = .script(try reader.script(value))
    case .letterSpacing: self = .letterSpacing(try reader.number(value, -8192...8192, unit: " points"))
    case .wordSpacing: self = .wordSpacing(try reader.number(value, -8192...8192, unit: " points"))
    case .kerning: self = .kerning(try reader.isOn(value))
    case .baselineShift: self = .baselineShift(try reader.number(value, -8192...8192, unit: " points"))
    case .textTransform: self = .transform(try reader.choice(value))
    case .color: self = .color(try reader.color(value))
    case .background: self = .background(try reader.textBackground(value))
    case .underline: self = .underline(try reader.decoration(value))
    case .strike: self = .strike(try reader.decoration(value))
    case .overline: self = .overline(try reader.decoration(value))
    case .shadow: self = .shadow(try reader.shadow(value))
    case .stroke: self = .stroke(try reader.stroke(value))
    default: return nil
    }
  }
}
