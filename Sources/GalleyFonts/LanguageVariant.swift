// SPDX-License-Identifier: MIT

import Synchronization

/// What of a language decides over the font of a script: nearly nothing but the forms of Han.
enum LanguageVariant: UInt32, Hashable, Sendable {
  case none, japanese, korean, simplified, traditional, hongKong, urdu

  /// Reads a BCP 47 tag: language, then script, then region.
  /// - Output: `.none` for a tag that is missing, unknown, or not well-formed.
  init(_ language: String?) {
    guard let language else {
      self = .none
      return
    }
    // A tag that matters is short; a long one is looked at only so far.
    let parts = language.utf8.prefix(35).split { $0 == 0x2D || $0 == 0x5F }
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
    switch parts.first {
    case "ja", "jpn", "ojp", "ain": self = .japanese
    case "ko", "kor", "okm": self = .korean
    case "yue": self = parts.contains("hans") ? .simplified : .hongKong
    case "nan", "hak": self = parts.contains("hans") ? .simplified : .traditional
    case "zh", "zho", "chi", "cmn", "lzh", "wuu", "gan", "hsn": self = Self.chinese(parts)
    case "ur", "urd", "ks", "pnb", "skr", "lah": self = .urdu
    default: self = Self.ofScript(parts)
    }
  }

  /// The variant of a language that is unknown but says how it is written, such as `und-Hant`.
  private static func ofScript(_ parts: [String]) -> LanguageVariant {
    if parts.contains("hant") { return chinese(parts) }
    if parts.contains("hans") { return .simplified }
    if parts.contains("jpan") { return .japanese }
    return parts.contains("kore") ? .korean : .none
  }

  private static func chinese(_ parts: [String]) -> LanguageVariant {
    if parts.contains("hk") || parts.contains("mo") { return parts.contains("hans") ? .simplified : .hongKong }
    if parts.contains("yue") { return .hongKong }
    if parts.contains("hans") { return .simplified }
    if parts.contains("hant") || parts.contains("tw") { return .traditional }
    return .simplified
  }

  /// The variant for a script that tells the language by itself, where the language does not.
  func forScript(_ script: OpenTypeTag) -> LanguageVariant {
    switch self {
    case .japanese, .korean, .simplified, .traditional, .hongKong: return self
    case .none, .urdu: break
    }
    switch script {
    case "Hira", "Kana", "Hrkt", "Jpan": return .japanese
    case "Hang", "Kore": return .korean
    case "Bopo": return .traditional
    default: return .none
    }
  }

  /// The region whose forms of Han are shown. Han in an unknown language is shown in the forms of mainland
  /// China: more people write Chinese than any other language that uses Han, and one answer for all is better
  /// than one by the machine's locale. A caller who finds kana or Hangul near by should say `ja` or `ko`.
  var hanRegion: HanRegion {
    switch self {
    case .japanese: .japan
    case .korean: .korea
    case .traditional: .taiwan
    case .hongKong: .hongKong
    case .simplified, .none, .urdu: .china
    }
  }
}

/// The variant of the first language that a cascade is asked about, so that it is read once.
final class LanguageMemo: Sendable {
  private final class Known: Sendable {
    let language: String
    let variant: LanguageVariant

    init(_ language: String) {
      self.language = language
      variant = LanguageVariant(language)
    }
  }

  private let first = OnceReference<Known>()

  func variant(of language: String?) -> LanguageVariant {
    guard let language else { return .none }
    let known = first.load() ?? first.storeIfNil(Known(language))
    return known.language == language ? known.variant : LanguageVariant(language)
  }
}

/// A region with its own forms of Han, and the families made for it.
struct HanRegion: Sendable {
  /// What the families of the pan-CJK collections end in.
  let suffix: String
  let notoSans: String
  let notoSerif: String
  let sans: [String]
  let serif: [String]

  static let japan = HanRegion(
    suffix: "JP", notoSans: "Noto Sans JP", notoSerif: "Noto Serif JP",
    sans: ["IPAexGothic", "IPAGothic", "TakaoGothic", "VL Gothic", "Hiragino Sans", "Yu Gothic"],
    serif: ["IPAexMincho", "IPAMincho", "TakaoMincho", "Hiragino Mincho ProN", "Yu Mincho"])
  static let korea = HanRegion(
    suffix: "KR", notoSans: "Noto Sans KR", notoSerif: "Noto Serif KR",
    sans: ["NanumGothic", "UnDotum", "Baekmuk Gulim", "Apple SD Gothic Neo", "Malgun Gothic"],
    serif: ["NanumMyeongjo", "UnBatang", "Baekmuk Batang", "Batang"])
  static let china = HanRegion(
    suffix: "SC", notoSans: "Noto Sans SC", notoSerif: "Noto Serif SC",
    sans: ["WenQuanYi Zen Hei", "WenQuanYi Micro Hei", "Droid Sans Fallback", "PingFang SC", "Microsoft YaHei"],
    serif: ["AR PL UMing CN", "AR PL SungtiL GB", "Songti SC", "SimSun"])
  static let taiwan = HanRegion(
    suffix: "TC", notoSans: "Noto Sans TC", notoSerif: "Noto Serif TC",
    sans: ["WenQuanYi Zen Hei", "Droid Sans Fallback", "PingFang TC", "Microsoft JhengHei"],
    serif: ["AR PL UMing TW", "AR PL Mingti2L Big5", "Songti TC", "PMingLiU"])
  static let hongKong = HanRegion(
    suffix: "HK", notoSans: "Noto Sans HK", notoSerif: "Noto Serif HK",
    sans: ["WenQuanYi Zen Hei", "Droid Sans Fallback", "PingFang HK", "Microsoft JhengHei"],
    serif: ["AR PL UMing HK", "AR PL UMing TW", "MingLiU_HKSCS"])
}
