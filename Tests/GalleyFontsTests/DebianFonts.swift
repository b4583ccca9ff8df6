// SPDX-License-Identifier: MIT

import FixtureFonts
import GalleyFonts
import GalleyModel

/// Paths of the manifest's fonts, each held to its hash.
enum DebianFonts {
  static var notoSans: String { get throws { try path("Noto Sans") } }
  static var notoSansBold: String { get throws { try path("Noto Sans", "Bold") } }
  static var notoSansItalic: String { get throws { try path("Noto Sans", "Italic") } }
  static var notoSerif: String { get throws { try path("Noto Serif") } }
  static var notoSansArabic: String { get throws { try path("Noto Sans Arabic") } }
  static var notoSansDevanagari: String { get throws { try path("Noto Sans Devanagari") } }
  static var notoSansSymbols2: String { get throws { try path("Noto Sans Symbols2") } }
  static var notoSansCJK: String { get throws { try path("Noto Sans CJK JP") } }
  static var notoSerifCJK: String { get throws { try path("Noto Serif CJK JP") } }
  static var notoColorEmoji: String { get throws { try path("Noto Color Emoji") } }
  static var dejaVuSans: String { get throws { try path("DejaVu Sans") } }
  static var latinModernItalic: String { get throws { try path("Latin Modern Roman", "Italic") } }

  private static func path(_ family: String, _ style: String = "Regular") throws -> String {
    try FixtureFonts.debian(family, style: style).path
  }
}

extension FontCascade {
  /// Chooses for the scalars of a string, as one cluster.
  func choose(
    _ cluster: String, _ presentation: EmojiPresentation = .unspecified, script: String = "Zyyy",
    language: String? = nil
  ) -> FontChoice {
    let scalars = cluster.unicodeScalars.map(\.value)
    let tag = script.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return scalars.withUnsafeBufferPointer {
      choose(for: $0, presentation: presentation, script: tag, language: language)
    }
  }

  /// The family that a cluster is set in.
  func family(
    _ cluster: String, _ presentation: EmojiPresentation = .unspecified, script: String = "Zyyy",
    language: String? = nil
  ) -> String {
    choose(cluster, presentation, script: script, language: language).instance.face.familyName
  }
}
