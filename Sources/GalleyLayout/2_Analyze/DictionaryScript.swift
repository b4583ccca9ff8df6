// SPDX-License-Identifier: MIT

/// A script without spaces between words, and what of it decides over them beside the dictionary.
/// - Source: ICU 72, `dictbe.cpp`.
enum DictionaryScript: CaseIterable, Sendable {
  case thai, lao, khmer, burmese

  /// The script in the tables.
  var id: ScriptID? {
    switch self {
    case .thai: ScriptID(tag: "Thai")
    case .lao: ScriptID(tag: "Laoo")
    case .khmer: ScriptID(tag: "Khmr")
    case .burmese: ScriptID(tag: "Mymr")
    }
  }

  /// The dictionary in ICU's data.
  var itemName: String {
    switch self {
    case .thai: "brkitr/thaidict.dict"
    case .lao: "brkitr/laodict.dict"
    case .khmer: "brkitr/khmerdict.dict"
    case .burmese: "brkitr/burmesedict.dict"
    }
  }

  /// How the name of a neural model for the script begins, by which some ICUs divide it instead.
  var modelName: String {
    switch self {
    case .thai: "brkitr/Thai_"
    case .lao: "brkitr/Lao_"
    case .khmer: "brkitr/Khmer_"
    case .burmese: "brkitr/Burmese_"
    }
  }

  /// The fewest scalars that are divided.
  var least: Int { self == .thai ? 5 : 4 }

  /// Whether a word may begin with a scalar.
  func begins(with scalar: UInt32) -> Bool {
    switch self {
    case .thai: (0x0E01...0x0E2E).contains(scalar) || (0x0E40...0x0E44).contains(scalar)
    case .lao:
      (0x0E81...0x0EAE).contains(scalar) || (0x0EDC...0x0EDD).contains(scalar) || (0x0EC0...0x0EC4).contains(scalar)
    case .khmer: (0x1780...0x17B3).contains(scalar)
    case .burmese: (0x1000...0x102A).contains(scalar)
    }
  }

  /// Whether a word may end after a scalar of the script.
  func ends(with scalar: UInt32) -> Bool {
    switch self {
    case .thai: scalar != 0x0E31 && !(0x0E40...0x0E44).contains(scalar)
    case .lao: !(0x0EC0...0x0EC4).contains(scalar)
    case .khmer: scalar != 0x17D2
    case .burmese: true
    }
  }

  /// Signs that stay with the word before them: that it is cut short (U+0E2F), that it is said again (U+0E46).
  func isSuffix(_ scalar: UInt32) -> Bool { self == .thai && (scalar == 0x0E2F || scalar == 0x0E46) }
}
