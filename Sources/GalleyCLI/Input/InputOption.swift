// SPDX-License-Identifier: MIT

/// The options that every command with text input shares. The raw value is the long name; JSON has it in camel case.
enum InputOption: String, CaseIterable, Sendable {
  case text, format
  case width, height, padding, scale, fit
  case font, fontFile = "font-file", fontDirectory = "font-dir", noSystemFonts = "no-system-fonts"
  case size, weight, stretch, italic, variant, features, variations, synthesis, palette
  case matchXHeight = "match-x-height", language = "lang", script
  case direction, align, lineHeight = "line-height", minLineHeight = "min-line-height"
  case maxLineHeight = "max-line-height", lineBox = "line-box", strut
  case lineSpacing = "line-spacing", spacingBefore = "spacing-before", spacingAfter = "spacing-after"
  case firstLineIndent = "first-line-indent", headIndent = "head-indent", tailIndent = "tail-indent"
  case letterSpacing = "letter-spacing", trailingLetterSpacing = "trailing-letter-spacing"
  case wordSpacing = "word-spacing", kerning, baselineShift = "baseline-shift", textTransform = "text-transform"
  case wrap, wordBreak = "word-break", lineBreak = "line-break", overflowWrap = "overflow-wrap"
  case webBreaks = "web-breaks", hyphenate, breaking, breakingCosts = "breaking-costs"
  case justification, justifyLastLine = "justify-last-line"
  case cjkPunctuation = "cjk-punctuation", hangPunctuation = "hang-punctuation"
  case cjkLatinSpacing = "cjk-latin-spacing"
  case tabStops = "tab-stops", tabWidth = "tab-width", maxLines = "max-lines", truncate, ellipsis
  case color, background, underline, strike, overline, shadow, stroke
  case theme, colorScheme = "color-scheme", contrast, textScale = "text-scale"
  case limits, hinting, subpixel, antialias, blend

  /// The name in JSON.
  var jsonName: String {
    let words = rawValue.split(separator: "-")
    return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The options by their names in JSON: all but the text, which stands beside them.
  static let byJSONName = Dictionary(
    uniqueKeysWithValues: allCases.filter { $0 != .text }.map { ($0.jsonName, $0) })

  /// Whether each of several counts.
  var repeats: Bool { self == .fontFile || self == .fontDirectory }

  /// What the parser and the help need.
  static let specs = allCases.map(\.spec)

  /// The settings of a command line, in order; those that may repeat come once, with all their values.
  static func settings(_ parsed: ParsedArguments) -> [OptionSetting] {
    var settings: [OptionSetting] = []
    for option in allCases where option != .text && option != .format {
      let given = parsed.options.filter { $0.name == option.rawValue }
      guard let last = given.last else { continue }
      let reader = OptionReader(place: "--" + option.rawValue, code: .usage)
      let value: OptionValue
      if option.repeats {
        value = .list(given.compactMap(\.value))
      } else {
        value = last.value.map { .text($0) } ?? .flag(true)
      }
      settings.append(OptionSetting(option: option, value: value, reader: reader))
    }
    return settings
  }
}
