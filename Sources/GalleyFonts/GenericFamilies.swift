// SPDX-License-Identifier: MIT

/// What generic family names stand for.
/// - Source: CSS Fonts 4 §2.1.2.
public struct GenericFamilies: Hashable, Sendable {
  /// For each generic name the families that it stands for, in order.
  public var families: [String: [String]]

  /// Makes a map; names that it does not have keep their well-known families.
  public init(_ families: [String: [String]] = [:]) { self.families = families }

  /// The generic names.
  public static let names = [
    "serif", "sans-serif", "monospace", "emoji", "math", "system-ui", "cursive", "fantasy",
  ]

  /// Whether a family name is generic; generic names are lower case.
  static func isGeneric(_ name: String) -> Bool { names.contains(name) }

  /// Families that are known to be what a name says, in order of preference.
  static func wellKnown(_ name: String) -> [String] {
    switch name {
    case "serif":
      [
        "Noto Serif", "DejaVu Serif", "Liberation Serif", "Tinos", "Times New Roman", "Times", "Georgia",
        "FreeSerif", "Latin Modern Roman", "STIX Two Text",
      ]
    case "monospace":
      [
        "Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono", "Cousine", "Menlo", "Courier New", "FreeMono",
        "Latin Modern Mono",
      ]
    case "emoji": emoji
    case "math":
      [
        "Latin Modern Math", "STIX Two Math", "XITS Math", "Libertinus Math", "TeX Gyre Termes Math",
        "Cambria Math", "Noto Sans Math", "DejaVu Math TeX Gyre",
      ]
    case "cursive": ["Dancing Script", "Comic Neue", "Z003", "URW Chancery L", "Comic Sans MS"] + sans
    case "fantasy": ["Impact", "Papyrus", "Noto Sans Display"] + sans
    default: sans
    }
  }

  private static let sans = [
    "Noto Sans", "DejaVu Sans", "Liberation Sans", "Arimo", "Roboto", "Helvetica Neue", "Helvetica", "Arial",
    "Open Sans", "FreeSans", "Latin Modern Sans",
  ]

  /// Fonts of pictures, those with colours first.
  static let emoji = [
    "Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji", "Twemoji Mozilla", "Twitter Color Emoji",
    "OpenMoji Color", "OpenMoji", "JoyPixels", "EmojiOne Color", "Blobmoji", "Noto Emoji", "Symbola",
  ]
}
