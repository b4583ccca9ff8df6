// SPDX-License-Identifier: MIT

/// A language tag, and the names under which dictionaries for it are installed.
/// - Source: BCP 47 (RFC 5646 §2.1, RFC 4647 §3.4); file names as LibreOffice and Debian write them.
struct HyphenationLanguage {
  private let language: String
  private var script: String?
  private var region: String?
  private var variants: [String] = []

  /// Reads a tag; nil where it is none: names of files are made of it.
  init?(_ tag: String) {
    let subtags = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let first = subtags.first, (2...3).contains(first.count),
      subtags.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) } })
    else { return nil }
    switch first {
    case "no": language = "nb"
    case "sh":
      language = "sr"
      script = "Latn"
    case "iw": language = "he"
    case "in": language = "id"
    default: language = String(first)
    }
    for subtag in subtags.dropFirst() {
      // Extensions say nothing of spelling.
      if subtag.count == 1 { break }
      switch subtag.count {
      case 4 where subtag.first?.isLetter == true: script = subtag.prefix(1).uppercased() + subtag.dropFirst()
      case 2: region = subtag.uppercased()
      case 3 where subtag.first?.isNumber == true: region = String(subtag)
      case 4...8: variants.append(String(subtag))
      default: break
      }
    }
  }

  /// The names, without `hyph_` and the ending, best first.
  var names: [String] {
    var names: [String] = []
    let regions = regions
    for variant in variants {
      names += regions.map { "\(language)_\($0)_\(variant)" }
      names += ["\(language)_\(variant)", "\(language)-\(variant)"]
    }
    // Before the reform of 1996 German words were divided by other rules.
    if language == "de", variants.contains("1901") { return names }
    if let script {
      for region in regions { names += ["\(language)-\(script)_\(region)", "\(language)_\(script)_\(region)"] }
      names += ["\(language)-\(script)", "\(language)_\(script)"]
    }
    names += regions.map { "\(language)_\($0)" }
    names.append(language)
    return names
  }

  /// Regions whose spelling to try, best first.
  private var regions: [String] {
    var regions: [String] = []
    if let region { regions.append(region) }
    switch (language, region) {
    case ("en", .some(let region)) where !["US", "CA", "PH", "PR", "LR"].contains(region): regions.append("GB")
    case ("pt", .some(let region)) where region != "BR": regions.append("PT")
    default: break
    }
    let usual = Self.usualRegions[language] ?? language.uppercased()
    if !regions.contains(usual) { regions.append(usual) }
    return regions
  }

  /// Where a language is at home, if the region is not named as the language is.
  /// - Source: CLDR, likely subtags.
  private static let usualRegions: [String: String] = [
    "af": "ZA", "as": "IN", "be": "BY", "bn": "IN", "ca": "ES", "cs": "CZ", "cy": "GB", "da": "DK", "el": "GR",
    "en": "US", "et": "EE", "eu": "ES", "ga": "IE", "gl": "ES", "gu": "IN", "he": "IL", "hi": "IN", "hy": "AM",
    "ka": "GE", "kn": "IN", "ml": "IN", "mr": "IN", "nb": "NO", "nn": "NO", "or": "IN", "pa": "IN", "pt": "BR",
    "sl": "SI", "sq": "AL", "sr": "RS", "sv": "SE", "ta": "IN", "te": "IN", "uk": "UA", "zu": "ZA",
  ]
}
