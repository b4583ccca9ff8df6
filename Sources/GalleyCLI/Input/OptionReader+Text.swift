// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel

extension OptionReader {
  /// Font families, split at commas outside of quotes; generic names in lower case.
  /// - Source: CSS Fonts 4 §2.1.
  func families(_ value: OptionValue) throws(CommandError) -> [String] {
    let names: [String]
    switch value {
    case .text(let text): names = Self.split(text) ?? []
    case .list(let items): names = items
    case .flag: throw wrong(value, "font families, such as \"Noto Serif, serif\"")
    }
    guard !names.isEmpty, names.allSatisfy({ !$0.isEmpty }) else {
      throw wrong(value, "font families, such as \"Noto Serif, serif\"")
    }
    return names.map { GenericFamilies.names.contains($0.lowercased()) ? $0.lowercased() : $0 }
  }

  /// The names; nil where a quote does not end.
  private static func split(_ text: String) -> [String]? {
    var names: [String] = []
    var name = ""
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { name.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "," {
        names.append(trimmed(name))
        name = ""
      } else {
        name.append(character)
      }
    }
    return quote == nil ? names + [trimmed(name)] : nil
  }

  /// `liga=0,ss01,-kern`: a tag, and a value, `on`, `off`, or a sign before it.
  /// - Source: CSS Fonts 4 §6.12; HarfBuzz's own notation.
  func features(_ value: OptionValue) throws(CommandError) -> [FontFeature] {
    let expected = "OpenType features, such as liga=0,ss01"
    var features: [FontFeature] = []
    for item in try items(value, expected) {
      var (tag, number) = Self.pair(item)
      var setting: UInt32? = 1
      if let number {
        setting = number == "on" ? 1 : number == "off" ? 0 : UInt32(number)
      } else if tag.hasPrefix("-") || tag.hasPrefix("+") {
        setting = tag.hasPrefix("-") ? 0 : 1
        tag.removeFirst()
      }
      guard let setting, let tag = Self.tag(tag) else { throw wrong(value, expected) }
      features.append(FontFeature(tag, setting))
    }
    return features
  }

  /// `wght=650,opsz=12`.
  func variations(_ value: OptionValue) throws(CommandError) -> [FontVariation] {
    let expected = "axes with numbers from -32768 to 32767, such as wght=650,opsz=12"
    var variations: [FontVariation] = []
    for item in try items(value, expected) {
      let (tag, number) = Self.pair(item)
      guard let number, let coordinate = Self.decimal(number), abs(coordinate) < 32_768, let tag = Self.tag(tag)
      else { throw wrong(value, expected) }
      variations.append(FontVariation(tag, coordinate))
    }
    return variations
  }

  /// A BCP 47 tag.
  func language(_ value: OptionValue) throws(CommandError) -> String {
    let expected = "a language tag, such as en, zh-Hant or sr-Latn"
    let tag = try text(value, expected)
    let parts = tag.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "_" })
      .map { Array($0.utf8) }
    let isTag = parts.allSatisfy { 1...8 ~= $0.count && $0.allSatisfy(Self.isLetterOrDigit) }
    guard isTag, 1...16 ~= parts.count, parts[0].allSatisfy({ $0 > 0x39 }), tag.utf8.count <= 100 else {
      throw wrong(value, expected)
    }
    return tag.replacing("_", with: "-")
  }

  /// An ISO 15924 code, `Latn`.
  func script(_ value: OptionValue) throws(CommandError) -> String {
    let expected = "an ISO 15924 code, such as Latn or Arab"
    let code = try text(value, expected)
    guard code.utf8.count == 4, code.utf8.allSatisfy({ Self.isLetterOrDigit($0) && $0 > 0x39 }) else {
      throw wrong(value, expected)
    }
    return code.prefix(1).uppercased() + code.dropFirst().lowercased()
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
  }

  static func pair(_ item: Substring) -> (name: String, value: String?) {
    let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (trimmed(String(parts[0])), parts.count > 1 ? trimmed(String(parts[1])) : nil)
  }

  private static func tag(_ text: String) -> String? {
    text.utf8.count == 4 && text.utf8.allSatisfy { 0x20...0x7E ~= $0 } ? text : nil
  }

  static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return String(start.prefix(start.count - start.reversed().prefix { $0 == " " || $0 == "\t" }.count))
  }
}
