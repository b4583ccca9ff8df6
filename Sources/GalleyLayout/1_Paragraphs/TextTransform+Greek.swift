// SPDX-License-Identifier: MIT

import CHarfBuzz

/// A Greek letter taken apart, for capitals: they carry no accents and no breathings.
struct GreekLetter {
  /// The capital of the bare letter; nil where the scalar is no letter.
  private(set) var capital: UInt32?
  /// Whether a tonos, varia or perispomeni is on it.
  private(set) var hasAccent = false
  /// Whether it has a dialytika.
  var hasDialytika = false
  /// How many iotas are written below or beside it.
  private(set) var iotas = 0

  /// Takes a scalar apart.
  init(_ scalar: UInt32) {
    var base = scalar
    var first: UInt32 = 0
    var second: UInt32 = 0
    let functions = hb_unicode_funcs_get_default()
    var marks: [UInt32] = []
    while hb_unicode_decompose(functions, base, &first, &second) != 0 {
      if second != 0 { marks.append(second) }
      base = first
    }
    guard let value = Unicode.Scalar(base), value.properties.isAlphabetic, value.properties.isCased else { return }
    let mapped = value.properties.uppercaseMapping.unicodeScalars
    guard let only = mapped.first, mapped.count == 1 else { return }
    capital = only.value
    for mark in marks { _ = take(mark: mark) }
  }

  /// Whether the letter is one of the seven vowels.
  var isVowel: Bool {
    switch capital {
    case 0x391, 0x395, 0x397, 0x399, 0x39F, 0x3A5, 0x3A9: true
    default: false
    }
  }

  /// Adds a mark that stands on the letter.
  /// - Output: whether it is one that Greek letters carry.
  mutating func take(mark: UInt32) -> Bool {
    switch mark {
    case 0x300, 0x301, 0x302, 0x303, 0x311, 0x342: hasAccent = true
    case 0x308: hasDialytika = true
    case 0x344:
      hasDialytika = true
      hasAccent = true
    case 0x345: iotas += 1
    case 0x304, 0x306, 0x313, 0x314, 0x343: break
    default: return false
    }
    return true
  }
}
