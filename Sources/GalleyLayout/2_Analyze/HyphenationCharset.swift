// SPDX-License-Identifier: MIT

/// How the bytes of a hyphenation dictionary become letters.
enum HyphenationCharset {
  /// UTF-8.
  case utf8
  /// One byte a letter: the scalar of each byte, U+FFFD for what is no letter.
  case table([UInt32])

  /// The set of a name as dictionaries write it: `ISO8859-1`, `microsoft-cp1251`, `KOI8-R`, `UTF-8`; nil where the
  /// name is not known.
  init?(name: some StringProtocol) {
    var key = name.uppercased().filter { $0.isLetter || $0.isNumber }
    for prefix in ["MICROSOFT", "WINDOWS"] where key.hasPrefix(prefix) { key.removeFirst(prefix.count) }
    if key.allSatisfy(\.isNumber) { key = "CP" + key }
    if key == "UTF8" {
      self = .utf8
      return
    }
    guard let half = HyphenationCharsetData.upperHalves[key] else { return nil }
    let upper = half.unicodeScalars.map { $0 == "." ? 0xFFFD : $0.value }
    self = .table(Array(0..<0x80) + upper)
  }

  /// The scalars of a dictionary.
  func decode(_ bytes: some Sequence<UInt8>) -> [UInt32] {
    switch self {
    case .utf8: String(decoding: Array(bytes), as: UTF8.self).unicodeScalars.map(\.value)
    case .table(let table): bytes.map { table[Int($0)] }
    }
  }
}
