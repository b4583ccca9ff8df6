// SPDX-License-Identifier: MIT

import GalleyFonts
import GalleyModel

/// Paths of the fonts that Debian's packages install, and ways to ask about them.
enum DebianFonts {
  static let notoSans = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"
  static let notoSansBold = "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf"
  static let notoSansItalic = "/usr/share/fonts/truetype/noto/NotoSans-Italic.ttf"
  static let notoSerif = "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf"
  static let notoSansArabic = "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf"
  static let notoSansDevanagari = "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf"
  static let notoSansSymbols2 = "/usr/share/fonts/truetype/noto/NotoSansSymbols2-Regular.ttf"
  static let notoSansCJK = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
  static let notoSerifCJK = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc"
  static let notoColorEmoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
  static let dejaVuSans = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
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
