// SPDX-License-Identifier: MIT

/// What a Markdown parser knows beyond CommonMark.
public struct MarkdownExtensions: OptionSet, Hashable, Sendable {
  /// A bit for each extension.
  public let rawValue: Int
  /// Makes a set of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Tables with `|`. Source: GFM 4.10.
  public static let tables = MarkdownExtensions(rawValue: 1 << 0)
  /// `~~struck~~`. Source: GFM 6.5, but that a single `~` is text.
  public static let strikethrough = MarkdownExtensions(rawValue: 1 << 1)
  /// A single `~` strikes too, as GFM 6.5 has it: `20~25 °C and 3~4` loses its tildes by that.
  public static let singleTilde = MarkdownExtensions(rawValue: 1 << 2)
  /// Addresses without angle brackets. Source: GFM 6.9.
  public static let autolinks = MarkdownExtensions(rawValue: 1 << 3)
  /// `- [x]`. Source: GFM 5.3.
  public static let taskLists = MarkdownExtensions(rawValue: 1 << 4)
  /// `[^1]` and `[^1]: …`.
  public static let footnotes = MarkdownExtensions(rawValue: 1 << 5)
  /// Quotes that begin with `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]` on a line of its own.
  public static let alerts = MarkdownExtensions(rawValue: 1 << 6)
  /// Formulas: `$…$`, `$$…$$`, `\(…\)`, `\[…\]`, a fence of `math`.
  public static let math = MarkdownExtensions(rawValue: 1 << 7)
  /// `:shortcode:`, by ``MarkdownOptions/shortcodes``.
  public static let emoji = MarkdownExtensions(rawValue: 1 << 8)
  /// The safe part of HTML; without it all HTML shows as text.
  public static let html = MarkdownExtensions(rawValue: 1 << 9)
  /// `**强调。**你` is strong: next to Chinese, Japanese and Korean characters a delimiter need not stand by a space.
  /// Source: the CJK-friendly amendments to CommonMark 0.31.2.
  public static let cjkEmphasis = MarkdownExtensions(rawValue: 1 << 10)

  /// What GitHub Flavored Markdown has beyond CommonMark, without a single `~`.
  public static let github: MarkdownExtensions = [
    .tables, .strikethrough, .autolinks, .taskLists, .footnotes, .alerts,
  ]
}

/// How Markdown is read.
public struct MarkdownOptions: Hashable, Sendable {
  /// What is known beyond CommonMark.
  public var extensions: MarkdownExtensions = [.github, .math, .emoji, .html]
  /// What `:shortcode:` stands for.
  public var shortcodes = EmojiShortcodes.common
  /// What is not gone beyond.
  public var limits = MarkupLimits()

  /// Everything but ``MarkdownExtensions/cjkEmphasis`` and ``MarkdownExtensions/singleTilde``.
  public init() {}

  /// Reads with `extensions` only.
  public init(extensions: MarkdownExtensions) { self.extensions = extensions }
}
